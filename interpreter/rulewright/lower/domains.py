"""Several values -> loops around what is done with each of them, in the domain's order.

t in grid.tiles   ->   for s in 1 .. 9: t = S[70 + s]; if t: ...
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulewright.board.tables import Way, pack
from rulewright.ir.ops import Assign, Break, Const, Expr, Load, Local
from rulewright.lower import modular
from rulewright.lower.addresses import zone_base
from rulewright.lower.builder import ONE, ZERO, Builder, add, binary, load, mul, negate, select
from rulewright.lower.context import Body, Context, Several
from rulewright.lower.extent import near_tiles
from rulewright.lower.nodes import counted, each, holding, listed, lower, one
from rulewright.resolved.tree import Node
from rulewright.resolved.types import BOOL, site


def _players(ctx: Context, b: Builder, _node: Node, body: Body) -> None:
    counted(b, ONE, Const(ctx.symbols.players + 1), body, "p")


def _others(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    """Clockwise from the next one."""
    me = one(ctx, b, node.args[0])
    n = ctx.symbols.players
    table = ctx.table(
        "others",
        [0] * (n + 1)
        + [(seat - 1 + k) % n + 1 if k else 0 for seat in range(1, n + 1) for k in range(n + 1)][: n * (n + 1)],
    )

    def item(k: Expr) -> None:
        body(b.named(ctx.look(table, add(mul(me, Const(n + 1)), k)), "p"))

    counted(b, ONE, Const(n), item, "k")


def _from_to(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    low, high = (lower(ctx, b, a) for a in node.args)
    counted(b, low, add(high, ONE), body, "n")


def _numbered(count: Callable[[Context, Any], int]) -> Several:
    """All values of a type, of which there are so many."""

    def walk(ctx: Context, b: Builder, node: Node, body: Body) -> None:
        counted(b, ONE, Const(count(ctx, node.data) + 1), body, "x")

    return Several(walk, still=True, rising=True, distinct=True)


def _board_sites(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    if ctx.board(node.data).tiles is not None:
        modular.board_sites(ctx, b, node, body)
        return
    counted(b, ONE, Const(len(ctx.board(node.data).sites) + 1), body, "s")


def _board_pieces(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    board, held = node.data
    counted(b, ONE, Const(len(ctx.board(board).sites) + 1), lambda site: held_at(ctx, b, board, held, site, body), "s")


def _held(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    board, held = node.data
    held_at(ctx, b, board, held, one(ctx, b, node.args[0]), body)


def held_at(ctx: Context, b: Builder, board: str, held: str, site: Expr, body: Body) -> None:
    """The pieces of a class on one space, in a loop where there may be several."""
    most = ctx.symbols.held[board, held]
    first = ctx.layout.places[ctx.layout.site_places[board, held]]
    if most == 1:
        name = b.temp("c")
        b.emit(Assign(name, load(first.base - 1, site)))
        b.spots[Local(name), board, held] = site
        with b.when(Local(name)):
            body(Local(name))
        return
    base = b.keep(add(mul(site, Const(most + 1)), Const(first.count - most - 1)), "at")

    def item(i: Expr) -> None:
        body(b.named(Load(add(base, i)), "c"))

    counted(b, ONE, add(Load(base), ONE), item)


def _zone_pieces(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    count, base, _ = zone_base(ctx, b, node.args[0])
    base = b.keep(base, "at")
    held = b.keep(Load(count), "n")
    pile = ctx.symbols.zones[node.data].order == "pile"
    top = b.keep(add(add(base, held), Const(-1)), "top") if pile else base

    def item(i: Expr) -> None:
        body(b.named(Load(binary("-", top, i) if pile else add(base, i)), "c"))

    counted(b, ZERO, held, item)


def _class_pieces(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    piece = ctx.symbols.classes[node.data]
    counted(b, Const(piece.first), Const(piece.first + piece.count), body, "c")


def _own_pieces(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    piece = ctx.symbols.classes[node.data]
    each_has = piece.count // ctx.symbols.players
    first = b.keep(add(mul(lower(ctx, b, node.args[0]), Const(each_has)), Const(piece.first - each_has)))
    counted(b, first, add(first, Const(each_has)), body, "c")


def _line_sites(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    tables = ctx.lists(f"line_sites_{node.data}", ctx.board(node.data).line_tables().members)
    listed(ctx, b, tables, lower(ctx, b, node.args[0]), body)


def _run_sites(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    board, _, length = node.data.partition("/")
    n = int(length)
    runs = ctx.board(board).run_tables(n)
    flat = ctx.table(f"run_{board}_{n}", [0] * n + [s for run in runs.runs for s in run])
    first = b.keep(mul(lower(ctx, b, node.args[0]), Const(n)))

    def item(i: Expr) -> None:
        body(b.named(ctx.look(flat, i), "s"))

    counted(b, first, add(first, Const(n)), item)


def _neighbours(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    board, label = node.data
    near(ctx, b, board, label, lower(ctx, b, node.args[0]), node.args[1:], body)


def _fitting(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    """Neighbours that fit a condition which the board decides; see static.py."""
    name, sites, _ = node.data
    index = lower(ctx, b, node.args[0])
    if len(node.args) > 1:
        index = add(mul(lower(ctx, b, node.args[1]), Const(sites)), index)
    listed(ctx, b, (f"{name}_start", f"{name}_list"), index, body)


def near(ctx: Context, b: Builder, board: str, label: str, site: Expr, gates: tuple[Node, ...], body: Body) -> None:
    """One loop over the neighbours of a site, of one network or all; `gates` say which ways are open."""
    if ctx.board(board).tiles is not None:
        modular.near(ctx, b, board, label, site, body)
        return
    if gates:
        through_gates(ctx, b, board, "near", label, site, gates, body)
        return
    found = ctx.board(board).neighbour_tables(label or None)
    rising = pack([sorted(found[i]) for i in range(len(found))])
    tables = ctx.lists(f"near_{board}{'_' + label if label else ''}", rising)
    listed(ctx, b, tables, site, body)


def through_gates(
    ctx: Context, b: Builder, board: str, way: Way, label: str, site: Expr, gates: tuple[Node, ...], body: Body
) -> None:
    """One loop over the sites that one step leads to, where ways are open only on conditions.

    opens = [condition, ...]
    for i in row of site:  if sets[i] == 0 or sets[i] == 1 and (opens[0] or ...) or ...:  body(values[i])
    """
    found = ctx.board(board).gated(way, label or None)
    name = f"{way}_{board}{'_' + label if label else ''}"
    start, values = ctx.lists(name, found.sites)
    sets = ctx.table(f"{name}_gates", list(found.sets) or [0])
    opens = [b.keep(lower(ctx, b, gate), "open") for gate in gates]
    index = b.keep(site)

    def item(i: Expr) -> None:
        at = b.named(i, "way")
        needed = b.named(ctx.look(sets, at), "gate")
        is_open: Expr = binary("==", needed, ZERO)
        for number, any_of in enumerate(found.any_of[1:], 1):
            one_open: Expr = ZERO
            for gate in any_of:
                one_open = binary("or", one_open, opens[gate - 1])
            is_open = binary("or", is_open, binary("and", binary("==", needed, Const(number)), one_open))
        with b.when(is_open):
            body(b.named(ctx.look(values, at), "x"))

    counted(b, ctx.look(start, index), ctx.look(start, add(index, ONE)), item)


def _open_arrows(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    way: Way = "ahead" if node.op == "open_ahead" else "behind"
    through_gates(ctx, b, node.data, way, "", lower(ctx, b, node.args[0]), node.args[1:], body)


def _ray(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    board = ctx.board(node.data)
    site, direction = (lower(ctx, b, a) for a in node.args)
    index = add(mul(site, Const(len(board.directions) + 1)), direction)
    listed(ctx, b, ctx.lists(f"ray_{node.data}", board.ray_tables()), index, body)


def _arrows(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    board = ctx.board(node.data)
    tables = board.ahead_tables() if node.op == "ahead" else board.behind_tables()
    listed(ctx, b, ctx.lists(f"{node.op}_{node.data}", tables), lower(ctx, b, node.args[0]), body)


def _lines_through(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    tables = ctx.lists(f"lines_of_{node.data}", ctx.board(node.data).line_tables().of_site)
    listed(ctx, b, tables, lower(ctx, b, node.args[0]), body)


def _runs_through(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    board, length = node.data
    tables = ctx.lists(f"runs_of_{board}_{length}", ctx.board(board).run_tables(length).through)
    listed(ctx, b, tables, lower(ctx, b, node.args[0]), body)


def _board_lines(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    board, family = node.data
    lines = ctx.board(board).lines
    numbers = [i for i, line in enumerate(lines, 1) if not family or line.family.endswith(family)]
    if numbers == list(range(numbers[0], numbers[-1] + 1)) if numbers else True:
        counted(b, Const(numbers[0] if numbers else 1), Const(numbers[-1] + 1 if numbers else 1), body, "line")
        return
    table = ctx.table(f"lines_{board}_{family}", numbers)

    def item(i: Expr) -> None:
        body(b.named(ctx.look(table, i), "line"))

    counted(b, ZERO, Const(len(numbers)), item)


def _frontier(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    """Empty spaces beside occupied ones."""
    of = site(node.data)

    def item(s: Expr) -> None:
        with b.binding({"frontier": s}):
            here = Node("local", of, data="frontier")
            with b.when(lower(ctx, b, Node("site_empty", BOOL, (here,), node.data))):
                found = b.temp("found")
                b.emit(Assign(found, ZERO))

                def beside(t: Expr) -> None:
                    with b.binding({"beside": t}):
                        empty = lower(ctx, b, Node("site_empty", BOOL, (Node("local", of, data="beside"),), node.data))
                    with b.when(negate(empty)):
                        b.emit(Assign(found, ONE))
                        b.emit(Break())

                near(ctx, b, node.data, "", s, node.args, beside)
                with b.when(Local(found)):
                    body(s)

    if node.data in ctx.layout.extents:
        near_tiles(ctx, b, node.data, item)
    else:
        counted(b, ONE, Const(len(ctx.board(node.data).sites) + 1), item, "s")


def _sides(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    """The directions in which tiles have sides."""
    board = ctx.board(node.data)
    table = ctx.table(f"sides_{node.data}", [board.directions.index(side) + 1 for side in board.sides] or [0])

    def item(i: Expr) -> None:
        body(b.named(ctx.look(table, i), "side"))

    counted(b, ZERO, Const(len(board.sides)), item)


def _list(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    values = [lower(ctx, b, a) for a in node.args]
    _one_of(ctx, b, values, body)


def _members(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    """A chosen set: places beyond what was chosen are none."""
    values = [value for value in (lower(ctx, b, a) for a in node.args) if value != ZERO]
    if len(values) == 1 and isinstance(values[0], Local):
        _unless_none(b, values[0], body)  # no loop
    else:
        _one_of(ctx, b, values, lambda value: _unless_none(b, value, body))


def _unless_none(b: Builder, value: Expr, body: Body) -> None:
    with b.when(value):
        body(value)


def _one_of(ctx: Context, b: Builder, values: list[Expr], body: Body) -> None:
    """One loop over a few values."""
    if all(isinstance(v, Const) for v in values):
        numbers = [v.value for v in values if isinstance(v, Const)]
        table = ctx.table(f"list_{'_'.join(map(str, numbers))}".replace("-", "m"), numbers)
        index: Callable[[Expr], Expr] = lambda i: ctx.look(table, i)  # noqa: E731
    else:
        kept = [b.keep(v) for v in values]

        def index(i: Expr) -> Expr:
            value = kept[-1]
            for position in range(len(kept) - 2, -1, -1):
                value = select(binary("==", i, Const(position)), kept[position], value)
            return value

    def item(i: Expr) -> None:
        body(b.named(index(i), "x"))

    counted(b, ZERO, Const(len(values)), item)


def _property_items(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    family, owner, name = node.data
    props = ctx.symbols.classes[owner].properties if family == "class" else ctx.symbols.site_properties[owner]
    listed(ctx, b, ctx.property_lists(family, owner, props[name]), lower(ctx, b, node.args[0]), body)


def _filter(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    """filter, map and nest: a comprehension's layer."""
    several, test, inner = node.args

    def item(value: Expr) -> None:
        with b.binding({node.data: value}), holding(ctx, b, test):
            if node.op == "filter":
                body(value)
            elif node.op == "map":
                body(one(ctx, b, inner))
            else:
                each(ctx, b, inner, body)

    each(ctx, b, several, item)


