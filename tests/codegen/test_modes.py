"""Both modes of the generated code play the same games as a plain interpreter of the typed program."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from rulewright.codegen.build import build_artifact
from rulewright.ir.check import check_program
from rulewright.ir.program import Program
from rulewright.play.canonical import canonical
from rulewright.play.game import Game
from rulewright.play.generator import draw, seed
from tests.ir import interpreter
from tests.ir.programs import ALL
from tests.ir.random_programs import programs

MOST = 60


def _stepwise(game: Game, number: int) -> tuple[list[object], list[int], list[object]]:
    """A random game step by step in explicit code, its choices drawn as `playout` draws them."""
    state = game.new_state(seed=number)
    events = [(index, values) for index, values, _ in state.opening]
    trace: list[object] = []
    while not state.is_over and len(trace) < MOST:
        ids = state.decision.ids
        state.vector = state.vector[:]
        choice = ids[draw(state.vector, len(ids))]
        trace.append((state.vector[2], tuple(ids), choice))
        state.apply(choice)
    for moment in reversed(list(state.moments())):
        events += [(index, values) for index, values, _ in moment.log]
    return trace, state.vector, events


def compare(program: Program, number: int) -> None:
    game = Game(build_artifact(program, {"game": "made", "players": program.facts["players"]}))
    vector = [0] * program.size
    for slot, value in program.initial:
        vector[slot] = value
    seed(vector, number)
    trace, vector, events = interpreter.play(program, vector, MOST)
    stepped, after, told = _stepwise(game, number)
    assert stepped == trace
    assert after[:2] == vector[:2]
    assert after[10 : program.size] == vector[10:]
    assert told == events
    bulk = game.playout(number) if len(trace) < MOST else game.new_state(seed=number)
    if len(trace) == MOST:
        bulk.playout(MOST)
    assert bulk.vector[5] == len(trace)
    assert canonical(game.code, bulk.vector) == canonical(game.code, after)
    assert bulk.vector[:2] == after[:2]


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("number", range(4))
def test_hand_made(name: str, number: int) -> None:
    compare(ALL[name](), number)


@given(programs())
@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
def test_random_programs(program: Program) -> None:
    assert not check_program(program)
    compare(program, 1)
    compare(program, 2)


@pytest.mark.parametrize("name", ALL)
def test_explicit_goes_on_in_bulk(name: str) -> None:
    """A position reached step by step can be played on by the code for bulk play."""
    program = ALL[name]()
    game = Game(build_artifact(program, {"game": name, "players": program.facts["players"]}))
    state, whole = game.new_state(seed=3), game.new_state(seed=3)
    made = 0
    while not state.is_over and made < 3:
        ids = state.decision.ids
        state.vector = state.vector[:]
        state.apply(ids[draw(state.vector, len(ids))])
        made += 1
    if not state.is_over:
        made += state.playout()
    assert whole.playout() == made
    assert canonical(game.code, whole.vector) == canonical(game.code, state.vector)


@pytest.mark.parametrize("name", ALL)
def test_same_text_on_every_run(name: str) -> None:
    one, two = (build_artifact(ALL[name](), {"game": name}).to_json() for _ in range(2))
    assert one == two
