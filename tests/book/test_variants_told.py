"""What the book tells of variants: which part of the game a change is about, what no sentence says, what goes together;
and the legend of words on spaces."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright_tools.book import Book, Variant, make_book

GAME = """format: 1
title: T
players: 1..2
needs: {1: quest, else: none}
limit: {decisions: 9}
symbols: {gain: {coin: Coin, card: Card}}
numbers: {goal: 3, step: 1, gift: 2}
components:
  stones: {one: stone, per: player, count: 3}
  coins: {one: coin, tokens: 20}
boards:
  track:
    shape: route
    spaces: {a: {gain: coin, amount: 1}, b: {gain: card, amount: 2}, c: {gain: coin, amount: 3, end: true}}
    holds: {stones: 6}
zones:
  bank: {holds: coins, start: all}
  purse: {per: player, holds: coins, supply: bank}
values: {points: {per: player}}
terms: {loss: {is: 0, title: what is lost at the end}}
draw:
  symbols: {coin: "{amount}"}
  hide: [amount, end]
  icons: {coin: M2 2H22V22H2Z, card: M2 2H12V22H2Z}
setup:
  - {move: p1.stones, to: track.a, text: Put your stones on the first space., id: stones}
  - each player:
      - {gain: me.purse, amount: gift}
    id: gifts
    text: Everybody takes what is due.
effects:
  judge:
    do:
      - score: 0 - loss
        for: p1
      - if: p1.points >= goal
        then: [{win: p1}]
        else: [{lose: p1}]
turn:
  - choose: stone
    among: me.stones
    id: which
  - match: stone.site.gain
    cases:
      coin: [{gain: me.purse, amount: stone.site.amount, text: Take so many coins.}]
      card: [{score: step}]
  - judge
