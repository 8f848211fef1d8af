"""The games that come along: complete in their languages, and with no word that a catalog could not hold."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rulewright
from rulewright.languages import PSEUDO, english, in_language
from rulewright.languages.current import HOME
from rulewright.source.folder import list_games
from rulewright_tools.translation.catalogs import Domain
from rulewright_tools.translation.check import check_catalog

GAMES = list_games()
COMPLETE = [(name, "pt_BR") for name in GAMES] + [("maji", "es")]
WORD = re.compile(r"[^\W\d_]{3,}")
GRAMMAR = {word for form in english.FORMS for word in WORD.findall(form)}
"""Words that the grammar itself puts before nouns: each, the, all."""


@pytest.mark.parametrize(("name", "language"), COMPLETE, ids=lambda value: str(value))
def test_every_text_of_a_game_is_translated(name: str, language: str) -> None:
    found = check_catalog(Domain.of_game(name, GAMES[name]), language, complete=True)
    assert [str(d) for d in found] == [], f"rulewright translate update {name}"


@pytest.mark.parametrize("language", ["pt_BR", "es"])
def test_every_text_of_the_system_is_translated(language: str) -> None:
    found = check_catalog(Domain.of_system(), language, complete=True)
    assert [str(d) for d in found] == [], "rulewright translate update --system"


def catalogs() -> list[Path]:
    """Every catalog that comes along: the games' and the system's."""
    return sorted([*(po for folder in GAMES.values() for po in folder.glob("locale/*.po")), *HOME.glob("*.po")])


@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="the gettext tools are not installed")
@pytest.mark.parametrize("path", catalogs(), ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_gettexts_own_checker_agrees(path: Path) -> None:
    done = subprocess.run(["msgfmt", "-c", "-o", os.devnull, str(path)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def outside(text: str) -> str:
    """What of a text stands in no brackets."""
    depth, kept = 0, []
    for letter in text:
        depth += letter == "["
        kept.append(letter if depth == 0 else " ")
        depth -= letter == "]"
    return "".join(kept)


def plain_words(text: str, names: set[str]) -> list[str]:
    """Words of a text that went through no catalog; names of spaces, and what the grammar adds, are left out."""
    return [
        token
        for token in re.findall(r"[\w']+", outside(text))
        if token not in names and WORD.search(token) and token.lower() not in GRAMMAR
    ]


def names_of_spaces(game: rulewright.Game) -> set[str]:
    return {site for board in game.facts["boards"].values() for site in board["sites"]}


@pytest.mark.parametrize("name", GAMES)
def test_all_that_play_says_went_through_a_catalog(name: str) -> None:
    game = rulewright.load(name, lang=PSEUDO)
    names = names_of_spaces(game)
    assert plain_words(game.facts["title"], names) == []
    seen = 0
    for seed in range(2):
        state, chooser = game.new_state(seed=seed), Random(seed)
        while not state.is_over and seen < 120 * (seed + 1):
            decision = state.decision
            for text in (decision.question, *(option.sentence for option in decision.options)):
                assert plain_words(text, names) == [], text
                seen += 1
            state.apply(chooser.choice(decision.options))
        for event in state.story:
            assert plain_words(str(event.get("say", "")), names) == []
    assert seen > 2


@pytest.mark.parametrize("name", GAMES)
def test_all_that_a_book_says_went_through_a_catalog(name: str) -> None:
    from rulewright_tools.book import as_json, make_book

    names = names_of_spaces(rulewright.load(name))
    with in_language(PSEUDO):
        book = as_json(make_book(name, language=PSEUDO, pictures=False))
    texts = list(texts_in(book))
    assert len(texts) > 5
    for text in texts:
        assert plain_words(text, names) == [], text


def texts_in(value: Any) -> Iterator[str]:
    """Every text of a book that knows where it came from."""
    if isinstance(value, dict):
        if value.keys() == {"text", "where", "path"}:
            yield value["text"]
        else:
            for inner in value.values():
                yield from texts_in(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from texts_in(inner)
