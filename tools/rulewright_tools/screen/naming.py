"""What things are called on a screen: titles, symbols, short forms, marks of players.

A piece is shown by the symbol of its kind or class if the game gives one, else by its kind; pieces of a player carry
the player's mark, dice their face. The section `draw` of a game may say more:

    draw: {hide: [box_count], symbols: {raft: "="}, colours: {leaf: green}}
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rulewright.languages import ENGLISH, _, current
from rulewright_tools.screen.position import HIDDEN, Position
from rulewright_tools.screen.symbols import filled, properties_of

TERMINAL = {
    "blue": "bright_blue", "orange": "dark_orange", "pink": "bright_magenta", "yellow": "bright_yellow",
    "sky": "bright_cyan", "red": "bright_red", "black": "bright_black", "white": "bright_white", "grey": "grey62",
    "brown": "orange4", "purple": "medium_purple", "sand": "wheat1",
}  # fmt: skip
"""Colours that an author may name, as a terminal shows them on any ground; others are called alike there."""
NUMBERS = ("int", "tokens", "")
"""Type descriptors of plain numbers, which may be below 0."""


class Naming:
    """Words for one game. `names` are the players as they are called at the table: roles or seats, by their ids.

    In English things are shown by their ids where they have no title, so that what is read can be typed; in other
    languages by the game's words in that language.
    """

    def __init__(self, facts: dict[str, Any], names: list[str]) -> None:
        draw = facts.get("draw")
        self.draw: dict[str, Any] = draw if isinstance(draw, dict) else {}
        self.facts = facts
        self.english = current() == ENGLISH
        self.ids = names
        self._said: dict[str, str] = {} if self.english else words_by_id(facts)
        self.players = [self.word(name) for name in names]
        self.marks = unique_starts(self.players)
        self._short: dict[str, dict[str, str]] = {}
        for name, piece in facts["classes"].items():
            kinds = piece["kinds"]
            said = {kind: kind if self.english else self.kind(name, kind) for kind in kinds}
            short = abbreviations(list(dict.fromkeys(said.values())))
            self._short[name] = {kind: short[words] for kind, words in said.items()}

    @property
    def hidden(self) -> set[str]:
        """Zones and values that the game does not want drawn, and roles, which players are called by anyway."""
        found = self.draw.get("hide")
        return {*(found if isinstance(found, list) else ()), *self.facts.get("given_roles", ())}

    def listed(self, key: str) -> set[str]:
        """Names in a list of the section `draw`."""
        found = self.draw.get(key)
        return {str(name) for name in found} if isinstance(found, list) else set()

    def lies(self, zone: str) -> str:
        """`row` or `column` where `draw` shows every piece of a zone in its order."""
        found = self.draw.get("zones")
        return str(found.get(zone, "")) if isinstance(found, dict) else ""

    def symbol(self, name: str, values: Mapping[str, Any] | None = None) -> str:
        """The symbol that `draw` gives a kind, class, value or property, `{property}` in it filled from `values`; empty
        if none."""
        found = self.draw.get("symbols")
        return filled(str(found[name]), values or {}) if isinstance(found, dict) and name in found else ""

    def tokens(self, zone: str) -> str:
        """What tokens in a zone are called on a board: the symbol of their class, or else the zone's name."""
        held = self.facts["zones"][zone]["holds"]
        return self.symbol(held) or str(self.facts["classes"][held]["words"].get("symbol") or self.title("zones", zone))

    def colour(self, name: str) -> str:
        """The colour that `draw` gives a kind, class, or player; empty if none."""
        found = self.draw.get("colours")
        word = str(found[name]) if isinstance(found, dict) and name in found else ""
        return TERMINAL.get(word, word)

    def player(self, seat: int) -> str:
        """The player in a seat counted from 1."""
        return self.players[seat - 1] if 0 < seat <= len(self.players) else _("nobody")

    def seat_of(self, word: str) -> int:
        """The seat (from 1) of the player or role that a kind or face is named after; 0 if it is nobody's."""
        return self.ids.index(word) + 1 if word in self.ids else 0

    def word(self, name: str) -> str:
        """Any id of the game as people say it."""
        return self._said.get(name) or plain(name)

    def by_type(self, type_: str, number: int) -> str:
        """A number that stands for one of the names of a type, in words."""
        names = self.facts["types"].get(type_)
        if names is None or not 0 <= number < len(names):
            return str(number)
        said = [] if self.english else self.facts["titles"].get(type_, ())
        return str(said[number]) if number < len(said) else self.word(names[number])

    def class_of(self, name: str) -> str:
        """A class of pieces, of which there are many."""
        return plain(name) if self.english else self.title("classes", name)

    def one(self, name: str) -> str:
        """One piece of a class."""
        piece = self.facts["classes"][name]
        return plain(piece["one"]) if self.english else str(piece["words"].get("one") or self.word(piece["one"]))

    def title(self, section: str, name: str) -> str:
        """A zone, value or board as people call it."""
        words = self.facts[section].get(name, {}).get("words", {})
        return str(words.get("title") or self.word(name))

    def kind(self, class_name: str, kind: str) -> str:
        """A kind as people call it."""
        words = self.facts["classes"][class_name].get("kind_words", {}).get(kind, {})
        return str(words.get("title") or self.word(kind))

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
            return _("yes") if number else _("no")
        if type_.startswith("comp"):
            return self.piece(position, number) if number else "-"
        if type_ not in position.names:
            return str(number)
        return self.by_type(type_, number) if number else "-"

    def piece(self, position: Position, piece: int, *, short: bool = False, marked: bool = True) -> str:
        """A piece: mark of its owner, symbol or kind, face. `short` abbreviates kinds; hidden pieces are `?`."""
        if piece == HIDDEN:
            return "?"
        class_name = position.class_of(piece)
        facts = position.classes[class_name]
        kind, owner, face = position.kind_of(piece), position.owner_of(piece), position.face_of(piece)
        sign = self.symbol(face)
        words = facts.get("kind_words", {}).get(kind, {})
        values = properties_of(facts, kind)
        given = self.symbol(kind, values)
        text: str = given or str(words.get("symbol") or "")
        single = len(facts["kinds"]) == 1
        if (
            not text
            and not single
            and (short or "title" not in words)
            and "{" in str((self.draw.get("symbols") or {}).get(class_name, ""))
        ):
            text = self.symbol(class_name, values)
        if not text and single:
            text = self.symbol(class_name) or str(facts["words"].get("symbol") or "")
        if not text and single and face:
            text, face = sign or (self._face(face)[:1] if short else self._face(face)), ""
        elif not text:
            text = self._short[class_name][kind] if short else self._kind(class_name, kind)
        if face and len(given) == 1 and face.isdecimal() and not sign:
            text += face
        elif face:
            text += f"-{sign or (self._face(face)[:1] if short else self._face(face))}"
        if owner and marked:
            bare = single and not face and text in (self._kind(class_name, kind), self._short[class_name][kind])
            mark = self.marks[owner - 1] if short or bare else self.player(owner)
            if bare:
                others = [name for name, other in position.classes.items() if other["per_player"] and other["kinds"]]
                return mark if len(others) == 1 else f"{mark} {text}"
            return f"{mark}{text}" if short and len(text) == 1 and not text.isalnum() else f"{mark} {text}"
        return text

    def _kind(self, class_name: str, kind: str) -> str:
        return plain(kind) if self.english else self.kind(class_name, kind)

    def _face(self, face: str) -> str:
        return face if self.english else self.word(face)


def words_by_id(facts: dict[str, Any]) -> dict[str, str]:
    """Every id that a game has words for in the language in use."""
    found: dict[str, str] = {**facts.get("networks", {}), **facts.get("properties", {})}
    for type_, said in facts["titles"].items():
        found |= {name: str(words) for name, words in zip(facts["types"].get(type_, ()), said, strict=False)}
    for section in ("values", "zones", "classes", "boards"):
        for name, entry in facts[section].items():
            if entry.get("words", {}).get("title"):
                found[name] = str(entry["words"]["title"])
    return found


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
    words = re.findall(r"[^\W\d_]+|\d+", name)
    if not words:
        return name
    rest = "".join(word if word.isdigit() else word[:1] for word in words[1:])
    kept = max(1, letters - (1 if rest and not rest.isdigit() else 0))
    return str(words[0])[:kept] + rest
