"""Routines of play give the games that states, trials and bulk play give, from the same seeds, choice for choice."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from rulewright.driver import load
from rulewright.exceptions import MisuseError
from rulewright.ir.header import DECISIONS, OVER, PC, PLAYER
from rulewright.play import result
from rulewright.play.fault import PlayFault
from rulewright.play.game import Game
from rulewright.play.trial import Trial
from rulewright.routines.machine import halves
from rulewright.routines.python_machine import PythonMachine
from tests.laws.games import CASES, FULL, Case, game_of

SEEDS = range(20) if FULL else range(2)
every_case = pytest.mark.parametrize("case", CASES, ids=str)


@cache
def machine_of(case: Case) -> PythonMachine:
    """Routines step by step, as they are written."""
    return PythonMachine(game_of(case), loops=False)


@every_case
def test_single_steps(case: Case) -> None:
    """Sites, players, options and whole vectors as a trial has them; decisions as a state that draws itself."""
    for seed in SEEDS:
        side_by_side(game_of(case), machine_of(case), seed)


def side_by_side(game: Game, machine: PythonMachine, seed: int) -> None:
    """A game of random choices by a state, a trial and a machine."""
    random = Random(seed)
    state = game.new_state(seed=seed)
    machine.call("new", *halves(seed))
    site = machine.call("advance")
    trial = Trial(game, machine.vector())
    while site:
        vector = machine.vector()
        assert vector == trial.vector
        assert (site, vector[PLAYER], vector[OVER]) == (state.decision.site, state.player + 1, 0)
        ids = machine.options(machine.call("options", site))
        assert ids == trial.options == state.decision.ids  # asking may write scratch slots: both ask
        choice = random.choice(ids)
        site = machine.call("apply", choice)
        trial.apply(choice)
        state.apply(choice)
    assert machine.vector() == trial.vector
    assert state.is_over and machine.vector()[OVER]
    assert_same_end(game, machine, state.vector)


def assert_same_end(game: Game, machine: PythonMachine, vector: list[int]) -> None:
    seats = range(1, game.players + 1)
    trial = Trial(game, vector)
    assert [machine.call("score", seat) for seat in seats] == result.scores(game.code, vector, game.players)
    assert [machine.call("returns", seat) for seat in seats] == trial.returns
    winners = [seat - 1 for seat in seats if machine.call("winner", seat)]
    assert winners == result.winners(game.code, vector, game.players)


@every_case
def test_random_play(case: Case) -> None:
    """Whole games and parts of games by the loop of generated code, step by step, and as the machine does them."""
    game, steps, loops = game_of(case), machine_of(case), PythonMachine(game_of(case))
    for seed in SEEDS:
        low, high = halves(seed * 0x9E3779B97F4A7C15 + 3)
        number = (low & 0xFFFFFFFF) | (high & 0xFFFFFFFF) << 32
        whole = game.playout(number)
        for machine in (steps, loops):
            machine.call("new", low, high)
            machine.call("advance")
        parts = steps.vector()
        while not steps.vector()[OVER]:
            assert steps.call("play_on", 3) == loops.call("play_on", 3) == game.code.playout(parts, 3)
            assert steps.vector() == loops.vector() == parts
        assert parts == whole.vector
        assert_same_end(game, steps, parts)
        for machine in (steps, loops):
            machine.call("new", low, high)
            assert machine.call("advance") == machine.vector()[PC]
            assert machine.call("playout") == whole.vector[DECISIONS]
            assert machine.vector() == whole.vector
            machine.call("new", low, high)
            assert machine.call("playouts", 3) == game.playouts(3, number)
        assert steps.vector() == loops.vector()


@pytest.mark.parametrize("limit", [1, 2, 3, 5, 8])
@pytest.mark.parametrize("name", ["pig", "maji", "liars_dice"])
def test_the_limit_ends_a_game_before_chance_is_drawn(name: str, limit: int) -> None:
    """As a state does: the last decision counts, but the die behind it is not thrown any more."""
    folder = next(case.folder for case in CASES if case.folder.name == name)
    game = load(folder, changes={"limit.decisions": limit}, cache=False)
    for machine in (PythonMachine(game), PythonMachine(game, loops=False)):
        for seed in range(8):
            side_by_side(game, machine, seed)
            machine.call("new", *halves(seed))
            machine.call("advance")
            assert machine.call("playout") == game.playout(seed).vector[DECISIONS] <= limit
            assert machine.vector() == game.playout(seed).vector


def test_a_fault_names_its_rule_and_the_machine_goes_on() -> None:
    game = game_of(CASES[0])
    machine = PythonMachine(game)
    with pytest.raises(PlayFault) as caught:
        machine.call("fault", machine.environment["FAULT_RUNAWAY"], 0)
    assert caught.value.code == "runaway"
    assert caught.value.path == game.artifact.rules[0][0]
    machine.call("new", 1, 0)
    machine.call("advance")
    assert machine.call("playout") == game.playout(1).vector[DECISIONS]


def test_there_are_no_other_engines() -> None:
    game = game_of(CASES[0])
    assert game.machine("python").engine == "python"
    with pytest.raises(MisuseError, match="python, wasm or auto"):
        game.machine("steam")


def test_memory() -> None:
    machine = PythonMachine(game_of(CASES[0]), words=100 + game_of(CASES[0]).artifact.size)
    heap = machine.environment["HEAP"]
    assert isinstance(heap, int)
    assert machine.room == machine.call("room") == heap + 100 + machine.size
    machine.call("new", 3, 0)
    machine.call("advance")
    before = machine.vector()
    machine.call("save", heap)
    assert machine.read(heap, machine.size) == before
    machine.call("playout")
    assert machine.vector() != before
    machine.call("restore", heap)
    assert machine.vector() == before
    machine.write(heap, [1, 2, 3, 4, 5])
    machine.call("copy", heap + 1, heap, 4)
    assert machine.read(heap, 6) == [1, 1, 2, 3, 4, before[5]]
    machine.call("zero", heap + 1, 2)
    assert machine.read(heap, 4) == [1, 0, 0, 3]
    machine.set_vector([0] * machine.size)
    assert machine.vector() == [0] * machine.size
    machine.call("seed_at", heap, 7, 0)
    machine.call("new", 7, 0)
    assert machine.read(heap, 2) == machine.vector()[:2]
    x = machine.call("step_at", heap)
    assert machine.call("draw", 10) == x % 10
    assert machine.read(heap, 2) == machine.vector()[:2]
