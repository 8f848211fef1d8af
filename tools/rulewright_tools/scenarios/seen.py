"""May a player see what is at a path? Asked of that player's own observation, slot by slot."""

from __future__ import annotations

from rulewright.play.paths import Paths, Ref
from rulewright.play.state import State
from rulewright.play.view import UNKNOWN


def is_hidden(paths: Paths, state: State, seat: int, path: str) -> bool:
    """Whether the player at a seat (from 1) cannot tell what is at `path`. Raises PathError."""
    seen = state.observation(seat - 1)
    return any(seen[slot] == UNKNOWN for slot in slots_of(paths, paths.find(path, state.vector), state.vector))


def slots_of(paths: Paths, ref: Ref, vector: list[int]) -> list[int]:
    """The slots that say what is at a path; nothing where the rules say it."""
    match ref.kind:
        case "value" | "tokens":
            return [ref.number]
        case "piece":
            return _where(paths, ref.number, vector)
        case "place":
            pieces = paths.pieces_in(ref.number, vector)
        case "spot":
            pieces = paths.pieces_on(ref.name, ref.number, vector)
        case _:
            return []
    return [slot for piece in pieces for slot in _where(paths, piece, vector)]


def _where(paths: Paths, piece: int, vector: list[int]) -> list[int]:
    """The slot in which a piece lies; nothing for one in the box."""
    place = paths.places[vector[paths.facts["where"] + piece]]
    if not place["base"]:
        return []
    count = vector[place["count"]] if place["count"] else 1
    return [place["base"] + vector[place["base"] : place["base"] + count].index(piece)]
