"""Expressions about spaces, directions and lines of boards.

    pawn.site.step(north)  ->  step_grid[(S[where + pawn] - first + 1) * 9 + north]

What never changes is a row of a constant table; only who stands where is read from the state.
"""

from __future__ import annotations

from rulewright.ir.ops import Assign, Const, Expr, Local
from rulewright.lower.addresses import occupants
from rulewright.lower.builder import ONE, ZERO, Builder, add, binary, load, mul, select
from rulewright.lower.context import Context, Lowering
from rulewright.lower.domains import through_gates
from rulewright.lower.nodes import lower, one
from rulewright.resolved.tree import Node


def _site_of(ctx: Context, b: Builder, node: Node) -> Expr:
    board, held = node.data
    first = ctx.layout.site_places[board, held]
    count = len(ctx.board(board).sites)
    piece = one(ctx, b, node.args[0])
    if (piece, board, held) in b.spots:
        return b.spots[piece, board, held]
    place = b.keep(load(ctx.layout.where, piece))
    others = [z for z in ctx.symbols.zones.values() if z.holds == held and not z.is_tokens]
    others_boards = [k for k in ctx.symbols.held if k[1] == held and k[0] != board]
    if not others and not others_boards:
        return binary("max", add(place, Const(1 - first)), ZERO) if first != 1 else place
    inside = binary("and", binary(">=", place, Const(first)), binary("<", place, Const(first + count)))
    return select(inside, add(place, Const(1 - first)), ZERO)


def _where(ctx: Context, b: Builder, node: Node) -> Expr:
    return load(ctx.layout.where, lower(ctx, b, node.args[0]))


def _coordinate(ctx: Context, b: Builder, node: Node) -> Expr:
    board, which = node.data
    table = ctx.board(board).row_table() if which == "row" else ctx.board(board).column_table()
    return ctx.look(ctx.table(f"{which}_{board}", table), lower(ctx, b, node.args[0]))


def _next_site(ctx: Context, b: Builder, node: Node) -> Expr:
    if len(node.args) > 1:
        return _only_open(ctx, b, node)
    return ctx.look(ctx.table(f"next_{node.data}", ctx.board(node.data).next_table()), lower(ctx, b, node.args[0]))


def _only_open(ctx: Context, b: Builder, node: Node) -> Expr:
    """The target of the only arrow out that is open, else none."""
    count, target = b.temp("count"), b.temp("next")
    b.emit(Assign(count, ZERO))
    b.emit(Assign(target, ZERO))

    def arrow(site: Expr) -> None:
        b.emit(Assign(count, add(Local(count), ONE)))
        b.emit(Assign(target, site))

    through_gates(ctx, b, node.data, "ahead", "", lower(ctx, b, node.args[0]), node.args[1:], arrow)
    return select(binary("==", Local(count), ONE), Local(target), ZERO)


def _occupant(ctx: Context, b: Builder, node: Node) -> Expr:
    return load(occupants(ctx, *node.data), lower(ctx, b, node.args[0]))


def _site_empty(ctx: Context, b: Builder, node: Node) -> Expr:
    """Whether a space holds nothing (no space is not an empty space)."""
    site = one(ctx, b, node.args[0])
    result: Expr = binary("!=", site, ZERO)
    for (board, held), most in ctx.symbols.held.items():
        if board != node.data or ctx.symbols.classes[held].tokens:
            continue
        first = ctx.layout.places[ctx.layout.site_places[board, held]]
        stride = 1 if most == 1 else most + 1
        base = (first.base if most == 1 else first.count) - stride
        result = binary("and", result, binary("==", load(base, site, stride), ZERO))
    return result


def _step(ctx: Context, b: Builder, node: Node) -> Expr:
    board = ctx.board(node.data)
    table = ctx.table(f"step_{node.data}", board.step_table())
    site, direction = (lower(ctx, b, a) for a in node.args)
    return ctx.look(table, add(mul(site, Const(len(board.directions) + 1)), direction))


def _opposite(ctx: Context, b: Builder, node: Node) -> Expr:
    board = ctx.board(node.type.name)
    return ctx.look(ctx.table(f"opposite_{board.name}", board.opposite_table()), lower(ctx, b, node.args[0]))


def _edge(ctx: Context, b: Builder, node: Node) -> Expr:
    owner, board_name = node.data
    prop = ctx.symbols.classes[owner].properties["edges"]
    board = ctx.board(board_name)
    sides = max(1, len(board.sides))
    flat = [0] * sides
    for items in prop.values[1:]:
        row = list(items) if isinstance(items, tuple) else []
        flat += (row + [0] * sides)[:sides]
    edges = ctx.table(f"edges_{owner}", flat)
    side = ctx.table(f"side_{board_name}", board.side_table())
    kind, direction, turned = (lower(ctx, b, a) for a in node.args)
    turns = ctx.symbols.classes[owner].turns or 1
    own = binary(
        "%",
        binary("-", add(ctx.look(side, direction), Const(-1)), mul(turned, Const(max(1, sides // turns)))),
        Const(sides),
    )
    return ctx.look(edges, add(mul(kind, Const(sides)), own))


def _line_number(ctx: Context, b: Builder, node: Node) -> Expr:
    tables = ctx.board(node.data).line_tables()
    return ctx.look(ctx.table(f"line_number_{node.data}", tables.number), lower(ctx, b, node.args[0]))


def _line_through(ctx: Context, b: Builder, node: Node) -> Expr:
    board, family = node.data
    tables = ctx.board(board).line_tables()
    return ctx.look(ctx.table(f"{family}_of_{board}", tables.by_family[family]), lower(ctx, b, node.args[0]))


def _line_named(ctx: Context, b: Builder, node: Node) -> Expr:
    board, family = node.data
    lines = ctx.board(board).lines
    numbers = [0, *(i for i, line in enumerate(lines, 1) if line.family == family)]
    number = lower(ctx, b, node.args[0])
    return ctx.look(ctx.table(f"{family}s_{board}", numbers), number)


def _crossing(ctx: Context, b: Builder, node: Node) -> Expr:
    board = ctx.board(node.data)
    site, line = (lower(ctx, b, a) for a in node.args)
    table = ctx.table(f"crossing_{node.data}", board.crossing_table())
    return ctx.look(table, add(mul(site, Const(len(board.lines) + 1)), line))


LOWERINGS: dict[str, Lowering] = {
    "site_of": _site_of,
    "where": _where,
    "coordinate": _coordinate,
    "next_site": _next_site,
    "occupant": _occupant,
    "site_empty": _site_empty,
    "step": _step,
    "opposite": _opposite,
    "edge": _edge,
    "line_number": _line_number,
    "line_through": _line_through,
    "line_named": _line_named,
    "crossing": _crossing,
}
