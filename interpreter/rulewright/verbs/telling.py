"""reveal, peek, say: what players get to know; win, end game: how it ends; rank; perform and the calls of effects; choose secretly."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from rulewright.ir.ops import Assign, Const, Expr, For, Halt, If, Invoke, Load, Local, Log, Store, While
from rulewright.ir.program import OVER, RESULT
from rulewright.lower.builder import ONE, ZERO, Builder, add, binary, load, select
from rulewright.lower.context import Context
from rulewright.lower.domains import each
from rulewright.lower.expressions import lower, zone_base
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Binder, Node, Statement
from rulewright.resolved.types import BAD, INT, PLAYER, domain
from rulewright.verbs import pieces
from rulewright.verbs.amounts import finish
from rulewright.verbs.asking import Decision, Options, say
from rulewright.verbs.flow import most
from rulewright.verbs.verb import Block, Expression, Params, Verb
from rulewright.lower import moves


class RevealParams(Params):
    """reveal"""

    value: Expression = Field(description="a piece or a zone")
    to: Expression = Field(None, description="who gets to know it (all if left out)")


class PeekParams(Params):
    """peek"""

    value: Expression = Field(description="a piece or a zone")
    by: Expression = Field(None, description="who looks; the player at work if left out")


class SayParams(Params):
    """say"""

    value: str = Field(description="a sentence with placeholders")
    to: Expression = Field(None, description="who is told (all if left out)")


class WinParams(Params):
    """win"""

    value: Expression = Field(description="the player who wins the game")


class EndGameParams(Params):
    """end game"""

    value: str = Field(description="`scores`: the score decides; `draw`: nobody wins")


class RankParams(Params):
    """rank"""

    value: str = Field(description="a name for each one ranked")
    among: Expression = Field(description="who or what is ranked")
    by: Expression = Field(description="the number that decides")
    where: Expression = Field(None, description="only those")
    places: list[Expression] = Field(description="what the first, second, ... place gets")
    ties: str | None = Field(None, description="`share` (sum of the places taken, rounded down), `each`, `none`, `lower`")
    do: Block = Field(description="what happens for each that gets something; sees the name, `place` and `award`")


class PerformParams(Params):
    """perform"""

    value: str = Field(description="an effect property of a piece: card.effect")
    by: Expression = Field(None, description="who performs it; the player at work if left out")


class EffectParams(Params):
    """perform effect"""

    value: Expression = Field(None, description="the effect's first parameter")


class SecretParams(Params):
    """choose secretly"""

    value: str = Field(description="the name of what is chosen")
    among: Expression = Field(description="what each player chooses from; `me` is the chooser")
    where: Expression = Field(None, description="a condition on what is chosen")
    into: str = Field(description="the value per player that keeps the choices")
    players: Expression = Field(None, description="who chooses (all players if left out)")
    name: str | None = Field(None, description="what the option is called")
    option: Any = Field(None, description="the option as a sentence")
    if_one: str | None = Field(None, alias="if one", description="`take`: a single option is taken without asking")
    if_none: str | None = Field(None, alias="if none", description="`skip`: who has nothing to choose from is passed over")


# ---- knowledge

def read_reveal(reader: Reader) -> dict[str, Any]:
    node = reader.own()
    several = None if node.type.kind in ("comp", "?") else reader.owner.expressions.as_domain(node)
    of = node.type if several is None else several.type.of or BAD
    if of.kind not in ("comp", "?"):
        reader.error("wrong-type", f"pieces are shown, but this is a {node.type}", "name a piece or a zone")
    player = reader.player("by") if reader.key == "peek" else reader.expr("to", PLAYER)
    return {"piece": node, "several": several, "player": player, "held": of.name}


def lower_reveal(ctx: Context, b: Builder, stmt: Statement) -> None:
    parts = stmt.parts
    if not ctx.layout.known or parts["held"] not in ctx.symbols.classes:
        return
    mask: Expr = Const(-1)
    if parts["player"] is not None:
        mask = b.keep(binary("<<", ONE, add(lower(ctx, b, parts["player"]), Const(-1))), "mask")
    event = note(ctx, f"{{piece}}", [("piece", f"kind:{parts['held']}")])

    def show(piece: Expr) -> None:
        piece = b.keep(piece, "piece")
        known = b.keep(add(piece, Const(ctx.layout.known)), "known")
        with b.when(piece):
            b.store(known, binary("|", Load(known), mask))
            b.emit(Log(event, (ctx.look(ctx.kind_table(), piece),), mask))

    node: Node = parts["piece"]
    if node.op == "place_item" and ctx.symbols.zones[node.data].order == "pile":
        site = pieces.chance_site(ctx, stmt.verb, [("piece", f"alike:{parts['held']}")])
        pieces._names(ctx, parts["held"])
        count, base, _ = zone_base(ctx, b, node.args[0])
        count = b.keep(count, "count")
        depth = b.keep(add(lower(ctx, b, node.args[1]), Const(-1)), "depth")
        with b.when(binary("<", depth, Load(count))):
            moves.settle(ctx, b, count, b.keep(base, "base"), site, depth, mask)
    if parts["several"] is None:
        show(lower(ctx, b, node))
    else:
        each(ctx, b, parts["several"], show)


def note(ctx: Context, template: str, values: list[tuple[str, str]]) -> int:
    """An event of the log; gives its number."""
    from rulewright.ir.program import Text

    ctx.program.events.append(Text(template, values))
    return len(ctx.program.events) - 1


def read_say(reader: Reader) -> dict[str, Any]:
    return {"text": reader.text("say"), "to": reader.expr("to", PLAYER)}


def lower_say(ctx: Context, b: Builder, stmt: Statement) -> None:
    text = stmt.parts["text"]
    with b.nested() as offered:
        described = say(ctx, b, text)
    from rulewright.ir.ops import Offer

    args = tuple(s.value for s in offered if isinstance(s, Offer))
    b.blocks[-1].extend(s for s in offered if not isinstance(s, Offer))
    mask: Expr = Const(-1)
    if stmt.parts["to"] is not None:
        mask = binary("<<", ONE, add(lower(ctx, b, stmt.parts["to"]), Const(-1)))
    assert described is not None
    ctx.program.events.append(described)
    b.emit(Log(len(ctx.program.events) - 1, args, mask))


# ---- ends

def read_win(reader: Reader) -> dict[str, Any]:
    return {"player": reader.own(PLAYER)}


def lower_win(ctx: Context, b: Builder, stmt: Statement) -> None:
    finish(ctx, b, lower(ctx, b, stmt.parts["player"]), wins=True)


def read_end_game(reader: Reader) -> dict[str, Any]:
    how = str(reader.value)
    if how not in ("scores", "draw"):
        reader.error("wrong-type", f'a game does not end by "{how}"', "write `scores` or `draw`; a winner is named by `win:`")
    return {"how": how}


def lower_end_game(ctx: Context, b: Builder, stmt: Statement) -> None:
    b.store(Const(RESULT), Const(0 if stmt.parts["how"] == "scores" else 2))
    b.store(Const(OVER), ONE)
    b.emit(Halt())


# ---- rank

TIES = ("share", "divide", "each", "none", "lower")
"""Who shares a place: shares all awards of the places taken; shares that of the first; each has it; nobody; has the last."""

def read_rank(reader: Reader) -> dict[str, Any]:
    several = reader.domain("among") or Node("bad", domain(BAD))
    scope = reader.scope.child()
    binder = reader.binder(str(reader.value), several, scope, reader.value_span)
    by = reader.expr("by", INT, scope=scope) or Node("bad", INT)
    where = reader.truth("where", scope=scope)
    written = reader.item.get("places")
    span = reader.item.value_span("places")
    places = [reader.owner.expressions.resolve(p, reader.scope, span, INT) for p in (written if isinstance(written, list) else [])]
    ties = reader.word("ties", "share")
    if ties not in TIES:
        reader.error("wrong-type", f'ties cannot be "{ties}"', f"one of: {', '.join(TIES)}", "ties")
    place, award = scope.bind("place", INT), scope.bind("award", INT)
    return {
        "binder": binder, "by": by, "where": where, "places": places, "ties": ties, "place": place, "award": award,
        "do": reader.block("do", scope),
    }


def lower_rank(ctx: Context, b: Builder, stmt: Statement) -> None:
    """Each one's place is 1 + how many are ahead; its award follows from how many share the place."""
    parts = stmt.parts
    binder: Binder = parts["binder"]
    room = most(ctx, binder.domain)
    base = ctx.layout.reserve(f"{stmt.path}.ranked", room * 2 + 1, seen="nobody", role="scratch")
    prizes = ctx.layout.reserve(f"{stmt.path}.prizes", len(parts["places"]) + 1, seen="nobody", role="scratch")
    for index, node in enumerate(parts["places"]):
        b.store(Const(prizes + index), lower(ctx, b, node))
    count = b.temp("ranked")
    b.emit(Assign(count, ZERO))

    def item(value: Expr) -> None:
        env = b.env
        b.env = {**env, binder.local: value}
        with b.when(lower(ctx, b, parts["where"]) if parts["where"] is not None else ONE):
            key = b.keep(lower(ctx, b, parts["by"]), "key")
            b.store(add(Local(count), Const(base)), value)
            b.store(add(Local(count), Const(base + room)), key)
            b.emit(Assign(count, add(Local(count), ONE)))
        b.env = env

    each(ctx, b, binder.domain, item)
    index, ahead, equal, other = b.temp("index"), b.temp("ahead"), b.temp("equal"), b.temp("other")
    place, award, total, at = parts["place"], parts["award"], b.temp("total"), b.temp("at")
    with b.nested() as body:
        key = b.keep(load(base + room, Local(index)), "key")
        b.emit(Assign(ahead, ZERO))
        b.emit(Assign(equal, ZERO))
        with b.nested() as compare:
            rival = b.keep(load(base + room, Local(other)), "rival")
            b.emit(If(binary(">", rival, key), (Assign(ahead, add(Local(ahead), ONE)),)))
            b.emit(If(binary("==", rival, key), (Assign(equal, add(Local(equal), ONE)),)))
        b.emit(For(other, ZERO, Local(count), tuple(compare)))
        b.emit(Assign(place, add(Local(ahead), ONE)))
        places = Const(len(parts["places"]))
        _award(b, parts["ties"], prizes, ahead, equal, award, total, at, places)
        b.emit(Assign(binder.local, load(base, Local(index))))
        b.emit(Assign(index, add(Local(index), ONE)))
        with b.nested() as gets:
            ctx.lower_block(b, parts["do"])
        b.emit(If(binary(">", Local(award), ZERO), tuple(gets)))
    b.emit(Assign(index, ZERO))
    b.emit(While(binary("<", Local(index), Local(count)), tuple(body), room + 1, ctx.rule))


