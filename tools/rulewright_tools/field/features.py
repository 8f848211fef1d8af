"""What a seat sees of a position as a row of whole numbers of fixed length, with a name and bounds for each.

    entry 0      the seat that looks, from 1
    entries 1-5  the site waited at (0: the game is over), the seat that decides (from 1), whether the game is over,
                 decisions made, how it ended (0 by score, 1 named winners, 2 draw)
    the rest     slots of the layout in their order: places of pieces, what lies on spaces and in zones, faces, values

An entry is -1 where the seat may not know it. Slots that nobody is ever shown are left out, and so are positions in
lists, which follow from the lists.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import log1p
from operator import itemgetter
from typing import Any

from rulewright.ir.header import DECISIONS, HEADER, OVER, PC, PLAYER, RESULT
from rulewright.play.game import Game
from rulewright.play.state import State
from rulewright.play.trial import Trial
from rulewright.play.view import UNKNOWN, observation

ROLES = ("where", "sites", "zone", "tokens", "value", "face", "turned", "result", "secret")
"""Roles of layout lines that observations show."""
LOOKED_AT = (PC, PLAYER, OVER, DECISIONS, RESULT)
LINEAR = 4096
"""Numbers up to this bound are scaled by division, larger ones by their logarithm."""


class Features:
    """The entries of a game: `names`, `low` and `high` by entry, and `count` of them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.names = ["seat", "site", "player", "over", "decisions", "result"]
        self.high = [game.players, max(game.code.sites, default=0), game.players, 1, game.artifact.limit, 2]
        self.low = [1, *([UNKNOWN] * (len(self.high) - 1))]
        slots = list(LOOKED_AT)
        for line in game.artifact.layout:
            if line["offset"] < HEADER or line["role"] not in ROLES:
                continue
            if line["seen"] == "nobody" and line["role"] != "zone":
                continue
            least, most = _bounds(game, line)
            for number, slot in enumerate(range(line["offset"], line["offset"] + line["count"] * line["stride"])):
                slots.append(slot)
                self.names.append(f"{line['name']}.{number}")
                self.low.append(min(UNKNOWN, least))
                self.high.append(most)
        self.slots = tuple(slots)
        self.count = len(self.names)
        self._pick = itemgetter(*slots)
        self._lists = list(_lists(game))
        self._open = not game.has_secrets

    def numbers(self, position: State | Trial, seat: int) -> tuple[int, ...]:
        """The entries for a seat (from 0)."""
        if not self._open:
            return (seat + 1, *self._pick(observation(position, seat)))
        S = position.vector
        if self._lists:
            S = S[:]
            for base, capacity, count, low in self._lists:
                end = S[count]
                if end < capacity:
                    S[base + end : base + capacity] = [0] * (capacity - end)
                if low:
                    for at in range(S[low], min(S[low + 1], end)):
                        S[base + at] = UNKNOWN
        return (seat + 1, *self._pick(S))

    def whole(self, vector: list[int]) -> tuple[int, ...]:
        """The entries of a position in which nothing is hidden; the first one is 1."""
        return (1, *self._pick(vector))

    def scales(self) -> tuple[list[float], list[bool]]:
        """By entry: what to divide by, and whether by the logarithm; scaled entries lie between -1 and 1.

        A number x is scaled to x / bound, or to sign(x) * log(1 + |x|) / log(1 + bound).
        """
        most = [max(abs(low), abs(high)) for low, high in zip(self.low, self.high, strict=True)]
        far = [bound > LINEAR for bound in most]
        return [log1p(bound) if wide else float(bound) for bound, wide in zip(most, far, strict=True)], far


def _lists(game: Game) -> Iterator[tuple[int, int, int, int]]:
    """(first slot, room, slot of the number of pieces, slot of the part of unknown order or 0) of lists of pieces."""
    for place in game.facts.get("places", []):
        if place["count"]:
            yield place["base"], place["capacity"], place["count"], place["low"] or 0


def _bounds(game: Game, line: dict[str, Any]) -> tuple[int, int]:
    """The least and greatest number in a layout line, from 0 at the most and 1 at the least."""
    facts, kind = game.facts, line["type"]
    classes = facts["classes"].values()
    least, most = 0, 1
    match line["role"]:
        case "where":
            most = len(facts["places"]) - 1
        case "sites" | "zone":
            most = max([game.pieces.total, *(place["capacity"] for place in facts["places"])])
        case "tokens":
            most = max((int(entry["count"]) for entry in classes if entry["tokens"]), default=1)
            most = max([most, *(int(entry["tokens"] or 0) for entry in classes)])
        case "face":
            most = max(len(entry["faces"]) for entry in classes)
        case "turned":
            most = max(int(entry["turns"] or 0) for entry in classes)
        case _ if kind == "int" and line["name"] in facts["values"]:
            value = facts["values"][line["name"]]
            least, most = min(0, value["low"]), value["high"]
        case _ if kind.startswith("comp"):
            most = game.pieces.total
        case _:
            most = len(game.words.types.get(kind, ())) - 1 if kind != "int" else 2**31 - 1
    return least, max(1, most)
