"""The greedy bot takes what gives most now, draws lots among equals, and beats random players at games with points."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.driver import load
from rulewright.play.game import Game
from rulewright_tools.bots.bars import Bar, run_bar
from rulewright_tools.bots.bot import View
from rulewright_tools.bots.greedy import Greedy

BARS = (
    *(Bar(name, "greedy", 0.75) for name in ("maji", "pig", "dots_and_boxes", "leduc_poker")),
    *(Bar(f"tests/miniatures/{name}", "greedy", 0.75) for name in ("bell_tower", "fox_hill", "stepping_stones")),
    *(Bar(name, "greedy", 0.75) for name in ("connect_four", "tic_tac_toe")),
)
"""With points to be had, with the lowest score to win (fox_hill), and without scores."""

POT = """
format: 1
title: Pot
summary: Take what you like.
players: 3
limit: {decisions: 9}

values:
  points: {per: player, from: -20, to: 20}

turn:
  - choose: {amount: "from_to(1, 4)"}
    id: take
    text: How much do you take?
    name: take {amount}
  - score: (amount - 3) * (amount - 3)
"""


def write(folder: Path, text: str) -> Game:
    folder.mkdir(exist_ok=True)
    (folder / "game.yaml").write_text(text.lstrip(), "utf-8")
    return load(folder)


@pytest.mark.parametrize("bar", BARS, ids=lambda bar: bar.game)
def test_greedy_beats_random(bar: Bar) -> None:
    outcome = run_bar(bar, 40)
    print(outcome)
    if bar.game == "leduc_poker":  # many games are shared
        assert outcome.won > 2 * (outcome.games - outcome.won - outcome.shared)
    else:
        assert outcome.met, str(outcome)


@pytest.mark.parametrize("engine", ["python", "auto"])
def test_the_most_points_are_taken(tmp_path: Path, engine: str) -> None:
    """Taking 1 gives 4 points, 2 gives 1, 3 none, 4 gives 1."""
    game = write(tmp_path / "pot", POT)
    for seed in range(5):
        state = game.new_state(seed=seed)
        for _ in range(6):
            option = state.decision.option(Greedy(seed, engine).choose(View(state)))
            assert option.name == "take 1"
            state.apply(option)


@pytest.mark.parametrize("engine", ["python", "auto"])
def test_with_the_lowest_score_winning_the_fewest_are_taken(tmp_path: Path, engine: str) -> None:
    text = POT + "\nresult:\n  score: me.points\n  lowest wins: true\n"
    game = write(tmp_path / "low", text)
    state = game.new_state(seed=1)
    assert {state.decision.option(Greedy(s, engine).choose(View(state))).name for s in range(8)} == {"take 3"}


def test_equal_options_are_drawn_among(tmp_path: Path) -> None:
    game = write(tmp_path / "even", POT.replace("(amount - 3) * (amount - 3)", "2 * (amount % 2)"))
    state = game.new_state(seed=1)
    found = [state.decision.option(Greedy(seed, "python").choose(View(state))).name for seed in range(40)]
    assert {name: found.count(name) > 8 for name in found} == {"take 1": True, "take 3": True}


def test_a_win_counts_for_more_than_any_score(tmp_path: Path) -> None:
    text = POT.replace(
        "  - score: (amount - 3) * (amount - 3)\n", "  - if: amount == 3\n    then:\n      - win: me\n  - score: 9\n"
    )
    game = write(tmp_path / "win", text)
    state = game.new_state(seed=1)
    assert {state.decision.option(Greedy(s, "python").choose(View(state))).name for s in range(6)} == {"take 3"}
