"""The verb `leave`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.languages import marked
from rulewright.resolved.tree import Statement
from rulewright.verbs.loops import LoopParams, lower_end, read_loop
from rulewright.verbs.verb import Verb

if TYPE_CHECKING:
    from rulewright.wording import Said, Speaker


def say_leave(speaker: Speaker, stmt: Statement) -> list[Said]:
    name = stmt.parts["name"]
    key = "turn" if name == "turn" else "rounds" if speaker.has_rounds(name) else "loop"
    return [speaker.tell(stmt, key, loop=speaker.loop(name))]


LEAVE = Verb(
    "leave",
    LoopParams,
    read_loop,
    lower_end,
    "A loop ends: there are no more turns, no more rounds.",
    "- leave: turn",
    writes=frozenset({"flow"}),
    phrases={
        "turn": marked("There are no more turns."),
        "rounds": marked("There are no more {loop:plural}."),
        "loop": marked("Stop doing this."),
    },
    say=say_leave,
)
