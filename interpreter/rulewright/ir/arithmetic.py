"""What the binary operations give for two numbers: the one place that says so for all who fold constants.

evaluate("//", 7, 2)  ->  3        evaluate("//", 7, 0)  ->  None
"""

from __future__ import annotations

import operator
from collections.abc import Callable

COMPARISONS = ("<", "<=", "==", "!=", ">=", ">")
"""Operations that give 0 or 1, besides `and` and `or`."""

_NUMBERS: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
    "min": min,
    "max": max,
}
_DIVISIONS: dict[str, Callable[[int, int], int]] = {"//": operator.floordiv, "%": operator.mod}
_SHIFTS: dict[str, Callable[[int, int], int]] = {"<<": operator.lshift, ">>": operator.rshift}
_TRUTHS: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    ">": operator.gt,
    "and": lambda a, b: bool(a and b),
    "or": lambda a, b: bool(a or b),
}


def evaluate(op: str, a: int, b: int) -> int | None:
    """`a op b` for an operation of BINARY_OPS.

    None where it has no value: a division by 0, a shift by less than 0 or more than 31. Nothing is cut to 32 bits.

    Raises:
        KeyError: there is no such operation.
    """
    if op in _TRUTHS:
        return int(_TRUTHS[op](a, b))
    if op in _DIVISIONS:
        return _DIVISIONS[op](a, b) if b else None
    if op in _SHIFTS:
        return _SHIFTS[op](a, b) if 0 <= b < 32 else None
    return _NUMBERS[op](a, b)
