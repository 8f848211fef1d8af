"""Boards of which each player, or each piece of a class, has a copy: `garden.bed.sites` and the like.

All copies are one board (see `board/copies.py`): of n spaces each, the k-th owner has the sites (k - 1) * n + 1 to
k * n.
"""

from __future__ import annotations

from rulewright.ir.ops import Const, Expr
from rulewright.lower.builder import ONE, ZERO, Builder, add, binary, mul, select
from rulewright.lower.context import Body, Context, Lowering, Several
from rulewright.lower.domains import held_at
from rulewright.lower.nodes import counted, lower, one
from rulewright.resolved.tree import Node


def _size(ctx: Context, board: str) -> int:
    """Spaces of one copy."""
    found = ctx.board(board)
    return len(found.sites) // max(1, len(found.copies))


def _lines(ctx: Context, board: str, family: str) -> list[int]:
    """Numbers of the lines of a family (empty: all) in the first copy."""
    found = ctx.board(board)
    own = found.lines[: len(found.lines) // max(1, len(found.copies))]
    return [i for i, line in enumerate(own, 1) if not family or line.family.endswith(family)]


def _owner(ctx: Context, b: Builder, node: Node) -> Expr:
    return one(ctx, b, node.args[0])


def own_number(ctx: Context, b: Builder, node: Node) -> Expr:
    """Which piece of its class a piece is, from 1; 0 for none."""
    return binary("max", add(lower(ctx, b, node.args[0]), Const(1 - ctx.symbols.classes[node.data].first)), ZERO)


def own_piece_number(ctx: Context, b: Builder, node: Node) -> Expr:
    """A player's n-th piece of a class, 0 where there is none."""
    piece = ctx.symbols.classes[node.data]
    each_has = piece.count // ctx.symbols.players
    player, number = (one(ctx, b, a) for a in node.args)
    inside = binary("and", binary(">=", number, ONE), binary("<=", number, Const(each_has)))
    return select(inside, add(add(mul(player, Const(each_has)), number), Const(piece.first - each_has - 1)), ZERO)


def copy_owner(ctx: Context, b: Builder, node: Node) -> Expr:
    """Whose copy a space belongs to."""
    size, owner = _size(ctx, node.data), ctx.symbols.board_owners[node.data]
    first = ctx.symbols.classes[owner.name].first if owner.kind == "comp" else 1
    rows = [0, *(first + site // size for site in range(len(ctx.board(node.data).sites)))]
    return ctx.look(ctx.table(f"owner_of_{node.data}", rows), lower(ctx, b, node.args[0]))


def _shifted(number: Expr, owner: Expr, size: int) -> Expr:
    """A number of the first copy, as one of the owner's copy; 0 stays 0, and without an owner there is nothing."""
    test = binary("and", binary("!=", owner, ZERO), binary("!=", number, ZERO))
    return select(test, add(mul(owner, Const(size)), add(number, Const(-size))), ZERO)


def copy_site(ctx: Context, b: Builder, node: Node) -> Expr:
    """A space by name on one owner's copy."""
    board, number = node.data
    return _shifted(Const(number), _owner(ctx, b, node), _size(ctx, board))


def copy_line(ctx: Context, b: Builder, node: Node) -> Expr:
    """A line by family and number on one owner's copy."""
    board, family = node.data
    table = ctx.table(f"own_{family}s_{board}", [0, *_lines(ctx, board, family)])
    found = ctx.board(board)
    number = b.keep(ctx.look(table, one(ctx, b, node.args[1])), "line")
    return _shifted(number, _owner(ctx, b, node), len(found.lines) // max(1, len(found.copies)))


def copy_sites(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    """One loop over the spaces of a copy."""
    size = _size(ctx, node.data)
    last = b.keep(mul(_owner(ctx, b, node), Const(size)), "last")
    counted(b, binary("max", add(last, Const(1 - size)), ONE), add(last, ONE), body, "s")


def copy_lines(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    """One loop over the lines of a copy, of one family or all."""
    board, family = node.data
    found = ctx.board(board)
    count = len(found.lines) // max(1, len(found.copies))
    numbers = _lines(ctx, board, family)
    table = ctx.table(f"own_lines_{board}_{family}", numbers)
    owner = _owner(ctx, b, node)

    def item(i: Expr) -> None:
        body(b.named(add(ctx.look(table, i), mul(add(owner, Const(-1)), Const(count))), "line"))

    counted(b, ZERO, select(owner, Const(len(numbers)), ZERO), item)


def copy_pieces(ctx: Context, b: Builder, node: Node, body: Body) -> None:
    """The pieces on a copy, space by space."""
    board, held = node.data
    spaces = Node("copy_sites", node.type, node.args, board)
    copy_sites(ctx, b, spaces, lambda site: held_at(ctx, b, board, held, site, body))


LOWERINGS: dict[str, Lowering] = {
    "own_number": own_number,
    "own_piece_number": own_piece_number,
    "copy_owner": copy_owner,
    "copy_site": copy_site,
    "copy_line": copy_line,
}
DOMAINS: dict[str, Several] = {
    "copy_sites": Several(copy_sites, still=True, rising=True, distinct=True),
    "copy_lines": Several(copy_lines, still=True, rising=True, distinct=True),
    "copy_pieces": Several(copy_pieces, nested=True),
}
