"""Who can tell which piece is which: from the places they lie in and what players were shown.

Facts used: `where` (slot base, place of each piece), `pos` (index in its place), `known` (mask of seats by piece),
`places` with `sees` (mask of seats, -1 for all), `order`, `lo`, `hi`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright.play.game import Game


def everyone(game: Game) -> int:
    """The mask of all seats."""
    return (1 << game.players) - 1


def pieces(game: Game) -> range:
    """All component ids."""
    total = max((c["first"] + c["count"] for c in game.facts.get("classes", {}).values() if c.get("first")), default=1)
    return range(1, total)


def knowers(game: Game, S: list[int], piece: int) -> int:
    """The mask of seats that can tell which piece this is."""
    facts = game.facts
    mask = 0
    where = facts.get("where", 0)
    if not where:
        return everyone(game)
    place = game.words.place(S[where + piece])
    sees = place.get("sees", -1)
    mask = everyone(game) if sees == -1 else sees
    known = facts.get("known", 0)
    if known:
        mask |= S[known + piece]
    return mask & everyone(game)


def gained(game: Game, before: list[int], after: list[int]) -> bool:
    """Whether any seat can tell a piece afterwards that it could not tell before."""
    if not game.facts.get("where", 0):
        return False
    return any(knowers(game, after, c) & ~knowers(game, before, c) for c in pieces(game))
