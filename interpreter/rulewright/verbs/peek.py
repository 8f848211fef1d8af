"""The verb `peek`."""

from __future__ import annotations

from rulewright.verbs.showing import lower_reveal, read_reveal
from rulewright.verbs.verb import Expression, Params, Verb, part


class PeekParams(Params):
    """peek"""

    value: Expression = part(description="a piece or a zone")
    by: Expression = part(needed=False, description="who looks; the player at work if left out")


PEEK = Verb(
    "peek",
    PeekParams,
    read_reveal,
    lower_reveal,
    "look at {value}",
    "One player looks at pieces in secret.",
    "- peek: deck.top",
    reads=frozenset({"zone"}),
    writes=frozenset({"knowledge", "zone"}),
    rolls=True,
    reveals=True,
)
