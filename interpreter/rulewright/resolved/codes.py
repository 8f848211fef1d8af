"""The short codes by which a game's texts may name things: `:gems:`, `:waterhole:`, `:tiles.waterhole:`.

codes_of(symbols)["gems"]   ->   Coded("class", "gems", "", several=True)
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from rulewright.resolved.symbols import Symbols
from rulewright.source.tree import Map


@dataclass(frozen=True, slots=True)
class Coded:
    """What a code names: `sort` is class, kind, word, face, property, role, zone or value.

    `owner` is the class of a kind, the list of a word; empty where there is none. `several`: the plural is said.
    """

    sort: str
    name: str
    owner: str = ""
    several: bool = False


def codes_of(symbols: Symbols) -> dict[str, Coded]:
    """Every code: classes (`gems`, and `gem` for one), their kinds, and whatever else has an icon in `draw`.

    A kind's id alone is a code where it belongs to one class only and no class is called so.
    """
    found: dict[str, Coded] = {}
    for piece in symbols.classes.values():
        found[piece.name] = Coded("class", piece.name, several=piece.one != piece.name)
    for piece in symbols.classes.values():
        found.setdefault(piece.one, Coded("class", piece.name))
    kinds = [(piece.name, kind) for piece in symbols.classes.values() for kind in piece.kinds]
    often = Counter(kind for _owner, kind in kinds)
    for owner, kind in kinds:
        coded = Coded("kind", kind, owner)
        found.setdefault(f"{owner}.{kind}", coded)
        if often[kind] == 1:
            found.setdefault(kind, coded)
    for name in _icons(symbols):
        other = _other(symbols, name) if name not in found else None
        if other is not None:
            found[name] = other
    return found


def _icons(symbols: Symbols) -> list[str]:
    draw = symbols.tree.get("draw")
    icons = draw.get("icons") if isinstance(draw, Map) else None
    return [str(name) for name in icons] if isinstance(icons, Map) else []


def _other(symbols: Symbols, name: str) -> Coded | None:
    """What else is called so: a word, a face, a number property of kinds, a role, a zone, a value."""
    for listed, words in symbols.lists.items():
        if name in words:
            return Coded("word", name, listed)
    for piece in symbols.classes.values():
        if name in piece.faces:
            return Coded("face", name, piece.name)
        if name in piece.properties:
            return Coded("property", name, f"components.{piece.name}", several=True)
    if name in symbols.roles:
        return Coded("role", name)
    if name in symbols.zones:
        return Coded("zone", name)
    return Coded("value", name) if name in symbols.values else None
