"""What the lowered form of a statement touches, by kind: which asks, draws of chance, loads and stores are in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rulewright.ir.header import HEADER
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
    Halt,
    Load,
    Local,
    Lookup,
    Select,
    Store,
)
from rulewright.ir.program import Program, Slot
from rulewright.ir.walk import every_expr, statements

KINDS = {"sites": "board", "zone": "zone", "tokens": "zone", "known": "knowledge", "face": "piece", "turned": "piece"}
"""Role of a layout line -> what a verb calls it. Other roles are the program's own book-keeping."""


@dataclass(slots=True)
class Touched:
    """What is in a block and the functions it calls."""

    asks: bool = False
    rolls: bool = False
    halts: bool = False
    loads: set[str] = field(default_factory=set)
    stores: set[str] = field(default_factory=set)


def kind_of(line: Slot) -> str:
    if line.role == "value" and "." not in line.name:
        return "score" if line.name == "points" else "value"
    return KINDS.get(line.role, "")


def touched(program: Program, procedure: str) -> Touched:
    """What a procedure touches by itself: procedures that it begins are left out."""
    found = Touched()
    seen: set[str] = set()
    todo: list[Block] = [program.procedures[procedure].body]
    while todo:
        body = todo.pop()
        given: dict[str, list[Expr]] = {}
        for stmt in statements(body):
            match stmt:
                case Ask():
                    found.asks = True
                case Chance():
                    found.rolls = True
                case Halt():
                    found.halts = True
                case Assign(local, value):
                    given.setdefault(local, []).append(value)
                case _:
                    pass
        for stmt in statements(body):
            if isinstance(stmt, Store):
                found.stores |= kinds(program, stmt.address, given)
        called = {s.function for s in statements(body) if isinstance(s, Call)}
        for expr in every_expr(body):
            if isinstance(expr, Load):
                found.loads |= kinds(program, expr.address, given)
            if isinstance(expr, Apply):
                called.add(expr.function)
        todo += [program.functions[name].body for name in sorted(called - seen)]
        seen |= called
    return found


def kinds(program: Program, address: Expr, given: dict[str, list[Expr]]) -> set[str]:
    """The kinds of things an address may lie in: by the constant in it, or by what its parts may be."""
    slots = {slot for slot in _slots(program, address, given, 4) if slot >= HEADER}
    lines = [n for n in program.layout if any(n.offset <= slot < n.offset + n.count * n.stride for slot in slots)]
    return {kind_of(line) for line in lines} - {""}


def _slots(program: Program, expr: Expr, given: dict[str, list[Expr]], depth: int) -> Iterator[int]:
    constant = sum(sign * term.value for sign, term in _terms(expr) if isinstance(term, Const))
    if constant >= HEADER:
        yield constant
        return
    for sign, term in _terms(expr):
        if sign < 0 or not depth:
            continue
        match term:
            case Lookup(table):
                yield from program.tables[table]
            case Select(_, yes, no):
                yield from _slots(program, yes, given, depth - 1)
                yield from _slots(program, no, given, depth - 1)
            case Local(name):
                for value in given.get(name, ()):
                    yield from _slots(program, value, given, depth - 1)
            case _:
                pass


def _terms(expr: Expr, sign: int = 1) -> Iterator[tuple[int, Expr]]:
    if isinstance(expr, Binary) and expr.op in ("+", "-"):
        yield from _terms(expr.a, sign)
        yield from _terms(expr.b, sign if expr.op == "+" else -sign)
    else:
        yield sign, expr
