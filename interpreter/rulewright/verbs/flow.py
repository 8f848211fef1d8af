"""if, match, for each, each player, turns, repeat, end, leave, in any order, let, require: what happens when."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from rulewright.ir.ops import Assign, Break, Call, Const, Expr, Fail, For, If, Labelled, Load, Local, Return, Stmt, While
from rulewright.lower.bounds import bounds
from rulewright.lower.builder import ONE, ZERO, Builder, add, binary, negate
from rulewright.lower.context import Context, Loop
from rulewright.lower.domains import each
from rulewright.lower.expressions import lower
from rulewright.resolved.declare import names_of
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Binder, Node, Statement
from rulewright.resolved.types import BAD, BOOL, INT, PLAYER, domain
from rulewright.source.tree import Map, Seq
from rulewright.verbs.asking import Decision, Options
from rulewright.verbs.verb import Block, Expression, Params, Verb

MOST_PASSES = 10_000
STILL = {
    "players", "others", "from_to", "board_sites", "directions", "symbols", "kinds", "board_runs", "class_pieces", "own_pieces", "line_sites",
    "run_sites", "lines_through", "board_lines", "runs_through", "ray", "ahead", "behind", "property_items", "copy_sites", "copy_lines",
}
"""Domains that no statement can change while they are visited."""


class IfParams(Params):
    """if"""

    value: Expression = Field(description="the condition")
    then: Block = Field(description="what happens if it holds")
    else_: Block = Field(None, alias="else", description="what happens otherwise")


class MatchParams(Params):
    """match"""

    value: Expression = Field(description="what is looked at")
    cases: dict[str, Block] = Field(description="a block for each value")
    else_: Block = Field(None, alias="else", description="for all other values")


class ForEachParams(Params):
    """for each"""

    value: str | dict[str, Expression] = Field(description="the name of what is visited, or names with their domains")
    in_: Expression = Field(None, alias="in", description="what is visited")
    where: Expression = Field(None, description="only those")
    do: Block = Field(description="what happens for each")
    order: str | None = Field(None, description="`asked`: the player at work decides the order")
    by: Expression = Field(None, description="who decides the order")


class EachPlayerParams(Params):
    """each player"""

    value: Block = Field(description="what happens; `me` is each player in turn")
    from_: Expression = Field(None, alias="from", description="the first (p1 if left out)")
    where: Expression = Field(None, description="only players for whom this holds")


class TurnsParams(Params):
    """turns"""

    value: Block = Field(description="one turn")
    from_: Expression = Field(None, alias="from", description="who begins (p1 if left out)")
    next: Expression = Field(None, description="who is next (the player to the left if left out)")
    skip: Expression = Field(None, description="players for whom this holds have no turn")
    until: Expression = Field(None, description="checked after each turn; then the turns are over")
    after: Block = Field(None, description="what happens after each turn")


class RepeatParams(Params):
    """repeat"""

    value: Block = Field(description="what is repeated")
    times: Expression = Field(None, description="so many times")
    while_: Expression = Field(None, alias="while", description="checked before each pass")
    until: Expression = Field(None, description="checked after each pass")
    at_most: int | None = Field(None, alias="at most", description="passes after which it is a fault")


class WordParams(Params):
    """end, leave"""

    value: str = Field(description="the name of a loop: turn, or its id; `effect` for the effect")


class OrderParams(Params):
    """in any order"""

    value: list[Any] = Field(description="blocks")
    by: Expression = Field(None, description="who decides; the player at work if left out")


class LetParams(Params):
    """let"""

    value: str = Field(description="a new name")
    be: Expression = Field(description="what it stands for")


class RequireParams(Params):
    """require"""

    value: Expression = Field(description="what must hold")


# ---- if, match

def read_if(reader: Reader) -> dict[str, Any]:
    return {"test": reader.as_truth(reader.own()), "then": reader.block("then"), "else": reader.block("else")}


def lower_if(ctx: Context, b: Builder, stmt: Statement) -> None:
    test = lower(ctx, b, stmt.parts["test"])
    with b.nested() as then:
        ctx.lower_block(b, stmt.parts["then"])
    with b.nested() as other:
        ctx.lower_block(b, stmt.parts["else"])
    if isinstance(test, Const):
        b.blocks[-1].extend(then if test.value else other)
    elif then:
        b.emit(If(test, tuple(then), tuple(other)))
    elif other:
        b.emit(If(negate(test), tuple(other)))


def read_match(reader: Reader) -> dict[str, Any]:
    value = reader.own()
    cases: list[tuple[int, list[Statement]]] = []
    written = reader.item.get("cases")
    names = names_of(reader.symbols, value.type) if value.type not in (BAD, INT) else []
    for key, block in written.items() if isinstance(written, Map) else ():
        span = written.key_span(key)
        number = -1
        if value.type == INT and key.lstrip("-").isdigit():
            number = int(key)
        elif key in names:
            number = names.index(key)
        elif value.type.kind == "bool" and key in ("true", "false"):
            number = int(key == "true")
        elif value.type != BAD:
            known = ", ".join(names[1:13]) or "whole numbers"
            reader.owner.diags.error("unknown-word", span, f'"{key}" is no value of this {value.type}', f"known: {known}")
        cases.append((number, reader.owner.block(block, reader.scope.child(), reader.path, written.value_span(key))))
    return {"value": value, "cases": cases, "else": reader.block("else")}


def lower_match(ctx: Context, b: Builder, stmt: Statement) -> None:
    value = b.keep(lower(ctx, b, stmt.parts["value"]), "case")
    with b.nested() as other:
        ctx.lower_block(b, stmt.parts["else"])
    chain: tuple[Stmt, ...] = tuple(other)
    for number, block in reversed(stmt.parts["cases"]):
        with b.nested() as body:
            ctx.lower_block(b, block)
        if body or chain:
            chain = (If(binary("==", value, Const(number)), tuple(body), chain),)
    b.blocks[-1].extend(chain)


# ---- loops

def clear(ctx: Context, b: Builder, loop: str) -> None:
    """Emit the resetting of what counts once per pass of a loop."""
    b.emit(Call(f"clear_{loop}", ()))
    ctx.cleared.add(loop)


def loop_name(stmt: Statement, default: str = "") -> str:
    return stmt.parts.get("loop") or default


class looping:  # noqa: N801
    """Around one pass of a loop: `end` goes to the next pass, `leave` behind the loop."""

    def __init__(self, ctx: Context, b: Builder, name: str) -> None:
        self.ctx, self.b = ctx, b
        self.loop = Loop(name, b.temp("pass"), b.temp("all"))

    def __enter__(self) -> Loop:
        self.ctx.loops.append(self.loop)
        return self.loop

    def __exit__(self, *_: object) -> None:
        self.ctx.loops.pop()


def one_pass(ctx: Context, b: Builder, loop: Loop, block: list[Statement]) -> None:
    """Emit one pass: reset, body under its label."""
    if loop.name:
        clear(ctx, b, loop.name)
    with b.nested() as body:
        ctx.lower_block(b, block)
    if mentions(tuple(body), loop.pass_label):
        b.emit(Labelled(loop.pass_label, tuple(body)))
    else:
        b.blocks[-1].extend(body)


def mentions(block: tuple[Stmt, ...], label: str) -> bool:
    """Whether a block leaves a label."""
    for stmt in block:
        match stmt:
            case Break(found) if found == label:
                return True
            case If(_, then, other):
                if mentions(then, label) or mentions(other, label):
                    return True
            case While(_, body) | For(_, _, _, body) | Labelled(_, body):
                if mentions(body, label):
                    return True
            case _:
                pass
    return False


def whole(b: Builder, loop: Loop, body: list[Stmt]) -> None:
    """Emit a whole loop under its label, where something leaves it."""
    if mentions(tuple(body), loop.all_label):
        b.emit(Labelled(loop.all_label, tuple(body)))
    else:
        b.blocks[-1].extend(body)


def read_for_each(reader: Reader) -> dict[str, Any]:
    scope = reader.scope.child(loop=reader.word("id"))
    binders: list[Binder] = []
    written = reader.value
    if isinstance(written, Map):
        for name, among in written.items():
            several = reader.owner.expressions.resolve_domain(among, scope, written.value_span(name))
            binders.append(reader.binder(name, several, scope, written.key_span(name)))
    else:
        several = reader.domain("in") or Node("bad", domain(BAD))
        if not reader.has("in"):
            reader.error("missing-part", '"for each" needs the part "in"', "say what is visited: `in: players`")
        binders.append(reader.binder(str(written), several, scope, reader.value_span))
    where = reader.truth("where", scope=scope)
    asked = reader.word("order") == "asked"
    return {
        "binders": binders, "where": where, "asked": asked, "player": reader.player("by") if asked else None,
        "do": reader.block("do", scope), "loop": reader.word("id"),
    }


def lower_for_each(ctx: Context, b: Builder, stmt: Statement) -> None:
    """Visit each. What is visited is fixed at the start, unless nothing could change it or the order is asked."""
    if stmt.parts["asked"]:
        _asked(ctx, b, stmt)
        return
    binders: list[Binder] = stmt.parts["binders"]
    if len(binders) == 1 and binders[0].domain.op in STILL and stmt.parts["where"] is None:
        _direct(ctx, b, stmt, binders[0])
        return
    width = len(binders)
    room = 1
    for binder in binders:
        room *= most(ctx, binder.domain)
    room = min(room, 4096)
    base = ctx.layout.reserve(f"{stmt.path}.visited", room * width + 1, seen="nobody", role="scratch")
    count = b.temp("visits")
    b.emit(Assign(count, ZERO))
    saved = b.env

    def collect(position: int, values: list[Expr]) -> None:
        if position == width:
            where = stmt.parts["where"]
            with b.when(lower(ctx, b, where) if where is not None else ONE):
                for offset, value in enumerate(values):
                    b.store(add(binary("*", Local(count), Const(width)), Const(base + offset)), value)
                b.emit(Assign(count, add(Local(count), ONE)))
            return
        binder = binders[position]

        def item(value: Expr) -> None:
            env = b.env
            b.env = {**env, binder.local: value}
            collect(position + 1, [*values, value])
            b.env = env

        each(ctx, b, binder.domain, item)

    collect(0, [])
    b.env = saved
    index = b.temp("visit")
    b.emit(Assign(index, ZERO))
    with looping(ctx, b, loop_name(stmt)) as loop:
        with b.nested() as body:
            for offset, binder in enumerate(binders):
                b.emit(Assign(binder.local, Load(add(binary("*", Local(index), Const(width)), Const(base + offset)))))
            b.emit(Assign(index, add(Local(index), ONE)))
            one_pass(ctx, b, loop, stmt.parts["do"])
        with b.nested() as all_of_it:
            b.emit(While(binary("<", Local(index), Local(count)), tuple(body), room + 1, ctx.rule))
    whole(b, loop, all_of_it)


def _direct(ctx: Context, b: Builder, stmt: Statement, binder: Binder) -> None:
    with looping(ctx, b, loop_name(stmt)) as loop:

        def item(value: Expr) -> None:
            b.emit(Assign(binder.local, value))
            one_pass(ctx, b, loop, stmt.parts["do"])

        with b.nested() as body:
            each(ctx, b, binder.domain, item)
    whole(b, loop, body)


def most(ctx: Context, node: Node) -> int:
    """The most values a domain can have."""
    symbols = ctx.symbols
    match node.op:
        case "filter" | "map":
            return most(ctx, node.args[0])
        case "nest":
            return most(ctx, node.args[0]) * most(ctx, node.args[2])
        case "players" | "others":
            return symbols.players
        case "from_to":
            low, high = bounds(symbols, node)
            return max(1, min(4096, high - low + 1))
        case "zone_pieces":
            return symbols.zones[node.data].capacity
        case "board_pieces" | "copy_pieces":
            return len(symbols.boards[node.data[0]].sites) * symbols.held[node.data]
        case "held":
            return symbols.held[node.data]
        case "listed":
            return len(node.args)
        case "property_items":
            return 64
    of = node.type.of or BAD
    if of.kind == "comp":
        return symbols.classes[of.name].count
    if of.kind == "run":
        board, _, length = of.name.partition("/")
        return len(symbols.boards[board].run_tables(int(length)).runs)
    return max(1, len(names_of(symbols, of)) - 1)


def _asked(ctx: Context, b: Builder, stmt: Statement) -> None:
    """The player decides what is next among what is left and still satisfies the condition."""
    binders: list[Binder] = stmt.parts["binders"]
    arm = Options("", stmt.path, binders=list(binders), where=stmt.parts["where"], do=[])
    decision = Decision(ctx, b, [arm], stmt.parts["player"], "ask", stmt.verb, None)
    size = decision.site.size
    done = ctx.layout.reserve(f"{stmt.path}.done", size + 1, type_="bool", role="scratch")
    b.emit(For("cleared", ZERO, Const(size), (_store(add(Local("cleared"), Const(done)), ZERO),)))
    decision.skip = done
    choice = b.temp("choice")
    with looping(ctx, b, loop_name(stmt)) as loop:
        with b.nested() as body:
            first, more = decision.first_option()
            b.emit(If(binary("<", first, ZERO), (Break(loop.all_label),)))
            with b.nested() as asking:
                decision.ask(choice)
            b.emit(If(more, tuple(asking), (Assign(choice, first),)))
            b.store(add(Local(choice), Const(done)), ONE)
            decision.perform(choice, lambda _arm: one_pass(ctx, b, loop, stmt.parts["do"]))
        with b.nested() as all_of_it:
            b.emit(While(ONE, tuple(body), 4097, ctx.rule))
    b.emit(Labelled(loop.all_label, tuple(all_of_it)))


def _store(address: Expr, value: Expr) -> Stmt:
    from rulewright.ir.ops import Store

    return Store(address, value)


def read_each_player(reader: Reader) -> dict[str, Any]:
    scope = reader.scope.child(loop=reader.word("id"), me=True)
    local = scope.bind("me", PLAYER)
    return {
        "local": local, "from": reader.expr("from", PLAYER), "where": reader.truth("where", scope=scope),
        "do": reader.block("each player", scope), "loop": reader.word("id"),
    }


def lower_each_player(ctx: Context, b: Builder, stmt: Statement) -> None:
    parts = stmt.parts
    n = ctx.symbols.players
    start = b.keep(lower(ctx, b, parts["from"])) if parts["from"] is not None else None
    index = b.temp("nth")
    with looping(ctx, b, loop_name(stmt)) as loop:
        with b.nested() as body:
            seat: Expr = add(Local(index), ONE)
            if start is not None:
                seat = add(binary("%", add(add(start, Local(index)), Const(-1)), Const(n)), ONE)
            b.emit(Assign(parts["local"], seat))
            if parts["where"] is not None:
                with b.nested() as inner:
                    one_pass(ctx, b, loop, parts["do"])
                with b.when(lower(ctx, b, parts["where"])):
                    b.blocks[-1].extend(inner)
            else:
                one_pass(ctx, b, loop, parts["do"])
        with b.nested() as all_of_it:
            b.emit(For(index, ZERO, Const(n), tuple(body)))
    whole(b, loop, all_of_it)


def read_turns(reader: Reader) -> dict[str, Any]:
    scope = reader.scope.child(loop=reader.word("id", "turn"), me=True)
    first = reader.expr("from", PLAYER)
    local = scope.bind("me", PLAYER)
    after = scope.child()
    return {
        "local": local, "from": first, "next": reader.expr("next", PLAYER, scope=scope), "skip": reader.truth("skip", scope=scope),
        "until": reader.truth("until", scope=scope), "after": reader.block("after", after),
        "do": reader.block("turns", scope), "loop": reader.word("id", "turn"),
    }


def lower_turns(ctx: Context, b: Builder, stmt: Statement) -> None:
    parts = stmt.parts
    me: str = parts["local"]
    b.emit(Assign(me, lower(ctx, b, parts["from"]) if parts["from"] is not None else ONE))
    with looping(ctx, b, loop_name(stmt, "turn")) as loop:
        with b.nested() as body:
            if parts["skip"] is not None:
                _skip(ctx, b, stmt, me)
            one_pass(ctx, b, loop, parts["do"])
            ctx.lower_block(b, parts["after"])
            if parts["until"] is not None:
                test = lower(ctx, b, parts["until"])
                b.emit(If(test, (Break(loop.all_label),)))
            follower = parts["next"] or Node("next_player", PLAYER, (Node("local", PLAYER, data=me),))
            b.emit(Assign(me, lower(ctx, b, follower)))
        with b.nested() as all_of_it:
            b.emit(While(ONE, tuple(body), 2_000_000_000, ctx.rule))
    whole(b, loop, all_of_it)


def _skip(ctx: Context, b: Builder, stmt: Statement, me: str) -> None:
    """Pass over players who have no turn; when nobody has one, the turns are over."""
    tried = b.temp("tried")
    b.emit(Assign(tried, ZERO))
    loop = ctx.loops[-1]
    follower = stmt.parts["next"] or Node("next_player", PLAYER, (Node("local", PLAYER, data=me),))
    with b.nested() as body:
        test = lower(ctx, b, stmt.parts["skip"])
        b.emit(If(negate(test), (Break(),)))
        b.emit(Assign(tried, add(Local(tried), ONE)))
        b.emit(If(binary(">=", Local(tried), Const(ctx.symbols.players)), (Break(loop.all_label),)))
        b.emit(Assign(me, lower(ctx, b, follower)))
    b.emit(While(ONE, tuple(body), 64, ctx.rule))


def read_repeat(reader: Reader) -> dict[str, Any]:
    scope = reader.scope.child(loop=reader.word("id"))
    limit = reader.item.get("at most")
    return {
        "times": reader.expr("times", INT), "while": reader.truth("while"), "do": reader.block("repeat", scope),
        "until": reader.truth("until", scope=scope), "at most": limit if isinstance(limit, int) else None, "loop": reader.word("id"),
    }


def lower_repeat(ctx: Context, b: Builder, stmt: Statement) -> None:
    parts = stmt.parts
    limit = parts["at most"] or MOST_PASSES
    test: Expr = ONE
    left = ""
    if parts["times"] is not None:
        left = b.temp("left")
        b.emit(Assign(left, lower(ctx, b, parts["times"])))
    with looping(ctx, b, loop_name(stmt)) as loop:
        with b.nested() as body:
            if left:
                b.emit(If(binary("<=", Local(left), ZERO), (Break(loop.all_label),)))
                b.emit(Assign(left, add(Local(left), Const(-1))))
            if parts["while"] is not None:
                test = lower(ctx, b, parts["while"])
                b.emit(If(negate(test), (Break(loop.all_label),)))
            one_pass(ctx, b, loop, parts["do"])
            if parts["until"] is not None:
                b.emit(If(lower(ctx, b, parts["until"]), (Break(loop.all_label),)))
        with b.nested() as all_of_it:
            b.emit(While(ONE, tuple(body), limit, ctx.rule))
    whole(b, loop, all_of_it)


def read_word(reader: Reader) -> dict[str, Any]:
    name = str(reader.value)
    if name == "effect" and reader.key == "end" and reader.scope.effect:
        return {"name": name}
    if name not in reader.scope.loops:
        known = [n for n in reader.scope.loops if n]
        inside = " (an effect cannot end the loops around its call)" if reader.scope.effect else ""
        reader.error("unknown-loop", f'there is no loop called "{name}" around this{inside}', f"loops here: {', '.join(known) or 'none'}")
    return {"name": name}


def lower_end(ctx: Context, b: Builder, stmt: Statement) -> None:
    name = stmt.parts["name"]
    if name == "effect":
        b.emit(Return())
        return
    loop = next(x for x in reversed(ctx.loops) if x.name == name)
    b.emit(Break(loop.pass_label if stmt.verb == "end" else loop.all_label))


def read_order(reader: Reader) -> dict[str, Any]:
    written = reader.value
    blocks: list[tuple[str, list[Statement]]] = []
    for index, block in enumerate(written if isinstance(written, Seq) else ()):
        name = str(index + 1)
        if isinstance(block, Seq) and block and isinstance(block[0], Map):
            name = str(block[0].get("id") or next((k for k in block[0] if k not in ("text",)), name)).replace(" ", "_")
        path = f"{reader.path}.{index + 1}"
        blocks.append((name, reader.owner.block(block, reader.scope.child(), path, written.item_span(index))))
    return {"blocks": blocks, "player": reader.player("by"), "question": reader.text("text")}


def lower_order(ctx: Context, b: Builder, stmt: Statement) -> None:
    """The player decides, again and again, which of the blocks left comes next; the last one needs no question."""
    blocks = stmt.parts["blocks"]
    left = b.temp("undone")
    b.emit(Assign(left, Const((1 << len(blocks)) - 1)))
    arms = []
    for index, (name, block) in enumerate(blocks):
        test = Node("compare", BOOL, (Node("arith", INT, (Node("local", INT, data=left), Node("const", INT, data=1 << index)), "&"), Node("const", INT, data=0)), "!=")
        arms.append(Options(name, f"{stmt.path}.{index + 1}", when=test, do=block))
    decision = Decision(ctx, b, arms, stmt.parts["player"], "ask", stmt.verb, stmt.parts["question"])
    choice = b.temp("choice")
    with b.nested() as body:
        first, more = decision.first_option()
        with b.nested() as asking:
            decision.ask(choice)
        b.emit(If(more, tuple(asking), (Assign(choice, first),)))

        def perform(arm: Options) -> None:
            bit = 1 << arms.index(arm)
            b.emit(Assign(left, binary("&", Local(left), Const(((1 << len(blocks)) - 1) ^ bit))))
            ctx.lower_block(b, arm.do)

        decision.perform(choice, perform)
    b.emit(While(binary("!=", Local(left), ZERO), tuple(body), len(blocks) + 1, ctx.rule))


def read_let(reader: Reader) -> dict[str, Any]:
    node = reader.expr("be") or Node("bad", BAD)
    if node.type.kind in ("tokens", "place", "domain"):
        node = reader.owner.expressions.fit(node, INT)
    name = str(reader.value)
    binder = reader.binder(name, Node("listed", domain(node.type), (node,)), reader.scope, reader.value_span)
    return {"binder": binder, "value": node}


def lower_let(ctx: Context, b: Builder, stmt: Statement) -> None:
    b.emit(Assign(stmt.parts["binder"].local, lower(ctx, b, stmt.parts["value"])))


def read_require(reader: Reader) -> dict[str, Any]:
    return {"test": reader.as_truth(reader.own())}


def lower_require(ctx: Context, b: Builder, stmt: Statement) -> None:
    b.emit(If(negate(lower(ctx, b, stmt.parts["test"])), (Fail(ctx.rule),)))


IF = Verb("if", IfParams, read_if, lower_if, "if {value}: {then}", "Something happens only if a condition holds.",
          "- if: me.gems > 0\n  then: [{score: 2}]\n  else: [{score: 0}]")
MATCH = Verb("match", MatchParams, read_match, lower_match, "{value}: {cases}", "What happens depends on a value.",
             "- match: tile.group\n  cases:\n    bricks: [{build: tile.bricks}]\n    waterhole: [{gain: me.gems}]")
FOR_EACH = Verb("for each", ForEachParams, read_for_each, lower_for_each, "for each {value} in {in}: {do}", "Something happens for each of several things.",
                "- for each: p\n  in: players\n  do: [{score: 1, for: p}]", asks=True)
EACH_PLAYER = Verb("each player", EachPlayerParams, read_each_player, lower_each_player, "each player: {value}", "Each player, clockwise, does something.",
                   "- each player: [{draw: deck, to: me.hand}]\n  from: starter")
TURNS = Verb("turns", TurnsParams, read_turns, lower_turns, "the players take turns: {value}", "The players take turns.",
             "- turns:\n    - choose: tile\n      among: grid.tiles\n  from: starter\n  until: grid.tiles.empty", loop="turn")
REPEAT = Verb("repeat", RepeatParams, read_repeat, lower_repeat, "repeat: {value}", "Something happens again and again.",
              "- repeat: [{draw: deck, to: me.hand}]\n  times: 3")
END = Verb("end", WordParams, read_word, lower_end, "{value} ends", "The running pass of a loop ends: the turn, the round.", "- end: turn")
LEAVE = Verb("leave", WordParams, read_word, lower_end, "no more {value}", "A loop ends: there are no more turns, no more rounds.", "- leave: turn")
ORDER = Verb("in any order", OrderParams, read_order, lower_order, "in any order: {value}", "A player decides in which order things happen.",
             "- in any order: [[{gain: me.gems}], [{score: 2}]]", asks=True)
LET = Verb("let", LetParams, read_let, lower_let, "{value} is {be}", "A name for a value.", "- let: steps\n  be: me.ship.distance(port)")
REQUIRE = Verb("require", RequireParams, read_require, lower_require, "{value} must hold", "A condition without which this cannot be completed.",
               "- require: me.debt == 0")
