"""The law of knowledge: two states that differ only in what a player cannot know are one state to that player."""

from __future__ import annotations

from random import Random

import pytest

from rulewright.play.canonical import canonical
from rulewright.play.fault import UndoRefused
from rulewright.play.state import State
from tests.laws.games import CASES, Case, game_of, positions

every_case = pytest.mark.parametrize("case", CASES, ids=str)


def seen(state: State, seat: int) -> list[object]:
    """All that a seat is shown: its view, its log, and what it is asked."""
    found: list[object] = [state.observation(seat), state.story_for(seat), state.is_over]
    if not state.is_over and state.player == seat:
        decision = state.decision
        found += [decision.path, decision.question, [(o.id, o.name, o.sentence) for o in decision.options]]
    return found


def hidden(state: State, seat: int) -> bool:
    """Whether pieces of different kinds lie where this seat cannot tell which is which."""
    game, S = state.game, state.vector
    facts = game.facts
    if not facts["known"]:
        return False
    kinds: dict[object, set[int]] = {}
    for entry in facts["classes"].values():
        for index in range(0 if entry["tokens"] else entry["count"]):
            piece = entry["first"] + index
            if S[facts["where"] + piece] and not S[facts["known"] + piece] >> seat & 1:
                kinds.setdefault(game.pieces.back[piece], set()).add(entry["kind_of"][index])
    return any(len(found) > 1 for found in kinds.values())


@every_case
def test_a_redealt_state_looks_the_same(case: Case) -> None:
    game = game_of(case)
    for number, state in enumerate(positions(case)):
        for seat in range(game.players):
            other = state.redeal(seat, number)
            assert seen(other, seat) == seen(state, seat), f"seat {seat} can tell a re-dealt state ({_where(state)})"


@every_case
def test_redealt_states_are_fixed_by_their_seed(case: Case) -> None:
    for number, state in enumerate(positions(case)[:3]):
        first, second = state.redeal(0, number), state.redeal(0, number)
        assert first.vector == second.vector


@every_case
def test_what_lay_behind_the_end_of_a_list_is_not_seen(case: Case) -> None:
    """Slots that hold nothing any more keep old numbers of pieces, which would tell where hidden ones came from."""
    game = game_of(case)
    random = Random(5)
    for state in positions(case):
        other = state.clone()
        vector = other.vector[:]
        for place in game.facts["places"]:
            if place["count"]:
                for slot in range(place["base"] + vector[place["count"]], place["base"] + place["capacity"]):
                    vector[slot] = random.randint(0, game.pieces.total)
        other.vector = vector
        for seat in range(game.players):
            assert other.observation(seat) == state.observation(seat), _where(state)


@every_case
def test_taking_back_tells_nothing(case: Case) -> None:
    """Where the same choice shows a player the same in both states, it can be taken back in both or in neither."""
    game = game_of(case)
    for number, state in enumerate(positions(case)):
        if state.is_over:
            continue
        seat = state.player
        other = state.redeal(seat, number)
        choice = Random(number).choice(state.decision.ids)
        here, there = state.clone(), other
        here.apply(choice)
        there.apply(choice)
        if seen(here, seat) == seen(there, seat):
            assert _refused(here) == _refused(there), _where(state)
        assert game.players > seat


def _refused(state: State) -> str:
    try:
        state.clone().undo()
    except UndoRefused as refused:
        return str(refused)
    return ""


def _where(state: State) -> str:
    return "at the end" if state.is_over else f"asked at {state.decision.path}"


@every_case
def test_redealt_states_play_on(case: Case) -> None:
    game = game_of(case)
    for number, state in enumerate(positions(case)[:6]):
        other = state.redeal(number % game.players, 77 + number)
        random = Random(number)
        while not other.is_over:
            other.apply(random.choice(other.decision.ids))
        assert len(other.returns) == game.players


@every_case
def test_what_is_hidden_is_dealt_anew(case: Case) -> None:
    """Where a seat cannot tell pieces apart, some re-dealt state differs from the true one."""
    code = game_of(case).code
    for state in positions(case):
        for seat in range(state.game.players):
            if hidden(state, seat):
                before = canonical(code, state.vector)
                dealt = (state.redeal(seat, seed) for seed in range(12))
                assert any(canonical(code, other.vector) != before for other in dealt), _where(state)
