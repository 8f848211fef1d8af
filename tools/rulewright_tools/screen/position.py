"""What lies where in one observation: pieces in places, values, tokens; hidden things stay hidden.

An observation has the same slots as a state; a slot that its reader may not know holds a negative number. Numbers
count as in `rulewright.lower.facts`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

HIDDEN = -1
"""A piece, value or number that the reader does not know."""


class Position:
    """Reads one observation by the facts of its game."""

    def __init__(self, facts: dict[str, Any], vector: Sequence[int]) -> None:
        self.facts = facts
        self.vector = vector
        self.classes: dict[str, dict[str, Any]] = facts["classes"]
        self.zones: dict[str, dict[str, Any]] = facts["zones"]
        self.values: dict[str, dict[str, Any]] = facts["values"]
        self.boards: dict[str, dict[str, Any]] = facts["boards"]
        self.places: list[dict[str, Any]] = facts["places"]
        self.names: dict[str, list[str]] = facts["types"]
        self.players: int = facts["players"]
        self._class_of: list[str] = [""]
        for name, piece in sorted(self.classes.items(), key=lambda item: int(item[1]["first"])):
            self._class_of += [name] * len(piece["kind_of"])

    # ---- pieces

    def class_of(self, piece: int) -> str:
        """The class of a piece."""
        return self._class_of[piece] if 0 < piece < len(self._class_of) else ""

    def kind_of(self, piece: int) -> str:
        """The kind of a piece, by name; empty for one that is hidden."""
        name = self.class_of(piece)
        if not name:
            return ""
        facts = self.classes[name]
        return str(facts["kinds"][facts["kind_of"][piece - facts["first"]] - 1])

    def owner_of(self, piece: int) -> int:
        """Seat from 1 of the player whose set a piece belongs to; 0 if it is nobody's."""
        name = self.class_of(piece)
        if not name:
            return 0
        facts = self.classes[name]
        return int(facts["owner_of"][piece - facts["first"]])

    def face_of(self, piece: int) -> str:
        """The face that shows, in words; empty for pieces without faces."""
        facts = self.classes.get(self.class_of(piece))
        if facts is None or not (facts["faces"] or facts["numbered"]):
            return ""
        face = self.vector[facts["face"] + piece]
        if face < 0:
            return "?"
        if facts["numbered"] or not 0 < face <= len(facts["faces"]):
            return str(face)
        return str(facts["faces"][face - 1])

    def turned(self, piece: int) -> int:
        """How often a piece is turned; 0 for those that cannot be."""
        facts = self.classes.get(self.class_of(piece))
        if facts is None or not facts["turns"]:
            return 0
        return max(0, int(self.vector[facts["turned"] + piece]))

    def pieces_in(self, place: int) -> list[int]:
        """Pieces in a place, from the top or the first; HIDDEN for each that the reader does not know."""
        facts = self.places[place]
        if not facts["base"]:
            return []
        if not facts["count"]:
            piece = self.vector[facts["base"]]
            return [piece if piece > 0 else HIDDEN] if piece else []
        count = max(0, self.vector[facts["count"]])
        found = [self.vector[facts["base"] + index] for index in range(count)]
        found = [piece if piece > 0 else HIDDEN for piece in found]
        return found[::-1] if facts["order"] == "pile" else found

    # ---- zones and values

    def zone_places(self, zone: str) -> list[int]:
        """Places of a zone of pieces, by owner (one place where it has none); empty for tokens."""
        facts = self.zones[zone]
        if facts["place"] < 0:
            return []
        return [facts["place"] + index for index in range(self.count_of(facts["per"]))]

    def tokens(self, zone: str, owner: int = 0) -> int:
        """Tokens in a zone; `owner` counts from 1, 0 for a zone without owners. HIDDEN if unknown."""
        found = self.vector[self.zones[zone]["tokens"] + owner]
        return found if found >= 0 else HIDDEN

    def count_of(self, owner: str) -> int:
        """How many owners there are by a type descriptor; 1 for none."""
        if not owner:
            return 1
        if owner.startswith("comp"):
            return len(self._class_of) - 1
        return len(self.names.get(owner, [""])) - 1

    def value(self, name: str, owners: Sequence[int] = ()) -> int:
        """A value's number; HIDDEN if unknown. (Numbers below 0 are told apart by the declared range.)"""
        facts = self.values[name]
        row = 0
        for size, owner in zip(facts["sizes"], owners, strict=True):
            row = row * size + owner
        found = self.vector[facts["address"] + row]
        return found if found >= min(0, facts["low"]) else HIDDEN

    def all_of(self, name: str) -> Iterator[tuple[tuple[int, ...], int]]:
        """Every (owners, number) of a value that has owners."""
        ranges = [range(1, self.count_of(owner) + 1) for owner in self.values[name]["per"]]
        for owners in product(*ranges):
            yield owners, self.value(name, owners)
