"""The random generator kept in the state vector.

Multiply-with-carry on two 31-bit words x and c: t = MULTIPLIER * x + c; x = t mod 2**31; c = t // 2**31; the number
is x. Seeded through splitmix64. Bounded draws are without bias: numbers beyond the largest multiple of the bound are
drawn again.

Source: G. Marsaglia, "Random number generators", Journal of Modern Applied Statistical Methods 2 (2003), for
multiply-with-carry; G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014, for
splitmix64.
"""

from __future__ import annotations

from rulewright.ir.draws import MULTIPLIER, RANGE
from rulewright.ir.header import RNG_C, RNG_X

_WORD = (1 << 64) - 1


def splitmix(state: int) -> tuple[int, int]:
    """The next state and number of splitmix64."""
    state = (state + 0x9E3779B97F4A7C15) & _WORD
    z = state
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _WORD
    return state, z ^ (z >> 31)


def seed(vector: list[int], number: int) -> None:
    """Set the generator's words from a whole number. The two fixed points of the recurrence are never met.

    Each word comes from a number of its own. Halves of one number would not do: splitmix64 ends with z ^ z >> 31, which
    the sum of x and c takes back, so that the first draws of games with neighbouring seeds were alike.
    """
    state, z = splitmix(number & _WORD)
    vector[RNG_X] = z & (RANGE - 1)
    _, z = splitmix(state)
    vector[RNG_C] = z % (MULTIPLIER - 2) + 1


def draw(vector: list[int], count: int) -> int:
    """A number from 0 .. count - 1, evenly. count is at least 1; with 1 the generator is not used."""
    if count == 1:
        return 0
    limit = RANGE - RANGE % count
    while True:
        t = MULTIPLIER * vector[RNG_X] + vector[RNG_C]
        vector[RNG_C] = t >> 31
        x = vector[RNG_X] = t & (RANGE - 1)
        if x < limit:
            return x % count
