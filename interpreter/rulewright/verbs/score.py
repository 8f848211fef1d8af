"""The verb `score`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.languages import _, marked
from rulewright.lower.bounds import bounds
from rulewright.lower.builder import Builder
from rulewright.lower.context import Context
from rulewright.lower.nodes import lower
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Node, Statement
from rulewright.resolved.types import INT
from rulewright.verbs.quantities import address, grown, store_number
from rulewright.verbs.verb import Expression, Params, Verb, part

if TYPE_CHECKING:
    from rulewright.wording import Said, Speaker


class ScoreParams(Params):
    """score"""

    value: Expression = part(description="how many points")
    for_: Expression = part(needed=False, alias="for", description="who scores; the player at work if left out")
    as_: str | None = part(needed=False, alias="as", description="what for, in statistics")


def read_score(reader: Reader) -> dict[str, Any]:
    points = reader.symbols.values.get("points")
    if points is None or [t.kind for t in points.per] != ["player"]:
        reader.error(
            "no-points",
            _("there is no value `points` per player to score into"),
            _("declare `points: {per: player}` under values:"),
        )
    return {"amount": reader.own(INT), "player": reader.player("for"), "as": reader.word("as")}


def lower_score(ctx: Context, b: Builder, stmt: Statement) -> None:
    if "points" not in ctx.layout.values:
        return
    target = Node("value", INT, (stmt.parts["player"],), "points")
    if ctx.counters is not None and stmt.parts["as"]:
        with ctx.counters.labelled(b, stmt.parts["as"]):
            _score(ctx, b, stmt, target)
    else:
        _score(ctx, b, stmt, target)


def _score(ctx: Context, b: Builder, stmt: Statement, target: Node) -> None:
    amount = lower(ctx, b, stmt.parts["amount"])
    slot = b.keep(address(ctx, b, target), "slot")
    low, high = bounds(ctx.symbols, stmt.parts["amount"])
    now = bounds(ctx.symbols, target)
    known = now[0] + low, now[1] + high
    store_number(ctx, b, target, slot, grown(ctx, b, slot, amount, known), known)


def say_score(speaker: Speaker, stmt: Statement) -> list[Said]:
    who = speaker.thing(stmt.parts["player"])
    what = speaker.amount(speaker.points(), speaker.real(stmt.parts["amount"]))
    return [speaker.tell(stmt, "you" if who.noun.you else "other", who=who, what=what)]


SCORE = Verb(
    "score",
    ScoreParams,
    read_score,
    lower_score,
    "A player scores points.",
    "- score: 3\n  as: temples",
    reads=frozenset({"score"}),
    writes=frozenset({"score"}),
    phrases={
        "you": marked("Score {what}."),
        "other": marked("{who} {who:scores|score} {what}."),
    },
    say=say_score,
)
