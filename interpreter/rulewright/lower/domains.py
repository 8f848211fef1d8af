"""Several values -> loops, and what is counted, summed or found over them.

`each(ctx, b, domain, body)` emits loops around `body(value)`; `nesting(domain)` says how many loops that takes, so that
a search can leave a single loop with a plain break.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulewright.board.tables import pack
from rulewright.ir.ops import Assign, Break, Const, Expr, For, Load, Local
from rulewright.lower import copies
from rulewright.lower.builder import ONE, ZERO, Builder, add, binary, load, mul, negate
from rulewright.lower.context import Context
from rulewright.resolved.names import names_of
from rulewright.resolved.tree import Node

Body = Callable[[Expr], None]


def _lower(ctx: Context, b: Builder, node: Node) -> Expr:
    from rulewright.lower.expressions import lower

    return lower(ctx, b, node)


def _one(ctx: Context, b: Builder, node: Node) -> Expr:
    return b.keep(_lower(ctx, b, node))


def each(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    """Emit loops over a domain, in its order, around `body`."""
    DOMAINS[node.op](ctx, b, node, body)


def counted(b: Builder, start: Expr, stop: Expr, body: Body, hint: str = "i") -> None:
    """One loop over numbers."""
    name = b.temp(hint)
    with b.nested() as inner:
        body(Local(name))
    if inner:
        b.emit(For(name, start, stop, tuple(inner)))


def listed(ctx: Context, b: Builder, tables: tuple[str, str], index: Expr, body: Body) -> None:
    """One loop over a row of a list-per-index table."""
    start, values = tables
    index = b.keep(index)

    def item(i: Expr) -> None:
        name = b.temp("x")
        b.emit(Assign(name, ctx.look(values, i)))
        body(Local(name))

    counted(b, ctx.look(start, index), ctx.look(start, add(index, ONE)), item)


def _players(ctx: Context, b: Builder, _node: Node, body: Body) -> None:
    counted(b, ONE, Const(ctx.symbols.players + 1), body, "p")


def _others(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    """Clockwise from the next one."""
    me = _one(ctx, b, node.args[0])
    n = ctx.symbols.players
    table = ctx.table(
        "others",
        [0] * (n + 1)
        + [(seat - 1 + k) % n + 1 if k else 0 for seat in range(1, n + 1) for k in range(n + 1)][: n * (n + 1)],
    )

    def item(k: Expr) -> None:
        name = b.temp("p")
        b.emit(Assign(name, ctx.look(table, add(mul(me, Const(n + 1)), k))))
        body(Local(name))

    counted(b, ONE, Const(n), item, "k")


def _from_to(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    low, high = (_lower(ctx, b, a) for a in node.args)
    counted(b, low, add(high, ONE), body, "n")


def _numbered(count: Callable[[Context, Any], int]) -> Callable[[Context, Builder, Node, Body], None]:
    def walk(ctx: Context, b: Builder, node: Node, body: Body) -> None:
        counted(b, ONE, Const(count(ctx, node.data) + 1), body, "x")

    return walk


def _board_sites(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    if ctx.board(node.data).tiles is not None:
        from rulewright.lower.modular import board_sites

        board_sites(ctx, b, node, body)
        return
    counted(b, ONE, Const(len(ctx.board(node.data).sites) + 1), body, "s")


def _board_pieces(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    board, held = node.data
    counted(b, ONE, Const(len(ctx.board(board).sites) + 1), lambda site: held_at(ctx, b, board, held, site, body), "s")


def _held(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    board, held = node.data
    held_at(ctx, b, board, held, _one(ctx, b, node.args[0]), body)


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
        name = b.temp("c")
        b.emit(Assign(name, Load(add(base, i))))
        body(Local(name))

    counted(b, ONE, add(Load(base), ONE), item)


def _zone_pieces(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    from rulewright.lower.expressions import zone_base

    count, base, _ = zone_base(ctx, b, node.args[0])
    base = b.keep(base, "at")
    held = b.keep(Load(count), "n")
    pile = ctx.symbols.zones[node.data].order == "pile"
    top = b.keep(add(add(base, held), Const(-1)), "top") if pile else base

    def item(i: Expr) -> None:
        name = b.temp("c")
        b.emit(Assign(name, Load(binary("-", top, i) if pile else add(base, i))))
        body(Local(name))

    counted(b, ZERO, held, item)


def _class_pieces(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    piece = ctx.symbols.classes[node.data]
    counted(b, Const(piece.first), Const(piece.first + piece.count), body, "c")


def _own_pieces(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    piece = ctx.symbols.classes[node.data]
    each_has = piece.count // ctx.symbols.players
    first = b.keep(add(mul(_lower(ctx, b, node.args[0]), Const(each_has)), Const(piece.first - each_has)))
    counted(b, first, add(first, Const(each_has)), body, "c")


def _line_sites(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    tables = ctx.lists(f"line_sites_{node.data}", ctx.board(node.data).line_tables().members)
    listed(ctx, b, tables, _lower(ctx, b, node.args[0]), body)


def _run_sites(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    board, _, length = node.data.partition("/")
    n = int(length)
    runs = ctx.board(board).run_tables(n)
    flat = ctx.table(f"run_{board}_{n}", [0] * n + [s for run in runs.runs for s in run])
    first = b.keep(mul(_lower(ctx, b, node.args[0]), Const(n)))

    def item(i: Expr) -> None:
        name = b.temp("s")
        b.emit(Assign(name, ctx.look(flat, i)))
        body(Local(name))

    counted(b, first, add(first, Const(n)), item)


def _neighbours(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    board, label = node.data
    near(ctx, b, board, label, _lower(ctx, b, node.args[0]), body)


def _fitting(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    """Neighbours that fit a condition which the board decides; see static.py."""
    name, sites, _ = node.data
    index = _lower(ctx, b, node.args[0])
    if len(node.args) > 1:
        index = add(mul(_lower(ctx, b, node.args[1]), Const(sites)), index)
    listed(ctx, b, (f"{name}_start", f"{name}_list"), index, body)


def near(ctx: Context, b: Builder, board: str, label: str, site: Expr, body: Body) -> None:
    """One loop over the neighbours of a site, of one network or all."""
    if ctx.board(board).tiles is not None:
        from rulewright.lower.modular import near as modular_near

        modular_near(ctx, b, board, label, site, body)
        return
    found = ctx.board(board).neighbour_tables(label or None)
    rising = pack([sorted(found[i]) for i in range(len(found))])
    tables = ctx.lists(f"near_{board}{'_' + label if label else ''}", rising)
    listed(ctx, b, tables, site, body)


def _ray(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    board = ctx.board(node.data)
    site, direction = (_lower(ctx, b, a) for a in node.args)
    index = add(mul(site, Const(len(board.directions) + 1)), direction)
    listed(ctx, b, ctx.lists(f"ray_{node.data}", board.ray_tables()), index, body)


def _arrows(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    board = ctx.board(node.data)
    tables = board.ahead_tables() if node.op == "ahead" else board.behind_tables()
    listed(ctx, b, ctx.lists(f"{node.op}_{node.data}", tables), _lower(ctx, b, node.args[0]), body)


def _lines_through(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    tables = ctx.lists(f"lines_of_{node.data}", ctx.board(node.data).line_tables().of_site)
    listed(ctx, b, tables, _lower(ctx, b, node.args[0]), body)


def _runs_through(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    board, length = node.data
    tables = ctx.lists(f"runs_of_{board}_{length}", ctx.board(board).run_tables(length).through)
    listed(ctx, b, tables, _lower(ctx, b, node.args[0]), body)


def _board_lines(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    board, family = node.data
    lines = ctx.board(board).lines
    numbers = [i for i, line in enumerate(lines, 1) if not family or line.family.endswith(family)]
    if numbers == list(range(numbers[0], numbers[-1] + 1)) if numbers else True:
        counted(b, Const(numbers[0] if numbers else 1), Const(numbers[-1] + 1 if numbers else 1), body, "line")
        return
    table = ctx.table(f"lines_{board}_{family}", numbers)

    def item(i: Expr) -> None:
        name = b.temp("line")
        b.emit(Assign(name, ctx.look(table, i)))
        body(Local(name))

    counted(b, ZERO, Const(len(numbers)), item)


def _frontier(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    """Empty spaces beside occupied ones."""
    from rulewright.lower.expressions import lower
    from rulewright.resolved.types import BOOL, site

    of = site(node.data)

    def item(s: Expr) -> None:
        env = b.env
        b.env = {**env, "frontier": s}
        here = Node("local", of, data="frontier")
        with b.when(lower(ctx, b, Node("site_empty", BOOL, (here,), node.data))):
            found = b.temp("found")
            b.emit(Assign(found, ZERO))

            def beside(t: Expr) -> None:
                b.env = {**b.env, "beside": t}
                empty = lower(ctx, b, Node("site_empty", BOOL, (Node("local", of, data="beside"),), node.data))
                with b.when(negate(empty)):
                    b.emit(Assign(found, ONE))
                    b.emit(Break())

            near(ctx, b, node.data, "", s, beside)
            with b.when(Local(found)):
                body(s)
        b.env = env

    counted(b, ONE, Const(len(ctx.board(node.data).sites) + 1), item, "s")


def _list(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    values = [_lower(ctx, b, a) for a in node.args]
    if all(isinstance(v, Const) for v in values):
        numbers = [v.value for v in values if isinstance(v, Const)]
        table = ctx.table(f"list_{'_'.join(map(str, numbers))}".replace("-", "m"), numbers)
        index: Callable[[Expr], Expr] = lambda i: ctx.look(table, i)  # noqa: E731
    else:
        kept = [b.keep(v) for v in values]

        def index(i: Expr) -> Expr:
            from rulewright.lower.builder import select

            value = kept[-1]
            for position in range(len(kept) - 2, -1, -1):
                value = select(binary("==", i, Const(position)), kept[position], value)
            return value

    def item(i: Expr) -> None:
        name = b.temp("x")
        b.emit(Assign(name, index(i)))
        body(Local(name))

    counted(b, ZERO, Const(len(values)), item)


def _property_items(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    family, owner, name = node.data
    props = ctx.symbols.classes[owner].properties if family == "class" else ctx.symbols.site_properties[owner]
    listed(ctx, b, ctx.property_lists(family, owner, props[name]), _lower(ctx, b, node.args[0]), body)


def _filter(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    """filter, map and nest: a comprehension's layer."""
    from rulewright.lower.expressions import holding

    several, test, inner = node.args

    def item(value: Expr) -> None:
        env = b.env
        b.env = {**env, node.data: value}
        with holding(ctx, b, test):
            if node.op == "filter":
                body(value)
            elif node.op == "map":
                body(_one(ctx, b, inner))
            else:
                each(ctx, b, inner, body)
        b.env = env

    each(ctx, b, several, item)


