"""Every bot chooses alike on both engines, on every game there is; on any number of threads; and in any slices."""

from __future__ import annotations

from random import Random

import pytest

from rulewright.driver import load
from rulewright.native import host
from rulewright.native.host import Trapped
from rulewright.routines.python_machine import PythonMachine
from rulewright_tools.bots import make_bot
from rulewright_tools.bots.bot import Bot, View
from rulewright_tools.bots.greedy import Greedy
from rulewright_tools.bots.mcts import Mcts
from tests.laws.games import CASES, FULL, Case, game_of

SIMULATIONS = 60 if FULL else 20
VIEWS = 6 if FULL else 2
"""Decisions of each case that are looked at."""


def views(case: Case) -> list[View]:
    """Decisions with a choice, met in random play, spread over the first game of a case."""
    random = Random(7)
    state = game_of(case).new_state(seed=11)
    found = []
    while not state.is_over:
        if len(state.decision.ids) > 1:
            found.append(View(state.clone()))
        state.apply(random.choice(state.decision.ids))
    return found[:: max(1, len(found) // VIEWS)][:VIEWS]


@pytest.mark.skipif(host.available() != "", reason=host.available() or "there is wasmtime")
@pytest.mark.parametrize("case", CASES, ids=str)
def test_both_engines_choose_alike(case: Case) -> None:
    """The same tree: each option as often tried, with the same sum. And greedily the same option."""
    seen = views(case)
    for number, view in enumerate(seen):
        told = []
        for engine in ("python", "wasm"):
            bot = Mcts(number, SIMULATIONS, trees=1 + number % 2, engine=engine)
            chosen = bot.choose(view)
            assert chosen in view.ids
            assert bot.done == SIMULATIONS * (1 + number % 2)
            told.append((chosen, bot.tried, Greedy(number, engine).choose(view)))
        assert told[0] == told[1]
    assert seen or game_of(case).players == 1


def test_trees_are_added_up_the_same_on_any_number_of_threads() -> None:
    game = load("connect_four")
    view = View(game.new_state(seed=1))
    found = []
    for threads in (1, 2, 3, 5):
        bot = Mcts(9, 80, trees=5, threads=threads)
        found.append((bot.choose(view), bot.tried))
        assert bot.done == 5 * 80
        assert sum(times for times, _mean in bot.tried.values()) == 5 * 80
    assert found == [found[0]] * len(found)
    assert Mcts(9, 400).choose(view) in view.ids


def test_slices_change_nothing() -> None:
    """However long a machine takes, so however its work is cut, the tree is the same."""
    view = View(load("leduc_poker").new_state(seed=5))
    found = []
    for size in (1, 7, 1000):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("rulewright_tools.bots.mcts.LONGEST_SLICE", size)
            bot = Mcts(3, 150, engine="python")
            found.append((bot.choose(view), bot.tried))
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize("spec", ["mcts:40", "mcts:20x3", "greedy", "random"])
def test_a_seed_chooses_the_same_again(spec: str) -> None:
    state = load("goofspiel").new_state(seed=2)
    assert len({make_bot(spec, 5).choose(View(state)) for _ in range(4)}) == 1


def test_what_is_hidden_changes_no_choice() -> None:
    """The true cards of others may differ: whoever cannot tell does the same, on the same seed."""
    game = load("leduc_poker")
    for seed in range(12):
        state = game.new_state(seed=seed)
        other = state.redeal(state.player, seed + 50)
        for spec in ("mcts:60", "greedy"):
            assert make_bot(spec, seed).choose(View(state)) == make_bot(spec, seed).choose(View(other))


@pytest.mark.parametrize("bot", [Mcts(1, 20, engine="python"), Greedy(1, "python")])
def test_what_is_no_fault_of_the_rules_is_no_lost_simulation(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that cannot go on is told, and not searched on."""
    broken = Trapped("memory", "out of its memory")

    class Broken(PythonMachine):
        def call(self, name: str, *args: int) -> int:
            if name.endswith("_run"):
                raise broken
            return super().call(name, *args)

    game = load("nim")
    monkeypatch.setattr(type(game), "machine", lambda game, _engine, words: Broken(game, words))
    with pytest.raises(Trapped) as told:
        bot.choose(View(game.new_state(seed=1)))
    assert told.value is broken
