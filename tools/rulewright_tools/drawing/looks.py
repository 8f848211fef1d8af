"""How pieces look: shape, colour, and what stands on them, from a game's data and, where that says nothing, from rules.

The section `draw` of a game may give `colours`, `shapes`, `symbols` and `icons`. A piece looks for itself there under
its face, its kind, its class and its owner's role, in this order. Without a word of the game, pieces of a player have
the player's shape and colour, kinds of a class are told apart by colour and title, dice show their faces.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulewright.languages.grammar import capital
from rulewright_tools.drawing import palette, shapes
from rulewright_tools.drawing.names import Names, plain
from rulewright_tools.screen.symbols import filled, properties_of

SOLID = ("tile", "card", "die", "token", "pill")
"""Shapes beside those of `shapes.py`: they take what stands on them into a frame."""
PATH = re.compile(r"[MmLlHhVvCcSsQqTtAaZz0-9eE+\-., ]{1,4000}\Z")
"""Path data that is nothing else."""
ICON_BOX = 24.0
"""The side of the square that an icon's path is drawn in."""
MOST_ICONS = 8
PLAIN = 7.0
"""Contrast of two colours that nobody mistakes for each other, printed in grey or not."""


@dataclass(frozen=True, slots=True)
class Icon:
    """A small picture of one colour: path data in a square of 24 by 24."""

    path: str
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Look:
    """What one piece looks like.

    shape: of `shapes.NAMES` or `SOLID`. colour: `#rrggbb`, empty for the colour of cards. mark: a text on it, `icons`:
    pictures instead. pips: of a die. sides: numbers at its sides clockwise from the top, as it lies. back: hidden.
    """

    shape: str
    colour: str = ""
    mark: str = ""
    icons: tuple[Icon, ...] = ()
    pips: int = 0
    sides: tuple[int, ...] = ()
    back: bool = False
    turned: int = 0
    turns: int = 0
    emblem: str = ""
    ghost: bool = False
    """Whether nothing lies there: only its outline is drawn, dashed."""


