"""Boards of rows and columns: `shape: grid`, and `shape: lattice`, a grid on which tiles are laid from the middle.

{shape: grid, rows: 2, columns: 2}  ->  sites a2 b2 a1 b1; edges a2-b2, a2-a1, b2-b1, a1-b1; rows 1-2, columns 1-2
"""

from __future__ import annotations

from collections.abc import Callable

from rulewright.board import names, reading
from rulewright.board.board import Board, Edge, Line
from rulewright.diagnostics import Diagnostics
from rulewright.languages import _
from rulewright.source.tree import Map, Seq

OFFSETS = {
    "n": (-1, 0),
    "ne": (-1, 1),
    "e": (0, 1),
    "se": (1, 1),
    "s": (1, 0),
    "sw": (1, -1),
    "w": (0, -1),
    "nw": (-1, -1),
}
"""Directions clockwise from the top, as steps in rows and columns."""

SIDES = ["n", "e", "s", "w"]
FORWARD = ["e", "s", "se", "ne"]
"""Straight runs are read to the right, down, falling and rising."""

NEIGHBOURS = {
    "orthogonal": ("n", "e", "s", "w"),
    "diagonal": ("ne", "se", "sw", "nw"),
    "all": tuple(OFFSETS),
}
FAMILIES = {"rows": ("row",), "columns": ("column",), "diagonals": ("diagonal", "antidiagonal")}


def build_grid(name: str, declaration: Map, diags: Diagnostics) -> Board | None:
    """A grid; none after a report that leaves nothing to work with."""
    found = reading.rows_and_columns(declaration, diags)
    if found is None:
        return None
    rows, columns = found
    pattern = reading.template(declaration, "{letter}{rank}", diags)
    cells = [(row, column) for row in range(1, rows + 1) for column in range(1, columns + 1)]
    sites = reading.cell_names(declaration, pattern, [{"row": r, "column": c, "rows": rows} for r, c in cells], diags)
    if sites is None:
        return None
    holes = missing(declaration, sites, name, diags)
    kept = [(site, cell) for site, cell in zip(sites, cells, strict=True) if site not in holes]
    if not kept:
        diags.error(
            "board-empty",
            declaration.value_span("missing"),
            _("nothing is left of {name}", name=name),
            _("keep some spaces"),
        )
        return None
    down, across = names.headings(pattern, rows, columns)
    board = Board(
        name=name,
        shape="grid",
        sites=[site for site, _ in kept],
        edges=[],
        directions=list(OFFSETS),
        sides=list(SIDES),
        forward=list(FORWARD),
        properties=[{} for _ in kept],
        cells=[cell for _, cell in kept],
        points=[(float(column - 1), float(row - 1)) for _, (row, column) in kept],
        rows=rows,
        columns=columns,
        row_headings=down,
        column_headings=across,
        span=declaration.span,
    )
    _join(board, NEIGHBOURS.get(str(declaration.get("neighbours", "orthogonal")), NEIGHBOURS["orthogonal"]))
    board.lines = _lines(board, _families(declaration))
    read_properties(board, declaration, diags)
    return board


def build_lattice(name: str, declaration: Map, diags: Diagnostics) -> Board | None:
    """A grid with a middle, where the first tile goes; rows and columns must be odd."""
    board = build_grid(name, declaration, diags)
    if board is None:
        return None
    board.shape = "lattice"
    if board.rows % 2 == 0 or board.columns % 2 == 0:
        key = "within" if "within" in declaration else "rows" if board.rows % 2 == 0 else "columns"
        better = f"{board.rows | 1} x {board.columns | 1}"
        diags.error(
            "board-no-middle",
            declaration.value_span(key),
            _("{rows} x {columns} has no middle space to begin at", rows=board.rows, columns=board.columns),
            _("odd numbers have one: `within: {better}`", better=better),
        )
        return board
    middle = ((board.rows + 1) // 2, (board.columns + 1) // 2)
    if middle not in board.cells:
        diags.error(
            "board-no-middle",
            declaration.value_span("missing"),
            _("the middle space, where the first tile is laid, is missing"),
            _("leave it on the board"),
        )
        return board
    board.middle = board.cells.index(middle) + 1
    return board


def read_properties(board: Board, declaration: Map, diags: Diagnostics) -> None:
    """Put the properties written under `spaces:` on the sites they name."""
    for space in reading.spaces(declaration, diags):
        number = reading.check_known(space.name, space.span, board.numbers, board.name, diags)
        if number:
            board.properties[number - 1] = space.properties
            if space.at is not None:
                board.points[number - 1] = space.at


def missing(declaration: Map, sites: list[str], board: str, diags: Diagnostics) -> set[str]:
    """Names under `missing:`, the holes of the board; reports those that are no cells."""
    written = declaration.get("missing")
    if not isinstance(written, Seq):
        return set()
    known = {site: number for number, site in enumerate(sites, 1)}
    found = set()
    for index, item in enumerate(written):
        if reading.check_known(item, written.item_span(index), known, board, diags):
            found.add(str(item))
    return found


def _join(board: Board, near: tuple[str, ...]) -> None:
    at = {cell: number for number, cell in enumerate(board.cells, 1)}
    board.steps = [[0] * (len(OFFSETS) + 1)]
    for row, column in board.cells:
        board.steps.append([0, *(at.get((row + down, column + right), 0) for down, right in OFFSETS.values())])
    for site in range(1, len(board.sites) + 1):
        for direction, name in enumerate(OFFSETS, 1):
            there = board.steps[site][direction]
            if there and name in near:
                board.edges.append(Edge(site, there, "", direction))


def _families(declaration: Map) -> list[str]:
    """Families of lines: as written under `lines:`, else rows and columns, with diagonals where they are neighbours."""
    written = declaration.get("lines")
    if isinstance(written, Seq):
        chosen = [str(item) for item in written]
    elif declaration.get("neighbours", "orthogonal") == "orthogonal":
        chosen = ["rows", "columns"]
    else:
        chosen = list(FAMILIES)
    return [family for word in FAMILIES if word in chosen for family in FAMILIES[word]]


def _lines(board: Board, families: list[str]) -> list[Line]:
    keys: dict[str, Callable[[int, int], int]] = {
        "row": lambda row, column: row,
        "column": lambda row, column: column,
        "diagonal": lambda row, column: column - row + board.rows,
        "antidiagonal": lambda row, column: row + column - 1,
    }
    lines = []
    for family in families:
        groups: dict[int, list[int]] = {}
        for site, (row, column) in enumerate(board.cells, 1):
            groups.setdefault(keys[family](row, column), []).append(site)
        for number in sorted(groups):
            sites = groups[number] if family != "antidiagonal" else groups[number][::-1]
            lines.append(Line(f"{family} {number}", family, number, tuple(sites)))
    return lines
