"""Which locals are still wanted, computed backwards over structured statements.

Before/after: behind `x = S[3]; y = x + 1` only what is read later is live; before it neither x nor y.
Jumps that leave the statements (`Break` of an outer loop, `Return`) take what is live at their target from `Exits`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from rulewright.ir.ops import (
    Block,
    Break,
    Continue,
    Fail,
    For,
    Halt,
    If,
    Labelled,
    Return,
    Stmt,
    Trap,
    While,
)
from rulewright.ir.walk import expressions, locals_of, written

Live = frozenset[str]
NONE: Live = frozenset()


@dataclass(frozen=True, slots=True)
class Exits:
    """What is live at the targets of jumps: the innermost loop's end and next round, labels, the return."""

    on_break: Live = NONE
    on_continue: Live = NONE
    on_return: Live = NONE
    labels: dict[str, Live] = field(default_factory=dict)


def reads(stmt: Stmt) -> Live:
    """Locals read by a statement's own expressions."""
    found: set[str] = set()
    for expr in expressions(stmt):
        found |= locals_of(expr)
    return frozenset(found)


def live_before(block: Block, after: Live, exits: Exits, seen: Callable[[Stmt, Live], None] | None = None) -> Live:
    """What is live in front of a block whose end has `after` live; `seen` is told what is live behind each
    statement."""
    live = after
    for stmt in reversed(block):
        if seen is not None:
            seen(stmt, live)
        live = live_at(stmt, live, exits)
    return live


def live_at(stmt: Stmt, after: Live, exits: Exits) -> Live:
    """What is live in front of one statement.

    What a block adds, and what it lets through, does not depend on what is live behind it. So what a second round of a
    loop wants beyond the first is nothing, and a loop is walked through once.
    """
    match stmt:
        case If():
            then = live_before(stmt.then, after, exits)
            return then | live_before(stmt.other, after, exits) | reads(stmt)
        case While():
            head = after | reads(stmt)
            return head | live_before(stmt.body, head, replace(exits, on_break=after, on_continue=head))
        case For():
            inner = replace(exits, on_break=after, on_continue=after)
            return after | (live_before(stmt.body, after, inner) - {stmt.local}) | reads(stmt)
        case Labelled():
            return live_before(stmt.body, after, replace(exits, labels={**exits.labels, stmt.label: after}))
        case Break():
            return exits.labels.get(stmt.label, NONE) if stmt.label else exits.on_break
        case Continue():
            return exits.on_continue
        case Return():
            return exits.on_return | reads(stmt)
        case Halt() | Fail() | Trap():
            return NONE
        case _:
            return (after - {written(stmt)}) | reads(stmt)
