"""May a player see what is at a path? Derived from who sees zones and values and who knows pieces."""

from __future__ import annotations

from typing import Any

from rulewright.play.knowledge import knowers
from rulewright.play.paths import Paths, Ref, Vector


def is_hidden(game: Any, paths: Paths, vector: Vector, seat: int, path: str) -> bool:
    """Whether the player at a seat (from 1) cannot tell what is at `path`."""
    ref = paths.find(path, vector)
    bit = 1 << (seat - 1)
    match ref.kind:
        case "piece":
            return not knowers(game, list(vector), ref.number) & bit
        case "place":
            pieces = paths.pieces_in(ref.number, vector)
            return bool(pieces) and not all(knowers(game, list(vector), piece) & bit for piece in pieces)
        case "spot":
            pieces = paths.pieces_on(ref.name, ref.number, vector)
            return any(not knowers(game, list(vector), piece) & bit for piece in pieces)
        case "value":
            return _value_hidden(paths, ref, seat)
        case "tokens":
            zone = paths.zones[ref.name]
            return _by_rule(str(zone["seen"]), ref.number - int(zone["tokens"]) if zone["per"] == "player" else 0, seat)
        case _:
            return False


def _value_hidden(paths: Paths, ref: Ref, seat: int) -> bool:
    value = paths.values.get(ref.name)
    if value is None:
        return False
    owner = 0
    if value["per"][:1] == ["player"]:
        row = ref.number - int(value["address"])
        for size in value["sizes"][:0:-1]:
            row //= size
        owner = row
    return _by_rule(str(value["seen"]), owner, seat)


def _by_rule(seen: str, owner: int, seat: int) -> bool:
    """`all`, `owner`, `others` or `nobody`, for something of `owner` (0: nobody's)."""
    return {"owner": owner != seat, "nobody": True, "others": owner == seat}.get(seen, False)
