"""What may be at work inside itself has its lists once for each level; what may not has them once."""

from __future__ import annotations

from rulewright.play.game import Game
from tests.language.tiny import game

SHELF = """\
values:
  points: {per: player}
components:
  cards:
    one: card
    kinds:
      rose: {count: 3, %s}
      oak: {count: 2, sprout: [{score: 5}], grow: [{visit: me}]}
zones:
  hand: {per: player, holds: cards}
  deck: {holds: cards, start: all, order: pile}
setup:
  - deal: deck
    to: hand
    count: 2
effects:
  visit:
    takes: {p: player}
    do:
      - for each: it
        in: p.hand
        do: [{perform: it.sprout}]
turn:
  - for each: it
    in: me.hand
    do: [{perform: it.grow}]
  - choose one of: [{id: go}]
"""
OTHER = "sprout: [{score: 1}], grow: [{visit: me}]"
SAME = "sprout: [{score: 1}, {if: me.points < 40, then: [{visit: me}]}], grow: [{visit: me}]"


def lists_of(made: Game) -> list[int]:
    """How many slots the lists of visits have."""
    return sorted(line["count"] * line["stride"] for line in made.artifact.layout if line["role"] == "list")


def test_only_the_property_that_is_performed_counts() -> None:
    """`visit` performs `sprout`, which begins nothing, though `grow` of the same cards begins `visit`."""
    one, deep = game(SHELF % OTHER), game(SHELF % SAME)
    assert max(lists_of(one)) < 16
    assert max(lists_of(deep)) > 8 * max(lists_of(one))
