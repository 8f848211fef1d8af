"""The index of rules: contradictions of a source with both readings, and the one that is taken."""

from __future__ import annotations

import pytest

from rulewright_tools.book import make_book


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
