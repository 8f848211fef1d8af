"""How far the tiles of a lattice reach, so that its frontier is looked for there and not in all its cells.

A lattice has four slots: the first and last row and column that something was ever laid on. They are scratch: they say
nothing that the tiles do not say, and a stretch that is too wide costs time only.
"""

from __future__ import annotations

from rulewright.ir.ops import Assign, Const, Expr, If, Load, Local
from rulewright.lower.builder import Builder, add, binary
from rulewright.lower.context import Body, Context
from rulewright.lower.nodes import counted
from rulewright.lower.state import Layout

TOP, BOTTOM, LEFT, RIGHT = range(4)


def reserve_extents(layout: Layout) -> None:
    """Give every lattice its four slots, for an empty table."""
    for name, board in layout.symbols.boards.items():
        if board.shape == "lattice":
            first = layout.extents[name] = layout.scratch(f"{name}.extent", 4)
            layout.program.initial += [(first + TOP, board.rows + 1), (first + LEFT, board.columns + 1)]


def widen(ctx: Context, b: Builder, held: str, place: Expr) -> None:
    """Something was laid on a place for one piece of a class: if that is a cell of a lattice, reach that far."""
    for board, first in ctx.layout.extents.items():
        begin = ctx.layout.site_places.get((board, held))
        if begin is None or ctx.symbols.held[board, held] != 1:
            continue
        lattice = ctx.board(board)
        with b.when(
            binary("and", binary(">=", place, Const(begin)), binary("<", place, Const(begin + len(lattice.sites))))
        ):
            cell = b.keep(add(place, Const(1 - begin)), "cell")
            for table, values, low, high in (
                (f"row_{board}", lattice.row_table(), TOP, BOTTOM),
                (f"column_{board}", lattice.column_table(), LEFT, RIGHT),
            ):
                at = b.keep(ctx.look(ctx.table(table, values), cell), "at")
                for slot, sign in ((first + low, "<"), (first + high, ">")):
                    with b.when(binary(sign, at, Load(Const(slot)))):
                        b.store(Const(slot), at)


def near_tiles(ctx: Context, b: Builder, board: str, body: Body) -> None:
    """Every cell no further than one step from the rows and columns in use, in the order of cells."""
    lattice = ctx.board(board)
    first = ctx.layout.extents[board]
    numbers = {cell: number for number, cell in enumerate(lattice.cells, 1)}
    width = lattice.columns + 1
    table = ctx.table(
        f"cell_{board}", [numbers.get((row, column), 0) for row in range(lattice.rows + 1) for column in range(width)]
    )

    def bound(slot: int, most: int, last: bool) -> Expr:
        step = Const(2 if last else -1)  # loops stop in front of their end
        return b.keep(
            binary("min" if last else "max", add(Load(Const(first + slot)), step), Const(most + 1 if last else 1)), "to"
        )

    left, right = bound(LEFT, lattice.columns, False), bound(RIGHT, lattice.columns, True)

    def row(r: Expr) -> None:
        def cell(c: Expr) -> None:
            s = b.temp("s")
            b.emit(Assign(s, ctx.look(table, add(binary("*", r, Const(width)), c))))
            if len(numbers) == lattice.rows * lattice.columns:
                body(Local(s))
            else:
                with b.nested() as inner:
                    body(Local(s))
                b.emit(If(Local(s), tuple(inner)))

        counted(b, left, right, cell, "c")

    counted(b, bound(TOP, lattice.rows, False), bound(BOTTOM, lattice.rows, True), row, "r")