DOMAINS: dict[str, Several] = {
    "players": Several(_players, still=True, rising=True, distinct=True),
    "others": Several(_others, still=True, distinct=True),
    "from_to": Several(_from_to, still=True, rising=True, distinct=True),
    "directions": _numbered(lambda ctx, name: len(ctx.board(name).directions)),
    "sides": Several(_sides, still=True, rising=True, distinct=True),
    "symbols": _numbered(lambda ctx, name: len(ctx.symbols.lists[name])),
    "kinds": _numbered(lambda ctx, name: len(ctx.symbols.classes[name].kinds)),
    "board_runs": _numbered(lambda ctx, data: len(ctx.board(data[0]).run_tables(data[1]).runs)),
    "board_sites": Several(_board_sites, still=True, rising=True, distinct=True),
    "board_pieces": Several(_board_pieces, nested=True),
    "held": Several(_held),
    "zone_pieces": Several(_zone_pieces),
    "class_pieces": Several(_class_pieces, still=True, rising=True, distinct=True),
    "own_pieces": Several(_own_pieces, still=True, rising=True, distinct=True),
    "line_sites": Several(_line_sites, still=True, rising=True, distinct=True),
    "run_sites": Several(_run_sites, still=True, distinct=True),
    "neighbours": Several(_neighbours, rising=True, distinct=True),
    "fitting": Several(_fitting, rising=True, distinct=True),
    "ray": Several(_ray, still=True, distinct=True),
    "ahead": Several(_arrows, still=True, distinct=True),
    "behind": Several(_arrows, still=True, distinct=True),
    "open_ahead": Several(_open_arrows, rising=True, distinct=True),
    "open_behind": Several(_open_arrows, rising=True, distinct=True),
    "lines_through": Several(_lines_through, still=True),
    "runs_through": Several(_runs_through, still=True),
    "board_lines": Several(_board_lines, still=True, rising=True, distinct=True),
    "frontier": Several(_frontier, rising=True, distinct=True),
    "members": Several(_members, still=True, distinct=True, nested=True),
    "listed": Several(_list, may_be_none=True),
    "property_items": Several(_property_items, still=True),
    "filter": Several(_filter),
    "map": Several(_filter, may_be_none=True),
    "nest": Several(_filter, nested=True, may_be_none=True),
    "bad": Several(lambda _c, _b, _n, _f: None),
}