def _award(b: Builder, ties: str, prizes: int, ahead: str, equal: str, award: str, total: str, at: str, places: Expr) -> None:
    first: Expr = Local(ahead)
    inside = binary("<", first, places)
    single = select(inside, load(prizes, Local(ahead)), ZERO)
    match ties:
        case "each":
            b.emit(Assign(award, single))
        case "divide":
            b.emit(Assign(award, binary("//", single, Local(equal))))
        case "none":
            b.emit(Assign(award, select(binary("==", Local(equal), ONE), single, ZERO)))
        case "lower":
            last = b.keep(add(binary("+", Local(ahead), Local(equal)), Const(-1)), "last")
            b.emit(Assign(award, select(binary("<", last, places), load(prizes, last), ZERO)))
        case _:
            b.emit(Assign(total, ZERO))
            end = b.keep(binary("min", binary("+", Local(ahead), Local(equal)), places), "end")
            b.emit(For(at, Local(ahead), end, (Assign(total, binary("+", Local(total), load(prizes, Local(at)))),)))
            b.emit(Assign(award, binary("//", Local(total), Local(equal))))


# ---- effects

def read_effect(reader: Reader) -> dict[str, Any]:
    effect = reader.symbols.effects[reader.key]
    item = reader.item
    allowed = {reader.key, "by", "id", "text", *(n for n, _ in effect.params[1:])}
    for key in item:
        if key not in allowed:
            reader.owner.diags.error("unknown-part", item.key_span(key), f'the effect "{effect.name}" takes no "{key}"', f"it takes: {', '.join(n for n, _ in effect.params) or 'nothing'}")
    nodes: list[Node] = []
    for index, (name, type_) in enumerate(effect.params):
        part = reader.key if index == 0 else name
        if part not in item or (index == 0 and item[part] is None):
            reader.owner.diags.error("missing-part", item.key_span(reader.key), f'the effect "{effect.name}" needs "{name}"', f"write `{effect.name}: VALUE`" if index == 0 else f"add `{name}: ...`")
            nodes.append(Node("bad", BAD))
        else:
            nodes.append(reader.expr(part, type_) or Node("bad", BAD))
    if not effect.params and item[reader.key] is not None:
        reader.error("unknown-part", f'the effect "{effect.name}" takes no value')
    me = reader.expr("by", PLAYER)
    if me is None:
        me = reader.me() if reader.scope.has_me else Node("const", PLAYER, data=0)
    return {"effect": effect.name, "args": [me, *nodes]}


