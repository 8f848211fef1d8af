"""How the options of a choice are numbered and named, by the type of what is chosen and where it comes from.

A number means the same at every visit: a space counts by its place on the board, a piece on a board by its space, a
piece in a zone by its kind (equal kinds are one option), a number by its distance from the least.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rulewright.ir.ops import Const, Expr, Load
from rulewright.languages import _
from rulewright.lower.addresses import occupants
from rulewright.lower.bounds import bounds
from rulewright.lower.builder import ONE, Builder, add, binary, load, mul, select
from rulewright.lower.context import Context, has_own_state
from rulewright.lower.nodes import one
from rulewright.resolved.names import names_of, piece_names
from rulewright.resolved.symbols import PieceClass
from rulewright.resolved.tree import Binder, Node, drawn_from
from rulewright.resolved.types import PLAYER


@dataclass(slots=True)
class Code:
    """How the values of a domain are numbered: how many numbers, value -> number, number -> value, and its name."""

    size: int
    encode: Callable[[Expr], Expr]
    decode: Callable[[Expr], Expr] | None
    descriptor: str
    shown: Callable[[Expr], Expr]
    ascending: bool
    unique: bool


def code(ctx: Context, b: Builder, binder: Binder, single: bool = False) -> Code:
    """The numbering of a binder's values; with `single` each piece has a number of its own, wherever it is."""
    of, base = binder.type, drawn_from(binder.domain)
    facts = ctx.domains[base.op]
    if of.kind == "int":
        low, high = bounds(ctx.symbols, binder.domain)
        if high - low > 1_000_000:
            ctx.diags.error(
                "unbounded-range",
                binder.domain.span,
                _("how large these numbers can get is not known"),
                _("give the counters in it a `to:`"),
            )
            high = low
        return Code(
            high - low + 1,
            lambda v: add(v, Const(-low)),
            lambda c: add(c, Const(low)),
            "int",
            lambda v: v,
            facts.rising,
            True,
        )
    if of.kind == "bool":
        return Code(2, lambda v: v, lambda c: c, "bool", lambda v: v, False, False)
    if of.kind == "comp":
        return _pieces(ctx, b, binder, base, single)
    if of.kind == "run":
        board, _sep, length = of.name.partition("/")
        size = len(ctx.board(board).run_tables(int(length)).runs)
        return Code(size, lambda v: add(v, Const(-1)), lambda c: add(c, ONE), "int", lambda v: v, facts.rising, True)
    if base.op == "copy_sites" and ctx.symbols.board_owners[base.data] == PLAYER:
        return _own_spaces(ctx, b, base, lambda v: v, lambda s: s, facts.rising)
    size = max(1, len(names_of(ctx.symbols, of)) - 1)
    # what lies where on a board put together in play changes the order of what is next to what
    ascending = facts.rising and not (base.op == "neighbours" and ctx.board(base.data[0]).tiles is not None)
    unique = facts.distinct
    return Code(size, lambda v: add(v, Const(-1)), lambda c: add(c, ONE), of.descriptor, lambda v: v, ascending, unique)


def _own_spaces(
    ctx: Context,
    b: Builder,
    base: Node,
    space: Callable[[Expr], Expr],
    value: Callable[[Expr], Expr],
    ascending: bool,
) -> Code:
    """Spaces of one player's copy of a board, or what stands there: counted and called without their owner."""
    board = str(base.data if base.op == "copy_sites" else base.data[0])
    found = ctx.board(board)
    size = len(found.sites) // len(found.copies)
    ctx.program.facts.setdefault("types", {})[f"own:{board}"] = [
        "none", *(site.partition(".")[2] for site in found.sites[:size])
    ]  # fmt: skip

    def decoded(number: Expr) -> Expr:
        return value(add(mul(one(ctx, b, base.args[0]), Const(size)), add(number, Const(1 - size))))

    def number(chosen: Expr) -> Expr:
        return binary("%", add(space(chosen), Const(-1)), Const(size))

    return Code(size, number, decoded, f"own:{board}", lambda v: add(number(v), ONE), ascending, True)


