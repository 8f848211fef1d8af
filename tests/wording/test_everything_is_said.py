"""Every verb and operation has words; every statement of every game is said in sentences a person can read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given

from rulewright.languages import in_language, languages
from rulewright.lower.tables import DOMAINS, LOWERINGS
from rulewright.verbs.registry import all_verbs
from rulewright.wording import Said, Speaker, outline
from rulewright.wording.clauses import CLAUSES
from rulewright.wording.numbers import NUMBERS
from rulewright.wording.several import SEVERAL
from rulewright.wording.things import THINGS
from tests.language.tiny import passed
from tests.properties.effort import tries
from tests.properties.games import games
from tests.wording.speakers import cases, folders, speaker

CODE = re.compile(r"[_{}=\[\]<>|\\\ue000]|\bNone\b|\w\.\w|  | [.,;:]|\(\)|\.\.|“”|\bmarked\(")
"""What only an author or a programmer should see."""
ENGLISH = re.compile(r"\b(the|your|and|with|of the|from|is|are|has|have|which|that)\b", re.IGNORECASE)


def test_every_operation_has_words() -> None:
    said = {*CLAUSES, *NUMBERS, *SEVERAL, *THINGS}
    assert sorted({*LOWERINGS, *DOMAINS} - said) == []


@pytest.mark.parametrize("name", sorted(all_verbs()))
def test_every_verb_has_phrases_and_says_itself(name: str) -> None:
    verb = all_verbs()[name]
    assert verb.phrases and callable(verb.say)


def sentences(said: list[Said]) -> list[str]:
    return [text for one in said for text in (one.text, *sentences(one.inner))]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("folder", "variant"), list(cases()), ids=lambda v: v.name if isinstance(v, Path) else v)
def test_every_statement_reads_as_a_sentence(folder: Path, variant: str, language: str) -> None:
    with in_language(language):
        voice = speaker(folder, variant)
        if voice is None:
            pytest.skip(f"{variant} cannot be played alone")
        texts = [text for said in outline(voice).values() for text in sentences(said)]
        texts += [f"{text[:1].upper()}{text[1:]}." for text in (voice.score(), *voice.ties()) if text]
    assert texts
    assert [t for t in texts if CODE.search(t)] == []
    assert [t for t in texts if not t.endswith((".", ":", "!", "?"))] == []
    assert [t for t in texts if not re.match(r"[A-ZÀ-ÝÇ“¿¡0-9]", t)] == []


@pytest.mark.parametrize(
    ("folder", "language"),
    [(f, code) for f in folders() for code in languages() if (f / "locale" / f"{code}.po").is_file()],
    ids=lambda v: v.name if isinstance(v, Path) else v,
)
def test_nothing_is_left_in_english(folder: Path, language: str) -> None:
    with in_language(language):
        voice = speaker(folder)
        assert voice is not None
        texts = [text for said in outline(voice).values() for text in sentences(said)]
    assert [t for t in texts if ENGLISH.search(t)] == []


@tries(15, 200, shrinks=False)
@given(games())
def test_random_games_are_said(text: str) -> None:
    """Whatever an author may write has words."""
    forms = passed(text)
    if forms.diags.failed:
        return
    assert forms.resolved is not None
    for language in languages():
        with in_language(language):
            said = outline(Speaker(forms.resolved, all_verbs()))
            texts = [t for block in said.values() for t in sentences(block)]
        assert [t for t in texts if CODE.search(t)] == [], text
