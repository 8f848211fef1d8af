"""Changes to a position by path, for scenarios and tools: `bright.gems: 3`, `grid.r3c3: bricks_3`, `p1.hand: [queen]`.

Nothing is created or destroyed: a piece put somewhere swaps places with what is there, a number of tokens comes from
the supply. What cannot be met is an error. The vector is changed in place; the caller asks for the options again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulewright.languages import _
from rulewright.play.paths import NONE, PathError, Paths, Ref


class Changes:
    """Changes one vector. Pieces and places that were named keep what they got while others are changed."""

    def __init__(self, paths: Paths, vector: list[int]) -> None:
        self.paths = paths
        self.vector = vector
        self.where: int = paths.facts["where"]
        self.position: int = paths.facts["position"]
        self.known: int = paths.facts["known"]
        self.named: set[int] = set()
        self.listed: set[int] = set()
        self.kept_tokens: set[int] = set()

    def apply(self, changes: Mapping[str, Any]) -> None:
        """Make all changes. Raises PathError at the first that cannot be made."""
        for path, value in self.in_order(changes):
            self.put(path, value)

    def in_order(self, changes: Mapping[str, Any]) -> list[tuple[str, Any]]:
        """The changes in the order to make them: who is who, then pieces, then tokens and values, each as written.

        Mappings are taken apart, save those of boards. No change takes tokens from a zone that another one names.
        """
        flat = [pair for path, value in changes.items() for pair in self._flat(path, value)]
        for path, _value in flat:
            try:
                ref = self.paths.find(path, self.vector)
            except PathError:
                continue  # it may exist once earlier changes are made
            if ref.kind == "tokens":
                self.kept_tokens.add(ref.number)
        return sorted(flat, key=lambda pair: self._rank(pair[0], pair[1]))

    def _flat(self, path: str, value: Any) -> list[tuple[str, Any]]:
        if not isinstance(value, Mapping) or self.paths.is_board(path, self.vector):
            return [(path, value)]
        return [pair for part, inner in value.items() for pair in self._flat(f"{path}.{part}", inner)]

    def _rank(self, path: str, value: Any) -> int:
        try:
            ref = self.paths.find(path, self.vector)
        except PathError:
            return 2
        if ref.kind == "value" and ref.type == "player" and ref.name == path:
            return 0
        return 1 if ref.kind in ("place", "spot", "piece", "board") else 2

    def put(self, path: str, value: Any) -> None:
        """Make one change. A mapping changes each part it names; of a board it is all that lies there."""
        ref = self.paths.find(path, self.vector)
        if isinstance(value, Mapping):
            if ref.kind == "board":
                self._clear(ref, value)
            for part, inner in value.items():
                self.put(f"{path}.{part}", inner)
            if ref.kind == "board":
                self._tidy(ref, value)
            return
        match ref.kind:
            case "value":
                self.vector[ref.number] = self._number(path, ref, value)
            case "tokens":
                self._tokens(path, ref, self._count(path, value))
            case "place" if isinstance(value, int) and not isinstance(value, bool):
                self._fill(path, ref.number, value)
            case "place" if isinstance(value, list):
                self._arrange(path, ref.number, [str(word) for word in value])
            case "place" if not ref.one:
                self._arrange(path, ref.number, [] if value in (None, NONE) else [str(value)])
            case "place":
                self._occupy(path, [ref.number], value)
            case "spot":
                self._occupy(path, self._places_at(ref), value)
            case "piece":
                self._replace(path, ref.number, str(value))
            case _:
                raise PathError(_('"{path}" is not something that can be set', path=path))

    # ---- values and tokens

    def _number(self, path: str, ref: Ref, value: Any) -> int:
        """The number that stands for a written value of the type of `ref`."""
        if value is None:
            value = NONE
        if ref.type == "bool":
            if not isinstance(value, bool):
                raise PathError(_('"{path}" is a flag: write true or false, not "{value}"', path=path, value=value))
            return int(value)
        if ref.type in ("int", ""):
            number = self._count(path, value)
            facts = self.paths.values.get(ref.name)
            if facts is not None and not facts["low"] <= number <= facts["high"]:
                raise PathError(
                    _(
                        '"{path}" lies between {low} and {high}, not {number}',
                        path=path,
                        low=facts["low"],
                        high=facts["high"],
                        number=number,
                    )
                )
            return number
        if value == NONE:
            return 0
        if ref.type.startswith("comp"):
            return self._candidates(path, str(value), named=True)[0]
        if ref.type == "player" and str(value) in self.paths.values:
            return self.vector[int(self.paths.values[str(value)]["address"])]
        found = self.paths.number_of(ref.type, str(value))
        if found is None:
            names = ", ".join(self.paths.names.get(ref.type, [])[1:13])
            raise PathError(_('"{path}" cannot be "{value}" (there is: {names})', path=path, value=value, names=names))
        return found

    def _count(self, path: str, value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise PathError(_('"{path}" is a number, not "{value}"', path=path, value=value))
        return value

    def _tokens(self, path: str, ref: Ref, wanted: int) -> None:
        """Take what is missing from the supply, then from what lies in no zone, then from zones nobody named."""
        if wanted < 0:
            raise PathError(_('"{path}" cannot be {wanted}', path=path, wanted=wanted))
        zone = self.paths.zones[ref.name]
        self.kept_tokens.add(ref.number)
        missing = wanted - self.vector[ref.number]
        supply = self._supply(ref, zone)
        if missing < 0:
            if supply:
                self.vector[supply] -= missing
            self.vector[ref.number] = wanted
            return
        for source in self._sources(ref, zone, supply):
            if missing == 0:
                break
            available = self._spare(zone["holds"]) if source == 0 else self.vector[source]
            taken = min(missing, available)
            if source:
                self.vector[source] -= taken
            self.vector[ref.number] += taken
            missing -= taken
        if missing:
            raise PathError(
                _(
                    '"{path}" cannot be {wanted}: {missing} more {holds} would be needed',
                    path=path,
                    wanted=wanted,
                    missing=missing,
                    holds=zone["holds"],
                )
            )

    def _supply(self, ref: Ref, zone: dict[str, Any]) -> int:
        """The slot of the zone's supply; of the same owner where both have one; 0 if there is none."""
        if not zone["supply"]:
            return 0
        supply = self.paths.zones[zone["supply"]]
        owner = ref.number - int(zone["tokens"])
        return int(supply["tokens"]) + (owner if supply["per"] and supply["per"] == zone["per"] else 0)

    def _sources(self, ref: Ref, zone: dict[str, Any], supply: int) -> Iterable[int]:
        if supply:
            yield supply
        yield 0
        owner = ref.number - int(zone["tokens"])
        for other in self.paths.zones.values():
            if other["holds"] != zone["holds"] or other["tokens"] < 0:
                continue
            for slot in self._slots(other):
                mine = slot - int(other["tokens"]) == owner
                of_named = str(other["per"]).startswith("comp") and slot - int(other["tokens"]) in self.named
                if slot not in self.kept_tokens and not of_named and (mine or not self._owned(zone["holds"])):
                    yield slot

    def _owned(self, held: str) -> bool:
        return bool(self.paths.classes[held]["per_player"])

    def _slots(self, zone: dict[str, Any]) -> list[int]:
        base = int(zone["tokens"])
        if not zone["per"]:
            return [base]
        return [base + n for n in range(1, self._owners(zone["per"]) + 1)]

    def _owners(self, per: str) -> int:
        if per.startswith("comp"):
            return len(self.paths.class_of) - 1
        return len(self.paths.names[per]) - 1

    def _spare(self, held: str) -> int:
        """Tokens of a class that lie in no zone."""
        piece = self.paths.classes[held]
        total = piece["tokens"] * (self.paths.facts["players"] if piece["per_player"] else 1)
        zones = [z for z in self.paths.zones.values() if z["holds"] == held and z["tokens"] >= 0]
        lying = sum(self.vector[slot] for z in zones for slot in self._slots(z))
        return max(0, int(total) - lying)

    # ---- pieces

    def _candidates(self, path: str, word: str, *, named: bool = False, prefer: int = -1) -> list[int]:
        """Pieces that are what a word says, those in place `prefer` first; with `named` also those named before.

        Raises PathError if there is none.
        """
        owner, kind, _face = self._word(word)
        found = []
        for name, facts in self.paths.classes.items():
            if kind not in facts["kinds"] and kind not in (facts["one"], name):
                continue
            for i, number in enumerate(facts["kind_of"]):
                piece = facts["first"] + i
                fits = kind in (facts["one"], name) or facts["kinds"][number - 1] == kind
                if fits and (not owner or facts["owner_of"][i] == owner) and (named or piece not in self.named):
                    found.append(piece)
        if not found:
            if self.named and not named:
                raise PathError(
                    _('"{path}": there is no piece "{word}" that is not named already', path=path, word=word)
                )
            raise PathError(_('"{path}": there is no piece "{word}"', path=path, word=word))
        return sorted(found, key=lambda piece: self.vector[self.where + piece] != prefer)

    def _word(self, word: str) -> tuple[int, str, str]:
        """Owner's seat (0 if not said), kind and face of OWNER.KIND-FACE."""
        owner, _dot, rest = word.rpartition(".")
        kind, _dash, face = rest.partition("-")
        seat = 0
        if owner:
            seat = self.paths.seats.get(owner, 0)
            role = self.paths.values.get(owner)
            if not seat and role is not None and role["type"] == "player":
                seat = self.vector[role["address"]]
            if not seat:
                raise PathError(_('"{word}": nobody is called "{owner}"', word=word, owner=owner))
        return seat, kind, face

    def _face(self, piece: int, word: str) -> None:
        face = self._word(word)[2]
        if not face:
            return
        facts = self.paths.classes[self.paths.class_of[piece]]
        faces = facts["faces"]
        number = faces.index(face) + 1 if face in faces else int(face) if face.isdecimal() else 0
        if not facts["face"] or not 1 <= number <= max(len(faces), 1):
            raise PathError(_('"{word}": such a piece has no face "{face}"', word=word, face=face))
        self.vector[facts["face"] + piece] = number

    def _places_at(self, ref: Ref) -> list[int]:
        board = self.paths.boards[ref.name]
        return [
            first + ref.number - 1
            for held, first in board["places"].items()
            if self.paths.places_on(ref.name, held) == len(board["sites"])  # not the tiles that the spaces are on
        ]

    def _home(self, place: int, piece: int) -> int:
        """Where a piece goes that has to leave: where its class starts, of its owner.

        The box if that is `place` itself, or its contents were listed piece by piece.
        """
        facts = self.paths.classes[self.paths.class_of[piece]]
        owner = facts["owner_of"][piece - facts["first"]]
        for number, found in enumerate(self.paths.places):
            zone = self.paths.zones.get(found["zone"])
            if not zone or not zone["start"] or zone["holds"] != self.paths.class_of[piece] or number == place:
                continue
            if number in self.listed:
                return 0
            if found["owner"] in (0, owner):
                return number if self.vector[found["count"]] < found["capacity"] else 0
        return 0

    def _occupy(self, path: str, places: list[int], value: Any) -> None:
        """A space or a place for one piece: put there what the word says, swapping with what is there."""
        words = [str(w) for w in value] if isinstance(value, list) else [] if value in (None, NONE) else [str(value)]
        wanted: dict[int, list[str]] = {place: [] for place in places}
        for word in words:
            piece = self._candidates(path, word)[0]
            held = self.paths.class_of[piece]
            place = next((p for p in places if self.paths.places[p]["holds"] == held), None)
            if place is None:
                raise PathError(_('"{path}" does not hold {held}', path=path, held=held))
            wanted[place].append(word)
        for place, row in wanted.items():
            if row or not words:
                self._arrange(path, place, row)

    def _arrange(self, path: str, place: int, words: list[str]) -> None:
        """Make the contents of a place exactly these, from the top or the first."""
        facts = self.paths.places[place]
        if facts["count"]:
            self.listed.add(place)
        if len(words) > max(facts["capacity"], 1):
            raise PathError(_('"{path}" has room for {capacity}', path=path, capacity=facts["capacity"]))
        chosen: list[int] = []
        for word in words:
            options = [
                p for p in self._candidates(path, word, prefer=place) if self.paths.class_of[p] == facts["holds"]
            ]
            if facts["owner"]:
                options.sort(key=lambda piece: self._is_foreign(piece, facts["owner"]))
            if not options:
                raise PathError(_('"{path}" does not hold {word}', path=path, word=word))
            self.named.add(options[0])
            chosen.append(options[0])
            self._face(options[0], word)
        leaving = [p for p in self.paths.pieces_in(place, self.vector) if p not in chosen]
        entering = [p for p in chosen if self.vector[self.where + p] != place]
        for piece in entering:
            if leaving:
                self.swap(leaving.pop(), piece)
            else:
                self.move(piece, place)
        for piece in leaving:
            self.move(piece, self._home(place, piece))
        if facts["count"]:
            order = chosen[::-1] if facts["order"] == "pile" else chosen
            for index, piece in enumerate(order):
                self._set_at(piece, place, index)
            if facts["low"]:
                self.vector[facts["low"]] = self.vector[facts["low"] + 1] = 0

    def _clear(self, board: Ref, keep: Mapping[str, Any]) -> None:
        """Take everything off the spaces that `keep` does not name."""
        for name, site in self.paths.sites_of(board).items():
            if name in keep:
                continue
            for piece in self.paths.pieces_on(board.name, site, self.vector):
                self.move(piece, self._home(self.vector[self.where + piece], piece))

    def _tidy(self, board: Ref, named: Mapping[str, Any]) -> None:
        """Take off the spaces that are named what is not named: of another class than what was put there."""
        for name, site in self.paths.sites_of(board).items():
            if name in named and not isinstance(named[name], Mapping):
                for piece in self.paths.pieces_on(board.name, site, self.vector):
                    if piece not in self.named:
                        self.move(piece, self._home(self.vector[self.where + piece], piece))

    def _is_foreign(self, piece: int, owner: int) -> bool:
        facts = self.paths.classes[self.paths.class_of[piece]]
        return bool(facts["per_player"]) and facts["owner_of"][piece - facts["first"]] != owner

    def _fill(self, path: str, place: int, wanted: int) -> None:
        """Make a place hold so many pieces, all of one kind, from and to its supply or where its class starts."""
        facts = self.paths.places[place]
        zone = self.paths.zones.get(facts["zone"], {})
        if len(self.paths.classes[facts["holds"]]["kinds"]) > 1:
            raise PathError(_('"{path}" holds several kinds: name the pieces, `[...]`, not how many', path=path))
        if not 0 <= wanted <= max(facts["capacity"], 1):
            raise PathError(_('"{path}" has room for {capacity}', path=path, capacity=facts["capacity"]))
        while len(self.paths.pieces_in(place, self.vector)) > wanted:
            piece = self.paths.pieces_in(place, self.vector)[0]
            supply = self.paths.zones.get(zone.get("supply", ""))
            self.move(piece, int(supply["place"]) if supply else self._home(place, piece))
        while len(self.paths.pieces_in(place, self.vector)) < wanted:
            options = self._candidates(path, self.paths.classes[facts["holds"]]["one"])
            options = [p for p in options if self.vector[self.where + p] != place]
            options = [p for p in options if not facts["owner"] or not self._is_foreign(p, facts["owner"])]
            if not options:
                raise PathError(
                    _(
                        '"{path}" cannot be {wanted}: there are not enough {holds}',
                        path=path,
                        wanted=wanted,
                        holds=facts["holds"],
                    )
                )
            self.move(options[0], place)
        self.named.update(self.paths.pieces_in(place, self.vector))

    def _replace(self, path: str, piece: int, word: str) -> None:
        """The piece at an index (`deck[1]`): swap it with one that is what the word says."""
        place = self.vector[self.where + piece]
        index = self._index(piece, place)
        other = self._candidates(path, word, prefer=place)[0]
        if self.paths.class_of[other] != self.paths.class_of[piece]:
            raise PathError(_('"{path}" cannot be "{word}"', path=path, word=word))
        if other != piece:
            self.swap(piece, other)
        self.named.add(other)
        self._face(other, word)
        facts = self.paths.places[place]
        if facts["low"]:  # from here up the order is settled
            high = facts["low"] + 1
            self.vector[high] = min(self.vector[high], index)
            self.vector[facts["low"]] = min(self.vector[facts["low"]], self.vector[high])

    # ---- where pieces lie

    def _index(self, piece: int, place: int) -> int:
        facts = self.paths.places[place]
        if not facts["count"]:
            return 0
        base = facts["base"]
        return self.vector[base : base + self.vector[facts["count"]]].index(piece)

    def _set_at(self, piece: int, place: int, index: int) -> None:
        """Write a piece into a slot of a place (0: the box)."""
        facts = self.paths.places[place]
        self.vector[self.where + piece] = place
        if place:
            self.vector[facts["base"] + index] = piece
            if facts["count"] and self.position:
                self.vector[self.position + piece] = index
            if facts["board"]:
                self._widen(facts["board"], facts["site"])
        if self.known:
            self.vector[self.known + piece] = facts["sees"] if place else -1

    def _widen(self, board: str, site: str) -> None:
        """Where a lattice keeps how far its tiles reach (`lower/extent.py`): as far as this cell."""
        entry = self.paths.facts["boards"].get(board, {})
        if not entry.get("extent"):
            return
        row, column = entry["cells"][entry["sites"].index(site)]
        top, bottom, left, right = range(entry["extent"], entry["extent"] + 4)
        for slot, at, better in ((top, row, min), (bottom, row, max), (left, column, min), (right, column, max)):
            self.vector[slot] = better(self.vector[slot], at)

    def swap(self, one: int, two: int) -> None:
        """Two pieces change places."""
        here, there = self.vector[self.where + one], self.vector[self.where + two]
        at, to = (self._index(one, here) if here else 0), (self._index(two, there) if there else 0)
        self._set_at(two, here, at)
        self._set_at(one, there, to)

    def move(self, piece: int, place: int) -> None:
        """A piece goes from where it is to a place: on top of a pile, to the end of a row."""
        here = self.vector[self.where + piece]
        if here:
            self._take(piece, here)
        facts = self.paths.places[place]
        index = 0
        if place and facts["count"]:
            index = self.vector[facts["count"]]
            if index >= facts["capacity"]:
                raise PathError(_("there is no room left in {path}", path=facts["path"]))
            self.vector[facts["count"]] = index + 1
        self._set_at(piece, place, index)

    def _take(self, piece: int, place: int) -> None:
        facts = self.paths.places[place]
        base = facts["base"]
        if not facts["count"]:
            self.vector[base] = 0
            return
        at = self._index(piece, place)
        count = self.vector[facts["count"]]
        row = self.vector[base : base + count]
        row.remove(piece)
        for index, other in enumerate(row):
            self.vector[base + index] = other
            if self.position:
                self.vector[self.position + other] = index
        self.vector[facts["count"]] = count - 1
        if facts["low"]:
            for bound in (facts["low"], facts["low"] + 1):
                if at < self.vector[bound]:
                    self.vector[bound] -= 1
