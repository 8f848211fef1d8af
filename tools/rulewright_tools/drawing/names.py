"""What things are called in a picture, in the language in use: read from the facts of the game, which speak it."""

from __future__ import annotations

import re
from typing import Any

from rulewright.languages import _
from rulewright.languages.grammar import capital

_SEAT = re.compile(r"p([1-9][0-9]?)\Z")


class Names:
    """Words for one game: titles of its elements, players, spaces. An id without a title is said with spaces."""

    def __init__(self, facts: dict[str, Any]) -> None:
        self.facts = facts
        self.types: dict[str, list[str]] = facts.get("types", {})
        self.titles: dict[str, list[str]] = facts.get("titles", {})
        self._one = {name: piece["one"] for name, piece in facts["classes"].items()}
        self._players = self.types.get("player", ["none"])[1:]

    def player(self, seat: int) -> str:
        """The player in a seat from 1."""
        if not 0 < seat <= len(self._players):
            return _("nobody")
        titles = self.titles.get("player", ())
        name = self._players[seat - 1]
        if seat < len(titles) and titles[seat] != name:
            return capital(titles[seat])
        numbered = _SEAT.match(name)
        return _("Player {number}", number=numbered.group(1)) if numbered else capital(plain(name))

    def title(self, section: str, name: str) -> str:
        """A class, zone, value or board."""
        words = self.facts.get(section, {}).get(name, {}).get("words", {})
        return str(words.get("title") or plain(name))

    def one(self, class_name: str) -> str:
        """One piece of a class."""
        words = self.facts["classes"].get(class_name, {}).get("words", {})
        return str(words.get("one") or plain(self._one.get(class_name, class_name)))

    def kind(self, class_name: str, kind: str) -> str:
        """A kind of a class; of a class of one kind, one piece of it."""
        piece = self.facts["classes"].get(class_name, {})
        kinds: list[str] = piece.get("kinds", [])
        titles = self.titles.get(f"kind:{class_name}", ())
        if kind in kinds and len(titles) > kinds.index(kind) + 1:
            found = titles[kinds.index(kind) + 1]
            if found != plain(kind) or len(kinds) > 1:
                return str(found)
        words = piece.get("kind_words", {}).get(kind, {})
        return str(words.get("title") or (self.one(class_name) if len(kinds) < 2 else plain(kind)))

    def site(self, board: str, number: int) -> str:
        """A space by number, as sentences say it."""
        titles = self.titles.get(f"site:{board}", ())
        if 0 < number < len(titles):
            return titles[number]
        sites: list[str] = self.facts["boards"][board]["sites"]
        return sites[number - 1] if 0 < number <= len(sites) else "-"

    def named(self, type_: str, number: int) -> str:
        """A number of some type in words."""
        if type_ == "player":
            return self.player(number) if number else "–"
        if type_ == "bool":
            return _("yes") if number else _("no")
        titles = self.titles.get(type_) or self.facts.get("listed", {}).get(type_) or self.types.get(type_)
        if titles is None:
            return str(number)
        if not number:
            return "–"
        return plain(titles[number]) if 0 < number < len(titles) else str(number)

    def property(self, name: str) -> str:
        """A property of kinds or spaces."""
        return str(self.facts.get("properties", {}).get(name) or plain(name))

    def network(self, name: str) -> str:
        """A network of ways."""
        return str(self.facts.get("networks", {}).get(name) or plain(name))

    def word(self, word: str) -> str:
        """A word of any of the game's lists of symbols, or a kind."""
        for section in ("sym:", "kind:"):
            for type_, names in self.types.items():
                if type_.startswith(section) and word in names:
                    return self.named(type_, names.index(word))
        return plain(word)

    def face(self, class_name: str, face: str) -> str:
        """A face of a piece."""
        names = self.types.get(f"face:{class_name}", ())
        titles = self.titles.get(f"face:{class_name}", ())
        if face in names and len(titles) == len(names):
            return titles[list(names).index(face)]
        return plain(face)


def plain(name: str) -> str:
    """An id as words."""
    return name.replace("_", " ")
