"""Sums over games that can be added up: `Tally` of some games + `Tally` of others = `Tally` of all.

Everything is whole numbers and counts, so that the sum does not depend on how games were spread over processes. What
each figure of the summary means is told in docs/simulation.md.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from rulewright.routines.tables_count import DRAMA_BINS
from rulewright_tools.simulation.measures import bins, correlation, mean, spread, wilson

DRAMA = 1 << 16
"""The unit of drama: it is counted in so many parts of 1."""

Source = tuple[str, str]
"""Where points came from: (start, label, effect or step; its name)."""

Space = tuple[str, str, str]
"""Where pieces are put: (board, class of pieces, space); the copies of a board count together."""

Holding = tuple[str, str, str]
"""What players may have at the end: (zone, board or flag, class of pieces or list of words, kind)."""

COUNTERS = (
    "wins", "shared", "by_who", "seats_of_who", "lengths", "widths", "used", "offered", "effects", "landed", "visited",
    "held", "held_won", "held_scores", "points", "winners", "parts", "lead_bins", "drama_bins", "faults",
)  # fmt: skip
NUMBERS = ("games", "nobody", "limited", "decided", "leads", "leads2", "drama", "drama2", "led", "led_of")
ROWS = ("scores", "scores2", "returns", "returns2")


@dataclass(slots=True)
class Tally:
    """Counts over games. Seats count from 0. Names ending in 2 are sums of squares."""

    players: int
    games: int = 0
    """All that were begun, those that broke off included."""
    wins: Counter[int] = field(default_factory=Counter)
    shared: Counter[int] = field(default_factory=Counter)
    """Games in which a seat was one of several winners."""
    nobody: int = 0
    by_who: Counter[str] = field(default_factory=Counter)
    seats_of_who: Counter[str] = field(default_factory=Counter)
    scores: list[int] = field(default_factory=list)
    scores2: list[int] = field(default_factory=list)
    returns: list[int] = field(default_factory=list)
    returns2: list[int] = field(default_factory=list)
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
    landed: Counter[Space] = field(default_factory=Counter)
    """Space -> how often a piece was put on it after set-up. Spaces that were never used are there, too."""
    visited: Counter[Space] = field(default_factory=Counter)
    """Space -> games in which that happened."""
    held: Counter[Holding] = field(default_factory=Counter)
    """What players may have -> how many did at the end, over all games and seats. What nobody had is there, too."""
    held_won: Counter[Holding] = field(default_factory=Counter)
    """How many of them won alone."""
    held_scores: Counter[Holding] = field(default_factory=Counter)
    """The sum of their scores."""
    standing: bool = False
    """Whether the game has scores that can be looked at between decisions; else what follows is empty."""
    points: Counter[tuple[Source, int]] = field(default_factory=Counter)
    """(source, seat) -> points."""
    winners: Counter[Source] = field(default_factory=Counter)
    """source -> points of those who won alone."""
    parts: Counter[tuple[str, int]] = field(default_factory=Counter)
    """(addend of the final score as written, seat) -> points; not only with a standing."""
    decided: int = 0
    """Games that somebody won alone."""
    leads: int = 0
    leads2: int = 0
    lead_bins: Counter[int] = field(default_factory=Counter)
    drama: int = 0
    drama2: int = 0
    drama_bins: Counter[int] = field(default_factory=Counter)
    led: int = 0
    """Decisions of decided games at which the later winner led alone."""
    led_of: int = 0
    """Decisions of decided games."""
    limited: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    first_fault: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in ROWS:
            setattr(self, name, getattr(self, name) or [0] * self.players)

    @property
    def finished(self) -> int:
        """Games that came to an end."""
        return self.games - sum(self.faults.values())

    def add(self, other: Tally) -> None:
        """Take in the games of another tally."""
        for name in NUMBERS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in COUNTERS:
            getattr(self, name).update(getattr(other, name))
        for name in ROWS:
            row = getattr(self, name)
            row[:] = [mine + more for mine, more in zip(row, getattr(other, name), strict=True)]
        self.divisor = max(self.divisor, other.divisor)
        self.standing = self.standing or other.standing
        for message, seed in other.first_fault.items():
            self.first_fault[message] = min(seed, self.first_fault.get(message, seed))

    def broke_off(self, message: str, seed: int) -> None:
        """Count a game that ended in a fault."""
        self.faults[message] += 1
        self.first_fault[message] = min(seed, self.first_fault.get(message, seed))

    def summary(self) -> dict[str, Any]:
        """Everything as plain data, for JSON and tables. Shares lie between 0 and 1."""
        games, begun = max(1, self.finished), max(1, self.games)  # steps of games that broke off are counted
        seats = range(self.players)
        returns = [mean(self.finished, self.returns[s], self.returns2[s], self.divisor) for s in seats]
        scores = [mean(self.finished, self.scores[s], self.scores2[s]) for s in seats]
        return {
            "games": self.games,
            "wins": [wilson(self.wins[seat], self.finished) | {"shared": self.shared[seat]} for seat in seats],
            "no_winner": wilson(self.nobody, self.finished),
            "by_who": {who: wilson(self.by_who[who], self.seats_of_who[who]) for who in sorted(self.seats_of_who)},
            "mean_scores": [row["mean"] for row in scores],
            "score_intervals": scores,
            "mean_returns": [row["mean"] for row in returns],
            "return_intervals": returns,
            "length": spread(self.lengths) | {"bins": bins(self.lengths)},
            "branching": spread(self.widths) | {"bins": bins(self.widths)},
            "decisions": sum(self.widths.values()),
            "used": {
                step: {"times": self.used[step], "offered": count, "per_game": round(self.used[step] / begun, 4)}
                for step, count in sorted(self.offered.items())
            },
            "effects": {
                name: {"times": times, "per_game": round(times / games, 4)}
                for name, times in sorted(self.effects.items())
            },
            "spaces": self._spaces(),
            "holdings": self._holdings(),
            "points": self._points(),
            "score_parts": self._parts(),
            **self._course(),
            "ended_by_limit": self.limited,
            "faults": {message: {"games": n, "first_seed": self.first_fault[message]}
                       for message, n in sorted(self.faults.items())},
        }  # fmt: skip

    def _spaces(self) -> list[dict[str, Any]]:
        """How often pieces were put on each space, board by board; classes that were put nowhere are left out."""
        games = max(1, self.finished)
        used = {(board, held) for (board, held, _), times in self.landed.items() if times}
        return [
            {
                "board": board,
                "pieces": held,
                "space": space,
                "times": times,
                "per_game": round(times / games, 4),
                "games": round(self.visited[board, held, space] / games, 4),
            }
            for (board, held, space), times in self.landed.items()
            if (board, held) in used
        ]

    def _holdings(self) -> list[dict[str, Any]]:
        """Who had what at the end, and how they fared; places where nobody had anything are left out."""
        used = {(where, what) for (where, what, _), times in self.held.items() if times}
        seats, wins = self.finished * self.players, sum(self.wins.values())
        return [
            {
                "where": where,
                "what": what,
                "kind": kind,
                "had": wilson(times, seats),
                "wins": wilson(self.held_won[where, what, kind], times),
                "mean_score": round(self.held_scores[where, what, kind] / times, 4) if times else None,
                "correlation": correlation(seats, times, wins, self.held_won[where, what, kind]),
            }
            for (where, what, kind), times in self.held.items()
            if (where, what) in used
        ]

    def _points(self) -> list[dict[str, Any]]:
        """What each source brought, the largest first; sources that never brought anything are left out."""
        games, seats = max(1, self.finished), range(self.players)
        rows = {source: [self.points[source, seat] for seat in seats] for source, _ in self.points}
        brought = [source for source, row in rows.items() if any(row)]
        return [
            {
                "source": name,
                "kind": kind,
                "total": sum(rows[kind, name]),
                "per_game": round(sum(rows[kind, name]) / games, 4),
                "by_seat": [round(points / games, 4) for points in rows[kind, name]],
                "winners": round(self.winners[kind, name] / max(1, self.decided), 4),
            }
            for kind, name in sorted(brought, key=lambda source: (-abs(sum(rows[source])), source))
        ]

    def _parts(self) -> list[dict[str, Any]]:
        games = max(1, self.finished)
        return [
            {"part": text, "by_seat": [round(self.parts[text, seat] / games, 4) for seat in range(self.players)]}
            for text in dict.fromkeys(text for text, _ in self.parts)
        ]

    def _course(self) -> dict[str, Any]:
        """How the lead went; null where the game has no standing, and what needs a winner where nobody won alone."""
        if not self.standing:
            return {"lead_changes": None, "drama": None, "led_by_winner": None}
        drama = mean(self.decided, self.drama, self.drama2, DRAMA) | {
            "bins": [[n / DRAMA_BINS, (n + 1) / DRAMA_BINS, self.drama_bins[n]] for n in range(DRAMA_BINS)]
        }
        return {
            "lead_changes": mean(self.finished, self.leads, self.leads2) | {"bins": bins(self.lead_bins)},
            "drama": drama if self.decided else None,
            "led_by_winner": {"count": self.led, "of": self.led_of, "share": round(self.led / self.led_of, 6)}
            if self.led_of
            else None,
        }
