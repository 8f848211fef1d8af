"""Search: processor time of a move with so many simulations, beside OpenSpiel's search bot in C++.

Both search from positions of the same age, reached by random play: the first decision of the game, one a third and one
two thirds of the way through a game of ordinary length. Both play one random game to its end from each new leaf, and
neither may stop early (OpenSpiel's bot by default stops where it has proved the result).
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import mean, median
from time import process_time
from typing import Any

from benchmarks.subjects import PYTHON, SHARED, WASM, WRITTEN_BY_HAND, Played, has_native, loaded, spiel_module

SIMULATIONS = 1000
SPIEL_SEARCH = "OpenSpiel, C++ search bot"
PERFECT = ("tic_tac_toe", "connect_four", "breakthrough 8x8", "clobber", "dots_and_boxes", "mancala", "nim", "othello")
"""Shared games that OpenSpiel's bot can search: it sees everything."""
EXPLORATION = 2.0
"""OpenSpiel's factor in UCT, as in its examples."""

Move = Callable[[], None]


@dataclass(slots=True)
class Searched:
    """Milliseconds of a move, mean over the positions, one a round."""

    game: str
    maker: str
    milliseconds: list[float] = field(default_factory=list)

    @property
    def middle(self) -> float:
        """The median of the rounds."""
        return median(self.milliseconds) if self.milliseconds else 0.0


def times_faster(mine: Searched, other: Searched) -> float:
    """The median of the rounds' ratios: how many times longer the other takes."""
    found = [b / a for a, b in zip(mine.milliseconds, other.milliseconds, strict=False) if a]
    return median(found) if found else 0.0


def search(rounds: int, wanted: tuple[str, ...] = (), simulations: int = SIMULATIONS) -> list[Searched]:
    """Measure every searcher there is on this machine, interleaved."""
    found: list[tuple[Searched, list[Move]]] = []
    for played in (Played(WRITTEN_BY_HAND, WRITTEN_BY_HAND), *SHARED):
        shared = played.title in PERFECT
        if (wanted and played.title not in wanted) or not (shared or played.title == WRITTEN_BY_HAND):
            continue
        if has_native():
            found.append((Searched(played.title, WASM), ours(played, "wasm", simulations)))
        if played.title == WRITTEN_BY_HAND:
            found.append((Searched(played.title, PYTHON), ours(played, "python", simulations)))
        if shared and spiel_module() is not None:
            found.append((Searched(played.title, SPIEL_SEARCH), spiels(played, simulations)))
    for number in range(rounds + 1):
        for searched, moves in found:
            spent = []
            moves[-1]()  # the bot keeps the machines of a few games only, and all games take turns here
            for move in moves:
                begun = process_time()
                move()
                spent.append((process_time() - begun) * 1000)
            if number:  # the first warms up
                searched.milliseconds.append(mean(spent))
    return [searched for searched, _ in found]


def ages(name: str, variants: tuple[str, ...]) -> list[int]:
    """How many decisions old the positions are."""
    from rulewright.ir.header import DECISIONS

    game = loaded(name, variants)
    whole = median(game.playout(seed).vector[DECISIONS] for seed in range(1, 12))
    return [0, int(whole) // 3, 2 * int(whole) // 3]


def ours(played: Played, engine: str, simulations: int) -> list[Move]:
    """A move of our search bot at each position."""
    from rulewright.ir.header import DECISIONS
    from rulewright_tools.bots import make

    game = loaded(played.name, played.variants)

    def move(age: int) -> Move:
        for seed in range(1, 1000):
            rng = random.Random(seed)
            state = game.new_state(seed=seed)
            while not state.is_over and state.vector[DECISIONS] < age:
                state.apply(rng.choice(state.decision.ids))
            if not state.is_over and len(state.decision.ids) > 1:
                break
        choose = make(f"mcts:{simulations}", 1, engine=engine, threads=1)

        def choose_once() -> None:
            choose(state)

        return choose_once

    return [move(age) for age in ages(played.name, played.variants)]


def spiels(played: Played, simulations: int) -> list[Move]:
    """A move of OpenSpiel's search bot at each position."""
    spiel: Any = spiel_module()
    game = spiel.load_game(played.spiel)

    def move(age: int) -> Move:
        for seed in range(1, 1000):
            rng = random.Random(seed)
            state = game.new_initial_state()
            for _ in range(age):
                if not state.is_terminal():
                    state.apply_action(rng.choice(state.legal_actions()))
            if not state.is_terminal() and len(state.legal_actions()) > 1:
                break
        evaluator = spiel.RandomRolloutEvaluator(1, 1)
        bot = spiel.MCTSBot(game, evaluator, EXPLORATION, simulations, 1000, False, 1, False)

        def choose_once() -> None:
            bot.step(state)

        return choose_once

    return [move(age) for age in ages(played.name, played.variants)]
