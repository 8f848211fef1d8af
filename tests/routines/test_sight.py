"""Seeing: what the routine shows is what the layout says, its hash is equal where the sight is, and engines agree."""

from __future__ import annotations

from functools import cache

import pytest

from rulewright.ir.header import OVER
from rulewright.play.knowledge import NEVER_TOLD, rows
from rulewright.routines.machine import Machine
from tests.laws.games import CASES, Case, game_of, positions
from tests.routines import plain
from tests.routines.engines import machines_of

every_case = pytest.mark.parametrize("case", CASES, ids=str)


def sight(machine: Machine, vector: list[int], seat: int) -> list[int]:
    """What the routine shows a seat (from 0)."""
    machine.set_vector(vector)
    machine.call("sight", seat + 1)
    assert machine.vector() == vector
    return machine.read(number(machine, "SIGHT"), machine.size)


def number(machine: Machine, name: str) -> int:
    value = machine.environment[name]
    assert isinstance(value, int)
    return value


def hashed(machine: Machine, vector: list[int], seat: int) -> tuple[int, int]:
    machine.set_vector(vector)
    machine.call("sight_hash", seat + 1)
    return machine.read(number(machine, "SIGHT_A"), 1)[0], machine.read(number(machine, "SIGHT_B"), 1)[0]


@every_case
def test_a_sight_is_what_the_layout_says(case: Case) -> None:
    game = game_of(case)
    for state in positions(case):
        for seat in range(game.players):
            wanted = plain.seen(game, state.vector, seat)
            assert state.observation(seat) == wanted
            for machine in machines_of(case):
                assert sight(machine, state.vector, seat) == wanted, machine.engine


@every_case
def test_a_hash_is_equal_where_the_sight_is(case: Case) -> None:
    """In every engine the same, and different where anything that a seat sees differs."""
    game = game_of(case)
    sights: dict[tuple[int, int, int], tuple[int, ...]] = {}
    for state in positions(case):
        if state.is_over:
            continue
        trial = state.trial(0, 1)
        for seat in range(game.players):
            found = {hashed(machine, trial.vector, seat) for machine in machines_of(case)}
            assert len(found) == 1
            words = found.pop()
            assert all(0 <= word < 1 << 31 for word in words)
            assert sights.setdefault((seat, *words), trial.sight(seat)) == trial.sight(seat)
    assert len({(key[0], shown) for key, shown in sights.items()}) == len(sights)


def test_a_hash_tells_every_word() -> None:
    """Sights that differ in one slot, however little, differ in both words; the words are spread."""
    case = next(c for c in CASES if game_of(c).has_secrets)
    machine = machines_of(case)[0]
    state = positions(case)[0]
    line = next(n for n in game_of(case).artifact.layout if n["role"] == "value" and n["seen"] == "all")
    first, second, low = set[int](), set[int](), set[int]()
    for value in range(3000):
        vector = state.vector[:]
        vector[line["offset"]] = value
        one, two = hashed(machine, vector, 0)
        first.add(one)
        second.add(two)
        low.add(one & 1023)
    assert len(first) == len(second) == 3000
    assert len(low) > 900, "low digits, which pick a place in a table, hardly vary"


@every_case
def test_whether_a_seat_sees_all(case: Case) -> None:
    """Nothing that belongs to the position is -1 in the observation: no value, no piece, no order of a pile."""
    game = game_of(case)
    told = [line for line in game.artifact.layout if line["role"] not in NEVER_TOLD]
    slots = [n for line in told for n in range(line["offset"], line["offset"] + line["count"] * line["stride"])]
    for state in positions(case):
        secret = not state.vector[OVER] and game.code.sites[state.decision.site]["kind"] == "secret"
        for seat in range(game.players):
            shown = plain.seen(game, state.vector, seat)
            wanted = not game.has_secrets or not (secret or any(shown[n] == -1 != state.vector[n] for n in slots))
            assert state.sees_all(seat) == wanted
            for machine in machines_of(case):
                machine.set_vector(state.vector)
                assert machine.call("sees_all", seat + 1) == wanted


@cache
def _shut(case: Case) -> bool:
    game = game_of(case)
    return any(not o for line in game.artifact.layout if line["role"] == "value" for *_, o in rows(line, 0, game))


def test_the_cases_hold_what_the_tests_are_for() -> None:
    """Hidden values and pieces, unknown orders, secret choices: without a game that has it a test would be empty."""
    games = [game_of(case) for case in CASES]
    assert any(_shut(case) for case in CASES)
    assert any(game.facts["known"] for game in games)
    assert any(place["low"] for game in games for place in game.facts["places"])
    assert any(site["kind"] == "secret" for game in games for site in game.artifact.sites)
    assert any(way["popped"] for game in games for way in game.artifact.frames["ways"].values())
