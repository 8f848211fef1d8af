"""From the sums in a machine's memory to a tally.

region TALLY of M (see routines/names_count.py)  ->  Tally
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rulewright.play.game import Game
from rulewright.routines.machine import Machine
from rulewright.routines.tables_count import DRAMA_BINS, steps
from rulewright_tools.simulation.tally import Holding, Space, Tally


class Reader:
    """Reads the sums of one game's machines. `seats`: who plays, by entry."""

    def __init__(self, game: Game, seats: Sequence[str]) -> None:
        counted: dict[str, Any] = game.facts.get("counted") or {}
        self.players = game.players
        self.divisor = game.divisor
        self.seats = seats
        self.steps = [name for _, _, name in steps(game.artifact)]
        self.effects: list[str] = counted.get("effects", [])
        self.sources = [(kind, name) for kind, name in counted.get("sources", ())]
        self.parts: list[str] = counted.get("parts", [])
        self.spaces: list[Space] = [(board, held, space) for board, held, space in counted.get("spaces", ())]
        rows = (counted.get("held") or {}).get("rows", ())
        self.holdings: list[Holding] = [(where, what, kind) for where, what, kind in rows]

    def take(self, machine: Machine, tally: Tally) -> None:
        """Add the sums in a machine's memory to a tally, and set them to 0."""
        at: dict[str, int] = {name: value for name, value in machine.environment.items() if isinstance(value, int)}
        words = machine.read(at["TALLY"], at["TALLY_WORDS"])
        machine.call("count_clear")
        sums = _Sums(words, at)
        players, finished = self.players, words[at["ALL_GAMES"]]
        tally.games += finished
        tally.limited += words[at["ALL_LIMITED"]]
        tally.nobody += words[at["ALL_NOBODY"]]
        tally.decided += words[at["ALL_DECIDED"]]
        tally.divisor = self.divisor
        tally.standing = bool(at["STANDING"])
        for seat in range(players):
            tally.wins[seat] += words[at["ALL_WON"] + seat + 1]
            tally.shared[seat] += words[at["ALL_SHARED"] + seat + 1]
            tally.by_who[self.seats[seat]] += words[at["ALL_ENTRY"] + seat]
            tally.seats_of_who[self.seats[seat]] += finished
            tally.scores[seat] += sums.of("SUM_SCORE", seat + 1)
            tally.scores2[seat] += sums.of("SUM_SCORE2", seat + 1)
            tally.returns[seat] += sums.of("SUM_RETURN", seat + 1)
            tally.returns2[seat] += sums.of("SUM_RETURN2", seat + 1)
        for number, step in enumerate(self.steps):
            tally.offered[step] += words[at["ALL_OFFERED"] + number]
            tally.used[step] += words[at["ALL_USED"] + number]
        for number, effect in enumerate(self.effects):
            tally.effects[effect] += sums.of("SUM_EFFECT", number)
        for row, space in enumerate(self.spaces):
            tally.landed[space] += sums.of("SUM_SPACE", row)
            tally.visited[space] += words[at["ALL_VISITED"] + row]
        if tally.standing:
            for row, source in enumerate(self.sources):
                for seat in range(players):
                    tally.points[source, seat] += sums.of("SUM_POINTS", row * players + seat)
            for row, source in enumerate(self.sources):
                tally.winners[source] += sums.of("SUM_WINNER", row)
        for row, holding in enumerate(self.holdings):
            tally.held[holding] += words[at["ALL_HELD"] + row]
            tally.held_won[holding] += words[at["ALL_HELD_WON"] + row]
            tally.held_scores[holding] += sums.of("SUM_HELD", row)
        for row, part in enumerate(self.parts):
            for seat in range(players):
                tally.parts[part, seat] += sums.of("SUM_PART", row * players + seat)
        tally.leads += sums.of("SUM_LEADS")
        tally.leads2 += sums.of("SUM_LEADS2")
        tally.drama += sums.of("SUM_DRAMA")
        tally.drama2 += sums.of("SUM_DRAMA2")
        tally.led += sums.of("SUM_LED")
        tally.led_of += sums.of("SUM_OF")
        _add(tally.lengths, words, at["BIN_LENGTH"], at["LENGTHS"])
        _add(tally.widths, words, at["BIN_WIDTH"], at["WIDTHS"])
        _add(tally.lead_bins, words, at["BIN_LEADS"], at["LEADS"])
        _add(tally.drama_bins, words, at["BIN_DRAMA"], DRAMA_BINS)
        for name, counts in (("ALL_LONG", tally.lengths), ("ALL_WIDE", tally.widths)):
            first = at[name] + 1
            counts.update(words[first : first + words[at[name]]])
        for zeros in (tally.offered, tally.used, tally.effects, tally.points, tally.winners):
            for key in [key for key, count in zeros.items() if not count]:
                del zeros[key]


class _Sums:
    """Sums of three words of 30 bits, the lowest first."""

    def __init__(self, words: Sequence[int], at: dict[str, int]) -> None:
        self.words = words
        self.at = at

    def of(self, name: str, number: int = 0) -> int:
        first = self.at[name] + 3 * number
        return self.words[first] + (self.words[first + 1] << 30) + (self.words[first + 2] << 60)


def _add(counts: Counter[int], words: Sequence[int], first: int, many: int) -> None:
    for value, count in enumerate(words[first : first + many]):
        if count:
            counts[value] += count