def _pieces(ctx: Context, b: Builder, binder: Binder, base: Node, single: bool) -> Code:
    piece = ctx.symbols.classes[binder.type.name]
    if base.op in ("board_pieces", "copy_pieces") and ctx.symbols.held[base.data] == 1:
        board, held = base.data
        first = ctx.layout.site_places[board, held]

        def site(value: Expr) -> Expr:
            if (value, board, held) in b.spots:
                return b.spots[value, board, held]
            return add(load(ctx.layout.where, value), Const(1 - first))

        if base.op == "copy_pieces" and ctx.symbols.board_owners[board] == PLAYER:
            return _own_spaces(ctx, b, base, site, lambda s: Load(add(s, Const(occupants(ctx, board, held)))), True)
        return Code(
            len(ctx.board(board).sites),
            lambda v: add(site(v), Const(-1)),
            lambda c: Load(add(c, Const(occupants(ctx, board, held) + 1))),
            f"site:{board}",
            site,
            True,
            True,
        )
    if single or base.op in ("class_pieces", "own_pieces"):
        spot, shown = _spots(ctx, piece)
        return Code(
            piece.count,
            lambda v: add(v, Const(-piece.first)),
            lambda c: add(c, Const(piece.first)),
            spot,
            shown,
            True,
            True,
        )
    look = ctx.look
    table = ctx.signature_table()
    names = ctx.signatures[piece.name]
    own = base.op == "zone_pieces" and ctx.symbols.zones[base.data].per == PLAYER and piece.per_player
    if own and not piece.faces and not has_own_state(ctx.symbols, piece):
        # in a player's own zone the owner goes without saying
        kind, number_of = ctx.kind_table(), lambda v: add(look(table, v), Const(-1))
        return Code(len(names) - 1, number_of, None, f"kind:{piece.name}", lambda v: look(kind, v), False, False)
    faces = len(piece.faces)
    if not faces:
        ctx.program.facts.setdefault("types", {})[f"alike:{piece.name}"] = names
        return Code(
            len(names) - 1,
            lambda v: add(look(table, v), Const(-1)),
            None,
            f"alike:{piece.name}",
            lambda v: look(table, v),
            False,
            False,
        )
    rolled = ["none"] + [f"{n}-{f}" if len(names) > 2 else f for n in names[1:] for f in piece.faces]
    ctx.program.facts.setdefault("types", {})[f"die:{piece.name}"] = rolled
    face = ctx.layout.faces[piece.name]

    def number(value: Expr) -> Expr:
        value = b.keep(value)
        return add(add(mul(add(look(table, value), Const(-1)), Const(faces)), Load(add(value, Const(face)))), Const(-1))

    return Code(
        (len(names) - 1) * faces, number, None, f"die:{piece.name}", lambda v: add(number(v), ONE), False, False
    )


def _spots(ctx: Context, piece: PieceClass) -> tuple[str, Callable[[Expr], Expr]]:
    """How single pieces are called: by the space of the only board for their class, else by their own name."""
    boards = [board for (board, held), most in ctx.symbols.held.items() if held == piece.name and most == 1]
    names = ["none", *piece_names(ctx.symbols, piece)]
    types = ctx.program.facts.setdefault("types", {})
    if len(boards) != 1 or ctx.board(boards[0]).tiles is not None:
        types[f"piece:{piece.name}"] = names
        return f"piece:{piece.name}", lambda v: add(v, Const(1 - piece.first))
    sites = ctx.board(boards[0]).sites
    first = ctx.layout.site_places[boards[0], piece.name]
    types[f"spot:{piece.name}"] = ["none", *sites, *names[1:]]

    def shown(value: Expr) -> Expr:
        place = load(ctx.layout.where, value)
        inside = binary("and", binary(">=", place, Const(first)), binary("<", place, Const(first + len(sites))))
        return select(inside, add(place, Const(1 - first)), add(value, Const(1 - piece.first + len(sites))))

    return f"spot:{piece.name}", shown
