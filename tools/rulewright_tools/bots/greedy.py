"""The bot that takes what gives most points now: `routines/greedy.py` on a machine."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from rulewright_tools.bots import machines

if TYPE_CHECKING:
    from rulewright_tools.bots.bot import View

SLICE = 16
"""Trials between two looks at whether anybody wants to stop."""
SIZED_FOR = 256
"""Simulations that the work memory is sized for: there is one node."""


class Greedy:
    """The same seed chooses the same, on both engines."""

    def __init__(self, seed: int, engine: str = "auto") -> None:
        self._random = Random(seed)
        self._engine = engine

    def choose(self, view: View) -> int:
        """The option with the best score to expect; one of the best by lot."""
        if len(view.ids) == 1:
            return view.ids[0]
        root = view.root(self._random.getrandbits(62))
        with machines.borrowed(view.game, self._engine, max(SIZED_FOR, len(view.ids))) as machine:
            machines.place_root(machine, *root)
            machines.begin(machine, "greedy_begin", view.seat, self._random.getrandbits(62))
            while machines.word(machine, "GREEDY_LEFT"):
                machines.go_on(machine, "greedy_run", SLICE)
            chosen = machine.call("greedy_best")
        return chosen if chosen in view.ids else self._random.choice(view.ids)
