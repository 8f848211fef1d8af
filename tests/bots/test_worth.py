"""What the game says a position is worth: a search stops early and judges by it, greedy goes by it without scores."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.driver import load
from rulewright.native import host
from rulewright.play.game import Game
from rulewright.play.state import State
from rulewright_tools.bots.bot import Bot, View
from rulewright_tools.bots.greedy import Greedy
from rulewright_tools.bots.mcts import Mcts

CLIMB = """
format: 1
title: Climb
summary: Whoever gets to the top wins; who plays at random never does.
players: 2
limit: {decisions: 40, then: draw}

values:
  height: {per: player, to: 5000}

turn:
  - choose: {step: "from_to(0, 9)"}
    id: go
    text: Which way?
    name: go {step}
  - if: step == 7
    then:
      - gain: me.height
  - if: me.height >= 12
    then:
      - win: me
"""
"""One step of ten leads up; random play is not at the top by the limit."""

JUDGED = CLIMB + "\nbot: {worth: me.height, after: 1, half: 4}\n"
ENGINES = ["python", pytest.param("wasm", marks=pytest.mark.skipif(host.available() != "", reason="no wasmtime"))]


def write(folder: Path, text: str) -> Game:
    folder.mkdir(exist_ok=True)
    (folder / "game.yaml").write_text(text.lstrip(), "utf-8")
    return load(folder)


def at(game: Game, *moves: str) -> State:
    state = game.new_state(seed=1)
    for move in moves:
        state.apply(move)
    return state


def chosen(bot: Bot, state: State) -> str:
    return state.decision.option(bot.choose(View(state))).name


@pytest.mark.parametrize("engine", ENGINES)
def test_a_search_finds_the_way_that_only_worth_shows(tmp_path: Path, engine: str) -> None:
    state = at(write(tmp_path / "judged", JUDGED))
    assert {chosen(Mcts(seed, 150, engine=engine), state) for seed in range(6)} == {"go 7"}
    state = at(write(tmp_path / "blind", CLIMB))
    assert "go 7" not in {chosen(Mcts(seed, 100, engine=engine), state) for seed in range(3)}


@pytest.mark.parametrize("engine", ENGINES)
def test_without_scores_greedy_goes_by_worth(tmp_path: Path, engine: str) -> None:
    state = at(write(tmp_path / "judged", CLIMB + "\nbot: me.height\n"))
    assert {chosen(Greedy(seed, engine), state) for seed in range(6)} == {"go 7"}
    state = at(write(tmp_path / "against", CLIMB + "\nbot: 0 - me.next.height - me.height\n"), "go 7", "go 0")
    assert "go 7" not in {chosen(Greedy(seed, engine), state) for seed in range(6)}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("half", [1, 4, 5000])
def test_a_win_counts_for_more_than_any_worth(tmp_path: Path, engine: str, half: int) -> None:
    """Worth, however much, would rather have 3; but 7 wins."""
    step = "  - if: step == 3\n    then: [{gain: me.height, amount: 1000}]\n  - if: step == 7\n"
    text = CLIMB.replace("  - if: step == 7\n", step).replace("me.height >= 12", "me.height > 1 and step == 7")
    game = write(tmp_path / "rich", text + f"\nbot: {{worth: 900 * me.height, after: 1, half: {half}}}\n")
    state = at(game, "go 7", "go 0")
    for seed in range(4):
        assert chosen(Mcts(seed, 150, engine=engine), state) == "go 7"
        assert chosen(Greedy(seed, engine), state) == "go 7"
    assert chosen(Mcts(1, 150, engine=engine), at(game)) == "go 3"  # no win yet


@pytest.mark.skipif(host.available() != "", reason=host.available() or "there is wasmtime")
@pytest.mark.parametrize("after", [1, 7, 3000])
def test_both_engines_judge_alike(tmp_path: Path, after: int) -> None:
    """Each option as often tried, with the same sum; also where random play gets to the limit before worth judges."""
    game = write(tmp_path / "judged", JUDGED.replace("after: 1", f"after: {after}"))
    state = at(game, "go 7", "go 2", "go 7")
    for seed in range(3):
        told = []
        for engine in ("python", "wasm"):
            bot = Mcts(seed, 120, engine=engine)
            told.append((bot.choose(View(state)), bot.tried, Greedy(seed, engine).choose(View(state))))
        assert told[0] == told[1]


def test_worth_alone_does_not_end_the_random_play_of_a_search(tmp_path: Path) -> None:
    """An expression alone is for `greedy`: a search plays to the end, as if there were none."""
    tried = []
    for name, text in (("plain", CLIMB), ("told", CLIMB + "\nbot: me.height\n")):
        bot = Mcts(3, 60, engine="python")
        bot.choose(View(at(write(tmp_path / name, text))))
        tried.append(bot.tried)
    assert tried[0] == tried[1]
