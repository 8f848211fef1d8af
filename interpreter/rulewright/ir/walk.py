"""Walks over the typed program: sub-blocks, expressions, locals read and written, rewriting.

Used by every pass behind the ir (check, print, frames, emitters), so that the shape of each operation is spelled out
once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import assert_never

from rulewright.ir.ops import (
    Apply,
    Ask,
    Assign,
    Binary,
    Block,
    Break,
    Call,
    Chance,
    Completes,
    Const,
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
    Log,
    Lookup,
    Offer,
    Return,
    Select,
    Stmt,
    Store,
    Trap,
    Unary,
    While,
)


def parts(expr: Expr) -> tuple[Expr, ...]:
    """The direct operands of an expression, in order of evaluation."""
    match expr:
        case Binary():
            return (expr.a, expr.b)
        case Load():
            return (expr.address,)
        case Lookup():
            return (expr.index,)
        case Const() | Local():
            return ()
        case Unary(_, a):
            return (a,)
        case Select(a, b, c):
            return (a, b, c)
        case Apply(_, args):
            return args
        case _:
            assert_never(expr)


def expressions(stmt: Stmt) -> tuple[Expr, ...]:
    """The expressions a statement evaluates itself (not those of its blocks)."""
    match stmt:
        case Assign(_, a) | Offer(a):
            return (a,)
        case Store(a, b):
            return (a, b)
        case If(a) | While(a):
            return (a,)
        case For(_, a, b):
            return (a, b)
        case Return(a):
            return () if a is None else (a,)
        case Call(_, args) | Invoke(_, args):
            return args
        case Completes(_, _, args):
            return args
        case Log(_, args, readers):
            return (*args, readers)
        case Ask():
            return (stmt.player, stmt.readers)
        case Chance():
            return (stmt.count, stmt.readers)
        case Trap(_, rule):
            return (rule,)
        case Break() | Continue() | Labelled() | Fail() | Halt():
            return ()
        case _:
            assert_never(stmt)


def blocks(stmt: Stmt) -> tuple[Block, ...]:
    """The blocks inside a statement."""
    match stmt:
        case If():
            return (stmt.then, stmt.other)
        case While() | For() | Labelled():
            return (stmt.body,)
        case Ask():
            return (stmt.options, stmt.describe, stmt.question)
        case Chance():
            return (stmt.key,)
        case (
            Assign()
            | Store()
            | Break()
            | Continue()
            | Return()
            | Call()
            | Invoke()
            | Offer()
            | Completes()
            | Log()
            | Fail()
            | Trap()
            | Halt()
        ):
            return ()
        case _:
            assert_never(stmt)


def statements(block: Block) -> Iterator[Stmt]:
    """All statements of a block, blocks inside included, in the order written."""
    for stmt in block:
        yield stmt
        for inner in blocks(stmt):
            yield from statements(inner)


def every_expr(block: Block) -> Iterator[Expr]:
    """All expressions and operands in a block."""
    for stmt in statements(block):
        for expr in expressions(stmt):
            yield from operands(expr)


def operands(expr: Expr) -> Iterator[Expr]:
    """An expression and everything inside it, in the order written."""
    todo = [expr]
    while todo:
        found = todo.pop()
        yield found
        if isinstance(found, Const | Local):
            continue
        if isinstance(found, Binary):
            todo.append(found.b)
            todo.append(found.a)
        else:
            todo.extend(reversed(parts(found)))


def locals_of(expr: Expr) -> set[str]:
    """Names of the locals an expression reads."""
    if isinstance(expr, Local):
        return {expr.name}
    if isinstance(expr, Const):
        return set()
    found: set[str] = set()
    _collect(expr, found)
    return found


def _collect(expr: Expr, found: set[str]) -> None:
    if isinstance(expr, Local):
        found.add(expr.name)
    elif not isinstance(expr, Const):
        for part in parts(expr):
            _collect(part, found)


def written(stmt: Stmt) -> str:
    """The local a statement itself gives a value to, or an empty string."""
    match stmt:
        case Assign() | Call() | Completes() | Ask() | Chance() | For():
            return stmt.local
        case _:
            return ""


def may_write(block: Block) -> set[str]:
    """Locals that may get a value in a block."""
    return {name for s in statements(block) if (name := written(s))}


def must_write(stmt: Stmt) -> set[str]:
    """Locals that surely have a value behind a statement that falls through."""
    match stmt:
        case If():
            return surely(stmt.then) & surely(stmt.other)
        case While() | For():
            return set()
        case Labelled():
            leaves = any(isinstance(s, Break) for s in statements(stmt.body))
            return set() if leaves else surely(stmt.body)
        case _:
            return {written(stmt)} - {""}


def surely(block: Block) -> set[str]:
    """Locals that surely have a value behind a block that falls through."""
    found: set[str] = set()
    for stmt in block:
        found |= must_write(stmt)
    return found


def cost(block: Block) -> int:
    """A rough size: statements plus operands."""
    total = 0
    for stmt in block:
        total += 1 + sum(1 for e in expressions(stmt) for _ in operands(e)) + sum(cost(b) for b in blocks(stmt))
    return total


def map_expr(expr: Expr, change: Callable[[Expr], Expr]) -> Expr:
    """The expression with `change` applied to every node, operands first; what stays as it was is not made anew."""
    match expr:
        case Const() | Local():
            return change(expr)
        case Load(a):
            one = map_expr(a, change)
            return change(expr if one is a else Load(one))
        case Lookup(table, a):
            one = map_expr(a, change)
            return change(expr if one is a else Lookup(table, one))
        case Unary(op, a):
            one = map_expr(a, change)
            return change(expr if one is a else Unary(op, one))
        case Binary(op, a, b):
            one, two = map_expr(a, change), map_expr(b, change)
            return change(expr if one is a and two is b else Binary(op, one, two))
        case Select(a, b, c):
            return change(Select(map_expr(a, change), map_expr(b, change), map_expr(c, change)))
        case Apply(function, args):
            return change(Apply(function, tuple(map_expr(a, change) for a in args)))
        case _:
            assert_never(expr)


def map_stmt(stmt: Stmt, expr: Callable[[Expr], Expr], block: Callable[[Block], Block]) -> Stmt:
    """The statement with its own expressions and its blocks rewritten."""
    match stmt:
        case Assign(local, a):
            return Assign(local, expr(a))
        case Store(a, b):
            return Store(expr(a), expr(b))
        case If(a, then, other):
            return If(expr(a), block(then), block(other))
        case While(a, body, at_most, rule):
            return While(expr(a), block(body), at_most, rule)
        case For(local, a, b, body):
            return For(local, expr(a), expr(b), block(body))
        case Labelled(label, body):
            return Labelled(label, block(body))
        case Return(a):
            return Return(None if a is None else expr(a))
        case Call(function, args, local):
            return Call(function, tuple(map(expr, args)), local)
        case Invoke(procedure, args, rule):
            return Invoke(procedure, tuple(map(expr, args)), rule)
        case Offer(a, once):
            return Offer(expr(a), once)
        case Ask():
            return replace(
                stmt,
                player=expr(stmt.player),
                readers=expr(stmt.readers),
                options=block(stmt.options),
                describe=block(stmt.describe),
                question=block(stmt.question),
            )
        case Chance():
            return replace(stmt, count=expr(stmt.count), readers=expr(stmt.readers), key=block(stmt.key))
        case Completes(local, procedure, args, rule):
            return Completes(local, procedure, tuple(map(expr, args)), rule)
        case Log(event, args, readers):
            return Log(event, tuple(map(expr, args)), expr(readers))
        case Trap(code, rule):
            return Trap(code, expr(rule))
        case Break() | Continue() | Fail() | Halt():
            return stmt
        case _:
            assert_never(stmt)


def reads(block: Block) -> dict[str, int]:
    """How often each local is read in a block."""
    found: dict[str, int] = {}
    for expr in every_expr(block):
        if isinstance(expr, Local):
            found[expr.name] = found.get(expr.name, 0) + 1
    return found


def changes(block: Block) -> bool:
    """Whether a block may change the state, or stop."""
    changing = Store | Call | Invoke | Completes | Ask | Chance
    return any(isinstance(s, changing) for s in statements(block)) or any(
        isinstance(e, Apply) for e in every_expr(block)
    )


def may_fail(expr: Expr) -> bool:
    """Whether working an expression out may end in a fault, or do something."""
    return any(isinstance(e, Apply) or (isinstance(e, Binary) and e.op in ("//", "%")) for e in operands(expr))


def conjuncts(test: Expr) -> list[Expr]:
    """The parts of a test that all must hold, in the order they are asked."""
    match test:
        case Binary("and", a, b):
            return [*conjuncts(a), *conjuncts(b)]
        case _:
            return [test]


def conjunction(tests: list[Expr]) -> Expr:
    """One test of at least one part."""
    whole = tests[0]
    for part in tests[1:]:
        whole = Binary("and", whole, part)
    return whole


def instead(block: Block, old: Expr, new: Expr) -> Block:
    """A block with one expression in place of another."""

    def whole(expr: Expr) -> Expr:
        return map_expr(expr, lambda e: new if e == old else e)

    return tuple(map_stmt(s, whole, lambda b: instead(b, old, new)) for s in block)
