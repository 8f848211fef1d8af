"""What the book tells of variants: which part of the game a change is about, what no sentence says, what goes together;
and the legend of words on spaces."""

from __future__ import annotations

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
    assert "A: gain coin 1" in legend.picture.svg
