"""The verb `require`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.ir.ops import Fail, If
from rulewright.languages import marked
from rulewright.lower.builder import Builder, negate
from rulewright.lower.context import Context
from rulewright.lower.nodes import lower
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Statement
from rulewright.verbs.verb import Expression, Params, Verb, part

if TYPE_CHECKING:
    from rulewright.wording import Said, Speaker


class RequireParams(Params):
    """require"""

    value: Expression = part(description="what must hold")


def read_require(reader: Reader) -> dict[str, Any]:
    return {"test": reader.as_truth(reader.own())}


def lower_require(ctx: Context, b: Builder, stmt: Statement) -> None:
    b.emit(If(negate(lower(ctx, b, stmt.parts["test"])), (Fail(ctx.rule),)))


def say_require(speaker: Speaker, stmt: Statement) -> list[Said]:
    return [speaker.tell(stmt, "must", clause=speaker.condition(stmt.parts["test"]))]


REQUIRE = Verb(
    "require",
    RequireParams,
    read_require,
    lower_require,
    "A condition without which this cannot be completed.",
    "- require: me.debt == 0",
    also=("Mastermind", "Scrabble"),
    phrases={
        "must": marked("This is only possible if {clause}."),
    },
    say=say_require,
)
