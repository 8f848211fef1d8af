"""Loops over rows of constant tables, without what fails a test that constants decide.

    for x in near[t]: if row[x] == row[t] + 1: ...     ->    for x in ahead[t]: ...

The test may depend on what is walked over, on the number of the row, and on yes or no that stays as it is in the loop
("is black at work"): there is a row for each of their values. What the loop does with the others must come to nothing:
its body assigns locals that nobody reads elsewhere, and all that follows the test stands under it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from rulewright.codegen.ranges import Tables
from rulewright.ir.arithmetic import COMPARISONS, evaluate
from rulewright.ir.ops import (
    Apply,
    Assign,
    Binary,
    Block,
    Const,
    Expr,
    For,
    If,
    Load,
    Local,
    Lookup,
    Select,
    Stmt,
    Unary,
)
from rulewright.ir.walk import every_expr, locals_of, map_expr, map_stmt, may_write, operands, parts

MOST = 20_000
"""Values of a test that are worked out for one loop."""
FLAGS = 3
"""Different yes or no that a test may depend on."""
WORTH = 0.75
"""The largest share that may be left of the rows, or it is not worth a table."""


@dataclass(frozen=True, slots=True)
class _Walk:
    """A loop over the row number `at` of a table of rows; `element` is what it finds there."""

    loop: For
    starts: str
    held: str
    at: Expr
    element: Lookup


def sieve(block: Block, tables: Tables) -> Block:
    """A function's or procedure's body with its loops sifted; their new tables are added to `tables`."""
    return _Sieve(tables, _reads(block)).block(block)


def _reads(block: Block) -> dict[str, int]:
    """How often each local is read."""
    found: dict[str, int] = {}
    for expr in every_expr(block):
        if isinstance(expr, Local):
            found[expr.name] = found.get(expr.name, 0) + 1
    return found


class _Sieve:
    def __init__(self, tables: Tables, reads: dict[str, int]) -> None:
        self.tables = tables
        self.reads = reads

    def block(self, block: Block) -> Block:
        found: list[Stmt] = []
        for stmt in block:
            made = map_stmt(stmt, lambda e: e, self.block)
            found.extend(self.sifted(made) if isinstance(made, For) else (made,))
        return tuple(found)

    def sifted(self, loop: For) -> Block:
        """The loop over fewer rows, or as it was."""
        walk = _walk_of(loop)
        split = walk and self.split(walk)
        if not walk or not split:
            return (loop,)
        test, body = split
        flags = _flags(test, walk)
        fixed = may_write((loop,))
        if flags is None or len(flags) > FLAGS or any(locals_of(flag) & fixed for flag in flags):
            return (loop,)
        table = self.table(walk, test, flags)
        if not table:
            return (loop,)
        number, rows = walk.at, len(self.tables[walk.starts]) - 1
        for place, flag in enumerate(flags):
            number = Binary("+", number, Binary("*", flag, Const(rows << place)))
        row = f"{loop.local}'row"
        now = Lookup(f"{table}_list", walk.element.index)

        def instead(expr: Expr) -> Expr:
            return map_expr(expr, lambda e: now if e == walk.element else e)

        def renamed(block: Block) -> Block:
            return tuple(map_stmt(s, instead, renamed) for s in block)

        first, behind = Lookup(f"{table}_start", Local(row)), Binary("+", Local(row), Const(1))
        return (
            Assign(row, number),
            For(loop.local, first, Lookup(f"{table}_start", behind), renamed(body)),
        )

    def split(self, walk: _Walk) -> tuple[Expr, Block] | None:
        """The test of a loop, and its body for what passes it."""
        body = walk.loop.body
        values: dict[str, Expr] = {}
        for place, stmt in enumerate(body):
            match stmt:
                case If(head, then, ()) if place == len(body) - 1:
                    return _written_out(head, values), (*body[:place], *then)
                case Assign(local, value) if self.may_be_left_out(stmt, body[place:], walk.loop):
                    full = _written_out(value, values)
                    rest = body[place + 1 :]
                    if rest and all(isinstance(s, If) and s.test == Local(local) and not s.other for s in rest):
                        return full, (*body[:place], Assign(local, Const(1)), *rest)
                    values[local] = full
                case _:
                    return None
        return None

    def may_be_left_out(self, stmt: Assign, rest: Block, loop: For) -> bool:
        """Whether a round without this assignment at the beginning of a loop's body changes nothing for others."""
        inside = sum(isinstance(e, Local) and e.name == stmt.local for e in every_expr(loop.body))
        if self.reads.get(stmt.local, 0) > inside or any(_may_fail(e) for e in operands(stmt.value)):
            return False
        later = {s.local for s in rest if isinstance(s, Assign)}
        return locals_of(stmt.value).isdisjoint(later)  # what it reads is not left from the round before

    def table(self, walk: _Walk, test: Expr, flags: list[Expr]) -> str:
        """The name of the table of rows that pass the test; nothing if there is none or it is not worth it."""
        starts, held = self.tables[walk.starts], self.tables[walk.held]
        if len(held) << len(flags) > MOST:
            return ""
        new_starts, new_list = [0], []
        for values in product((0, 1), repeat=len(flags)):
            known: dict[Expr, int] = dict(zip(flags, reversed(values), strict=True))
            for number in range(len(starts) - 1):
                known[walk.at] = number
                for value in held[starts[number] : starts[number + 1]]:
                    known[walk.element] = value
                    passed = self.value(test, known)
                    if passed is None:
                        return ""
                    if passed:
                        new_list.append(value)
                new_starts.append(len(new_list))
        if len(new_list) > WORTH * (len(held) << len(flags)):
            return ""
        return self.named(walk.starts.removesuffix("_start"), tuple(new_starts), tuple(new_list))

    def named(self, whole: str, starts: tuple[int, ...], held: tuple[int, ...]) -> str:
        """The name of a table of rows, which is added if there is no such one."""
        number = 1
        while True:
            name = f"{whole}'{number}"
            first, rows = f"{name}_start", f"{name}_list"
            if first not in self.tables and rows not in self.tables:
                self.tables[first], self.tables[rows] = starts, held or (0,)
            if self.tables.get(first) == starts and self.tables.get(rows) == (held or (0,)):
                return name
            number += 1

    def value(self, expr: Expr, known: dict[Expr, int]) -> int | None:
        """What an expression gives; None where it has no value."""
        if expr in known:
            return known[expr]
        match expr:
            case Const(value):
                return value
            case Lookup(table, index):
                at = self.value(index, known)
                rows = self.tables.get(table, ())
                return rows[at] if at is not None and 0 <= at < len(rows) else None
            case Unary(op, a):
                inner = self.value(a, known)
                return None if inner is None else -inner if op == "-" else int(not inner)
            case Select(test, yes, no):
                head = self.value(test, known)
                return None if head is None else self.value(yes if head else no, known)
            case Binary(op, a, b):
                left = self.value(a, known)
                if op in ("and", "or") and left is not None and bool(left) == (op == "or"):
                    return int(bool(left))
                right = self.value(b, known)
                return None if left is None or right is None else evaluate(op, left, right)
            case _:
                return None