def lower_effect(ctx: Context, b: Builder, stmt: Statement) -> None:
    args = tuple(lower(ctx, b, a) for a in stmt.parts["args"])
    b.emit(Invoke(f"effect_{stmt.parts['effect']}", args, ctx.rule))


def read_perform(reader: Reader) -> dict[str, Any]:
    written = str(reader.value)
    owner, _, name = written.rpartition(".")
    node = reader.owner.expressions.resolve(owner, reader.scope, reader.value_span)
    held = reader.symbols.classes.get(node.type.name) if node.type.kind == "comp" else None
    if held is None or not any(prop == name for _, prop in held.blocks):
        if node.type != BAD:
            reader.error("unknown-attribute", f'a {node.type} has no effect "{name}"', "write the property of a kind that holds a list of statements")
        return {"held": "", "piece": node, "name": name, "player": Node("bad", PLAYER)}
    return {"held": held.name, "piece": node, "name": name, "player": reader.player("by")}


def lower_perform(ctx: Context, b: Builder, stmt: Statement) -> None:
    held = ctx.symbols.classes.get(stmt.parts["held"])
    if held is None:
        return
    piece = b.keep(lower(ctx, b, stmt.parts["piece"]), "this")
    me = b.keep(lower(ctx, b, stmt.parts["player"]), "by")
    kind = b.keep(ctx.look(ctx.kind_table(), piece), "kind")
    numbers = [i for i, k in enumerate(held.kinds, 1) if (k, stmt.parts["name"]) in held.blocks]

    def branch(some: list[int]) -> None:
        if len(some) == 1:
            number = some[0]
            name = f"block_{held.name}_{held.kinds[number - 1]}_{stmt.parts['name']}"
            b.emit(If(binary("==", kind, Const(number)), (Invoke(name, (me, piece), ctx.rule),)))
            return
        middle = len(some) // 2
        with b.nested() as low:
            branch(some[:middle])
        with b.nested() as high:
            branch(some[middle:])
        b.emit(If(binary("<", kind, Const(some[middle])), tuple(low), tuple(high)))

    if numbers:
        branch(numbers)


