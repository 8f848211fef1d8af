"""Boards without a pattern: `shape: route`, spaces one after the other, and `shape: graph`, ways as they are written.

{shape: route, spaces: [inn, mill, port]}         ->  arrows inn -> mill -> port
{shape: graph, spaces: [den, pond], edges: [[den, pond]]}  ->  den - pond, both ways
"""

from __future__ import annotations

import math
from typing import Any

from rulewright.board import reading
from rulewright.board.board import MAX_SITES, Board, Edge, Line
from rulewright.diagnostics import Diagnostics
from rulewright.languages import _
from rulewright.source.tree import Map, Seq


def build_route(name: str, declaration: Map, diags: Diagnostics) -> Board | None:
    """A route: an arrow from each space to the next, but not to those under `breaks`, and further arrows and edges."""
    board = _spaces(name, "route", declaration, diags)
    if board is None:
        return None
    board.loop = declaration.get("loop") is True
    breaks = _breaks(board, declaration, diags)
    count = len(board.sites)
    for site in range(2, count + 1):
        if site not in breaks:
            board.edges.append(Edge(site - 1, site, "", 0, True))
    if board.loop and count > 1 and 1 not in breaks:
        board.edges.append(Edge(count, 1, "", 0, True))
    _add(board, declaration, diags)
    _place(board, declaration, ring=board.loop)
    return board


def build_graph(name: str, declaration: Map, diags: Diagnostics) -> Board | None:
    """A free graph; spaces without `at` are drawn on a ring."""
    board = _spaces(name, "graph", declaration, diags)
    if board is None:
        return None
    _add(board, declaration, diags)
    _place(board, declaration, ring=True)
    return board


def _spaces(name: str, shape: str, declaration: Map, diags: Diagnostics) -> Board | None:
    found = reading.spaces(declaration, diags)
    if not found:
        if not diags.failed:
            diags.error(
                "board-empty",
                declaration.value_span("spaces"),
                _("{name} has no spaces", name=name),
                _("list them: `spaces: [start, mill, port]`"),
            )
        return None
    if len(found) > MAX_SITES:
        diags.error(
            "board-size",
            declaration.value_span("spaces"),
            _(
                "{name} has {count} spaces; a board has at most {max_sites}",
                name=name,
                count=len(found),
                max_sites=MAX_SITES,
            ),
            _("make the board smaller"),
        )
        return None
    return Board(
        name=name,
        shape=shape,
        sites=[space.name for space in found],
        edges=[],
        properties=[space.properties for space in found],
        cells=[(0, 0)] * len(found),
        points=[],
        span=declaration.span,
    )


def _breaks(board: Board, declaration: Map, diags: Diagnostics) -> set[int]:
    written = declaration.get("breaks")
    if not isinstance(written, Seq):
        return set()
    return {
        reading.check_known(item, written.item_span(index), board.numbers, board.name, diags)
        for index, item in enumerate(written)
    }


def _add(board: Board, declaration: Map, diags: Diagnostics) -> None:
    for key, arrow in (("edges", False), ("arrows", True)):
        own = {(edge.start, edge.end) for edge in board.edges if not edge.label}
        for edge in reading.edges(declaration, key, board.numbers, board.name, diags, arrow=arrow, gates=board.gates):
            if not edge.label and (edge.start, edge.end) in own:
                start, end = board.sites[edge.start - 1], board.sites[edge.end - 1]
                diags.error(
                    "board-edge-twice",
                    declaration.value_span(key),
                    _('"{start}" already leads to "{end}"', start=start, end=end),
                    _("spaces of a route follow each other without an arrow written out; leave it out")
                    if board.shape == "route"
                    else _("an edge goes both ways; leave the arrow out"),
                )
                continue
            board.edges.append(edge)
    board.lines = _lines(board, declaration, diags)


def _lines(board: Board, declaration: Map, diags: Diagnostics) -> list[Line]:
    """Lines as written: `lines: [[a, b, c]]`, or by name `lines: {rim: [a, b, c]}`."""
    written: Any = declaration.get("lines")
    entries: list[tuple[str, Any]] = []
    if isinstance(written, Map):
        entries = [(str(key), value) for key, value in written.items()]
    elif isinstance(written, Seq):
        entries = [(f"line {number}", value) for number, value in enumerate(written, 1)]
    lines = []
    for number, (name, members) in enumerate(entries, 1):
        if isinstance(members, Seq):
            sites = [
                reading.check_known(item, members.item_span(index), board.numbers, board.name, diags)
                for index, item in enumerate(members)
            ]
            lines.append(Line(name, "line", number, tuple(site for site in sites if site)))
    return lines


def _place(board: Board, declaration: Map, *, ring: bool) -> None:
    """Where spaces are drawn: as written, else on a ring, a straight line, or (long routes) in rows that wind."""
    written = {space.name: space.at for space in reading.spaces(declaration, Diagnostics())}
    made = ring_points(len(board.sites)) if ring else winding_points(len(board.sites))
    board.placed = all(written.values())
    board.points = [written.get(site) or point for site, point in zip(board.sites, made, strict=True)]


def ring_points(count: int) -> list[tuple[float, float]]:
    """Points on a circle, clockwise from the top, neighbours one unit apart."""
    if count == 1:
        return [(0.0, 0.0)]
    radius = 0.5 / math.sin(math.pi / count)
    angles = [2 * math.pi * index / count for index in range(count)]
    return [(round(radius * (1 + math.sin(angle)), 3), round(radius * (1 - math.cos(angle)), 3)) for angle in angles]


def winding_points(count: int, width: int = 10) -> list[tuple[float, float]]:
    """Points of a path that goes right, down one, left, down one, and so on."""
    found = []
    for index in range(count):
        row, column = divmod(index, width)
        found.append((float(column if row % 2 == 0 else width - 1 - column), float(row)))
    return found
