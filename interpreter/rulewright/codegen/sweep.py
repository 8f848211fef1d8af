"""Assignments that nothing reads are left out.

p = 26; S[66] = c      ->   S[66] = c
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.ir.ops import (
    Apply,
    Ask,
    Assign,
    Binary,
    Block,
    Call,
    Chance,
    Const,
    Expr,
    For,
    If,
    Labelled,
    Local,
    Stmt,
    While,
)
from rulewright.ir.walk import blocks, every_expr, expressions, map_expr, map_stmt, operands, statements, written
from rulewright.layout.flow import wanted
from rulewright.layout.liveness import NONE, Exits, Live, live_at


def sweep(block: Block) -> Block:
    """A function's or procedure's body without assignments that nothing reads."""
    return _block(block, NONE, Exits())[0]


def _block(block: Block, after: Live, exits: Exits) -> tuple[Block, Live]:
    found: list[Stmt] = []  # in reverse
    behind = [after]  # what is live behind each of them
    for stmt in reversed(block):
        live = behind[-1]
        made = _statement(stmt, live, exits)
        if made is None:
            continue
        if found and isinstance(made, Assign):
            joined = _joined(made, found[-1], behind[-2])
            if joined is not None:
                found[-1] = joined
                behind[-1] = _before(joined, behind[-2], exits)
                continue
        found.append(made)
        behind.append(_before(made, live, exits))
    return tuple(reversed(found)), behind[-1]


def _joined(first: Assign, then: Stmt, after: Live) -> Stmt | None:
    """The second statement with the first one's value in place of its local, where that is its only use."""
    local = first.local
    if local in after and written(then) != local:
        return None
    if isinstance(then, While | Labelled | Ask | Chance) or any(_uses(b, local) for b in blocks(then)):
        return None
    uses = sum(1 for e in expressions(then) for part in operands(e) if isinstance(part, Local) and part.name == local)
    bounds = isinstance(then, For) and uses == 2 and _is_cheap(first.value)  # of a walk over a row of a table
    if uses != 1 and not bounds:
        return None

    def put(expr: Expr) -> Expr:
        return map_expr(expr, lambda e: first.value if e == Local(local) else e)

    return map_stmt(then, put, lambda body: body)


def _is_cheap(value: Expr) -> bool:
    return isinstance(value, Binary) and isinstance(value.a, Local) and isinstance(value.b, Const)


def _uses(block: Block, local: str) -> bool:
    return any(isinstance(e, Local) and e.name == local for e in every_expr(block)) or any(
        local in inner_reads(s) for s in block
    )


def _before(stmt: Stmt, after: Live, exits: Exits) -> Live:
    live = live_at(stmt, after, exits)
    return live | inner_reads(stmt)


def inner_reads(stmt: Stmt) -> Live:
    """Locals that the blocks of a question or chance event inside a statement read."""
    found: Live = NONE
    for inner in statements((stmt,)):
        if isinstance(inner, Ask | Chance):
            found |= wanted(inner)
    return found


def _statement(stmt: Stmt, after: Live, exits: Exits) -> Stmt | None:
    match stmt:
        case Assign(local, value):
            return stmt if local in after or _may_fail(value) else None
        case Call(function, args, local):
            return Call(function, args) if local and local not in after else stmt
        case If(test, then, other):
            one, two = _block(then, after, exits)[0], _block(other, after, exits)[0]
            if not one and not two and not _may_fail(test):
                return None
            return If(test, one, two)
        case While(test, body, at_most, rule):
            head = live_at(stmt, after, exits) | inner_reads(stmt)
            inner = replace(exits, on_break=after, on_continue=head)
            return While(test, _block(body, head, inner)[0], at_most, rule)
        case For(local, start, stop, body):
            head = live_at(stmt, after, exits) | after | inner_reads(stmt)
            inner = replace(exits, on_break=after, on_continue=head)
            made = _block(body, head | {local}, inner)[0]
            return For(local, start, stop, made) if made else None
        case Labelled(label, body):
            inner = replace(exits, labels={**exits.labels, label: after})
            made = _block(body, after, inner)[0]
            return Labelled(label, made) if made else None
        case Ask():
            return replace(
                stmt,
                options=_block(stmt.options, NONE, Exits())[0],
                describe=_block(stmt.describe, NONE, Exits())[0],
                question=_block(stmt.question, NONE, Exits())[0],
            )
        case Chance():
            return replace(stmt, key=_block(stmt.key, NONE, Exits())[0])
        case _:
            return stmt


def _may_fail(expr: Expr) -> bool:
    """Whether working an expression out may trap, so that it must not be left out."""
    return any(isinstance(e, Apply) or (isinstance(e, Binary) and e.op in ("//", "%")) for e in operands(expr))
