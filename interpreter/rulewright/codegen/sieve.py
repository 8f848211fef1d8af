"""Loops over rows of constant tables, and over ranges, without what fails a test that constants decide.

    for x in near[t]: if row[x] == row[t] + 1: ...        ->    for x in ahead[t]: ...
    for s in 1 .. 14: if side[s] == p: ...                ->    for s in sides[p]: ...
    for s in 3 * p - 2 .. 3 * p: if red[s]: ...           ->    for s in reds[p]: ...
    for n in 1 .. 7: if n <= t: ...                       ->    for n in 1 .. min(7, t): ...

The test may depend on what is walked over, on the number of the row, on yes or no that stays as it is in the loop ("is
black at work"), on the variables of ranges around and on what was looked up before: there is a row for each of their
values. It may be a part of a longer test, wherever it stands there. What the loop does with the others must come to
nothing: its body assigns locals that nobody reads elsewhere, and all that follows the test stands under it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise, product
from math import prod

from rulewright.codegen.fold import fold
from rulewright.codegen.ranges import Tables
from rulewright.codegen.values import work_out
from rulewright.ir.arithmetic import COMPARISONS
from rulewright.ir.ops import (
    Apply,
    Ask,
    Assign,
    Binary,
    Block,
    Chance,
    Const,
    Expr,
    For,
    If,
    Labelled,
    Load,
    Local,
    Lookup,
    Stmt,
    While,
)
from rulewright.ir.walk import (
    conjunction,
    conjuncts,
    every_expr,
    instead,
    locals_of,
    map_expr,
    map_stmt,
    may_fail,
    may_write,
    operands,
    parts,
    reads,
)

MOST = 20_000
"""Values of a test that are worked out for one loop."""
KEYS = 3
"""Different things that a test may depend on besides what is walked over."""
FEW = 256
"""Values that such a thing may have."""
OWNERS = 16
"""Owners whose stretches of a range are told apart."""
WORTH = 0.75
"""The largest share that may be left, or it is not worth a table."""

Bounds = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Walk:
    """A loop: what it walks over by the number of a row, that number, and how its body says what is walked over."""

    loop: For
    rows: tuple[tuple[int, ...], ...]
    at: Expr
    element: Lookup | Local
    name: str


@dataclass(frozen=True, slots=True)
class _Key:
    """Something that a test depends on, its least value (not below 0) and one more than the greatest."""

    expr: Expr
    low: int
    count: int


def sieve(block: Block, tables: Tables) -> Block:
    """A function's or procedure's body with its loops sifted; their new tables are added to `tables`."""
    return _Sieve(tables, reads(block)).block(block, {})


class _Sieve:
    def __init__(self, tables: Tables, read: dict[str, int]) -> None:
        self.tables = tables
        self.read = read

    def block(self, block: Block, around: dict[str, Bounds]) -> Block:
        """A block, where locals have these bounds: variables of ranges around, and what was looked up in tables."""
        found: list[Stmt] = []
        for stmt in block:
            changed = may_write((stmt,)) if around else set()
            behind = {name: bounds for name, bounds in around.items() if name not in changed}
            inner = behind
            match stmt:
                case For(local, Const(start), Const(stop)):
                    inner = {**behind, local: (start, stop - 1)}
                case For() | While() | Labelled() | Ask() | Chance():
                    pass
                case Assign(local, Lookup(table)) if self.tables.get(table):
                    behind[local] = min(self.tables[table]), max(self.tables[table])
                case _:
                    inner = around
            made = map_stmt(stmt, lambda e: e, lambda b, inner=inner: self.block(b, inner))  # type: ignore[misc]
            found.extend(self.sifted(made, around) if isinstance(made, For) else (made,))
            around = behind
        return tuple(found)

    def sifted(self, loop: For, around: dict[str, Bounds]) -> Block:
        """The loop over fewer rows, or as it was."""
        walk = self.walk(loop)
        if walk is None:
            return (loop,)
        for test, body in self.splits(walk):
            made = self.sifted_by(walk, test, body, around)
            if made:
                return made
        return (_bounded(loop),)

    def sifted_by(self, walk: _Walk, test: Expr, body: Block, around: dict[str, Bounds]) -> Block:
        """The loop over the rows that pass a test; nothing where that cannot be said beforehand or is not worth it."""
        loop, keys = walk.loop, _keys(test, walk, around)
        fixed = may_write((loop,))
        if keys is None or len(keys) > KEYS or any(locals_of(key.expr) & fixed for key in keys):
            return ()
        table = self.table(walk, test, keys)
        if not table:
            return ()
        number, size = walk.at, len(walk.rows)
        for key in keys:
            number = Binary("+", number, key.expr if size == 1 else Binary("*", key.expr, Const(size)))
            size *= key.count
        number = fold(number, {})
        row = number.name if isinstance(number, Local) else f"{loop.local}'row"
        index = loop.local if isinstance(walk.element, Lookup) else f"{loop.local}'at"
        now = Lookup(f"{table}_list", Local(index))
        first, behind = Lookup(f"{table}_start", Local(row)), Binary("+", Local(row), Const(1))
        if isinstance(walk.element, Local):
            body = (Assign(loop.local, now), *body)
        else:
            body = instead(body, walk.element, now)
        made = For(index, first, Lookup(f"{table}_start", behind), body)
        return (made,) if number == Local(row) else (Assign(row, number), made)

    def walk(self, loop: For) -> _Walk | None:
        """What a loop walks over, if its index is used for nothing else."""
        match loop.start, loop.stop:
            case Const(start), Const(stop) if stop - start <= MOST:
                read = self.looked_up(loop)
                if read is not None and 0 <= start <= stop <= len(self.tables[read.table]):
                    return _Walk(loop, (self.tables[read.table][start:stop],), Const(0), read, read.table)
                return _Walk(loop, (tuple(range(start, stop)),), Const(0), Local(loop.local), "range")
            case Lookup(starts, at), Lookup(stops, Binary("+", after, Const(1))) if starts == stops and at == after:
                pass
            case _:
                return self.stretch(loop)
        if locals_of(at) & may_write((loop,)) or any(isinstance(e, Load | Apply) for e in operands(at)):
            return None
        read = self.looked_up(loop)
        if read is None:
            return None
        first, held = self.tables[starts], self.tables[read.table]
        rows = tuple(held[a:b] for a, b in pairwise(first))
        return _Walk(loop, rows, at, read, starts.removesuffix("_start"))

    def looked_up(self, loop: For) -> Lookup | None:
        """What a loop looks up at its index, if it uses it for nothing else."""
        index = Local(loop.local)
        uses = sum(e == index for e in every_expr(loop.body))
        looks = [e for e in every_expr(loop.body) if isinstance(e, Lookup) and e.index == index]
        return looks[0] if looks and uses == len(looks) and all(e == looks[0] for e in looks) else None

    def stretch(self, loop: For) -> _Walk | None:
        """A range whose ends depend on one local, as of the spaces of a player's copy of a board: a row for each value.

        There are as many rows as the tables that the body looks up at the index have numbers for.
        """
        names = locals_of(loop.start) | locals_of(loop.stop)
        ends = [*operands(loop.start), *operands(loop.stop)]
        if len(names) != 1 or names & may_write((loop,)) or any(isinstance(e, Load | Lookup | Apply) for e in ends):
            return None
        at, index = Local(*names), Local(loop.local)
        sizes = [len(self.tables[e.table]) for e in every_expr(loop.body) if isinstance(e, Lookup) and e.index == index]
        rows: list[tuple[int, ...]] = []
        for number in range(OWNERS + 1):
            start, stop = work_out(loop.start, {at: number}, {}), work_out(loop.stop, {at: number}, {})
            if start is None or stop is None or not sizes or start < 0 or stop > min(sizes):
                break
            rows.append(tuple(range(start, stop)))
        if sum(map(len, rows)) < 2:
            return None
        return _Walk(loop, tuple(rows), at, index, "range")

    def splits(self, walk: _Walk) -> list[tuple[Expr, Block]]:
        """The tests that all of a loop's work stands under, the strictest first, each with what is left of the body."""
        body = walk.loop.body
        values: dict[str, Expr] = {}
        for place, stmt in enumerate(body):
            match stmt:
                case If(head, _, ()) if place == len(body) - 1:
                    found: list[tuple[Expr, Block]] = []
                    test: Expr | None = None
                    inner: Block = (stmt,)
                    while len(inner) == 1 and isinstance(inner[0], If) and not inner[0].other:
                        head = _written_out(inner[0].test, values)
                        test = head if test is None else Binary("and", test, head)
                        inner = inner[0].then
                        found.insert(0, (test, (*body[:place], *inner)))
                    return [*found, *self.parted(walk, stmt, body[:place], values)]
                case Assign(local, value) if self.may_be_left_out(stmt, body[place:], walk.loop):
                    full = _written_out(value, values)
                    rest = body[place + 1 :]
                    if rest and all(isinstance(s, If) and s.test == Local(local) and not s.other for s in rest):
                        return [(full, (*body[:place], Assign(local, Const(1)), *rest))]
                    values[local] = full
                case _:
                    return []
        return []

    def parted(self, walk: _Walk, stmt: If, before: Block, values: dict[str, Expr]) -> list[tuple[Expr, Block]]:
        """The parts of a test that constants decide, wherever they stand in it, with what is left of the body."""
        parts_of = conjuncts(stmt.test)
        decided = [part for part in parts_of if _constant(_written_out(part, values), walk)]
        left = [part for part in parts_of if part not in decided]
        if not decided or not left or any(may_fail(part) for part in left):
            return []
        test = conjunction([_written_out(part, values) for part in decided])
        return [(test, (*before, If(conjunction(left), stmt.then)))]

    def may_be_left_out(self, stmt: Assign, rest: Block, loop: For) -> bool:
        """Whether a round without this assignment at the beginning of a loop's body changes nothing for others."""
        inside = sum(isinstance(e, Local) and e.name == stmt.local for e in every_expr(loop.body))
        if self.read.get(stmt.local, 0) > inside or any(may_fail(e) for e in operands(stmt.value)):
            return False
        later = {s.local for s in rest if isinstance(s, Assign)}
        return locals_of(stmt.value).isdisjoint(later)  # what it reads is not left from the round before

    def table(self, walk: _Walk, test: Expr, keys: list[_Key]) -> str:
        """The name of the table of rows that pass the test; nothing if there is none or it is not worth it."""
        times = prod(key.count - key.low for key in keys)
        whole = times * sum(map(len, walk.rows))
        if not 0 < whole <= MOST:
            return ""
        starts: list[int] = [0]
        held: list[int] = []
        for values in product(*(range(key.count) for key in reversed(keys))):
            known: dict[Expr, int] = {key.expr: value for key, value in zip(keys, reversed(values), strict=True)}
            if any(known[key.expr] < key.low for key in keys):  # never so; rows are counted from 0 all the same
                starts += [len(held)] * len(walk.rows)
                continue
            for number, row in enumerate(walk.rows):
                known[walk.at] = number
                for value in row:
                    known[walk.element] = value
                    passed = work_out(test, known, self.tables)
                    if passed is None:
                        return ""
                    if passed:
                        held.append(value)
                starts.append(len(held))
        if len(held) > WORTH * whole:
            return ""
        return self.named(walk.name, tuple(starts), tuple(held))

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


