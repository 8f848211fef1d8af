"""Typed expressions and resolved statements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, final

from rulewright.diagnostics.span import NOWHERE, Span
from rulewright.resolved.types import BOOL, Type


@final
@dataclass(frozen=True, slots=True)
class Node:
    """One node of a typed expression: an operation, its type, its operands and what else it needs to know.

    `op` is one of the keys of `lower.tables.LOWERINGS` (values) or `lower.tables.DOMAINS` (several values).
    """

    op: str
    type: Type
    args: tuple[Node, ...] = ()
    data: Any = None
    span: Span = field(default=NOWHERE, compare=False)

    def __str__(self) -> str:
        inner = ", ".join([*(str(a) for a in self.args), *([] if self.data is None else [repr(self.data)])])
        return f"{self.op}({inner})" if inner else self.op


@dataclass(slots=True)
class Statement:
    """One statement: its verb, and each part resolved by the verb (nodes, blocks, names, plain values)."""

    verb: str
    parts: dict[str, Any]
    span: Span
    path: str
    """Model path (`turn.take_tile`, `turn.2`)."""
    text: TextParts | None = None
    """What its author says of it in place of the sentence that its verb would make; of a decision, the question."""


@dataclass(slots=True)
class TextParts:
    """A sentence with placeholders and the expressions that fill them, each once, in order.

    A placeholder may name a form (`{piece:the}`): its name is what stands in front of the colon. With `one` the
    sentence has two forms, and `template` is the one for other numbers. Catalogs know it by `one`, else by `template`,
    and by its context.
    """

    template: str
    values: list[tuple[str, Node]] = field(default_factory=list)
    one: str = ""
    context: str = ""
    count: str = ""
    """The name of the value that picks the form."""


@dataclass(slots=True)
class Binder:
    """A name that stands for a chosen or visited value."""

    name: str
    local: str
    """Its unique name in the program."""
    type: Type
    domain: Node


def conjuncts(node: Node) -> list[Node]:
    """The conditions that must all hold where one does."""
    if node.op == "and":
        return [c for arg in node.args for c in conjuncts(arg)]
    return [node]


def conjunction(tests: Sequence[Node]) -> Node | None:
    """The condition that all of these hold; None of none."""
    if len(tests) < 2:
        return tests[0] if tests else None
    return Node("and", BOOL, tuple(tests))


def drawn_from(domain: Node) -> Node:
    """The domain that a filtered one takes its values from."""
    while domain.op == "filter":
        domain = domain.args[0]
    return domain