# ---- choose secretly

def read_secret(reader: Reader) -> dict[str, Any]:
    choosers = reader.domain("players") or Node("players", domain(PLAYER))
    scope = reader.scope.child(me=True)
    chooser = scope.bind("me", PLAYER)
    several = reader.domain("among", scope=scope) or Node("bad", domain(BAD))
    binder = reader.binder(str(reader.value), several, scope, reader.value_span)
    where = reader.truth("where", scope=scope)
    into = reader.symbols.values.get(reader.word("into"))
    if into is None or [t.kind for t in into.per] != ["player"]:
        reader.error("not-a-target", "the choices need a value per player", "declare one, such as `bid: {type: card, per: player, seen by: owner}`", "into")
        into = None
    arm = Options("", reader.path, [binder], where=where, name=reader.word("name"), sentence=reader.text("option", scope))
    return {
        "choosers": choosers, "chooser": chooser, "arms": [arm], "into": into.name if into else "", "if one": reader.has("if one"),
        "if none": reader.has("if none"), "question": reader.text("text", scope),
    }


def lower_secret(ctx: Context, b: Builder, stmt: Statement) -> None:
    """Ask each in seat order; the choices wait in slots that only the chooser sees, and are all put in place at the end."""
    parts = stmt.parts
    if not parts["into"]:
        return
    arm: Options = parts["arms"][0]
    n = ctx.symbols.players
    held = ctx.layout.reserve(f"{stmt.path}.chosen", n + 1, type_=arm.binders[0].type.descriptor, per="player", seen="owner", role="secret")
    takes = ctx.layout.reserve(f"{stmt.path}.chooses", n + 1, type_="bool", per="player", role="scratch")
    seat = b.temp("seat")
    b.emit(For(seat, ZERO, Const(n + 1), (Store(add(Local(seat), Const(takes)), ZERO), Store(add(Local(seat), Const(held)), ZERO))))
    each(ctx, b, parts["choosers"], lambda p: b.store(add(p, Const(takes)), ONE))
    chooser = Node("local", PLAYER, data=parts["chooser"])
    decision = Decision(ctx, b, [arm], chooser, "secret", stmt.verb, parts["question"])
    choice = b.temp("choice")
    with b.nested() as body:
        b.emit(Assign(parts["chooser"], Local(seat)))
        with b.nested() as inner:
            keep = lambda _arm: b.store(add(Local(seat), Const(held)), Local(arm.binders[0].local))  # noqa: E731
            mask = binary("<<", ONE, add(Local(seat), Const(-1)))
            if parts["if one"] or parts["if none"]:
                first, more = decision.first_option()
                with b.nested() as some:
                    with b.nested() as asking:
                        decision.ask(choice, mask)
                    if parts["if one"]:
                        b.emit(If(more, tuple(asking), (Assign(choice, first),)))
                    else:
                        b.blocks[-1].extend(asking)
                    decision.perform(choice, keep)
                if parts["if none"]:
                    b.emit(If(binary(">=", first, ZERO), tuple(some)))
                else:
                    b.blocks[-1].extend(some)
            else:
                decision.ask(choice, mask)
                decision.perform(choice, keep)
        b.emit(If(load(takes, Local(seat)), tuple(inner)))
    b.emit(For(seat, ONE, Const(n + 1), tuple(body)))
    into = ctx.layout.values[parts["into"]]
    last = b.temp("seat")
    b.emit(For(last, ONE, Const(n + 1), (If(load(takes, Local(last)), (Store(add(Local(last), Const(into)), load(held, Local(last))), Store(add(Local(last), Const(held)), ZERO))),)))


