"""`check --play` plays every variant too: what a variant breaks shows in play, where no rule looks wrong."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from rulewright.source.folder import find_game
from rulewright_tools.cli import run


def test_a_variant_that_cannot_be_set_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "maji"
    shutil.copytree(find_game("maji"), folder)
    (folder / "variants" / "calm.yaml").write_text(
        "title: Calm\nchanges:\n  - at: components.tiles.kinds.buffalo_4\n    remove: true\n", "utf-8"
    )
    assert run(["check", str(folder), "--play", "1", "--json"]) == 1
    faults = json.loads(capsys.readouterr().out)["faults"][str(folder)]
    assert [fault["variants"] for fault in faults] == [["calm"]]
    assert run(["check", str(folder), "--play", "1"]) == 1
    assert "with calm" in capsys.readouterr().out
