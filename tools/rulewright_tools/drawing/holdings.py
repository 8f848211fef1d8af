"""What lies on the table beside the boards: zones and values, of all and of each player, as entries to be laid out."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.languages.grammar import capital
from rulewright_tools.drawing.contents import Contents, Item, Pile
from rulewright_tools.drawing.looks import Look
from rulewright_tools.drawing.marks import Marks
from rulewright_tools.drawing.value_tracks import tracked
from rulewright_tools.screen.position import HIDDEN


@dataclass(slots=True)
class Entry:
    """One thing that somebody, or the table, has: a zone with its pile, or a value with its look."""

    section: str
    name: str
    title: str
    seat: int
    pile: Pile | None = None
    item: Item | None = None
    marked: bool = False


class Holdings:
    """Reads a position for everything that stands on no board."""

    def __init__(self, contents: Contents, marks: Marks) -> None:
        self.contents = contents
        self.names = contents.names
        self.marks = marks
        facts = contents.facts
        self.held = {zone["holds"] for zone in facts["zones"].values()}
        self.held |= {name for board in facts["boards"].values() for name in board["holds"]}
        """Classes that lie in zones or on boards, where what their pieces carry is drawn."""

    def _carried(self, owner: str) -> bool:
        """Whether what an owner has is drawn on the owner itself."""
        return owner.startswith("comp:") and owner[5:] in self.held

    def entries(self) -> tuple[list[Entry], dict[int, list[Entry]]]:
        """What lies on the table for all, and what each player has."""
        shared: list[Entry] = []
        own: dict[int, list[Entry]] = {seat: [] for seat in range(1, self.contents.facts["players"] + 1)}
        for name, zone in self.contents.facts["zones"].items():
            if name in self.contents.hidden:
                continue
            if zone["per"] == "player":
                for seat, entries in own.items():
                    entries += self._shown(name, seat)
            elif not zone["per"]:
                shared += self._shown(name, 0)
            elif not zone["per"].startswith(("site:", "comp:")):
                shared += self._owned_zones(name, zone["per"])
        self._loose(shared, own)
        position, on_tracks = self.contents.position, tracked(self.contents)
        for name, value in self.contents.facts["values"].items():
            if name in self.contents.hidden or name in on_tracks or position is None:
                continue
            if value["type"].startswith(("site:", "line:")):
                continue
            if value["per"] == ["player"]:
                for seat, entries in own.items():
                    entries += self._value_entry(name, value["type"], position.value(name, (seat,)), seat)
            elif not value["per"]:
                shared += self._value_entry(name, value["type"], position.value(name), 0)
            elif not any(owner.startswith("site:") or self._carried(owner) for owner in value["per"]):
                self._several(name, value["type"], value["per"], shared, own)
        return shared, own

    def marks_seen(self) -> bool:
        """Whether anything on a board is some player's."""
        facts = self.contents.facts
        held = {name for board in facts["boards"].values() for name in board["holds"]}
        if any(facts["classes"][name]["per_player"] for name in held):
            return True
        return any(
            (
                any(owner.startswith("site:") for owner in value["per"])
                and (value["type"] == "player" or "player" in value["per"])
            )
            or (value["type"].startswith("site:") and "player" in value["per"])
            for name, value in facts["values"].items()
            if name not in self.contents.hidden
        )

    def mark_of(self, seat: int) -> Entry:
        """Which mark is whose, where players have nothing but what lies on the boards."""
        name, look = self.names.player(seat), self.contents.looks.seat(seat)
        classes = self.contents.facts["classes"]
        owned = [key for key, entry in classes.items() if entry["per_player"] and not entry["tokens"]]
        if len(owned) == 1 and len(classes[owned[0]]["kinds"]) == 1:
            look = self.contents.looks.piece(owned[0], classes[owned[0]]["kinds"][0], seat)
        return Entry("player", str(seat), name, 0, item=Item(look, name))

    def _loose(self, shared: list[Entry], own: dict[int, list[Entry]]) -> None:
        """Pieces with faces that lie in no zone and on no board: dice that are only rolled, marks that are turned."""
        facts, position = self.contents.facts, self.contents.position
        for name, entry in facts["classes"].items():
            if position is None or name in self.held or name in self.contents.hidden or entry["tokens"]:
                continue
            if not entry["faces"] and not entry["numbered"]:
                continue
            for seat in dict.fromkeys(entry["owner_of"]):
                pieces = [entry["first"] + k for k, owner in enumerate(entry["owner_of"]) if owner == seat]
                items = [self.contents.piece(piece, owner=seat) for piece in pieces]
                words = ", ".join(item.said for item in items)
                title = self.names.title("classes", name) if len(items) > 1 else self.names.one(name)
                found = Entry("pieces", name, title, seat, Pile(items, len(items), words=words))
                (own[seat] if seat else shared).append(found)

    def _shown(self, name: str, seat: int) -> list[Entry]:
        """A zone, unless nothing lies in it and it is not worth drawing then."""
        entry = self._zone_entry(name, seat)
        assert entry.pile is not None
        return [] if name in self.contents.hidden_empty and not entry.pile.total else [entry]

    def _zone_entry(self, name: str, seat: int) -> Entry:
        title = self.names.title("zones", name)
        marked = self.marks.other("zone", name, seat)
        return Entry("zone", name, title, seat, self.contents.zone(name, seat), marked=marked)

    def _owned_zones(self, name: str, per: str) -> list[Entry]:
        found = []
        position = self.contents.position
        for owner in range(1, position.count_of(per) + 1) if position is not None else ():
            pile = self.contents.zone(name, owner)
            if pile.total:
                title = f"{self.names.title('zones', name)}: {self.contents.of_type(per, owner)}"
                found.append(Entry("zone", f"{name}-{owner}", title, 0, pile))
        return found

    def _value_entry(self, name: str, type_: str, number: int, seat: int) -> list[Entry]:
        """A value, if there is anything to say: numbers always, flags and references where they are set."""
        value = self.contents.facts["values"][name]
        unknown = number == HIDDEN and value["low"] >= 0
        if not number and type_ != "int":
            return []
        title = self.names.title("values", name)
        marked = self.marks.other("value", name, seat)
        if unknown:
            item = Item(Look("pill", "", "?"), f"{capital(title)}: ?")
        elif type_ == "player":
            said = self.names.player(number)
            item = Item(self.contents.looks.seat(number), f"{capital(title)}: {said}")
        else:
            said = self.contents.of_type(type_, number)
            item = Item(Look("pill", "", said), f"{capital(title)}: {said}")
        return [Entry("value", name, title, seat, item=item, marked=marked)]

    def _several(self, name: str, type_: str, per: list[str], shared: list[Entry], own: dict[int, list[Entry]]) -> None:
        """A value that is kept for several things at once: an entry for each that is not nothing."""
        position = self.contents.position
        assert position is not None
        for owners, number in position.all_of(name):
            if not number:
                continue
            seat = owners[per.index("player")] if "player" in per else 0
            rest = [self.contents.of_type(t, k) for t, k in zip(per, owners, strict=True) if t != "player"]
            said = "?" if number == HIDDEN else self.contents.of_type(type_, number)
            title = (
                f"{self.names.title('values', name)}: {', '.join(rest)}" if rest else self.names.title("values", name)
            )
            key = f"{name}-" + "-".join(str(k) for k in owners)
            item = Item(Look("pill", "", said), f"{capital(title)}: {said}")
            entry = Entry("value", key, title, 0, item=item, marked=self.marks.other("value", name, seat))
            (own[seat] if seat else shared).append(entry)
