"""Boards as text, for `rulewright show GAME --form board`: the picture, then every space, way, line and direction.

board brook: grid, 4 x 4, 16 spaces, holds herons, stones
<picture>
spaces
  a4  row 1 column 1  - e b4, s a3
"""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.board.board import Board
from rulewright.board.text import draw
from rulewright.board.text_tiles import joined_sides
from rulewright.board.tiles import SIDES
from rulewright.source.tree import Map, Seq


def print_board(board: Board, *, unicode: bool = False) -> str:
    """One board, all that is known of it."""
    parts = [_head(board)]
    if board.tiles is None:
        parts.append(_indented(draw(board, lambda _: "", unicode=unicode)))
        parts.append("spaces\n" + "\n".join(_space(board, number) for number in range(1, len(board.sites) + 1)))
        if board.lines:
            lines = (f"  {line.name}: {' '.join(board.sites[s - 1] for s in line.sites)}" for line in board.lines)
            parts.append("lines\n" + "\n".join(lines))
    else:
        parts.append(_tiles(board))
    if board.directions:
        parts.append("directions\n  " + " ".join(board.directions))
    return "\n\n".join(parts) + "\n"


def print_boards(boards: Iterable[Board], *, unicode: bool = False) -> str:
    """All boards of a game."""
    return "\n".join(print_board(board, unicode=unicode) for board in boards)


def _head(board: Board) -> str:
    size = f", {board.rows} x {board.columns}" if board.rows else ""
    count = len(board.sites)
    held = f", holds {', '.join(board.holds)}" if board.holds else ""
    word = "space" if count == 1 else "spaces"
    possible = "possible " if board.tiles is not None else ""
    labels = f", networks {', '.join(board.labels)}" if board.labels else ""
    return f"board {board.name}: {board.shape}{size}, {count} {possible}{word}{labels}{held}"


def _indented(text: str) -> str:
    return "\n".join(("  " + line).rstrip() for line in text.split("\n"))


def _space(board: Board, number: int) -> str:
    words = [board.sites[number - 1]]
    row, column = board.cells[number - 1]
    if row:
        words.append(f"row {row} column {column}")
    if number == board.middle:
        words.append("middle")
    words += [_property(key, value) for key, value in board.properties[number - 1].items()]
    ways = []
    for edge in board.edges:
        if edge.start == number:
            direction = f"{board.directions[edge.direction - 1]} " if edge.direction else ""
            label = f" ({edge.label})" if edge.label else ""
            label += f" [{board.gates[edge.gate - 1].when}]" if edge.gate else ""
            ways.append(f"{'-> ' if edge.arrow else ''}{direction}{board.sites[edge.end - 1]}{label}")
    return "  " + "  ".join(words) + (f"  - {', '.join(ways)}" if ways else "")


def _property(key: str, value: object) -> str:
    if value is True:
        return key
    if isinstance(value, Seq):
        return f"{key} [{', '.join(map(str, value))}]"
    return f"{key} {{...}}" if isinstance(value, Map) else f"{key} {value}"


def _tiles(board: Board) -> str:
    tiles = board.tiles
    assert tiles is not None
    lines = [f"positions\n  {' '.join(tiles.positions)}\n\ntiles ({tiles.class_name}, {tiles.turns} ways to lie)"]
    for number, kind in enumerate(tiles.kinds, 1):
        lines.append(f"  {kind.name}")
        for local, properties in kind.properties.items():
            words = [tiles.locals[local - 1]]
            joins = joined_sides(tiles, number, local, 0)
            words += [f"joins {joins}"] if joins else []
            words += [_property(key, value) for key, value in properties.items()]
            ways = [
                tiles.locals[b - 1] + (f" ({tiles.networks[label - 1]})" if tiles.networks[label - 1] else "")
                for label, a, b in kind.edges
                if a == local
            ]
            lines.append("    " + "  ".join(words) + (f"  - {', '.join(ways)}" if ways else ""))
    if tiles.fixed:
        lines.append("\nbeside the tiles")
    for number, space in enumerate(tiles.fixed, 1):
        words = [space.name]
        for position, side, mask in space.touches:
            for index, network in enumerate(tiles.networks):
                if mask >> index & 1:
                    words.append(
                        f"joins {tiles.positions[position - 1]}.{SIDES[side - 1]}"
                        + (f" ({network})" if network else "")
                    )
        words += [_property(key, value) for key, value in space.properties.items()]
        ways = [
            tiles.fixed[b - 1].name + (f" ({tiles.networks[label - 1]})" if tiles.networks[label - 1] else "")
            for label, a, b in tiles.fixed_edges
            if a == number
        ]
        lines.append("  " + "  ".join(words) + (f"  - {', '.join(ways)}" if ways else ""))
    return "\n".join(lines)
