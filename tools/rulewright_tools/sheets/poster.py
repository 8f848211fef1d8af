"""A board as a poster over several sheets: they overlap by a strip to glue, and each says where it belongs."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rulewright.languages import _
from rulewright_tools.book import Place
from rulewright_tools.sheets.imposition import Drawn, Imprint
from rulewright_tools.sheets.items import Item, frame, image, line, page, strip, words
from rulewright_tools.sheets.layout import LARGE_PAPERS, PAPERS

MARGIN = 10.0
FOOT = 20.0
"""Below the picture: marks, two lines of words, the footer with its ruler, and the edge that printers leave white."""
STRIP = 8.2
"""How far above the paper's edge the footer begins."""
MARK = 5.0
"""How far marks reach out of the picture, from 1 mm."""
OVERLAP = 10.0
HARDLY = 0.96
"""A picture that is smaller by this part is as good, where it saves a sheet."""
MOST = 2.5
"""One of several boards is never made larger than so many times the size it is drawn in."""
_BOX = re.compile(r'viewBox="\s*[-\d.]+[ ,]+[-\d.]+[ ,]+([\d.]+)[ ,]+([\d.]+)\s*"')
_WIDTH = re.compile(r'<svg[^>]*\swidth="([\d.]+)mm"')


@dataclass(frozen=True, slots=True)
class Tiling:
    """How a picture of `width` x `height` mm is cut: `columns` x `rows` sheets of `page` mm, each showing `shown` mm.

    Neighbours show the same strip of OVERLAP mm.
    """

    page: tuple[float, float]
    shown: tuple[float, float]
    columns: int
    rows: int
    width: float
    height: float

    @property
    def corner(self) -> tuple[float, float]:
        """Where on each sheet its part begins: in the middle of what the footer leaves."""
        room = self.page[0], self.page[1] - FOOT + MARGIN
        return (room[0] - self.shown[0]) / 2, (room[1] - self.shown[1]) / 2

    def part(self, column: int, row: int) -> tuple[float, float]:
        """Where in the picture the part of a sheet begins: (from the left, from the top)."""
        return column * (self.shown[0] - OVERLAP), row * (self.shown[1] - OVERLAP)


def shape(svg: str) -> float:
    """Width of a picture over its height."""
    found = _BOX.search(svg)
    if not found or float(found.group(2)) == 0:
        return 1.0
    return float(found.group(1)) / float(found.group(2))


def tile(ratio: float, paper: str, columns: int, rows: int, most: float = 1e9) -> Tiling:
    """The largest picture of this shape that so many sheets hold, upright or lying, whichever makes it larger; no wider
    than `most` mm.

    Each sheet shows an equal part, no more than there is of the picture, so that all are cut along its edges.
    """
    best: Tiling | None = None
    upright = PAPERS[paper]
    for sheet in (upright, (upright[1], upright[0])):
        shown = sheet[0] - 2 * MARGIN, sheet[1] - MARGIN - FOOT
        wide = columns * shown[0] - (columns - 1) * OVERLAP
        high = rows * shown[1] - (rows - 1) * OVERLAP
        width = min(wide, high * ratio, most)
        if best is None or width > best.width + 1e-9:
            part = (width + (columns - 1) * OVERLAP) / columns, (width / ratio + (rows - 1) * OVERLAP) / rows
            best = Tiling(sheet, part, columns, rows, width, width / ratio)
    assert best is not None
    return best


