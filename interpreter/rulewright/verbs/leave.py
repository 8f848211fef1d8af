"""The verb `leave`."""

from __future__ import annotations

from rulewright.verbs.loops import LoopParams, lower_end, read_loop
from rulewright.verbs.verb import Verb

LEAVE = Verb(
    "leave",
    LoopParams,
    read_loop,
    lower_end,
    "no more {value}",
    "A loop ends: there are no more turns, no more rounds.",
    "- leave: turn",
    writes=frozenset({"flow"}),
)
