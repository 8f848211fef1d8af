"""Where in the state vector the things that expressions name are kept.

me.gems  ->  S[40 + me]        me.hand  ->  its count in S[51 + (me - 1) * 6], its first piece in the slot behind
"""

from __future__ import annotations

from rulewright.ir.ops import Const, Expr
from rulewright.lower.builder import ONE, ZERO, Builder, add, mul
from rulewright.lower.context import Context
from rulewright.lower.nodes import lower, one
from rulewright.resolved.tree import Node


def value_address(ctx: Context, b: Builder, node: Node) -> Expr:
    """The slot of a value."""
    value = ctx.symbols.values[node.data]
    index: Expr = ZERO
    for owner, arg in zip(value.per, node.args, strict=True):
        index = add(mul(index, Const(ctx.layout.size_of(owner) + 1)), lower(ctx, b, arg))
    return add(index, Const(ctx.layout.values[value.name]))


def tokens_address(ctx: Context, b: Builder, node: Node) -> Expr:
    """The slot of a number of tokens."""
    owner = lower(ctx, b, node.args[0]) if node.args else ZERO
    return add(owner, Const(ctx.layout.tokens[node.data]))


def place_number(ctx: Context, b: Builder, node: Node) -> Expr:
    """The place that a zone (or a space, for a class) is."""
    if node.op == "box":
        return ZERO
    owner = lower(ctx, b, node.args[0]) if node.args else ONE
    return add(owner, Const(ctx.layout.zone_places[node.data] - 1))


def zone_base(ctx: Context, b: Builder, node: Node) -> tuple[Expr, Expr, int]:
    """Slot of the count and of the first piece of a zone, and its capacity."""
    first = ctx.layout.zone_places[node.data]
    place = ctx.layout.places[first]
    zone = ctx.symbols.zones[node.data]
    if zone.per is None:
        return Const(place.count), Const(place.base), place.capacity
    stride = place.base - place.count + place.capacity
    owner = one(ctx, b, node.args[0])
    offset = mul(add(owner, Const(-1)), Const(stride))
    return add(offset, Const(place.count)), add(offset, Const(place.base)), place.capacity


def occupants(ctx: Context, board: str, held: str) -> int:
    """Base of the slots [site] -> piece of a class held once per space."""
    first = ctx.layout.places[ctx.layout.site_places[board, held]]
    return first.base - first.site


def face_address(ctx: Context, b: Builder, node: Node) -> Expr:
    """The slot of a face or turn."""
    return face_slot(ctx, node, lower(ctx, b, node.args[0]))


def face_slot(ctx: Context, node: Node, piece: Expr) -> Expr:
    """The slot of the face or turn of a piece that is worked out already."""
    return add(piece, Const(ctx.layout.faces[node.data] if node.op == "face" else ctx.layout.turned[node.data]))


def seen_by(ctx: Context, place: Expr) -> Expr:
    """The bit mask of the seats who see what lies in a place (-1: all)."""
    return ctx.look(ctx.table("place_sees", [p.sees for p in ctx.layout.places]), place)
