"""The verb `win`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.languages import marked
from rulewright.lower.builder import Builder
from rulewright.lower.context import Context
from rulewright.lower.present import needed
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Statement
from rulewright.resolved.types import PLAYER
from rulewright.verbs.ending import finish
from rulewright.verbs.verb import Expression, Params, Verb, part

if TYPE_CHECKING:
    from rulewright.wording import Said, Speaker


class WinParams(Params):
    """win"""

    value: Expression = part(description="the player who wins the game")


def read_win(reader: Reader) -> dict[str, Any]:
    return {"player": reader.own(PLAYER)}


def lower_win(ctx: Context, b: Builder, stmt: Statement) -> None:
    finish(ctx, b, needed(ctx, b, stmt.parts["player"]), wins=True)


def say_win(speaker: Speaker, stmt: Statement) -> list[Said]:
    who = speaker.thing(stmt.parts["player"])
    return [speaker.tell(stmt, "you" if who.noun.you else "other", who=who)]


WIN = Verb(
    "win",
    WinParams,
    read_win,
    lower_win,
    "A player wins, and the game is over.",
    "- win: me",
    writes=frozenset({"flow"}),
    phrases={
        "you": marked("You win the game."),
        "other": marked("{who} {who:wins|win} the game."),
    },
    say=say_win,
)
