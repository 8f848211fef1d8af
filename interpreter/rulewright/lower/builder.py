"""Builds blocks of the typed program: the current block, temporaries, tables, folding of constants."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count

from rulewright.ir.arithmetic import evaluate
from rulewright.ir.ops import (
    Assign,
    Binary,
    Const,
    Expr,
    If,
    Load,
    Local,
    Lookup,
    Select,
    Stmt,
    Store,
    Unary,
)
from rulewright.ir.program import Program

ONE, ZERO = Const(1), Const(0)


class Builder:
    """A block being written: of a function, a procedure, or by itself. `env` maps locals of the rules to values."""

    def __init__(self, program: Program, env: dict[str, Expr] | None = None, counter: count[int] | None = None) -> None:
        self.program = program
        self.env: dict[str, Expr] = dict(env or {})
        self.blocks: list[list[Stmt]] = [[]]
        self.spots: dict[tuple[Expr, str, str], Expr] = {}
        """(piece being visited, board, class) -> the space where it was found: walks over boards know it already."""
        self.counter = counter if counter is not None else count(1)

    @property
    def body(self) -> tuple[Stmt, ...]:
        """The outermost block as it is now."""
        return tuple(self.blocks[0])

    def emit(self, stmt: Stmt) -> None:
        """Append a statement to the current block."""
        self.blocks[-1].append(stmt)

    @contextmanager
    def nested(self) -> Iterator[list[Stmt]]:
        """Statements emitted inside go to a new list."""
        inner: list[Stmt] = []
        self.blocks.append(inner)
        try:
            yield inner
        finally:
            self.blocks.pop()

    def temp(self, hint: str = "t") -> str:
        """A new name of a local; what it begins with tells people what it holds (see `uses.MAY_BE_PIECES`)."""
        return f"{hint}__{next(self.counter)}"

    def keep(self, value: Expr, hint: str = "t") -> Expr:
        """The value as something cheap to repeat: a constant, a local, or a new local."""
        if isinstance(value, Const | Local):
            return value
        return self.named(value, hint)

    def named(self, value: Expr, hint: str) -> Local:
        """The value in a new local, even where it is cheap: it stays what it is when its parts change later."""
        name = self.temp(hint)
        self.emit(Assign(name, value))
        return Local(name)

    @contextmanager
    def binding(self, values: Mapping[str, Expr]) -> Iterator[None]:
        """Inside, locals of the rules stand for these values."""
        saved = self.env
        self.env = {**saved, **values}
        try:
            yield
        finally:
            self.env = saved

    @contextmanager
    def when(self, test: Expr) -> Iterator[None]:
        """`if test:` around what is emitted inside."""
        with self.nested() as inner:
            yield
        if test == ONE:
            self.blocks[-1].extend(inner)
        elif inner and test != ZERO:
            self.emit(If(test, tuple(inner)))

    def halving(self, number: Expr, starts: Sequence[int], follow: Callable[[int], None]) -> None:
        """Emit a tree of comparisons: `follow(i)` emits what happens from `starts[i]` up to the next start.

        `starts` ascend; below the first of them nothing is asked for.
        """
        self._half(number, starts, 0, len(starts), follow)

    def _half(self, number: Expr, starts: Sequence[int], first: int, last: int, follow: Callable[[int], None]) -> None:
        if last - first == 1:
            follow(first)
            return
        middle = (first + last) // 2
        with self.nested() as low:
            self._half(number, starts, first, middle, follow)
        with self.nested() as high:
            self._half(number, starts, middle, last, follow)
        self.emit(If(binary("<", number, Const(starts[middle])), tuple(low), tuple(high)))

    def store(self, address: Expr, value: Expr) -> None:
        """Emit `S[address] = value`."""
        self.emit(Store(address, value))

    def table(self, name: str, values: tuple[int, ...]) -> str:
        """A constant table, by name; equal names must mean equal tables."""
        known = self.program.tables.setdefault(name, values)
        assert known == values, name
        return name


def add(a: Expr, b: Expr) -> Expr:
    """`a + b`, folded; a constant stands on the right."""
    match a, b:
        case Const(x), Const(y):
            return Const(x + y)
        case Const(0), _:
            return b
        case _, Const(0):
            return a
        case Binary("+", c, Const(x)), Const(y):
            return add(c, Const(x + y))
        case Const(), _:
            return Binary("+", b, a)
        case _:
            return Binary("+", a, b)


def mul(a: Expr, b: Expr) -> Expr:
    """`a * b`, folded."""
    match a, b:
        case Const(x), Const(y):
            return Const(x * y)
        case Const(1), _:
            return b
        case _, Const(1):
            return a
        case _:
            return Binary("*", a, b)


def binary(op: str, a: Expr, b: Expr) -> Expr:
    """`a op b`, folded where both are constants."""
    if op == "+":
        return add(a, b)
    if op == "*":
        return mul(a, b)
    if isinstance(a, Const) and isinstance(b, Const):
        value = evaluate(op, a.value, b.value)
        if value is not None:
            return Const(value)
    if op == "-" and isinstance(b, Const):
        return add(a, Const(-b.value))
    if op == "and":
        if ZERO in (a, b):
            return ZERO
        return b if a == ONE else a if b == ONE else Binary("and", a, b)
    if op == "or":
        if ONE in (a, b):
            return ONE
        return b if a == ZERO else a if b == ZERO else Binary("or", a, b)
    return Binary(op, a, b)


def seat_mask(player: Expr) -> Expr:
    """The bit mask of one seat, as `readers` has it: bit 0 is seat 1."""
    return binary("<<", ONE, add(player, Const(-1)))


def negate(a: Expr) -> Expr:
    """Whether `a` does not hold; comparisons are turned round."""
    match a:
        case Const(x):
            return Const(int(not x))
        case Unary("not", b):
            return b
        case Binary("==", x, y):
            return Binary("!=", x, y)
        case Binary("!=", x, y):
            return Binary("==", x, y)
        case _:
            return Unary("not", a)


def load(base: int, index: Expr = ZERO, stride: int = 1) -> Expr:
    """S[base + index * stride]"""
    return Load(add(mul(index, Const(stride)), Const(base)))


def lookup(program: Program, table: str, index: Expr) -> Expr:
    """table[index], folded where the index is a constant."""
    if isinstance(index, Const):
        values = program.tables[table]
        return Const(values[index.value] if 0 <= index.value < len(values) else 0)
    return Lookup(table, index)


def select(test: Expr, yes: Expr, no: Expr) -> Expr:
    """`yes if test else no`, folded."""
    if isinstance(test, Const):
        return yes if test.value else no
    return Select(test, yes, no)
