"""Ratings from results of two: Bradley-Terry by maximum likelihood, told in Elo points, with 95 % intervals.

    points[i][j], games[i][j]  ->  [Rating(value, low, high), ...]

A bot of rating r beats one of rating s with the chance 1 / (1 + 10**((s - r) / 400)); a tie is half a win for each. So
that a bot that won or lost everything has a rating too, every two that met are taken to have tied PRIOR more games.
One bot stands at 0, or the mean does. Intervals are those of the normal approximation at the maximum (the inverse of
the observed information), against the one that stands at 0; they are somewhat too wide where there are many ties.

Source: R. Bradley, M. Terry, "Rank analysis of incomplete block designs", Biometrika 39 (1952); A. Elo, "The Rating of
Chessplayers", 1978; D. Hunter, "MM algorithms for generalized Bradley-Terry models", Annals of Statistics 32 (2004).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, log1p, sqrt

from rulewright_tools.simulation.measures import Z

PRIOR = 1.0
"""Tied games added for every two bots that met."""
STRANGERS = 0.001
"""And for those that never did, so that they have ratings too, with intervals that say how little is known."""
POINTS = 400 / log(10)
"""Elo points for one unit of the logarithm of odds."""
ROUNDS = 200

Matrix = list[list[float]]


@dataclass(frozen=True, slots=True)
class Rating:
    """In Elo points."""

    value: float
    low: float
    high: float


def rate(
    points: Sequence[Sequence[float]], games: Sequence[Sequence[float]], anchor: int | None = None
) -> list[Rating]:
    """The ratings of bots.

    Args:
        points: points[i][j]: what i made against j, 1 for a win and 1/2 for a tie.
        games: games[i][j] = games[j][i]: how often they met.
        anchor: which bot stands at 0; without one, the mean does.
    """
    count = len(games)
    ties = [[0.0 if i == j else PRIOR if games[i][j] else STRANGERS for j in range(count)] for i in range(count)]
    met = [[games[i][j] + ties[i][j] for j in range(count)] for i in range(count)]
    won = [sum(points[i][j] + ties[i][j] / 2 for j in range(count)) for i in range(count)]
    strength = _climb(met, won)
    spread = _covariance(_information(met, strength), anchor)
    zero = strength[anchor] if anchor is not None else sum(strength) / count
    found = []
    for i, value in enumerate(strength):
        half = Z * sqrt(max(0.0, spread[i][i])) * POINTS
        middle = (value - zero) * POINTS
        found.append(Rating(middle, middle - half, middle + half))
    return found


def _chance(difference: float) -> float:
    return 1 / (1 + exp(-max(-700.0, min(700.0, difference))))


def _climb(met: Matrix, won: list[float]) -> list[float]:
    """The most likely strengths: Newton's steps, halved while they lead down. The likelihood has one top."""
    count = len(met)
    strength = [0.0] * count
    height = _height(met, won, strength)
    for _ in range(ROUNDS):
        slope = [
            won[i] - sum(met[i][j] * _chance(strength[i] - strength[j]) for j in range(count) if j != i)
            for i in range(count)
        ]
        if max(map(abs, slope)) < 1e-9:
            break
        inverse = _covariance(_information(met, strength), None)
        step = [sum(inverse[i][j] * slope[j] for j in range(count)) for i in range(count)]
        scale = 1.0
        while scale > 1e-6:
            tried = [value + scale * change for value, change in zip(strength, step, strict=True)]
            reached = _height(met, won, tried)
            if reached >= height:
                strength, height = tried, reached
                break
            scale /= 2
        else:
            break
    return strength


def _height(met: Matrix, won: list[float], strength: list[float]) -> float:
    """The logarithm of the likelihood."""
    found = sum(points * value for points, value in zip(won, strength, strict=True))
    for i in range(len(met)):
        for j in range(i):
            top = max(strength[i], strength[j])
            found -= met[i][j] * (top + log1p(exp(min(strength[i], strength[j]) - top)))
    return found


def _information(met: Matrix, strength: list[float]) -> Matrix:
    """How sharply the likelihood falls in each direction."""
    count = len(met)
    found = [[0.0] * count for _ in range(count)]
    for i in range(count):
        for j in range(count):
            if i != j:
                chance = _chance(strength[i] - strength[j])
                weight = met[i][j] * chance * (1 - chance)
                found[i][j] -= weight
                found[i][i] += weight
    return found


def _covariance(information: Matrix, anchor: int | None) -> Matrix:
    """The inverse where one bot, or the mean, does not move."""
    count = len(information)
    if anchor is None:  # the sum of all is the direction in which nothing is known
        moved = [[value + 1 / count for value in row] for row in information]
        return [[value - 1 / count for value in row] for row in _inverse(moved)]
    kept = [i for i in range(count) if i != anchor]
    small = _inverse([[information[i][j] for j in kept] for i in kept])
    found = [[0.0] * count for _ in range(count)]
    for a, i in enumerate(kept):
        for b, j in enumerate(kept):
            found[i][j] = small[a][b]
    return found


def _inverse(matrix: Matrix) -> Matrix:
    """By elimination, the largest pivot first. The bots' numbers of games tie all of them together, so there is one."""
    count = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(count))] for i, row in enumerate(matrix)]
    for at in range(count):
        pivot = max(range(at, count), key=lambda i: abs(rows[i][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        scale = rows[at][at]
        rows[at] = [value / scale for value in rows[at]]
        for i in range(count):
            if i != at and rows[i][at]:
                factor = rows[i][at]
                rows[i] = [value - factor * top for value, top in zip(rows[i], rows[at], strict=True)]
    return [row[count:] for row in rows]
