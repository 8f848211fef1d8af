"""The verb `end`."""

from __future__ import annotations

from rulewright.verbs.loops import LoopParams, lower_end, read_loop
from rulewright.verbs.verb import Verb

END = Verb(
    "end",
    LoopParams,
    read_loop,
    lower_end,
    "{value} ends",
    "The running pass of a loop ends: the turn, the round.",
    "- end: turn",
    writes=frozenset({"flow"}),
)
