"""The verb `gain`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.ir.ops import Const, Fail, If, Load
from rulewright.languages import _, marked
from rulewright.lower.bounds import bounds
from rulewright.lower.builder import Builder, binary
from rulewright.lower.context import Context
from rulewright.lower.nodes import lower
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Node, Statement
from rulewright.resolved.types import BAD
from rulewright.verbs.quantities import address, amount_of, fits, grown, store_number, supply_slot
from rulewright.verbs.verb import Expression, Params, Verb, part

if TYPE_CHECKING:
    from rulewright.wording import Said, Speaker


class GainParams(Params):
    """gain"""

    value: str = part(description="a counter, or a zone of tokens (which come from its supply)")
    amount: Expression = part(needed=False, description="how much (1 if left out)")
    short: str | None = part(needed=False, description="`all there is`: as many as the supply has, if it has fewer")


def read_gain(reader: Reader) -> dict[str, Any]:
    target = reader.target(reader.own())
    if target.type.kind not in ("int", "tokens", "?"):
        reader.error(
            "not-a-target",
            _("a {type} is not a number", type=target.type),
            _("counters and zones of tokens grow and shrink"),
        )
    short = reader.word("short")
    if short not in ("", "all there is"):
        reader.error("wrong-type", _('"short" can only be `all there is`'), "", "short")
    if target.type.kind == "tokens" and not reader.symbols.zones[target.data].supply:
        reader.error(
            "no-supply",
            _('the zone "{target}" has no supply to gain from', target=target.data),
            _("add `supply: ZONE` to it"),
        )
        target = Node("bad", BAD)
    return {"target": target, "amount": reader.number("amount"), "short": bool(short)}


def lower_gain(ctx: Context, b: Builder, stmt: Statement) -> None:
    target = stmt.parts["target"]
    if target.op == "bad":
        return
    given = stmt.parts["amount"]
    amount = amount_of(ctx, b, given) if target.type.kind == "tokens" else lower(ctx, b, given)
    slot = b.keep(address(ctx, b, target), "slot")
    if target.type.kind == "tokens":
        amount = b.keep(amount, "n")
        source = b.keep(supply_slot(ctx, b, target), "supply")
        if stmt.parts["short"]:
            amount = b.keep(binary("min", amount, Load(source)), "n")
        else:
            b.emit(If(binary(">", amount, Load(source)), (Fail(ctx.rule),)))
        b.store(source, binary("-", Load(source), amount))
        b.store(slot, binary("+", Load(slot), amount))
        fits(ctx, b, target, slot)
        return
    low, high = bounds(ctx.symbols, stmt.parts["amount"])
    now = bounds(ctx.symbols, target)
    value = grown(ctx, b, slot, amount, (now[0] + low, now[1] + high))
    if stmt.parts["short"] and target.op == "value":
        value = binary("min", value, Const(ctx.symbols.values[target.data].high))
        high = 0
    store_number(ctx, b, target, slot, value, (now[0] + low, now[1] + high))


def say_gain(speaker: Speaker, stmt: Statement) -> list[Said]:
    target, amount = speaker.real(stmt.parts["target"]), speaker.real(stmt.parts["amount"])
    owner = speaker.thing(target.args[0]) if target.args else None
    if target.op != "zone":
        counted = speaker.counted(target, amount)
        if counted is None or owner is None:
            return [speaker.tell(stmt, "grows", value=speaker.thing(target), number=speaker.number(amount))]
        if not owner.noun.person:
            return [speaker.tell(stmt, "put", what=counted, place=owner)]
        return [speaker.tell(stmt, "gain" if owner.noun.you else "gains", who=owner, what=counted)]
    values: dict[str, Any] = {"who": owner, "what": speaker.tokens(target, amount), "supply": speaker.supply(target)}
    values["place"] = speaker.place(target)
    if owner is None or not speaker.is_main(target):
        key = "into"
    else:
        key = "you" if owner.noun.you else "other" if owner.noun.person else "on"
    said = speaker.tell(stmt, key, **values)
    if stmt.parts["short"]:
        said.text = f"{said.text} {speaker.phrase(stmt, 'all' if key in ('into', 'from') else 'short')}"
    return [said]


GAIN = Verb(
    "gain",
    GainParams,
    read_gain,
    lower_gain,
    "A counter grows, or tokens come from the supply.",
    "- gain: me.gems\n  amount: 2\n  short: all there is",
    reads=frozenset({"value", "zone"}),
    writes=frozenset({"value", "zone"}),
    phrases={
        "you": marked("Take {what} from {supply}."),
        "other": marked("{who} {who:takes|take} {what} from {supply}."),
        "on": marked("Put {what} from {supply} {place:on}."),
        "into": marked("Move {what} from {supply} to {place}."),
        "all": marked("If there are fewer, move all of them."),
        "short": marked("If there are fewer, take all of them."),
        "gain": marked("Gain {what}."),
        "gains": marked("{who} {who:gains|gain} {what}."),
        "put": marked("Put {what} {place:on}."),
        "grows": marked("{value} {value:increases|increase} by {number}."),
    },
    say=say_gain,
)
