"""A slot that was read into a local a moment ago is not read again.

    t = S[c + 10]; ... u = S[c + 10]     ->    t = S[c + 10]; ... u = t

What was read is forgotten where the state may change (functions called in expressions may write slots of their own),
where one of the locals may get another value, and where the program may stop: no local is kept in a frame for this.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace

from rulewright.ir.ops import (
    Apply,
    Ask,
    Assign,
    Block,
    Break,
    Call,
    Chance,
    Completes,
    Continue,
    Expr,
    Fail,
    For,
    Halt,
    If,
    Invoke,
    Labelled,
    Load,
    Local,
    Return,
    Stmt,
    Store,
    Trap,
    While,
)
from rulewright.ir.walk import every_expr, expressions, locals_of, map_expr, map_stmt, may_write, operands, statements

Held = dict[Load, str]
"""What was read -> the local that holds it."""


def reuse(block: Block) -> Block:
    """A function's or procedure's body, reading less."""
    return _block(block, {})


def _block(block: Block, held: Held) -> Block:
    """Rewrite a block; `held` is changed to what is at hand behind it."""
    found = []
    for stmt in block:
        if any(_calls(expr) for expr in expressions(stmt)):  # a function may write slots that it needs for itself
            held.clear()
            found.append(map_stmt(stmt, lambda e: e, reuse))
        else:
            found.append(_statement(stmt, held))
    return tuple(found)


def _calls(expr: Expr) -> bool:
    return any(isinstance(e, Apply) for e in operands(expr))


def _statement(stmt: Stmt, held: Held) -> Stmt:
    def known(expr: Expr) -> Expr:
        return Local(held[expr]) if isinstance(expr, Load) and expr in held else expr

    def whole(expr: Expr) -> Expr:
        return map_expr(expr, known) if held else expr

    match stmt:
        case Assign(local, value):
            made = whole(value)
            _forget(held, {local})
            if isinstance(made, Load) and local not in locals_of(made):
                held[made] = local
            return Assign(local, made)
        case If(test, then, other):
            head = whole(test)
            yes, no = dict(held), dict(held)
            one, two = _block(then, yes), _block(other, no)
            ends = [made for made, block in ((yes, then), (no, other)) if not _leaves(block)]
            _keep(held, ends)
            return If(head, one, two)
        case For(local, start, stop, body):
            first, last = whole(start), whole(stop)
            _enter(held, (stmt,))
            return For(local, first, last, _block(body, dict(held)))
        case While(test, body, at_most, rule):
            _enter(held, (stmt,))
            return While(whole(test), _block(body, dict(held)), at_most, rule)
        case Labelled(label, body):
            inner = dict(held)
            made_body = _block(body, inner)
            _enter(held, (stmt,))
            return Labelled(label, made_body)
        case Ask():
            held.clear()
            return replace(
                stmt,
                options=_block(stmt.options, {}),
                describe=_block(stmt.describe, {}),
                question=_block(stmt.question, {}),
            )
        case Chance():
            held.clear()
            return replace(stmt, key=_block(stmt.key, {}))
        case Store() | Call() | Invoke() | Completes():
            made_stmt = map_stmt(stmt, whole, lambda b: b)
            held.clear()
            return made_stmt
        case _:
            return map_stmt(stmt, whole, lambda b: b)


def _leaves(block: Block) -> bool:
    """Whether a block never falls through."""
    return bool(block) and isinstance(block[-1], Break | Continue | Return | Trap | Fail | Halt)


def _keep(held: Held, ends: list[Held]) -> None:
    """What is at hand behind all of these."""
    found = (
        [(load, local) for load, local in ends[0].items() if all(e.get(load) == local for e in ends)] if ends else []
    )
    held.clear()
    held.update(found)


def _enter(held: Held, block: Block) -> None:
    """What is still at hand however often a block has run."""
    changing = any(isinstance(s, Store | Call | Invoke | Completes | Ask | Chance) for s in statements(block))
    if changing or any(isinstance(e, Apply) for e in every_expr(block)):
        held.clear()
    else:
        _forget(held, may_write(block))


def _forget(held: Held, names: Set[str]) -> None:
    """What was read into locals that get another value, or from an address that such a local is part of."""
    for load, local in list(held.items()):
        if local in names or not names.isdisjoint(locals_of(load)):
            del held[load]
