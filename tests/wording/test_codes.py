"""Short codes in texts, `:gems:`: a picture where there are pictures, words everywhere else, an error if unknown."""

from pathlib import Path

import pytest

import rulewright
from rulewright.driver import check, run_passes
from rulewright.languages import Catalog, in_language
from rulewright.languages.codes import codes_in, parts_of, say_codes
from rulewright.resolved.codes import codes_of
from rulewright.verbs.registry import all_verbs
from rulewright.wording import Speaker, said_lines
from rulewright_tools.book import make_book
from rulewright_tools.documents.engine import with_icons
from rulewright_tools.sheets.blocks import Icon, plain_text
from rulewright_tools.sheets.prepared import prepare

GAME = """\
format: 1
title: Coded
summary: "Collect :shells:."
players: 2
limit: {decisions: 10, then: draw}
components:
  shells: {tokens: 9}
  cards:
    text: "Each is worth a :shell:."
    kinds: {sea: {count: 2, title: deep sea}, sand: {count: 2}}
zones:
  sack: {holds: shells, start: all}
  pile: {per: player, holds: shells, supply: sack}
  deck: {holds: cards, start: all}
draw:
  icons: {shells: {path: "M2 2H22V22H2Z", colour: sky}}
turn:
  - choose: n
    among: from_to(1, 2)
    text: "How many :shells: do you take?"
    name: take {n}
    option: "Take {n} :shells: as on a :cards.sea:."
  - gain: me.pile
    amount: n
    text: "Take :shells: as on :cards.sea:; one is a :shell:."
"""
PORTUGUESE = """\
msgid ""
msgstr ""
"Language: pt_BR\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"

msgctxt "term"
msgid "shell"
msgid_plural "shells"
msgstr[0] "concha (f)"
msgstr[1] "conchas"

msgid "Take {n} :shells: as on a :cards.sea:."
msgstr "Pegue {n} :shells: (:cards.sea:)."
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "coded"
    (made / "locale").mkdir(parents=True)
    (made / "game.yaml").write_text(GAME)
    (made / "locale" / "pt_BR.po").write_text(PORTUGUESE)
    return made


def test_a_code_stands_between_colons_that_no_letter_touches() -> None:
    assert codes_in("Pay 2 :gems:, :tiles.sea: {x:is|are} a:b:c 1:2:3 https://x: :Gems:") == ["gems", "tiles.sea"]
    assert list(parts_of("a :b: c")) == [("a ", ""), ("", "b"), (" c", "")]
    words = {"gems": "blue gems"}
    assert say_codes(":gems: shine. :gems: and :none:", words.get) == "Blue gems shine. Blue gems and :none:"


def test_play_and_sentences_say_codes_in_words(folder: Path) -> None:
    game = rulewright.load(folder)
    decision = game.new_state(seed=1).decision
    assert decision.question == "How many shells do you take?"
    assert decision.options[1].sentence == "Take 2 shells as on a deep sea."
    assert game.facts["summary"] == "Collect shells."
    assert game.facts["classes"]["cards"]["words"]["text"] == "Each is worth a shell."
    resolved = run_passes(folder).resolved
    assert resolved is not None
    speaker = Speaker(resolved, verbs=all_verbs())
    assert "Take shells as on deep sea; one is a shell." in "\n".join(said_lines(speaker.block(resolved.play)))


def test_the_words_are_those_of_the_language(folder: Path) -> None:
    game = rulewright.load(folder, lang="pt_BR")
    assert game.new_state(seed=1).decision.options[1].sentence == "Pegue 2 conchas (deep sea)."
    assert game.facts["classes"]["cards"]["words"]["text"] == "Each is worth a concha."
    resolved = run_passes(folder).resolved
    assert resolved is not None
    with in_language("pt_BR"):
        speaker = Speaker(resolved, verbs=all_verbs(), catalog=Catalog.read(folder / "locale" / "pt_BR.po"))
        assert speaker.sentence("A :shell:!") == "A concha!"


def test_on_pages_a_code_is_a_picture_that_says_what_it_is(folder: Path) -> None:
    book = make_book(folder)
    assert book.codes == {"shell": "shell", "shells": "shells", "cards.sea": "deep sea"}
    assert set(book.icons) >= {"shells", "shell"}
    page = with_icons("One * :shell:, as on :cards.sea:", book.codes, {"shell": book.icons["shell"]})
    assert page.startswith('One &#42; <span class="rw-icon" role="img" aria-label="shell" title="shell"><svg ')
    assert page.endswith("</svg></span>, as on deep sea")
    assert page.count("<title") == 0 == page.count("<style")
    assert book.summary.text == "Collect shells."


def test_on_sheets_too_and_its_plain_form_is_words(folder: Path) -> None:
    made = prepare(make_book(folder))
    runs = made.runs("Take :shells: as on a :cards.sea:.")
    assert [type(run) for run in runs][:2] == [str, Icon]
    assert plain_text(runs).replace("\u00a0", " ") == "Take shells as on a deep sea."


@pytest.mark.parametrize(
    ("was", "now", "line", "column", "hint"),
    [
        ("do you take", "with :shels: do you take", 20, 35, "shells"),
        ("Each is worth", "Each :cards.see: is", 9, 17, "cards.sea"),
        ("title: deep sea", "title: 'deep :sea:'", 10, 0, ""),
    ],
)
def test_an_unknown_code_is_an_error_at_its_place(
    folder: Path, was: str, now: str, line: int, column: int, hint: str
) -> None:
    (folder / "game.yaml").write_text(GAME.replace(was, now))
    (found,) = [d for d in check(folder) if d.code == "unknown-code"]
    assert found.span.line == line
    if column:
        assert found.span.column == column
        assert hint in found.hint


def test_paragraphs_of_a_rulebook_are_looked_at_too(folder: Path) -> None:
    from rulewright_tools.book.source import check_rulebook_of

    text = "sections:\n  - {id: a, title: A, paragraphs: [{id: b, text: 'Some :shels: here'}]}\n"
    (folder / "rulebook.yaml").write_text(text)
    assert [(d.code, d.span.line) for d in check_rulebook_of(folder)] == [("unknown-code", 2)]
    (folder / "rulebook.yaml").write_text(text.replace("shels", "shells"))
    assert check_rulebook_of(folder) == []


def test_a_kind_that_two_classes_have_is_named_with_its_class(folder: Path) -> None:
    (folder / "game.yaml").write_text(
        GAME.replace("components:\n", "components:\n  maps: {kinds: {sea: {count: 1}}}\n")
    )
    resolved = run_passes(folder).resolved
    assert resolved is not None
    codes = codes_of(resolved.symbols)
    assert "sea" not in codes
    assert {"maps.sea", "cards.sea", "sand"} <= set(codes)
