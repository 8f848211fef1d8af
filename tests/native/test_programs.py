"""Random and hand-made typed programs do the same in WebAssembly as in generated Python, step by step, faults too."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulewright.codegen.build import build_artifact
from rulewright.ir.check import check_program
from rulewright.ir.program import Program
from rulewright.play.canonical import canonical
from rulewright.play.fault import PlayFault
from rulewright.play.game import Game
from rulewright.routines.machine import Machine, halves
from tests.ir.programs import ALL, faulty
from tests.ir.random_programs import programs

MOST = 60


def game_of(program: Program) -> Game:
    """A game that has its typed program at hand."""
    info = {"game": "made", "players": program.facts["players"]}
    return Game(build_artifact(program, info), program=lambda: program)


def seen(machine: Machine) -> tuple[list[int], list[int]]:
    """The vector in front of the frames, and what matters of all."""
    vector = machine.vector()
    return vector[: machine.game.artifact.frames["base"]], canonical(machine.game.code, vector)


def fault_of(error: PlayFault) -> tuple[str, str, int]:
    """What is told of a fault. A division that no rule guards (lowering guards all) is told of some rule near by."""
    return (error.code, "", 0) if error.code == "division" else (error.code, error.path, error.line)


def trace(machine: Machine, number: int) -> list[object]:
    """All that can be seen of a game whose choices are drawn from the state's generator."""
    found: list[object] = []
    try:
        machine.call("new", *halves(number))
        site = machine.call("advance")
        for _ in range(MOST):
            found.append((site, seen(machine)))
            if not site:
                break
            count = machine.call("options", site)
            ids = machine.options(count)
            found.append((ids, machine.call("player_at", site)))
            site = machine.call("apply", ids[machine.call("draw", count)])
    except PlayFault as error:
        found.append(fault_of(error))
    return found


def compare(program: Program, number: int) -> list[object]:
    game = game_of(program)
    native, python = game.machine("wasm"), game.machine("python")
    stepped = trace(native, number)
    assert stepped == trace(python, number)
    outcomes = []
    for machine in (native, python):
        try:
            machine.call("new", *halves(number))
            machine.call("advance")
            made = machine.call("play_on", MOST)
            outcomes.append((made, seen(machine)))
        except PlayFault as error:
            outcomes.append(fault_of(error))
    assert outcomes[0] == outcomes[1]
    return stepped


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("number", range(4))
def test_hand_made(name: str, number: int) -> None:
    assert len(compare(ALL[name](), number)) > 2


@pytest.mark.parametrize("kind", ["trap", "fail", "runaway", "division", "no-options", "no-outcome", "fuel", "deep"])
def test_faults_are_the_same(kind: str) -> None:
    found = compare(faulty(kind), 1)
    assert isinstance(found[-1], tuple) and isinstance(found[-1][0], str)


@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(programs(), st.integers(0, (1 << 64) - 1))
def test_random(program: Program, number: int) -> None:
    check_program(program)
    compare(program, number)


@pytest.mark.slow
@settings(max_examples=1500, deadline=None, suppress_health_check=list(HealthCheck))
@given(programs(), st.integers(0, (1 << 64) - 1))
def test_random_at_length(program: Program, number: int) -> None:
    compare(program, number)
