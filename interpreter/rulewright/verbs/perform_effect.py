"""Calls of named effects, written by their own names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.languages import _, marked
from rulewright.lower.builder import ZERO, Builder
from rulewright.lower.context import Context
from rulewright.lower.nodes import lower
from rulewright.lower.present import needed
from rulewright.lower.recursion import invoke
from rulewright.resolved.expressions import uses_me
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Node, Statement
from rulewright.resolved.types import BAD, PLAYER
from rulewright.verbs.verb import Expression, Params, Verb, part

if TYPE_CHECKING:
    from rulewright.wording import Said, Speaker


class EffectParams(Params):
    """perform effect"""

    value: Expression = part(needed=False, description="the effect's first parameter")


def read_effect(reader: Reader) -> dict[str, Any]:
    effect = reader.symbols.effects[reader.key]
    item = reader.item
    takes = [name for name, _type in effect.params]
    allowed = {reader.key, "by", "id", "text", *takes[1:]}
    for key in item:
        if key not in allowed:
            reader.owner.diags.error(
                "unknown-part",
                item.key_span(key),
                _('the effect "{effect}" takes no "{key}"', effect=effect.name, key=key),
                _("it takes: {names}", names=", ".join(takes)) if takes else _("it takes no value"),
            )
    nodes: list[Node] = []
    for index, (name, type_) in enumerate(effect.params):
        part = reader.key if index == 0 else name
        if part not in item or (index == 0 and item[part] is None):
            reader.owner.diags.error(
                "missing-part",
                item.key_span(reader.key),
                _('the effect "{effect}" needs "{name}"', effect=effect.name, name=name),
                _("write `{effect}: VALUE`", effect=effect.name) if index == 0 else _("add `{name}: ...`", name=name),
            )
            nodes.append(Node("bad", BAD))
        else:
            nodes.append(reader.expr(part, type_) or Node("bad", BAD))
    if not effect.params and item[reader.key] is not None:
        reader.error("unknown-part", _('the effect "{effect}" takes no value', effect=effect.name))
    me = reader.expr("by", PLAYER)
    if me is None:
        me = reader.me() if reader.scope.has_me else Node("const", PLAYER, data=0)
    return {"effect": effect.name, "args": [me, *nodes]}


def lower_effect(ctx: Context, b: Builder, stmt: Statement) -> None:
    me, *given = stmt.parts["args"]
    by = needed(ctx, b, me) if me.op != "const" or me.data else ZERO  # nobody is at work in an effect without `me`
    args = (by, *(lower(ctx, b, a) for a in given))
    invoke(ctx, b, f"effect_{stmt.parts['effect']}", args)


def say_effect(speaker: Speaker, stmt: Statement) -> list[Said]:
    args: list[Node] = [speaker.real(a) for a in stmt.parts["args"]]
    alone = args[0].op == "const" or speaker.is_me(args[0])
    if alone or any(uses_me(a) for a in args[1:]):
        return speaker.call(stmt, stmt.parts["effect"], args)
    said = speaker.call(stmt, stmt.parts["effect"], [Node("local", PLAYER, data="me"), *args[1:]])
    return [speaker.tell(stmt, "other", said, who=speaker.thing(args[0]))]


EFFECT = Verb(
    "perform effect",
    EffectParams,
    read_effect,
    lower_effect,
    "A named effect happens; it is written by its own name.",
    "- build: tile.bricks",
    phrases={
        "named": marked("Carry out {effect}."),
        "other": marked("{who} {who:does|do} this:"),
    },
    say=say_effect,
)
