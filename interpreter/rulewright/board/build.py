"""From a declaration under `boards:` to a `Board`.

One builder per shape; every problem found is reported, and a board comes back wherever one could be made of what was
right, so that later passes can go on to find the rest.
"""

from __future__ import annotations

from rulewright.board import check
from rulewright.board.board import Board
from rulewright.board.grid import build_grid, build_lattice
from rulewright.board.hexes import build_hexes
from rulewright.board.modular import build_modular
from rulewright.board.route import build_graph, build_route
from rulewright.diagnostics import Diagnostics
from rulewright.diagnostics.near import did_you_mean
from rulewright.languages import _
from rulewright.source.tree import Map, Seq

SHAPES = {
    "grid": build_grid,
    "hexes": build_hexes,
    "route": build_route,
    "graph": build_graph,
    "lattice": build_lattice,
}
ALL_SHAPES = (*SHAPES, "modular")


def build_board(name: str, declaration: Map, classes: Map, diags: Diagnostics) -> Board | None:
    """Build and check one board.

    Args:
        name: the board's id.
        declaration: the entry, keys checked already.
        classes: the `components` section; modular boards read the kinds of the class they hold.
        diags: receives what is found.
    Returns:
        The board, or none where nothing could be built (then there is at least one error).
    """
    shape = str(declaration.get("shape"))
    if shape == "modular":
        board = build_modular(name, declaration, classes, diags)
    elif shape in SHAPES:
        board = SHAPES[shape](name, declaration, diags)
    else:
        hint = did_you_mean(shape, ALL_SHAPES) or _("there are {names}", names=", ".join(ALL_SHAPES))
        diags.error(
            "board-shape", declaration.value_span("shape"), _('there is no shape called "{shape}"', shape=shape), hint
        )
        return None
    if board is not None:
        board.holds = read_holds(declaration)
        check.check_board(board, declaration, classes, diags)
    return board


def read_holds(declaration: Map) -> dict[str, int]:
    """Classes that stand on the board, and how many of each on one space."""
    written = declaration.get("holds")
    if isinstance(written, Map):
        return {str(key): value if isinstance(value, int) else 1 for key, value in written.items()}
    if isinstance(written, Seq):
        return {str(item): 1 for item in written}
    return {str(written): 1} if written else {}
