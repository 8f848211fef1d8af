"""Boards put together in play: which spaces there are and what is next to what follows from the tiles as they lie.

Each tile's own spaces and ways are constant tables (see `board/tiles.py`); the walk from one space to its neighbours
reads the kind and turn of the tile it is on and of those beside it. The neighbours of one space are written to a few
scratch slots of the place in the program that asks, so that they are one loop there.
"""

from __future__ import annotations

from collections.abc import Callable

from rulewright.board.modular import positions_name
from rulewright.board.tiles import ModularTables, TileSet
from rulewright.ir.ops import Apply, Assign, Binary, Const, Expr, Load, Local, Return
from rulewright.lower.addresses import occupants
from rulewright.lower.builder import ONE, ZERO, Builder, add, binary, load, mul, select
from rulewright.lower.context import Body, Context, Lowering
from rulewright.lower.nodes import counted, listed, lower, one
from rulewright.resolved.tree import Node


def _tiles(ctx: Context, board: str) -> TileSet:
    tiles = ctx.board(board).tiles
    assert tiles is not None
    return tiles


def _tables(ctx: Context, board: str) -> ModularTables:
    """The tables of a board, made known to the program."""
    tables = _tiles(ctx, board).tables()
    names = ("exists", "join", "step", "opposite", "position", "local")
    beside = ("touch_position", "touch_side", "touch_mask", "touch_site")
    for name in names + (beside if _tiles(ctx, board).fixed else ()):
        ctx.table(f"{name}_{board}", getattr(tables, name))
    return tables


def _look(ctx: Context, board: str, name: str, index: Expr) -> Expr:
    if f"{name}_{board}" not in ctx.program.tables:
        _tables(ctx, board)
    return ctx.look(f"{name}_{board}", index)


def _tile(ctx: Context, b: Builder, board: str, position: Expr) -> tuple[Expr, Expr]:
    """Kind of the tile on a position (0 if there is none) and how often it is turned."""
    held = _tiles(ctx, board).class_name
    piece = b.keep(load(occupants(ctx, positions_name(board), held), position), "tile")
    kind = b.keep(ctx.look(ctx.kind_table(), piece), "kind")
    if held not in ctx.layout.turned:
        return kind, ZERO
    return kind, b.keep(select(piece, Load(add(piece, Const(ctx.layout.turned[held]))), ZERO), "turned")


def _most_near(ctx: Context, board: str) -> int:
    """The most neighbours a space can have."""
    tables = _tiles(ctx, board).tables()
    longest = [
        max((end - start for start, end in zip(lists.start, lists.start[1:], strict=False)), default=0)
        for lists in (tables.inner, tables.side_spaces, tables.fixed_near, tables.fixed_touch, tables.side_touch)
    ]
    on_tile = longest[0] + 4 * (longest[1] + longest[4])
    return max(on_tile, longest[2] + longest[3] * longest[1]) + 1


def near(ctx: Context, b: Builder, board: str, label: str, site: Expr, body: Body) -> None:
    """One loop over the spaces one step away, within one network or all."""
    base = ctx.layout.scratch(b.temp(f"near_{board}"), _most_near(ctx, board))
    count = b.temp("n")
    b.emit(Assign(count, Apply(_near_function(ctx, board, label), (site, Const(base)))))

    def item(i: Expr) -> None:
        body(b.named(Load(add(i, Const(base))), "s"))

    counted(b, ZERO, Local(count), item)


