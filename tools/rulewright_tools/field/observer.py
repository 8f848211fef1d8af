"""What OpenSpiel's algorithms are given to see: tensors and texts of observations and information states.

Observation: what a seat sees now, scaled to -1..1 (`Features.scales`). Information state: that, and the events the seat
was told of (perfect recall). Observations can be asked for in two halves: what all seats see alike is public, the rest
is private; hidden entries are -1 / bound, and so are the entries of the other half.
"""

from __future__ import annotations

from math import copysign, log1p
from typing import Any

import numpy as np

from rulewright.play.view import UNKNOWN
from rulewright_tools.field.spread import outcome_bounds
from rulewright_tools.field.tree import Place, Tree

ROWS = 256
"""Events that the tensor of an information state has room for; of longer games it keeps the latest."""
PUBLIC, PRIVATE, BOTH, NEITHER = "public", "private", "both", "neither"


class Observer:
    """OpenSpiel's observer of one kind: `tensor` (float32, flat), `dict` (its parts by name), `string_from`."""

    def __init__(self, tree: Tree, half: str, recall: bool) -> None:
        self.tree = tree
        self.half = half
        self.recall = recall
        game = tree.game
        self._divisor, self._far = tree.features.scales()
        sites = game.code.sites
        chance = {number: outcome_bounds(game, number) for number, site in sites.items() if site["kind"] == "chance"}
        self._bounds = {number: chance.get(number, [tree.actions.size[number]]) for number in sites}
        width = 2 + max((len(bounds) for bounds in self._bounds.values()), default=1)
        parts: dict[str, tuple[int, ...]] = {"player": (game.players,), "observation": (tree.features.count,)}
        if recall:
            parts["events"] = (min(2 * game.artifact.limit, ROWS), width)
        sizes = [int(np.prod(shape)) for shape in parts.values()]
        self.tensor = np.zeros(sum(sizes), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for (name, shape), size in zip(parts.items(), sizes, strict=True):
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size

    def numbers(self, place: Place, seat: int) -> tuple[int, ...]:
        """The half of the seat's observation that is looked at."""
        features, game = self.tree.features, self.tree.game
        own = features.numbers(place.state, seat)
        if self.half == BOTH:
            return own
        if self.half == NEITHER:
            return (0, *([UNKNOWN] * (len(own) - 1)))
        views = [own, *(features.numbers(place.state, s) for s in range(game.players) if s != seat)]
        shared = [len(set(column)) == 1 for column in zip(*views, strict=True)]
        wanted = self.half == PUBLIC
        return (
            0 if wanted else own[0],
            *(n if same == wanted else UNKNOWN for n, same in zip(own[1:], shared[1:], strict=True)),
        )

    def set_from(self, state: Any, player: int) -> None:
        """Write what a seat sees of a state into the tensor."""
        place: Place = state.place
        self.tensor.fill(0)
        if self.half != PUBLIC:
            self.dict["player"][player] = 1
        numbers = self.numbers(place, player)
        self.dict["observation"][:] = [
            (copysign(log1p(abs(number)), number) if far else number) / divisor
            for number, divisor, far in zip(numbers, self._divisor, self._far, strict=True)
        ]
        if not self.recall:
            return
        events = self.dict["events"]
        seats, sites = self.tree.game.players + 1, max(self._bounds)
        for line, (who, site, values) in zip(events, place.rows(player)[-len(events) :], strict=False):
            line[0], line[1] = who / seats, site / sites
            line[2 : 2 + len(values)] = [
                (value + 1) / (bound + 1) for value, bound in zip(values, self._bounds[site], strict=False)
            ]

    def string_from(self, state: Any, player: int) -> str:
        """What a seat sees of a state, as text."""
        place: Place = state.place
        if self.recall:
            return place.known(player)
        name = self.tree.game.player_names[player]
        if self.half == NEITHER or (self.half == PRIVATE and not self.tree.game.has_secrets):
            return ""
        numbers = self.numbers(place, player)
        shown = []
        for entry, number in zip(self.tree.features.names[1:], numbers[1:], strict=True):
            if number != UNKNOWN or self.half == BOTH:
                shown.append(f"{entry}={'?' if number == UNKNOWN else number}")
        return " ".join([*([] if self.half == PUBLIC else [f"{name}:"]), *shown])
