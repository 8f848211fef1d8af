"""The icons that stand for properties of kinds on cards.

    {cost: 3, good: sugar}   ->  Sign("3", "cost", "Cost", <coin>), Sign("sugar", "good", "Good", <sugar loaf>)

Icons are given for classes whose kinds the section `draw` tells by icons (`shown`, `by word`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulewright.languages import _
from rulewright.resolved.names import names_of
from rulewright.resolved.symbols import PieceClass
from rulewright.resolved.symbols import Property as Declared
from rulewright.resolved.types import Type
from rulewright.source.tree import Map, Seq
from rulewright_tools.book.data import KindRow, Sign
from rulewright_tools.book.pictures import Artist
from rulewright_tools.book.voice import Voice, word


def said_value(voice: Voice, type_: Type, value: int) -> str:
    """A value of a property in words."""
    if type_.kind == "bool":
        return _("yes") if value else _("no")
    if type_.kind == "int":
        return str(value)
    return voice.value_word(type_, value)


def undrawn(voice: Voice) -> tuple[str, ...]:
    """What the game hides where it is drawn."""
    hidden = _drawn(voice, "hide")
    return tuple(map(str, hidden)) if isinstance(hidden, Seq) else ()


def _drawn(voice: Voice, key: str) -> Any:
    drawn = voice.tree.get("draw")
    return drawn.get(key) if isinstance(drawn, Map) else None


def _by_word(voice: Voice, piece: PieceClass) -> str:
    """The list for each of whose words a class has an entry in its list properties; empty where there is none."""
    lists = _drawn(voice, "by word")
    name = lists.get(piece.name) if isinstance(lists, Map) else None
    return str(name) if name in voice.game.symbols.lists else ""


def _split(voice: Voice, piece: PieceClass) -> list[Declared]:
    """The properties that are told word by word."""
    listed = _by_word(voice, piece)
    count = len(voice.game.symbols.lists[listed]) if listed else 0
    return [
        found for found in piece.properties.values()
        if count and found.items and all(len(value) in (0, count) for value in found.values if isinstance(value, tuple))
    ]  # fmt: skip


def _is_told_by_icons(voice: Voice, piece: PieceClass) -> bool:
    shown = _drawn(voice, "shown")
    return (isinstance(shown, Map) and piece.name in shown) or bool(_by_word(voice, piece))


def signs_of(voice: Voice, artist: Artist, piece: PieceClass, kind: str) -> tuple[Sign, ...]:
    """The numbers and words of a kind that have an icon, property by property, where its class is told by icons."""
    if not _is_told_by_icons(voice, piece):
        return ()
    left_out = {"kind", *undrawn(voice), *(found.name for found in _split(voice, piece))}
    signs: list[Sign] = []
    for found in piece.properties.values():
        value = found.values[piece.kinds.index(kind) + 1]
        if value and found.name not in left_out:
            made = _signs(voice, artist, piece, found, value if isinstance(value, tuple) else (value,))
            signs += made if any(sign.picture for sign in made) else ()
    return tuple(signs)


def rows_of(voice: Voice, artist: Artist, piece: PieceClass, kind: str) -> tuple[KindRow, ...]:
    """What a kind says word by word of a list; empty where it is not told so."""
    listed, hidden = _by_word(voice, piece), undrawn(voice)
    split = [found for found in _split(voice, piece) if found.name not in hidden]
    if not split:
        return ()
    rows = []
    for place, name in enumerate(voice.game.symbols.lists[listed]):
        signs: list[Sign] = []
        for found in split:
            value = found.values[piece.kinds.index(kind) + 1]
            own = value[place] if isinstance(value, tuple) and len(value) > place else 0
            if own:
                signs += _signs(voice, artist, piece, found, (own,))
        rows.append(KindRow(word(voice.nouns.word(listed, name)), artist.word(name), tuple(signs)))
    return tuple(rows) if any(row.signs for row in rows) else ()


def _signs(
    voice: Voice, artist: Artist, piece: PieceClass, found: Declared, values: Iterable[int]
) -> tuple[Sign, ...]:  # fmt: skip
    """Each number or word of a property with its icon; words that are hidden when drawn are left out."""
    hidden = undrawn(voice)
    name = voice.titled("property", f"components.{piece.name}", found.name)
    signs = []
    for value in values:
        if found.type.kind == "int":
            figure = _figure(voice, found.name, value)
            signs.append(Sign(figure, found.name, name, artist.word(found.name), number=True))
            continue
        ids = names_of(voice.game.symbols, found.type) if found.type.kind == "sym" else ()
        own = ids[value] if 0 < value < len(ids) else ""
        if own not in hidden:
            picture = artist.word(own) if own else artist.word(found.name)
            signs.append(Sign(said_value(voice, found.type, value), found.name, name, picture))
    return tuple(signs)


def _figure(voice: Voice, name: str, value: int) -> str:
    """A number as the section `draw` writes it: `symbols: {price: "-{price}"}`."""
    symbols = _drawn(voice, "symbols")
    written = symbols.get(name) if isinstance(symbols, Map) else None
    braces = f"{{{name}}}"
    return written.replace(braces, str(value)) if isinstance(written, str) and braces in written else str(value)