def _reach(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    from rulewright.lower.search import reach

    reach(ctx, b, node, body)


DOMAINS: dict[str, Callable[[Context, Builder, Node, Body], None]] = {
    "players": _players,
    "others": _others,
    "from_to": _from_to,
    "board_pieces": _board_pieces,
    "held": _held,
    "board_sites": _board_sites,
    "directions": _numbered(lambda ctx, name: len(ctx.board(name).directions)),
    "symbols": _numbered(lambda ctx, name: len(ctx.symbols.lists[name])),
    "kinds": _numbered(lambda ctx, name: len(ctx.symbols.classes[name].kinds)),
    "board_runs": _numbered(lambda ctx, data: len(ctx.board(data[0]).run_tables(data[1]).runs)),
    "zone_pieces": _zone_pieces,
    "class_pieces": _class_pieces,
    "own_pieces": _own_pieces,
    "line_sites": _line_sites,
    "run_sites": _run_sites,
    "neighbours": _neighbours,
    "fitting": _fitting,
    "ray": _ray,
    "ahead": _arrows,
    "behind": _arrows,
    "lines_through": _lines_through,
    "runs_through": _runs_through,
    "board_lines": _board_lines,
    "frontier": _frontier,
    "listed": _list,
    "property_items": _property_items,
    "filter": _filter,
    "map": _filter,
    "nest": _filter,
    "reach": _reach,
    "region": _reach,
    "copy_sites": copies.copy_sites,
    "copy_lines": copies.copy_lines,
    "copy_pieces": copies.copy_pieces,
    "bad": lambda _c, _b, _n, _f: None,
}


def names(ctx: Context, node: Node) -> list[str]:
    """Names of the values of a reference domain."""
    return names_of(ctx.symbols, node.type.of) if node.type.of else []
