"""A board as a poster over several sheets: they overlap by a strip to glue, and each says where it belongs."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rulewright.languages import _
from rulewright_tools.book import Place
from rulewright_tools.sheets.imposition import Drawn, Imprint
from rulewright_tools.sheets.items import Item, frame, image, line, page, words
from rulewright_tools.sheets.layout import PAPERS

MARGIN = 10.0
OVERLAP = 10.0
_BOX = re.compile(r'viewBox="\s*[-\d.]+[ ,]+[-\d.]+[ ,]+([\d.]+)[ ,]+([\d.]+)\s*"')


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

    def part(self, column: int, row: int) -> tuple[float, float]:
        """Where in the picture the part of a sheet begins: (from the left, from the top)."""
        return column * (self.shown[0] - OVERLAP), row * (self.shown[1] - OVERLAP)


def shape(svg: str) -> float:
    """Width of a picture over its height."""
    found = _BOX.search(svg)
    if not found or float(found.group(2)) == 0:
        return 1.0
    return float(found.group(1)) / float(found.group(2))


def tile(ratio: float, paper: str, columns: int, rows: int) -> Tiling:
    """The largest picture of this shape that so many sheets hold, upright or lying, whichever makes it larger."""
    best: Tiling | None = None
    upright = PAPERS[paper]
    for sheet in (upright, (upright[1], upright[0])):
        shown = sheet[0] - 2 * MARGIN, sheet[1] - 2 * MARGIN - 6
        wide = columns * shown[0] - (columns - 1) * OVERLAP
        high = rows * shown[1] - (rows - 1) * OVERLAP
        width = min(wide, high * ratio)
        if best is None or width > best.width + 1e-9:
            best = Tiling(sheet, shown, columns, rows, width, width / ratio)
    assert best is not None
    return best


def draw_poster(place: Place, picture: str, svg: str, paper: str, columns: int, rows: int, imprint: Imprint) -> Drawn:
    """The sheets of one board, row by row."""
    drawn = Drawn()
    tiling = tile(shape(svg), paper, columns, rows)
    count = columns * rows
    wide = columns * tiling.shown[0] - (columns - 1) * OVERLAP
    high = rows * tiling.shown[1] - (rows - 1) * OVERLAP
    left, top = (wide - tiling.width) / 2, (high - tiling.height) / 2
    for row in range(rows):
        for column in range(columns):
            number = row * columns + column + 1
            x, y = tiling.part(column, row)
            shown_w, shown_h = tiling.shown
            alt = place.picture.alt if place.picture else place.title.text
            words_for_it = _("{board}, part {number} of {count}", board=alt, number=number, count=count)
            items = [
                image(
                    MARGIN, MARGIN, shown_w, shown_h, picture, words_for_it, scaled=(tiling.width, tiling.height),
                    at=(x - left, y - top),
                )
            ]  # fmt: skip
            items += _glue(tiling, column, row)
            items += _hints(tiling, column, row, place, imprint, number, count)
            drawn.pages.append(page(*tiling.page, items))
    return drawn


def _glue(tiling: Tiling, column: int, row: int) -> list[Item]:
    """Marks at the ends of the strips that overlap, and cut marks at the corners of what is shown."""
    items = []
    left, top = MARGIN, MARGIN
    right, bottom = MARGIN + tiling.shown[0], MARGIN + tiling.shown[1]
    for x in (left, right):
        for y, way in ((top, -1), (bottom, 1)):
            items.append(line(x, y + way, x, y + way * 5))
    for y in (top, bottom):
        for x, way in ((left, -1), (right, 1)):
            items.append(line(x + way, y, x + way * 5, y))
    if column + 1 < tiling.columns:  # the next sheet is laid over this one up to here
        x = right - OVERLAP
        items += [line(x, top - 5, x, top - 1, fold=True), line(x, bottom + 1, x, bottom + 5, fold=True)]
    if row + 1 < tiling.rows:
        y = bottom - OVERLAP
        items += [line(left - 5, y, left - 1, y, fold=True), line(right + 1, y, right + 5, y, fold=True)]
    return items


def _hints(
    tiling: Tiling, column: int, row: int, place: Place, imprint: Imprint, number: int, count: int
) -> list[Item]:
    """Words below the picture: which part it is, what to cut, and a small plan of all sheets."""
    y = tiling.page[1] - 11
    hints = [_("row {row}, column {column}", row=row + 1, column=column + 1)]
    if column > 0:
        hints.append(_("cut along the left edge and glue onto the sheet at the left, up to its dashed mark"))
    if row > 0:
        hints.append(_("cut along the upper edge and glue onto the sheet above, up to its dashed mark"))
    text = f"{place.title.text}: " + "; ".join(hints) if count > 1 else place.title.text
    wide = tiling.page[0] - 2 * MARGIN
    items = [
        words(MARGIN + 16, y, wide * 0.62, text, 6.5, level=1 if number == 1 else 0),
        words(
            MARGIN + 16 + wide * 0.62, y, wide * 0.38 - 16, imprint.text(number, count), 5.5, grey=True, align="right"
        ),
    ]
    cell = min(12 / tiling.columns, 6.5 / tiling.rows)
    for r in range(tiling.rows):
        for c in range(tiling.columns):
            left, top = MARGIN + c * cell, y - 0.5 + r * cell
            if count > 1 and (c, r) == (column, row):
                items.append(line(left, top, left + cell, top + cell))
                items.append(line(left + cell, top, left, top + cell))
            items.append(frame(left, top, cell, cell))
    return items
