"""Both engines play every game alike: every variant, number of players, miniature and classic, found by their folders.

Seeds are Hypothesis's, fixed in `make test`; `make deep` takes many more. Nothing is skipped: without wasmtime this
fails.
"""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.driver import load
from rulewright.routines.machine import Machine
from tests.laws.games import CASES, FULL, Case, game_folders, game_of
from tests.native.alike import machines, play_alike

SEEDS = st.integers(0, (1 << 64) - 3)


@cache
def pair_of(case: Case) -> tuple[Machine, Machine]:
    """Both engines for a case, made once."""
    return machines(game_of(case))


@pytest.mark.parametrize("case", CASES, ids=str)
@given(seed=SEEDS)
@settings(max_examples=60 if FULL else 4, derandomize=True, deadline=None, database=None)
def test_every_game(case: Case, seed: int) -> None:
    play_alike(game_of(case), seed, pair_of(case))


def test_every_game_is_among_them() -> None:
    assert {case.folder for case in CASES} == set(game_folders()) != set()


@pytest.mark.parametrize("limit", [1, 2, 3, 7])
@pytest.mark.parametrize("name", ["pig", "maji", "liars_dice", "leduc_poker", "night_market", "frog_pond"])
def test_games_that_end_by_the_limit(name: str, limit: int) -> None:
    """The last decision counts, and chance behind it is not drawn any more, in both engines and in a state."""
    folder = next(case.folder for case in CASES if case.folder.name == name)
    game = load(folder, changes={"limit.decisions": limit})
    pair = machines(game)
    for seed in range(20 if FULL else 4):
        play_alike(game, seed, pair)
