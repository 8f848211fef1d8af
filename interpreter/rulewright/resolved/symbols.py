"""What a game declares: one record for each element, and the tables by name."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.board.board import Board
from rulewright.diagnostics.span import Span
from rulewright.resolved.tree import Node, Statement, TextParts
from rulewright.resolved.types import BOOL, INT, Type
from rulewright.source.tree import Map, Seq


@dataclass(slots=True)
class Property:
    """A property of kinds or spaces. `items` says that it is a list of values of `type`."""

    name: str
    type: Type
    items: bool = False
    values: list[int | tuple[int, ...]] = field(default_factory=list)
    """By kind or site number, from 0 (none)."""


@dataclass(slots=True)
class PieceClass:
    """A class of components. Pieces are numbered over all classes; this class has `first` .. `first + count - 1`."""

    name: str
    one: str
    span: Span
    tokens: int = 0
    per_player: bool = False
    faces: list[str] = field(default_factory=list)
    """Names of the faces; numbers as text for dice."""
    numbered: bool = False
    """Faces are numbers (1 .. n), not words."""
    turns: int = 0
    back: str = ""
    kinds: list[str] = field(default_factory=list)
    kind_of: list[int] = field(default_factory=list)
    """Kind (from 1) of each piece of the class, in order."""
    owner_of: list[int] = field(default_factory=list)
    properties: dict[str, Property] = field(default_factory=dict)
    blocks: dict[tuple[str, str], tuple[Seq, str]] = field(default_factory=dict)
    """(kind, property) -> the block and its model path."""
    first: int = 0

    @property
    def count(self) -> int:
        """How many pieces there are (0 of tokens)."""
        return len(self.kind_of)


@dataclass(slots=True)
class Zone:
    """A zone: one place, or one for each player, site or piece. `holds` is a class."""

    name: str
    holds: str
    span: Span
    per: Type | None = None
    order: str = ""
    seen: str = "all"
    mixed: bool = False
    """Whether those who do not see the zone forget what was known of a piece that comes here."""
    capacity: int = 0
    limit: int = 0
    """`up to`, 0 where nothing is said."""
    start: bool = False
    supply: str = ""
    is_tokens: bool = False


@dataclass(slots=True)
class Value:
    """A counter, flag or reference: one, or one for each player, site or piece."""

    name: str
    type: Type
    span: Span
    per: tuple[Type, ...] = ()
    """What it is counted by: nothing, or an owner (player, site, piece) and further indexes (symbols, kinds, ...)."""
    low: int = 0
    high: int = 1_000_000
    start: int = 0
    seen: str = "all"
    reset: str = ""
    on: str = ""
    """The board on which alone pieces have it; empty for everywhere."""


@dataclass(slots=True)
class Term:
    """A named expression."""

    name: str
    params: list[tuple[str, Type]]
    text: str
    span: Span
    body: Node | None = None
    uses_me: bool = True


@dataclass(slots=True)
class Effect:
    """A named block with parameters."""

    name: str
    params: list[tuple[str, Type]]
    block: Seq
    span: Span
    path: str
    text: TextParts | None = None
    body: list[Statement] = field(default_factory=list)


@dataclass(slots=True)
class Symbols:
    """All that a game declares, for one number of players."""

    players: int
    roles: dict[str, int] = field(default_factory=dict)
    """Role -> seat, for roles that follow the seats; roles given out in play are values of type player."""
    given_roles: list[str] = field(default_factory=list)
    """Those given out in play: values to the rules, names to players."""
    numbers: dict[str, int] = field(default_factory=dict)
    number_spans: dict[str, Span] = field(default_factory=dict)
    lists: dict[str, list[str]] = field(default_factory=dict)
    """Symbol lists: the declared ones, and one for each property with words (`CLASS.PROPERTY`)."""
    classes: dict[str, PieceClass] = field(default_factory=dict)
    boards: dict[str, Board] = field(default_factory=dict)
    board_owners: dict[str, Type] = field(default_factory=dict)
    """Board -> who has a copy of it, for boards with `per:`."""
    held: dict[tuple[str, str], int] = field(default_factory=dict)
    """(board, class) -> how many per space."""
    site_properties: dict[str, dict[str, Property]] = field(default_factory=dict)
    site_blocks: dict[str, dict[tuple[str, str], tuple[Seq, str]]] = field(default_factory=dict)
    """Board -> (space, property) -> the block on that space and its model path."""
    zones: dict[str, Zone] = field(default_factory=dict)
    values: dict[str, Value] = field(default_factory=dict)
    terms: dict[str, Term] = field(default_factory=dict)
    effects: dict[str, Effect] = field(default_factory=dict)
    tree: Map = field(default_factory=Map)
    limits: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Local name -> the least and greatest number it can stand for, as far as that is known."""

    def class_by_singular(self, word: str) -> PieceClass | None:
        """The class whose one piece is called so."""
        return next((c for c in self.classes.values() if c.one == word), None)

    def attribute_zones(self, owner: Type) -> dict[str, Zone]:
        """Zones of which each owner of this type has one, by name."""
        return {z.name: z for z in self.zones.values() if z.per == owner}

    def attribute_values(self, owner: Type) -> dict[str, Value]:
        """Values of which each owner of this type has one, by name."""
        return {v.name: v for v in self.values.values() if v.per[:1] == (owner,)}


SIMPLE_TYPES = {"number": INT, "flag": BOOL, "player": Type("player"), "bool": BOOL}
