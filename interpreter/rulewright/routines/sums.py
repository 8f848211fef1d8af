"""Sums of several words, and square roots, in whole numbers of 32 bits."""

from __future__ import annotations

from rulewright.routines.names import M
from rulewright.routines.names_count import ROOTS


def add_sum(at: int, value: int) -> None:
    """Add a number between -2**30 and 2**30 to a sum at M[at]: words of 30 bits, the lowest first."""
    total = M[at] + value
    M[at] = total & 0x3FFFFFFF
    M[at + 1] += total >> 30


def add_square(at: int, value: int) -> None:
    """Add the square of a number between -2**30 and 2**30."""
    size = value if value >= 0 else 0 - value
    high = size >> 15
    low = size & 32767
    cross = high * low
    add_sum(at, low * low)
    add_sum(at, (cross & 16383) << 16)
    total = M[at + 1] + (cross >> 14)
    M[at + 2] += total >> 30
    total = (total & 0x3FFFFFFF) + high * high
    M[at + 1] = total & 0x3FFFFFFF
    M[at + 2] += total >> 30


def square_root(number: int) -> int:
    """The square root of a number from 0 to 2**30, rounded down."""
    found = 0
    bit = 1 << 15
    while bit != 0:
        tried = found + bit
        if tried * tried <= number:
            found = tried
        bit = bit >> 1
    return found


def root(number: int) -> int:
    """The square root of 0 .. 2**30 in units of 2**-10; in steps of 32 from 1024 on, of 1024 from 2**20 on."""
    if number < 1024:
        return ROOTS[number]
    if number < 1048576:
        return square_root(number << 10) << 5
    return square_root(number) << 10
