"""What a picture points at: spaces that can be chosen now, and what is different from another position.

Spaces are named as in the game (`r3c1`), on any board, or with their board (`grid:r3c1`). Zones and values are named
`zone:NAME` and `value:NAME`, with a player's seat behind where each has one: `zone:hand:1`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulewright_tools.screen.position import Position

if TYPE_CHECKING:
    from rulewright.play.game import Game
    from rulewright.play.state import State


@dataclass(frozen=True, slots=True)
class Marks:
    """Names of what is marked."""

    choose: frozenset[str] = frozenset()
    changed: frozenset[str] = frozenset()

    def chosen(self, board: str, site: str) -> bool:
        """Whether a space can be chosen."""
        return bool(self.choose) and (site in self.choose or f"{board}:{site}" in self.choose)

    def is_changed(self, board: str, site: str) -> bool:
        """Whether a space is marked as changed."""
        return bool(self.changed) and (site in self.changed or f"{board}:{site}" in self.changed)

    def other(self, section: str, name: str, seat: int) -> bool:
        """Whether a zone or value is marked as changed."""
        return f"{section}:{name}:{seat}" in self.changed if seat else f"{section}:{name}" in self.changed


NONE = Marks()


def marks_of_decision(state: State) -> Marks:
    """The spaces that the options of the decision waited at name; none where nobody decides."""
    if state.is_over or state.is_chance:
        return NONE
    sites = {site for board in state.game.facts["boards"].values() for site in board["sites"]}
    words = {word for option in state.decision.options for word in _words(option.name)}
    return Marks(choose=frozenset(words & sites))


def _words(name: str) -> list[str]:
    """The words of an option's name, and the parts of words joined with `-`."""
    parts = name.split()
    return [*parts, *(part for word in parts for part in word.split("-"))]


def marks_between(
    game: Game, before: State | list[int], after: State | list[int], player: int | str | None = None
) -> Marks:
    """What is different in the second position, as far as a seat may see: spaces, zones and values."""
    one, other = (Position(game.facts, vector_of(game, state, player)) for state in (before, after))
    found = set()
    for name, board in game.facts["boards"].items():
        for index, site in enumerate(board["sites"]):
            if any(_lying(one, p + index) != _lying(other, p + index) for p in _places(board)):
                found.add(f"{name}:{site}")
        _placed(board, one, other, name, found)
    for name, zone in game.facts["zones"].items():
        _zone(game.facts, one, other, name, zone, found)
    for name, value in game.facts["values"].items():
        _value(game.facts, one, other, name, value, found)
    return Marks(changed=frozenset(found))


def vector_of(game: Game, state: State | list[int], player: int | str | None) -> list[int]:
    """The slots of a position: all, or those a seat (from 0, or its name) may know."""
    if isinstance(state, list):
        return state
    return state.vector if player is None else state.observation(player)


def _places(board: dict[str, Any]) -> list[int]:
    tiles = board["tiles"]
    return [first for held, first in board["places"].items() if not tiles or held != tiles["class"]]


def _placed(board: dict[str, Any], one: Position, other: Position, name: str, found: set[str]) -> None:
    tiles = board["tiles"]
    if not tiles or tiles["class"] not in board["places"]:
        return
    first = board["places"][tiles["class"]]
    for index, spot in enumerate(tiles["positions"]):
        if _lying(one, first + index) != _lying(other, first + index):
            found |= {f"{name}:{spot}", *(f"{name}:{spot}.{local}" for local in tiles["locals"])}


def _lying(position: Position, place: int) -> list[tuple[int, str, int]]:
    """Pieces in a place, with what can be seen of them."""
    return [(p, position.face_of(p), position.turned(p)) if p > 0 else (p, "", 0) for p in position.pieces_in(place)]


def _zone(
    facts: dict[str, Any], one: Position, other: Position, name: str, zone: dict[str, Any], found: set[str]
) -> None:
    per: str = zone["per"]
    count = one.count_of(per)
    for owner in range(1, count + 1) if per else (0,):
        if zone["tokens"] >= 0:
            same = one.tokens(name, owner) == other.tokens(name, owner)
        else:
            place = zone["place"] + max(0, owner - 1)
            same = _lying(one, place) == _lying(other, place)
        if not same:
            _add(facts, "zone", name, per, owner, other, found)


def _value(
    facts: dict[str, Any], one: Position, other: Position, name: str, value: dict[str, Any], found: set[str]
) -> None:
    per, type_ = value["per"], value["type"]
    rows = zip(one.all_of(name), other.all_of(name), strict=True) if per else (
        (((), one.value(name)), ((), other.value(name))),
    )  # fmt: skip
    for (owners, was), (_owners, now) in rows:
        if was == now:
            continue
        if type_.startswith("site:") and now > 0:
            board = type_[5:]
            if board in facts["boards"]:
                found.add(f"{board}:{facts['boards'][board]['sites'][now - 1]}")
        if not owners:
            found.add(f"value:{name}")
        for owner_type, owner in zip(per, owners, strict=True):
            _add(facts, "value", name, owner_type, owner, other, found)


def _add(
    facts: dict[str, Any], section: str, name: str, per: str, owner: int, position: Position, found: set[str]
) -> None:
    """What carries a zone or value is marked: the space, the space of the piece, or the player's own."""
    if per.startswith("site:"):
        board = per[5:]
        if board in facts["boards"]:
            found.add(f"{board}:{facts['boards'][board]['sites'][owner - 1]}")
    elif per.startswith("comp:"):
        where = position.vector[facts["where"] + owner] if facts["where"] else 0
        place = facts["places"][where] if 0 < where < len(facts["places"]) else None
        if place and place["board"]:
            found.add(f"{place['board']}:{place['site']}")
        else:
            found.add(f"{section}:{name}")
    elif per == "player":
        found.add(f"{section}:{name}:{owner}")
    else:
        found.add(f"{section}:{name}")