def _near_function(ctx: Context, board: str, label: str) -> str:
    """A function that writes the neighbours of `site` to the slots from `base` on and returns their number."""
    tiles = _tiles(ctx, board)
    tables = _tables(ctx, board)
    network = tiles.network(label) if label else 0
    size, turns, kinds = len(tiles.locals) + 1, tiles.turns, len(tiles.kinds) + 1
    inner = ctx.lists(f"inner_{board}", tables.inner)
    sides = ctx.lists(f"side_spaces_{board}", tables.side_spaces)

    fixed, count = len(tiles.fixed), len(tiles.positions) * (size - 1)

    def put(f: Builder, there: Expr) -> None:
        f.store(add(Local("base"), Local("n")), there)
        f.emit(Assign("n", add(Local("n"), ONE)))

    def put_new(f: Builder, there: Expr) -> None:
        """A space beside the tiles may touch another at two sides."""
        f.emit(Assign("new", ONE))

        def known(i: Expr) -> None:
            with f.when(binary("==", Load(add(i, Local("base"))), there)):
                f.emit(Assign("new", ZERO))

        counted(f, ZERO, Local("n"), known)
        with f.when(Local("new")):
            put(f, there)

    def met(f: Builder, across: Expr, back: Expr, joined: Expr, put: Callable[[Builder, Expr], None] = put) -> None:
        """Spaces of the tile on a position that join one of these networks at a side."""
        other, lies = _tile(ctx, f, board, across)
        with f.when(other):
            at = add(mul(add(mul(add(other, Const(network * kinds)), Const(turns)), lies), Const(5)), back)

            def space(k: Expr) -> None:
                meets = _look(ctx, board, "join", _join_index(other, lies, k, back, turns, size))
                with f.when(Binary("&", meets, joined)):
                    put(f, f.keep(add(mul(across, Const(size - 1)), add(k, Const(1 - size))), "there"))

            listed(ctx, f, sides, at, space)

    def beside(f: Builder) -> None:
        """Neighbours of a space beside the tiles."""
        row = f.keep(add(Local("site"), Const(network * (fixed + 1) - count)), "row")
        listed(ctx, f, ctx.lists(f"fixed_near_{board}", tables.fixed_near), row, lambda there: put(f, there))

        def touch(number: Expr) -> None:
            across = f.keep(_look(ctx, board, "touch_position", number), "across")
            back = f.keep(_look(ctx, board, "touch_side", number), "back")
            met(f, across, back, f.keep(_look(ctx, board, "touch_mask", number), "joined"), put_new)

        listed(ctx, f, ctx.lists(f"fixed_touch_{board}", tables.fixed_touch), row, touch)
        f.emit(Return(Local("n")))

    def build(f: Builder) -> None:
        f.emit(Assign("n", ZERO))
        position = f.keep(_look(ctx, board, "position", Local("site")), "position")
        if fixed:
            with f.when(binary("==", position, ZERO)), f.when(Local("site")):
                beside(f)
        local = f.keep(_look(ctx, board, "local", Local("site")), "local")
        kind, turned = _tile(ctx, f, board, position)

        row = add(mul(add(kind, Const(network * kinds)), Const(size)), local)
        start = f.keep(add(mul(position, Const(size - 1)), Const(1 - size)), "start")
        listed(ctx, f, inner, row, lambda space: put(f, add(start, space)))

        def side(s: Expr) -> None:
            joined = _look(ctx, board, "join", _join_index(kind, turned, local, s, turns, size))
            if network:
                joined = Binary("&", joined, Const(1 << (network - 1)))
            joined = f.keep(joined, "joined")
            with f.when(joined):
                across = f.keep(_look(ctx, board, "step", add(mul(position, Const(5)), s)), "across")
                met(f, across, f.keep(_look(ctx, board, "opposite", s), "back"), joined)
                if fixed:
                    places = len(tiles.positions) + 1
                    at = add(mul(add(position, Const(network * places)), Const(5)), s)

                    def touch(number: Expr) -> None:
                        with f.when(Binary("&", _look(ctx, board, "touch_mask", number), joined)):
                            put_new(f, f.keep(_look(ctx, board, "touch_site", number), "there"))

                    listed(ctx, f, ctx.lists(f"side_touch_{board}", tables.side_touch), at, touch)

        counted(f, ONE, Const(5), side, "side")
        f.emit(Return(Local("n")))

    return ctx.function(f"near_{board}_{label or 'all'}", ("site", "base"), build, result=True)


def _join_index(kind: Expr, turned: Expr, local: Expr, side: Expr, turns: int, size: int) -> Expr:
    return add(mul(add(mul(add(mul(kind, Const(turns)), turned), Const(size)), local), Const(5)), side)


def board_sites(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    """One loop over the spaces there are: those of the tiles that lie."""
    board = node.data

    def item(site: Expr) -> None:
        with b.when(_exists(ctx, b, board, site)):
            body(site)

    counted(b, ONE, Const(len(ctx.board(board).sites) + 1), item, "s")


def _exists(ctx: Context, b: Builder, board: str, site: Expr) -> Expr:
    return _look(ctx, board, "exists", _space_index(ctx, b, board, site))


def _space_index(ctx: Context, b: Builder, board: str, site: Expr) -> Expr:
    """kind of the tile * (K + 1) + local: which row of a table of spaces a site is."""
    site = b.keep(site, "site")
    kind, _ = _tile(ctx, b, board, _look(ctx, board, "position", site))
    return add(mul(kind, Const(len(_tiles(ctx, board).locals) + 1)), _look(ctx, board, "local", site))


def tile_space(ctx: Context, b: Builder, node: Node) -> Expr:
    """The row of a space's properties."""
    return _space_index(ctx, b, node.data, lower(ctx, b, node.args[0]))


def tile_position(ctx: Context, b: Builder, node: Node) -> Expr:
    """The position a space is on."""
    return _look(ctx, node.data, "position", lower(ctx, b, node.args[0]))


def tile_site(ctx: Context, b: Builder, node: Node) -> Expr:
    """A space by name on a position; none where its tile has no such space."""
    board, local = node.data
    position = one(ctx, b, node.args[0])
    size = len(_tiles(ctx, board).locals)
    site = b.keep(select(position, add(mul(position, Const(size)), Const(local - size)), ZERO), "site")
    return select(binary("!=", _exists(ctx, b, board, site), ZERO), site, ZERO)


LOWERINGS: dict[str, Lowering] = {
    "tile_space": tile_space,
    "tile_position": tile_position,
    "tile_site": tile_site,
}
