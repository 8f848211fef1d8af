"""Artifacts as text, and the cache: whatever is broken in it is as good as not there."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from rulewright.codegen.artifact import Artifact
from rulewright.codegen.build import build_artifact
from rulewright.codegen.cache import cache_folder, keep, recall
from rulewright.driver import load
from rulewright.play.game import Game
from tests.ir.programs import race


@pytest.fixture
def artifact(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Artifact:
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "cache"))
    return build_artifact(race(), {"game": "race", "players": 2})


def test_kept_and_recalled(artifact: Artifact) -> None:
    assert recall("k") is None
    keep("k", artifact)
    again = recall("k")
    assert again is not None and again.to_json() == artifact.to_json()
    assert Game(again).playout(3).vector == Game(artifact).playout(3).vector
    assert [f.name for f in cache_folder().iterdir()] == ["k.json"]


def test_broken_files_are_ignored(artifact: Artifact) -> None:
    keep("k", artifact)
    file = cache_folder() / "k.json"
    text = file.read_text("utf-8")
    for broken in (text[:-1], text[: len(text) // 2], "", "null", "[]", "{}", text.replace("def ", "deg ")):
        file.write_text(broken, "utf-8")
        assert recall("k") is None
    file.write_bytes(b"\xff\xfe\x00")
    assert recall("k") is None
    keep("k", artifact)
    assert recall("k") is not None


def test_a_cache_that_cannot_be_written(artifact: Artifact, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(blocked))
    keep("k", artifact)
    assert recall("k") is None
    monkeypatch.delenv("RULEWRIGHT_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "rulewright"


def test_only_artifacts_of_this_version_are_read(artifact: Artifact) -> None:
    data = json.loads(artifact.to_json())
    for wrong in ([], None, {}, data | {"format": data["format"] + 1}, data | {"more": 1}):
        with pytest.raises(ValueError, match="not an artifact"):
            Artifact.from_json(json.dumps(wrong))


def test_old_games_are_let_go(artifact: Artifact, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulewright.codegen.cache.MOST", 2)
    for number, key in enumerate("abc"):
        keep(key, artifact)
        os.utime(cache_folder() / f"{key}.json", (number, number))
    forgotten = cache_folder() / ".writing-x"
    forgotten.write_text("")
    os.utime(forgotten, (0, 0))
    keep("d", artifact)
    assert sorted(f.name for f in cache_folder().iterdir()) == ["c.json", "d.json"]


def test_a_recalled_game_names_the_files_it_was_loaded_from(tmp_path: Path) -> None:
    text = "format: 1\ntitle: Copied\nplayers: 2\nlimit: {decisions: 9, then: draw}\nturn:\n  - win: me\n"
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "game.yaml").write_text(text, "utf-8")
        rules = load(tmp_path / name).artifact.rules
        assert {rule[1] for rule in rules if rule[1]} == {str(tmp_path / name / "game.yaml")}
