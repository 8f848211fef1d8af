"""The verb `reveal`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.languages import marked
from rulewright.resolved.tree import Node, Statement
from rulewright.verbs.showing import lower_reveal, read_reveal
from rulewright.verbs.verb import Expression, Params, Verb, part

if TYPE_CHECKING:
    from rulewright.wording import Said, Speaker


class RevealParams(Params):
    """reveal"""

    value: Expression = part(description="a piece or a zone")
    to: Expression = part(needed=False, description="who gets to know it (all if left out)")


def say_reveal(speaker: Speaker, stmt: Statement) -> list[Said]:
    parts = stmt.parts
    several: Node | None = parts["several"]
    pieces = speaker.thing(parts["piece"]) if several is None else speaker.several(several).with_(det="all")
    if parts["player"] is None:
        return [speaker.tell(stmt, "all", pieces=pieces)]
    return [speaker.tell(stmt, "to", pieces=pieces, who=speaker.thing(parts["player"]))]


REVEAL = Verb(
    "reveal",
    RevealParams,
    read_reveal,
    lower_reveal,
    "Players get to know pieces.",
    "- reveal: me.hand\n  to: me.next",
    reads=frozenset({"zone"}),
    writes=frozenset({"knowledge", "zone"}),
    rolls=True,
    reveals=True,
    also=("Coup", "Hanabi"),
    phrases={
        "all": marked("Reveal {pieces}."),
        "to": marked("Show {pieces} to {who}."),
    },
    say=say_reveal,
)
