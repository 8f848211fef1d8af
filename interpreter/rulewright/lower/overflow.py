"""Arithmetic that may leave 32 bits, or divide by 0, is tested before it is done, and names its rule.

    a + b, where nothing keeps it small   ->   if b > 0 and a > MOST - b or b < 0 and a < LEAST - b: trap range

What declared bounds keep within 32 bits needs no test, so nearly no rule pays for this. The tests themselves stay
within 32 bits, so that every emitter prints the same steps.
"""

from __future__ import annotations

from rulewright.ir.ops import Const, Expr, If, Select, Trap, Unary
from rulewright.lower.bounds import LEAST, MOST
from rulewright.lower.builder import ONE, ZERO, Builder, binary

SIGNS = ("+", "-", "*")
"""What can leave 32 bits: a quotient, a remainder, the smaller and the larger of two cannot."""


QUOTIENTS = ("//", "%")
"""What has no value where the second number is 0."""


def fits(low: int, high: int) -> bool:
    """Whether numbers between these need no test."""
    return low >= LEAST and high <= MOST


def guarded(b: Builder, op: str, a: Expr, c: Expr, rule: int) -> Expr:
    """`a op c`, with a trap before it where the result would not fit."""
    a, c = b.keep(a), b.keep(c)
    b.emit(If(_leaves(b, op, a, c), (Trap("range", Const(rule)),)))
    return binary(op, a, c)


def may_fail(low: int, high: int) -> bool:
    """Whether a division by a number between these may have no value, or one that does not fit."""
    return low <= 0 <= high or low <= -1 <= high


def divided(b: Builder, op: str, a: Expr, c: Expr, rule: int) -> Expr:
    """`a op c`, with a trap before it where c is 0, or where the quotient would not fit."""
    a, c = b.keep(a), b.keep(c)
    b.emit(If(binary("==", c, ZERO), (Trap("division", Const(rule)),)))
    if op == "//":
        least = binary("and", binary("==", a, Const(LEAST)), binary("==", c, Const(-1)))
        b.emit(If(least, (Trap("range", Const(rule)),)))
    return binary(op, a, c)


def negative(b: Builder, a: Expr, rule: int) -> Expr:
    """`-a`, with a trap before it where a is the least number of 32 bits."""
    a = b.keep(a)
    b.emit(If(binary("==", a, Const(LEAST)), (Trap("range", Const(rule)),)))
    return Unary("-", a)


def _leaves(b: Builder, op: str, a: Expr, c: Expr) -> Expr:
    match op:
        case "+":
            above = binary("and", binary(">", c, ZERO), binary(">", a, binary("-", Const(MOST), c)))
            below = binary("and", binary("<", c, ZERO), binary("<", a, binary("-", Const(LEAST), c)))
            return binary("or", above, below)
        case "-":
            above = binary("and", binary("<", c, ZERO), binary(">", a, binary("+", Const(MOST), c)))
            below = binary("and", binary(">", c, ZERO), binary("<", a, binary("+", Const(LEAST), c)))
            return binary("or", above, below)
        case _:
            # |a| > MOST // |c|; the least number has no counterpart, and fits only beside 0 and 1
            some = binary("and", binary("!=", a, ZERO), binary("!=", c, ZERO))
            least = binary("or", binary("==", a, Const(LEAST)), binary("==", c, Const(LEAST)))
            alone = binary("and", least, binary("and", binary("!=", a, ONE), binary("!=", c, ONE)))
            large = binary(">", _size(a), binary("//", Const(MOST), _size(c)))
            return binary("and", some, binary("or", alone, binary("and", _not(least), large)))


def _size(a: Expr) -> Expr:
    if isinstance(a, Const):
        return Const(abs(a.value))
    return Select(binary("<", a, ZERO), Unary("-", a), a)


def _not(a: Expr) -> Expr:
    return Unary("not", a)
