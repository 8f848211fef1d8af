"""A board as plain data and back: what is kept beside a compiled game, for pictures and texts.

Ways, lines and steps of the board come from `lower/facts.py`; here are the tiles of modular boards, and the board
made again from the facts. What comes back can be drawn and asked for names and numbers; it has no steps.
"""

from __future__ import annotations

from typing import Any

from rulewright.board.board import Board, Edge, Line
from rulewright.board.tiles import FixedSpace, TileKind, TileSet


def tile_facts(tiles: TileSet) -> dict[str, Any]:
    """A tile set as plain data that JSON can carry; properties of spaces only where they are plain."""
    return {
        "class": tiles.class_name,
        "turns": tiles.turns,
        "positions": list(tiles.positions),
        "cells": [list(cell) for cell in tiles.cells],
        "locals": list(tiles.locals),
        "networks": list(tiles.networks),
        "points": [list(tiles.points[local]) for local in range(1, len(tiles.locals) + 1)],
        "kinds": [
            {
                "name": kind.name,
                "spaces": [[local, _scalars(properties)] for local, properties in kind.properties.items()],
                "edges": [list(edge) for edge in kind.edges],
                "joins": [[local, list(sides)] for local, sides in kind.joins.items()],
            }
            for kind in tiles.kinds
        ],
        "fixed": [
            [space.name, _scalars(space.properties), list(space.point), [list(touch) for touch in space.touches]]
            for space in tiles.fixed
        ],
        "fixed_edges": [list(edge) for edge in tiles.fixed_edges],
    }


def _scalars(properties: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in properties.items() if isinstance(value, (str, int, bool))}


def tiles_from(facts: dict[str, Any]) -> TileSet:
    """The tile set of such data."""
    return TileSet(
        facts["class"],
        facts["turns"],
        list(facts["positions"]),
        [(row, column) for row, column in facts["cells"]],
        list(facts["locals"]),
        list(facts["networks"]),
        [
            TileKind(
                kind["name"],
                {local: dict(properties) for local, properties in kind["spaces"]},
                [(network, a, b) for network, a, b in kind["edges"]],
                {local: list(sides) for local, sides in kind["joins"]},
            )
            for kind in facts["kinds"]
        ],
        {local: (point[0], point[1]) for local, point in enumerate(facts["points"], 1)},
        [
            FixedSpace(name, dict(properties), (point[0], point[1]), [(p, s, m) for p, s, m in touches])
            for name, properties, point, touches in facts["fixed"]
        ],
        [(network, a, b) for network, a, b in facts["fixed_edges"]],
    )


def board_from(name: str, facts: dict[str, Any]) -> Board:
    """The board of the facts of a compiled game (`facts["boards"][name]`)."""
    return Board(
        name=name,
        shape=facts["shape"],
        sites=list(facts["sites"]),
        edges=[
            Edge(start, end, label, way, bool(arrow), gate) for start, end, label, way, arrow, gate in facts["edges"]
        ],
        directions=list(facts["directions"]),
        sides=list(facts["sides"]),
        lines=[Line(line["name"], line["family"], line["number"], tuple(line["sites"])) for line in facts["lines"]],
        properties=[dict(found) for found in facts["properties"]],
        cells=[(row, column) for row, column in facts["cells"]],
        points=[(x, y) for x, y in facts["points"]],
        rows=facts["rows"],
        columns=facts["columns"],
        row_headings=list(facts["row_headings"]),
        column_headings=list(facts["column_headings"]),
        middle=facts["middle"],
        loop=facts["loop"],
        placed=facts["placed"],
        copies=list(facts["copies"]),
        holds=dict(facts["holds"]),
        tiles=tiles_from(facts["tiles"]) if facts["tiles"] else None,
    )
