"""The verb `pay`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.languages import marked
from rulewright.lower.builder import Builder
from rulewright.lower.context import Context
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Node, Statement
from rulewright.resolved.types import PLAYER
from rulewright.verbs.quantities import amount_of, lose
from rulewright.verbs.verb import Expression, Params, Verb, part

if TYPE_CHECKING:
    from rulewright.wording import Said, Speaker


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


def say_pay(speaker: Speaker, stmt: Statement) -> list[Said]:
    target, amount, to = speaker.real(stmt.parts["target"]), speaker.real(stmt.parts["amount"]), stmt.parts["to"]
    owner = speaker.thing(target.args[0]) if target.args else None
    counted = speaker.counted(target, amount) if target.op == "value" else speaker.tokens(target, amount)
    if counted is None or owner is None or not owner.noun.person:
        values: dict[str, Any] = {"value": speaker.thing(target), "number": speaker.number(amount)}
        if to is None:
            return [speaker.tell(stmt, "shrinks", **values)]
        return [speaker.tell(stmt, "moves", other=speaker.thing(to), **values)]
    who: dict[str, Any] = {"who": owner, "what": counted}
    key = "you" if owner.noun.you else "other"
    if to is None:
        return [speaker.tell(stmt, key, **who)]
    to = speaker.real(to)
    owned = to.args and to.args[0].type == PLAYER
    return [speaker.tell(stmt, f"{key} to", place=speaker.thing(to.args[0]) if owned else speaker.place(to), **who)]


PAY = Verb(
    "pay",
    PayParams,
    read_pay,
    lower_pay,
    "A player pays exactly so much.",
    "- pay: me.coins\n  amount: card.cost",
    reads=frozenset({"value", "zone"}),
    writes=frozenset({"value", "zone"}),
    phrases={
        "you": marked("Pay {what}."),
        "you to": marked("Pay {what} to {place}."),
        "other": marked("{who} {who:pays|pay} {what}."),
        "other to": marked("{who} {who:pays|pay} {what} to {place}."),
        "shrinks": marked("{value} {value:decreases|decrease} by {number}."),
        "moves": marked(
            "{value} {value:decreases|decrease} by {number}, and {other} {other:increases|increase} by as much."
        ),
    },
    say=say_pay,
)
