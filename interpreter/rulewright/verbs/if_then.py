"""The verb `if`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.ir.arithmetic import evaluate
from rulewright.ir.ops import Const, If
from rulewright.languages import marked
from rulewright.lower.builder import Builder, negate
from rulewright.lower.context import Context
from rulewright.lower.nodes import lower
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Node, Statement
from rulewright.resolved.types import INT
from rulewright.verbs.verb import Block, Expression, Params, Verb, part

if TYPE_CHECKING:
    from rulewright.wording import Said, Speaker


class IfParams(Params):
    """if"""

    value: Expression = part(description="the condition")
    then: Block = part(description="what happens if it holds")
    else_: Block = part(needed=False, alias="else", description="what happens otherwise")


def read_if(reader: Reader) -> dict[str, Any]:
    return {"test": reader.as_truth(reader.own()), "then": reader.block("then"), "else": reader.block("else")}


def lower_if(ctx: Context, b: Builder, stmt: Statement) -> None:
    test = lower(ctx, b, stmt.parts["test"])
    with b.nested() as then:
        ctx.lower_block(b, stmt.parts["then"])
    with b.nested() as other:
        ctx.lower_block(b, stmt.parts["else"])
    if isinstance(test, Const):
        b.blocks[-1].extend(then if test.value else other)
    elif then:
        b.emit(If(test, tuple(then), tuple(other)))
    elif other:
        b.emit(If(negate(test), tuple(other)))


def decided(test: Node) -> bool | None:
    """Whether a condition holds that is a comparison of two numbers which never change; None for all others."""
    if test.op != "compare" or any(node.op != "const" or node.type != INT for node in test.args):
        return None
    return bool(evaluate(str(test.data), *(int(node.data) for node in test.args)))


def say_if(speaker: Speaker, stmt: Statement) -> list[Said]:
    holds = decided(stmt.parts["test"])
    if holds is False and not stmt.parts["else"]:
        return []
    if holds is not None and stmt.text is None:
        return speaker.block(stmt.parts["then" if holds else "else"])
    found: list[Said] = []
    current: Statement | None = stmt
    while current is not None:
        parts = current.parts
        clause, then = speaker.condition(parts["test"]), speaker.block(parts["then"])
        found.append(speaker.tell(current, "else if" if found else "if", then, "else" if found else "", clause=clause))
        otherwise: list[Statement] = parts["else"]
        current = None
        if len(otherwise) == 1 and otherwise[0].verb == stmt.verb and otherwise[0].text is None:
            current = otherwise[0]
        elif otherwise:
            found.append(speaker.tell(stmt, "else", speaker.block(otherwise), "else"))
    return found


IF = Verb(
    "if",
    IfParams,
    read_if,
    lower_if,
    "Something happens only if a condition holds.",
    "- if: me.gems > 0\n  then: [{score: 2}]\n  else: [{score: 0}]",
    phrases={
        "if": marked("If {clause}:"),
        "else if": marked("Otherwise, if {clause}:"),
        "else": marked("Otherwise:"),
    },
    say=say_if,
)
