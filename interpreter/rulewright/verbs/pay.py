"""The verb `pay`."""

from __future__ import annotations

from typing import Any

from rulewright.lower.builder import Builder
from rulewright.lower.context import Context
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Node, Statement
from rulewright.resolved.types import PLAYER
from rulewright.verbs.quantities import amount_of, lose
from rulewright.verbs.verb import Expression, Params, Verb, part


class PayParams(Params):
    """pay"""

    value: str = part(description="a counter or a zone of tokens of the one who pays")
    amount: Expression = part(description="how much; having less is a dead end")
    to: Expression = part(
        needed=False, description="who or what gets it: another counter or zone; the supply if left out"
    )


def read_pay(reader: Reader) -> dict[str, Any]:
    target = reader.target(reader.own())
    to = reader.expr("to")
    if to is not None and to.type == PLAYER and target.op in ("value", "zone") and target.args:
        to = Node(target.op, target.type, (to,), target.data, to.span)
    if to is not None:
        to = reader.target(to, "to")
    return {"target": target, "amount": reader.number("amount"), "to": to}


def lower_pay(ctx: Context, b: Builder, stmt: Statement) -> None:
    target, to = stmt.parts["target"], stmt.parts["to"]
    if target.op == "bad" or (to is not None and to.op == "bad"):
        return
    lose(ctx, b, target, amount_of(ctx, b, stmt.parts["amount"]), all_there_is=False, to=to)


PAY = Verb(
    "pay",
    PayParams,
    read_pay,
    lower_pay,
    "pay {amount} {value}",
    "A player pays exactly so much.",
    "- pay: me.coins\n  amount: card.cost",
    reads=frozenset({"value", "zone"}),
    writes=frozenset({"value", "zone"}),
)
