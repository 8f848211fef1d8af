"""Dealing anew: the seat sees the same, whatever is dealt follows from that alone, evenly, and engines agree."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rulewright.ir.header import PC, PLAYER, RNG_C, RNG_X, STACK
from rulewright.play.canonical import canonical
from rulewright.play.generator import draw, seed
from rulewright.play.state import State
from rulewright.routines.machine import Machine, halves
from tests.laws.games import CASES, FULL, Case, game_of, positions
from tests.laws.test_play import pieces_are_where_they_are, tokens_of
from tests.routines import plain
from tests.routines.engines import machines_of
from tests.routines.test_sight import number

every_case = pytest.mark.parametrize("case", CASES, ids=str)
SECRET = [case for case in CASES if game_of(case).has_secrets]
every_secret_case = pytest.mark.parametrize("case", SECRET, ids=str)


def deal(machine: Machine, vector: list[int], seat: int, start: int) -> list[int]:
    """The vector dealt anew for a seat (from 0) by a generator seeded with a number."""
    at = number(machine, "HEAP")
    machine.set_vector(vector)
    machine.call("seed_at", at, *halves(start))
    machine.call("deal", seat + 1, at)
    return machine.vector()


def halfway(state: State) -> bool:
    """Whether some have chosen in a secret choice that is not complete: there the past is needed."""
    return bool(state.search_root(0, 1)[1])


def whole(case: Case) -> list[State]:
    return [state for state in positions(case) if not halfway(state)]


@every_case
def test_a_dealt_position_is_sound_and_looks_the_same(case: Case) -> None:
    game = game_of(case)
    for start, state in enumerate(whole(case)):
        for seat in range(game.players):
            dealt = [deal(machine, state.vector, seat, start) for machine in machines_of(case)]
            assert dealt[0] == dealt[-1], "engines differ"
            other = state.restart(dealt[0], seat)
            assert plain.seen(game, other.vector, seat) == plain.seen(game, state.vector, seat)
            assert plain.backs(game, other.vector, seat) == plain.backs(game, state.vector, seat)
            assert tokens_of(other) == tokens_of(state)
            pieces_are_where_they_are(other)


@every_case
def test_what_was_dealt_before_leaves_no_trace(case: Case) -> None:
    """A position and one dealt from it are dealt alike: nothing that the seat does not know has a say."""
    game, machine = game_of(case), machines_of(case)[0]
    for start, state in enumerate(whole(case)):
        for seat in range(game.players):
            wanted = deal(machine, state.vector, seat, start)
            for before in range(20, 23):
                found = deal(machine, deal(machine, state.vector, seat, before), seat, start)
                assert canonical(game.code, found) == canonical(game.code, wanted)
                assert found[RNG_X : RNG_C + 1] == wanted[RNG_X : RNG_C + 1]


LARGE = 3_000
"""Of games whose states have more numbers, by default fewer plays are compared."""


def alike(case: Case) -> dict[tuple[int, str], list[list[int]]]:
    """Vectors met in play that one seat cannot tell apart: it sees the same, and was told the same."""
    game = game_of(case)
    found: dict[tuple[int, str], list[list[int]]] = {}
    large = len(game.new_state(seed=0).vector) > LARGE
    for start in range(200 if FULL else 6 if large else 24):
        state = game.new_state(seed=start)
        random = Random(start % 3)
        for _step in range(5):
            if state.is_over:
                break
            for seat in range(0 if halfway(state) else game.players):
                shown = plain.seen(game, state.vector, seat), plain.backs(game, state.vector, seat)
                found.setdefault((seat, str((*shown, state.history_for(seat)))), []).append(state.vector)
            state.apply(random.choice(state.decision.ids))
    return found


def test_positions_that_a_seat_cannot_tell_apart_are_dealt_alike() -> None:
    """The proof that a bot which searches from a dealt position learns nothing hidden: real plays, not made-up ones."""
    differ = Counter[str]()
    for case in SECRET:
        game, machine = game_of(case), machines_of(case)[0]
        for (seat, _), vectors in alike(case).items():
            wanted = canonical(game.code, deal(machine, vectors[0], seat, 5))
            for other in vectors[1:]:
                assert canonical(game.code, deal(machine, other, seat, 5)) == wanted, f"{case}, seat {seat}"
                differ[str(case)] += canonical(game.code, other) != canonical(game.code, vectors[0])
    assert sum(count > 0 for count in differ.values()) >= 6, f"hardly any positions to compare: {differ}"


@every_secret_case
def test_deals_are_even(case: Case) -> None:
    """Of the pieces that may lie in a cell each lies there as often, within what chance allows."""
    game, machine = game_of(case), machines_of(case)[0]
    facts, deals = game.facts, 400
    if not facts["known"]:
        return
    state = whole(case)[1]
    for seat in range(game.players):
        counts: dict[tuple[int, int], Counter[int]] = {}
        for start in range(deals):
            S = deal(machine, state.vector, seat, start)
            for number_, place in enumerate(facts["places"]):
                for at in range(S[place["count"]] if place["count"] else 0):
                    counts.setdefault((number_, at), Counter())[S[place["base"] + at]] += 1
        for cell, found in counts.items():
            expected = deals / len(found)
            chi = sum((n - expected) ** 2 / expected for n in found.values())
            free = len(found) - 1
            assert chi <= free + 5 * (2 * free) ** 0.5 + 8, f"cell {cell} of seat {seat}: {found}"


@pytest.mark.parametrize("count", [1, 2, 3, 7, 1000, 1 << 20, (1 << 30) + 1, (1 << 31) - 1])
def test_bounded_draws_are_those_of_the_state(count: int) -> None:
    """The same numbers as the generator in the state draws, which is tested to be even."""
    for machine in machines_of(CASES[0]):
        at = number(machine, "HEAP")
        vector = [0] * 10
        seed(vector, 7 * count)
        machine.call("seed_at", at, *halves(7 * count))
        for _ in range(60):
            assert machine.call("below", at, count) == draw(vector, count)
        assert machine.read(at, 2) == vector[RNG_X : RNG_C + 1]


def choosing(case: Case) -> list[State]:
    """Positions in the middle of a secret choice."""
    found = list[State]()
    for start in range(4):
        random = Random(start)
        state = game_of(case).new_state(seed=start)
        while not state.is_over and len(found) < 3 * (start + 1):
            if halfway(state):
                found.append(state.clone())
            state.apply(random.choice(state.decision.ids))
    return found


SIMULTANEOUS = [case for case in CASES if any(site["kind"] == "secret" for site in game_of(case).artifact.sites)]


@pytest.mark.parametrize("case", SIMULTANEOUS, ids=str)
def test_answers_that_are_not_complete_are_given_anew(case: Case) -> None:
    """The root stands in front of the first answer; a seat's own is kept, others are any that are offered."""
    game = game_of(case)
    positions_ = choosing(case)
    assert positions_
    for state in positions_:
        given = [moment for moment in state.moments() if moment.site == state.vector[PC]]
        for seat in range(game.players):
            vector, answers = state.search_root(seat, 3)
            assert vector[PC] == state.vector[PC] and 0 < len(answers) < game.players
            asked = [moment.before[PLAYER] - 1 for moment in given[: len(answers)]][::-1]
            known = [moment.answer for moment in given[: len(answers)]][::-1]
            assert answers == [a if who == seat else -1 for who, a in zip(asked, known, strict=True)]
            found = list[set[tuple[int, ...]]]()
            for machine in machines_of(case):
                made = set[tuple[int, ...]]()
                for start in range(12):
                    at = number(machine, "HEAP")
                    machine.set_vector(vector)
                    machine.write(number(machine, "ANSWERS"), [len(answers), *answers])
                    machine.call("seed_at", at, *halves(start))
                    machine.call("deal_root", seat + 1, at)
                    S = machine.vector()
                    assert plain.seen(game, S, seat) == plain.seen(game, state.vector, seat)
                    made.add(tuple(S))
                found.append(made)
            assert found[0] == found[-1], "engines differ"
            if -1 in answers:
                assert len({tuple(S[n] for n in chosen(case)) for S in found[0]}) > 1, "others always choose the same"


def chosen(case: Case) -> list[int]:
    """The slots where answers of secret choices wait."""
    lines = [line for line in game_of(case).artifact.layout if line["role"] == "secret"]
    return [n for line in lines for n in range(line["offset"], line["offset"] + line["count"] * line["stride"])]


@pytest.mark.parametrize("case", SIMULTANEOUS, ids=str)
def test_a_root_does_not_depend_on_answers_of_others(case: Case) -> None:
    """Whatever others have chosen in secret, a seat gets the same root."""
    for state in choosing(case)[:3]:
        moment = next(state.moments())
        other = state.clone()
        other.undo(force=True)
        for seat in range(game_of(case).players):
            if moment.before[PLAYER] == seat + 1:
                continue
            roots = set()
            for choice in other.decision.ids:
                again = other.clone()
                again.apply(choice)
                if again.vector[PC] == state.vector[PC]:
                    vector, answers = again.search_root(seat, 9)
                    roots.add((*vector, *answers))
            assert len(roots) == 1


def test_frames_on_the_stack_follow() -> None:
    """Somewhere effects were at work inside themselves when a position was dealt anew."""
    assert any(state.vector[STACK] for case in SECRET for state in positions(case))
