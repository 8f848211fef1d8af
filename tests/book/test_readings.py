"""Contradictions of a source, on a page of their own with both readings and the one that is taken."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from rulewright.languages import in_language
from rulewright_tools.book import make_book
from rulewright_tools.book.data import Book
from rulewright_tools.documents.pages import environment_for_games, game_pages

PAGE = "contradictions.md"
TITLES = {
    "en": "Where the source contradicts itself",
    "pt_BR": "Onde a fonte se contradiz",
}


def pages(book: Book) -> dict[str, str]:
    return game_pages(environment_for_games(), book)


@pytest.mark.parametrize(("game", "id_"), [("maji", "MI-C01"), ("cacao", "CA-C01")])
@pytest.mark.parametrize("language", ["en", "pt_BR"])
def test_one_of_two_readings_is_taken(game: str, id_: str, language: str) -> None:
    book = make_book(game, language, pictures=False)
    clause = next((c for c in book.clauses if c.id == id_), None)
    assert clause is not None
    assert [reading.letter for reading in clause.readings] == ["A", "B"]
    assert [reading.taken for reading in clause.readings] == [False, True]
    assert clause.about.text
    assert clause.reason.text
    assert not clause.reason.text.startswith(("B", "Reading", "Leitura"))


def test_where_both_come_to_the_same_none_is_taken() -> None:
    book = make_book("cacao", "en", pictures=False)
    clause = next(c for c in book.clauses if c.id == "CA-C07")
    assert not any(reading.taken for reading in clause.readings)
    assert clause.section == "Where the source contradicts itself"


@pytest.mark.parametrize("game", ["maji", "cacao"])
@pytest.mark.parametrize("language", TITLES)
def test_they_have_a_page_of_their_own(game: str, language: str) -> None:
    book = make_book(game, language, pictures=False)
    made = pages(book)
    page, index = made[PAGE], made["clauses.md"]
    title = TITLES[language]
    assert page.startswith(f"# {book.title}: {title[0].lower()}{title[1:]}\n")
    assert book.contradictions
    for clause in book.contradictions:
        anchor = clause.id.lower()
        assert f'<span id="{anchor}">**{clause.id}**</span>' in page
        assert f'<span id="{anchor}">[{clause.id}]({PAGE}#{anchor})</span>' in index, "old links lead on"
        for reading in clause.readings:
            assert reading.text.text not in index
    taken = sum(reading.taken for clause in book.contradictions for reading in clause.readings)
    assert len(re.findall(r"^    - \*\*", page, re.MULTILINE)) == taken
    for clause in book.clauses:
        if not clause.contradiction:
            assert f'<span id="{clause.id.lower()}">' in index
            assert f'<span id="{clause.id.lower()}">' not in page
    for path in ("index.md", "turn.md", "reference.md", "glossary.md", "clauses.md"):
        assert f"- [{title}]({PAGE})\n" in made[path], path
        assert f"]({path})" in page, path


def test_without_any_there_is_no_such_page() -> None:
    book = make_book("maji", "en", pictures=False)
    with in_language("en"):
        made = pages(replace(book, clauses=tuple(c for c in book.clauses if not c.contradiction)))
    assert PAGE not in made
    assert not [path for path, text in made.items() if PAGE in text]
