"""The verb `require`."""

from __future__ import annotations

from typing import Any

from rulewright.ir.ops import Fail, If
from rulewright.lower.builder import Builder, negate
from rulewright.lower.context import Context
from rulewright.lower.nodes import lower
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Statement
from rulewright.verbs.verb import Expression, Params, Verb, part


class RequireParams(Params):
    """require"""

    value: Expression = part(description="what must hold")


def read_require(reader: Reader) -> dict[str, Any]:
    return {"test": reader.as_truth(reader.own())}


def lower_require(ctx: Context, b: Builder, stmt: Statement) -> None:
    b.emit(If(negate(lower(ctx, b, stmt.parts["test"])), (Fail(ctx.rule),)))


REQUIRE = Verb(
    "require",
    RequireParams,
    read_require,
    lower_require,
    "{value} must hold",
    "A condition without which this cannot be completed.",
    "- require: me.debt == 0",
    also=("Mastermind", "Scrabble"),
)
