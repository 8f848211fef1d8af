"""The verb `turns`."""

from __future__ import annotations

from typing import Any

from rulewright.ir.ops import Assign, Break, Const, If, Local, While
from rulewright.lower.builder import ONE, ZERO, Builder, add, binary, negate
from rulewright.lower.context import Context
from rulewright.lower.nodes import lower
from rulewright.lower.present import needed
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Node, Statement
from rulewright.resolved.types import PLAYER
from rulewright.verbs.loops import MOST_PASSES, loop_name, looping, one_pass, whole
from rulewright.verbs.verb import Block, Expression, Params, Verb, part


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


TURNS = Verb(
    "turns",
    TurnsParams,
    read_turns,
    lower_turns,
    "the players take turns: {value}",
    "The players take turns.",
    "- turns:\n    - choose: tile\n      among: grid.tiles\n  from: starter\n  until: grid.tiles.empty",
    loop="turn",
)
