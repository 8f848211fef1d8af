"""One tile of a board that is put together from tiles, with its spaces and ways, as it is printed."""

from __future__ import annotations

from dataclasses import replace

from rulewright.languages import current
from rulewright_tools.drawing import boards
from rulewright_tools.drawing.contents import BoardContents, Contents
from rulewright_tools.drawing.looks import Looks
from rulewright_tools.drawing.marks import NONE
from rulewright_tools.drawing.svg import Pen, n

LARGE = 60.0
"""The width that a tile is laid out in, in millimetres."""


def board_of_tiles(looks: Looks, class_name: str) -> str:
    """The board that is put together from the pieces of a class, with spaces on them; empty if there is none."""
    for name, board in looks.facts["boards"].items():
        tiles = board["tiles"]
        if board["shape"] == "modular" and tiles and tiles["class"] == class_name and tiles["locals"]:
            return str(name)
    return ""


def draw_tile(
    looks: Looks, board: str, kind: str, *, size_mm: float, low_ink: bool = False, title: str = "", prefix: str = ""
) -> str:
    """A tile of a kind as a whole `<svg>`, without words in it."""
    facts = looks.facts["boards"][board]
    tiles = facts["tiles"]
    count, position = len(tiles["locals"]), tiles["positions"][0]
    alone = {**tiles, "positions": [position], "cells": [[1, 1]], "fixed": [], "fixed_edges": []}
    one = {
        **facts, "rows": 1, "columns": 1, "row_headings": [], "column_headings": [], "tiles": alone,
        "sites": facts["sites"][:count], "properties": facts["properties"][:count], "cells": facts["cells"][:count],
    }  # fmt: skip
    contents = Contents(looks, looks.names, None, everything=True)
    found = BoardContents([[] for _k in range(count)], [None] * count, [[] for _k in range(count)])
    found.placed[position] = (kind, 0)
    for local, properties in next((k["spaces"] for k in tiles["kinds"] if k["name"] == kind), ()):
        found.bonus[local - 1] = contents.printed(properties)
    options = {**looks.board(board), "headings": False}
    plan = boards.plan_of(contents, board, one, options, [""] * count, LARGE, found, 0)
    (block,) = plan.blocks
    block.title = ""
    plan.spots = [replace(spot, caption=None) for spot in plan.spots]
    pen = Pen(low_ink=low_ink, prefix=prefix, focusable=False)
    pen.open(f'transform="translate({n(-block.x)} {n(-block.y)})"')
    boards.draw(pen, boards.Drawn(board, plan, one, found, contents, NONE))
    pen.close()
    scale = size_mm / block.side
    said = title or looks.names.kind(tiles["class"], kind)
    return pen.document(block.side, block.side, said, "", scale, current().replace("_", "-"), bare=True)
