"""The verb `perform`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.ir.ops import Const
from rulewright.languages import _, marked
from rulewright.lower.builder import Builder, binary
from rulewright.lower.context import Context
from rulewright.lower.nodes import lower
from rulewright.lower.present import needed
from rulewright.lower.recursion import invoke
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Node, Statement
from rulewright.resolved.types import BAD, PLAYER
from rulewright.verbs.verb import Expression, Params, Verb, part

if TYPE_CHECKING:
    from rulewright.wording import Said, Speaker


class PerformParams(Params):
    """perform"""

    value: str = part(description="an effect property of a piece: card.effect")
    by: Expression = part(needed=False, description="who performs it; the player at work if left out")


def read_perform(reader: Reader) -> dict[str, Any]:
    written = str(reader.value)
    owner, _dot, name = written.rpartition(".")
    node = reader.owner.expressions.resolve(owner, reader.scope, reader.value_span)
    held = reader.symbols.classes.get(node.type.name) if node.type.kind == "comp" else None
    if held is None or not any(prop == name for _, prop in held.blocks):
        if node.type != BAD:
            reader.error(
                "unknown-attribute",
                _('a {type} has no effect "{name}"', type=node.type, name=name),
                _("write the property of a kind that holds a list of statements"),
            )
        return {"held": "", "piece": node, "name": name, "player": Node("bad", PLAYER)}
    return {"held": held.name, "piece": node, "name": name, "player": reader.player("by")}


def lower_perform(ctx: Context, b: Builder, stmt: Statement) -> None:
    held = ctx.symbols.classes.get(stmt.parts["held"])
    if held is None:
        return
    piece = b.keep(lower(ctx, b, stmt.parts["piece"]), "this")
    me = b.keep(needed(ctx, b, stmt.parts["player"]), "by")
    kind = b.keep(ctx.look(ctx.kind_table(), piece), "kind")
    numbers = [i for i, k in enumerate(held.kinds, 1) if (k, stmt.parts["name"]) in held.blocks]

    def follow(position: int) -> None:
        number = numbers[position]
        with b.when(binary("==", kind, Const(number))):
            invoke(ctx, b, f"block_{held.name}_{held.kinds[number - 1]}_{stmt.parts['name']}", (me, piece))

    if numbers:
        b.halving(kind, numbers, follow)


def say_perform(speaker: Speaker, stmt: Statement) -> list[Said]:
    who = speaker.thing(stmt.parts["player"])
    return [speaker.tell(stmt, "you" if who.noun.you else "other", piece=speaker.thing(stmt.parts["piece"]), who=who)]


PERFORM = Verb(
    "perform",
    PerformParams,
    read_perform,
    lower_perform,
    "The effect printed on a piece happens.",
    "- perform: card.effect",
    phrases={
        "you": marked("Carry out the effect of {piece}."),
        "other": marked("{who} {who:carries|carry} out the effect of {piece}."),
    },
    say=say_perform,
)
