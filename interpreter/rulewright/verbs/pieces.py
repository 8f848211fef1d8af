"""move, draw, deal, shuffle, roll, flip, turn piece, pick: pieces move and chance has its say."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from rulewright.board.modular import positions_name
from rulewright.ir.ops import Assign, Chance, Const, Expr, Fail, For, If, Load, Local, Offer, Trap, While
from rulewright.ir.program import Site
from rulewright.lower import moves
from rulewright.lower.builder import ONE, ZERO, Builder, add, binary, load
from rulewright.lower.context import Context
from rulewright.lower.domains import each
from rulewright.lower.expressions import face_address, lower, place_number, tokens_address, zone_base
from rulewright.resolved import functions
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Binder, Node, Statement
from rulewright.resolved.types import BAD, INT, PLAYER, Type, comp, domain
from rulewright.verbs.flow import most
from rulewright.verbs.verb import Expression, Params, Verb


class MoveParams(Params):
    """move"""

    value: Expression = Field(description="a piece, pieces, or a zone of tokens")
    to: Expression = Field(description="a zone, a space, or the box")
    amount: Expression = Field(None, description="how many tokens (all if left out)")
    at: str | None = Field(None, description="`bottom`: under a pile, at the front of a row")
    turned: Expression = Field(None, description="how the piece is turned")


class DrawParams(Params):
    """draw"""

    value: str = Field(description="the pile or bag to draw from")
    to: Expression = Field(description="where the pieces go")
    count: Expression = Field(None, description="how many (1 if left out)")
    as_: str | None = Field(None, alias="as", description="a name for the (last) piece drawn")
    if_empty: str | None = Field(None, alias="if empty", description="`reshuffle` (with `from`) or `skip`; else it is a fault")
    from_: Expression = Field(None, alias="from", description="the zone that is shuffled into the pile")
    short: str | None = Field(None, description="`all there is`: as many as there are")


class DealParams(Params):
    """deal"""

    value: str = Field(description="the pile or bag to deal from")
    to: str = Field(description="a zone that each player has, or a board (each of its spaces)")
    count: Expression = Field(None, description="how many each (1 if left out)")


class ShuffleParams(Params):
    """shuffle"""

    value: str = Field(description="the zone")
    with_: Expression = Field(None, alias="with", description="pieces that are put into it first: a zone, a class, all of them")


class RollParams(Params):
    """roll"""

    value: Expression = Field(description="a die or dice")
    until: Expression = Field(None, description="a condition on `face`: only such faces can come up")


class FlipParams(Params):
    """flip"""

    value: Expression = Field(description="a piece with two faces (or several)")
    to: Expression = Field(None, description="the face that comes up; the other one if left out")


class TurnPieceParams(Params):
    """turn piece"""

    value: Expression = Field(description="a piece that turns")
    by: Expression = Field(None, description="so many steps clockwise (1 if left out)")


class PickParams(Params):
    """pick"""

    value: str = Field(description="a name for what is picked")
    among: Expression = Field(description="what chance picks from")
    where: Expression = Field(None, description="only those")


def chance_site(ctx: Context, verb: str, names: list[tuple[str, str]]) -> int:
    """A new site of chance; `names` describes the values that tell outcomes apart."""
    site = Site(len(ctx.program.sites) + 1, "chance", ctx.path, ctx.rule, outcome=names, verb=verb)
    ctx.program.sites.append(site)
    return site.id


def place_of(ctx: Context, b: Builder, node: Node, held: str) -> Expr:
    """The place that a zone, a space or the box is."""
    if node.op == "box":
        return ZERO
    if node.type.kind == "site":
        board = node.type.name
        first = ctx.layout.site_places.get((board, held))
        if first is None:
            return ZERO
        site = lower(ctx, b, node)
        if node.op not in ("local", "const"):
            site = b.keep(site, "site")
            b.emit(If(binary("==", site, ZERO), (Trap("missing", ctx.rule),)))
        return add(site, Const(first - 1))
    if node.op != "zone":
        return ZERO
    return place_number(ctx, b, node)


def read_move(reader: Reader) -> dict[str, Any]:
    node = reader.own()
    if node.type.kind == "tokens":
        to = reader.place("to")
        if to.type.kind not in ("tokens", "?"):
            reader.error("wrong-place", f"tokens cannot go to a {to.type}", "name a zone that holds them", "to")
            to = Node("bad", BAD)
        elif to.type.kind == "tokens" and reader.symbols.zones[to.data].holds != reader.symbols.zones[node.data].holds:
            reader.error("wrong-place", f'"{to.data}" holds {reader.symbols.zones[to.data].holds}', "", "to")
        return {"tokens": node, "to": to, "amount": reader.expr("amount", INT)}
    several: Node | None = None
    if node.type.kind != "comp" and node.type != BAD:
        several = functions.iterable(reader.owner.expressions, node)
        if several is None or several.type.of is None or several.type.of.kind not in ("comp", "?"):
            reader.error("wrong-type", f"pieces are moved, but this is a {node.type}", "name a piece, a zone, or a class")
            several = Node("bad", domain(BAD))
    held = (several.type.of if several is not None and several.type.of else node.type).name
    return {
        "piece": node, "several": several, "held": held, "to": reader.place("to", held=held),
        "bottom": reader.word("at") == "bottom", "turned": reader.expr("turned", INT),
    }


def lower_move(ctx: Context, b: Builder, stmt: Statement) -> None:
    parts = stmt.parts
    if "tokens" in parts:
        _move_tokens(ctx, b, stmt)
        return
    held = parts["held"]
    if held not in ctx.symbols.classes:
        return
    if parts["several"] is None:
        piece = b.keep(lower(ctx, b, parts["piece"]), "piece")
        place = place_of(ctx, b, parts["to"], held)
        if parts["piece"].op not in ("local", "const", "own_piece"):
            b.emit(If(binary("==", piece, ZERO), (Fail(ctx.rule),)))
        _settled_move(ctx, b, parts["piece"], held, piece, place, bottom=parts["bottom"])
        if parts["turned"] is not None and held in ctx.layout.turned:
            b.store(add(piece, Const(ctx.layout.turned[held])), lower(ctx, b, parts["turned"]))
        return
    to: Node = parts["to"]
    if parts["several"].op == "class_pieces" and to.op == "zone" and not to.args and not parts["bottom"]:
        if moves.gather_class(ctx, b, held, ctx.layout.zone_places[to.data]):
            return
    gathered(ctx, b, parts["several"], f"{stmt.path}.moved", lambda piece: moves.move(ctx, b, held, piece, place_of(ctx, b, parts["to"], held), bottom=parts["bottom"]))


def _settled_move(ctx: Context, b: Builder, node: Node, held: str, piece: Expr, place: Expr, *, bottom: bool) -> None:
    moves.move(ctx, b, held, piece, place, bottom=bottom)


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
        piece = b.temp("piece")
        b.emit(Assign(piece, load(base, Local(index))))
        body(Local(piece))
    b.emit(For(index, ZERO, Local(count), tuple(inner)))


def _move_tokens(ctx: Context, b: Builder, stmt: Statement) -> None:
    node, to = stmt.parts["tokens"], stmt.parts["to"]
    if to.op == "bad":
        return
    source = b.keep(tokens_address(ctx, b, node), "source")
    target = b.keep(tokens_address(ctx, b, to), "target")
    if stmt.parts["amount"] is None:
        amount: Expr = b.keep(Load(source), "n")
    else:
        amount = b.keep(lower(ctx, b, stmt.parts["amount"]), "n")
        b.emit(If(binary(">", amount, Load(source)), (Fail(ctx.rule),)))
    b.store(source, binary("-", Load(source), amount))
    b.store(target, binary("+", Load(target), amount))


# ---- draw, deal, shuffle

def _zone(reader: Reader, node: Node, part: str = "") -> Node:
    if node.op == "zone" and node.type.kind == "place":
        return node
    if node.type != BAD:
        reader.error("wrong-place", f"a zone of pieces is wanted here, but this is a {node.type}", "", part)
    return Node("bad", BAD)


def read_draw(reader: Reader) -> dict[str, Any]:
    source = _zone(reader, reader.own())
    held = reader.symbols.zones[source.data].holds if source.op == "zone" else ""
    empty = reader.word("if empty")
    if empty not in ("", "reshuffle", "skip"):
        reader.error("wrong-type", '"if empty" can be `reshuffle` or `skip`', "", "if empty")
    from_ = _zone(reader, reader.expr("from") or Node("bad", BAD), "from") if reader.has("from") else None
    if empty == "reshuffle" and from_ is None:
        reader.error("missing-part", "nothing is said to reshuffle from", "add `from: ZONE`", "if empty")
    parts = {
        "source": source, "held": held, "to": reader.place("to", held=held), "count": reader.number("count"),
        "empty": empty, "from": from_, "short": reader.word("short") == "all there is", "binder": None,
    }
    if reader.has("as"):
        several = Node("zone_pieces", domain(comp(held) if held else BAD), (source,), source.data)
        parts["binder"] = reader.binder(reader.word("as"), several, reader.scope, reader.item.value_span("as"))
    return parts


def lower_draw(ctx: Context, b: Builder, stmt: Statement) -> None:
    parts = stmt.parts
    source: Node = parts["source"]
    if source.op == "bad":
        return
    binder: Binder | None = parts["binder"]
    site = chance_site(ctx, stmt.verb, [("piece", f"alike:{parts['held']}")])

    def one() -> None:
        count, _, _ = zone_base(ctx, b, source)
        count = b.keep(count, "count")
        if parts["empty"] == "reshuffle" and parts["from"] is not None:
            with b.when(binary("==", Load(count), ZERO)):
                refill(ctx, b, source, Node("zone_pieces", domain(comp(parts["held"])), (parts["from"],), parts["from"].data), f"{stmt.path}.refill")
        if parts["empty"] == "skip" or parts["short"] or parts["empty"] == "reshuffle":
            with b.when(binary(">", Load(count), ZERO)):
                _draw_one(ctx, b, source, parts, site, binder)
        else:
            b.emit(If(binary("==", Load(count), ZERO), (Fail(ctx.rule),)))
            _draw_one(ctx, b, source, parts, site, binder)

    if binder is not None:
        b.emit(Assign(binder.local, ZERO))
    times(ctx, b, lower(ctx, b, parts["count"]), one)
    _names(ctx, parts["held"])


def _names(ctx: Context, held: str) -> None:
    ctx.signature_table()
    ctx.program.facts.setdefault("types", {})[f"alike:{held}"] = ctx.signatures[held]


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


def _draw_one(ctx: Context, b: Builder, source: Node, parts: dict[str, Any], site: int, binder: Binder | None) -> None:
    """Draw one piece and move it."""
    held = parts["held"]
    piece = drawn_piece(ctx, b, source, site, readers_of(ctx, b, parts["to"], held))
    if binder is not None:
        b.emit(Assign(binder.local, piece))
    if parts["to"].type.kind in ("place", "site"):
        moves.put_in(ctx, b, held, piece, place_of(ctx, b, parts["to"], held))


def readers_of(ctx: Context, b: Builder, to: Node, held: str) -> Expr:
    """Who is told what was drawn: those who see where it goes."""
    if to.op == "zone" and ctx.symbols.zones[to.data].seen != "all":
        ctx.table("place_sees", tuple(p.sees for p in ctx.layout.places))
        return ctx.look("place_sees", place_of(ctx, b, to, held))
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
    if several.op == "class_pieces" and ctx.symbols.zones[zone.data].per is None and moves.gather_class(ctx, b, held, ctx.layout.zone_places[zone.data]):
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
        sees = ctx.look("place_sees", place_number(ctx, b, zone)) if "place_sees" in ctx.program.tables else Const(0 if declared.seen != "all" else -1)
        sees = b.keep(sees, "sees")
        index = b.temp("i")
        forget = (_forget(ctx, base, index, sees),)
        b.emit(For(index, ZERO, Load(count), forget))


def _forget(ctx: Context, base: Expr, index: str, sees: Expr) -> Any:
    from rulewright.ir.ops import Store

    return Store(add(Load(add(base, Local(index))), Const(ctx.layout.known)), sees)


def read_shuffle(reader: Reader) -> dict[str, Any]:
    zone = _zone(reader, reader.own())
    return {"zone": zone, "with": reader.domain("with")}


def lower_shuffle(ctx: Context, b: Builder, stmt: Statement) -> None:
    zone, more = stmt.parts["zone"], stmt.parts["with"]
    if zone.op == "bad":
        return
    if more is not None:
        refill(ctx, b, zone, more, f"{stmt.path}.gathered")
    else:
        shuffle(ctx, b, zone)


def read_deal(reader: Reader) -> dict[str, Any]:
    source = _zone(reader, reader.own())
    held = reader.symbols.zones[source.data].holds if source.op == "zone" else ""
    name = reader.word("to")
    if (positions_name(name), held) in reader.symbols.held:
        name = positions_name(name)
    zone = reader.symbols.zones.get(name)
    if not (zone is not None and zone.per == PLAYER and zone.holds == held) and (name, held) not in reader.symbols.held:
        reader.error("wrong-place", f'"{name}" is no zone that each player has and no board that holds {held}', "", "to")
        source = Node("bad", BAD)
    return {"source": source, "held": held, "to": name, "count": reader.number("count")}


def lower_deal(ctx: Context, b: Builder, stmt: Statement) -> None:
    parts = stmt.parts
    source: Node = parts["source"]
    if source.op == "bad":
        return
    held, to = parts["held"], parts["to"]
    site = chance_site(ctx, stmt.verb, [("piece", f"alike:{held}")])
    board = (to, held) in ctx.symbols.held
    first = ctx.layout.site_places[to, held] if board else ctx.layout.zone_places[to]
    last = first + (len(ctx.board(to).sites) if board else ctx.symbols.players)
    ctx.table("place_sees", tuple(p.sees for p in ctx.layout.places))

    def round_() -> None:
        place = b.temp("place")
        with b.nested() as inner:
            count, _, _ = zone_base(ctx, b, source)
            b.emit(If(binary("==", Load(count), ZERO), (Fail(ctx.rule),)))
            piece = drawn_piece(ctx, b, source, site, ctx.look("place_sees", Local(place)) if ctx.layout.known else Const(-1))
            if board and ctx.symbols.held[to, held] == 1:
                moves.put_on_space(ctx, b, to, held, piece, Local(place))
            else:
                moves.put_in(ctx, b, held, piece, Local(place))
        b.emit(For(place, Const(first), Const(last), tuple(inner)))

    times(ctx, b, lower(ctx, b, parts["count"]), round_)
    _names(ctx, held)


# ---- dice and chance

def read_roll(reader: Reader) -> dict[str, Any]:
    node = reader.own()
    several = None if node.type.kind == "comp" else reader.owner.expressions.as_domain(node)
    of = node.type if several is None else several.type.of or BAD
    if of.kind != "comp" or not reader.symbols.classes[of.name].faces:
        if of != BAD:
            reader.error("no-faces", f"a {of} has no faces to roll", "add `faces:` to its class")
        return {"held": "", "piece": node, "several": several, "until": None, "face": ""}
    piece = reader.symbols.classes[of.name]
    scope = reader.scope.child()
    face = scope.bind("face", INT if piece.numbered else Type("sym", f"{of.name}.face"))
    return {"held": of.name, "piece": node, "several": several, "until": reader.truth("until", scope=scope), "face": face}


def lower_roll(ctx: Context, b: Builder, stmt: Statement) -> None:
    parts = stmt.parts
    held = parts["held"]
    if not held:
        return
    piece = ctx.symbols.classes[held]
    faces = len(piece.faces)
    descriptor = "int" if piece.numbered else f"sym:{held}.face"
    site = chance_site(ctx, stmt.verb, [("face", descriptor)])

    def face_of(number: Expr) -> Expr:
        """The number-th face that satisfies the condition."""
        if parts["until"] is None:
            return add(number, ONE)
        found, left = b.temp("face"), b.temp("left")
        b.emit(Assign(found, ZERO))
        b.emit(Assign(left, number))
        index = b.temp("f")
        with b.nested() as inner:
            with b.when(_fits(ctx, b, parts, Local(index))):
                b.emit(If(binary("==", Local(left), ZERO), (Assign(found, Local(index)),)))
                b.emit(Assign(left, add(Local(left), Const(-1))))
        b.emit(For(index, ONE, Const(faces + 1), tuple(inner)))
        return Local(found)

    def roll(die: Expr) -> None:
        count: Expr = Const(faces)
        if parts["until"] is not None:
            some = b.temp("some")
            b.emit(Assign(some, ZERO))
            index = b.temp("f")
            with b.nested() as inner:
                with b.when(_fits(ctx, b, parts, Local(index))):
                    b.emit(Assign(some, add(Local(some), ONE)))
            b.emit(For(index, ONE, Const(faces + 1), tuple(inner)))
            count = Local(some)
        drawn = b.temp("rolled")
        with b.nested() as key:
            b.emit(Offer(face_of(Local(drawn))))
        readers: Expr = Const(-1)
        if ctx.layout.known:
            ctx.table("place_sees", tuple(p.sees for p in ctx.layout.places))
            readers = b.keep(ctx.look("place_sees", load(ctx.layout.where, die)), "readers")
        b.emit(Chance(site, count, drawn, tuple(key), readers))
        b.store(add(die, Const(ctx.layout.faces[held])), face_of(Local(drawn)))
        if ctx.layout.known:
            b.store(add(die, Const(ctx.layout.known)), readers)

    if parts["several"] is None:
        roll(b.keep(lower(ctx, b, parts["piece"]), "die"))
        return
    each(ctx, b, parts["several"], roll)


def _fits(ctx: Context, b: Builder, parts: dict[str, Any], face: Expr) -> Expr:
    env = b.env
    b.env = {**env, parts["face"]: face}
    test = lower(ctx, b, parts["until"])
    b.env = env
    return test


def read_flip(reader: Reader) -> dict[str, Any]:
    node = reader.own()
    several = None if node.type.kind == "comp" else reader.owner.expressions.as_domain(node)
    of = node.type if several is None else several.type.of or BAD
    if of.kind != "comp" or not reader.symbols.classes[of.name].faces:
        if of != BAD:
            reader.error("no-faces", f"a {of} has no faces to flip", "add `faces: [up, down]` to its class")
        return {"held": "", "piece": node, "several": several, "to": None}
    piece = reader.symbols.classes[of.name]
    return {"held": of.name, "piece": node, "several": several, "to": reader.expr("to", INT if piece.numbered else Type("sym", f"{of.name}.face"))}


def lower_flip(ctx: Context, b: Builder, stmt: Statement) -> None:
    parts = stmt.parts
    held = parts["held"]
    if not held:
        return
    faces = len(ctx.symbols.classes[held].faces)

    def flip(piece: Expr) -> None:
        slot = b.keep(add(piece, Const(ctx.layout.faces[held])), "slot")
        if parts["to"] is not None:
            b.store(slot, lower(ctx, b, parts["to"]))
        elif faces == 2:
            b.store(slot, binary("-", Const(3), Load(slot)))
        else:
            b.store(slot, add(binary("%", Load(slot), Const(faces)), ONE))

    if parts["several"] is None:
        flip(lower(ctx, b, parts["piece"]))
    else:
        each(ctx, b, parts["several"], flip)


def read_turn_piece(reader: Reader) -> dict[str, Any]:
    node = reader.own()
    turns = reader.symbols.classes[node.type.name].turns if node.type.kind == "comp" else 0
    if not turns and node.type != BAD:
        reader.error("no-faces", f"a {node.type} does not turn", "add `turns: 4` to its class")
    return {"piece": node, "by": reader.number("by"), "turns": turns}


def lower_turn_piece(ctx: Context, b: Builder, stmt: Statement) -> None:
    turns = stmt.parts["turns"]
    if not turns:
        return
    held = stmt.parts["piece"].type.name
    slot = b.keep(face_address(ctx, b, Node("turned", INT, (stmt.parts["piece"],), held)), "slot")
    b.store(slot, binary("%", binary("+", Load(slot), lower(ctx, b, stmt.parts["by"])), Const(turns)))


def read_pick(reader: Reader) -> dict[str, Any]:
    several = reader.domain("among") or Node("bad", domain(BAD))
    inner = reader.scope.child()
    probe = inner.bind(str(reader.value), several.type.of or BAD)
    where = reader.truth("where", scope=inner)
    name = str(reader.value)
    existing = reader.symbols.values.get(name)
    target = None
    if existing is not None and not existing.per and existing.type == several.type.of:
        target = Node("value", existing.type, (), name)
        binder = Binder(name, reader.scope.child().bind(name, existing.type), existing.type, several)
    else:
        binder = reader.binder(name, several, reader.scope, reader.value_span)
    return {"binder": binder, "where": where, "probe": probe, "target": target}


def lower_pick(ctx: Context, b: Builder, stmt: Statement) -> None:
    from rulewright.verbs.asking import code

    binder, where = stmt.parts["binder"], stmt.parts["where"]
    numbering = code(ctx, b, binder)
    site = chance_site(ctx, stmt.verb, [(binder.name, numbering.descriptor)])

    def visit(result: Any) -> None:
        def item(value: Expr) -> None:
            env = b.env
            b.env = {**env, stmt.parts["probe"]: value}
            with b.when(lower(ctx, b, where) if where is not None else ONE):
                result(value)
            b.env = env

        each(ctx, b, binder.domain, item)

    count = b.temp("n")
    b.emit(Assign(count, ZERO))
    visit(lambda _value: b.emit(Assign(count, add(Local(count), ONE))))

    def chosen(number: Expr) -> Expr:
        found, left = b.temp("picked"), b.temp("left")
        b.emit(Assign(found, ZERO))
        b.emit(Assign(left, number))

        def item(value: Expr) -> None:
            b.emit(If(binary("==", Local(left), ZERO), (Assign(found, value),)))
            b.emit(Assign(left, add(Local(left), Const(-1))))

        visit(item)
        return Local(found)

    drawn = b.temp("drawn")
    with b.nested() as key:
        b.emit(Offer(numbering.shown(chosen(Local(drawn)))))
    b.emit(Chance(site, Local(count), drawn, tuple(key)))
    value = chosen(Local(drawn))
    b.emit(Assign(binder.local, value))
    if stmt.parts["target"] is not None:
        b.store(Const(ctx.layout.values[binder.name]), value)


MOVE = Verb("move", MoveParams, read_move, lower_move, "move {value} to {to}", "Pieces or tokens go to another place.",
            "- move: tile\n  to: box", writes=frozenset({"zone", "board"}))
DRAW = Verb("draw", DrawParams, read_draw, lower_draw, "draw {count} from {value}", "Pieces come from a pile or a bag, by chance where the order is not known.",
            "- draw: deck\n  to: me.hand\n  count: 2\n  if empty: reshuffle\n  from: discard", writes=frozenset({"zone"}), rolls=True)
DEAL = Verb("deal", DealParams, read_deal, lower_deal, "deal {count} from {value}", "Every player, or every space of a board, gets pieces.",
            "- deal: deck\n  to: hand\n  count: 5", writes=frozenset({"zone", "board"}), rolls=True)
SHUFFLE = Verb("shuffle", ShuffleParams, read_shuffle, lower_shuffle, "shuffle {value}", "The order of a zone becomes unknown, and what was known of it is forgotten.",
               "- shuffle: deck\n  with: discard", writes=frozenset({"zone", "knowledge"}))
ROLL = Verb("roll", RollParams, read_roll, lower_roll, "roll {value}", "Dice are rolled.", "- roll: me.dice\n  until: face != 6", writes=frozenset({"piece"}), rolls=True)
FLIP = Verb("flip", FlipParams, read_flip, lower_flip, "flip {value}", "A piece shows its other face.", "- flip: me.goat", writes=frozenset({"piece"}))
TURN_PIECE = Verb("turn piece", TurnPieceParams, read_turn_piece, lower_turn_piece, "turn {value}", "A piece is turned clockwise.", "- turn piece: tile\n  by: 2",
                  writes=frozenset({"piece"}))
PICK = Verb("pick", PickParams, read_pick, lower_pick, "chance picks {value} from {among}", "Chance picks one of several things, evenly.",
            "- pick: starter\n  among: players", rolls=True)
