"""The verb `reveal`."""

from __future__ import annotations

from rulewright.verbs.showing import lower_reveal, read_reveal
from rulewright.verbs.verb import Expression, Params, Verb, part


class RevealParams(Params):
    """reveal"""

    value: Expression = part(description="a piece or a zone")
    to: Expression = part(needed=False, description="who gets to know it (all if left out)")


REVEAL = Verb(
    "reveal",
    RevealParams,
    read_reveal,
    lower_reveal,
    "reveal {value}",
    "Players get to know pieces.",
    "- reveal: me.hand\n  to: me.next",
    reads=frozenset({"zone"}),
    writes=frozenset({"knowledge", "zone"}),
    rolls=True,
    reveals=True,
    also=("Coup", "Hanabi"),
)
