"""Where cards stand on sheets, front and back, and the marks to cut by. Pure arithmetic in millimetres.

A page has its origin at the top left. Sheets are filled row by row. The back of a sheet is its front seen through the
paper, turned over the long or the short edge; over a horizontal axis backs are also turned upside down, so that every
card is turned over sideways.

    impose(layout, "a4", 10)  ->  two sheets, nine cards and one
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rulewright_tools.sheets.layout import Layout

TICK = 1.5
"""Half the length of a tick at a corner."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: left, top, width, height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def moved(self, dx: float, dy: float) -> Box:
        """The same rectangle elsewhere."""
        return Box(self.x + dx, self.y + dy, self.width, self.height)

    def grown(self, left: float, top: float, right: float, bottom: float) -> Box:
        """A rectangle that reaches further on each side."""
        return Box(self.x - left, self.y - top, self.width + left + right, self.height + top + bottom)

    def overlaps(self, other: Box, by: float = 1e-6) -> bool:
        """Whether the two share more than an edge."""
        return (
            self.x < other.right - by
            and other.x < self.right - by
            and self.y < other.bottom - by
            and other.y < self.bottom - by
        )


@dataclass(frozen=True, slots=True)
class Cell:
    """One card on a page: which (index in the list of cards), its cut edge, how far it may bleed (left, top, right,
    bottom), and whether it stands upside down."""

    card: int
    box: Box
    bleed: tuple[float, float, float, float]
    turned: bool = False

    @property
    def inked(self) -> Box:
        """All that the card prints on."""
        return self.box.grown(*self.bleed)


@dataclass(frozen=True, slots=True)
class Line:
    """A mark: from one point to another."""

    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet. `folds` are lines to fold along."""

    width: float
    height: float
    cells: tuple[Cell, ...]
    marks: tuple[Line, ...]
    back: bool = False
    folds: tuple[Line, ...] = ()
    backs: tuple[Cell, ...] = ()
    """Backs on the same side, of a sheet that is folded."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of paper; `back` is None where nothing is printed on it."""

    front: Page
    back: Page | None


def impose(
    layout: Layout, paper: str, cards: int, *, backs: str | None = None, marks: str | None = None,
    offset: tuple[float, float] = (0.0, 0.0),
) -> list[Sheet]:  # fmt: skip
    """Lay cards 0 .. cards - 1 on sheets.

    Args:
        backs: long, short, fold or none; the layout's own if left out. fold needs a layout that folds.
        marks: outside, full, ticks or none; the layout's own if left out.
        offset: by how much everything on backs is moved to the right and down, for printers that print them astray.
    """
    turning = backs or layout.backs
    style = marks or layout.marks
    sheets = []
    for first in range(0, cards, layout.per_sheet):
        cells = tuple(_fronts(layout, paper, first, min(cards, first + layout.per_sheet)))
        sheets.append(_sheet(layout, paper, cells, turning, style, offset))
    return sheets


def _sheet(
    layout: Layout, paper: str, cells: tuple[Cell, ...], turning: str, style: str, offset: tuple[float, float]
) -> Sheet:
    width, height = layout.page(paper)
    lines = tuple(cut_marks(layout, width, height, cells, style))
    front = Page(width, height, cells, lines)
    if turning == "none":
        return Sheet(front, None)
    if layout.fold is not None:
        axis: str = layout.fold
        behind = tuple(mirrored(cell, width, height, axis) for cell in cells)
        lines = tuple(dict.fromkeys([*lines, *cut_marks(layout, width, height, behind, style)]))
        fold = Line(width / 2, 0, width / 2, height) if axis == "vertical" else Line(0, height / 2, width, height / 2)
        return Sheet(replace(front, marks=lines, folds=(fold,), backs=behind), None)
    turned = turning_axis(width, height, turning)
    behind = tuple(mirrored(cell, width, height, turned) for cell in cells)
    lines = tuple(cut_marks(layout, width, height, behind, style)) if layout.mark_sides == "both" else ()
    dx, dy = offset
    return Sheet(
        front,
        Page(
            width,
            height,
            tuple(replace(cell, box=cell.box.moved(dx, dy)) for cell in behind),
            tuple(Line(m.x1 + dx, m.y1 + dy, m.x2 + dx, m.y2 + dy) for m in lines),
            back=True,
        ),
    )


def turning_axis(width: float, height: float, turning: str) -> str:
    """The direction of the edge that a page of this size is turned over: vertical or horizontal."""
    long_is_vertical = height >= width
    return "vertical" if long_is_vertical == (turning == "long") else "horizontal"


