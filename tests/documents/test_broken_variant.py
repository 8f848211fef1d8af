"""A variant with a mistake in it is a finding of the pages, never a page that says nothing changes."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulewright.source.folder import find_game
from rulewright_tools.cli import run


def test_it_is_told_and_nothing_is_written_for_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "pig"
    shutil.copytree(find_game("pig"), folder)
    odd = "title: Odd\nchanges:\n  - at: numbers.nothing\n    set: 3\n"
    (folder / "variants" / "odd.yaml").write_text(odd, "utf-8")
    out = tmp_path / "out"
    assert run(["docs", str(folder), "--lang", "en", "-o", str(out)]) == 1
    assert "odd.yaml:3" in capsys.readouterr().err
    assert not list(out.rglob("odd.md"))


@pytest.mark.parametrize("text", ["title: [odd\n", "titel: Odd\nchanges: []\n"], ids=["no YAML", "no such section"])
def test_a_variant_that_cannot_be_read_is_told_and_its_page_stays(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, out = tmp_path / "pig", tmp_path / "out"
    shutil.copytree(find_game("pig"), folder)
    assert run(["docs", str(folder), "--lang", "en", "-o", str(out)]) == 0
    pages = {file: file.read_bytes() for file in out.rglob("*.md")}
    assert out / "en" / "pig" / "variants" / "small.md" in pages
    (folder / "variants" / "small.yaml").write_text(text, "utf-8")
    capsys.readouterr()
    for words in (["docs", "-o", str(out)], ["docs", "--check", "-o", str(out)], ["sheets", "-o", str(out / "x.pdf")]):
        assert run([*words, str(folder)]) == 1, words
        assert "small.yaml:1" in capsys.readouterr().err
    assert {file: file.read_bytes() for file in out.rglob("*.md")} == pages
    assert not (out / "x.pdf").exists()


def test_a_brace_that_nothing_fills_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, out = tmp_path / "pig", tmp_path / "out"
    shutil.copytree(find_game("pig"), folder)
    file = folder / "game.yaml"
    file.write_text(file.read_text("utf-8").replace("summary: ", "summary: 'A {{ thing }}.' # ", 1), "utf-8")
    for words in (["docs", "-o", str(out)], ["sheets", "-o", str(out / "x.pdf")]):
        assert run([*words, str(folder)]) == 1, words
        assert "stray-brace" in capsys.readouterr().err
    assert not list(out.rglob("*.*"))


def test_the_language_of_trials_needs_no_catalog(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "pig"
    shutil.copytree(find_game("pig"), folder)
    assert run(["translate", "update", str(folder), "--lang", "pseudo"]) == 2
    assert "needs no catalog" in capsys.readouterr().err
    assert not (folder / "locale" / "xx.po").exists()