def _walk_of(loop: For) -> _Walk | None:
    """What a loop walks over, if that is a row of a table of rows and its index is used for nothing else."""
    match loop.start, loop.stop:
        case Lookup(starts, at), Lookup(stops, Binary("+", after, Const(1))) if starts == stops and at == after:
            pass
        case _:
            return None
    if locals_of(at) & may_write((loop,)) or any(isinstance(e, Load | Apply) for e in operands(at)):
        return None
    index = Local(loop.local)
    uses = sum(e == index for e in every_expr(loop.body))
    walks = [e for e in every_expr(loop.body) if isinstance(e, Lookup) and e.index == index]
    if not walks or uses != len(walks) or any(e != walks[0] for e in walks):
        return None
    return _Walk(loop, starts, walks[0].table, at, walks[0])


def _written_out(expr: Expr, values: dict[str, Expr]) -> Expr:
    """An expression with the values of locals in their place."""
    return map_expr(expr, lambda e: values.get(e.name, e) if isinstance(e, Local) else e)


def _flags(test: Expr, walk: _Walk) -> list[Expr] | None:
    """Yes or no on which a test depends besides what is walked over; None where it depends on other things."""
    if not any(e == walk.element for e in operands(test)):
        return None
    found: list[Expr] = []

    def visit(expr: Expr) -> bool:
        if isinstance(expr, Const) or expr in (walk.element, walk.at):
            return True
        if isinstance(expr, Local | Load | Apply):
            return False
        if not any(e in (walk.element, walk.at) for e in operands(expr)) and _is_flag(expr):
            if expr not in found:
                found.append(expr)
            return True
        return all(visit(part) for part in parts(expr))

    return found if visit(test) else None


def _is_flag(expr: Expr) -> bool:
    """Whether an expression gives 0 or 1 and asks nothing of the state."""
    match expr:
        case Binary(op, _, _) if op in COMPARISONS:
            return bool(locals_of(expr)) and not any(isinstance(e, Load) or _may_fail(e) for e in operands(expr))
        case _:
            return False


def _may_fail(expr: Expr) -> bool:
    return isinstance(expr, Apply) or (isinstance(expr, Binary) and expr.op in ("//", "%"))
