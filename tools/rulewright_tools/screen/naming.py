"""What things are called on a screen: titles, symbols, short forms, marks of players.

A piece is shown by the symbol of its kind or class if the game gives one, else by its kind; pieces of a player carry
the player's mark, dice their face. The section `draw` of a game may say more:

    draw: {hide: [box_count], symbols: {raft: "="}, colours: {leaf: green}}
"""

from __future__ import annotations

import re
from typing import Any

from rulewright_tools.screen.position import HIDDEN, Position

NUMBERS = ("int", "tokens", "")
"""Type descriptors of plain numbers, which may be below 0."""


class Naming:
    """Words for one game. `names` are the players as they are called at the table."""

    def __init__(self, facts: dict[str, Any], names: list[str]) -> None:
        draw = facts.get("draw")
        self.draw: dict[str, Any] = draw if isinstance(draw, dict) else {}
        self.facts = facts
        self.players = names
        self.marks = unique_starts(names)
        self._short: dict[str, dict[str, str]] = {
            name: abbreviations(piece["kinds"]) for name, piece in facts["classes"].items()
        }

    @property
    def hidden(self) -> set[str]:
        """Zones and values that the game does not want drawn, and roles, which players are called by anyway."""
        found = self.draw.get("hide")
        return {*(found if isinstance(found, list) else ()), *self.facts.get("given_roles", ())}

    def symbol(self, name: str) -> str:
        """The symbol that `draw` gives a kind, class or value; empty if none."""
        found = self.draw.get("symbols")
        return str(found[name]) if isinstance(found, dict) and name in found else ""

    def tokens(self, zone: str) -> str:
        """What tokens in a zone are called on a board: the symbol of their class, or else the zone's name."""
        held = self.facts["zones"][zone]["holds"]
        return self.symbol(held) or str(self.facts["classes"][held]["words"].get("symbol") or plain(zone))

    def colour(self, name: str) -> str:
        """The colour that `draw` gives a kind, class, or player; empty if none."""
        found = self.draw.get("colours")
        return str(found[name]) if isinstance(found, dict) and name in found else ""

    def player(self, seat: int) -> str:
        """The player in a seat counted from 1."""
        return self.players[seat - 1] if 0 < seat <= len(self.players) else "nobody"

    def seat_of(self, word: str) -> int:
        """The seat (from 1) of the player or role that a kind or face is named after; 0 if it is nobody's."""
        return self.players.index(word) + 1 if word in self.players else 0

    def title(self, section: str, name: str) -> str:
        """A zone, value or board as people call it."""
        words = self.facts[section].get(name, {}).get("words", {})
        return str(words.get("title") or plain(name))

    def kind(self, class_name: str, kind: str) -> str:
        """A kind as people call it."""
        words = self.facts["classes"][class_name].get("kind_words", {}).get(kind, {})
        return str(words.get("title") or plain(kind))

    def value(self, position: Position, name: str, number: int) -> str:
        """A number that a value holds, in words."""
        value = position.values[name]
        if number == HIDDEN and value["low"] >= 0:
            return "?"
        return self.of_type(position, value["type"], number)

    def of_type(self, position: Position, type_: str, number: int) -> str:
        """A number of the state in words."""
        if number == HIDDEN and type_ not in NUMBERS:
            return "?"
        if type_ == "player":
            return self.player(number) if number else "-"
        if type_ == "bool":
            return "yes" if number else "no"
        if type_.startswith("comp"):
            return self.piece(position, number) if number else "-"
        names: list[str] | None = position.names.get(type_)
        if names is None:
            return str(number)
        return "-" if not number else plain(names[number]) if 0 < number < len(names) else str(number)

    def piece(self, position: Position, piece: int, *, short: bool = False, marked: bool = True) -> str:
        """A piece: mark of its owner, symbol or kind, face. `short` abbreviates kinds; hidden pieces are `?`."""
        if piece == HIDDEN:
            return "?"
        class_name = position.class_of(piece)
        facts = position.classes[class_name]
        kind, owner, face = position.kind_of(piece), position.owner_of(piece), position.face_of(piece)
        sign = self.symbol(face)
        words = facts.get("kind_words", {}).get(kind, {})
        text: str = self.symbol(kind) or str(words.get("symbol") or "")
        single = len(facts["kinds"]) == 1
        if not text and single:
            text = self.symbol(class_name) or str(facts["words"].get("symbol") or "")
        if not text and single and face:
            text, face = sign or (face[:1] if short else face), ""
        elif not text:
            text = self._short[class_name][kind] if short else plain(kind)
        if face:
            text += f"-{sign or (face[:1] if short else face)}"
        if owner and marked:
            bare = single and not face and text in (plain(kind), self._short[class_name][kind])
            mark = self.marks[owner - 1] if short or bare else self.player(owner)
            if bare:
                others = [name for name, other in position.classes.items() if other["per_player"] and other["kinds"]]
                return mark if len(others) == 1 else f"{mark} {text}"
            return f"{mark} {text}"
        return text


def plain(name: str) -> str:
    """An id as words."""
    return name.replace("_", " ")


def unique_starts(names: list[str]) -> list[str]:
    """The shortest beginning of each name that no other name has."""
    found = []
    for index, name in enumerate(names):
        others = names[:index] + names[index + 1 :]
        length = next(
            (n for n in range(1, len(name)) if not any(other.startswith(name[:n]) for other in others)), len(name)
        )
        found.append(name[:length])
    return found


def abbreviations(names: list[str]) -> dict[str, str]:
    """Short forms, all different: the first letters of the words and whatever digits there are."""
    for letters in range(2, 12):
        found = {name: _short(name, letters) for name in names}
        if len(set(found.values())) == len(names):
            return found
    return {name: name for name in names}


def _short(name: str, letters: int) -> str:
    words = re.findall(r"[A-Za-z]+|\d+", name)
    if not words:
        return name
    rest = "".join(word if word.isdigit() else word[:1] for word in words[1:])
    kept = max(1, letters - (1 if rest and not rest.isdigit() else 0))
    return str(words[0])[:kept] + rest
