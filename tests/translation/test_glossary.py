"""Terms are said alike: inflected words count, longer terms count once, and what is meant can be said."""

import polib
import pytest

from rulewright_tools.translation.glossary import Glossary, plain, stem
from rulewright_tools.translation.messages import TERM, Messages, Sort

TERMS = [
    ("tile", "tiles", "peça (f)", "peças"),
    ("worker tile", "worker tiles", "peça de trabalhador (f)", "peças de trabalhador"),
    ("hand", "", "mão (f)", ""),
    ("lion", "lions", "leão (m)", "leões"),
    ("animal", "animals", "animal (m)", "animais"),
]


def glossary() -> Glossary:
    messages, file = Messages(), polib.POFile()
    for one, other, said, many in TERMS:
        messages.add(one, other, context=TERM, sort=Sort.CLASS)
        entry = polib.POEntry(msgctxt=TERM, msgid=one)
        if other:
            entry.msgid_plural, entry.msgstr_plural = other, {0: said, 1: many}
        else:
            entry.msgstr = said
        file.append(entry)
    return Glossary.of(file, messages)


def missing(english: str, said: str, remark: str = "") -> list[tuple[str, bool]]:
    entry = polib.POEntry(msgid=english, msgstr=said, tcomment=remark)
    return [(m.term, m.whole) for m in glossary().missing(entry, said)]


@pytest.mark.parametrize(
    ("english", "said"),
    [
        ("Take a tile.", "Pegue uma peça."),
        ("Take the tiles.", "Pegue as peças."),
        ("Two lions and no animal.", "Dois leões e nenhum animal."),
        ("A lion of the animals.", "Um leão entre os animais."),
        ("Tiles of your hand.", "PEÇAS da sua mão."),
        ("Handle it, tilework!", "Mexa nisso!"),
        ("Take {tile}.", "Pegue {tile}."),
        ("A worker tile.", "Uma peça de trabalhador."),
    ],
)
def test_a_translation_that_says_the_term_in_any_form_is_fine(english: str, said: str) -> None:
    assert missing(english, said) == []


def test_a_term_that_is_not_said_is_found() -> None:
    assert missing("Take a tile.", "Pegue um bloco.") == [("tile", True)]
    assert missing("Take your hand of tiles.", "Pegue a sua mão de blocos.") == [("tile", True)]


def test_a_term_half_said_is_less() -> None:
    assert missing("A worker tile.", "Uma peça de operário.") == [("worker tile", False)]


def test_a_remark_of_the_translator_says_that_other_words_are_meant() -> None:
    assert missing("Take a tile.", "Pegue um bloco.", "other words: Tile") == []
    assert missing("A tile in hand.", "Um bloco à parte.", "other words: tile, hand") == []


def test_what_stands_in_a_placeholder_counts_as_said() -> None:
    assert missing("Take a tile.", "Pegue {tile:um}.") == []


@pytest.mark.parametrize("pair", [("peça", "peças"), ("leão", "leões"), ("animal", "animais"), ("luz", "luces")])
def test_forms_of_a_word_share_its_stem(pair: tuple[str, str]) -> None:
    assert plain(pair[1]).startswith(stem(pair[0]))
