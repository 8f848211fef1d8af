"""Does what is there match what a scenario expects? Values, pieces, zones, as people write them.

expected `3`, `at most 5`, `true`, `bricks_2`, `red-5`, `p1`, `[queen, king]`, `none`
"""

from __future__ import annotations

import re
from typing import Any

from rulewright.languages import _
from rulewright.play.paths import NONE, PathError, Paths, Ref, Vector

_BOUND = re.compile(r"(at least|at most|more than|less than)\s+(-?\d+)")
_RANGE = re.compile(r"(-?\d+)\s*\.\.\s*(-?\d+)")


def seat_of(paths: Paths, name: str, vector: Vector) -> int:
    """The seat of a player's name or role; 0 if nobody is called so, or the role is not given out."""
    if name in paths.seats:
        return int(paths.seats[name])
    value = paths.values.get(name)
    if value is not None and value["type"] == "player" and not value["per"]:
        return vector[int(value["address"])]
    return 0


def piece_matches(paths: Paths, piece: int, word: str, vector: Vector) -> bool:
    """Whether a piece is what a word says: KIND, KIND-FACE, OWNER.KIND, or NONE for no piece."""
    if word == NONE:
        return piece <= 0
    if piece <= 0 or piece >= len(paths.class_of):
        return False
    owner, dot, rest = word.rpartition(".")
    facts = paths.classes[paths.class_of[piece]]
    if dot and facts["owner_of"][piece - facts["first"]] != seat_of(paths, owner, vector):
        return False
    kind, dash, _face = rest.partition("-")
    name = paths.piece_name(piece, vector)
    return name == rest if dash else name.partition("-")[0] == kind


def zone_order(paths: Paths, ref: Ref) -> str:
    """`pile`, `row`, or nothing where pieces have no order."""
    zone = paths.zones.get(paths.places[ref.number]["zone"])
    return str(zone["order"]) if zone else ""


def matches(paths: Paths, ref: Ref, expected: Any, vector: Vector) -> bool:
    """Whether the state holds `expected` at `ref`."""
    if ref.kind in ("place", "spot"):
        pieces = pieces_at(paths, ref, vector)
        if isinstance(expected, list):
            ordered = ref.kind == "place" and bool(zone_order(paths, ref))
            return all_match(paths, pieces, [str(e) for e in expected], vector, ordered=ordered)
        if isinstance(expected, int) and not isinstance(expected, bool):
            return len(pieces) == expected
        if isinstance(expected, str) and _bounds(expected) is not None:
            return number_matches(expected, len(pieces))
        word = NONE if expected is None else str(expected)
        return not pieces if word == NONE else len(pieces) == 1 and piece_matches(paths, pieces[0], word, vector)
    number, type_ = _number_at(ref, vector)
    return value_matches(paths, type_, number, expected, vector)


def pieces_at(paths: Paths, ref: Ref, vector: Vector) -> list[int]:
    """The pieces in a place or on a space."""
    if ref.kind == "place":
        return paths.pieces_in(ref.number, vector)
    return paths.pieces_on(ref.name, ref.number, vector)


def _number_at(ref: Ref, vector: Vector) -> tuple[int, str]:
    match ref.kind:
        case "value" | "tokens":
            return vector[ref.number], ref.type or "int"
        case "constant":
            return ref.number, ref.type or "int"
        case "player":
            return ref.number, "player"
        case "piece":
            return ref.number, "comp"
        case "site" | "line":
            return ref.number, f"{ref.kind}:{ref.name}"
        case _:
            raise PathError(_("{name} has an owner: name it, as in p1.{name}", name=ref.name))


def value_matches(paths: Paths, type_: str, number: int, expected: Any, vector: Vector) -> bool:
    """Whether a number of this type is what a scenario says."""
    if expected is None:
        expected = NONE
    if type_ == "bool":
        return isinstance(expected, bool) and bool(number) == expected
    if type_ in ("int", "tokens", ""):
        return number_matches(expected, number)
    if type_.startswith("comp"):
        return piece_matches(paths, number, str(expected), vector)
    if type_ == "player" and expected != NONE:
        return seat_of(paths, str(expected), vector) == number
    return str(paths.name_of(type_, number, vector)) == str(expected)


def number_matches(expected: Any, number: int) -> bool:
    """`3`, `at least 3`, `at most 3`, `more than 3`, `less than 3`, `2..4`."""
    if isinstance(expected, bool):
        return False
    if isinstance(expected, int):
        return number == expected
    bounds = _bounds(str(expected))
    return bounds is not None and bounds[0] <= number <= bounds[1]


def _bounds(text: str) -> tuple[int, int] | None:
    endless = 1 << 40
    match = _BOUND.fullmatch(text.strip())
    if match:
        number = int(match[2])
        return {
            "at least": (number, endless),
            "at most": (-endless, number),
            "more than": (number + 1, endless),
            "less than": (-endless, number - 1),
        }[match[1]]
    match = _RANGE.fullmatch(text.strip())
    return (int(match[1]), int(match[2])) if match else None


def all_match(paths: Paths, pieces: list[int], words: list[str], vector: Vector, *, ordered: bool) -> bool:
    """Whether pieces are those that words say, one for one; in the same order if it counts."""
    if len(pieces) != len(words):
        return False
    if ordered:
        return all(piece_matches(paths, p, w, vector) for p, w in zip(pieces, words, strict=True))
    left = list(pieces)
    for word in sorted(words, key=len, reverse=True):  # the most exact word first
        found = next((p for p in left if piece_matches(paths, p, word, vector)), None)
        if found is None:
            return False
        left.remove(found)
    return True
