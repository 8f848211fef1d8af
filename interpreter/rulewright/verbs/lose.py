"""The verb `lose`."""

from __future__ import annotations

from typing import Any

from rulewright.languages import _
from rulewright.lower.builder import Builder
from rulewright.lower.context import Context
from rulewright.lower.present import needed
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Node, Statement
from rulewright.resolved.types import BAD, INT, PLAYER
from rulewright.verbs.ending import finish
from rulewright.verbs.quantities import amount_of, lose
from rulewright.verbs.verb import Expression, Params, Verb, part


class LoseParams(Params):
    """lose"""

    value: str = part(
        description="a counter, or a zone of tokens (which go to its supply); or a player, who loses the game"
    )
    amount: Expression = part(needed=False, description="how much (1 if left out); having less is a dead end")
    up_to: Expression = part(needed=False, alias="up to", description="how much, or all there is if it is less")


def read_lose(reader: Reader) -> dict[str, Any]:
    node = reader.own()
    if node.type == PLAYER:
        return {"loser": node}
    target = reader.target(node)
    if target.type.kind == "tokens" and not reader.symbols.zones[target.data].supply:
        reader.error(
            "no-supply",
            _('the zone "{target}" has no supply to give back to', target=target.data),
            _("add `supply: ZONE` to it"),
        )
        target = Node("bad", BAD)
    up_to = reader.expr("up to", INT)
    return {"target": target, "amount": up_to or reader.number("amount"), "up to": up_to is not None}


def lower_lose(ctx: Context, b: Builder, stmt: Statement) -> None:
    if "loser" in stmt.parts:
        finish(ctx, b, needed(ctx, b, stmt.parts["loser"]), wins=False)
        return
    target = stmt.parts["target"]
    if target.op == "bad":
        return
    lose(ctx, b, target, amount_of(ctx, b, stmt.parts["amount"]), all_there_is=stmt.parts["up to"], to=None)


LOSE = Verb(
    "lose",
    LoseParams,
    read_lose,
    lower_lose,
    "lose {amount} {value}",
    "A counter shrinks, tokens go back to the supply, or a player loses the game.",
    "- lose: me.parts\n  up to: tile.buffalos",
    reads=frozenset({"value", "zone"}),
    writes=frozenset({"flow", "value", "zone"}),
)
