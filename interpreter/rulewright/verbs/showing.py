"""Players get to know pieces: what `reveal` and `peek` share."""

from __future__ import annotations

from typing import Any

from rulewright.ir.ops import Const, Expr, Load, Log
from rulewright.ir.program import Text
from rulewright.languages import _
from rulewright.lower.builder import Builder, add, binary, seat_mask
from rulewright.lower.context import Context
from rulewright.lower.nodes import each, lower
from rulewright.lower.present import needed
from rulewright.lower.unknown import settle_all, settle_item
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Node, Statement
from rulewright.resolved.types import PLAYER


def read_reveal(reader: Reader) -> dict[str, Any]:
    node, several, of = reader.pieces()
    if of.kind not in ("comp", "?"):
        reader.error(
            "wrong-type", _("pieces are shown, but this is a {type}", type=node.type), _("name a piece or a zone")
        )
    player = reader.player("by") if reader.key == "peek" else reader.expr("to", PLAYER)
    return {"piece": node, "several": several, "player": player, "held": of.name}


def lower_reveal(ctx: Context, b: Builder, stmt: Statement) -> None:
    parts = stmt.parts
    if not ctx.layout.known or parts["held"] not in ctx.symbols.classes:
        return
    mask: Expr = Const(-1)
    if parts["player"] is not None:
        mask = b.keep(seat_mask(needed(ctx, b, parts["player"])), "mask")
    event = note(ctx, "{piece}", [("piece", f"kind:{parts['held']}")])

    def show(piece: Expr) -> None:
        piece = b.keep(piece, "piece")
        known = b.keep(add(piece, Const(ctx.layout.known)), "known")
        with b.when(piece):
            b.store(known, binary("|", Load(known), mask))
            b.emit(Log(event, (ctx.look(ctx.kind_table(), piece),), mask))

    node: Node = parts["piece"]
    settle_item(ctx, b, node, stmt.verb, mask)
    several: Node | None = parts["several"]
    if several is not None and several.op == "zone_pieces" and ctx.symbols.zones[several.data].order == "pile":
        settle_all(ctx, b, several.args[0], parts["held"], stmt.verb, mask)
    if several is None:
        show(lower(ctx, b, node))
    else:
        each(ctx, b, several, show)


def note(ctx: Context, template: str, values: list[tuple[str, str]]) -> int:
    """An event of the log; gives its number."""
    ctx.program.events.append(Text(template, values))
    return len(ctx.program.events) - 1
