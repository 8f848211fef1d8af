"""Draws below a bound and shuffles by a generator of one's own, in routine Python.

Mixing is the Fisher-Yates shuffle with unbiased draws. Source: R. Durstenfeld, "Algorithm 235: Random permutation",
Communications of the ACM 7 (1964).
"""

from __future__ import annotations

from rulewright.routines.names import M, step_at


def below(at: int, count: int) -> int:
    """A number from 0 .. count - 1, evenly, of the generator at M[at]; with 1 nothing is drawn. count is at least 1."""
    if count == 1:
        return 0
    drawn = step_at(at)
    found = drawn % count
    while drawn - found > 0x7FFFFFFF - count + 1:  # in the last stretch, which is not a whole one
        drawn = step_at(at)
        found = drawn % count
    return found


def shuffle(first: int, count: int, at: int) -> None:
    """Mix M[first .. first + count - 1] by the generator at M[at]."""
    for done in range(1, count):
        last = count - done
        other = below(at, last + 1)
        taken = M[first + last]
        M[first + last] = M[first + other]
        M[first + other] = taken
