"""What a finished game hands over to the next one of its campaign, as state paths with what is there.

    position at the end  ->  {"renown": 3, "active_chapel": True, "p1.chest": ["rope"], "map.s9.tiles": ["beam"]}
                         ->  the vector from which the next game begins, in front of its set-up

Everything is told by names, never by numbers of the state, so it outlives changes of the rules. What is as every game
begins is left out. `carry over` in the rules says which values, overlays and places there are (`Game.facts["carry"]`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from rulewright.exceptions import MisuseError
from rulewright.languages import _
from rulewright.play.changes import Changes
from rulewright.play.paths import PathError, Paths, Vector

Carried = dict[str, Any]
"""State path -> a number, flag or word of a value, a number of tokens, or the words of pieces in their order."""
FLAG = "active_{name}"
"""The value that says whether an overlay is in force."""


def hand_over(facts: dict[str, Any], vector: Vector) -> Carried:
    """What a game at its end hands over; nothing where its rules carry nothing over."""
    carry = facts.get("carry")
    if not carry:
        return {}
    paths = Paths(facts)
    found: Carried = {}
    for name in (*carry["values"], *(FLAG.format(name=name) for name in carry["variants"])):
        found.update(_value(paths, name, vector))
    for number, path in _places(paths, carry):
        found.update(_pieces(paths, number, path, vector))
    for name in _tokens(paths, carry):
        found.update(_counts(paths, name, vector))
    return found


def begin_with(facts: dict[str, Any], vector: list[int], carried: Mapping[str, Any]) -> None:
    """Put what was handed over into a vector in front of its first step, in place.

    Raises:
        MisuseError: something of it does not fit these rules.
    """
    try:
        Changes(Paths(facts), vector).apply(carried)
    except PathError as error:
        raise MisuseError(_("what was carried over does not fit: {reason}", reason=error)) from None


def _value(paths: Paths, name: str, vector: Vector) -> Iterator[tuple[str, Any]]:
    """A value of every owner, where it is not what it starts with."""
    value = paths.values[name]
    owners = [_owner_names(paths, type_) for type_ in value["per"]]
    for named in product(*owners):
        path = _owned(name, value["per"], named)
        ref = paths.find(path, vector)
        if vector[ref.number] != value["start"]:
            yield path, paths.value(ref, vector)


def _owner_names(paths: Paths, type_: str) -> list[str]:
    """What owners of a type are called in paths, each once."""
    names = paths.names.get(type_, [])[1:]
    if type_.startswith("comp"):
        piece = paths.classes[type_.partition(":")[2]]
        names = names[int(piece["first"]) - 1 :]
    return list(dict.fromkeys(names))


def _owned(name: str, types: list[str], owners: tuple[str, ...]) -> str:
    """The path of something that has owners: `p1.chest`, `lore[red]`, `p1.lore[red]`."""
    if types and types[0] == "player":
        return f"{owners[0]}.{name}" + "".join(f"[{owner}]" for owner in owners[1:])
    return name + "".join(f"[{owner}]" for owner in owners)


def _places(paths: Paths, carry: Mapping[str, list[str]]) -> Iterator[tuple[int, str]]:
    """The places of pieces that are carried over, with their paths."""
    for number, place in enumerate(paths.places):
        zone, board = place["zone"], place["board"]
        if not number or not (
            place["holds"] in carry["components"] or zone in carry["zones"] or board in carry["boards"]
        ):
            continue
        if zone:
            facts = paths.zones[zone]
            owner = number - int(facts["place"]) + 1
            types = [facts["per"]] if facts["per"] else []
            yield number, _owned(zone, types, tuple(_name(paths, type_, owner) for type_ in types))
        else:
            laid = paths.places_on(board, place["holds"]) != len(paths.boards[board]["sites"])
            yield number, f"{board}.{place['site']}" + ("" if laid else f".{place['holds']}")


def _name(paths: Paths, type_: str, number: int) -> str:
    names = paths.names.get(type_, [])
    return names[number] if number < len(names) else str(number)


def _pieces(paths: Paths, number: int, path: str, vector: Vector) -> Iterator[tuple[str, Any]]:
    """What lies in a place, and how it is turned. An empty place is told where a game begins with something in it."""
    pieces = paths.pieces_in(number, vector)
    place = paths.places[number]
    starts = bool(place["zone"]) and bool(paths.zones[place["zone"]]["start"])
    if pieces or starts:
        yield path, [_word(paths, piece, place, vector) for piece in pieces]
    turned = int(paths.classes[place["holds"]]["turned"])
    for index, piece in enumerate(pieces, 1):
        if turned and vector[turned + piece]:
            yield f"{path}[{index}].turned", vector[turned + piece]


def _word(paths: Paths, piece: int, place: Mapping[str, Any], vector: Vector) -> str:
    """A piece as it is named in a change: with its owner where the place does not tell."""
    name = paths.piece_name(piece, vector)
    facts = paths.classes[paths.class_of[piece]]
    owner = facts["owner_of"][piece - facts["first"]] if facts["per_player"] else 0
    return f"p{owner}.{name}" if owner and owner != place["owner"] else name


def _tokens(paths: Paths, carry: Mapping[str, list[str]]) -> Iterator[str]:
    """Zones of tokens that are carried over."""
    for name, zone in paths.zones.items():
        if zone["tokens"] >= 0 and (name in carry["zones"] or zone["holds"] in carry["components"]):
            yield name


def _counts(paths: Paths, name: str, vector: Vector) -> Iterator[tuple[str, Any]]:
    """How many tokens lie in a zone of every owner, where it does not begin empty and stay so."""
    zone = paths.zones[name]
    types = [zone["per"]] if zone["per"] else []
    for named in product(*(_owner_names(paths, type_) for type_ in types)):
        path = _owned(name, types, named)
        count = paths.value(paths.find(path, vector), vector)
        if count or zone["start"]:
            yield path, count
