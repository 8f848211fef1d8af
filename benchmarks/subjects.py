"""What is measured: generated code, the hand-written game beside it, OpenSpiel's games in a Python loop.

A subject does one batch of work and says how many games and decisions that were. All of them play random games.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from benchmarks import hand_written_maji

Batch = Callable[[int], int]
"""Does its work so many times (games, or copies); gives the number of decisions made, or of copies."""


@dataclass(frozen=True, slots=True)
class Subject:
    """`plays` plays so many whole games; `copies` makes so many copies of a position in mid-game, `clones` handles to
    one."""

    game: str
    maker: str
    plays: Batch
    copies: Batch | None = None
    clones: Batch | None = None


GAMES: tuple[tuple[str, str, tuple[str, ...], str, dict[str, int]], ...] = (
    ("maji", "maji", (), "", {}),
    ("tic_tac_toe", "tic_tac_toe", (), "tic_tac_toe", {}),
    ("connect_four", "connect_four", (), "connect_four", {}),
    ("breakthrough 8x8", "breakthrough", ("eight",), "breakthrough", {"rows": 8, "columns": 8}),
    ("kuhn_poker", "kuhn_poker", (), "kuhn_poker", {}),
)
"""Title, our game, variants, OpenSpiel's name, its parameters."""

GENERATED, BY_HAND, SPIEL = "generated Python", "hand-written Python", "OpenSpiel, Python loop"


def all_subjects() -> list[Subject]:
    """Every subject there is on this machine."""
    found = []
    for title, name, variants, spiel, parameters in GAMES:
        found.append(generated(title, name, variants))
        if name == "maji":
            found.append(by_hand(title))
        other = open_spiel(title, spiel, parameters) if spiel else None
        if other is not None:
            found.append(other)
    return found


def generated(title: str, name: str, variants: tuple[str, ...]) -> Subject:
    """Our game: playouts as simulations run them, copies as search makes them."""
    import rulewright

    game = rulewright.load(name, variants=list(variants))
    seeds = iter(range(1, 2**62))
    middle = game.new_state(seed=1)
    middle.apply(middle.decision.ids[0])
    trial = middle.trial(middle.player, 1)

    def plays(games: int) -> int:
        return game.playouts(games, next(seeds))

    def copies(times: int) -> int:
        for _ in range(times):
            trial.copy()
        return times

    def clones(times: int) -> int:
        for _ in range(times):
            middle.clone()
        return times

    return Subject(title, GENERATED, plays, copies, clones)


def by_hand(title: str) -> Subject:
    """The same game as a good programmer would write it."""
    rng = random.Random(1)
    position = hand_written_maji.Maji(rng)

    def copies(times: int) -> int:
        for _ in range(times):
            position.clone()
        return times

    return Subject(title, BY_HAND, lambda games: int(hand_written_maji.playouts(games, rng)), copies)


def open_spiel(title: str, name: str, parameters: dict[str, int]) -> Subject | None:
    """OpenSpiel's C++ game, stepped from Python; None where it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    spiel: Any = pyspiel
    game = spiel.load_game(name, parameters)
    rng = random.Random(1)
    middle = game.new_initial_state()
    while middle.is_chance_node():
        middle.apply_action(middle.legal_actions()[0])

    def plays(games: int) -> int:
        made = 0
        choice = rng.choice
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, weights)[0])
                else:
                    state.apply_action(choice(state.legal_actions()))
                    made += 1
        return made

    def copies(times: int) -> int:
        for _ in range(times):
            middle.clone()
        return times

    return Subject(title, SPIEL, plays, copies)
