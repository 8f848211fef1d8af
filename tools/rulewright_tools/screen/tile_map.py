"""Boards of tiles with many spaces as a map for a terminal: every space a sign where it lies, tile beside tile.

for   o   lak         words of a tile in its free corners, ways sideways as lines
·──o──·──┐            (spaces above each other are joined, or the map is not drawn)
   o ?  o
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from rulewright.board.board import Board
from rulewright.board.canvas import Canvas, Segment, fit, width
from rulewright.board.tiles import SIDES, TileSet, turned_point

FEW = 6
"""Tiles with so many spaces are told in lines."""
MOST_STEPS = 7
STEP, GAP, MARGIN = 3, 5, 7
"""Columns from space to space, from tile to tile, and beside the tiles."""
ROOM = 3
"""Columns for what lies on a space."""

Point = tuple[float, float]


@dataclass(slots=True)
class TileMap:
    """What the map shows beside the spaces: by position, what lies on the tile, and the words of its corners."""

    lying: Mapping[str, str] = field(default_factory=dict)
    corners: Mapping[str, Sequence[str]] = field(default_factory=dict)


def can_be_mapped(board: Board) -> bool:
    """Whether spaces lie on a small square grid in which all that stand above each other are joined."""
    tiles = board.tiles
    if tiles is None or len(tiles.locals) <= FEW or board.shape != "modular":
        return False
    steps = _steps(tiles)
    if not 2 <= len(steps) <= MOST_STEPS:
        return False
    width_needed = board.columns * (STEP * (len(steps) - 1) + GAP) + 2 * MARGIN
    return width_needed <= 96 and all(_upright(tiles, kind, steps) for kind in range(1, len(tiles.kinds) + 1))


def _steps(tiles: TileSet) -> list[float]:
    found = {round(v, 3) for point in tiles.points.values() for v in point}
    return sorted(found | {round(1 - v, 3) for v in found})


def _cell(point: Point, quarters: int, steps: list[float]) -> tuple[int, int]:
    """Column and row of a point on the tile as it lies."""
    x, y = turned_point(point, quarters)
    return steps.index(round(x, 3)), steps.index(round(y, 3))


def _upright(tiles: TileSet, number: int, steps: list[float]) -> bool:
    """Whether spaces that come to lie next to each other in a column, however the tile is turned, are joined; only
    those on the rim may lie side by side with no way between them."""
    kind = tiles.kinds[number - 1]
    at = {_cell(tiles.points[local], 0, steps): local for local in kind.properties}
    joined = {(a, b) for _network, a, b in kind.edges}
    rim = (0, len(steps) - 1)
    for (x, y), local in at.items():
        for other, outer in ((at.get((x, y + 1)), x in rim), (at.get((x + 1, y)), y in rim)):
            if other is not None and not outer and (local, other) not in joined and (other, local) not in joined:
                return False
    return True


def draw_map(
    board: Board, show: Callable[[str], str], placed: Mapping[str, tuple[str, int]], more: TileMap, *, unicode: bool
) -> list[list[Segment]]:
    """The whole board in stretches that say which space they show."""
    tiles = board.tiles
    assert tiles is not None
    canvas = Canvas(unicode=unicode)
    steps = _steps(tiles)
    last = len(steps) - 1
    wide, tall = STEP * last + GAP, len(steps)
    beside = 1 if tiles.fixed else 0
    for index, head in enumerate(board.column_headings):
        canvas.put(MARGIN + index * wide + STEP * last // 2, 0, head)
    top = 1 + beside
    for index, head in enumerate(board.row_headings):
        canvas.put(0, top + index * tall + tall // 2, head)
    for position, (row, column) in zip(tiles.positions, tiles.cells, strict=True):
        x, y = MARGIN + (column - 1) * wide, top + (row - 1) * tall
        number = tiles.kind(placed[position][0]) if position in placed else 0
        if number:
            _tile(canvas, board, show, (x, y), position, number, placed[position][1], steps, more)
    height = top + board.rows * tall
    for space in tiles.fixed:
        px, py = space.point
        x = (
            MARGIN + round(px * wide) - 2
            if 0 <= px <= board.columns
            else (3 if px < 0 else MARGIN + board.columns * wide - 2)
        )
        y = top + min(board.rows * tall - 1, round(py * tall)) if 0 <= py <= board.rows else (1 if py < 0 else height)
        text = show(space.name).replace("\n", " ") or ("·" if unicode else ".")
        canvas.put(x, y, fit(text, MARGIN), board.site(space.name))
    return canvas.rows()


def _tile(
    canvas: Canvas, board: Board, show: Callable[[str], str], corner: tuple[int, int], position: str, number: int,
    turned: int, steps: list[float], more: TileMap,
) -> None:  # fmt: skip
    tiles = board.tiles
    assert tiles is not None
    kind = tiles.kinds[number - 1]
    quarters = turned * (4 // tiles.turns)
    last = len(steps) - 1
    dot = "·" if canvas.unicode else "."
    at = {_cell(tiles.points[local], quarters, steps): local for local in kind.properties}
    joined = {(a, b) for _network, a, b in kind.edges}
    texts = {}
    for (x, y), local in at.items():
        site = f"{position}.{tiles.locals[local - 1]}"
        texts[x, y] = fit(show(site).replace("\n", "+").replace(" ", ""), ROOM) or dot
        canvas.put(corner[0] + x * STEP, corner[1] + y, texts[x, y], board.site(site))
    dash = "─" if canvas.unicode else "-"
    for (x, y), local in at.items():
        other = at.get((x + 1, y))
        start = corner[0] + x * STEP + width(texts[x, y])
        if other is not None and ((local, other) in joined or (other, local) in joined):
            canvas.put(start, corner[1] + y, dash * (corner[0] + (x + 1) * STEP - start))
        elif x == last and tiles.join_mask(number, turned, local, SIDES.index("e") + 1) & 1:
            canvas.put(start, corner[1] + y, dash * (corner[0] + x * STEP + GAP - start))
    middle = next(((x, y) for y in _inwards(last) for x in _inwards(last) if (x, y) not in at), None)
    if middle and more.lying.get(position):
        text = fit(more.lying[position], 2 * STEP - 1)
        canvas.put(corner[0] + middle[0] * STEP - (width(text) - 1) // 2, corner[1] + middle[1], text)
    free = [c for c in ((0, 0), (last, 0), (0, last), (last, last)) if c not in at]
    for (x, y), word in zip(free, more.corners.get(position, ()), strict=False):
        if x == 0:
            canvas.put(corner[0], corner[1] + y, _cut(word, STEP - 1 if (1, y) in at else STEP))
        else:
            canvas.put(corner[0] + x * STEP - 1, corner[1] + y, _cut(word, GAP))


def _cut(word: str, columns: int) -> str:
    """A word, or its first letters."""
    return word if width(word) <= columns else word[:columns]


def _inwards(last: int) -> list[int]:
    """Numbers from 0 to the last, those in the middle first."""
    return sorted(range(last + 1), key=lambda k: abs(2 * k - last))