def mirrored(cell: Cell, width: float, height: float, axis: str) -> Cell:
    """The place behind a cell, on a page turned over (or folded along) a line of that direction."""
    left, top, right, bottom = cell.bleed
    box = cell.box
    if axis == "vertical":
        return replace(cell, box=replace(box, x=width - box.right), bleed=(right, top, left, bottom))
    return replace(cell, box=replace(box, y=height - box.bottom), bleed=(left, bottom, right, top), turned=True)


def _fronts(layout: Layout, paper: str, first: int, end: int) -> Iterator[Cell]:
    across, down = layout.room(paper)
    page = layout.page(paper)
    wide, high = layout.block
    left, top = (across - wide) / 2, (down - high) / 2
    if layout.fold == "vertical":
        left = across - wide - _from_fold(layout, across - wide)
    elif layout.fold == "horizontal":
        top = down - high - _from_fold(layout, down - high)
    width, height = layout.card
    for index in range(first, end):
        row, column = divmod(index - first, layout.columns)
        box = Box(left + column * (width + layout.gap[0]), top + row * (height + layout.gap[1]), width, height)
        yield Cell(index, box, _bleed(layout, page, box, row, column, end - first))


def _from_fold(layout: Layout, free: float) -> float:
    """How far cards stand from the fold: beyond their bleed, and not so far that they come near the paper's edge."""
    return max(min(free / 2, max(layout.bleed, 4.0)), 0.0)


def _bleed(
    layout: Layout, page: tuple[float, float], box: Box, row: int, column: int, filled: int
) -> tuple[float, float, float, float]:
    """Bleed on the left, top, right and bottom: all of it where nothing stands, half the gap where a card does."""

    def side(down: int, right: int, edge: float, gap: float) -> float:
        r, c = row + down, column + right
        inside = 0 <= r < layout.rows and 0 <= c < layout.columns
        neighbour = inside and r * layout.columns + c < filled
        free = layout.bleed if page == layout.card else min(layout.bleed, edge)
        return min(layout.bleed, gap / 2) if neighbour else free

    return (
        side(0, -1, box.x, layout.gap[0]),
        side(-1, 0, box.y, layout.gap[1]),
        side(0, 1, page[0] - box.right, layout.gap[0]),
        side(1, 0, page[1] - box.bottom, layout.gap[1]),
    )


def cut_marks(layout: Layout, width: float, height: float, cells: tuple[Cell, ...], style: str) -> Iterator[Line]:
    """The lines to cut by, in one of the styles outside, full, ticks and none."""
    if style == "none" or not cells:
        return
    xs = sorted({round(x, 4) for cell in cells for x in (cell.box.x, cell.box.right)})
    ys = sorted({round(y, 4) for cell in cells for y in (cell.box.y, cell.box.bottom)})
    if style == "full":
        yield from (Line(x, 0, x, height) for x in xs)
        yield from (Line(0, y, width, y) for y in ys)
    elif style == "ticks":
        for x, y in sorted({(x, y) for cell in cells for x, y in _corners(cell.box)}):
            yield Line(x - TICK, y, x + TICK, y)
            yield Line(x, y - TICK, x, y + TICK)
    else:
        away, long = layout.bleed, layout.mark_length
        top, bottom, left, right = ys[0], ys[-1], xs[0], xs[-1]
        for x in xs:
            yield from _mark(x, max(top - away - long, 0), x, max(top - away, 0))
            yield from _mark(x, min(bottom + away, height), x, min(bottom + away + long, height))
        for y in ys:
            yield from _mark(max(left - away - long, 0), y, max(left - away, 0), y)
            yield from _mark(min(right + away, width), y, min(right + away + long, width), y)


def _mark(x1: float, y1: float, x2: float, y2: float) -> Iterator[Line]:
    """A mark, unless the paper's edge left nothing of it."""
    if (x1, y1) != (x2, y2):
        yield Line(x1, y1, x2, y2)


def _corners(box: Box) -> tuple[tuple[float, float], ...]:
    return (
        (round(box.x, 4), round(box.y, 4)),
        (round(box.right, 4), round(box.y, 4)),
        (round(box.x, 4), round(box.bottom, 4)),
        (round(box.right, 4), round(box.bottom, 4)),
    )


def strip_place(page: Page, bleed: float, marks: float) -> tuple[Box, bool]:
    """Where the footer with its ruler stands: (box, on its side). Below the cards where there is room, else beside.

    The box is 3.2 mm high and at least 4.2 mm from the paper's edge, which most printers leave white; `bleed` and
    `marks` are how far cards and marks reach out. On its side it reads upwards along the left edge.
    """
    inked = [cell.box for cell in (*page.cells, *page.backs)]
    below = page.height - max((b.bottom for b in inked), default=0) - bleed
    beside = min((b.x for b in inked), default=page.width) - bleed
    if below >= marks + 8 or below >= beside:
        return Box(10, page.height - 7.7, page.width - 20, 3.2), False
    return Box(4.2, 10, 3.2, page.height - 20), True