class Looks:
    """Looks of one game's pieces. Nothing here depends on a position."""

    def __init__(self, facts: dict[str, Any], names: Names, titled: frozenset[str] = frozenset()) -> None:
        draw = facts.get("draw")
        self.draw: dict[str, Any] = draw if isinstance(draw, dict) else {}
        self.facts = facts
        self.names = names
        self.titled = titled
        """Boards that the game gives a title; others are not worth one where they stand alone."""
        self.icons = dict(_icons(self._section("icons")))
        self.roles: list[str] = facts.get("types", {}).get("player", ["none"])[1:]
        self._kept: dict[Any, Look] = {}
        self._on_board: dict[str, int] = {}
        for board in facts["boards"].values():
            alone = len(board["holds"]) == 1
            for held, most in board["holds"].items():
                self._on_board[held] = max(self._on_board.get(held, 0), most if alone or most > 1 else 1)
            if board["tiles"]:
                self._on_board[board["tiles"]["class"]] = 1
        owned = [c for c, piece in facts["classes"].items() if piece["per_player"] and not piece["tokens"]]
        seats = [self.seat(seat).colour for seat in range(1, facts["players"] + 1)]
        self._plain_seats = all(palette.contrast(a, b) >= PLAIN for i, a in enumerate(seats) for b in seats[:i])
        """The players' colours differ as black and white do, so no emblem is needed."""
        self._initials = len([c for c in owned if len(facts["classes"][c]["kinds"]) == 1]) > 1

    # ---- the section `draw`

    def _section(self, name: str) -> dict[str, Any]:
        found = self.draw.get(name)
        return found if isinstance(found, dict) else {}

    @property
    def hidden(self) -> set[str]:
        """Zones, values and properties not to be drawn, and roles, which players are called by anyway."""
        found = self.draw.get("hide")
        return {*(found if isinstance(found, list) else ()), *self.facts.get("given_roles", ())}

    def listed(self, key: str, board: str = "") -> set[str]:
        """Names in a list of the section, or of what it says of a board."""
        found = (self.board(board) if board else self.draw).get(key)
        return {str(name) for name in found} if isinstance(found, list) else set()

    def board(self, name: str) -> dict[str, Any]:
        """What the section says of a board."""
        found = self._section("boards").get(name)
        return found if isinstance(found, dict) else {}

    def zone(self, name: str) -> str:
        """`row` or `column` for a zone that shows every piece in its order; else empty."""
        return str(self._section("zones").get(name, ""))

    def order(self, board: str) -> int:
        """Where the section speaks of all boards, they come in the order it does so."""
        names = list(self._section("boards"))
        return names.index(board) if set(names) >= set(self.facts["boards"]) else 0

    def symbol(self, name: str, values: Mapping[str, Any] | None = None) -> str:
        """The symbol the section gives a name, `{property}` in it filled from `values`; empty if none, or if a value
        that it speaks of is not there."""
        found = self._section("symbols").get(name)
        return filled(str(found), values or {}) if isinstance(found, (str, int)) else ""

    def symbol_as_written(self, name: str) -> str:
        """The symbol with its braces."""
        return str(self._section("symbols").get(name, ""))

    def colour(self, *names: str) -> str:
        """The colour given to the first of these names that has one; else that of the first which is a colour's name
        itself; empty if none."""
        given = self._section("colours")
        found = next((given[name] for name in names if name and name in given), None)
        if found is None:
            found = next((name for name in names if name and palette.is_colour(name)), None)
        return palette.colour(str(found)) if found is not None else ""

    def shape(self, *names: str) -> str:
        """The shape given to the first of these names that has one; empty if none."""
        given = self._section("shapes")
        found = next((str(given[name]) for name in names if name and name in given), "")
        return found if found in shapes.NAMES or found in SOLID else ""

    def icon(self, *names: str) -> Icon | None:
        """The icon of the first of these names that has one."""
        return next((self.icons[name] for name in names if name and name in self.icons), None)

    # ---- players

    def role(self, seat: int) -> str:
        """The name of a seat from 1 as data know it."""
        return self.roles[seat - 1] if 0 < seat <= len(self.roles) else ""

    def seat(self, seat: int, fallback: str = "") -> Look:
        """A player's mark: shape and colour. `fallback`: a shape to take where the player has none of their own."""
        name = self.role(seat)
        shape = self.shape(name) or fallback or shapes.SEATS[(seat - 1) % len(shapes.SEATS)]
        colour = self.colour(name) or palette.PALETTE[palette.SEATS[(seat - 1) % len(palette.SEATS)]]
        return Look(shape, colour)

    def seat_of(self, word: str) -> int:
        """The seat that a kind or face is named after; 0 if none."""
        return self.roles.index(word) + 1 if word in self.roles else 0

    # ---- pieces

    def piece(self, class_name: str, kind: str, owner: int = 0, face: str = "", turned: int = 0) -> Look:
        """A piece that is seen."""
        key = (class_name, kind, owner, face, turned)
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = self._piece(*key)
        return found

    def _piece(self, class_name: str, kind: str, owner: int, face: str, turned: int) -> Look:
        facts = self.facts["classes"][class_name]
        words = facts.get("kind_words", {}).get(kind, {})
        single = len(facts["kinds"]) <= 1
        seat = owner or self.seat_of(face) or self.seat_of(kind)
        shape = self.shape(face, kind, class_name)
        given = bool(shape) or bool(self.shape(self.role(owner)) if owner else "")
        if not shape:
            shape = self.shape(self.role(owner)) if owner and single else ""
        if not shape:
            shape = self._usual_shape(class_name, facts, seat)
        icons = self.icons_of(class_name, kind, face)
        words_shown = () if self.shown(class_name) else self.words_of(facts, kind)
        colour = self.colour(face, kind, *words_shown, class_name)
        if not colour and seat:
            colour = self.seat(seat).colour
        if not colour and len(facts["faces"]) == 2 and face in facts["faces"]:
            colour = palette.PALETTE[palette.KINDS[facts["faces"].index(face)]]
        if not colour and not single and not icons:
            colour = palette.PALETTE[palette.KINDS[facts["kinds"].index(kind) % len(palette.KINDS)]]
        if not colour and single and shape not in ("tile", "card", "die"):
            colour = palette.PLAIN
        titled = shape == "card" and not single and not (icons and self.shown(class_name))
        values = properties_of(facts, kind)
        mark = "" if icons and not titled else (
            self.symbol(face, values) or self.symbol(kind, values) or str(words.get("symbol") or "")
        )  # fmt: skip
        numbered = self.symbol(class_name, values) if "{" in self.symbol_as_written(class_name) else ""
        if single and not mark and not icons:
            mark = self.symbol(class_name, values) or str(facts["words"].get("symbol") or "")
        elif not mark and numbered:
            mark = numbered
        pips = 0
        if facts["numbered"] and face:
            pips = int(face) if face.isdecimal() and 0 < int(face) <= 6 else 0
            mark = "" if pips else face
            shape = "die" if not given else shape
        elif face and not icons and not self.symbol(face) and not self.colour(face) and not given:
            mark = capital(self.names.face(class_name, face))
        if not mark and (titled or (not icons and not pips and not given)):
            if not single:
                mark = capital(self.names.kind(class_name, kind))
            elif owner and self._initials:
                mark = capital(self.names.one(class_name))[:1]
        elif given and mark and not numbered and not self._given_symbol(class_name, kind, face):
            mark = ""
        own = self.seat(owner).shape if owner and not self._plain_seats else ""
        return Look(
            shape, colour, mark, icons, pips, self._sides(facts, kind), turned=turned, turns=facts["turns"] or 0,
            emblem=own if own != shape and shape != "token" else "",
        )  # fmt: skip

    def shown(self, class_name: str) -> list[str]:
        """Properties whose words' icons all stand on the pieces of a class."""
        found = self._section("shown").get(class_name)
        return [str(name) for name in found] if isinstance(found, list) else []

    def _given_symbol(self, *names: str) -> bool:
        """Whether a symbol says more than a shape that was given: letters and digits do, signs do not."""
        return any(char.isalnum() or char in "+-" for name in names for char in self.symbol(name))

    def _usual_shape(self, class_name: str, facts: dict[str, Any], seat: int) -> str:
        single = len(facts["kinds"]) <= 1
        if facts["tokens"]:
            return "token"
        if facts["numbered"] or len(facts["faces"]) > 2:
            return "die"
        most = self._on_board.get(class_name, 0)
        if facts["turns"]:
            return "tile"
        if seat and (single or most):
            return self.seat(seat).shape
        if facts["faces"] or single:
            return "circle"
        return "tile" if most == 1 else "circle" if most > 1 else "card"

    def rooms(self) -> dict[str, str]:
        """Properties of spaces where a piece may lie, each with the class of that piece."""
        found = self._section("room for")
        return {str(name): str(held) for name, held in found.items() if str(held) in self.facts["classes"]}

    def room(self, class_name: str) -> Look:
        """The outline of a piece that may come to lie somewhere."""
        facts = self.facts["classes"][class_name]
        shape = self.shape(class_name) or self._usual_shape(class_name, facts, 0)
        icon = self.icon(class_name)
        return Look(shape, "", "", (icon,) if icon is not None else (), ghost=True)

    def icons_of(self, class_name: str, kind: str, face: str = "") -> tuple[Icon, ...]:
        """Pictures on a piece: its face's, its kind's; one for each number property named as an icon is, as often as
        the property says; that of a word among its properties; its class's."""
        found = self.icon(face, kind)
        if found is not None:
            return (found,)
        facts = self.facts["classes"][class_name]
        shown = self.shown(class_name)
        if shown and (several := self._several(facts, kind, shown)):
            return several
        counted: list[Icon] = []
        number = facts["kinds"].index(kind) if kind in facts["kinds"] else 0
        for name, entry in facts["properties"].items():
            values = entry["values"]
            value = values[number + 1] if len(values) > number + 1 else 0
            if not shown and name in self.icons and isinstance(value, int) and value > 0:
                counted += [self.icons[name]] * min(int(value), MOST_ICONS)
        if counted:
            return tuple(counted)
        found = self.icon(*self.words_of(facts, kind), class_name)
        return (found,) if found is not None else ()

    def _several(self, facts: dict[str, Any], kind: str, among: Sequence[str]) -> tuple[Icon, ...]:
        """The icons of the words among these properties, in colour, and that of a number as often as it says."""
        found: list[Icon] = []
        at = facts["kinds"].index(kind) + 1 if kind in facts["kinds"] else 0
        for name in (name for name in among if name in facts["properties"]):
            values = facts["properties"][name]["values"]
            value = values[at] if len(values) > at else 0
            own = self.icon(name)
            if own is not None and isinstance(value, int) and not isinstance(value, bool):
                found += [Icon(own.path, own.colour or self.colour(name))] * min(max(0, value), MOST_ICONS)
                continue
            for word in self.words_of(facts, kind, [name]):
                picture = self.icon(word)
                if picture is not None:
                    found.append(Icon(picture.path, picture.colour or self.colour(word)))
        return tuple(found)

    def words_of(self, facts: dict[str, Any], kind: str, among: Sequence[str] = ()) -> list[str]:
        """The words among a kind's properties, or among some of them in their order."""
        found = []
        number = facts["kinds"].index(kind) + 1 if kind in facts["kinds"] else 0
        properties: dict[str, Any] = facts["properties"]
        for entry in [properties[name] for name in among if name in properties] if among else properties.values():
            names = self.facts["types"].get(entry["type"], ()) if entry["type"].startswith("sym:") else ()
            value = entry["values"][number] if len(entry["values"]) > number else 0
            for one in value if among and isinstance(value, list | tuple) else (value,):
                if isinstance(one, int) and 0 < one < len(names):
                    found.append(str(names[one]))
        return found

    def _sides(self, facts: dict[str, Any], kind: str) -> tuple[int, ...]:
        """The list property `edges` of a kind that is laid side by side: numbers at its sides."""
        entry = facts["properties"].get("edges")
        if not entry or not facts["turns"] or kind not in facts["kinds"]:
            return ()
        values = entry["values"]
        at = facts["kinds"].index(kind) + 1
        found = values[at] if len(values) > at else ()
        return tuple(found) if isinstance(found, list) and all(isinstance(v, int) for v in found) else ()

    def back(self, class_name: str) -> Look:
        """A piece that is hidden."""
        key = ("back", class_name)
        found = self._kept.get(key)
        if found is None:
            facts = self.facts["classes"].get(class_name)
            shape = self._usual_shape(class_name, facts, 0) if facts else "card"
            colour = self.colour(class_name) or palette.BACK
            if facts and self.shape(class_name) in ("tile", "card"):
                shape = self.shape(class_name)
            picture = self.icon(class_name) if shape in ("tile", "card") else None
            icons = (picture,) if picture is not None else ()
            found = self._kept[key] = Look("card" if shape == "token" else shape, colour, "", icons, back=True)
        return found

    def token(self, class_name: str) -> Look:
        """A token of a class of tokens."""
        facts = self.facts["classes"][class_name]
        icon = self.icon(class_name)
        colour = self.colour(class_name) or palette.PLAIN
        mark = self.symbol(class_name) or str(facts["words"].get("symbol") or "")
        return Look(self.shape(class_name) or "token", colour, "" if icon else mark, (icon,) if icon else ())

    def named(self, name: str, title: str, number: int | None = None, values: Mapping[str, Any] | None = None) -> Look:
        """A value or property as a small label: its icon or symbol or title, and a number beside; of a symbol with
        braces only what they are filled with, from `values`."""
        icon = self.icon(name)
        mark = self.symbol(name, values)
        if "{" in self.symbol_as_written(name) and values is not None:
            return Look("pill", self.colour(name), mark, (icon,) if icon else ())
        text = "" if number is None else str(number)
        if icon is not None:
            return Look("pill", self.colour(name), text, (icon,))
        return Look("pill", self.colour(name), f"{mark or plain(title)} {text}".strip())


def _icons(section: dict[str, Any]) -> list[tuple[str, Icon]]:
    found = []
    for name, written in section.items():
        data = written if isinstance(written, dict) else {"path": written}
        path = str(data.get("path", ""))
        if PATH.match(path):
            colour = palette.colour(str(data["colour"])) if data.get("colour") else ""
            found.append((str(name), Icon(path, colour)))
    return found
