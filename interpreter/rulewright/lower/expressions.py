"""Typed expressions of one value -> expressions of the typed program.

An expression may need statements before it (a loop for a sum): they are emitted to the builder at hand, in order.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from rulewright.ir.ops import Apply, Assign, Binary, Completes, Const, Expr, If, Load, Local, Return, Unary
from rulewright.lower import copies, folds, modular, search
from rulewright.lower.builder import ONE, ZERO, Builder, add, binary, load, mul, negate, select
from rulewright.lower.context import Context
from rulewright.resolved.tree import Node

ME = re.compile(r"me(_\d+)?|this")
"""Locals that are never none: the player at work and the piece whose effect it is are checked where they begin."""
INLINE = 60
"""Terms of at most so many nodes are written out where they are used."""


def lower(ctx: Context, b: Builder, node: Node) -> Expr:
    """The value of a node."""
    return LOWERINGS[node.op](ctx, b, node)


@contextmanager
def holding(ctx: Context, b: Builder, node: Node | None) -> Iterator[None]:
    """What is emitted inside runs only where a condition holds; its conditions are tested one inside the other."""
    if node is None:
        yield
        return
    with ExitStack() as stack:
        todo = [node]
        while todo:
            test = todo.pop(0)
            if test.op == "and":
                todo = [*test.args, *todo]
                continue
            stack.enter_context(b.when(lower(ctx, b, test)))
        yield


def one(ctx: Context, b: Builder, node: Node) -> Expr:
    """The value of a node, as a constant or a local."""
    return b.keep(lower(ctx, b, node))


def _const(_ctx: Context, _b: Builder, node: Node) -> Expr:
    return Const(int(node.data))


def _local(_ctx: Context, b: Builder, node: Node) -> Expr:
    return b.env.get(node.data, Local(node.data))


def _neg(ctx: Context, b: Builder, node: Node) -> Expr:
    return Unary("-", lower(ctx, b, node.args[0]))


def _not(ctx: Context, b: Builder, node: Node) -> Expr:
    return negate(lower(ctx, b, node.args[0]))


def _arith(ctx: Context, b: Builder, node: Node) -> Expr:
    return binary(node.data, lower(ctx, b, node.args[0]), lower(ctx, b, node.args[1]))


def _abs(ctx: Context, b: Builder, node: Node) -> Expr:
    value = one(ctx, b, node.args[0])
    return binary("max", value, Unary("-", value))


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


def value_address(ctx: Context, b: Builder, node: Node) -> Expr:
    """The slot of a value."""
    value = ctx.symbols.values[node.data]
    index: Expr = ZERO
    for owner, arg in zip(value.per, node.args, strict=True):
        index = add(mul(index, Const(ctx.layout.size_of(owner) + 1)), lower(ctx, b, arg))
    return add(index, Const(ctx.layout.values[value.name]))


def _value(ctx: Context, b: Builder, node: Node) -> Expr:
    return Load(value_address(ctx, b, node))


def tokens_address(ctx: Context, b: Builder, node: Node) -> Expr:
    """The slot of a number of tokens."""
    owner = lower(ctx, b, node.args[0]) if node.args else ZERO
    return add(owner, Const(ctx.layout.tokens[node.data]))


def _amount(ctx: Context, b: Builder, node: Node) -> Expr:
    return Load(tokens_address(ctx, b, node.args[0]))


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
        return Load(_face_slot(ctx, node, piece))  # the slot before that of piece 1 is always 0
    piece = b.keep(piece)
    return select(piece, Load(_face_slot(ctx, node, piece)), ZERO)


def face_address(ctx: Context, b: Builder, node: Node) -> Expr:
    """The slot of a face or turn."""
    return _face_slot(ctx, node, lower(ctx, b, node.args[0]))


def _face_slot(ctx: Context, node: Node, piece: Expr) -> Expr:
    return add(piece, Const(ctx.layout.faces[node.data] if node.op == "face" else ctx.layout.turned[node.data]))


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


def _cast(ctx: Context, b: Builder, node: Node) -> Expr:
    return lower(ctx, b, node.args[0])


def _next_site(ctx: Context, b: Builder, node: Node) -> Expr:
    return ctx.look(ctx.table(f"next_{node.data}", ctx.board(node.data).next_table()), lower(ctx, b, node.args[0]))


def _next_player(ctx: Context, b: Builder, node: Node) -> Expr:
    player = lower(ctx, b, node.args[0])
    n = ctx.symbols.players
    if n == 2 and node.args[0].op == "local" and ME.fullmatch(str(node.args[0].data)):
        return binary("-", Const(3), player)  # the player at work is never none; the one after none is none
    return ctx.look(ctx.table("next_player", [0, *range(2, n + 1), 1]), player)


def _right_player(ctx: Context, b: Builder, node: Node) -> Expr:
    n = ctx.symbols.players
    return ctx.look(ctx.table("right_player", [0, n, *range(1, n)]), lower(ctx, b, node.args[0]))


def _occupant(ctx: Context, b: Builder, node: Node) -> Expr:
    return load(occupants(ctx, *node.data), lower(ctx, b, node.args[0]))


def occupants(ctx: Context, board: str, held: str) -> int:
    """Base of the slots [site] -> piece of a class held once per space."""
    first = ctx.layout.places[ctx.layout.site_places[board, held]]
    return first.base - first.site


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


def _term(ctx: Context, b: Builder, node: Node) -> Expr:
    term = ctx.symbols.terms[node.data]
    assert term.body is not None
    names = [*(["me"] if term.uses_me else []), *(n for n, _ in term.params)]
    args = [one(ctx, b, a) for a in node.args]
    if size(term.body) <= INLINE:
        saved = b.env
        b.env = {**saved, **dict(zip(names, args, strict=True))}
        value = lower(ctx, b, term.body)
        b.env = saved
        return value
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


LOWERINGS: dict[str, Callable[[Context, Builder, Node], Expr]] = {
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
    "edge": _edge,
    "kind_of": _kind_of,
    "owner": _owner,
    "own_piece": _own_piece,
    "face": _face,
    "turned": _face,
    "site_of": _site_of,
    "where": _where,
    "coordinate": _coordinate,
    "cast": _cast,
    "next_site": _next_site,
    "next_player": _next_player,
    "right_player": _right_player,
    "occupant": _occupant,
    "site_empty": _site_empty,
    "step": _step,
    "opposite": _opposite,
    "line_number": _line_number,
    "line_through": _line_through,
    "line_named": _line_named,
    "crossing": _crossing,
    "term": _term,
    "can": _can,
    "in_place": _in_place,
    "bad": _bad,
    "own_number": copies.own_number,
    "own_piece_number": copies.own_piece_number,
    "copy_owner": copies.copy_owner,
    "copy_site": copies.copy_site,
    "copy_line": copies.copy_line,
    "tile_space": modular.tile_space,
    "tile_position": modular.tile_position,
    "tile_site": modular.tile_site,
    "count": folds.count,
    "sum": folds.total,
    "any": folds.any_of,
    "all": folds.all_of,
    "min": folds.least,
    "max": folds.greatest,
    "first": folds.first,
    "best": folds.best,
    "different": folds.different,
    "in_domain": folds.member,
    "distance": search.distance,
}
__all__ = ["Binary", "lower", "one"]
