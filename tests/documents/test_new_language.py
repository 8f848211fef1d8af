"""A language that only a game speaks yet: its pages and sheets are made in it, with the system's words in English."""

from __future__ import annotations

import shutil
from pathlib import Path

import polib
import pytest

from rulewright.source.folder import find_game
from rulewright_tools.cli import run


@pytest.fixture
def dice_game(tmp_path: Path) -> Path:
    folder = tmp_path / "pig"
    shutil.copytree(find_game("pig"), folder)
    assert run(["translate", "update", str(folder), "--lang", "de"]) == 0
    path = folder / "locale" / "de.po"
    catalog = polib.pofile(str(path))
    for entry in catalog:
        if entry.msgctxt == "term" and entry.msgid == "die":
            entry.msgstr_plural = {0: "Würfel (m)", 1: "Würfel (m)"}
    catalog.save()
    return folder


def test_pages_and_sheets_in_it(dice_game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["docs", str(dice_game), "--lang", "de", "-o", str(tmp_path / "out")]) == 0
    turn = (tmp_path / "out" / "de" / "pig" / "turn.md").read_text("utf-8")
    assert "the Würfel" in turn, "a noun of a language without a module keeps its capital"
    pytest.importorskip("typst", reason="typst is not installed")
    assert run(["sheets", str(dice_game), "--lang", "de", "-s", "turn", "-o", str(tmp_path / "x.pdf")]) == 0
    assert "translate update --system --lang de" in capsys.readouterr().err


def test_a_language_that_nobody_speaks(dice_game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["docs", str(dice_game), "--lang", "fr", "-o", str(tmp_path / "out")]) == 2
    assert "de" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
