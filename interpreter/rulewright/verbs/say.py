"""The verb `say`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.ir.ops import Const, Expr, Log, Offer
from rulewright.languages import marked
from rulewright.lower.builder import Builder, seat_mask
from rulewright.lower.context import Context
from rulewright.lower.present import needed
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Statement
from rulewright.resolved.types import PLAYER
from rulewright.verbs.asking import say
from rulewright.verbs.verb import Expression, Params, Verb, part

if TYPE_CHECKING:
    from rulewright.wording import Said, Speaker


class SayParams(Params):
    """say"""

    value: Any = part(description="a sentence with placeholders")
    to: Expression = part(needed=False, description="who is told (all if left out)")


def read_say(reader: Reader) -> dict[str, Any]:
    return {"text": reader.text("say"), "to": reader.expr("to", PLAYER)}


def lower_say(ctx: Context, b: Builder, stmt: Statement) -> None:
    text = stmt.parts["text"]
    with b.nested() as offered:
        described = say(ctx, b, text)
    args = tuple(s.value for s in offered if isinstance(s, Offer))
    b.blocks[-1].extend(s for s in offered if not isinstance(s, Offer))
    mask: Expr = Const(-1)
    if stmt.parts["to"] is not None:
        mask = seat_mask(needed(ctx, b, stmt.parts["to"]))
    assert described is not None
    ctx.program.events.append(described)
    b.emit(Log(len(ctx.program.events) - 1, args, mask))


def say_say(speaker: Speaker, stmt: Statement) -> list[Said]:
    with speaker.of_anybody():
        text = speaker.text(stmt.parts["text"])
        return [speaker.tell(stmt, "say", kind="say", text=text if text.endswith((".", "!", "?")) else f"{text}.")]


SAY = Verb(
    "say",
    SayParams,
    read_say,
    lower_say,
    "An event is told.",
    '- say: "{me} takes the lead"',
    also=("Clue", "Werewolf"),
    phrases={
        "say": marked("Announce: {text}"),
    },
    say=say_say,
)
