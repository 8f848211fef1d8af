"""What a variant changes where the game asks for one more, or for one with some numbers of players only."""

from __future__ import annotations

from functools import cache

import pytest

from rulewright.source.folder import find_game
from rulewright_tools.book import GameSource, make_book
from rulewright_tools.book.data import Book, Variant


@cache
def book() -> Book:
    return make_book("marajoara", "en", pictures=False)


def variant(name: str) -> Variant:
    return next(v for v in book().variants if v.id == name)


def said(of: Variant) -> str:
    return " ".join(f"{c.about}: {c.text} {' '.join(c.was)} {' '.join(c.now)}" for c in of.changes)


def test_a_variant_for_one_player_is_told_against_the_game_for_one_player() -> None:
    mission = said(variant("mission_2"))
    assert "50 instead of 0" in mission
    assert "With 2 players" not in mission
    assert "14 times" not in mission


def test_a_variant_that_needs_another_is_told_against_that_one() -> None:
    harder = variant("harder")
    assert (harder.problem, harder.players) == ("", (1,))
    assert [c.text.text for c in harder.changes] == ["10 instead of 0."]


def test_a_book_with_such_a_variant_is_made_with_another_that_goes_with_it() -> None:
    source = GameSource(find_game("marajoara"))
    assert source.with_required(("harder",)) == ("mission_1", "harder")
    assert source.with_required(("mission_3", "harder")) == ("mission_3", "harder")
    assert source.with_required(("deep_dig",)) == ("deep_dig",)
    assert source.with_required(()) == ()


def test_a_changed_property_of_a_space_is_told() -> None:
    found = {c.about: c.text.text for c in variant("deep_dig").changes}
    assert found["r4c4"] == "Plus: 3 instead of 2."
    assert found["r2c4"] == "Plus: 0 instead of 1."


@pytest.mark.parametrize("name, players", [("diagonal_jumps", (1, 2, 3, 4)), ("mission_1", (1,))])
def test_each_has_its_numbers_of_players(name: str, players: tuple[int, ...]) -> None:
    assert variant(name).players == players  # a mission also makes the number 1 one for the others


def test_a_variant_of_a_group_goes_with_others_for_its_number_of_players() -> None:
    assert set(variant("mission_1").goes_with) == {"harder", "deep_dig", "diagonal_jumps"}


def test_another_side_is_told_under_its_head() -> None:
    raising = next(c for c in variant("mission_7").changes if c.about == "Raising a die")
    last = raising.now.index("Add the gain to what it shows.")
    assert raising.now[last - 1] == "Otherwise:"
