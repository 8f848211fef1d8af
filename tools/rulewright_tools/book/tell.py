"""Positions in words: a state path with its value -> whose it is, and what."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from rulewright.languages import _, plural
from rulewright.languages.grammar import Phrase, capital
from rulewright.play.paths import NONE, Paths, Ref
from rulewright.play.words import role_of
from rulewright.source.tree import Map, Seq
from rulewright_tools.book.voice import Voice, word


class Teller:
    """Tells what lies where in positions of one game."""

    def __init__(self, voice: Voice, game: Any) -> None:
        self.voice = voice
        self.game = game
        self.paths = Paths(game.facts)
        self.titles: dict[str, list[str]] = game.facts.get("titles", {})

    # ---- players

    def player(self, seat: int, vector: Sequence[int] = ()) -> str:
        """What the player of a seat is called: a role (in this position, where roles are given out in play), or
        `Player 1`."""
        given = role_of(self.game.facts, seat, vector) if vector else ""
        if given:
            return capital(word(self.voice.nouns.role(given)))
        for role, number in self.game.facts["roles"].items():
            if number == seat:
                return capital(word(self.voice.nouns.role(role)))
        return _("Player {n}", n=seat)

    def player_called(self, name: str) -> str:
        """A player by the name a scenario uses: a seat, or a role (also one that is given out in play)."""
        seat = self.paths.seats.get(name)
        if seat is not None and name not in self.game.facts["roles"]:
            return self.player(seat)
        if name in ("", NONE, "nobody"):
            return _("nobody")
        return capital(word(self.voice.nouns.role(name)))

    # ---- positions

    def entry(self, path: str, value: Any, vector: Sequence[int]) -> tuple[str, str]:
        """(whose, what) of one path with its value; whose is empty where it is nobody's. Raises PathError."""
        head = path.split(".")[0].split("[")[0]
        ref = self.paths.find(path, vector)
        owner = ""
        if head in self.paths.seats or head in self.game.facts["given_roles"]:
            owner = self.player_called(head)
        if ref.kind == "spot":
            return owner, self._spot(ref, value, owned=bool(owner))
        if ref.kind == "constant" and path.endswith(".count"):
            counted = self._how_many(path.removesuffix(".count"), value, vector)
            if counted:
                return owner, counted if owner else headed(counted)
        if ref.kind == "place" and self.paths.places[ref.number]["board"]:
            found = self.paths.places[ref.number]
            position = path.rpartition(".")[2]
            if position in self.paths.boards[found["board"]]["positions"]:
                return "", _("{space}: {pieces}", space=headed(position), pieces=self.value(ref, value))
            return "", self._spot(Ref("spot", found["number"], found["board"]), value)
        name = self._name(ref, path)
        said = self.value(ref, value)
        noun = self._noun(ref)
        if ref.kind == "value" and ref.name == "face":
            return owner, _("{thing}: {value}", thing=word(self._holder(path, vector)), value=said)
        if noun is not None and isinstance(value, int) and not isinstance(value, bool):
            counted = self._counted(ref, noun, value) + self._by(ref, path)
            if owner:
                own = self._own_space(path, vector)
                return owner, _("{space}: {pieces}", space=own, pieces=counted) if own else counted
            said = str(value)
        if owner:
            return owner, _("{thing}: {value}", thing=name, value=said)
        space = self._space(path, vector)
        if space and noun is None and ref.kind in ("place", "piece") and isinstance(value, str):
            return "", _("{space}: {pieces}", space=headed(space), pieces=said)
        if space and noun is not None:
            return "", _("{space}: {pieces}", space=headed(space), pieces=self._on_space(ref, noun, value, said))
        if space and path.endswith(".turned") and value == 0:
            return "", _("{space}: not turned", space=headed(space))
        if space and path.endswith(".turned") and isinstance(value, int):
            return "", plural(
                "{space}: turned clockwise by {n} side", "{space}: turned clockwise by {n} sides", value,
                space=headed(space),
            )  # fmt: skip
        holder = self._holder(path, vector)
        if holder is not None and noun is not None:
            return "", _("{thing:The}: {value}", thing=Phrase(noun, owner=Phrase(holder)), value=said)
        return "", _("{thing}: {value}", thing=capital(name), value=said)

    def _how_many(self, path: str, value: Any, vector: Sequence[int]) -> str:
        """How many things lie in a zone, by its name; empty where the path leads to none."""
        ref = self.paths.find(path, vector)
        name = self.paths.places[ref.number]["zone"] if ref.kind == "place" else ""
        if not name:
            return ""
        form = "plural" if self.voice.is_plural("zone", name) else "one"
        said = _("{thing}: {value}", thing=word(self.voice.nouns.zone(name), form), value=value)
        space = self._space(path, vector)
        return _("{space}: {pieces}", space=space, pieces=said) if space else said

    def _by(self, ref: Ref, path: str) -> str:
        """Which one of several a counter is, in brackets: `3 influence (Spain)`; empty where there is but one."""
        index = re.search(r"\[([a-z_][a-z0-9_]*)\]$", path)
        types = self.paths.values[ref.name]["per"] if index and ref.name in self.paths.values else []
        return f" ({capital(self.typed(types[-1], index[1]))})" if index and types else ""

    def _own_space(self, path: str, vector: Sequence[int]) -> str:
        """The space on a player's own board that a counter or zone stands on; empty where it stands on none."""
        head = path.rpartition(".")[0]
        ref = self.paths.find(head, vector) if head.count(".") > 1 else None
        if ref is None or ref.kind not in ("spot", "site"):
            return ""
        return self.site(ref.name, ref.number).rpartition(".")[2]

    def _space(self, path: str, vector: Sequence[int]) -> str:
        """The space on which a value or zone stands, in words; empty where it stands on none."""
        head = path.rpartition(".")[0]
        ref = self.paths.find(head, vector) if head else None
        if ref is not None and ref.kind == "piece":  # x3y4.tile.turned
            head = head.rpartition(".")[0]
            ref = self.paths.find(head, vector) if head else None
        if ref is not None and ref.kind == "place" and self.paths.places[ref.number]["board"]:
            position = head.rpartition(".")[2]  # a tile, by where it lies
            return (
                position if position in self.paths.boards[self.paths.places[ref.number]["board"]]["positions"] else ""
            )
        return self.site(ref.name, ref.number) if ref is not None and ref.kind in ("spot", "site") else ""

    def _on_space(self, ref: Ref, noun: Any, value: Any, said: str) -> str:
        """What a value or zone of a space says there: `3 beans`, `drawn`, `Black's disc`."""
        if isinstance(value, bool):
            return word(noun) if value else _("{thing}: {value}", thing=word(noun), value=said)
        if isinstance(value, int):
            return self._counted(ref, noun, value)
        if ref.kind == "value" and ref.type == "player" and str(value) in self.game.facts["roles"]:
            return str(Phrase(noun, "", owner=Phrase(self.voice.nouns.role(str(value)))))
        return _("{thing}: {value}", thing=word(noun), value=said)

    def _counted(self, ref: Ref, noun: Any, value: int) -> str:
        """So many of what a zone or value is called by (`5 gems`), or so many things in it (`5 parts in the well`)."""
        zone = self._zone_of(ref)
        held = self.voice.nouns.piece_class(self.paths.zones[zone]["holds"]) if zone else noun
        if held.one != noun.one and not self.voice.is_plural("zone", zone):
            return _("{things} {place:in}", things=Phrase(held, "", count=value), place=noun)
        return str(Phrase(held if held.one == noun.one else noun, "", count=value))

    def _noun(self, ref: Ref) -> Any:
        """The noun of a zone or value that a path leads to."""
        zone = self._zone_of(ref)
        if zone:
            return self.voice.nouns.zone(zone)
        if ref.name in self.paths.values:
            return self.voice.nouns.value(ref.name)
        return None

    def _zone_of(self, ref: Ref) -> str:
        """The zone that a path leads to; empty where it leads to something else."""
        if ref.name in self.paths.zones:
            return ref.name
        return str(self.paths.places[ref.number]["zone"] or "") if ref.kind == "place" else ""

    def _spot(self, ref: Ref, value: Any, *, owned: bool = False) -> str:
        space = self.site(ref.name, ref.number)
        if owned:  # on a board of which each player has one
            space = space.rpartition(".")[2]
        if value in (None, NONE, "none", 0) or value == []:
            return _("{space}: empty", space=space if owned else headed(space))
        listed = [str(v) for v in value] if isinstance(value, Seq | list) else [str(value)]
        pieces = ", ".join(self.piece(name) for name in listed)
        if owned:
            noun = self.voice.nouns.site(ref.name, self.paths.boards[ref.name]["sites"][ref.number - 1])
            return _("{pieces} {space:on}", pieces=pieces, space=Phrase(noun))
        return _("{space}: {pieces}", space=headed(space), pieces=pieces)

    def site(self, board: str, number: int) -> str:
        """A space in words."""
        names = self.titles.get(f"site:{board}") or self.paths.names[f"site:{board}"]
        return names[number].replace("_", " ")

    def _name(self, ref: Ref, path: str) -> str:
        noun = self._noun(ref)
        if noun is not None:
            return word(noun)
        last = path.rpartition(".")[2]
        return {"face": _("face"), "turned": _("turned"), "count": _("number of pieces")}.get(last, self.plain(last))

    def _holder(self, path: str, vector: Sequence[int]) -> Any:
        """The noun of the piece or space that a value or zone stands on."""
        head = path.rpartition(".")[0]
        if not head:
            return None
        ref = self.paths.find(head, vector)
        if ref.kind in ("spot", "site"):
            return self.voice.nouns.site(ref.name, self.paths.boards[ref.name]["sites"][ref.number - 1])
        if ref.kind == "piece":
            name = self.paths.class_of[ref.number]
            facts = self.paths.classes[name]
            if len(facts["kind_of"]) == 1 or len(facts["kinds"]) == 1:
                return self.voice.nouns.piece_class(name)
            return self.voice.nouns.kind(name, facts["kinds"][facts["kind_of"][ref.number - facts["first"]] - 1])
        return None

    # ---- values

    def value(self, ref: Ref, value: Any) -> str:
        """A value as a scenario writes it, in words."""
        if isinstance(value, bool):
            return _("yes") if value else _("no")
        if isinstance(value, int):
            return str(value)
        if isinstance(value, Seq | list):
            return ", ".join(self.value(ref, item) for item in value) or _("nothing")
        if isinstance(value, Map):
            return ", ".join(f"{self.plain(key)} {self.value(ref, item)}" for key, item in value.items())
        text = str(value) if value is not None else NONE
        if text == NONE:
            return _("none")
        if ref.kind == "value":
            return self.typed(ref.type, text)
        return self.piece(text)

    def typed(self, type_: str, text: str) -> str:
        """The name of a value of a type, in words."""
        if type_ == "player":
            return self.player_called(text)
        names = self.paths.names.get(type_, [])
        titles = self.titles.get(type_, names)
        if text in names and names.index(text) < len(titles):
            return titles[names.index(text)].replace("_", " ")
        return self.piece(text)

    def outcome(self, name: str) -> str:
        """What chance gave, by the name that states use: a face, a piece, or a word of its own."""
        for type_, names in self.paths.names.items():
            if type_.startswith("face:") and name in names[1:]:
                return self.typed(type_, name)
        return self.piece(name)

    def piece(self, name: str) -> str:
        """A piece by the name that states use: its kind (perhaps with a face), in words."""
        owner, dot, rest = name.partition(".")
        if dot and owner in self.paths.seats:
            return _("{piece} of {owner}", piece=self.piece(rest), owner=self.player_called(owner))
        kind, dash, face = name.partition("-")
        for piece in self.paths.classes.values():
            if kind in piece["kinds"]:
                title = self.titles.get(f"kind:{self._class_name(piece)}", [])
                index = piece["kinds"].index(kind) + 1
                said = title[index] if index < len(title) else kind.replace("_", " ")
                return f"{said} {self.plain(face)}" if dash else said
        return self.plain(name)

    def _class_name(self, piece: dict[str, Any]) -> str:
        return next(name for name, found in self.paths.classes.items() if found is piece)

    def options(self, names: list[str], state: Any) -> str:
        """Options by their sentences, where they have some."""
        found = []
        for name in names:
            option = state.decision.named(name) if not state.is_over and not state.is_chance else None
            sentence = option.sentence if option is not None else name
            found.append(self.plain(name) if sentence == name else sentence.rstrip("."))
        return "; ".join(found) or _("nothing")

    def plain(self, text: Any) -> str:
        """An id or a name as words."""
        return str(text).replace("_", " ") if text is not None else _("none")


def headed(name: str) -> str:
    """A space at the head of a sentence: words get a capital letter, signs such as `r3c1` stay."""
    return name if any(c.isdigit() for c in name.partition(" ")[0]) else capital(name)
