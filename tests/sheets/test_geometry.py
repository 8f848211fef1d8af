"""Every layout: cards on the paper, apart, backs behind their fronts, marks and footer where nothing is printed."""

import pytest

from rulewright_tools.sheets.calibration import draw_calibration
from rulewright_tools.sheets.geometry import Box, Cell, Line, Page, impose, strip_place
from rulewright_tools.sheets.layout import Layout, layout_names, shipped_layout

EVERY = [(name, paper) for name in layout_names() for paper in shipped_layout(name).papers]
NEAR = 1e-6


def turned_over(box: Box, page: Page, edge: str) -> Box:
    """Where a rectangle of a page comes to lie when the sheet is turned over one of its edges: point by point."""
    upright = page.height >= page.width
    over_vertical = (edge == "long") == upright  # the long edge of an upright page is a vertical one

    def point(x: float, y: float) -> tuple[float, float]:
        return (page.width - x, y) if over_vertical else (x, page.height - y)

    corners = [point(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    left, top = min(x for x, _y in corners), min(y for _x, y in corners)
    return Box(left, top, max(x for x, _y in corners) - left, max(y for _x, y in corners) - top)


def close(one: Box, other: Box) -> bool:
    return all(
        abs(a - b) < NEAR
        for a, b in [(one.x, other.x), (one.y, other.y), (one.width, other.width), (one.height, other.height)]
    )


def all_cells(page: Page) -> list[Cell]:
    return [*page.cells, *page.backs]


@pytest.mark.parametrize(("name", "paper"), EVERY)
def test_cards_lie_on_the_paper_and_print_on_no_other_card(name: str, paper: str) -> None:
    layout = shipped_layout(name)
    for cards in (1, layout.per_sheet - 1 or 1, layout.per_sheet, layout.per_sheet + 1):
        sheets = impose(layout, paper, cards)
        assert [c.card for s in sheets for c in s.front.cells] == list(range(cards))
        for sheet in sheets:
            for page in filter(None, (sheet.front, sheet.back)):
                whole = Box(0, 0, page.width, page.height)
                bleed = layout.bleed if paper == "trim" else 0
                allowed = whole.grown(bleed, bleed, bleed, bleed)
                for cell in all_cells(page):
                    inked = cell.inked
                    assert inked.x >= allowed.x - NEAR
                    assert inked.y >= allowed.y - NEAR
                    assert inked.right <= allowed.right + NEAR
                    assert inked.bottom <= allowed.bottom + NEAR
                    assert (cell.box.width, cell.box.height) == layout.card
                for i, one in enumerate(all_cells(page)):
                    for other in all_cells(page)[i + 1 :]:
                        assert not one.box.overlaps(other.box)
                        assert not one.inked.overlaps(other.box), "a bleed prints on a card"


@pytest.mark.parametrize(("name", "paper"), [e for e in EVERY if shipped_layout(e[0]).fold is None])
@pytest.mark.parametrize("edge", ["long", "short"])
def test_backs_lie_behind_their_fronts(name: str, paper: str, edge: str) -> None:
    layout = shipped_layout(name)
    for cards in (1, layout.per_sheet, layout.per_sheet + layout.columns + 1 if layout.per_sheet > 1 else 2):
        for sheet in impose(layout, paper, cards, backs=edge):
            assert sheet.back is not None
            assert len(sheet.back.cells) == len(sheet.front.cells)
            backs = {cell.card: cell for cell in sheet.back.cells}
            for cell in sheet.front.cells:
                behind = backs[cell.card]
                assert close(turned_over(cell.box, sheet.front, edge), behind.box)
                assert close(turned_over(cell.inked, sheet.front, edge), behind.inked)
                # turned over sideways a card must show its back upright: over a horizontal axis it is printed head down
                upright = sheet.front.height >= sheet.front.width
                assert behind.turned == ((edge == "long") != upright)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("direction", ["vertical", "horizontal"])
def test_folded_backs_meet_their_fronts(paper: str, direction: str) -> None:
    layout = folding(direction)
    for cards in (1, layout.per_sheet, layout.per_sheet + 1):
        for sheet in impose(layout, paper, cards):
            page = sheet.front
            assert sheet.back is None
            (fold,) = page.folds
            backs = {cell.card: cell for cell in page.backs}
            for cell in page.cells:
                behind = backs[cell.card]
                if direction == "vertical":
                    assert fold == Line(page.width / 2, 0, page.width / 2, page.height)
                    assert page.width / 2 - cell.box.right == pytest.approx(behind.box.x - page.width / 2)
                    assert cell.box.y == behind.box.y
                else:
                    assert page.height / 2 - cell.box.bottom == pytest.approx(behind.box.y - page.height / 2)
                    assert cell.box.x == behind.box.x
                assert behind.turned == (direction == "horizontal")


def folding(direction: str) -> Layout:
    if direction == "vertical":
        return shipped_layout("fold")
    return Layout.model_validate(
        {"papers": ["a4", "letter"], "card": [63, 88], "columns": 3, "rows": 1, "backs": "fold", "fold": "horizontal"}
    )


def test_touching_cards_bleed_on_outer_edges_only_and_where_a_neighbour_is_missing() -> None:
    sheet = impose(shipped_layout("nine"), "a4", 8)[0]
    bleeds = [cell.bleed for cell in sheet.front.cells]  # left, top, right, bottom
    assert bleeds[4] == (0, 0, 0, 0)
    assert bleeds[0] == (2, 2, 0, 0)
    assert bleeds[5] == (0, 0, 2, 2), "below the sixth card there is no ninth"
    assert bleeds[7] == (0, 0, 2, 2)


def test_cards_apart_bleed_on_every_side() -> None:
    sheet = impose(shipped_layout("eight"), "a4", 8)[0]
    assert {cell.bleed for cell in sheet.front.cells} == {(3, 3, 3, 3)}


def test_an_offset_moves_all_of_the_back_and_nothing_of_the_front() -> None:
    layout = shipped_layout("nine")
    plain, moved = impose(layout, "a4", 5)[0], impose(layout, "a4", 5, offset=(1.5, -2))[0]
    assert plain.front == moved.front
    assert plain.back is not None
    assert moved.back is not None
    for one, other in zip(plain.back.cells, moved.back.cells, strict=True):
        assert other.box == one.box.moved(1.5, -2)
    for mark, shifted in zip(plain.back.marks, moved.back.marks, strict=True):
        assert shifted == Line(mark.x1 + 1.5, mark.y1 - 2, mark.x2 + 1.5, mark.y2 - 2)


def hits(line: Line, box: Box) -> bool:
    """Whether a mark, which is upright or level, crosses the inside of a box."""
    left, right = sorted((line.x1, line.x2))
    top, bottom = sorted((line.y1, line.y2))
    thin = 1e-4
    return Box(left, top, max(right - left, thin), max(bottom - top, thin)).overlaps(box, 2 * thin)


@pytest.mark.parametrize(("name", "paper"), EVERY)
@pytest.mark.parametrize("style", ["outside", "full", "ticks", "none"])
def test_marks_meet_every_cut(name: str, paper: str, style: str) -> None:
    layout = shipped_layout(name)
    page = impose(layout, paper, layout.per_sheet, marks=style)[0].front
    if style == "none" or (style == "outside" and paper == "trim"):  # a page of the card's size has no outside
        assert page.marks == ()
        return
    xs = {round(x, 3) for c in all_cells(page) for x in (c.box.x, c.box.right)}
    ys = {round(y, 3) for c in all_cells(page) for y in (c.box.y, c.box.bottom)}
    assert {round(m.x1, 3) for m in page.marks if m.x1 == m.x2} == xs
    assert {round(m.y1, 3) for m in page.marks if m.y1 == m.y2} == ys
    if style == "outside" and layout.fold is None:
        for mark in page.marks:
            assert not any(hits(mark, cell.inked) for cell in all_cells(page)), "a mark outside prints on a card"
    if style == "full":
        assert all(m.y1 == 0 and m.y2 == page.height for m in page.marks if m.x1 == m.x2)
    if style == "ticks":
        assert all(abs(m.x2 - m.x1) + abs(m.y2 - m.y1) == pytest.approx(3) for m in page.marks)


def test_marks_may_be_left_off_the_back() -> None:
    layout = shipped_layout("nine").model_copy(update={"mark_sides": "front"})
    sheet = impose(layout, "a4", 9)[0]
    assert sheet.front.marks
    assert sheet.back is not None
    assert sheet.back.marks == ()


@pytest.mark.parametrize(("name", "paper"), [e for e in EVERY if e[1] != "trim"])
def test_the_footer_is_off_cards_and_within_what_printers_print(name: str, paper: str) -> None:
    layout = shipped_layout(name)
    for sheet in impose(layout, paper, layout.per_sheet):
        for page in filter(None, (sheet.front, sheet.back)):
            box, upright = strip_place(page, layout.bleed, layout.mark_length)
            assert not any(box.overlaps(cell.inked) for cell in all_cells(page))
            assert not any(hits(mark, box) for mark in page.marks if layout.marks == "outside")
            assert box.x >= 4.2
            assert box.right <= page.width - 4.2
            assert box.y >= 4.2
            assert box.bottom <= page.height - 4.2
            assert (box.height if upright else box.width) >= 150, "room for the ruler and for words"


@pytest.mark.parametrize(("width", "height"), [(210, 297), (297, 210)])
@pytest.mark.parametrize("edge", ["long", "short"])
@pytest.mark.parametrize("astray", [(1, 0), (0, 2), (-3, 4)])
def test_what_the_calibration_page_reads_puts_backs_right(
    width: float, height: float, edge: str, astray: tuple[float, float]
) -> None:
    """A printer sets backs `astray`: the numbers where the cross shines through are the offset that undoes it."""
    front, back = draw_calibration(width, height, edge).pages
    numbers = [item for item in front["items"] if item["do"] == "text" and item["text"][0] in "+-"]
    middle = width / 2, height / 2
    level = {round(n["x"] + 4 - middle[0], 6): int(n["text"]) for n in numbers if n["align"] == "center"}
    upright = {round(n["y"] + 0.8 - middle[1], 6): int(n["text"]) for n in numbers if n["align"] == "left"}
    assert sorted(level) == sorted(upright) == [-10, -5, 5, 10]
    (cross,) = [i for i in back["items"] if i["do"] == "line" and i["y1"] == i["y2"]]
    printed = Box((cross["x1"] + cross["x2"]) / 2 + astray[0], cross["y1"] + astray[1], 0, 0)
    shines = turned_over(printed, Page(width, height, (), ()), edge)
    right, down = shines.x - middle[0], shines.y - middle[1]
    assert (right * level[5] / 5, down * upright[5] / 5) == (-astray[0], -astray[1])
