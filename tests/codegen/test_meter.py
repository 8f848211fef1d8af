"""Nests of loops that could go round for ever count what they do; others are left as they are, and play is the same."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulewright.codegen import meter
from rulewright.codegen.build import build_artifact
from rulewright.codegen.meter import metered
from rulewright.codegen.simplify import simplify
from rulewright.ir.check import check_program
from rulewright.ir.ops import Block, For, Stmt, Trap, While
from rulewright.ir.program import Procedure, Program
from rulewright.ir.walk import statements
from rulewright.play.fault import PlayFault
from rulewright.play.game import Game
from tests.ir.programs import ALL, c, op, put, s
from tests.ir.random_programs import programs


@contextmanager
def budget(steps: int, small: int) -> Iterator[None]:
    """Another budget for a while."""
    before = meter.BUDGET, meter.SMALL
    meter.BUDGET, meter.SMALL = steps, small
    try:
        yield
    finally:
        meter.BUDGET, meter.SMALL = before


def whole(body: Block) -> Program:
    """A program that does this and no more, with slots 10 to 19."""
    program = ALL["nim"]()
    return Program(
        procedures={"main": Procedure("main", (), body)}, rules=program.rules, size=20, facts=program.facts,
        result={}, entry="main",
    )  # fmt: skip


def bounded(slot: int, most: int, *inside: Stmt) -> While:
    """A loop that goes round so often, by a slot that counts down."""
    return While(op(">", s(slot), 0), (put(slot, op("-", s(slot), 1)), *inside), most, 1)


def begin(slot: int, rounds: int) -> Stmt:
    return put(slot, rounds)


def traps(program: Program) -> int:
    return sum(isinstance(x, Trap) for p in program.procedures.values() for x in statements(p.body))


def nest(rounds: int, most: int) -> Program:
    return whole((begin(10, rounds), bounded(10, most, begin(11, rounds), bounded(11, most))))


def test_a_nest_within_the_budget_is_left_alone() -> None:
    program = nest(5, 100)
    assert metered(program).procedures["main"].body == program.procedures["main"].body


def test_a_nest_beyond_the_budget_counts() -> None:
    program = nest(5, 100_000)
    found = metered(program)
    check_program(found)
    assert traps(found) == 2
    assert program.procedures["main"].body == nest(5, 100_000).procedures["main"].body, "the program given is as it was"


def test_loops_of_known_length_alone_never_count() -> None:
    deep: Stmt = put(10, 1)
    for name in "abcde":
        deep = For(name, c(0), c(10_000), (deep,))
    assert traps(metered(whole((deep,)))) == 0


def test_what_it_does_is_what_is_counted() -> None:
    """The budget is of what is done, not of what could be done."""
    with budget(10_000, 10):
        for rounds, fine in ((20, True), (30, True), (300, False)):
            program = nest(rounds, 100_000)
            assert traps(metered(program)) == 2
            game = Game(build_artifact(program, {"game": "made", "players": 2}))
            if fine:
                assert game.new_state(seed=1).vector[10:12] == [0, 0]
            else:
                with pytest.raises(PlayFault) as caught:
                    game.new_state(seed=1)
                assert (caught.value.code, caught.value.path) == ("runaway", program.rules[1].path)


@pytest.mark.parametrize("name", ALL)
def test_programs_by_hand_are_the_same_program(name: str) -> None:
    _same(ALL[name](), 7)


@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(programs(), st.integers(0, (1 << 64) - 1))
def test_random_programs_are_the_same_program(program: Program, number: int) -> None:
    _same(program, number)


def _same(program: Program, seed: int) -> None:
    """With counters in every nest, and a budget that is never met, everything goes as without."""
    info = {"game": "made", "players": program.facts["players"]}
    plain = Game(build_artifact(program, info))
    before = meter._Meter.is_heavy
    meter._Meter.is_heavy = lambda self, stmt: isinstance(stmt, While | For) and not self.may_stop(stmt) and any(  # type: ignore[method-assign]
        isinstance(x, While) for x in statements((stmt,))
    )  # fmt: skip
    try:
        with budget(meter.BUDGET, 0):
            check_program(metered(simplify(program)))
            counting = Game(build_artifact(program, info))
    finally:
        meter._Meter.is_heavy = before  # type: ignore[method-assign]
    outcomes = []
    for game in (plain, counting):
        try:
            vector = game.code.new()
            vector[0], vector[1] = seed & 0x7FFFFFFF, 12345
            game.code.whole_playout(vector)
            outcomes.append(vector[: game.artifact.frames["base"]])
        except PlayFault as fault:
            outcomes.append([fault.code, fault.path])
    assert outcomes[0] == outcomes[1]
