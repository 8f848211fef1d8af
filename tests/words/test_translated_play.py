"""A language throughout: what the screen and the helps ask their catalogs for is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import rulewright
from rulewright.languages import Catalog, in_language, languages
from rulewright_tools.cli import COMMANDS, run
from tests.words.test_pseudo_play import play

GAMES = Path(rulewright.__file__).resolve().parents[2] / "games"
SPOKEN = [
    (catalog.stem, catalog.parent.parent.relative_to(GAMES).as_posix())
    for catalog in sorted(GAMES.glob("**/locale/*.po"))
    if catalog.stem in languages()
]
USAGE = {"pt_BR": "Uso: rulewright", "es": "Uso: rulewright"}
"""What a help begins with, by language."""


@pytest.fixture
def missed(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[tuple[str, str]]]:
    """(context, English text) of everything that a catalog was asked for and did not have."""
    found: set[tuple[str, str]] = set()
    text, plural = Catalog.text, Catalog.plural

    def note(catalog: Catalog, english: str, context: str) -> None:
        named = any(letter.isalpha() for letter in re.sub(r"\{[^{}]*\}", "", english))
        if named and catalog.texts and (context, english) not in catalog.texts:
            found.add((context, english))

    def text_of(catalog: Catalog, english: str, context: str = "") -> str:
        note(catalog, english, context)
        return text(catalog, english, context)

    def plural_of(catalog: Catalog, one: str, other: str, count: int, context: str = "") -> str:
        note(catalog, one, context)
        return plural(catalog, one, other, count, context)

    monkeypatch.setattr(Catalog, "text", text_of)
    monkeypatch.setattr(Catalog, "plural", plural_of)
    yield found


@pytest.mark.parametrize(("language", "name"), SPOKEN)
def test_a_game_is_played_in_its_languages(language: str, name: str, missed: set[tuple[str, str]]) -> None:
    with in_language(language):
        game = rulewright.load(GAMES / name, lang=language)
        assert game.language == language
        player = play(game, 3)
    assert {entry for entry in missed if entry[0] != "option"} == set()
    assert len(player.shown) > 15


@pytest.mark.parametrize("language", list(USAGE))
@pytest.mark.parametrize("command", list(COMMANDS))
def test_helps_are_translated(
    language: str, command: str, missed: set[tuple[str, str]], capsys: pytest.CaptureFixture[str]
) -> None:
    run(["--lang", language, command, "--help"])
    assert USAGE[language] in capsys.readouterr().out
    assert missed == set()
