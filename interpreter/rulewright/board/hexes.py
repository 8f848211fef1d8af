"""Boards of hexagons with a corner at the top: `shape: hexes`, by `radius` or by `rows` and `columns`.

With `radius: 2` every space within two steps of the middle; with rows and columns each second row is moved to the
right by half a space. Names count q (slanted column) with letters and rows with numbers, both from the top left.

    {shape: hexes, radius: 1}  ->  sites b1 c1 / a2 b2 c2 / a3 b3
"""

from __future__ import annotations

from rulewright.board import names, reading
from rulewright.board.board import MAX_SITES, Board, Edge, Line
from rulewright.board.grid import missing, read_properties
from rulewright.diagnostics import Diagnostics
from rulewright.languages import _
from rulewright.source.tree import Map

AXIAL = {"e": (1, 0), "se": (0, 1), "sw": (-1, 1), "w": (-1, 0), "nw": (0, -1), "ne": (1, -1)}
"""Directions clockwise from the right, as steps in q (right) and r (down, slanted)."""

FORWARD = ["e", "se", "ne"]
HEIGHT = 0.866
"""Distance of two rows when the distance of two neighbours in a row is 1."""


def build_hexes(name: str, declaration: Map, diags: Diagnostics) -> Board | None:
    """A board of hexes; none after a report that leaves nothing to work with."""
    if "radius" in declaration:
        radius = reading.size(declaration, "radius", diags)
        if radius is None:
            return None
        if 3 * radius * (radius + 1) + 1 > MAX_SITES:
            diags.error(
                "board-size",
                declaration.value_span("radius"),
                _("a radius of {radius} makes more than {max_sites} spaces", radius=radius, max_sites=MAX_SITES),
                _("make the board smaller"),
            )
            return None
        rows = columns = 2 * radius + 1
        places = [
            (q, r)
            for r in range(-radius, radius + 1)
            for q in range(max(-radius, -radius - r), min(radius, radius - r) + 1)
        ]
        cells = [(r + radius + 1, q + radius + 1) for q, r in places]
    else:
        found = reading.rows_and_columns(declaration, diags)
        if found is None:
            return None
        rows, columns = found
        cells = [(row, column) for row in range(1, rows + 1) for column in range(1, columns + 1)]
        places = [(column - 1 - (row - 1) // 2, row - 1) for row, column in cells]
    pattern = reading.template(declaration, "{letter}{row}", diags)
    sites = reading.cell_names(
        declaration,
        pattern,
        [{"row": c[0], "column": c[1], "rows": rows, "q": p[0], "r": p[1]} for c, p in zip(cells, places, strict=True)],
        diags,
    )
    if sites is None:
        return None
    holes = missing(declaration, sites, name, diags)
    kept = [index for index, site in enumerate(sites) if site not in holes]
    if not kept:
        diags.error(
            "board-empty",
            declaration.value_span("missing"),
            _("nothing is left of {name}", name=name),
            _("keep some spaces"),
        )
        return None
    sites, cells, places = [sites[i] for i in kept], [cells[i] for i in kept], [places[i] for i in kept]
    down, across = names.headings(pattern, rows, columns)
    points = [(q + r / 2, r * HEIGHT) for q, r in places]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    board = Board(
        name=name,
        shape="hexes",
        sites=sites,
        edges=[],
        directions=list(AXIAL),
        sides=list(AXIAL),
        forward=list(FORWARD),
        properties=[{} for _ in sites],
        cells=cells,
        points=[(round(x - left, 3), round(y - top, 3)) for x, y in points],
        rows=rows,
        columns=columns,
        row_headings=down,
        column_headings=across,
        span=declaration.span,
    )
    _join(board, places)
    board.lines = _lines(places)
    read_properties(board, declaration, diags)
    return board


def _join(board: Board, places: list[tuple[int, int]]) -> None:
    at = {place: number for number, place in enumerate(places, 1)}
    board.steps = [[0] * (len(AXIAL) + 1)]
    for number, (q, r) in enumerate(places, 1):
        board.steps.append([0, *(at.get((q + right, r + down), 0) for right, down in AXIAL.values())])
        board.edges += [
            Edge(number, there, "", direction) for direction, there in enumerate(board.steps[number]) if there
        ]


def _lines(places: list[tuple[int, int]]) -> list[Line]:
    """Rows, falling lines (towards se) and rising lines (towards ne), each family numbered from 1."""
    lines = []
    for family, right, down in (("row", 0, 1), ("falling", 1, 0), ("rising", 1, 1)):
        groups: dict[int, list[int]] = {}
        for site, (q, r) in enumerate(places, 1):
            groups.setdefault(q * right + r * down, []).append(site)
        for number, value in enumerate(sorted(groups), 1):
            sites = groups[value][::-1] if family == "rising" else groups[value]
            lines.append(Line(f"{family} {number}", family, number, tuple(sites)))
    return lines