REVEAL = Verb("reveal", RevealParams, read_reveal, lower_reveal, "reveal {value}", "Players get to know pieces.", "- reveal: me.hand\n  to: me.next",
              writes=frozenset({"knowledge"}), reveals=True, rolls=True)
PEEK = Verb("peek", PeekParams, read_reveal, lower_reveal, "look at {value}", "One player looks at pieces in secret.", "- peek: deck.top", writes=frozenset({"knowledge"}),
            reveals=True, rolls=True)
SAY = Verb("say", SayParams, read_say, lower_say, "{value}", "An event is told.", '- say: "{me} takes the lead"')
WIN = Verb("win", WinParams, read_win, lower_win, "{value} wins the game", "A player wins, and the game is over.", "- win: me", writes=frozenset({"flow"}))
END_GAME = Verb("end game", EndGameParams, read_end_game, lower_end_game, "the game ends", "The game is over.", "- end game: scores", writes=frozenset({"flow"}))
RANK = Verb("rank", RankParams, read_rank, lower_rank, "rank {among} by {by}", "Places are awarded by a number, ties as declared.",
            "- rank: p\n  among: players\n  by: p.suns\n  places: [6, 3]\n  do: [{score: award, for: p}]", writes=frozenset({"score"}), asks=True)
PERFORM = Verb("perform", PerformParams, read_perform, lower_perform, "carry out {value}", "The effect printed on a piece happens.", "- perform: card.effect", asks=True)
EFFECT = Verb("perform effect", EffectParams, read_effect, lower_effect, "{effect}", "A named effect happens; it is written by its own name.", "- build: tile.bricks", asks=True)
SECRET = Verb("choose secretly", SecretParams, read_secret, lower_secret, "all players choose {value} in secret at the same time",
              "All players choose in secret, and the choices are in force when all are in.", "- choose secretly: card\n  among: me.hand\n  into: bid", asks=True)
INT_HALT = Halt
