"""The classics against figures of an independent implementation: counts of the game tree, whole recorded games.

Depths are counted as far as some thousands of nodes go; `pytest -m slow` goes on to some hundreds of thousands. What
the figures mean is told in README.md beside this file.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright import Game, State
from tests.conformance.names import CASES, Case

HERE = Path(__file__).resolve().parent
CLASSICS = HERE.parents[1] / "games" / "classics"
FEW, MANY = 8_000, 500_000
"""How many actions may be looked at for one count from a position within a game."""
IDS = [case.file for case in CASES]


@cache
def figures(case: Case) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((HERE / f"{case.file}.json").read_text("utf-8"))
    return found


@cache
def game_of(case: Case) -> Game:
    return rulewright.load(CLASSICS / case.game, players=case.players, variants=list(case.variants))


def affordable(actions: list[int], most: int) -> int:
    """The deepest level so that no more than `most` actions are looked at down to it; at least the first."""
    total = 0
    for depth, number in enumerate(actions):
        total += number
        if total > most:
            return max(depth - 1, 0)
    return len(actions) - 1


def check_tree(case: Case, depth: int) -> None:
    game = game_of(case)
    levels = figures(case)["perft"]["levels"][: depth + 1]
    for row, level in zip(game.perft(len(levels) - 1), levels, strict=True):
        returns = [total / game.divisor for total in row.pop("return_sums")]
        assert row == {key: level[key] for key in row}
        assert returns == level["return_sums"]


def play_to(case: Case, number: int, moves: int) -> State:
    """A recorded game after some of its moves; every number of choices on the way is checked."""
    recorded = figures(case)["sample_games"][number]
    state = game_of(case).new_state(seed=None, chance="ask")
    for (who, text), choices in list(zip(recorded["moves"], recorded["choices"], strict=True))[:moves]:
        if who == "all":
            answers = list(enumerate(text))
            possible = 1
            for seat, bid in answers:
                assert state.player == seat
                possible *= len(state.decision.options)
                state.apply(case.name(bid))
            assert possible == choices
            continue
        if who == "chance":
            assert state.is_chance
            assert len(state.chance.outcomes) == choices
        else:
            assert state.player == who
            assert len(state.decision.options) == choices
        state.apply(case.name(text))
    return state


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_tree(case: Case) -> None:
    check_tree(case, case.depth)


DEEPER = [case for case in CASES if case.depth < case.deep]


@pytest.mark.slow
@pytest.mark.parametrize("case", DEEPER, ids=[case.file for case in DEEPER])
def test_tree_deeper(case: Case) -> None:
    check_tree(case, case.deep)


def check_positions(case: Case, most: int) -> None:
    for entry in figures(case).get("perft_from_positions", []):
        state = play_to(case, entry["sample_game"], entry["after_moves"])
        levels = entry["levels"]
        depth = affordable([level[3] for level in levels], most)
        found = game_of(case).perft(depth, state=state)
        keys = ("decision", "chance", "terminal", "actions")
        assert [[*(row[key] for key in keys), row["return_sums"][0]] for row in found] == levels[: depth + 1]


POSITIONS = [case for case in CASES if "perft_from_positions" in figures(case)]


@pytest.mark.parametrize("case", POSITIONS, ids=[case.file for case in POSITIONS])
def test_tree_from_positions(case: Case) -> None:
    check_positions(case, FEW)


@pytest.mark.slow
@pytest.mark.parametrize("case", POSITIONS, ids=[case.file for case in POSITIONS])
def test_tree_from_positions_deeper(case: Case) -> None:
    check_positions(case, MANY)


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_first_choices(case: Case) -> None:
    state = game_of(case).new_state(seed=None, chance="ask")
    data = figures(case)
    if state.is_chance:
        outcomes = {outcome.name: outcome.weight / state.chance.total for outcome in state.chance.outcomes}
        assert outcomes == pytest.approx({case.name(text): share for text, share in data["first_chance_outcomes"]})
    elif data["dynamics"] == "sequential":
        assert sorted(option.name for option in state.decision.options) == sorted(map(case.name, data["first_actions"]))


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_recorded_games(case: Case) -> None:
    for number, recorded in enumerate(figures(case)["sample_games"]):
        state = play_to(case, number, len(recorded["moves"]))
        assert state.is_over
        assert [value / game_of(case).divisor for value in state.returns] == recorded["returns"]


def test_one_player_at_a_time() -> None:
    """Simultaneous choices counted one after the other."""
    for case in CASES:
        expected = figures(case).get("perft_one_player_at_a_time")
        if expected is None:
            continue
        levels = expected["levels"]
        depth = affordable([level["actions"] for level in levels], FEW)
        for row, level in zip(game_of(case).perft(depth, one_at_a_time=True), levels, strict=False):
            assert {key: row[key] for key in level if key in row} == {key: level[key] for key in level if key in row}


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_random_play_agrees(case: Case) -> None:
    """Mean return and length of random games lie within four standard errors of the recorded ones."""
    recorded = figures(case)["random_play"]
    game = game_of(case)
    recorded_together = figures(case)["dynamics"] == "simultaneous"
    games = 150
    returns, lengths = [], []
    for seed in range(games):
        state = game.new_state(seed=seed)
        decisions = state.playout()
        lengths.append(decisions / (game.players if recorded_together else 1))
        returns.append(state.returns[0] / game.divisor)
    for values, mean in ((returns, recorded["mean_returns"][0]), (lengths, recorded["length_decisions"]["mean"])):
        average = sum(values) / games
        spread = (sum((v - average) ** 2 for v in values) / (games - 1)) ** 0.5
        assert abs(average - mean) <= 4 * spread / games**0.5 + 0.03
