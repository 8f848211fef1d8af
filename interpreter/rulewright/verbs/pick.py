"""The verb `pick`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.ir.ops import Assign, Chance, Const, Expr, If, Local, Offer
from rulewright.languages import marked
from rulewright.lower.bounds import bounds
from rulewright.lower.builder import ONE, ZERO, Builder, add, binary
from rulewright.lower.context import Context
from rulewright.lower.nodes import each, holding
from rulewright.lower.present import bound
from rulewright.lower.unknown import chance_site
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Binder, Node, Statement
from rulewright.resolved.types import BAD, INT, domain
from rulewright.verbs.numbering import code
from rulewright.verbs.quantities import give
from rulewright.verbs.verb import Expression, Params, Verb, part

if TYPE_CHECKING:
    from rulewright.wording import Said, Speaker


class PickParams(Params):
    """pick"""

    value: str = part(description="a name for what is picked")
    among: Expression = part(description="what chance picks from")
    where: Expression = part(needed=False, description="only those")


def read_pick(reader: Reader) -> dict[str, Any]:
    several = reader.domain("among") or Node("bad", domain(BAD))
    inner = reader.scope.child()
    probe = inner.bind(str(reader.value), several.type.of or BAD)
    where = reader.truth("where", scope=inner)
    name = str(reader.value)
    existing = reader.symbols.values.get(name)
    target = None
    if existing is not None and not existing.per and existing.type == several.type.of:
        target = Node("value", existing.type, (), name)
        binder = Binder(name, reader.scope.child().bind(name, existing.type), existing.type, several)
    else:
        binder = reader.binder(name, several, reader.scope, reader.value_span)
    return {"binder": binder, "where": where, "probe": probe, "target": target}


def lower_pick(ctx: Context, b: Builder, stmt: Statement) -> None:
    binder, where = stmt.parts["binder"], stmt.parts["where"]
    bound(ctx, binder)
    numbering = code(ctx, b, binder)
    site = chance_site(ctx, stmt.verb, [(binder.name, numbering.descriptor)])

    def visit(result: Any) -> None:
        def item(value: Expr) -> None:
            with b.binding({stmt.parts["probe"]: value}), holding(ctx, b, where):
                result(value)

        each(ctx, b, binder.domain, item)

    count = b.temp("n")
    b.emit(Assign(count, ZERO))
    visit(lambda _value: b.emit(Assign(count, add(Local(count), ONE))))

    def chosen(number: Expr) -> Expr:
        found, left = b.temp("picked"), b.temp("left")
        b.emit(Assign(found, ZERO))
        b.emit(Assign(left, number))

        def item(value: Expr) -> None:
            b.emit(If(binary("==", Local(left), ZERO), (Assign(found, value),)))
            b.emit(Assign(left, add(Local(left), Const(-1))))

        visit(item)
        return Local(found)

    drawn = b.temp("drawn")
    with b.nested() as key:
        b.emit(Offer(numbering.shown(chosen(Local(drawn)))))
    b.emit(Chance(site, Local(count), drawn, tuple(key)))
    value = chosen(Local(drawn))
    b.emit(Assign(binder.local, value))
    if stmt.parts["target"] is not None:
        b.store(Const(ctx.layout.values[binder.name]), value)
        if binder.type == INT:
            give(ctx, binder.name, bounds(ctx.symbols, binder.domain))


def say_pick(speaker: Speaker, stmt: Statement) -> list[Said]:
    parts = stmt.parts
    binder: Binder = parts["binder"]
    thing = speaker.several(binder.domain).with_(det="a", plural=False)
    thing = speaker.such(thing, parts["probe"], parts["where"])
    value = speaker.named(binder)
    if str(value.noun) == str(thing.noun):
        return [speaker.tell(stmt, "pick", thing=thing)]
    return [speaker.tell(stmt, "value", thing=thing, value=value)]


PICK = Verb(
    "pick",
    PickParams,
    read_pick,
    lower_pick,
    "Chance picks one of several things, evenly.",
    "- pick: starter\n  among: players",
    reads=frozenset({"board", "piece", "value", "zone"}),
    writes=frozenset({"value"}),
    rolls=True,
    phrases={
        "pick": marked("Pick {thing} at random."),
        "value": marked("Pick {thing} at random: {value}."),
    },
    say=say_pick,
)
