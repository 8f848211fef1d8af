"""The verb `end`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.languages import marked
from rulewright.resolved.tree import Statement
from rulewright.verbs.loops import LoopParams, lower_end, read_loop
from rulewright.verbs.verb import Verb

if TYPE_CHECKING:
    from rulewright.wording import Said, Speaker


def say_end(speaker: Speaker, stmt: Statement) -> list[Said]:
    name = stmt.parts["name"]
    key = name if name in ("turn", "effect") else "rounds" if speaker.has_rounds(name) else "loop"
    return [speaker.tell(stmt, key, loop=speaker.loop(name))]


END = Verb(
    "end",
    LoopParams,
    read_loop,
    lower_end,
    "The running pass of a loop ends: the turn, the round.",
    "- end: turn",
    writes=frozenset({"flow"}),
    phrases={
        "turn": marked("The turn ends."),
        "rounds": marked("This {loop:one} ends."),
        "loop": marked("Leave the rest of this out this time."),
        "effect": marked("Nothing more happens."),
    },
    say=say_end,
)
