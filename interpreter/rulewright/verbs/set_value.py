"""The verb `set`."""

from __future__ import annotations

from typing import Any

from rulewright.languages import _
from rulewright.lower.bounds import bounds
from rulewright.lower.builder import Builder
from rulewright.lower.context import Context
from rulewright.lower.nodes import lower
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Node, Statement
from rulewright.resolved.types import BAD, INT
from rulewright.verbs.quantities import address, face_value, store_number, turned_value
from rulewright.verbs.verb import Expression, Params, Verb, part


class SetParams(Params):
    """set"""

    value: str = part(description="what changes: a value, a face, how a piece is turned")
    to: Expression = part(description="its new value")


def read_set(reader: Reader) -> dict[str, Any]:
    target = reader.target(reader.own())
    wanted = INT if target.type.kind == "tokens" else target.type
    to = reader.expr("to", wanted if wanted != BAD else None) or Node("bad", BAD)
    if target.type.kind == "tokens":
        reader.error(
            "not-a-target", _("tokens are gained, lost and moved, not set"), _("write `gain:`, `lose:` or `move:`")
        )
    return {"target": target, "to": to}


def lower_set(ctx: Context, b: Builder, stmt: Statement) -> None:
    target, to = stmt.parts["target"], stmt.parts["to"]
    if target.op == "bad":
        return
    match target.op:
        case "face":
            value = face_value(ctx, b, to, target.data)
        case "turned":
            value = turned_value(ctx, b, to, target.data)
        case _:
            value = lower(ctx, b, to)
    slot = address(ctx, b, target)
    if target.op == "value" and target.type == INT:
        store_number(ctx, b, target, slot, value, bounds(ctx.symbols, to))
    else:
        b.store(slot, value)


SET = Verb(
    "set",
    SetParams,
    read_set,
    lower_set,
    "{value} becomes {to}",
    "A value changes.",
    "- set: starter\n  to: me.next",
    writes=frozenset({"piece", "value"}),
)
