"""Colours stay apart for readers of every sight, texts can be read on them, and hatchings differ where colours do."""

from __future__ import annotations

from itertools import combinations

import pytest

from rulewright.model.drawing import COLOURS
from rulewright_tools.drawing import palette, shapes, svg
from rulewright_tools.drawing.svg import DARK, LIGHT
from rulewright_tools.screen.naming import TERMINAL

SIGHTS = list(palette.SIGHTS)
SEATS = [palette.PALETTE[name] for name in palette.SEATS]


def test_the_model_the_palette_and_the_terminal_know_the_same_colours() -> None:
    assert set(COLOURS) == set(palette.PALETTE)
    assert set(TERMINAL) <= set(palette.PALETTE)


@pytest.mark.parametrize("sight", SIGHTS)
def test_colours_of_four_players_are_far_apart(sight: str) -> None:
    for one, other in combinations(SEATS[:4], 2):
        assert palette.distance(one, other, sight) > 20, (one, other)


@pytest.mark.parametrize("sight", SIGHTS)
def test_no_two_colours_of_players_look_the_same(sight: str) -> None:
    for one, other in combinations(SEATS, 2):
        assert palette.distance(one, other, sight) > 10, (one, other)


def test_a_player_is_told_by_shape_too() -> None:
    assert len(set(shapes.SEATS)) == len(shapes.SEATS) == len(palette.SEATS)


def test_texts_can_be_read_on_every_colour() -> None:
    for value in palette.PALETTE.values():
        assert palette.contrast(value, palette.text_on(value)) >= 4.5


@pytest.mark.parametrize("paint", [LIGHT, DARK], ids=["light", "dark"])
def test_words_and_lines_stand_out_from_every_ground(paint: dict[str, str]) -> None:
    for ground in ("paper", "field", "field2", "tray"):
        assert palette.contrast(paint["ink"], paint[ground]) >= 7
        assert palette.contrast(paint["soft"], paint[ground]) >= 4.5
        for line in ("line", "way", "choose", "changed"):
            assert palette.contrast(paint[line], paint[ground]) >= 2.5, (line, ground)
    for line in ("choose", "changed"):
        assert palette.contrast(paint[line], paint["field"]) >= 3


def test_sight_that_lacks_nothing_changes_nothing() -> None:
    for value in palette.PALETTE.values():
        assert palette.seen(value, "full") == pytest.approx(palette.channels(value), abs=1e-6)


@pytest.mark.parametrize("sight", SIGHTS)
def test_grey_stays_grey_to_every_eye(sight: str) -> None:
    red, green, blue = palette.seen("#808080", sight)
    assert red == pytest.approx(green, abs=0.01)
    assert green == pytest.approx(blue, abs=0.01)


def test_red_and_green_are_confused_without_red_or_green_and_not_otherwise() -> None:
    one, other = "#c00000", "#587000"
    assert palette.distance(one, other, "deuteranopia") < palette.distance(one, other, "full") / 2
    assert palette.distance(one, other, "protanopia") < palette.distance(one, other, "full") / 2


def test_players_hatchings_differ() -> None:
    hatches = [palette.hatch_of(value) for value in SEATS]
    assert len(set(hatches)) == len(hatches)
    assert set(hatches) - {"none"} <= set(svg._HATCHES)


@pytest.mark.parametrize(
    ("word", "value"), [("blue", "#0072b2"), ("Gray", "#9a948b"), ("#0AF", "#00aaff"), ("#12ab9F", "#12ab9f")]
)
def test_colours_are_named_or_written_in_numbers(word: str, value: str) -> None:
    assert palette.colour(word) == value
    assert palette.is_colour(word)


def test_what_is_no_colour_becomes_one_that_is() -> None:
    assert palette.colour("url(#x)") == palette.PALETTE["grey"]
    assert not palette.is_colour("url(#x)")