def arrange(ratio: float, paper: str, most: int, widest: float = 1e9) -> Tiling:
    """The largest picture on at most so many sheets; what is hardly smaller on fewer sheets is taken instead."""
    ways = [
        tile(ratio, paper, across, down, widest)
        for across in range(1, most + 1)
        for down in range(1, most // across + 1)
    ]
    largest = max(way.width for way in ways)
    good = [way for way in ways if way.width >= largest * HARDLY]
    return min(good, key=lambda way: (way.columns * way.rows, -way.width))


def draw_poster(
    place: Place, picture: str, svg: str, paper: str, sheets: tuple[int, int] | int, imprint: Imprint,
    *, alone: bool = True,
) -> Drawn:  # fmt: skip
    """The sheets of one board, row by row: so many across and down, or at most so many. `alone`: no other board of the
    game is printed, so that this one is made as large as it goes."""
    drawn = Drawn()
    ratio = shape(svg)
    drawn_as = _WIDTH.search(svg)
    limited = drawn_as is not None and not alone and paper not in LARGE_PAPERS
    widest = float(drawn_as.group(1)) * MOST if drawn_as is not None and limited else 1e9
    tiling = arrange(ratio, paper, sheets, widest) if isinstance(sheets, int) else tile(ratio, paper, *sheets)
    count = tiling.columns * tiling.rows
    for row in range(tiling.rows):
        for column in range(tiling.columns):
            number = row * tiling.columns + column + 1
            x, y = tiling.part(column, row)
            left, top = tiling.corner
            alt = place.picture.alt if place.picture else place.title.text
            words_for_it = _("{board}, part {number} of {count}", board=alt, number=number, count=count)
            items = [
                image(left, top, *tiling.shown, picture, words_for_it, scaled=(tiling.width, tiling.height), at=(x, y))
            ]
            items += _glue(tiling, column, row)
            items += _hints(tiling, column, row, place, imprint, number, count)
            drawn.pages.append(page(*tiling.page, items))
    return drawn


def _glue(tiling: Tiling, column: int, row: int) -> list[Item]:
    """Marks at the ends of the strips that overlap, and cut marks at the corners of what is shown."""
    items = []
    left, top = tiling.corner
    right, bottom = left + tiling.shown[0], top + tiling.shown[1]
    for x in (left, right):
        for y, way in ((top, -1), (bottom, 1)):
            items.append(line(x, y + way, x, y + way * MARK))
    for y in (top, bottom):
        for x, way in ((left, -1), (right, 1)):
            items.append(line(x + way, y, x + way * MARK, y))
    if column + 1 < tiling.columns:  # the next sheet is laid over this one up to here
        x = right - OVERLAP
        items += [line(x, top - MARK, x, top - 1, fold=True), line(x, bottom + 1, x, bottom + MARK, fold=True)]
    if row + 1 < tiling.rows:
        y = bottom - OVERLAP
        items += [line(left - MARK, y, left - 1, y, fold=True), line(right + 1, y, right + MARK, y, fold=True)]
    return items


def _hints(
    tiling: Tiling, column: int, row: int, place: Place, imprint: Imprint, number: int, count: int
) -> list[Item]:
    """Below the picture and its marks: which part it is, what to cut, a small plan of all sheets, ruler and footer."""
    wide, high = tiling.page
    hints = [_("row {row}, column {column}", row=row + 1, column=column + 1)]
    if column > 0:
        hints.append(_("cut along the left edge and glue onto the sheet at the left, up to its dashed mark"))
    if row > 0:
        hints.append(_("cut along the upper edge and glue onto the sheet above, up to its dashed mark"))
    text = f"{place.title.text}: " + "; ".join(hints) if count > 1 else place.title.text
    indent = MARGIN + 16
    items = [
        words(indent, high - FOOT + MARK + 1.0, wide - indent - MARGIN, text, 6.5, level=1 if number == 1 else 0),
        strip(indent, high - STRIP, wide - indent - MARGIN, imprint.text(number, count)),
    ]
    cell = min(12 / tiling.columns, 7 / tiling.rows)
    for r in range(tiling.rows):
        for c in range(tiling.columns):
            left, top = MARGIN + c * cell, high - FOOT + MARK + 1.0 + r * cell
            if count > 1 and (c, r) == (column, row):
                items.append(line(left, top, left + cell, top + cell))
                items.append(line(left + cell, top, left, top + cell))
            items.append(frame(left, top, cell, cell))
    return items
