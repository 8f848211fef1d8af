"""Posters: as large as the sheets allow, whole when glued, with nothing on the picture and the ruler on each sheet."""

from __future__ import annotations

import itertools

import pytest

from rulewright_tools.book import Picture, Place, Text
from rulewright_tools.sheets.imposition import Imprint
from rulewright_tools.sheets.layout import PAPERS
from rulewright_tools.sheets.poster import OVERLAP, Tiling, arrange, draw_poster, shape, tile
from tests.sheets.sample import book, square

RATIOS = (0.2, 0.5, 0.9, 1.0, 1.17, 2.0, 6.0)
WAYS = list(itertools.product((1, 2, 3), (1, 2, 3)))


@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("ratio", RATIOS)
def test_the_parts_make_up_the_whole_and_overlap_where_they_are_glued(paper: str, ratio: float) -> None:
    for across, down in WAYS:
        made = tile(ratio, paper, across, down)
        assert made.width / made.height == pytest.approx(ratio)
        last_x, last_y = made.part(across - 1, down - 1)
        assert last_x + made.shown[0] == pytest.approx(made.width)
        assert last_y + made.shown[1] == pytest.approx(made.height)
        if across > 1:
            assert made.part(1, 0)[0] == pytest.approx(made.shown[0] - OVERLAP)


@pytest.mark.parametrize("ratio", RATIOS)
def test_no_way_of_laying_as_many_sheets_makes_a_picture_much_larger(ratio: float) -> None:
    for most in (1, 2, 4, 6):
        made = arrange(ratio, "a4", most)
        assert made.columns * made.rows <= most
        for across, down in itertools.product(range(1, most + 1), repeat=2):
            if across * down <= most:
                assert tile(ratio, "a4", across, down).width <= made.width * 1.05


def test_a_long_board_lies_on_sheets_in_a_row() -> None:
    made = arrange(3.0, "a4", 4)
    assert made.rows == 1
    assert made.width > tile(3.0, "a4", 2, 2).width


def boxes(tiling: Tiling) -> tuple[float, float, float, float]:
    left, top = tiling.corner
    return left, top, left + tiling.shown[0], top + tiling.shown[1]


@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("sheets", [1, 4, 9, (2, 2), (3, 1), (1, 3)])
def test_marks_and_footer_stand_beside_the_picture_and_apart(paper: str, sheets: tuple[int, int] | int) -> None:
    for ratio in RATIOS:
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {200 * ratio} 200"></svg>'
        assert shape(svg) == pytest.approx(ratio)
        made = arrange(ratio, paper, sheets) if isinstance(sheets, int) else tile(ratio, paper, *sheets)
        (place,) = book().boards
        drawn = draw_poster(place, "p", svg, paper, sheets, Imprint("Pond", "English", "1"))
        assert len(drawn.pages) == made.columns * made.rows
        left, top, right, bottom = boxes(made)
        assert left >= 10 - 1e-6
        assert top >= 10 - 1e-6
        for page in drawn.pages:
            (strip,) = [item for item in page["items"] if item["do"] == "strip"]
            assert strip["unit"] == "50 mm"
            assert strip["y"] + 3.2 <= page["h"] - 4.2, "printers leave the edge white"
            for item in page["items"]:
                if item["do"] != "line" or (item["x1"] != item["x2"] and item["y1"] != item["y2"]):
                    continue
                low, high = sorted((item["y1"], item["y2"]))
                beside = max(item["x1"], item["x2"]) < left or min(item["x1"], item["x2"]) > right
                assert high < top or low > bottom or beside, "a mark on the picture"
                assert high < strip["y"] - 1, "a mark in the footer"
                assert min(item["x1"], item["x2"]) > 0
                assert max(item["x1"], item["x2"]) < page["w"]
            for item in page["items"]:
                if item["do"] in ("frame", "text"):
                    assert item["y"] > bottom + 5, "words and plan below the marks"


def test_a_square_sample_is_square() -> None:
    assert shape(square("#123456")) == 1
    assert shape("<svg/>") == 1


def test_one_of_several_boards_is_made_no_larger_than_is_worth_it() -> None:
    svg = '<svg viewBox="0 0 100 10" width="100mm" height="10mm"></svg>'
    place = Place("track", Text("Track"), "route", (), Picture("board-track", svg, "A track"))
    sheets = [
        len(draw_poster(place, "p", svg, "a4", 4, Imprint("Pond", "English", "1"), alone=alone).pages)
        for alone in (True, False)
    ]
    assert sheets == [4, 1]
