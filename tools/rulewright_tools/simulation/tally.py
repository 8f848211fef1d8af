"""Sums over games that can be added up: `Tally` of some games + `Tally` of others = `Tally` of all.

Everything is whole numbers and counts, so that the sum does not depend on how games were spread over processes.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

Z = 1.959964
"""The normal quantile of a 95 % interval."""


@dataclass(slots=True)
class Tally:
    """Counts over games. Seats count from 0."""

    players: int
    games: int = 0
    wins: Counter[int] = field(default_factory=Counter)
    shared: Counter[int] = field(default_factory=Counter)
    """Games in which a seat was one of several winners."""
    nobody: int = 0
    by_who: Counter[str] = field(default_factory=Counter)
    seats_of_who: Counter[str] = field(default_factory=Counter)
    scores: list[int] = field(default_factory=list)
    returns: list[int] = field(default_factory=list)
    divisor: int = 1
    lengths: Counter[int] = field(default_factory=Counter)
    """Decisions of a game -> how many games were so long."""
    widths: Counter[int] = field(default_factory=Counter)
    """Options of a decision -> how many decisions offered so many."""
    used: Counter[str] = field(default_factory=Counter)
    """Step (and arm) -> times it was chosen."""
    offered: Counter[str] = field(default_factory=Counter)
    """Step (and arm) -> decisions at which it could have been chosen."""
    effects: Counter[str] = field(default_factory=Counter)
    limited: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    first_fault: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.scores = self.scores or [0] * self.players
        self.returns = self.returns or [0] * self.players

    def add(self, other: Tally) -> None:
        """Take in the games of another tally."""
        self.games += other.games
        self.nobody += other.nobody
        self.limited += other.limited
        self.divisor = other.divisor
        for name in ("wins", "shared", "by_who", "seats_of_who", "lengths", "widths", "used", "offered", "effects",
                     "faults"):  # fmt: skip
            getattr(self, name).update(getattr(other, name))
        for seat in range(self.players):
            self.scores[seat] += other.scores[seat]
            self.returns[seat] += other.returns[seat]
        for message, seed in other.first_fault.items():
            self.first_fault[message] = min(seed, self.first_fault.get(message, seed))

    def summary(self) -> dict[str, Any]:
        """Everything as plain data, for JSON and tables. Shares lie between 0 and 1."""
        games = max(1, self.games)
        decisions = sum(self.widths.values())
        return {
            "games": self.games,
            "wins": [self._share(self.wins[seat]) | {"shared": self.shared[seat]} for seat in range(self.players)],
            "no_winner": self._share(self.nobody),
            "by_who": {who: wilson(self.by_who[who], self.seats_of_who[who]) for who in sorted(self.seats_of_who)},
            "mean_scores": [round(total / games, 4) for total in self.scores],
            "mean_returns": [round(total / games / self.divisor, 4) for total in self.returns],
            "length": spread(self.lengths),
            "branching": spread(self.widths),
            "decisions": decisions,
            "used": {
                step: {"times": self.used[step], "offered": count, "per_game": round(self.used[step] / games, 4)}
                for step, count in sorted(self.offered.items())
            },
            "effects": {
                name: {"times": times, "per_game": round(times / games, 4)}
                for name, times in sorted(self.effects.items())
            },
            "ended_by_limit": self.limited,
            "faults": {message: {"games": n, "first_seed": self.first_fault[message]}
                       for message, n in sorted(self.faults.items())},
        }  # fmt: skip

    def _share(self, count: int) -> dict[str, Any]:
        return wilson(count, self.games)


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


def _at(counts: Counter[int], ordered: list[int], rank: int) -> int:
    seen = 0
    for value in ordered:
        seen += counts[value]
        if seen >= rank:
            return value
    return ordered[-1]