def _bounded(loop: For) -> For:
    """A loop that goes only as far as the test at its beginning lets it."""
    match loop:
        case For(local, start, Const(stop), (If(test, then, ()),)):
            first, rest = (test.a, test.b) if isinstance(test, Binary) and test.op == "and" else (test, None)
        case _:
            return loop
    body = then if rest is None else (If(rest, then, ()),)
    match first:
        case Binary("<" | "<=" | ">=", Local(name), bound) if name == local:
            op = first.op
        case Binary(">" | ">=" | "<=", bound, Local(name)) if name == local:
            op = {">": "<", ">=": "<=", "<=": ">="}[first.op]
        case _:
            return loop
    fixed = not locals_of(bound) & may_write((loop,))
    if not fixed or any(isinstance(e, Load | Lookup) or may_fail(e) for e in operands(bound)):
        return loop  # a row that no round asks for may not be there
    if op == ">=":
        return For(local, Binary("max", start, bound), Const(stop), body)
    if op == "<":
        return For(local, start, Binary("min", bound, Const(stop)), body)
    return For(local, start, Binary("+", Binary("min", bound, Const(stop - 1)), Const(1)), body)


def _written_out(expr: Expr, values: dict[str, Expr]) -> Expr:
    """An expression with the values of locals in their place."""
    return map_expr(expr, lambda e: values.get(e.name, e) if isinstance(e, Local) else e)


