"""Expressions of the typed program as Python text with few brackets.

Comparisons and `not` give Python's bool; `value` turns it into 0 or 1 where it would be kept, `test` leaves it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from rulewright.codegen.lines import identifier
from rulewright.ir.arithmetic import COMPARISONS
from rulewright.ir.ops import Apply, Binary, Const, Expr, Load, Local, Lookup, Select, Unary

COMPARE = frozenset(COMPARISONS)
_LEVEL = {
    "or": 3, "and": 4, "not": 5, "|": 7, "^": 8, "&": 9, "<<": 10, ">>": 10, "+": 11, "-": 11, "*": 12, "//": 12,
    "%": 12,
    **dict.fromkeys(COMPARE, 6),
}  # fmt: skip
_NEGATION = {"<": ">=", "<=": ">", "==": "!=", "!=": "==", ">=": "<", ">": "<="}
UNARY, ATOM, TERNARY = 13, 20, 2


class Exprs:
    """Prints expressions. `name` gives the Python text of a local."""

    def __init__(self, name: Callable[[str], str]) -> None:
        self.name = name
        self._temps = 0
        self.elements: dict[tuple[str, str], str] = {}
        """Names that hold the row of a table at a loop's index: (table, index) -> name."""
        self.rows: dict[Expr, str] = {}
        """Names that hold the row of a table with that number: number -> name."""
        self.slots: dict[Expr, str] = {}
        """Names that hold the slot at an address: address -> name."""

    def value(self, expr: Expr) -> str:
        """The text of a whole number."""
        return self._value(expr, True)[0]

    def test(self, expr: Expr) -> str:
        """The text of something that is true or false."""
        return self._test(expr)[0]

    def slot(self, address: Expr) -> str:
        """The text of the slot at an address."""
        return f"S[{self.loose(address)}]"

    def loose(self, expr: Expr) -> str:
        """The text of a number that may be Python's bool (an index, an operand of arithmetic)."""
        return self._value(expr, False)[0]

    def _inner(self, expr: Expr, level: int, strict: bool = False) -> str:
        text, own = self._value(expr, strict)
        return f"({text})" if own < level else text

    def _value(self, expr: Expr, strict: bool) -> tuple[str, int]:
        match expr:
            case Const(value):
                return str(value), ATOM if value >= 0 else UNARY
            case Local(name):
                return self.name(name), ATOM
            case Load(address):
                known = self.slots.get(address) if self.slots else None
                return known or self.slot(address), ATOM
            case Lookup(table, Local(index)) if (table, index) in self.elements:
                return self.elements[table, index], ATOM
            case Lookup(table, index):
                return f"T_{identifier(table)}[{self.loose(index)}]", ATOM
            case Unary("-", a):
                return f"-{self._inner(a, UNARY)}", UNARY
            case Apply(function, args):
                listed = "".join(f", {self.value(a)}" for a in args)
                return f"f_{identifier(function)}(S{listed})", ATOM
            case Select(test, yes, no):
                return self._select(test, self._value(yes, strict), self._value(no, strict))
            case Binary("min" | "max", a, b):
                return self._extreme(expr.op, a, b)
            case Binary(op, a, b) if op in COMPARE or op in ("and", "or"):
                return self._truth(expr, strict)
            case Unary():
                return self._truth(expr, strict)
            case Binary(op, a, b):
                level = _LEVEL[op]
                keep = strict and op in ("&", "|", "^")
                return f"{self._inner(a, level, keep)} {op} {self._inner(b, level + 1, keep)}", level
            case _:
                assert_never(expr)

    def _truth(self, expr: Expr, strict: bool) -> tuple[str, int]:
        if not strict and isinstance(expr, Binary) and expr.op in COMPARE:
            return self._test(expr)
        return f"1 if {self._side(expr, 3)} else 0", TERNARY

    def _select(self, test: Expr, yes: tuple[str, int], no: tuple[str, int]) -> tuple[str, int]:
        first = f"({yes[0]})" if yes[1] <= TERNARY else yes[0]
        return f"{first} if {self._side(test, 3)} else {no[0]}", TERNARY

    def _extreme(self, op: str, a: Expr, b: Expr) -> tuple[str, int]:
        sign = "<" if op == "min" else ">"
        left, one = self._named(a)
        right, two = self._named(b)
        # the test is evaluated first, so names bound in it are there in the arms
        return f"{one} if {left} {sign} {right} else {two}", TERNARY

    def _named(self, expr: Expr) -> tuple[str, str]:
        """Text to evaluate and text to repeat."""
        if isinstance(expr, Const | Local):
            text = self._inner(expr, 7)
            return text, text
        if isinstance(expr, Load | Lookup) and isinstance(parts0(expr), Const | Local):
            text = self._inner(expr, 7)
            return text, text
        self._temps += 1
        name = f"t{self._temps}"  # no underscore: locals always have one
        return f"({name} := {self.value(expr)})", name

    def _test(self, expr: Expr) -> tuple[str, int]:
        match expr:
            case Unary("not", a):
                return self._denied(a)
            case Binary("!=", a, Const(0)):
                return self._test(a)
            case Binary("==", a, Const(0)):
                return self._denied(a)
            case Binary("and" | "or" as op, a, b):
                level = _LEVEL[op]
                return f"{self._side(a, level)} {op} {self._side(b, level)}", level
            case Binary(op, a, b) if op in COMPARE:
                return f"{self._inner(a, 7)} {op} {self._inner(b, 7)}", 6
            case Select(test, yes, no):
                return self._select(test, self._test(yes), self._test(no))
            case _:
                return self._value(expr, False)

    def _side(self, expr: Expr, level: int) -> str:
        text, own = self._test(expr)
        return f"({text})" if own < level else text

    def _denied(self, expr: Expr) -> tuple[str, int]:
        match expr:
            case Unary("not", a):
                return self._test(a)
            case Binary(op, a, b) if op in _NEGATION:
                if isinstance(b, Const) and b.value == 0 and op in ("==", "!="):
                    return self._test(a) if op == "==" else (f"not {self._side(a, 5)}", 5)
                return self._test(Binary(_NEGATION[op], a, b))
            case _:
                return f"not {self._side(expr, 5)}", 5


def parts0(expr: Load | Lookup) -> Expr:
    """The one operand of a load or lookup."""
    return expr.address if isinstance(expr, Load) else expr.index
