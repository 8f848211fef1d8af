"""The verb `each player`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.ir.ops import Assign, Const, Expr, For, Local
from rulewright.languages import marked
from rulewright.lower.builder import ONE, ZERO, Builder, add, binary
from rulewright.lower.context import Context
from rulewright.lower.nodes import lower
from rulewright.lower.present import needed
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Statement
from rulewright.resolved.types import PLAYER
from rulewright.verbs.loops import loop_name, looping, one_pass, whole
from rulewright.verbs.verb import Block, Expression, Params, Verb, part

if TYPE_CHECKING:
    from rulewright.wording import Said, Speaker


class EachPlayerParams(Params):
    """each player"""

    value: Block = part(description="what happens; `me` is each player in turn")
    from_: Expression = part(needed=False, alias="from", description="the first (p1 if left out)")
    where: Expression = part(needed=False, description="only players for whom this holds")


def read_each_player(reader: Reader) -> dict[str, Any]:
    scope = reader.scope.child(loop=reader.word("id"), me=True)
    local = scope.bind("me", PLAYER)
    return {
        "local": local,
        "from": reader.expr("from", PLAYER),
        "where": reader.truth("where", scope=scope),
        "do": reader.block("each player", scope),
        "loop": reader.word("id"),
    }


def lower_each_player(ctx: Context, b: Builder, stmt: Statement) -> None:
    parts = stmt.parts
    n = ctx.symbols.players
    start = b.keep(needed(ctx, b, parts["from"])) if parts["from"] is not None else None
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


def say_each_player(speaker: Speaker, stmt: Statement) -> list[Said]:
    parts = stmt.parts
    players = speaker.such(speaker.players("each"), parts["local"], parts["where"])
    inner = speaker.block(parts["do"])
    if parts["from"] is None:
        return [speaker.tell(stmt, "each", inner, players=players)]
    return [speaker.tell(stmt, "from", inner, players=players, who=speaker.thing(parts["from"]))]


EACH_PLAYER = Verb(
    "each player",
    EachPlayerParams,
    read_each_player,
    lower_each_player,
    "Each player, clockwise, does something.",
    "- each player: [{draw: deck, to: me.hand}]\n  from: starter",
    phrases={
        "each": marked("{players}:"),
        "from": marked("{players}, in turn order, beginning with {who}:"),
    },
    say=say_each_player,
)
