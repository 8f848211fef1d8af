"""Where everything declared lives in the state vector.

    zones, boards, values, pieces  ->  slots, places (numbered from 1, 0 is the box) and the layout table

A *place* is somewhere a piece can be: one for each space and class a board holds, one for each instance of a zone of
pieces. A place for one piece is one slot; a larger one is a list with its count (and, for piles, the bounds of the
part whose order nobody knows).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.ir.program import Program, Slot
from rulewright.resolved.names import names_of
from rulewright.resolved.symbols import PieceClass, Symbols, Value, Zone
from rulewright.resolved.types import PLAYER, Type


@dataclass(slots=True)
class Place:
    """One place. `count`: slot of how many pieces (0: it holds one, in `base`); `low`: slot of the unknown part."""

    name: str
    path: str
    holds: str
    owner: int
    base: int
    capacity: int
    count: int = 0
    low: int = 0
    order: str = ""
    sees: int = -1
    mixed: bool = False
    zone: str = ""
    board: str = ""
    site: int = 0


@dataclass(slots=True)
class Layout:
    """Addresses of everything declared."""

    symbols: Symbols
    program: Program
    places: list[Place] = field(default_factory=lambda: [Place("box", "box", "", 0, 0, 0)])
    zone_places: dict[str, int] = field(default_factory=dict)
    """Zone -> its first place; owner n has place first + n - 1."""
    site_places: dict[tuple[str, str], int] = field(default_factory=dict)
    """(board, class) -> place of site 1."""
    tokens: dict[str, int] = field(default_factory=dict)
    """Zone of tokens -> base; owner n has slot base + n (slot base where there is no owner)."""
    values: dict[str, int] = field(default_factory=dict)
    faces: dict[str, int] = field(default_factory=dict)
    """Class -> base of faces; piece c (numbered over all classes) has slot base + c."""
    turned: dict[str, int] = field(default_factory=dict)
    where: int = 0
    position: int = 0
    known: int = 0
    given: dict[str, tuple[int, int] | None] = field(default_factory=dict)
    """Value that is a number -> the least and greatest number the rules ever set it to; None if they count with it."""
    chosen: set[str] = field(default_factory=set)
    """Values that players choose in secret, each for itself."""
    scratch_names: dict[str, int] = field(default_factory=dict)
    extents: dict[str, int] = field(default_factory=dict)
    """Lattice -> the first of four slots that say how far its tiles reach, see `lower/extent.py`."""

    def reserve(
        self,
        name: str,
        count: int,
        *,
        type_: str = "int",
        per: str = "",
        seen: str = "all",
        role: str = "value",
        stride: int = 1,
    ) -> int:
        """The first of `count * stride` new slots, with a line in the layout table."""
        offset = self.program.size
        self.program.layout.append(Slot(name, offset, count, stride, type_, per, seen, role))
        self.program.size += count * stride
        return offset

    def scratch(self, name: str, count: int) -> int:
        """Slots for a computation in between; the same name gives the same slots."""
        if name not in self.scratch_names:
            self.scratch_names[name] = self.reserve(name, count, seen="nobody", role="scratch")
        return self.scratch_names[name]

    def size_of(self, owner: Type | None) -> int:
        """How many owners there are of a kind (1 for none)."""
        if owner is None:
            return 1
        if owner.kind == "comp":
            return sum(c.count for c in self.symbols.classes.values())
        return len(names_of(self.symbols, owner)) - 1


def lay_out(symbols: Symbols, program: Program) -> Layout:
    """Give everything declared its slots, and the state its first values."""
    layout = Layout(symbols, program)
    pieces = sum(c.count for c in symbols.classes.values())
    if pieces:
        layout.where = layout.reserve("where", pieces + 1, type_="place", per="comp", role="where")
    for (board, held), most in symbols.held.items():
        if not symbols.classes[held].tokens:
            _sites(layout, board, held, most)
    for zone in symbols.zones.values():
        if zone.is_tokens:
            _tokens(layout, zone)
        else:
            _zone(layout, zone)
    if any(p.count for p in layout.places):
        layout.position = layout.reserve("position", pieces + 1, per="comp", seen="nobody", role="position")
    if any(p.sees != -1 for p in layout.places):
        layout.known = layout.reserve("known", pieces + 1, type_="mask", per="comp", seen="nobody", role="known")
    for piece in symbols.classes.values():
        if piece.faces:
            base = layout.reserve(
                f"{piece.name}.face",
                piece.count + 1,
                per=f"comp:{piece.name}",
                seen="known",
                role="face",
                type_="int" if piece.numbered else f"sym:{piece.name}.face",
            )
            layout.faces[piece.name] = base - piece.first + 1
            program.initial += [(base + 1 + i, 1) for i in range(piece.count)]
        if piece.turns:
            base = layout.reserve(
                f"{piece.name}.turned", piece.count + 1, per=f"comp:{piece.name}", seen="known", role="turned"
            )
            layout.turned[piece.name] = base - piece.first + 1
    for value in symbols.values.values():
        _value(layout, value)
    _start(layout)
    return layout


def owner_count(layout: Layout, per: tuple[Type, ...]) -> int:
    """Slots of a value per these owners, row 0 of each included."""
    count = 1
    for owner in per:
        count *= layout.size_of(owner) + 1
    return count


def _mask(seen: str, owner: int) -> int:
    if seen == "owner" and owner:
        return 1 << (owner - 1)
    return {"nobody": 0, "owner": 0}.get(seen, -1)


def _sites(layout: Layout, board: str, held: str, most: int) -> None:
    symbols = layout.symbols
    sites = symbols.boards[board].sites
    shown = board.removesuffix(".positions")
    layout.site_places[board, held] = len(layout.places)
    stride = 1 if most == 1 else most + 1
    base = layout.reserve(
        f"{shown}.{held}", len(sites) + 1, stride=stride, type_=f"comp:{held}", per=f"site:{board}", role="sites"
    )
    for number, name in enumerate(sites, 1):
        first = base + number * stride
        count = 0 if most == 1 else first
        layout.places.append(
            Place(
                name,
                f"{shown}.{name}",
                held,
                0,
                first if most == 1 else first + 1,
                most,
                count,
                board=shown,
                site=number,
            )
        )


def _owner_of_piece(symbols: Symbols, per: Type | None, number: int) -> int:
    """The seat that owns the piece (by its number over all classes) a zone is on; 0 where nobody does."""
    if per is None or per.kind != "comp":
        return 0
    piece = symbols.classes[per.name]
    index = number - piece.first
    return piece.owner_of[index] if 0 <= index < piece.count else 0


def _zone(layout: Layout, zone: Zone) -> None:
    symbols = layout.symbols
    owners = layout.size_of(zone.per) if zone.per else 1
    capacity = zone.capacity
    header = 3 if zone.order == "pile" else 1
    layout.zone_places[zone.name] = len(layout.places)
    per = zone.per.descriptor if zone.per else ""
    if zone.per is not None:  # what nobody has: always empty
        layout.reserve(f"{zone.name}.none", header + capacity, seen="nobody", role="scratch")
    base = layout.reserve(
        zone.name, owners, stride=header + capacity, type_=f"comp:{zone.holds}", per=per, seen=zone.seen, role="zone"
    )
    names = names_of(symbols, zone.per) if zone.per and zone.per.kind != "comp" else []
    for number in range(1, owners + 1):
        first = base + (number - 1) * (header + capacity)
        owner = number if zone.per == PLAYER else 0
        viewer = owner or _owner_of_piece(symbols, zone.per, number)
        name = zone.name if zone.per is None else f"{names[number] if names else number}.{zone.name}"
        sees = _mask(zone.seen, viewer)
        if zone.seen == "others" and viewer:
            sees = ((1 << symbols.players) - 1) & ~(1 << (viewer - 1))
        layout.places.append(
            Place(
                name,
                name,
                zone.holds,
                owner,
                first + header,
                capacity,
                first,
                first + 1 if header == 3 else 0,
                zone.order,
                sees,
                zone.mixed,
                zone.name,
            )
        )


def _tokens(layout: Layout, zone: Zone) -> None:
    per = zone.per.descriptor if zone.per else ""
    count = layout.size_of(zone.per) + 1 if zone.per else 1
    base = layout.reserve(zone.name, count, type_="tokens", per=per, seen=zone.seen, role="tokens")
    layout.tokens[zone.name] = base


def _value(layout: Layout, value: Value) -> None:
    per = ",".join(t.descriptor for t in value.per)
    base = layout.reserve(
        value.name, owner_count(layout, value.per), type_=value.type.descriptor, per=per, seen=value.seen
    )
    layout.values[value.name] = base
    if value.start:
        if not value.per:
            layout.program.initial.append((base, value.start))
            return
        rows = [0]
        for owner in value.per:
            size = layout.size_of(owner) + 1
            rows = [row * size + n for row in rows for n in range(1, size)]
        layout.program.initial += [(base + row, value.start) for row in rows]


def _start(layout: Layout) -> None:
    """Put pieces and tokens where their class starts."""
    symbols, initial = layout.symbols, layout.program.initial
    filled: dict[int, int] = {}
    for zone in symbols.zones.values():
        if not zone.start:
            continue
        piece = symbols.classes[zone.holds]
        if zone.is_tokens:
            base = layout.tokens[zone.name]
            owners = range(1, layout.size_of(zone.per) + 1) if zone.per else (0,)
            initial += [(base + owner, piece.tokens) for owner in owners]
            continue
        for index in range(piece.count):
            owner = piece.owner_of[index] if zone.per == PLAYER else 1
            place = layout.zone_places[zone.name] + max(0, owner - 1)
            _put(layout, place, piece, index, filled)
    if layout.known:  # what begins in the box lies there open
        placed = {slot for slot, _ in initial}
        everything = range(1, sum(c.count for c in symbols.classes.values() if not c.tokens) + 1)
        initial += [(layout.known + n, -1) for n in everything if layout.where + n not in placed]
    for place, count in filled.items():
        initial.append((layout.places[place].count, count))


def _put(layout: Layout, place: int, piece: PieceClass, index: int, filled: dict[int, int]) -> None:
    number, at, initial = piece.first + index, filled.get(place, 0), layout.program.initial
    initial.append((layout.where + number, place))
    initial.append((layout.places[place].base + at, number))
    if layout.position:
        initial.append((layout.position + number, at))
    if layout.known:
        initial.append(
            (layout.known + number, layout.places[place].sees & 0x7FFFFFFF if layout.places[place].sees >= 0 else -1)
        )
    filled[place] = at + 1
