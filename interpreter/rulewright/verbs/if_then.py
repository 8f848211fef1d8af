"""The verb `if`."""

from __future__ import annotations

from typing import Any

from rulewright.ir.ops import Const, If
from rulewright.lower.builder import Builder, negate
from rulewright.lower.context import Context
from rulewright.lower.nodes import lower
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Statement
from rulewright.verbs.verb import Block, Expression, Params, Verb, part


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


IF = Verb(
    "if",
    IfParams,
    read_if,
    lower_if,
    "if {value}: {then}",
    "Something happens only if a condition holds.",
    "- if: me.gems > 0\n  then: [{score: 2}]\n  else: [{score: 0}]",
)
