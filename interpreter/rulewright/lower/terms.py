"""The English nouns by which catalogs know what a game declares, for the compiled form.

gems: {kinds: {ruby: {}}}   ->   {"class": {"gems": ["gem", "gems", 0]}, "kind:gems": [None, ["ruby", "", 0]]}
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rulewright.languages.codes import codes_in
from rulewright.languages.grammar import Noun
from rulewright.resolved.codes import codes_of
from rulewright.resolved.names import player_name
from rulewright.resolved.properties import NOT_PROPERTIES
from rulewright.resolved.symbols import Symbols
from rulewright.resolved.types import Type
from rulewright.source.tree import Map, Seq

BARE, PERSON = 1, 2
"""Marks of a noun: it takes no article; it is a person."""
Entry = list[Any]
"""A noun: one, many (or empty), marks; and the number behind it where it has one (`heap_3`), or the position of the
tile that the space is on, with True behind it (`r1c2.gate`)."""


def gather_terms(symbols: Symbols) -> dict[str, Any]:
    """Nouns by section and name, and by type descriptor and number.

    Sections: `class`, `zone`, `value`, `board`, `property`, `network`.
    Lists begin with None, for no value; a name that is no word, such as `c3`, is None too, and a list without any word
    is left out.
    """
    from rulewright.wording.nouns import NUMBERED, Nouns, on_tile

    class Keys(Nouns):
        """Remembers by which words the last noun is looked up."""

        __slots__ = ("last",)
        last: Entry | None

        def term(
            self, one: str, many: str = "", path: str = "", what: str = "", *, bare: bool = False, person: bool = False
        ) -> Noun:
            self.last = [one, many, BARE * bare + PERSON * person]
            return Nouns.term(self, one, many, path, what, bare=bare, person=person)

    def _numbered(entry: Entry | None, name: str) -> Entry | None:
        counted = NUMBERED.fullmatch(name)
        return (
            entry
            if entry is None or counted is None or entry[0] != counted[1].replace("_", " ")
            else [*entry, counted[2]]
        )

    nouns = Keys(symbols)

    def key(ask: Callable[..., object], *given: str) -> Entry | None:
        nouns.last = None
        ask(*given)
        return nouns.last

    found: dict[str, Any] = {
        "class": {name: key(nouns.piece_class, name) for name in symbols.classes},
        "zone": {name: key(nouns.zone, name) for name in symbols.zones},
        "value": {name: key(nouns.value, name) for name in symbols.values},
        "board": {name: key(nouns.board, name) for name in symbols.boards},
    }
    asked = {name: key(nouns.property, owner, name) for owner, name in properties_of(symbols)}
    found["property"] = {name: entry for name, entry in asked.items() if entry is not None}
    found["network"] = {label: key(nouns.word, "networks", label) for label in networks_of(symbols)}
    lists: dict[str, list[Entry | None]] = {}
    for name, piece in symbols.classes.items():
        lists[Type("kind", name).descriptor] = [key(nouns.kind, name, kind) for kind in piece.kinds]
        if piece.faces and not piece.numbered:
            lists[f"face:{name}"] = [key(nouns.face, name, face) for face in piece.faces]
    for name, board in symbols.boards.items():
        entries = [_numbered(key(nouns.site, name, site), site) for site in board.sites]
        places = [on_tile(symbols, name, site)[1] for site in board.sites]
        lists[Type("site", name).descriptor] = [
            [*entry, place, True] if entry is not None and place else entry
            for entry, place in zip(entries, places, strict=True)
        ]
    for name, words in symbols.lists.items():
        lists[Type("sym", name).descriptor] = [key(nouns.word, name, word) for word in words]
    seats = [player_name(symbols, seat) for seat in range(1, symbols.players + 1)]
    lists["player"] = [key(nouns.role, role) if role in symbols.roles else None for role in seats]
    found.update({kind: [None, *entries] for kind, entries in lists.items() if any(entries)})
    return found


def gather_codes(symbols: Symbols) -> dict[str, Any]:
    """The short codes that the game's texts have: code -> [noun as above, whether its plural is said]."""
    from rulewright.wording.codes import noun_of
    from rulewright.wording.nouns import Nouns

    written = {code for text in texts_in(symbols.tree) for code in codes_in(text)}
    if not written:
        return {}

    found: dict[str, Any] = {}
    for code, coded in codes_of(symbols).items():
        if code in written:
            nouns = Nouns(symbols)
            noun = noun_of(nouns, coded)
            one, many = next(iter(nouns.asked), (noun.one, noun.many))
            found[code] = [[one, many, 0], coded.several]
    return found


def texts_in(value: Any) -> Iterator[str]:
    """Every text of a document."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Map | Seq):
        for inner in value.values() if isinstance(value, Map) else value:
            yield from texts_in(inner)


def properties_of(symbols: Symbols) -> list[tuple[str, str]]:
    """(owner, name) of every property of kinds and spaces, also on tiles and beside them; the owner is a path."""
    found = [(f"components.{name}", p) for name, piece in symbols.classes.items() for p in piece.properties]
    for name, board in symbols.boards.items():
        spaces = list(board.properties)
        if board.tiles is not None:
            spaces += (properties for kind in board.tiles.kinds for properties in kind.properties.values())
            spaces += (space.properties for space in board.tiles.fixed)
        found += [(f"boards.{name}", p) for space in spaces for p in space if p not in NOT_PROPERTIES]
    return list(dict.fromkeys(found))


def networks_of(symbols: Symbols) -> list[str]:
    """The networks of ways of all boards, each once."""
    return list(dict.fromkeys(label for board in symbols.boards.values() for label in board.labels))
