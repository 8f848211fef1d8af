"""Zones as verbs handle them: drawing, gathering, shuffling, and the sites of chance."""

from __future__ import annotations

from typing import Any

from rulewright.ir.ops import Assign, Const, Expr, For, Load, Local, Store, While
from rulewright.languages import _
from rulewright.lower import moves
from rulewright.lower.addresses import place_number, seen_by, zone_base
from rulewright.lower.builder import ONE, ZERO, Builder, add, binary, load
from rulewright.lower.context import Context
from rulewright.lower.nodes import each
from rulewright.lower.present import need_all, needed
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Node
from rulewright.resolved.types import BAD
from rulewright.verbs.loops import most


def place_of(ctx: Context, b: Builder, node: Node, held: str) -> Expr:
    """The place that a zone, a space or the box is."""
    if node.op == "box":
        return ZERO
    if node.type.kind == "site":
        board = node.type.name
        first = ctx.layout.site_places.get((board, held))
        if first is None:
            return ZERO
        return add(needed(ctx, b, node), Const(first - 1))
    if node.op != "zone":
        return ZERO
    return place_number(ctx, b, need_all(ctx, b, node))


def gathered(ctx: Context, b: Builder, several: Node, name: str, body: Any) -> None:
    """Visit pieces that leave where they are while they are visited: they are listed first."""
    if several.op in ("class_pieces", "own_pieces"):
        each(ctx, b, several, body)
        return
    room = min(4096, most(ctx, several))
    base = ctx.layout.scratch(name, room + 1)
    count = b.temp("n")
    b.emit(Assign(count, ZERO))

    def item(piece: Expr) -> None:
        b.store(add(Local(count), Const(base)), piece)
        b.emit(Assign(count, add(Local(count), ONE)))

    each(ctx, b, several, item)
    index = b.temp("i")
    with b.nested() as inner:
        body(b.named(load(base, Local(index)), "piece"))
    b.emit(For(index, ZERO, Local(count), tuple(inner)))


def zone_of(reader: Reader, node: Node, part: str = "") -> Node:
    """The node if it is a zone of pieces, else a report."""
    if node.op == "zone" and node.type.kind == "place":
        return node
    if node.type != BAD:
        reader.error(
            "wrong-place", _("a zone of pieces is wanted here, but this is a {type}", type=node.type), "", part
        )
    return Node("bad", BAD)


def times(ctx: Context, b: Builder, count: Expr, body: Any) -> None:
    """Emit something so many times."""
    if count == ONE:
        body()
        return
    left = b.temp("left")
    b.emit(Assign(left, count))
    with b.nested() as inner:
        b.emit(Assign(left, add(Local(left), Const(-1))))
        body()
    b.emit(While(binary(">", Local(left), ZERO), tuple(inner), 4097, ctx.rule))


def readers_of(ctx: Context, b: Builder, to: Node, held: str) -> Expr:
    """Who is told what was drawn: those who see where it goes."""
    if to.op == "zone" and ctx.symbols.zones[to.data].seen != "all":
        return seen_by(ctx, place_of(ctx, b, to, held))
    return Const(-1)


def drawn_piece(ctx: Context, b: Builder, source: Node, site: int, readers: Expr) -> Expr:
    """Take the piece that comes next out of a zone that is not empty: by chance where the order is not known."""
    count, base, _ = zone_base(ctx, b, source)
    count, base = b.keep(count, "count"), b.keep(base, "base")
    match ctx.symbols.zones[source.data].order:
        case "pile":
            return moves.take_top(ctx, b, count, base, site, readers)
        case "row":
            piece = b.keep(Load(base), "drawn_piece")
            moves.take_out(ctx, b, ctx.symbols.zones[source.data].holds, piece)
            return piece
        case _:
            return moves.take_any(ctx, b, count, base, site, readers)


def refill(ctx: Context, b: Builder, zone: Node, several: Node, name: str) -> None:
    """Put pieces into a zone and shuffle it."""
    held = ctx.symbols.zones[zone.data].holds
    if (
        several.op == "class_pieces"
        and ctx.symbols.zones[zone.data].per is None
        and moves.gather_class(ctx, b, held, ctx.layout.zone_places[zone.data])
    ):
        shuffle(ctx, b, zone)
        return
    gathered(ctx, b, several, name, lambda piece: moves.move(ctx, b, held, piece, place_number(ctx, b, zone)))
    shuffle(ctx, b, zone)


def shuffle(ctx: Context, b: Builder, zone: Node) -> None:
    """Make the order of a zone unknown, and everyone forget what cannot be seen in it."""
    count, base, _ = zone_base(ctx, b, zone)
    declared = ctx.symbols.zones[zone.data]
    count = b.keep(count, "count")
    if declared.order == "pile":
        b.store(add(count, ONE), ZERO)
        b.store(add(count, Const(2)), Load(count))
    if ctx.layout.known:
        base = b.keep(base, "base")
        sees = b.keep(seen_by(ctx, place_number(ctx, b, zone)), "sees")
        index = b.temp("i")
        known = add(Load(add(base, Local(index))), Const(ctx.layout.known))
        b.emit(For(index, ZERO, Load(count), (Store(known, sees),)))
