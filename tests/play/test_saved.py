"""Saved games: read back, verified, replayed under other rules, a player's own copy."""

from __future__ import annotations

import json

import pytest

from rulewright.codegen.build import build_artifact
from rulewright.exceptions import MisuseError
from rulewright.play.game import Game
from tests.ir.programs import nim, race


def game_of(program: object, digest: str = "d1", name: str = "race") -> Game:
    return Game(build_artifact(program, {"game": name, "players": 2, "digest": digest}))  # type: ignore[arg-type]


def played(game: Game, seed: int | None = 5, most: int = 12):  # type: ignore[no-untyped-def]
    state = game.new_state(seed=seed)
    while not state.is_over and most:
        if state.is_chance:
            state.draw_chance()
            continue
        options = state.decision.options
        state.apply(options[most % len(options)])
        most -= 1
    return state


@pytest.mark.parametrize("seed", [1, 2, 3, None])
def test_read_back(seed: int | None) -> None:
    game = game_of(race())
    state = played(game, seed)
    text = state.to_json()
    again = game.state_from_json(text)
    assert again.vector[2:] == state.vector[2:]
    assert again.history == state.history
    assert again.to_json() == text
    data = json.loads(text)
    assert (data["format"], data["game"], data["rules"], data["players"], data["seed"]) == (1, "race", "d1", 2, seed)
    assert all(len(e["check"]) == 8 for e in data["events"])


def test_every_event_is_verified() -> None:
    game = game_of(race())
    data = json.loads(played(game).to_json())
    for number, entry in enumerate(data["events"]):
        if "chance" in entry:
            broken = json.loads(json.dumps(data))
            broken["events"][number]["outcome"] = "9"
            found = game.replay(json.dumps(broken))
            assert found.difference.startswith(f"event {number + 1}: chance gave")
            assert found.events == number
            break
    broken = json.loads(json.dumps(data))
    broken["events"][0]["check"] = "00000000"
    assert "differ" in game.replay(json.dumps(broken)).difference
    with pytest.raises(MisuseError, match="event 1"):
        game.state_from_json(json.dumps(broken))
    broken = json.loads(json.dumps(data))
    broken["events"][0]["option"] = "fly"
    assert "fly" in game.replay(json.dumps(broken)).difference
    broken = json.loads(json.dumps(data))
    broken["events"][0]["decision"] = "p2"
    assert "p1 decides, recorded is p2" in game.replay(json.dumps(broken)).difference
    broken = json.loads(json.dumps(data))
    broken["check"] = "00000000"
    assert "at the end" in game.replay(json.dumps(broken)).difference


def test_other_rules_force_what_was_recorded() -> None:
    state = played(game_of(race()))
    other = race()
    other.limit = 5
    found = game_of(other, "d2").replay(state.to_json())
    assert not found.same_rules
    assert "none is waited for" in found.difference
    assert found.events < found.total
    same = game_of(race(), "d3").replay(state.to_json())
    assert not same.difference and same.state.history == state.history


def test_part_of_a_game() -> None:
    from rulewright.play.saved import replay

    game = game_of(race())
    found = replay(game, played(game).to_json(), to=2)
    assert found.events == 2 and not found.difference


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"format": 9}', '{"format": 1, "events": 3}', '{"format": 1, "events": [], "game": "nim"}'],
)
def test_not_a_saved_game(text: str) -> None:
    with pytest.raises(MisuseError, match="saved game"):
        game_of(race()).state_from_json(text)


def test_own_copy() -> None:
    game = game_of(nim(), name="nim")
    state = game.new_state()
    state.apply(2)
    data = json.loads(state.to_json(player="p2"))
    assert data["player"] == "p2" and "seed" not in data
    assert data["events"] == state.history_for(1)
    assert len(data["view"]) == len(state.vector)
    with pytest.raises(MisuseError, match="own copy"):
        game.state_from_json(json.dumps(data))
