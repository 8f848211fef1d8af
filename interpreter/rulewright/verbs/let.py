"""The verb `let`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.ir.ops import Assign
from rulewright.languages import marked
from rulewright.lower.builder import Builder
from rulewright.lower.context import Context
from rulewright.lower.nodes import lower
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Node, Statement
from rulewright.resolved.types import BAD, INT, REFERENCES, domain
from rulewright.verbs.verb import Expression, Params, Verb, part

if TYPE_CHECKING:
    from rulewright.wording import Said, Speaker


class LetParams(Params):
    """let"""

    value: str = part(description="a new name")
    be: Expression = part(description="what it stands for")


def read_let(reader: Reader) -> dict[str, Any]:
    node = reader.expr("be") or Node("bad", BAD)
    if node.type.kind in ("tokens", "place", "domain"):
        node = reader.owner.expressions.fit(node, INT)
    name = str(reader.value)
    binder = reader.binder(name, Node("listed", domain(node.type), (node,)), reader.scope, reader.value_span)
    return {"binder": binder, "value": node}


def lower_let(ctx: Context, b: Builder, stmt: Statement) -> None:
    b.emit(Assign(stmt.parts["binder"].local, lower(ctx, b, stmt.parts["value"])))


def say_let(speaker: Speaker, stmt: Statement) -> list[Said]:
    name, value = speaker.named(stmt.parts["binder"]), stmt.parts["value"]
    if value.type.kind in REFERENCES and speaker.noun(value).noun == name.noun:
        return []  # the tile on that space is "the tile" from here on
    if value.type.kind == "bool":
        return [speaker.tell(stmt, "flag", name=name, clause=speaker.condition(value))]
    return [speaker.tell(stmt, "is", name=name, value=speaker.said(value))]


LET = Verb(
    "let",
    LetParams,
    read_let,
    lower_let,
    "A name for a value.",
    "- let: steps\n  be: me.ship.site.distance(sea.port)",
    phrases={
        "is": marked("{name} {name:is|are} {value}."),
        "flag": marked("Remember whether {clause}: this is {name}."),
    },
    say=say_let,
)
