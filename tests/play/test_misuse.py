"""What callers get wrong is said, damaged files are no crash, and states travel between processes."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

from rulewright.driver import load
from rulewright.exceptions import GameDataError, MisuseError


def played(name: str = "kuhn_poker"):  # type: ignore[no-untyped-def]
    state = load(name).new_state(seed=7)
    for _ in range(60):
        if state.is_over:
            break
        state.apply(state.decision.options[-1])
    return state


@pytest.mark.parametrize(
    "change",
    [
        {"events": [1, 2]},
        {"events": [None]},
        {"events": [{}]},
        {"events": [{"decision": 3, "option": []}]},
        {"events": [{"chance": "x"}]},
        {"seed": "x"},
        {"seed": 1.5},
        {"seed": -5},
        {"seed": 10**30},
        {"variants": "x"},
        {"players": None},
        {"view": []},
    ],
)
def test_a_damaged_saved_game_is_refused(change: dict[str, object]) -> None:
    state = played()
    with pytest.raises(MisuseError):
        state.game.state_from_json(json.dumps({**json.loads(state.to_json()), **change}))


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", "3", "[" * 100_000, '{"a":' * 50_000])
def test_what_is_no_saved_game_is_refused(text: str) -> None:
    with pytest.raises(MisuseError):
        load("kuhn_poker").state_from_json(text)


def test_a_number_of_players_that_cannot_be_is_refused() -> None:
    for players in (0, -1, 99):
        with pytest.raises(GameDataError):
            load("kuhn_poker", players=players)
    with pytest.raises(MisuseError):
        load("kuhn_poker", players="2")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["maji", "pig", "leduc_poker"])
def test_games_and_states_travel_between_processes(name: str) -> None:
    state = played(name)
    other = pickle.loads(pickle.dumps(state))
    assert other.vector == state.vector and other.history == state.history and other.to_json() == state.to_json()
    other.undo(force=True)
    assert other.vector != state.vector
    dealt = pickle.loads(pickle.dumps(load(name).new_state(seed=3).redeal(0, 5)))
    assert dealt.history_for(0) == load(name).new_state(seed=3).history_for(0)


def test_copies_are_independent() -> None:
    state = load("nim").new_state(seed=1)
    for other in (copy.copy(state), copy.deepcopy(state), state.clone()):
        before = state.vector[:]
        other.apply(other.decision.options[0])
        assert state.vector == before and other.vector != before and other.game is state.game
