"""Catalogs as translators, merges and editors leave them: whatever they hold, texts are said and nothing breaks."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.languages import Catalog, unreadable
from rulewright_tools.cli import run

SYSTEM = sys.modules["rulewright.languages.current"]
HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
COUNTED = '\nmsgid "gem"\nmsgid_plural "gems"\nmsgstr[0] "gema"\nmsgstr[1] "gemas"\n'


def catalog(folder: Path, text: str) -> Catalog:
    path = folder / "pt_BR.po"
    path.write_text(text)
    return Catalog.read(path)


@pytest.mark.parametrize("rule", ["n/0", "n%0", "n%(n-5)", "0-n", "n-9", "7*n"])
def test_a_plural_rule_that_makes_no_sense_picks_one_of_the_forms(rule: str, tmp_path: Path) -> None:
    found = catalog(tmp_path, HEAD + f'"Plural-Forms: nplurals=2; plural={rule};\\n"\n' + COUNTED)
    assert {found.plural("gem", "gems", n) for n in range(12)} <= {"gema", "gemas"}


def test_a_plural_rule_is_obeyed(tmp_path: Path) -> None:
    found = catalog(tmp_path, HEAD + '"Plural-Forms: nplurals=2; plural=n>1;\\n"\n' + COUNTED)
    assert [found.plural("gem", "gems", n) for n in range(3)] == ["gema", "gema", "gemas"]


def test_a_text_whose_forms_were_deleted_is_said_in_english(tmp_path: Path) -> None:
    found = catalog(tmp_path, HEAD + '\nmsgid "gem"\nmsgid_plural "gems"\n')
    assert [found.plural("gem", "gems", n) for n in (1, 2)] == ["gem", "gems"]
    assert found.text("gem") == "gem"


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The system's Portuguese as a merge left it."""
    path = tmp_path / "pt_BR.po"
    path.write_text(HEAD + COUNTED + "<<<<<<< HEAD\n")
    monkeypatch.setattr(SYSTEM, "HOME", tmp_path)
    monkeypatch.setattr(SYSTEM, "_unreadable", [])
    SYSTEM.system_catalog.cache_clear()
    yield path
    SYSTEM.system_catalog.cache_clear()


@pytest.mark.parametrize("arguments", [["--help"], ["perft", "nim", "--depth", "1"], ["play", "nobody-wrote-this"]])
def test_a_broken_catalog_of_the_system_is_told_and_english_is_spoken(
    arguments: list[str], broken: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RULEWRIGHT_LANG", "en")
    code = run(arguments)
    english = capsys.readouterr()
    assert not unreadable()
    monkeypatch.setenv("RULEWRIGHT_LANG", "pt_BR")
    assert run(arguments) == code
    found = capsys.readouterr()
    assert found.out == english.out
    told = found.err.removeprefix(english.err).splitlines()
    assert len(told) == 1 and str(broken) in told[0]
