"""Typed expressions and resolved statements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, final

from rulewright.diagnostics.span import NOWHERE, Span
from rulewright.languages.fill import ABSENT
from rulewright.resolved.types import BOOL, INT, Type, domain


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


@final
@dataclass(frozen=True, slots=True)
class Member:
    """A place in a set of things that are chosen together: which one (from 0), and how many the set has at least."""

    place: int
    least: int


@dataclass(slots=True)
class Binder:
    """A name that stands for a chosen or visited value.

    A set of things that is chosen at once has a binder for each of its places, all with the set's name, one behind the
    other; a place beyond those that were chosen is none.
    """

    name: str
    local: str
    """Its unique name in the program."""
    type: Type
    domain: Node
    member: Member | None = None


def reading(binders: Sequence[Binder]) -> dict[str, Node]:
    """What reads each name: the value itself, of a set its members."""
    found: dict[str, Node] = {}
    for binder in binders:
        local = Node("local", binder.type, data=binder.local)
        if binder.member is None:
            found[binder.name] = local
        else:
            before = found[binder.name].args if binder.member.place else ()
            found[binder.name] = Node("members", domain(binder.type), (*before, local))
    return found


def each_member(several: Node) -> list[Node] | None:
    """The members of a set, or a value of each of those that satisfy a condition; None of anything else."""
    if several.op == "members":
        return list(several.args)
    if several.op not in ("map", "filter") or several.args[0].op != "members":
        return None
    found = []
    for member in several.args[0].args:
        _set, test, value = (standing_for(arg, str(several.data), member) for arg in several.args)
        there = Node("compare", BOOL, (member, Node("const", member.type, data=0)), "!=")
        nothing = Node("const", value.type, data=ABSENT if value.type == INT else 0)
        found.append(Node("if", value.type, (Node("and", BOOL, (there, test)), value, nothing), span=several.span))
    return found


def standing_for(node: Node, local: str, other: Node) -> Node:
    """A node with another one in the place of a name."""
    if node.op == "local" and node.data == local:
        return other
    return replace(node, args=tuple(standing_for(arg, local, other) for arg in node.args))


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


def drawn_from(several: Node) -> Node:
    """The domain that a filtered one takes its values from."""
    while several.op == "filter":
        several = several.args[0]
    return several
