"""Figures from exact counts: shares and means with intervals, spreads, bins.

wilson(10, 20)            ->  {"count": 10, "of": 20, "share": 0.5, "low": 0.2993, "high": 0.7007}
mean(n, sum, squares)     ->  {"mean", "low", "high"}
correlation(40, 20, 20, 15)  ->  0.5
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import Any

Z = 1.959964
"""The normal quantile of a 95 % interval."""
MOST_BINS = 60


def wilson(count: int, of: int) -> dict[str, Any]:
    """A share with its 95 % interval.

    Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", 1927.
    """
    if of == 0:
        return {"count": 0, "of": 0, "share": 0.0, "low": 0.0, "high": 1.0}
    share = count / of
    middle = share + Z * Z / (2 * of)
    half = Z * sqrt(share * (1 - share) / of + Z * Z / (4 * of * of))
    scale = 1 + Z * Z / of
    return {
        "count": count,
        "of": of,
        "share": round(share, 6),
        "low": round(max(0.0, (middle - half) / scale), 6),
        "high": round(min(1.0, (middle + half) / scale), 6),
    }


def mean(count: int, total: int, squares: int, unit: int = 1) -> dict[str, float]:
    """The mean of numbers given by their sum and the sum of their squares, in `unit`s, with its 95 % interval.

    The interval is that of the normal distribution, good for the hundreds of games that statistics need.
    """
    if count == 0:
        return {"mean": 0.0, "low": 0.0, "high": 0.0}
    middle = total / count / unit
    spare = count * squares - total * total  # exact: what floats would lose cancels here
    half = Z * sqrt(spare / count / count / (count - 1)) / unit if count > 1 else 0.0
    return {"mean": round(middle, 4), "low": round(middle - half, 4), "high": round(middle + half, 4)}


def correlation(of: int, first: int, second: int, both: int) -> float | None:
    """How two properties go together, of so many things that have the first, the second, or both: from -1 to 1.

    The coefficient phi of Pearson and Yule; None where all or none have one of them.
    """
    spare = first * (of - first) * second * (of - second)
    return round((of * both - first * second) / sqrt(spare), 4) if spare > 0 else None


def spread(counts: Counter[int]) -> dict[str, Any]:
    """Least, mean, median, 95th of a hundred, and most of a counted number."""
    total = sum(counts.values())
    if not total:
        return {"least": 0, "mean": 0.0, "median": 0, "p95": 0, "most": 0}
    ordered = sorted(counts)
    return {
        "least": ordered[0],
        "mean": round(sum(value * count for value, count in counts.items()) / total, 4),
        "median": _at(counts, ordered, (total + 1) // 2),
        "p95": _at(counts, ordered, -(-total * 95 // 100)),
        "most": ordered[-1],
    }


def _at(counts: Counter[int], ordered: Sequence[int], rank: int) -> int:
    seen = 0
    for value in ordered:
        seen += counts[value]
        if seen >= rank:
            return value
    return ordered[-1]


def bins(counts: Counter[int]) -> list[list[int]]:
    """The counted numbers in at most MOST_BINS steps of equal width: [least, most, how many], from the least on."""
    if not counts:
        return []
    least, most = min(counts), max(counts)
    width = -(-(most - least + 1) // MOST_BINS)
    found = [[first, first + width - 1, 0] for first in range(least, most + 1, width)]
    for value, count in counts.items():
        found[(value - least) // width][2] += count
    return found
