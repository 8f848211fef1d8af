"""State paths such as `bright.gems`, `grid.r3c1`, `deck[1]`, `grid.r3c1.gem`: what they lead to, and what is there.

A path starts at a player, a board, a zone, a value, or a piece that is alone in its class, and goes on with dots and
indexes; `decisions` is the number of decisions made. `Paths` works on the facts of a compiled game (`Program.facts`)
and a state's vector; it changes nothing (for that see `changes.py`).

    paths.read("bright.gems", vector)   ->  3
    paths.read("grid.r3c1", vector)     ->  "bricks_2"
    paths.read("deck", vector)          ->  ["king", "queen"]        from the top
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, NoReturn

from rulewright.exceptions import MisuseError
from rulewright.ir.header import DECISIONS
from rulewright.languages import _

Vector = Sequence[int]
NONE = "none"

_PART = re.compile(r"\.?([A-Za-z_][\w-]*|\d[\w-]*)|\[([^\[\]]+)\]")


class PathError(MisuseError):
    """A path that leads nowhere; the message says at which part and what could stand there."""


@dataclass(frozen=True, slots=True)
class Ref:
    """What a path leads to.

    `kind` and what `number` and `name` mean: player (seat), site (number, board), line (number, board), piece (number),
    board (-, board), value (address, value; `type` its descriptor), tokens (address, zone), place (place number; `one`
    says that at most one piece can lie there), spot (site, board: everything that lies on it), constant (the number;
    `type`), several (a value or zone that still needs an owner or index; `given` are those so far).
    """

    kind: str
    number: int = 0
    name: str = ""
    type: str = ""
    one: bool = False
    given: tuple[int, ...] = ()


class Paths:
    """Finds and reads state paths of one game."""

    def __init__(self, facts: dict[str, Any]) -> None:
        self.facts = facts
        self.classes: dict[str, dict[str, Any]] = facts["classes"]
        self.boards: dict[str, dict[str, Any]] = facts["boards"]
        self.zones: dict[str, dict[str, Any]] = facts["zones"]
        self.values: dict[str, dict[str, Any]] = facts["values"]
        self.places: list[dict[str, Any]] = facts["places"]
        self.names: dict[str, list[str]] = facts["types"]
        self.seats = {f"p{n}": n for n in range(1, facts["players"] + 1)} | facts["roles"]
        self.class_of: list[str] = [""]
        for name, piece in sorted(self.classes.items(), key=lambda item: int(item[1]["first"])):
            self.class_of += [name] * len(piece["kind_of"])
        self.singular = {piece["one"]: name for name, piece in self.classes.items()}
        self._room = Counter((place["board"], place["holds"]) for place in self.places)

    # ---- finding

    def find(self, path: str, vector: Vector) -> Ref:
        """What a path leads to in this state (references on the way are followed).

        Raises PathError.
        """
        parts = self.split(path)
        ref, rest = self._head(parts, path)
        while rest:
            ref, rest = self._step(ref, rest, vector, path)
        return ref

    def split(self, path: str) -> list[str]:
        """The parts of a path; an index keeps its opening bracket (`[1`)."""
        parts, at = [], 0
        while at < len(path):
            match = _PART.match(path, at)
            if match is None:
                raise PathError(_('"{path}" is not a path: it breaks off before "{rest}"', path=path, rest=path[at:]))
            parts.append(match[1] if match[1] is not None else "[" + match[2].strip())
            at = match.end()
        if not parts:
            raise PathError(_("a path is empty"))
        return parts

    def _head(self, parts: list[str], path: str) -> tuple[Ref, list[str]]:
        head, rest = parts[0], parts[1:]
        if head in self.seats:
            return Ref("player", self.seats[head]), rest
        if head in self.boards:
            return Ref("board", name=head), rest
        if head in self.zones:
            return self._owned_zone(head, ()), rest
        if head in self.values:
            return self._owned_value(head, ()), rest
        if head in self.facts["numbers"]:
            return Ref("constant", self.facts["numbers"][head], type="int"), rest
        if head in self.singular and len(self.classes[self.singular[head]]["kind_of"]) == 1:
            return Ref("piece", self.classes[self.singular[head]]["first"]), rest
        if head in self.classes:
            return Ref("class", name=head), rest
        if head == "decisions":
            return Ref("value", DECISIONS, head, "int"), rest
        known = [*self.seats, *self.boards, *self.zones, *self.values, *self.singular]
        self._nowhere(head, known, _('"{path}": nothing in this game is called "{part}"', path=path, part=head))

    def _step(self, ref: Ref, rest: list[str], vector: Vector, path: str) -> tuple[Ref, list[str]]:
        part = rest[0]
        if part.startswith("["):
            return self._indexed(ref, part[1:], vector, path), rest[1:]
        if ref.kind == "value":
            ref = self._follow(ref, vector, path)
        match ref.kind:
            case "player" | "piece" if self._has_copy(ref, part):
                board = self.boards[part]
                first = self.classes[self.class_of[ref.number]]["first"] if ref.kind == "piece" else 1
                copy = ref.number - first
                if not rest[1:]:
                    return Ref("board", copy + 1, part), []
                return self._on_board(Ref("board", name=part), [*board["copies"][copy].split("."), *rest[1:]], path)
            case "player":
                return self._attribute(ref, part, "player", vector, path), rest[1:]
            case "board":
                return self._on_board(ref, rest, path)
            case "spot" | "site":
                return self._attribute(ref, part, f"site:{ref.name}", vector, path), rest[1:]
            case "piece":
                return self._attribute(ref, part, f"comp:{self.class_of[ref.number]}", vector, path), rest[1:]
            case "place":
                return self._in_place(ref, part, vector, path), rest[1:]
            case "line" if part == "number":
                return Ref("constant", self.boards[ref.name]["lines"][ref.number - 1]["number"], type="int"), rest[1:]
            case "several":
                return self._owner_by_name(ref, part, path), rest[1:]
            case "tokens" if part == "count":
                return ref, rest[1:]
            case _:
                raise PathError(_('"{path}": nothing can follow before ".{part}"', path=path, part=part))

    def _follow(self, ref: Ref, vector: Vector, path: str) -> Ref:
        family, _colon, of = ref.type.partition(":")
        number = vector[ref.number]
        if family in ("player", "site", "line", "comp"):
            if number <= 0:
                raise PathError(_('"{path}": {ref} is none', path=path, ref=ref.name))
            return Ref("piece" if family == "comp" else family, number, of)
        raise PathError(_('"{path}": {ref} is a plain value, nothing can follow it', path=path, ref=ref.name))

    def _has_copy(self, ref: Ref, part: str) -> bool:
        """Whether each player, or each piece of a class, has a copy of this board."""
        owner = "player" if ref.kind == "player" else f"comp:{self.class_of[ref.number]}"
        return part in self.boards and bool(self.boards[part]["per"] == owner)

    def _on_board(self, ref: Ref, rest: list[str], path: str) -> tuple[Ref, list[str]]:
        sites: list[str] = self.boards[ref.name]["sites"]
        for length in (3, 2, 1):  # a space of a tile is called POSITION.SPACE, one of a copy OWNER.SPACE
            name = ".".join(rest[:length])
            if len(rest) >= length and name in sites:
                return Ref("spot", sites.index(name) + 1, ref.name), rest[length:]
        positions: list[str] = self.boards[ref.name]["positions"]
        if rest[0] in positions:
            laid = next(c for c in self.boards[ref.name]["places"] if self.places_on(ref.name, c) == len(positions))
            return self._place(self.boards[ref.name]["places"][laid] + positions.index(rest[0])), rest[1:]
        problem = _('"{path}": no space of {board} is called "{part}"', path=path, board=ref.name, part=rest[0])
        self._nowhere(rest[0], [*sites, *positions], problem)

    def is_board(self, path: str, vector: Vector) -> bool:
        """Whether a path leads to a whole board, or to the whole copy of an owner."""
        try:
            return self.find(path, vector).kind == "board"
        except PathError:
            return False

    def sites_of(self, board: Ref) -> dict[str, int]:
        """The spaces of a board, or of the copy of an owner (by `number`, from 1), by their names: name -> number."""
        facts = self.boards[board.name]
        owner = facts["copies"][board.number - 1] + "." if board.number else ""
        return {s.removeprefix(owner): n for n, s in enumerate(facts["sites"], 1) if s.startswith(owner)}

    def places_on(self, board: str, held: str) -> int:
        """How many places a board has for a class: one for each space, or one for each position of a tile."""
        return self._room[board, held]

    def _attribute(self, ref: Ref, part: str, owner: str, vector: Vector, path: str) -> Ref:
        """An attribute of a player, site or piece."""
        for name, zone in self.zones.items():
            if name == part and zone["per"] == owner:
                return self._owned_zone(name, (ref.number,))
        for name, value in self.values.items():
            if name == part and value["per"][:1] == [owner]:
                return self._owned_value(name, (ref.number,))
        found = None
        if ref.kind == "player":
            found = self._of_player(ref, part)
        elif ref.kind == "piece":
            found = self._of_piece(ref, part, vector)
        else:
            found = self._of_site(ref, part, vector)
        if found is not None:
            return found
        if ref.kind in ("spot", "site"):  # what lies there, if it is one piece
            pieces = self.pieces_on(ref.name, ref.number, vector)
            if len(pieces) == 1:
                return self._attribute(Ref("piece", pieces[0]), part, f"comp:{self.class_of[pieces[0]]}", vector, path)
        known = [n for n, z in self.zones.items() if z["per"] == owner]
        known += [n for n, v in self.values.items() if v["per"][:1] == [owner]]
        if ref.kind == "player":
            self._nowhere(part, known, _('"{path}": nothing of a player is called "{part}"', path=path, part=part))
        elif ref.kind == "piece":
            self._nowhere(part, known, _('"{path}": nothing of a piece is called "{part}"', path=path, part=part))
        self._nowhere(part, known, _('"{path}": nothing of a space is called "{part}"', path=path, part=part))

    def _of_player(self, ref: Ref, part: str) -> Ref | None:
        if part == "seat":
            return Ref("constant", ref.number, type="int")
        piece = self.classes.get(self.singular.get(part, ""))
        if piece is not None and piece["per_player"]:
            own = [piece["first"] + i for i, owner in enumerate(piece["owner_of"]) if owner == ref.number]
            if len(own) == 1:
                return Ref("piece", own[0])
        for piece in self.classes.values():
            if piece["per_player"] and part in piece["kinds"]:
                kind = piece["kinds"].index(part) + 1
                pairs = zip(piece["kind_of"], piece["owner_of"], strict=True)
                own = [piece["first"] + i for i, pair in enumerate(pairs) if pair == (kind, ref.number)]
                if len(own) == 1:
                    return Ref("piece", own[0])
        return None

    def _of_piece(self, ref: Ref, part: str, vector: Vector) -> Ref | None:
        name = self.class_of[ref.number]
        piece = self.classes[name]
        index = ref.number - piece["first"]
        if part == "face" and piece["face"]:
            kind = "int" if piece["numbered"] else f"face:{name}"
            return Ref("value", piece["face"] + ref.number, "face", kind)
        if part == "turned" and piece["turned"]:
            return Ref("value", piece["turned"] + ref.number, "turned", "int")
        if part == "kind":
            return Ref("constant", piece["kind_of"][index], type=f"kind:{name}")
        if part == "owner" and piece["per_player"]:
            return Ref("player", piece["owner_of"][index])
        if part == "site":
            place = self.places[vector[self.facts["where"] + ref.number]]
            return Ref("site", place["number"], place["board"])
        found = piece["properties"].get(part)
        if found is not None and not found["items"]:
            return Ref("constant", found["values"][piece["kind_of"][index]], type=found["type"])
        return None

    def _of_site(self, ref: Ref, part: str, vector: Vector) -> Ref | None:
        board = self.boards[ref.name]
        if part in ("row", "column"):
            return Ref("constant", board["cells"][ref.number - 1][part == "column"], type="int")
        for held, first in board["places"].items():
            if self.places_on(ref.name, held) != len(board["sites"]):
                continue
            place = self._place(first + ref.number - 1)
            if part == held:
                return place
            if part == self.classes[held]["one"]:
                pieces = self.pieces_in(place.number, vector)
                return Ref("piece", pieces[0]) if len(pieces) == 1 else place
        properties = board["properties"][ref.number - 1] if board["properties"] else {}
        if part in properties:
            written = properties[part]
            return Ref("constant", int(written) if isinstance(written, int) else 0, type="int", name=str(written))
        return None

    def _in_place(self, ref: Ref, part: str, vector: Vector, path: str) -> Ref:
        pieces = self.pieces_in(ref.number, vector)
        if part == "count":
            return Ref("constant", len(pieces), type="int")
        if part == "empty":
            return Ref("constant", int(not pieces), type="bool")
        if part in ("top", "bottom") and pieces:
            return Ref("piece", pieces[0 if part == "top" else -1])
        if len(pieces) == 1:
            return self._attribute(Ref("piece", pieces[0]), part, f"comp:{self.class_of[pieces[0]]}", vector, path)
        problem = _('"{path}": nothing of a zone is called "{part}"', path=path, part=part)
        self._nowhere(part, ("count", "empty", "top", "bottom"), problem)

    def _indexed(self, ref: Ref, index: str, vector: Vector, path: str) -> Ref:
        if ref.kind == "several":
            return self._owner_by_name(ref, index, path)
        if ref.kind == "place" and index.isdecimal():
            pieces = self.pieces_in(ref.number, vector)
            if not 1 <= int(index) <= len(pieces):
                raise PathError(_('"{path}": there are {count} pieces, counted from 1', path=path, count=len(pieces)))
            return Ref("piece", pieces[int(index) - 1])
        raise PathError(_('"{path}": [{index}] cannot stand here', path=path, index=index))

    def _owner_by_name(self, ref: Ref, name: str, path: str) -> Ref:
        owners = self._owners(ref)
        wanted = owners[len(ref.given)]
        number = self.number_of(wanted, name)
        if number is None:
            known = self.names.get(wanted, [NONE])[1:]
            self._nowhere(name, known, _('"{path}": no owner is called "{part}"', path=path, part=name))
        given = (*ref.given, number)
        return self._owned_zone(ref.name, given) if ref.name in self.zones else self._owned_value(ref.name, given)

    def _owners(self, ref: Ref) -> list[str]:
        if ref.name in self.zones:
            return [self.zones[ref.name]["per"]]
        found: list[str] = self.values[ref.name]["per"]
        return found

    def _owned_zone(self, name: str, given: tuple[int, ...]) -> Ref:
        zone = self.zones[name]
        if zone["per"] and not given:
            return Ref("several", name=name)
        owner = given[0] if given else 0
        if zone["tokens"] >= 0:
            return Ref("tokens", zone["tokens"] + owner, name)
        return self._place(zone["place"] + max(owner - 1, 0))

    def _owned_value(self, name: str, given: tuple[int, ...]) -> Ref:
        value = self.values[name]
        if len(given) < len(value["per"]):
            return Ref("several", name=name, given=given)
        row = 0
        for size, number in zip(value["sizes"], given, strict=True):
            row = row * size + number
        return Ref("value", value["address"] + row, name, value["type"])

    def _place(self, number: int) -> Ref:
        return Ref("place", number, one=self.places[number]["count"] == 0)

    def _nowhere(self, part: str, known: Iterable[str], problem: str) -> NoReturn:
        """Raise what is wrong, and the name that was probably meant, or those there are."""
        names = list(known)
        near = get_close_matches(part, names, n=1, cutoff=0.6)
        if near:
            raise PathError(_('{problem}; did you mean "{near}"?', problem=problem, near=near[0]))
        if names:
            raise PathError(_("{problem} (there is: {names})", problem=problem, names=", ".join(names[:12])))
        raise PathError(problem)

    # ---- reading

    def pieces_in(self, place: int, vector: Vector) -> list[int]:
        """The pieces in a place, from the top or the first; without order as they lie in memory."""
        found = self.places[place]
        if found["count"] == 0:
            return [vector[found["base"]]] if found["base"] and vector[found["base"]] > 0 else []
        count = vector[found["count"]]
        pieces = [vector[found["base"] + i] for i in range(count)]
        return pieces[::-1] if found["order"] == "pile" else pieces

    def pieces_on(self, board: str, site: int, vector: Vector) -> list[int]:
        """Everything that lies on a space."""
        found: list[int] = []
        for held, first in self.boards[board]["places"].items():
            if self.places_on(board, held) == len(self.boards[board]["sites"]):
                found += self.pieces_in(first + site - 1, vector)
        return found

    def piece_name(self, piece: int, vector: Vector) -> str:
        """What a piece is called: its kind, with a face `red-5`."""
        if not 0 < piece < len(self.class_of):
            return NONE
        name = self.class_of[piece]
        facts = self.classes[name]
        kind: str = facts["kinds"][facts["kind_of"][piece - facts["first"]] - 1]
        if facts["face"]:
            face = vector[facts["face"] + piece]
            if face > 0:
                return f"{kind}-{face if facts['numbered'] else facts['faces'][face - 1]}"
        return kind

    def name_of(self, type_: str, number: int, vector: Vector) -> int | bool | str:
        """A number of the state as people say it: 3, True, "p1", "r1c1", "leaf"."""
        if type_ == "bool":
            return bool(number)
        if type_ in ("int", "tokens", ""):
            return number
        if type_.startswith("comp"):
            return self.piece_name(number, vector)
        names = self.names.get(type_, [NONE])
        return names[number] if 0 <= number < len(names) else str(number)

    def number_of(self, type_: str, name: str) -> int | None:
        """The number of a name of this type; None if there is none of that name."""
        if type_ == "player" and name in self.seats:
            return int(self.seats[name])
        names = self.names.get(type_, [])
        if name in names:
            return names.index(name)
        return int(name) if type_.startswith("comp") and name.isdecimal() else None

    def value(self, ref: Ref, vector: Vector) -> Any:
        """What a path leads to, as a plain value: a number, flag, word, or list of words."""
        match ref.kind:
            case "value":
                return self.name_of(ref.type, vector[ref.number], vector)
            case "constant":
                return self.name_of(ref.type, ref.number, vector)
            case "tokens":
                return vector[ref.number]
            case "player":
                return self.name_of("player", ref.number, vector)
            case "site" | "line":
                return self.name_of(f"{ref.kind}:{ref.name}", ref.number, vector) if ref.number else NONE
            case "piece":
                return self.piece_name(ref.number, vector)
            case "place":
                pieces = [self.piece_name(p, vector) for p in self.pieces_in(ref.number, vector)]
                return (pieces or [NONE])[0] if ref.one else pieces
            case "spot":
                pieces = [self.piece_name(p, vector) for p in self.pieces_on(ref.name, ref.number, vector)]
                return NONE if not pieces else pieces[0] if len(pieces) == 1 else pieces
            case "board":
                held = {s: self.value(Ref("spot", n, ref.name), vector) for s, n in self.sites_of(ref).items()}
                return {s: content for s, content in held.items() if content != NONE}
            case _:
                raise PathError(_("{ref} has an owner: name it, as in p1.{ref}", ref=ref.name))

    def read(self, path: str, vector: Vector) -> Any:
        """The value at a path. Raises PathError."""
        return self.value(self.find(path, vector), vector)
