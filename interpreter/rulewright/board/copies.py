"""One board for each of several owners: `per: player`, `per: garden`.

All copies together are one board without ways between them, so that everything made for boards (tables, reach, lines,
pictures) serves copies too. Site `(k - 1) * n + i` is space i of the k-th owner's copy of n spaces.

    bed: {shape: grid, rows: 1, columns: 2, per: garden}, gardens sunny and shady
    ->   sites sunny.a1 sunny.b1 shady.a1 shady.b1
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulewright.board.board import MAX_SITES, Board, Line
from rulewright.diagnostics import Diagnostics, Span
from rulewright.languages import _

GAP = 1.0
"""Room between two copies in pictures, in cells."""


def repeat_board(board: Board, owners: list[str], span: Span, diags: Diagnostics) -> Board:
    """The union of one copy for each owner; the board itself after a report that it cannot be repeated."""
    if board.tiles is not None or board.shape == "lattice":
        diags.error(
            "board-per", span, _("a {shape} board lies on the table once", shape=board.shape), _("give it no `per:`")
        )
        return board
    size = len(board.sites)
    if size * len(owners) > MAX_SITES:
        diags.error(
            "board-size",
            span,
            _(
                "{count} copies of {size} spaces make more than {max_sites}",
                count=len(owners),
                size=size,
                max_sites=MAX_SITES,
            ),
        )
        return board
    wide = max((x for x, _ in board.points), default=0.0) + 1.0 + GAP
    steps: list[list[int]] = board.steps[:1]
    for k in range(len(owners) if board.steps else 0):
        steps = steps + [[site + k * size if site else 0 for site in row] for row in board.steps[1:]]
    edges = [
        replace(e, start=e.start + k * size, end=e.end + k * size) for k in range(len(owners)) for e in board.edges
    ]
    return replace(
        board,
        sites=[f"{owner}.{site}" for owner in owners for site in board.sites],
        edges=edges,
        steps=steps,
        lines=[_line(line, owner, k * size) for k, owner in enumerate(owners) for line in board.lines],
        properties=[_renamed(found, owner, board) for owner in owners for found in board.properties],
        cells=board.cells * len(owners),
        points=[(x + k * wide, y) for k in range(len(owners)) for x, y in board.points],
        middle=0,
        copies=list(owners),
    )


def _line(line: Line, owner: str, shift: int) -> Line:
    return Line(f"{owner} {line.name}", line.family, line.number, tuple(site + shift for site in line.sites))


def _renamed(properties: dict[str, Any], owner: str, board: Board) -> dict[str, Any]:
    """Properties that name spaces of the same board name those of the same copy."""

    def one(value: Any) -> Any:
        return f"{owner}.{value}" if isinstance(value, str) and value in board.numbers else value

    return {
        name: [one(item) for item in value] if isinstance(value, list) else one(value)
        for name, value in properties.items()
    }