def _keys(test: Expr, walk: _Walk, around: dict[str, Bounds]) -> list[_Key] | None:
    """What a test depends on besides what is walked over; None where that is too much or nobody knows its values."""
    if not any(e == walk.element for e in operands(test)):
        return None
    found: dict[Expr, _Key] = {}

    def visit(expr: Expr) -> bool:
        if isinstance(expr, Const) or expr in (walk.element, walk.at):
            return True
        if isinstance(expr, Local) and expr.name in around:
            low, high = around[expr.name]
            found[expr] = _Key(expr, low, high + 1)
            return low >= 0 and high < FEW
        if isinstance(expr, Local | Load | Apply):
            return False
        if not any(e in (walk.element, walk.at) for e in operands(expr)) and _is_flag(expr):
            found[expr] = _Key(expr, 0, 2)
            return True
        return all(visit(part) for part in parts(expr))

    return list(found.values()) if visit(test) else None


def _constant(part: Expr, walk: _Walk) -> bool:
    """Whether a part of a test asks about what is walked over, and of nothing but constants and locals."""
    inside = list(operands(part))
    return walk.element in inside and not any(isinstance(e, Load) or may_fail(e) for e in inside)


def _is_flag(expr: Expr) -> bool:
    """Whether an expression gives 0 or 1 and asks nothing of the state."""
    match expr:
        case Binary(op, _, _) if op in COMPARISONS:
            return bool(locals_of(expr)) and not any(isinstance(e, Load) or may_fail(e) for e in operands(expr))
        case _:
            return False
