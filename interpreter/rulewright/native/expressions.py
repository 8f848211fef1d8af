"""Expressions of the typed program as WebAssembly.

`value` leaves the number, `test` leaves something that is not 0 where the expression is true.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from rulewright.ir.arithmetic import COMPARISONS
from rulewright.ir.ops import Apply, Binary, Const, Expr, Load, Local, Lookup, Select, Unary
from rulewright.native.places import Places
from rulewright.native.writer import Function

_PLAIN = {
    "+": "i32.add", "-": "i32.sub", "*": "i32.mul", "&": "i32.and", "|": "i32.or", "^": "i32.xor", "<<": "i32.shl",
    ">>": "i32.shr_s", "<": "i32.lt_s", "<=": "i32.le_s", "==": "i32.eq", "!=": "i32.ne", ">=": "i32.ge_s",
    ">": "i32.gt_s",
}  # fmt: skip


class Exprs:
    """Writes expressions into a function. `local` gives the number of a local, `call` the name of a function."""

    def __init__(
        self, f: Function, places: Places, local: Callable[[str], int], call: Callable[[str], str], rule: int = 0
    ) -> None:
        self.f = f
        self.places = places
        self.local = local
        self.call = call
        self.rule = rule
        """The rule that a division by zero is told of."""

    def value(self, expr: Expr) -> None:
        """Leave the number."""
        f = self.f
        match expr:
            case Const(value):
                f.const(value)
            case Local(name):
                f.get(self.local(name))
            case Load(address):
                f.memory("i32.load", self.address(address))
            case Lookup(table, index):
                self.lookup(table, index)
            case Unary("-", a):
                f.const(0)
                self.value(a)
                f.op("i32.sub")
            case Unary(_, a):
                self.test(a)
                f.op("i32.eqz")
            case Apply(function, args):
                for arg in args:
                    self.value(arg)
                f.call(self.call(function))
            case Select(test, yes, no):
                self.select(test, yes, no, self.value)
            case Binary("and" | "or"):
                self.truth(expr, self.boolean)
            case Binary("min" | "max" as op, a, b):
                self.extreme(op, a, b)
            case Binary("//" | "%" as op, a, b):
                self.divide(op, a, b)
            case Binary("==", a, Const(0)):
                self.value(a)
                f.op("i32.eqz")
            case Binary(op, a, b):
                self.value(a)
                self.value(b)
                f.op(_PLAIN[op])
            case _:
                assert_never(expr)

    def test(self, expr: Expr) -> None:
        """Leave a number that is not 0 where the expression is true."""
        match expr:
            case Binary("!=", a, Const(0)):
                self.test(a)
            case Binary("and" | "or"):
                self.truth(expr, self.test)
            case Select(test, yes, no):
                self.select(test, yes, no, self.test)
            case _:
                self.value(expr)

    def boolean(self, expr: Expr) -> None:
        """Leave 0 or 1."""
        if is_truth(expr):
            self.value(expr)
        else:
            self.value(expr)
            self.f.const(0)
            self.f.op("i32.ne")

    def truth(self, expr: Expr, side: Callable[[Expr], None]) -> None:
        """`a and b`, `a or b`; b is not evaluated where a decides, unless that can do no harm."""
        assert isinstance(expr, Binary)
        f = self.f
        if is_simple(expr.b):
            self.boolean(expr.a)
            self.boolean(expr.b)
            f.op("i32.and" if expr.op == "and" else "i32.or")
            return
        self.test(expr.a)
        f.open_if(result=True)
        if expr.op == "and":
            side(expr.b)
            f.orelse()
            f.const(0)
        else:
            f.const(1)
            f.orelse()
            side(expr.b)
        f.end()

    def select(self, test: Expr, yes: Expr, no: Expr, side: Callable[[Expr], None]) -> None:
        """One of two, of which only the one taken is evaluated, unless that can do no harm."""
        f = self.f
        if is_simple(yes) and is_simple(no):
            side(yes)
            side(no)
            self.test(test)
            f.op("select")
            return
        self.test(test)
        f.open_if(result=True)
        side(yes)
        f.orelse()
        side(no)
        f.end()

    def extreme(self, op: str, a: Expr, b: Expr) -> None:
        """The smaller or larger of two."""
        f = self.f
        left, right = f.local(), f.local()
        self.value(a)
        f.tee(left)
        self.value(b)
        f.tee(right)
        f.get(left)
        f.get(right)
        f.op("i32.lt_s" if op == "min" else "i32.gt_s")
        f.op("select")

    def divide(self, op: str, a: Expr, b: Expr) -> None:
        """A quotient or remainder that floors."""
        f = self.f
        if not isinstance(b, Const) or b.value <= 0:
            self.value(a)
            self.value(b)
            f.const(self.rule)
            f.call("divide" if op == "//" else "modulo")
            return
        n = b.value
        self.value(a)
        if n & (n - 1) == 0:
            f.const(n.bit_length() - 1 if op == "//" else n - 1)
            f.op("i32.shr_s" if op == "//" else "i32.and")
            return
        if self.is_natural(a):
            f.const(n)
            f.op("i32.div_s" if op == "//" else "i32.rem_s")
            return
        whole, rest = f.local(), f.local()
        if op == "//":  # the quotient towards 0, less 1 where something negative was cut off
            f.tee(whole)
            f.const(n)
            f.op("i32.div_s")
            f.get(whole)
            f.const(n)
            f.op("i32.rem_s")
            f.const(31)
            f.op("i32.shr_s")
            f.op("i32.add")
            return
        f.const(n)
        f.op("i32.rem_s")
        f.tee(rest)
        f.get(rest)
        f.const(31)
        f.op("i32.shr_s")
        f.const(n)
        f.op("i32.and")
        f.op("i32.add")

    def lookup(self, name: str, index: Expr) -> None:
        """An entry of a constant table."""
        table = self.places.tables[name]
        offset = self.scaled(index, table.shift)
        self.f.memory(table.load, table.at + offset)

    def address(self, slot: Expr) -> int:
        """Leave the dynamic part of a slot's byte address; gives the offset to go with it."""
        return self.places.state + self.scaled(slot, 2)

    def scaled(self, index: Expr, shift: int) -> int:
        """Leave `index << shift` but for a constant part, which is given back.

        An offset is added without wrapping, so what is left must not be negative: constants are split off only there.
        """
        f = self.f
        if isinstance(index, Const) and index.value >= 0:
            f.const(0)
            return index.value << shift
        fixed = 0
        while isinstance(index, Binary) and index.op == "+":
            if isinstance(index.a, Const) and index.a.value >= 0 and self.is_natural(index.b):
                fixed, index = fixed + index.a.value, index.b
            elif isinstance(index.b, Const) and index.b.value >= 0 and self.is_natural(index.a):
                fixed, index = fixed + index.b.value, index.a
            else:
                break
        self.value(index)
        if shift:
            f.const(shift)
            f.op("i32.shl")
        return fixed << shift

    def is_natural(self, expr: Expr) -> bool:
        """Whether an expression is known not to be negative."""
        match expr:
            case Const(value):
                return value >= 0
            case Local(name):
                return name in self.naturals
            case Lookup(table, _):
                return self.places.tables[table].least >= 0
            case Binary("+" | "*" | "//" | ">>" | "max" | "min" | "|" as op, a, b):
                first, second = self.is_natural(a), self.is_natural(b)
                return (first or second) if op == "max" else first and second
            case Binary("&", a, b):
                return self.is_natural(a) or self.is_natural(b)
            case Binary("%", _, Const(n)):
                return n > 0
            case Select(_, yes, no):
                return self.is_natural(yes) and self.is_natural(no)
            case _:
                return is_truth(expr)

    naturals: frozenset[str] = frozenset()
    """Locals that are known not to be negative."""


def is_truth(expr: Expr) -> bool:
    """Whether an expression is 0 or 1 by its form."""
    match expr:
        case Unary("not", _):
            return True
        case Binary(op):
            return op in COMPARISONS or op in ("and", "or")
        case Const(value):
            return value in (0, 1)
        case _:
            return False


def is_simple(expr: Expr) -> bool:
    """Whether an expression costs next to nothing and may be evaluated where it is not wanted."""
    match expr:
        case Const() | Local() | Load(Const()):
            return True
        case Unary(_, a):
            return is_simple(a)
        case Binary(op, a, b):
            return (op in COMPARISONS or op in ("+", "-", "&", "|", "^")) and is_leaf(a) and is_leaf(b)
        case _:
            return False


def is_leaf(expr: Expr) -> bool:
    """A constant, a local, a slot at a fixed address."""
    return isinstance(expr, Const | Local) or (isinstance(expr, Load) and isinstance(expr.address, Const))
