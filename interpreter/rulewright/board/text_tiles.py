"""Boards of tiles drawn with characters: a block for each position, with the spaces of the tile that lies there.

+------------------+
| r1c1  ridge  @1  |      position, kind, how often turned
| top   e w        |      a space, the sides it joins as it lies, what stands on it
| bank  s ~n   x   |
| top-bank         |      ways on the tile
+------------------+
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulewright.board.board import Board
from rulewright.board.canvas import Canvas, fit, width
from rulewright.board.tiles import SIDES, TileSet


def draw_tiles(
    canvas: Canvas,
    board: Board,
    show: Callable[[str], str],
    columns: int,
    placed: Mapping[str, tuple[str, int]],
) -> None:
    """One block for each position, in rows and columns as they lie."""
    tiles = board.tiles
    if tiles is None:
        return
    blocks = {
        position: _block(tiles, position, placed.get(position), show, canvas.unicode) for position in tiles.positions
    }
    wide = max(width(line) for lines in blocks.values() for line, _ in lines)
    wide = min(wide, max(12, columns // board.columns - 4))
    tall = max(len(lines) for lines in blocks.values())
    for position, (row, column) in zip(tiles.positions, tiles.cells, strict=True):
        x, y = (column - 1) * (wide + 3), (row - 1) * (tall + 1)
        canvas.box(x, y, x + wide + 3, y + tall + 1)
        for index, (line, site) in enumerate(blocks[position]):
            canvas.put(x + 2, y + 1 + index, fit(line, wide), board.site(site))


def _block(
    tiles: TileSet, position: str, placed: tuple[str, int] | None, show: Callable[[str], str], unicode: bool
) -> list[tuple[str, str]]:
    """Lines of one block, each with the name of the site it shows or an empty text."""
    number = tiles.kind(placed[0]) if placed else 0
    if placed is None or not number:
        return [(position, "")]
    turned = placed[1]
    kind = tiles.kinds[number - 1]
    sign = "↻" if unicode else "@"
    title = f"{position}  {kind.name}" + (f"  {sign}{turned}" if turned else "")
    names = max((width(tiles.locals[local - 1]) for local in kind.properties), default=0)
    sides = {local: joined_sides(tiles, number, local, turned) for local in kind.properties}
    room = max((width(text) for text in sides.values()), default=0)
    lines = [(title, "")]
    for local in kind.properties:
        name = tiles.locals[local - 1]
        site = f"{position}.{name}"
        content = show(site).replace("\n", " ")
        lines.append((f"{name:<{names}}  {sides[local]:<{room}}  {content}".rstrip(), site))
    ways = list(dict.fromkeys((min(a, b), max(a, b)) for _, a, b in kind.edges))
    dash = "─" if unicode else "-"
    if ways:
        lines.append((" ".join(f"{tiles.locals[a - 1]}{dash}{tiles.locals[b - 1]}" for a, b in ways), ""))
    return lines


def joined_sides(tiles: TileSet, kind: int, local: int, turned: int) -> str:
    """Sides of the board a space joins as its tile lies: `n e`; further networks by name: `n e river:s`."""
    words = []
    for number, network in enumerate(tiles.networks):
        found = [
            side for index, side in enumerate(SIDES, 1) if tiles.join_mask(kind, turned, local, index) >> number & 1
        ]
        if found:
            words.append((f"{network}:" if network else "") + ("," if network else " ").join(found))
    return " ".join(words)
