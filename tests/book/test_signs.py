"""Cards of classes that are told by icons: numbers and words beside their icons, and lists word by word."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright_tools.book import Book, Step, make_book
from rulewright_tools.sheets.prepared import prepare
from rulewright_tools.sheets.references import reference_cards

GAME = """format: 1
title: T
players: 2
limit: {decisions: 9}
symbols: {ware: {tea: tea, silk: silk, none_such: none}, court: {north: North, south: South}}
components:
  cards:
    one: card
    kinds:
      clerk: {cost: 3, wares: [tea, silk], rank: 2, effect: [{score: 1}]}
  pacts:
    one: pact
    kinds:
      peace: {price: [0, 2], gift: [tea, none_such], needs: [5, 6]}
      truce: {}
zones: {hand: {per: player, holds: cards, seen by: owner}, desk: {holds: pacts, order: pile}}
values: {points: {per: player}}
draw:
  hide: [none_such]
  shown: {cards: [wares]}
  by word: {pacts: court}
  symbols: {price: "-{price}"}
  icons:
    {cost: M2 2H22V22H2Z, tea: M2 2H12V22H2Z, silk: M2 2H9V22H2Z, north: M12 2L22 22H2Z, price: M2 2H5V5H2Z}
turn: [{score: 1}]
"""


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Book:
    folder = tmp_path_factory.mktemp("signs")
    (folder / "game.yaml").write_text(GAME, "utf-8")
    return make_book(folder, "en")


def test_properties_have_signs_where_an_icon_stands_for_them(book: Book) -> None:
    [clerk] = book.components[0].kinds
    signs = [(sign.of, sign.text, sign.number, sign.picture is not None) for sign in clerk.signs]
    assert signs == [("cost", "3", True, True), ("wares", "tea", False, True), ("wares", "silk", False, True)]
    assert [found.id for found in clerk.properties] == ["cost", "wares", "rank"]


def test_lists_are_told_word_by_word(book: Book) -> None:
    peace, truce = book.components[1].kinds
    told = [(row.title, row.picture is not None, [sign.text for sign in row.signs]) for row in peace.rows]
    assert told == [("North", True, ["tea", "5"]), ("South", False, ["-2", "6"])]
    assert truce.rows == ()


def test_cards_show_icons_above_what_they_do(book: Book) -> None:
    made = prepare(book)
    clerk, peace = (card.front for card in reference_cards(made))
    tally = clerk.blocks[0]
    assert tally.form == "tally"
    assert [(cell.text, bool(cell.icon)) for cell in tally.blocks] == [("3 Cost", True), ("tea", True), ("silk", True)]
    assert [block.form for block in clerk.blocks] == ["tally", "rule", "para", "rule", "fact"]
    assert clerk.blocks[-1].text == "Rank 2"
    assert clerk.picture == ""
    rows = [block.text for block in peace.blocks if block.form == "row"]
    assert rows == ["North \u2009tea 5", "South Price\u2009-2 6"]
    names = {part.icon for part in tally.blocks}
    assert names <= made.pictures.svg.keys()


def test_both_sides_of_a_condition_carry_out_their_own_effects(tmp_path: Path) -> None:
    rules = """
effects:
  small: {text: Score a little., do: [{score: 1}]}
  great: {text: Score a lot., do: [{score: 2}]}
turn:
  - id: end
    if: me.points < 3
    then: [small]
    else: [great]
"""
    text = GAME.replace("turn: [{score: 1}]\n", rules.lstrip())
    (tmp_path / "game.yaml").write_text(text, "utf-8")
    steps = make_book(tmp_path, "en", pictures=False).turn

    def named(found: tuple[Step, ...]) -> list[str]:
        return [name for step in found for name in (*((step.effect,) if step.effect else ()), *named(step.steps))]

    assert named(steps) == ["small", "great"]
