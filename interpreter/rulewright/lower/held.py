"""Which pieces players have when a game is over, for statistics: what counts, and where to look.

    hand: {per: player, holds: cards}, of the kinds rose and oak   ->   rows hand/cards/rose, hand/cards/oak
    ready: {per: [player, goal], type: flag}                       ->   rows ready/goal/first, ready/goal/last

A row is one kind of a class in the zones, or on the boards, that each player has one of; or one word, or one kind,
for which each player has a flag. A class of one kind has none, nor has one of more than MOST_KINDS.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rulewright.lower.state import Layout, Place
from rulewright.resolved.names import names_of
from rulewright.resolved.symbols import PieceClass, Value
from rulewright.resolved.types import PLAYER, Type

MOST_KINDS = 256
"""Of a class that is counted by kind."""
NONE = -1
"""What is in no row."""


@dataclass(slots=True)
class Held:
    """`rows`: where, class, kind. `flags`: slot, row and seat of each flag.

    A piece at a place is in the row `row_of[place] + kind_of[piece]`, for the seat `seat_of[place]`.
    """

    rows: list[tuple[str, str, str]] = field(default_factory=list)
    kind_of: list[int] = field(default_factory=lambda: [NONE])
    row_of: list[int] = field(default_factory=list)
    seat_of: list[int] = field(default_factory=list)
    flags: list[tuple[int, int, int]] = field(default_factory=list)

    def plain(self, where: int) -> dict[str, Any]:
        """As facts: lists only. `where`: address of the place of each piece."""
        return {
            "rows": [list(row) for row in self.rows],
            "kinds": self.kind_of,
            "places": self.row_of,
            "seats": self.seat_of,
            "flags": [list(flag) for flag in self.flags],
            "where": where,
        }


def held_rows(layout: Layout) -> Held:
    """The rows of a game."""
    symbols, found = layout.symbols, Held()
    for piece in symbols.classes.values():
        wanted = _counted(piece)
        found.kind_of += [kind - 1 if wanted else NONE for kind in piece.kind_of]
    first: dict[tuple[str, str], int] = {}
    for place in layout.places:
        seat = _seat(layout, place)
        key = place.zone or place.board, place.holds
        if seat and _counted(symbols.classes[place.holds]):
            if key not in first:
                first[key] = len(found.rows)
                found.rows += [(*key, kind) for kind in symbols.classes[place.holds].kinds]
            found.row_of.append(first[key])
        else:
            found.row_of.append(NONE)
        found.seat_of.append(seat)
    for value in symbols.values.values():
        if value.type.kind == "bool" and len(value.per) == 2 and value.per[0] == PLAYER:
            _flags(layout, value, found)
    return found


def _counted(piece: PieceClass) -> bool:
    return not piece.tokens and 1 < len(piece.kinds) <= MOST_KINDS


def _seat(layout: Layout, place: Place) -> int:
    """Whose place it is, 0 for nobody's."""
    if place.zone:
        return place.owner
    if layout.symbols.board_owners.get(place.board) != PLAYER:
        return 0
    copies, copy = layout.symbols.boards[place.board].copies, place.name.partition(".")[0]
    return copies.index(copy) + 1 if copy in copies else 0


def _flags(layout: Layout, value: Value, found: Held) -> None:
    """The flags that each player has for every word, or for every piece of a class."""
    symbols, (_, what) = layout.symbols, value.per
    rows = _rows_of_words(layout, what)
    if rows is None:
        return
    names, numbers = rows
    base, size, first = layout.values[value.name], layout.size_of(what) + 1, len(found.rows)
    found.rows += [(value.name, what.name, name) for name in names]
    for seat in range(1, symbols.players + 1):
        found.flags += [(base + seat * size + owner, first + row, seat) for owner, row in numbers]


def _rows_of_words(layout: Layout, what: Type) -> tuple[list[str], list[tuple[int, int]]] | None:
    """Names of rows, and the row of each owner (from 1); None where what flags are per is not counted."""
    if what.kind == "sym" and "." not in what.name:
        words = list(names_of(layout.symbols, what))[1:]
        return (words, [(n, n - 1) for n in range(1, len(words) + 1)]) if 1 < len(words) <= MOST_KINDS else None
    piece = layout.symbols.classes.get(what.name)
    if what.kind not in ("comp", "kind") or piece is None or not _counted(piece):
        return None
    if what.kind == "kind":
        return piece.kinds, [(n, n - 1) for n in range(1, len(piece.kinds) + 1)]
    return piece.kinds, [(piece.first + i, kind - 1) for i, kind in enumerate(piece.kind_of)]
