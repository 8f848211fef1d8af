"""Ratings are the most likely ones, and their intervals hold what they promise."""

from __future__ import annotations

from math import isfinite, log10
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright_tools.league.ratings import PRIOR, rate


def chance(one: float, two: float) -> float:
    return 1 / (1 + 10 ** ((two - one) / 400))


@given(st.integers(0, 500), st.integers(0, 500), st.integers(0, 500))
def test_of_two_the_share_of_points_says_all(won: int, tied: int, lost: int) -> None:
    games = won + tied + lost
    if not games:
        return
    points = won + tied / 2
    better, worse = rate([[0, points], [games - points, 0]], [[0, games], [games, 0]])
    share = (points + PRIOR / 2) / (games + PRIOR)
    assert better.value - worse.value == pytest.approx(400 * log10(share / (1 - share)), abs=1e-3)
    assert better.value + worse.value == pytest.approx(0, abs=1e-9)
    assert better.low < better.value < better.high


@settings(max_examples=25)
@given(st.integers(2, 7), st.integers(0, 1 << 30))
def test_at_the_maximum_everybody_has_made_what_was_to_be_expected(count: int, seed: int) -> None:
    random = Random(seed)
    games = [[0.0] * count for _ in range(count)]
    points = [[0.0] * count for _ in range(count)]
    for i in range(count):
        for j in range(i):
            games[i][j] = games[j][i] = float(random.randrange(1, 60))
            points[i][j] = random.randrange(int(2 * games[i][j]) + 1) / 2
            points[j][i] = games[i][j] - points[i][j]
    for anchor in (None, count - 1):
        found = rate(points, games, anchor)
        values = [rating.value for rating in found]
        for i in range(count):
            others = [j for j in range(count) if j != i]
            made = sum(points[i][j] + PRIOR / 2 for j in others)
            expected = sum((games[i][j] + PRIOR) * chance(values[i], values[j]) for j in others)
            assert made == pytest.approx(expected, abs=1e-5)
        if anchor is None:
            assert sum(values) == pytest.approx(0, abs=1e-6)
        else:
            assert (found[anchor].value, found[anchor].low, found[anchor].high) == (0, 0, 0)


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    random = Random(3)
    truth = [0.0, 100.0, 250.0]
    held = total = 0
    for _ in range(150):
        games = [[0.0 if i == j else 60.0 for j in range(3)] for i in range(3)]
        points = [[0.0] * 3 for _ in range(3)]
        for i in range(3):
            for j in range(i):
                points[i][j] = float(sum(random.random() < chance(truth[i], truth[j]) for _ in range(60)))
                points[j][i] = 60 - points[i][j]
        for rating, value in list(zip(rate(points, games, 0), truth, strict=True))[1:]:
            held += rating.low <= value <= rating.high
            total += 1
    assert 0.91 * total <= held <= 0.99 * total


@pytest.mark.parametrize("anchor", [None, 0])
def test_whoever_won_or_lost_all_or_never_played_has_a_rating(anchor: int | None) -> None:
    games = [[0, 40, 0], [40, 0, 0], [0, 0, 0]]
    found = rate([[0, 40, 0], [0, 0, 0], [0, 0, 0]], games, anchor)
    assert all(isfinite(value) for rating in found for value in (rating.value, rating.low, rating.high))
    assert found[0].value - found[1].value == pytest.approx(400 * log10(40.5 / 0.5), abs=1.0)
    assert found[2].high - found[2].low > 5000
