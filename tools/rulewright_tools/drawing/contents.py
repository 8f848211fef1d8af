"""What lies on each space, in each zone, and what each value holds: looks and words, ready to be placed.

    Contents(looks, names, Position(facts, observation)).board("grid")  ->  BoardContents(items=[[Item, ...], ...], ...)

What may be seen is decided by the observation alone. Where nobody's view is asked for, zones that nobody may look into
stay face down all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rulewright.languages import _
from rulewright.languages.grammar import capital
from rulewright_tools.drawing.looks import MOST_ICONS, Look, Looks
from rulewright_tools.drawing.names import Names
from rulewright_tools.drawing.palette import DARK, PLAIN
from rulewright_tools.screen.position import HIDDEN, Position

MOST_PLACES = 12
"""Places of a zone that are drawn also where nothing lies."""


@dataclass(slots=True)
class Item:
    """Equal things that lie together. `words`: one of them, for a screen reader; `badges` lie on each."""

    look: Look
    words: str
    count: int = 1
    badges: list[Item] = field(default_factory=list)
    stack: bool = False
    """Whether they lie on one another, so that only the top one is seen."""

    def same(self, other: Item) -> bool:
        """Whether the two may be counted together."""
        return self.look == other.look and self.words == other.words and self.badges == other.badges

    @property
    def said(self) -> str:
        """All of them in words."""
        return f"{self.count} × {self.words}" if self.count > 1 else self.words


@dataclass(slots=True)
class BoardContents:
    """By site (index from 0): what lies there, what fills it, what its properties are, what stands in its corners;
    lines that something looks along; tiles laid: position -> (kind, turned)."""

    items: list[list[Item]]
    fills: list[Look | None]
    bonus: list[list[Item]]
    corners: list[list[Item]] = field(default_factory=list)
    ghosts: list[Item | None] = field(default_factory=list)
    """The piece that a space waits for."""
    lines: list[tuple[int, Item]] = field(default_factory=list)
    placed: dict[str, tuple[str, int]] = field(default_factory=dict)
    on_tiles: dict[str, list[Item]] = field(default_factory=dict)
    """What lies on the tile of each position."""


@dataclass(slots=True)
class Pile:
    """The contents of one zone: `items` by groups, `total` pieces; of tokens `total` alone (HIDDEN if unknown)."""

    items: list[Item]
    total: int
    tokens: Look | None = None
    order: str = ""
    words: str = ""
    lie: str = ""
    """`row` or `column` where every piece is shown in its order, with `places` for all that fit in."""
    places: int = 0


def stacked(pile: Pile) -> list[Item]:
    """The top of a pile with the number of its pieces, where all look alike; else every piece."""
    if len(pile.items) != 1:
        return pile.items
    top = pile.items[0]
    return [Item(top.look, top.words, pile.total, top.badges, stack=pile.total > 1)]


def grouped(items: list[Item]) -> list[Item]:
    """Equal items together, in the order they first come."""
    found: list[Item] = []
    for item in items:
        twin = next((other for other in found if other.same(item)), None)
        if twin is None:
            found.append(Item(item.look, item.words, item.count, item.badges, item.stack))
        else:
            twin.count += item.count
    return found


class Contents:
    """Reads a position for drawing. Without one (`position` is None) boards are drawn as they are printed."""

    def __init__(
        self, looks: Looks, names: Names, position: Position | None, *, everything: bool,
        views: Callable[[], list[Position]] | None = None,
    ) -> None:  # fmt: skip
        """`views`: what each player sees, where nobody's view is asked for."""
        self._views = views
        self._seen_by: list[Position] | None = None
        self.looks = looks
        self.names = names
        self.position = position
        self.everything = everything
        self.facts = looks.facts
        self.hidden = looks.hidden
        self.hidden_empty = looks.listed("hide empty")
        self.fills = looks.listed("fills")
        self.ghosts = looks.listed("ghosts")

    # ---- pieces

    def lying(self, name: str, owner: int = 0) -> list[int]:
        """Pieces in a zone; `owner` counts from 1. Where nobody may look into it, those that all players know."""
        position = self.position
        assert position is not None
        zone = self.facts["zones"][name]
        place = zone["place"] + max(0, owner - 1)
        pieces = position.pieces_in(place)
        if not self.everything or zone["seen"] != "nobody" or not pieces:
            return pieces
        if self._seen_by is None:
            self._seen_by = self._views() if self._views is not None else []
        known = [view.pieces_in(place) for view in self._seen_by]
        return [
            piece if known and all(view[k] == piece for view in known) else HIDDEN for k, piece in enumerate(pieces)
        ]

    def piece(self, piece: int, class_name: str = "", *, owner: int = 0) -> Item:
        """A piece, with what lies on it and the values it carries. `owner`: whose place it lies in, not to be said."""
        position = self.position
        assert position is not None
        if piece == HIDDEN:
            return self.hidden_piece(class_name)
        name, kind = position.class_of(piece), position.kind_of(piece)
        whose, face, turned = position.owner_of(piece), position.face_of(piece), position.turned(piece)
        look = self.looks.piece(name, kind, whose, "" if face == "?" else face, turned)
        words = self.names.kind(name, kind)
        if face:
            words += f" {self.names.face(name, face)}"
        if whose and whose != owner:
            words = _("{thing} of {player}", thing=words, player=self.names.player(whose))
        item = Item(look, words)
        item.badges += self.carried(piece, f"comp:{name}")
        if item.badges:
            item.words += f" ({', '.join(badge.said for badge in item.badges)})"
        return item

    def hidden_piece(self, class_name: str) -> Item:
        """A piece whose face is not seen."""
        return Item(self.looks.back(class_name), _("face down: {thing}", thing=self.names.one(class_name)))

    def carried(self, piece: int, owner: str) -> list[Item]:
        """What lies on a piece, and the values it has."""
        position, found = self.position, []
        assert position is not None
        for name, zone in position.zones.items():
            if zone["per"] != owner or name in self.hidden:
                continue
            if zone["tokens"] >= 0:
                amount = position.tokens(name, piece)
                if amount:
                    found.append(self._tokens(zone["holds"], amount, self.names.title("zones", name)))
            else:
                for lying in self.lying(name, piece):
                    found.append(self.piece(lying, zone["holds"]))
        for name, value in position.values.items():
            if value["per"] == [owner] and name not in self.hidden and not value["type"].startswith("line:"):
                number = position.value(name, (piece,))
                if number:
                    found.append(self._value(name, value["type"], number))
        return found

    def _tokens(self, class_name: str, amount: int, title: str) -> Item:
        look = self.looks.token(class_name)
        if amount == HIDDEN:
            return Item(Look("pill", "", "?"), f"{title}: ?")
        words = self.names.one(class_name) if amount == 1 else self.names.title("classes", class_name)
        return Item(look, words, amount)

    def _value(self, name: str, type_: str, number: int) -> Item:
        """A value as a label."""
        title = capital(self.names.title("values", name))
        if type_ == "bool":
            return Item(self.looks.named(name, title), title)
        if type_ == "int":
            return Item(self._number(name, title, number), f"{title}: {number}")
        said = self.of_type(type_, number)
        if type_ == "player" and number > 0:
            look = self.looks.seat(number)
        else:
            look = Look("pill", self.looks.colour(self._id(type_, number)), said)
        return Item(look, f"{title}: {said}")

    def _number(self, name: str, title: str, number: int, values: Mapping[str, Any] | None = None) -> Look:
        """A number as a label: a small one by as many icons, if there is one of that name and no symbol with braces."""
        icon = self.looks.icon(name)
        if icon is not None and 0 < number <= MOST_ICONS and "{" not in self.looks.symbol_as_written(name):
            return Look("pill", self.looks.colour(name), "", (icon,) * number)
        return self.looks.named(name, title, number, values)

    def _id(self, type_: str, number: int) -> str:
        names: list[str] = self.facts["types"].get(type_, [])
        return names[number] if 0 < number < len(names) else ""

    def of_type(self, type_: str, number: int) -> str:
        """A number of the state in words."""
        position = self.position
        if type_.startswith("comp") and position is not None:
            return self.names.kind(position.class_of(number), position.kind_of(number)) if number > 0 else "–"
        if number == HIDDEN and type_ not in ("int", "tokens", ""):
            return "?"
        return self.names.named(type_, number)

    # ---- boards

    def board(self, name: str) -> BoardContents:
        """What lies on a board."""
        facts = self.facts["boards"][name]
        count = len(facts["sites"])
        found = BoardContents(
            [[] for _site in range(count)], [None] * count, [[] for _site in range(count)],
            [[] for _site in range(count)], [None] * count,
        )  # fmt: skip
        size = count // max(1, len(facts["copies"]))
        cornered = self.looks.listed("corners", name)
        for index, properties in enumerate(facts["properties"]):
            for key, item in self._properties(properties):
                (found.corners if key in cornered else found.bonus)[index].append(item)
            own = None if facts["tiles"] else self.looks.icon(facts["sites"][index].rpartition(".")[2])
            if own is not None:
                found.bonus[index].append(Item(Look("pill", "", "", (own,)), ""))
            seat = index // size + 1 if facts["per"] == "player" else 0
            found.ghosts[index] = next(
                (self._ghost(str(value), seat) for key, value in properties.items() if key in self.ghosts), None
            )
        tiles = facts["tiles"]
        beside = tiles["fixed"] if tiles else []
        for index, (_name, properties, *_where) in enumerate(beside, count - len(beside)):
            found.bonus[index] += [item for _key, item in self._properties(properties)]
        position = self.position
        if position is None:
            self._rooms(found, facts)
            return found
        if tiles and tiles["class"] in facts["places"]:
            self._placed(found, facts)
        for held, first in facts["places"].items():
            if tiles and held == tiles["class"]:
                continue
            for index, items in enumerate(found.corners if held in cornered else found.items):
                for piece in position.pieces_in(first + index):
                    items.append(self.piece(piece, held))
        owner = f"site:{name}"
        for zone_name, zone in position.zones.items():
            if zone["per"] == owner and zone_name not in self.hidden:
                for index, items in enumerate(found.items):
                    pile = self.zone(zone_name, index + 1)
                    if pile.tokens is not None and pile.total:
                        items.append(self._tokens(zone["holds"], pile.total, self.names.title("zones", zone_name)))
                    items += stacked(pile) if zone["order"] == "pile" else pile.items
        for value_name, value in position.values.items():
            if value_name not in self.hidden:
                self._site_values(found, name, value_name, value)
        self._rooms(found, facts)
        return found

    def _rooms(self, found: BoardContents, facts: dict[str, Any]) -> None:
        """Outlines of pieces that may lie on spaces, where none does."""
        for key, held in self.looks.rooms().items():
            first = facts["places"].get(held)
            if first is None:
                continue
            for index, properties in enumerate(facts["properties"]):
                lies = self.position is not None and bool(self.position.pieces_in(first + index))
                if properties.get(key) not in (False, 0, None, "", "none") and not lies:
                    found.items[index].append(Item(self.looks.room(held), ""))

    def printed(self, properties: dict[str, Any]) -> list[Item]:
        """What is printed on a space that has these properties."""
        return [item for _name, item in self._properties(properties)]

    def _properties(self, properties: dict[str, Any]) -> list[tuple[str, Item]]:
        """What is printed on a space, with the property's name: flags, numbers, and words that have an icon or a
        symbol. What fills the space is only said in words."""
        found = []
        for name, value in properties.items():
            if name in self.hidden or name in self.ghosts or value in (False, 0, None, "", "none"):
                continue
            title = self.names.property(name)
            if name in self.fills:
                icon = self.looks.icon(name)
                look = Look("fill", self.looks.colour(name), "", (icon,) if icon else ())
                found.append((name, Item(look, title if value is True else f"{title} {self._said(value)}")))
            elif value is True and name in self.looks.rooms():
                found.append((name, Item(Look("fill"), title)))
            elif value is True:
                found.append((name, Item(self.looks.named(name, title, None, properties), title)))
            elif isinstance(value, int):
                found.append((name, Item(self._number(name, title, value, properties), f"{title} {value}")))
            elif isinstance(value, str) and (self.looks.icon(value) or self.looks.symbol_as_written(value)):
                word = self.names.word(value)
                look = self.looks.named(value, word, None, properties)
                found.append((name, Item(look, f"{title} {word} {look.mark}".rstrip())))
        return found

    def _said(self, value: object) -> str:
        return self.names.word(value) if isinstance(value, str) else str(value)

    def _ghost(self, kind: str, seat: int) -> Item | None:
        """A piece of a kind, as it would lie there."""
        for name, piece in self.facts["classes"].items():
            if kind in piece["kinds"]:
                look = self.looks.piece(name, kind, seat if piece["per_player"] else 0)
                return Item(look, self.names.kind(name, kind))
        return None

    def filling(self, name: str) -> list[tuple[str, str]]:
        """Properties that fill whole spaces of a board: their name and title, in the order they come."""
        facts = self.facts["boards"][name]
        found = dict.fromkeys(
            key for properties in facts["properties"] for key, value in properties.items()
            if key in self.fills and value not in (False, 0, None, "", "none")
        )  # fmt: skip
        return [(key, self.names.property(key)) for key in found]

    def colour_of(self, properties: dict[str, Any]) -> str:
        """The colour that a space's properties give it."""
        for name, value in properties.items():
            if isinstance(value, str) and self.looks.colour(value):
                return self.looks.colour(value)
            if value not in (False, 0, None) and self.looks.colour(name):
                return self.looks.colour(name)
        return ""

    def _placed(self, found: BoardContents, facts: dict[str, Any]) -> None:
        position = self.position
        assert position is not None
        tiles = facts["tiles"]
        first, locals_ = facts["places"][tiles["class"]], len(tiles["locals"])
        kinds = {kind["name"]: kind for kind in tiles["kinds"]}
        for index, spot in enumerate(tiles["positions"]):
            lying = position.pieces_in(first + index)
            if not lying:
                continue
            if lying[0] == HIDDEN:
                found.placed[spot] = ("", 0)
                continue
            kind = position.kind_of(lying[0])
            found.placed[spot] = (kind, position.turned(lying[0]))
            found.on_tiles[spot] = self.carried(lying[0], f"comp:{tiles['class']}")
            for local, properties in kinds[kind]["spaces"] if kind in kinds else ():
                found.bonus[index * locals_ + local - 1] += [item for _name, item in self._properties(properties)]

    def _site_values(self, found: BoardContents, board: str, name: str, value: dict[str, Any]) -> None:
        """Values that sites have, marks of values that are a site, and lines that something looks along."""
        position = self.position
        assert position is not None
        owner, per, type_ = f"site:{board}", value["per"], value["type"]
        if type_ in (owner, f"line:{board}"):
            for whose, number in position.all_of(name) if per else [((), position.value(name))]:
                if number > 0:
                    item = self._marker(name, value, whose)
                    if type_ == owner:
                        found.items[number - 1].append(item)
                    else:
                        found.lines.append((number, item))
        elif owner in per:
            at = per.index(owner)
            for whose, number in position.all_of(name):
                if number:
                    self._site_value(found, board, name, value, whose, at, number)

    def _site_value(
        self, found: BoardContents, board: str, name: str, value: dict[str, Any],
        whose: tuple[int, ...], at: int, number: int,
    ) -> None:  # fmt: skip
        type_, site = value["type"], whose[at] - 1
        others = [self.of_type(t, n) for i, (t, n) in enumerate(zip(value["per"], whose, strict=True)) if i != at]
        item = self._value(name, type_, number)
        if others:
            item.words = f"{', '.join(others)}: {item.words}"
            seat = whose[value["per"].index("player")] if "player" in value["per"] else 0
            if seat:
                item.look = Look("pill", self.looks.seat(seat).colour, item.look.mark, item.look.icons)
        elif type_ == "player" and number > 0:
            title = self.names.title("values", name)
            item.words = _("{thing} of {player}", thing=title, player=self.names.player(number))
        elif type_ == "int" and not self.facts["boards"][board]["places"] and not item.look.icons:
            item.look = Look("pill", self.looks.colour(name), f"{self.looks.symbol(name)} {number}".strip())
        if name in self.fills and not others:
            colour = self.looks.seat(number).colour if type_ == "player" else self.looks.colour(name)
            shape = self.looks.seat(number).shape if type_ == "player" else ""
            found.fills[site] = Look(shape, colour or DARK)
            found.items[site].append(Item(Look("fill"), item.words))
        else:
            found.items[site].append(item)

    def _marker(self, name: str, value: dict[str, Any], whose: tuple[int, ...]) -> Item:
        """A mark on the space (or beside the line) that a value refers to."""
        position = self.position
        assert position is not None
        title = capital(self.names.title("values", name))
        icon, shape = self.looks.icon(name), self.looks.shape(name) or "pawn"
        seat = whose[value["per"].index("player")] if "player" in value["per"] else 0
        icons = (icon,) if icon else ()
        if seat:
            look = self.looks.seat(seat, fallback=shape)
            words = _("{thing} of {player}", thing=title, player=self.names.player(seat))
            own = self.looks.seat(seat).shape if self.looks.shape(name) else ""
            return Item(Look(look.shape, look.colour, "", icons, emblem=own if own != look.shape else ""), words)
        colour = self.looks.colour(name) or PLAIN
        words = title
        if whose and value["per"][0].startswith("comp:"):
            class_name, kind = position.class_of(whose[0]), position.kind_of(whose[0])
            if class_name != value["per"][0].partition(":")[2]:
                return Item(Look("pawn", colour), title)
            look = self.looks.piece(class_name, kind, position.owner_of(whose[0]))
            words = f"{self.names.kind(class_name, kind)}: {title}"
            return Item(Look(shape if not look.icons else look.shape, look.colour or colour, "", look.icons), words)
        return Item(Look(shape, colour, "", icons), words)

    # ---- zones

    def zone(self, name: str, owner: int = 0) -> Pile:
        """The contents of one zone; `owner` counts from 1, 0 where it has none."""
        position = self.position
        zone = self.facts["zones"][name]
        if position is None:
            return Pile([], 0)
        if zone["tokens"] >= 0:
            amount = position.tokens(name, owner)
            words = "?" if amount == HIDDEN else str(amount)
            return Pile([], amount, self.looks.token(zone["holds"]), words=words)
        pieces = self.lying(name, owner)
        seat = owner if zone["per"] == "player" else 0
        items = [self.piece(piece, zone["holds"], owner=seat) for piece in pieces]
        lie = self.looks.zone(name)
        if not lie and zone["order"] != "row" and (zone["order"] != "pile" or len({item.words for item in items}) == 1):
            items = grouped(items)
        words = ", ".join(item.said for item in items[:12]) or _("empty")
        places = zone["capacity"] if zone["capacity"] <= MOST_PLACES else 0
        return Pile(items, len(pieces), order=zone["order"], words=words, lie=lie, places=places)