"""
VARIANTS = {
    "first": "title: First\nsummary: One.\nplayers: [1]\ngroup: quest\nchanges:\n  - {at: numbers.goal, set: 5}\n"
    "  - {at: terms.loss.is, set: count(track.stones)}\n",
    "second": "title: Second\nsummary: Two.\nplayers: [1]\ngroup: quest\nchanges:\n  - {at: numbers.gift, set: 4}\n"
    "  - {at: boards.track.spaces.b.amount, set: 9}\n"
    "  - at: setup.gifts.each player\n    add: [{gain: me.purse}]\n",
    "harder": "title: Harder\nsummary: More.\nplayers: [1]\nchanges:\n  - {at: numbers.step, set: 2}\n",
    "duel": "title: Duel\nsummary: For two.\nplayers: [2]\nchanges:\n  - {at: numbers.step, set: 3}\n",
}


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Book:
    folder = tmp_path_factory.mktemp("t")
    (folder / "game.yaml").write_text(GAME, "utf-8")
    (folder / "variants").mkdir()
    for name, text in VARIANTS.items():
        (folder / "variants" / f"{name}.yaml").write_text(text, "utf-8")
    return make_book(folder)


def variant(book: Book, name: str) -> Variant:
    return next(v for v in book.variants if v.id == name)


def told(book: Book, name: str) -> dict[str, tuple[str, str, tuple[str, ...]]]:
    """What is said of each change by its path: the part, the sentence, what is now."""
    return {c.path: (c.part, c.text.text, c.now) for c in variant(book, name).changes if c.path}


def test_a_change_belongs_to_setup_rules_or_end(book: Book) -> None:
    assert told(book, "first")["numbers.goal"][0] == "end"
    assert told(book, "second")["numbers.gift"][0] == "setup"
    assert told(book, "harder")["numbers.step"][0] == "rules"


def test_what_no_sentence_says_is_said(book: Book) -> None:
    part, _text, now = told(book, "first")["terms.loss.is"]
    assert part == "end"
    assert now == ("The number of stones.",)
    assert told(book, "second")["boards.track.spaces.b.amount"] == ("setup", "Amount: 9 instead of 2.", ())
    assert told(book, "second")["setup.gifts.each player"][2] == ("Take 1 coin from the bank.",)


def test_a_variant_is_told_against_the_game_with_as_many_players(book: Book) -> None:
    said = " ".join(line for name in VARIANTS for c in variant(book, name).changes for line in (*c.was, *c.now))
    assert "players" not in said


def test_one_that_needs_another_is_told_with_the_first_that_goes_with_it(book: Book) -> None:
    harder = variant(book, "harder")
    assert not harder.problem
    assert [c.path for c in harder.changes if c.path] == ["numbers.step"]


def test_what_goes_with_a_variant_of_a_group(book: Book) -> None:
    assert variant(book, "first").goes_with == ("harder",)
    assert variant(book, "harder").goes_with == ()


def test_a_changed_set_up_has_a_picture(book: Book) -> None:
    assert variant(book, "second").picture is not None
    assert variant(book, "duel").picture is None


def test_the_legend_says_each_case_in_the_words_of_the_rules(book: Book) -> None:
    (legend,) = book.legends
    assert legend.board == "track"
    assert [(word.title.text, [t.text for t in word.texts]) for word in legend.words] == [
        ("Coin", ["Take so many coins."]),
        ("Card", ["Score 1 point."]),
    ]
    assert legend.picture is not None
    assert "A: gain Coin 1" in legend.picture.svg


CAMPAIGN = {
    "tale": "title: Tale\nchanges:\n  - {at: numbers.gift, set: 4}\n"
    "  - {at: turn, add: [{if: p1.points > 8, then: [{apply: flood}]}]}\n",
    "flood": "title: Floods\nin play: true\nneeds: [tale]\noverrules: {R-1: only the number}\n"
    "changes:\n  - {at: numbers.step, set: 5}\n",
}
CLAUSES = "clauses:\n  - {id: R-1, kind: scoring, rule: A card scores 1.}\n"


def test_an_overlay_is_told_beside_what_it_needs_with_the_clauses_it_overrules(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME.replace("needs: {1: quest, else: none}\n", ""), "utf-8")
    (tmp_path / "clauses.yaml").write_text(CLAUSES, "utf-8")
    (tmp_path / "variants").mkdir()
    for name, text in CAMPAIGN.items():
        (tmp_path / "variants" / f"{name}.yaml").write_text(text, "utf-8")
    book = make_book(tmp_path, pictures=False)
    flood, tale = variant(book, "flood"), variant(book, "tale")
    assert flood.overrules == ("R-1: A card scores 1. (only the number)",)
    assert [c.path for c in flood.changes if c.path] == ["numbers.step"]
    assert flood.changes[0].text.text == "5 instead of 1."
    said = [line for change in tale.changes for line in (change.text.text, *change.was, *change.now)]
    assert "4 instead of 2." in said
    assert not [line for line in said if "if “floods” applies" in line or "true or not" in line]


def test_what_an_overlay_declares_is_there_without_it(tmp_path: Path) -> None:
    """The variant that needs no overlay may speak of a space that one brings, and set what one sets again."""
    (tmp_path / "game.yaml").write_text(GAME.replace("needs: {1: quest, else: none}\n", ""), "utf-8")
    (tmp_path / "variants").mkdir()
    (tmp_path / "variants" / "tale.yaml").write_text(
        "title: Tale\nchanges:\n  - {at: terms.loss.is, set: track.d.number}\n"
        "  - {at: turn, add: [{if: p1.points > 8, then: [{apply: ford}]}]}\n", "utf-8",
    )  # fmt: skip
    (tmp_path / "variants" / "ford.yaml").write_text(
        "title: Ford\nin play: true\nneeds: [tale]\nchanges:\n  - {at: boards.track.spaces, add: {d: {end: true}}}\n"
        "  - {at: terms.loss.is, set: 2}\n", "utf-8",
    )  # fmt: skip
    book = make_book(tmp_path, pictures=False)
    assert not [v.problem for v in book.variants if v.problem]
    assert [c.now for c in variant(book, "ford").changes if c.path == "terms.loss.is"] == [("2.",)]
