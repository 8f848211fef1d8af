"""The verb `perform`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from rulewright.ir.ops import Const
from rulewright.languages import _, marked
from rulewright.lower.builder import Builder, binary
from rulewright.lower.context import Context
from rulewright.lower.nodes import lower
from rulewright.lower.present import needed
from rulewright.lower.recursion import invoke
from rulewright.resolved.statements import Reader
from rulewright.resolved.symbols import Symbols
from rulewright.resolved.tree import Node, Statement
from rulewright.resolved.types import BAD, PLAYER, Type
from rulewright.verbs.verb import Expression, Params, Verb, part

if TYPE_CHECKING:
    from rulewright.wording import Said, Speaker


class PerformParams(Params):
    """perform"""

    value: str = part(description="an effect property of a piece or a space: card.effect, me.pawn.site.effect")
    by: Expression = part(needed=False, description="who performs it; the player at work if left out")


def read_perform(reader: Reader) -> dict[str, Any]:
    written = str(reader.value)
    owner, _dot, name = written.rpartition(".")
    node = reader.owner.expressions.resolve(owner, reader.scope, reader.value_span)
    printed = _printed(reader.symbols, node.type)
    if not any(prop == name for _, prop in printed):
        if node.type != BAD:
            reader.error(
                "unknown-attribute",
                _('a {type} has no effect "{name}"', type=node.type, name=name),
                _("write the property of a kind or a space that holds a list of statements"),
            )
        return {"held": "", "piece": node, "name": name, "player": Node("bad", PLAYER)}
    return {"held": node.type.name, "piece": node, "name": name, "player": reader.player("by")}


def _printed(symbols: Symbols, held: Type) -> Iterable[tuple[str, str]]:
    """The kind (or space) and the property of every block on pieces of a class, or on spaces of a board."""
    if held.kind == "site":
        return symbols.site_blocks.get(held.name, ())
    return symbols.classes[held.name].blocks if held.kind == "comp" else ()


def lower_perform(ctx: Context, b: Builder, stmt: Statement) -> None:
    name, held = stmt.parts["name"], stmt.parts["piece"].type
    printed = _printed(ctx.symbols, held)
    if not printed:
        return
    piece = b.keep(lower(ctx, b, stmt.parts["piece"]), "this")
    me = b.keep(needed(ctx, b, stmt.parts["player"]), "by")
    if held.kind == "site":
        board = ctx.board(held.name)
        size = len(board.sites) // max(1, len(board.copies))
        spaces = [0, *(i % size + 1 for i in range(len(board.sites)))]
        owners = [s.removeprefix(f"{board.copies[0]}.") if board.copies else s for s in board.sites[:size]]
        kind = b.keep(ctx.look(ctx.table(f"space_{board.name}", spaces), piece), "kind")
    else:
        owners = ctx.symbols.classes[held.name].kinds
        kind = b.keep(ctx.look(ctx.kind_table(), piece), "kind")
    numbers = [i for i, k in enumerate(owners, 1) if (k, name) in printed]

    def follow(position: int) -> None:
        number = numbers[position]
        with b.when(binary("==", kind, Const(number))):
            invoke(ctx, b, f"block_{held.name}_{owners[number - 1]}_{name}", (me, piece))

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
    "The effect printed on a piece or a space happens.",
    "- perform: card.effect",
    phrases={
        "you": marked("Carry out the effect of {piece}."),
        "other": marked("{who} {who:carries|carry} out the effect of {piece}."),
    },
    say=say_perform,
)
