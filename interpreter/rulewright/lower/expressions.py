"""Typed expressions of one value -> expressions of the typed program: arithmetic, logic, values, pieces, zones.

me.gems > 2 and not deck.empty   ->   (S[40 + me] > 2) and (S[61] != 0)
"""

from __future__ import annotations

from rulewright.ir.ops import Apply, Assign, Completes, Const, Expr, If, Load, Local, Return, Unary
from rulewright.lower.addresses import face_slot, place_number, tokens_address, value_address, zone_base
from rulewright.lower.bounds import LEAST, bounds
from rulewright.lower.builder import ONE, ZERO, Builder, add, binary, load, negate, select
from rulewright.lower.context import Context, Lowering
from rulewright.lower.nodes import lower, one
from rulewright.lower.overflow import QUOTIENTS, SIGNS, divided, fits, guarded, may_fail, negative
from rulewright.lower.present import ME
from rulewright.resolved.tree import Node

INLINE = 60
"""Terms of at most so many nodes are written out where they are used."""


def _const(_ctx: Context, _b: Builder, node: Node) -> Expr:
    return Const(int(node.data))


def _local(_ctx: Context, b: Builder, node: Node) -> Expr:
    return b.env.get(node.data, Local(node.data))


def _neg(ctx: Context, b: Builder, node: Node) -> Expr:
    value = lower(ctx, b, node.args[0])
    return Unary("-", value) if bounds(ctx.symbols, node.args[0])[0] > LEAST else negative(b, value, ctx.rule)


def _not(ctx: Context, b: Builder, node: Node) -> Expr:
    return negate(lower(ctx, b, node.args[0]))


def _arith(ctx: Context, b: Builder, node: Node) -> Expr:
    a, c = lower(ctx, b, node.args[0]), lower(ctx, b, node.args[1])
    if node.data in SIGNS and not fits(*bounds(ctx.symbols, node)):
        return guarded(b, node.data, a, c, ctx.rule)
    if node.data in QUOTIENTS and may_fail(*bounds(ctx.symbols, node.args[1])):
        return divided(b, node.data, a, c, ctx.rule)
    return binary(node.data, a, c)


def _abs(ctx: Context, b: Builder, node: Node) -> Expr:
    value = one(ctx, b, node.args[0])
    fits_too = bounds(ctx.symbols, node.args[0])[0] > LEAST
    return binary("max", value, Unary("-", value) if fits_too else negative(b, value, ctx.rule))


def _logic(ctx: Context, b: Builder, node: Node) -> Expr:
    """`and`, `or`: later operands that need statements run only where the earlier ones do not decide."""
    result = lower(ctx, b, node.args[0])
    for arg in node.args[1:]:
        with b.nested() as inner:
            value = lower(ctx, b, arg)
        if not inner:
            result = binary(node.op, result, value)
            continue
        name = b.temp()
        b.emit(Assign(name, result))
        test: Expr = Local(name) if node.op == "and" else negate(Local(name))
        b.emit(If(test, (*inner, Assign(name, value))))
        result = Local(name)
    return result


def _if(ctx: Context, b: Builder, node: Node) -> Expr:
    test = lower(ctx, b, node.args[0])
    with b.nested() as then:
        yes = lower(ctx, b, node.args[1])
    with b.nested() as other:
        no = lower(ctx, b, node.args[2])
    if not then and not other:
        return select(test, yes, no)
    name = b.temp()
    b.emit(If(test, (*then, Assign(name, yes)), (*other, Assign(name, no))))
    return Local(name)


def _compare(ctx: Context, b: Builder, node: Node) -> Expr:
    return binary(node.data, lower(ctx, b, node.args[0]), lower(ctx, b, node.args[1]))


def _value(ctx: Context, b: Builder, node: Node) -> Expr:
    return Load(value_address(ctx, b, node))


def _amount(ctx: Context, b: Builder, node: Node) -> Expr:
    return Load(tokens_address(ctx, b, node.args[0]))


def _place_count(ctx: Context, b: Builder, node: Node) -> Expr:
    count, _, _ = zone_base(ctx, b, node.args[0])
    return Load(count)


def _place_item(ctx: Context, b: Builder, node: Node) -> Expr:
    """Piece number i of a zone, 0 where there is none; the top of a pile is its last slot."""
    count, base, _ = zone_base(ctx, b, node.args[0])
    zone = ctx.symbols.zones[node.data]
    held = b.keep(Load(count), "n")
    at = node.args[1]
    if at.op == "place_count":
        index: Expr = held
    else:
        index = one(ctx, b, at)
    slot = binary("-", held, index) if zone.order == "pile" else add(index, Const(-1))
    inside = binary("and", binary(">=", index, ONE), binary("<=", index, held))
    return select(inside, Load(add(base, slot)), ZERO)


def _property(ctx: Context, b: Builder, node: Node) -> Expr:
    family, owner, name = node.data
    props = ctx.symbols.classes[owner].properties if family == "class" else ctx.symbols.site_properties[owner]
    return ctx.look(ctx.property_table(family, owner, props[name]), lower(ctx, b, node.args[0]))


