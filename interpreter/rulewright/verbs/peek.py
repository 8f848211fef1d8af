"""The verb `peek`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.languages import marked
from rulewright.resolved.tree import Node, Statement
from rulewright.verbs.showing import lower_reveal, read_reveal
from rulewright.verbs.verb import Expression, Params, Verb, part

if TYPE_CHECKING:
    from rulewright.wording import Said, Speaker


class PeekParams(Params):
    """peek"""

    value: Expression = part(description="a piece or a zone")
    by: Expression = part(needed=False, description="who looks; the player at work if left out")


def say_peek(speaker: Speaker, stmt: Statement) -> list[Said]:
    parts = stmt.parts
    several: Node | None = parts["several"]
    pieces = speaker.thing(parts["piece"]) if several is None else speaker.several(several).with_(det="all")
    who = speaker.thing(parts["player"])
    return [speaker.tell(stmt, "you" if who.noun.you else "other", pieces=pieces, who=who)]


PEEK = Verb(
    "peek",
    PeekParams,
    read_reveal,
    lower_reveal,
    "One player looks at pieces in secret.",
    "- peek: deck.top",
    reads=frozenset({"zone"}),
    writes=frozenset({"knowledge", "zone"}),
    rolls=True,
    reveals=True,
    phrases={
        "you": marked("Look at {pieces} in secret."),
        "other": marked("{who} {who:looks|look} at {pieces} in secret."),
    },
    say=say_peek,
)
