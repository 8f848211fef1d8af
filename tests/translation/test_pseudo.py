"""The language made from the English texts keeps what must be kept, and grows as translations do."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.languages import PSEUDO, _, in_language, names_in, plural
from rulewright.languages.pseudo import Pseudo, pseudo


def test_placeholders_and_code_are_kept() -> None:
    said = pseudo("Take {n} of {zone:the}, then `rulewright play`.")
    assert "{n}" in said
    assert "{zone:the}" in said
    assert "`rulewright play`" in said
    assert said.startswith("[")
    assert said.endswith("]")
    assert "Take" not in said


@given(st.text(max_size=100))
def test_names_are_those_of_the_english(text: str) -> None:
    assert names_in(pseudo(text)) == names_in(text)


@pytest.mark.parametrize("text", ["", ".", "{n}", "3 - {n}", "`code`"])
def test_what_has_no_words_stays(text: str) -> None:
    assert pseudo(text) == text


def test_english_texts_grow_by_about_two_fifths() -> None:
    text = "Shuffle all tiles into the grid, lay a gem on every waterhole and take both wells down. " * 5
    assert 1.25 < len(pseudo(text)) / len(text) < 1.55


def test_every_text_has_a_translation() -> None:
    catalog = Pseudo()
    assert catalog.text("Hello") == "[Ĥééļļóó]"
    assert catalog.plural("one", "many", 1) == "[óóñéé]"
    assert catalog.plural("one", "many", 2) == "[mááñý]"
    assert catalog.texts["term", "tile"] == "[ţííļéé]"
    assert "anything" in catalog


def test_the_system_speaks_it() -> None:
    with in_language(PSEUDO):
        assert re.fullmatch(r"\[.*chess.*\]", _("there is no game called {name}", name="chess"))
        assert plural("{n} gem", "{n} gems", 2) == "[2 ğéémš]"
