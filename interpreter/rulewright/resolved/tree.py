"""Typed expressions and resolved statements."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, final

from rulewright.diagnostics.span import NOWHERE, Span
from rulewright.resolved.types import Type


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


@dataclass(slots=True)
class TextParts:
    """A sentence with placeholders and the expressions that fill them, in order."""

    template: str
    values: list[tuple[str, Node]] = field(default_factory=list)


@dataclass(slots=True)
class Binder:
    """A name that stands for a chosen or visited value."""

    name: str
    local: str
    """Its unique name in the program."""
    type: Type
    domain: Node
