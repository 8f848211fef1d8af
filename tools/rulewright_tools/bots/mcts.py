"""The search bot: `routines/search.py` on a machine, with a budget of simulations or seconds, on one tree or several.

    view.root, dealt anew  ->  a tree for each seed, grown in slices  ->  visits by option, added up  ->  the largest

Several trees are grown apart, each with the whole budget and a generator of its own, and what they tried is added up.
How many there are is said by who writes the bot, never by the number of processors: so a budget of simulations gives
the same choice wherever it runs, on both engines and on any number of threads.

Source: G. Chaslot, M. Winands, H. J. van den Herik, "Parallel Monte-Carlo Tree Search", Computers and Games 2008, for
trees grown apart (root parallelisation).
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from threading import Event
from typing import TYPE_CHECKING

from rulewright_tools.bots import machines
from rulewright_tools.bots.spec import SIMULATIONS

if TYPE_CHECKING:
    from rulewright.play.game import Game
    from rulewright.routines.machine import Machine
    from rulewright_tools.bots.bot import View

SLICE = 0.007
"""Seconds after which the clock is looked at, about."""
FIRST_SLICE = {"python": 16, "wasm": 256}
"""Simulations of the first slice, before anybody knows how long they take."""
LONGEST_SLICE = 1 << 14
"""Simulations of a slice at most."""


@dataclass(slots=True)
class Grown:
    """What trees tried: option -> [times, sum of what it gave], the range of that, and simulations begun."""

    tried: dict[int, list[int]] = field(default_factory=dict)
    low: int = 0
    high: int = 0
    done: int = 0

    def add(self, other: Grown) -> None:
        """Take in another tree."""
        self.low, self.high = min(self.low, other.low), max(self.high, other.high)
        self.done += other.done
        for option, (times, total) in other.tried.items():
            mine = self.tried.setdefault(option, [0, 0])
            mine[0] += times
            mine[1] += total


class Mcts:
    """The bot. Each tree stops after `simulations`, or after `seconds`, whichever comes first (0: no such limit).

    `threads`: how many trees may grow at once; as many as there are processors if left out. `tried` tells, after a
    choice, how often each option was tried and what it gave on average, between 0 and 1; `done` how many simulations
    were begun.
    """

    def __init__(
        self,
        seed: int,
        simulations: int = SIMULATIONS,
        seconds: float = 0.0,
        trees: int = 1,
        engine: str = "auto",
        threads: int | None = None,
    ) -> None:
        self._random = Random(seed)
        self._simulations = simulations or (SIMULATIONS if not seconds else 0)
        self._seconds = seconds
        self._trees = trees
        self._engine = engine
        self._threads = max(1, min(trees, threads or os.cpu_count() or 1))
        self.tried: dict[int, tuple[int, float]] = {}
        self.done = 0

    def choose(self, view: View) -> int:
        """The option tried most often, among equals the one that gave most. With one option nothing is searched."""
        self.tried, self.done = {}, 0
        if len(view.ids) == 1:
            return view.ids[0]
        root = view.root(self._random.getrandbits(62))
        seeds = [self._random.getrandbits(62) for _ in range(self._trees)]
        grown = self._grow_all(view.game, root, view.seat, seeds)
        self.done = grown.done
        span = grown.high - grown.low or 1
        found = {option: (times, total) for option, (times, total) in grown.tried.items() if times}
        self.tried = {option: (times, (total / times - grown.low) / span) for option, (times, total) in found.items()}
        if not found:
            return self._random.choice(view.ids)
        best = view.ids[0]
        for option in view.ids[1:]:
            (times, total), (most, sum_) = found.get(option, (0, 0)), found.get(best, (0, 0))
            if times > most or (times == most and total > sum_):
                best = option
        return best

    def _grow_all(self, game: Game, root: tuple[list[int], list[int]], seat: int, seeds: Sequence[int]) -> Grown:
        """All trees, added up in the order of their seeds."""
        stop = Event()
        share = self._seconds / -(-len(seeds) // self._threads)

        def grow(seed: int) -> Grown:
            with machines.borrowed(game, self._engine, self._simulations) as machine:
                return self._grow(machine, root, seat, seed, share, stop)

        total = Grown()
        if self._threads == 1:
            for seed in seeds:
                total.add(grow(seed))
            return total
        with ThreadPoolExecutor(self._threads) as pool:
            try:
                for grown in pool.map(grow, seeds):
                    total.add(grown)
            finally:
                stop.set()  # after Ctrl-C nobody waits for the others
        return total

    def _grow(
        self, machine: Machine, root: tuple[list[int], list[int]], seat: int, seed: int, seconds: float, stop: Event
    ) -> Grown:
        """One tree."""
        began = now = time.perf_counter()
        machines.place_root(machine, *root)
        machines.begin(machine, "search_begin", seat, seed)
        done, size = 0, FIRST_SLICE.get(machine.engine, 8)
        while not stop.is_set():
            if self._simulations:
                size = min(size, self._simulations - done)
            fine = machines.go_on(machine, "search_run", size)
            before, done = done, machines.word(machine, "SEARCH_DONE")
            if not fine and not any(True for _ in machines.arms(machine)):
                break  # the rules fail whatever is done
            then, now = now, time.perf_counter()
            if (self._simulations and done >= self._simulations) or (seconds and now - began >= seconds):
                break
            size = max(1, min(LONGEST_SLICE, 4 * size, int((done - before) * SLICE / max(1e-6, now - then))))
        tried = {option: [times, total] for option, times, total in machines.arms(machine)}
        return Grown(tried, machines.word(machine, "SEARCH_LOW"), machines.word(machine, "SEARCH_HIGH"), done)
