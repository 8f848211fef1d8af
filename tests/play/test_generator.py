"""The generator in the state: its source's recurrence, seeding, draws without bias."""

from __future__ import annotations

from collections import Counter

import pytest

from rulewright.play.generator import MULTIPLIER, RANGE, draw, seed, splitmix


def test_splitmix_known_numbers() -> None:
    """The first numbers of splitmix64 from seed 1234567, as its authors' program prints them."""
    state, found = 1234567, []
    for _ in range(3):
        state, number = splitmix(state)
        found.append(number)
    assert found == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_the_multiplier_is_a_good_one() -> None:
    """MULTIPLIER * 2**31 - 1 and half of it are prime, so the period is as long as it can be."""
    modulus = MULTIPLIER * RANGE - 1
    for number in (modulus, (modulus - 1) // 2):
        assert all(_passes(number, base) for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37))


def _passes(number: int, base: int) -> bool:
    """Miller and Rabin's test; with these twelve bases it is exact below 2**64."""
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    value = pow(base, odd, number)
    if value in (1, number - 1):
        return True
    for _ in range(twos - 1):
        value = value * value % number
        if value == number - 1:
            return True
    return False


@pytest.mark.parametrize("number", [0, 1, 7, 2**63, -1, 2**64 - 1])
def test_seeds_give_words_in_range(number: int) -> None:
    vector = [0] * 4
    seed(vector, number)
    assert 0 <= vector[0] < RANGE
    assert 0 < vector[1] < MULTIPLIER - 1


def test_the_period_is_half_of_the_modulus() -> None:
    """A step multiplies x + RANGE * c by MULTIPLIER modulo the prime, and the order of that is half of prime - 1."""
    modulus = MULTIPLIER * RANGE - 1
    half = (modulus - 1) // 2
    assert pow(MULTIPLIER, half, modulus) == 1
    assert MULTIPLIER**2 % modulus != 1  # half is prime, so the order is 2, half or twice half, and not 2
    vector = [0, 0]
    seed(vector, 5)
    for _ in range(100):
        expected = (vector[0] + RANGE * vector[1]) * MULTIPLIER % modulus
        draw(vector, 2)
        assert vector[0] + RANGE * vector[1] == expected


@pytest.mark.parametrize("words", [(0, 0), (RANGE - 1, MULTIPLIER - 1)])
def test_there_are_two_fixed_points(words: tuple[int, int]) -> None:
    """Seeding gives neither: its c is neither 0 nor MULTIPLIER - 1."""
    x, c = words
    t = MULTIPLIER * x + c
    assert (t % RANGE, t // RANGE) == words


def test_each_word_of_a_seed_comes_from_a_number_of_its_own() -> None:
    state, one = splitmix(77)
    _, two = splitmix(state)
    vector = [0, 0]
    seed(vector, 77)
    assert vector == [one % RANGE, two % (MULTIPLIER - 2) + 1]


def test_draws_are_even() -> None:
    vector = [0] * 2
    seed(vector, 3)
    for count in (2, 3, 6, 10):
        found = Counter(draw(vector, count) for _ in range(6000))
        assert set(found) == set(range(count))
        expected = 6000 / count
        assert sum((n - expected) ** 2 / expected for n in found.values()) < 40


def test_one_possibility_draws_nothing() -> None:
    vector = [5, 6]
    assert draw(vector, 1) == 0
    assert vector == [5, 6]


def test_numbers_beyond_the_last_multiple_are_drawn_again() -> None:
    count = RANGE // 2 + 1
    vector = [0, 0]
    seed(vector, 1)
    found = [draw(vector, count) for _ in range(50)]
    assert all(0 <= n < count for n in found)
    assert max(found) > RANGE // 4
