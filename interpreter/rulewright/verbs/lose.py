"""The verb `lose`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.languages import _, marked
from rulewright.lower.builder import Builder
from rulewright.lower.context import Context
from rulewright.lower.present import needed
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Node, Statement
from rulewright.resolved.types import BAD, INT, PLAYER
from rulewright.verbs.ending import finish
from rulewright.verbs.quantities import amount_of, lose
from rulewright.verbs.verb import Expression, Params, Verb, part

if TYPE_CHECKING:
    from rulewright.wording import Said, Speaker


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


def say_lose(speaker: Speaker, stmt: Statement) -> list[Said]:
    if "loser" in stmt.parts:
        who = speaker.thing(stmt.parts["loser"])
        return [speaker.tell(stmt, "defeat" if who.noun.you else "defeated", who=who)]
    target, amount = speaker.real(stmt.parts["target"]), speaker.real(stmt.parts["amount"])
    owner = speaker.thing(target.args[0]) if target.args else None
    if target.op != "zone":
        counted = speaker.counted(target, amount)
        if counted is not None and owner is not None and not owner.noun.person:
            said = speaker.tell(stmt, "take", what=counted, place=owner)
        elif counted is None or owner is None:
            said = speaker.tell(stmt, "shrinks", value=speaker.thing(target), number=speaker.number(amount))
        else:
            said = speaker.tell(stmt, "lose" if owner.noun.you else "loses", who=owner, what=counted)
        if stmt.parts["up to"] and target.op == "value":
            least = speaker.symbols.values[target.data].low
            said.text = f"{said.text} {speaker.phrase(stmt, 'least', number=least)}"
        return [said]
    values: dict[str, Any] = {"who": owner, "what": speaker.tokens(target, amount), "supply": speaker.supply(target)}
    values["place"] = speaker.place(target)
    if owner is None or not speaker.is_main(target) or not owner.noun.person:
        key = "from"
    else:
        key = "you" if owner.noun.you else "other"
    said = speaker.tell(stmt, key, **values)
    if stmt.parts["up to"]:
        said.text = f"{said.text} {speaker.phrase(stmt, 'all' if key in ('into', 'from') else 'short')}"
    return [said]


LOSE = Verb(
    "lose",
    LoseParams,
    read_lose,
    lower_lose,
    "A counter shrinks, tokens go back to the supply, or a player loses the game.",
    "- lose: me.parts\n  up to: tile.buffalos",
    reads=frozenset({"value", "zone"}),
    writes=frozenset({"flow", "value", "zone"}),
    phrases={
        "you": marked("Return {what} to {supply}."),
        "other": marked("{who} {who:returns|return} {what} to {supply}."),
        "from": marked("Move {what} from {place} to {supply}."),
        "all": marked("If there are fewer, move all of them."),
        "short": marked("If there are fewer, return all of them."),
        "lose": marked("Lose {what}."),
        "loses": marked("{who} {who:loses|lose} {what}."),
        "take": marked("Take {what} from {place}."),
        "shrinks": marked("{value} {value:decreases|decrease} by {number}."),
        "least": marked("It never falls below {number}."),
        "defeat": marked("You lose the game."),
        "defeated": marked("{who} {who:loses|lose} the game."),
    },
    say=say_lose,
)
