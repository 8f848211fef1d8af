"""Saved games run again, and differences are found."""

import json
from pathlib import Path

import pytest

import rulewright


@pytest.fixture
def saved(game: Path, tmp_path: Path) -> Path:
    state = rulewright.load(game).new_state(seed=5)
    while not state.is_over:
        state.apply("take 2" if "take 2" in [o.name for o in state.decision.options] else "take 1")
    file = tmp_path / "saved.json"
    file.write_text(state.to_json())
    return file


def test_a_saved_game_is_verified(cli, game: Path, saved: Path) -> None:
    code, out, _ = cli("replay", saved, "--game", game)
    assert code == 0
    assert "    1  p1: take 2" in out
    assert "over; p2 won" in out
    assert "verified: 8 of 8 events" in out


def test_a_part_of_it(cli, game: Path, saved: Path) -> None:
    code, out, _ = cli("replay", saved, "--game", game, "--to", "3")
    assert code == 0
    assert "not over; p2 is asked: " in out
    assert "verified: 3 of 8 events" in out


def test_a_changed_event_is_found(cli, game: Path, saved: Path) -> None:
    data = json.loads(saved.read_text())
    data["events"][2]["option"] = "take 1"
    saved.write_text(json.dumps(data))
    code, out, _ = cli("replay", saved, "--game", game, "--quiet")
    assert code == 1
    assert "differs after 3 of 8 events: event 4" in out


def test_changed_rules_are_said(cli, game: Path, saved: Path) -> None:
    file = game / "game.yaml"
    file.write_text(file.read_text().replace("most: 2", "most: 3"))
    code, out, _ = cli("replay", saved, "--game", game, "--quiet")
    assert ("rules have changed" in out) != ("differs after" in out)
    assert code == (1 if "differs after" in out else 0)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"game": 3, "players": 2, "variants": []}', "\x00\x01"])
def test_what_is_no_saved_game_is_refused(cli, tmp_path: Path, text: str) -> None:
    file = tmp_path / "saved.json"
    file.write_text(text)
    code, _, err = cli("replay", file)
    assert code == 2
    assert "is not a saved game" in err


def test_bytes_that_are_no_text_are_refused(cli, tmp_path: Path) -> None:
    file = tmp_path / "saved.json"
    file.write_bytes(b"\xff\xfe\xfa")
    code, _, err = cli("replay", file)
    assert code == 2
    assert "Traceback" not in err
