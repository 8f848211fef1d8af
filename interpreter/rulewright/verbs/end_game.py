"""The verb `end game`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.ir.header import OVER, RESULT
from rulewright.ir.ops import Const, Halt
from rulewright.languages import _, marked
from rulewright.lower.builder import ONE, Builder
from rulewright.lower.context import Context
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Statement
from rulewright.verbs.verb import Params, Verb, part

if TYPE_CHECKING:
    from rulewright.wording import Said, Speaker


class EndGameParams(Params):
    """end game"""

    value: str = part(description="`scores`: the score decides; `draw`: nobody wins")


def read_end_game(reader: Reader) -> dict[str, Any]:
    how = str(reader.value)
    if how not in ("scores", "draw"):
        reader.error(
            "wrong-type",
            _('a game does not end by "{how}"', how=how),
            _("write `scores` or `draw`; a winner is named by `win:`"),
        )
    return {"how": how}


def lower_end_game(ctx: Context, b: Builder, stmt: Statement) -> None:
    b.store(Const(RESULT), Const(0 if stmt.parts["how"] == "scores" else 2))
    b.store(Const(OVER), ONE)
    b.emit(Halt())


def say_end_game(speaker: Speaker, stmt: Statement) -> list[Said]:
    how = stmt.parts["how"]
    return [speaker.tell(stmt, "lowest" if how == "scores" and speaker.game.lowest_wins else how)]


END_GAME = Verb(
    "end game",
    EndGameParams,
    read_end_game,
    lower_end_game,
    "The game is over.",
    "- end game: scores",
    writes=frozenset({"flow"}),
    phrases={
        "scores": marked("The game ends, and the scores decide."),
        "lowest": marked("The game ends, and the lowest score wins."),
        "draw": marked("The game ends in a draw."),
    },
    say=say_end_game,
)