def _property_item(ctx: Context, b: Builder, node: Node) -> Expr:
    family, owner, name = node.data
    props = ctx.symbols.classes[owner].properties if family == "class" else ctx.symbols.site_properties[owner]
    start, values = ctx.property_lists(family, owner, props[name])
    thing, index = one(ctx, b, node.args[0]), one(ctx, b, node.args[1])
    at = add(ctx.look(start, thing), add(index, Const(-1)))
    inside = binary("and", binary(">=", index, ONE), binary("<", at, ctx.look(start, add(thing, ONE))))
    return select(inside, ctx.look(values, at), ZERO)


def _kind_of(ctx: Context, b: Builder, node: Node) -> Expr:
    return ctx.look(ctx.kind_table(), lower(ctx, b, node.args[0]))


def _owner(ctx: Context, b: Builder, node: Node) -> Expr:
    return ctx.look(ctx.owner_table(), lower(ctx, b, node.args[0]))


def _own_piece(ctx: Context, b: Builder, node: Node) -> Expr:
    piece = ctx.symbols.classes[node.data]
    return add(lower(ctx, b, node.args[0]), Const(piece.first - 1))


def _face(ctx: Context, b: Builder, node: Node) -> Expr:
    """Face or turn of a piece; 0 for none."""
    piece = lower(ctx, b, node.args[0])
    if isinstance(piece, Const) or ctx.symbols.classes[node.data].first == 1:
        return Load(face_slot(ctx, node, piece))  # the slot before that of piece 1 is always 0
    piece = b.keep(piece)
    return select(piece, Load(face_slot(ctx, node, piece)), ZERO)


def _cast(ctx: Context, b: Builder, node: Node) -> Expr:
    return lower(ctx, b, node.args[0])


def _next_player(ctx: Context, b: Builder, node: Node) -> Expr:
    player = lower(ctx, b, node.args[0])
    n = ctx.symbols.players
    if n == 2 and node.args[0].op == "local" and ME.fullmatch(str(node.args[0].data)):
        return binary("-", Const(3), player)  # the player at work is never none; the one after none is none
    return ctx.look(ctx.table("next_player", [0, *range(2, n + 1), 1]), player)


def _right_player(ctx: Context, b: Builder, node: Node) -> Expr:
    n = ctx.symbols.players
    return ctx.look(ctx.table("right_player", [0, n, *range(1, n)]), lower(ctx, b, node.args[0]))


def _term(ctx: Context, b: Builder, node: Node) -> Expr:
    term = ctx.symbols.terms[node.data]
    assert term.body is not None
    names = [*(["me"] if term.uses_me else []), *(n for n, _ in term.params)]
    args = [one(ctx, b, a) for a in node.args]
    if size(term.body) <= INLINE:
        with b.binding(dict(zip(names, args, strict=True))):
            return lower(ctx, b, term.body)
    body = term.body

    def build(inner: Builder) -> None:
        inner.emit(Return(lower(ctx, inner, body)))

    name = ctx.function(f"term_{term.name}", tuple(names), build, result=True)
    return Apply(name, tuple(args))


def size(node: Node) -> int:
    """Nodes of an expression."""
    return 1 + sum(size(a) for a in node.args)


def _can(ctx: Context, b: Builder, node: Node) -> Expr:
    name = b.temp("can")
    args = tuple(lower(ctx, b, a) for a in node.args)
    b.emit(Completes(name, f"effect_{node.data}", args, ctx.rule))
    return Local(name)


def _in_place(ctx: Context, b: Builder, node: Node) -> Expr:
    piece, place = node.args
    where = load(ctx.layout.where, one(ctx, b, piece))
    if place.op == "box":
        return binary("and", binary("!=", one(ctx, b, piece), ZERO), binary("==", where, ZERO))
    inside = binary("==", where, place_number(ctx, b, place))
    if place.args and not (place.args[0].op == "const" or str(place.args[0].data) == "me"):
        owner = one(ctx, b, place.args[0])  # nothing lies in the hand of nobody
        inside = binary("and", binary("!=", owner, ZERO), inside)
    return inside


def _bad(_ctx: Context, _b: Builder, _node: Node) -> Expr:
    return ZERO


LOWERINGS: dict[str, Lowering] = {
    "const": _const,
    "local": _local,
    "neg": _neg,
    "not": _not,
    "arith": _arith,
    "abs": _abs,
    "and": _logic,
    "or": _logic,
    "if": _if,
    "compare": _compare,
    "value": _value,
    "amount": _amount,
    "place_count": _place_count,
    "place_item": _place_item,
    "property": _property,
    "property_item": _property_item,
    "kind_of": _kind_of,
    "owner": _owner,
    "own_piece": _own_piece,
    "face": _face,
    "turned": _face,
    "cast": _cast,
    "next_player": _next_player,
    "right_player": _right_player,
    "term": _term,
    "can": _can,
    "in_place": _in_place,
    "bad": _bad,
}
