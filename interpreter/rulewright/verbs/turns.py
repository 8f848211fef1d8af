"""The verb `turns`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.ir.ops import Assign, Break, Const, If, Local, While
from rulewright.languages import marked
from rulewright.lower.builder import ONE, ZERO, Builder, add, binary, negate
from rulewright.lower.context import Context
from rulewright.lower.nodes import lower
from rulewright.lower.present import needed
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Node, Statement
from rulewright.resolved.types import PLAYER
from rulewright.verbs.loops import MOST_PASSES, loop_name, looping, one_pass, whole
from rulewright.verbs.verb import Block, Expression, Params, Verb, part

if TYPE_CHECKING:
    from rulewright.wording import Said, Speaker


class TurnsParams(Params):
    """turns"""

    value: Block = part(description="one turn")
    from_: Expression = part(needed=False, alias="from", description="who begins (p1 if left out)")
    next: Expression = part(needed=False, description="who is next (the player to the left if left out)")
    skip: Expression = part(needed=False, description="players for whom this holds have no turn")
    until: Expression = part(needed=False, description="checked after each turn; then the turns are over")
    after: Block = part(needed=False, description="what happens after each turn")


def read_turns(reader: Reader) -> dict[str, Any]:
    scope = reader.scope.child(loop=reader.word("id", "turn"), me=True)
    first = reader.expr("from", PLAYER)
    local = scope.bind("me", PLAYER)
    after = scope.child()
    return {
        "local": local,
        "from": first,
        "next": reader.expr("next", PLAYER, scope=scope),
        "skip": reader.truth("skip", scope=scope),
        "until": reader.truth("until", scope=scope),
        "after": reader.block("after", after),
        "do": reader.block("turns", scope),
        "loop": reader.word("id", "turn"),
    }


def lower_turns(ctx: Context, b: Builder, stmt: Statement) -> None:
    parts = stmt.parts
    me: str = parts["local"]
    b.emit(Assign(me, needed(ctx, b, parts["from"]) if parts["from"] is not None else ONE))
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
            b.emit(Assign(me, needed(ctx, b, follower)))
        with b.nested() as all_of_it:
            b.emit(While(ONE, tuple(body), MOST_PASSES, ctx.rule))
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
        b.emit(Assign(me, needed(ctx, b, follower)))
    b.emit(While(ONE, tuple(body), 64, ctx.rule))


def say_turns(speaker: Speaker, stmt: Statement) -> list[Said]:
    parts = stmt.parts
    inner = speaker.block(parts["do"])
    first = parts["from"]
    found = [speaker.tell(stmt, "from" if first else "turns", inner, who=speaker.thing(first) if first else None)]
    if parts["after"]:
        found.append(speaker.tell(stmt, "after", speaker.block(parts["after"])))
    if parts["next"] is not None:
        found.append(_say_next(speaker, stmt, speaker.real(parts["next"])))
    if parts["skip"] is not None:
        with speaker.of_anybody():
            found.append(speaker.tell(stmt, "skip", clause=speaker.condition(parts["skip"])))
    if parts["until"] is not None:
        found.append(speaker.tell(stmt, "until", clause=speaker.condition(parts["until"])))
    return found


def _say_next(speaker: Speaker, stmt: Statement, node: Node) -> Said:
    """Who has the next turn, where it is not simply the next player."""
    if node.op != "if":
        return speaker.tell(stmt, "next", who=speaker.thing(node))
    test, yes, no = node.args
    if speaker.is_me(yes) and no.op == "next_player":
        return speaker.tell(stmt, "again", clause=speaker.condition(test))
    values: dict[str, Any] = {"one": speaker.thing(yes), "other": speaker.thing(no)}
    return speaker.tell(stmt, "next if", clause=speaker.condition(test), **values)


TURNS = Verb(
    "turns",
    TurnsParams,
    read_turns,
    lower_turns,
    "The players take turns.",
    "- turns:\n    - choose: tile\n      among: grid.tiles\n  from: starter\n  until: grid.tiles.empty",
    loop="turn",
    phrases={
        "turns": marked("The players take turns. On your turn:"),
        "from": marked("The players take turns, beginning with {who}. On your turn:"),
        "next": marked("After your turn, it is the turn of {who}."),
        "next if": marked("If {clause}, it is {one:'s} turn next, otherwise {other:'s}."),
        "again": marked("If {clause}, you have another turn. Otherwise it is the next player's turn."),
        "skip": marked("A player has no turn if {clause}."),
        "after": marked("After each turn:"),
        "until": marked("The turns end as soon as {clause}."),
    },
    say=say_turns,
)
