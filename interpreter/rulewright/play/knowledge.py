"""Who can tell which piece is which, and which values a seat may read.

Facts used (lower/facts.py): `where`, `position`, `known` (slot bases by piece; 0: not there), `places` with `base`,
`count`, `low`, `sees`, `order`, `capacity`, `classes` with `first`, `count`, `kind_of`, `back`, `properties`.
Where the game has a mask of knowers for each piece, that mask alone decides; without it everything lies open.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from rulewright.codegen.artifact import Artifact
    from rulewright.play.game import Game


@dataclass(slots=True)
class Pieces:
    """The pieces of a game: for each number (from 1) its class and what its back shows."""

    total: int = 0
    group: list[str] = field(default_factory=lambda: [""])
    back: list[tuple[str, int]] = field(default_factory=lambda: [("", 0)])


def pieces_of(facts: dict[str, Any]) -> Pieces:
    """Read classes and backs once."""
    found = Pieces()
    for name, entry in sorted(facts.get("classes", {}).items(), key=lambda item: int(item[1].get("first") or 0)):
        if not entry.get("count") or entry.get("tokens"):
            continue
        prop = entry.get("properties", {}).get(entry.get("back") or "")
        values = prop["values"] if prop else []
        for index in range(entry["count"]):
            kind = entry["kind_of"][index] if entry.get("kind_of") else 1
            back = values[kind] if kind < len(values) else 0
            if entry.get("back") == "kind":
                back = kind
            found.group.append(name)
            found.back.append((name, back if isinstance(back, int) else hash(tuple(back))))
    found.total = len(found.group) - 1
    return found


class Known(Protocol):
    """What is asked of a game here: a loaded one has it, and so has a compiled one with its `pieces_of`."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def facts(self) -> dict[str, Any]:
        """The facts of lower/facts.py."""

    @property
    def pieces(self) -> Pieces:
        """The pieces by number."""


def everyone(game: Known) -> int:
    """The mask of all seats."""
    return (1 << game.players) - 1


def knowers(game: Game, S: list[int], piece: int) -> int:
    """The mask of seats that can tell which piece this is."""
    known = game.facts.get("known", 0)
    return (S[known + piece] if known else -1) & everyone(game)


def gained(game: Game, before: list[int], after: list[int]) -> bool:
    """Whether any seat can tell a piece afterwards that it could not tell before."""
    if not game.facts.get("known", 0):
        return False
    return any(knowers(game, after, c) & ~knowers(game, before, c) for c in range(1, game.pieces.total + 1))


def _seats(per: str, game: Known) -> list[int]:
    """The seat (from 1) of each owner a layout line counts by first, row 0 included; empty where none is a seat."""
    first = per.partition(",")[0]
    if first == "player":
        return list(range(game.players + 1))
    entry = game.facts["classes"].get(first.removeprefix("comp:")) if first.startswith("comp:") else None
    if entry is None or not entry["per_player"]:
        return []
    found = [0] * (game.pieces.total + 1)
    found[entry["first"] : entry["first"] + len(entry["owner_of"])] = entry["owner_of"]
    return found


def rows(line: dict[str, Any], seat: int, game: Known) -> list[tuple[int, int, bool]]:
    """A layout line of values or tokens as stretches (first slot, end, whether the seat, from 0, may read it)."""
    first, count, stride = line["offset"], line["count"], line["stride"]
    end = first + count * stride
    seen = line["seen"]
    if seen == "all":
        return [(first, end, True)]
    seats = [] if seen == "nobody" else _seats(line["per"], game)
    if not seats:
        return [(first, end, False)]
    if (end - first) % len(seats):
        seats = seats[1:]
    size = (end - first) // len(seats)
    return [
        (first + row * size, first + (row + 1) * size, not owner or (owner == seat + 1) == (seen == "owner"))
        for row, owner in enumerate(seats)
    ]


NEVER_TOLD = ("scratch", "list", "known", "position", "count")
"""Roles of layout lines that no observation shows, or that follow from others."""

BY_PIECE = ("where", "face", "turned", "sites", "zone")
"""Roles of layout lines whose slots an observation shows or hides piece by piece."""


def has_secrets(artifact: Artifact) -> bool:
    """Whether the game ever hides anything from anybody (the future of chance apart)."""
    if artifact.facts.get("known", 0) or any(site["kind"] == "secret" for site in artifact.sites):
        return True
    faces = ("face", "turned", "where", *NEVER_TOLD)  # hidden through the mask of knowers alone
    return any(line["seen"] != "all" and line["role"] not in faces for line in artifact.layout)


def owners(game: Known, line: dict[str, Any]) -> list[tuple[tuple[int, int, bool], ...]]:
    """For each slot of a value's layout line whom it is kept for: (number, rows there are, whether it is a piece), by
    axis.

    Nothing where the line is not kept by owners alone.
    """
    sizes = []
    for axis in line["per"].split(","):
        if axis.startswith("comp:"):
            sizes.append((game.pieces.total + 1, True))
        else:
            sizes.append(
                (game.players + 1 if axis == "player" else len(game.facts.get("types", {}).get(axis, ())), False)
            )
    found = list(product(*([(number, size, piece) for number in range(size)] for size, piece in sizes)))
    return found if len(found) == line["count"] * line["stride"] else []
