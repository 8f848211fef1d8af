"""Models of `components`, `boards` and `zones`: what is in the box and where it lies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, Union

from pydantic import Discriminator, Tag

from rulewright.model.fields import (
    Anything,
    Expr,
    Flag,
    Id,
    Number,
    Open,
    Part,
    Per,
    SpaceName,
    Text,
    Word,
    key,
    one_of,
)

if TYPE_CHECKING:
    Property: TypeAlias = Any
    Faces: TypeAlias = Any
    Holds: TypeAlias = Any
    Edges: TypeAlias = Any
    Joins: TypeAlias = Any
    TileSpaces: TypeAlias = Any
    TileEdges: TypeAlias = Any
    Kinds: TypeAlias = Any
    Spaces: TypeAlias = Any
    SpacesByName: TypeAlias = Any
    SpaceList: TypeAlias = Any
    AnyBoard: TypeAlias = Any
    Says: TypeAlias = Any
else:
    Property = one_of(number=int, text=str, flag=bool, list=list[Any], nothing=None, table=True)
    """A property of a kind or space: a number, flag, symbol, a list of these, or a block of statements."""
    Faces = one_of(number=int, list=list[Any], table=True)
    Holds = one_of(text=str, list=list[str], mapping=dict[str, Number])
    Joins = one_of(list=list[str], mapping=dict[Id, list[str]])
    TileEdges = one_of(list=list[Any], mapping=dict[Id, list[Any]])
    SpaceList = one_of(list=list[SpaceName], table=True)
    Says = one_of(mapping=dict[str, Text])
    """A text for each property, or item of one that is a list (`prices[2]`)."""
Order = Literal["pile", "row"]
Seen = Literal["all", "owner", "nobody", "others"]


class TileSpace(Open):
    """A space of a tile of a modular board: the sides it joins, and its own properties."""

    __pydantic_extra__: dict[str, Property]
    joins: Joins = None
    """The sides of the tile that this space reaches (`[n, e]`), or such a list for each network (`{path: [n, e]}`)."""
    at: Anything = None
    """Where the space is drawn on its tile."""


class BoardSpace(Open):
    """A space of a board with its properties; `at` is where it is drawn."""

    __pydantic_extra__: dict[str, Property]
    joins: Joins = None
    """Beside the tiles of a modular board: sides of positions it reaches (`[r1c1.n]`), or a list for each network."""
    at: Anything = None
    """Where the space is drawn."""


class GatedWay(Part):
    """A way that is open only while a condition holds."""

    way: list[str]
    """The spaces it joins."""
    when: Expr
    """The condition; it speaks of the whole game, not of `me`."""


if not TYPE_CHECKING:
    Way = one_of(list=list[str], mapping=GatedWay)
    Edges = one_of(list=list[Way], mapping=dict[Id, list[Way]])
    TileSpaces = one_of(mapping=dict[SpaceName, one_of(mapping=TileSpace, nothing=None)], list=list[Any])


class KindModel(Open):
    """A kind of piece. Every key that is not listed here is a property of its own."""

    __pydantic_extra__: dict[str, Property]
    count: Number = 1
    """How many pieces of this kind there are; 0 leaves the kind out."""
    title: Text = None
    """What sentences call it; the id is used where there is none."""
    text: Text = None
    """Help for players."""
    symbol: Text = None
    """How it is drawn."""
    spaces: TileSpaces = None
    """On tiles of a modular board: the spaces of the tile, each with its sides and properties."""
    edges: TileEdges = None
    """On tiles of a modular board: pairs of spaces that are neighbours, or such a list for each network."""


if not TYPE_CHECKING:
    Space = one_of(mapping=BoardSpace, nothing=None)
    Spaces = one_of(list=list[SpaceName], mapping=dict[SpaceName, Space], table=True)
    SpacesByName = one_of(mapping=dict[SpaceName, Space], table=True)
    Kinds = one_of(mapping=dict[Id, one_of(mapping=KindModel, nothing=None)])


class ComponentClass(Open):
    """A class of pieces. A class of one kind may carry its kind's properties itself."""

    __pydantic_extra__: dict[str, Property]
    one: Id = ""
    """The singular, used as attribute and type name; the class without its last s where there is none."""
    kinds: Kinds = None
    """The kinds of pieces, each with its properties."""
    count: Number = 1
    """How many pieces there are, where the class is of one kind."""
    tokens: Number = 0
    """So many interchangeable pieces: zones hold a number of them."""
    per: Literal["player"] = "player"
    """`player`: every player has such a set; then `piece.owner` is that player."""
    faces: Faces = None
    """How many faces a piece has, or a list of them; `piece.face` is the one that shows. Dice are this."""
    turns: Number = 0
    """How many ways a piece can be turned; `piece.turned` counts from 0."""
    spaces: TileSpaces = None
    """On tiles of a modular board: spaces that every kind has; a kind may add to them."""
    edges: TileEdges = None
    """On tiles of a modular board: ways that every kind has."""
    back: Word = ""
    """The property by which backs look different; without it all pieces of the class look alike from behind."""
    title: Text = None
    """What sentences call the class; the id is used where there is none."""
    text: Text = None
    """Help for players."""
    symbol: Text = None
    """How its pieces are drawn."""
    says: Says = None
    """What is said of its kinds, by property; only those that a kind has are said of it."""


class Board(Part):
    """What boards of all shapes have; `per` gives one to every player, or to every piece of a class."""

    per: Word = None
    """`player`, or the singular of a class: each of them has a board like this."""
    holds: Holds = None
    """A class, a list of classes, or a number for each class: what lies on a space, one piece where nothing is said."""
    title: Text = None
    """What sentences call the board."""
    space: Text = None
    """What sentences call one of its spaces: `pit`, `field`."""
    says: Says = None
    """What is said of its spaces, by property; only those that a space has are said of it."""


class Grid(Board):
    """Rows and columns of square spaces."""

    shape: Literal["grid"]
    """`grid`"""
    rows: Number = None
    """How many rows."""
    columns: Number = None
    """How many columns."""
    within: Word = None
    """Rows and columns in one: `5 x 5`."""
    name: Word = None
    """How spaces are called, from `{row}`, `{column}`, `{letter}`, `{rank}`, `{row0}` and `{column0}`."""
    neighbours: Literal["orthogonal", "diagonal", "all"] = "orthogonal"
    """Which spaces are next to each other."""
    spaces: SpacesByName = None
    """Properties of spaces, by name."""
    missing: SpaceList = None
    """Spaces that are not there."""


class Hexes(Board):
    """Hexagons within a radius, or in offset rows."""

    shape: Literal["hexes"]
    """`hexes`"""
    radius: Number = None
    """How far the spaces reach from the middle."""
    rows: Number = None
    """How many rows, where there is no radius."""
    columns: Number = None
    """How many columns, where there is no radius."""
    name: Word = None
    """How spaces are called."""
    spaces: SpacesByName = None
    """Properties of spaces, by name."""
    missing: SpaceList = None
    """Spaces that are not there."""


class Route(Board):
    """A row of spaces joined by arrows, with forks."""

    shape: Literal["route"]
    """`route`"""
    spaces: Spaces
    """The spaces in order, as a list or with properties; an arrow leads from each to the next."""
    arrows: Edges = None
    """Further ways with a direction, as pairs."""
    edges: Edges = None
    """Further ways in both directions, as pairs."""
    breaks: SpaceList = None
    """Spaces to which no arrow leads from the one before."""
    loop: Flag = False
    """Whether the last space leads back to the first."""


class Graph(Board):
    """Spaces, edges and arrows listed one by one."""

    shape: Literal["graph"]
    """`graph`"""
    spaces: Spaces
    """The spaces, as a list or with properties."""
    edges: Edges = None
    """Ways in both directions, as pairs, or such a list for each network."""
    arrows: Edges = None
    """Ways with a direction, as pairs, or such a list for each network."""
    lines: Anything = None
    """Lines of the board, each a list of spaces."""


class Modular(Board):
    """Positions that each take a tile with spaces of its own."""

    shape: Literal["modular"]
    """`modular`"""
    rows: Number = None
    """How many rows of positions."""
    columns: Number = None
    """How many columns of positions."""
    within: Word = None
    """Rows and columns in one: `2 x 3`."""
    name: Word = None
    """How positions are called."""
    tiles: Word = None
    """The class of tiles that are laid on the positions."""
    missing: SpaceList = None
    """Positions that are not there."""
    spaces: SpacesByName = None
    """Spaces beside the tiles that are always there; `joins` names sides of positions (`r1c1.n`), as of a harbour."""
    edges: Edges = None
    """Ways between spaces beside the tiles, as pairs, or such a list for each network."""


class Lattice(Board):
    """A grid that grows as tiles are laid."""

    shape: Literal["lattice"]
    """`lattice`"""
    within: Word = None
    """How far it may grow: `7 x 7`, beginning in the middle."""
    rows: Number = None
    """How many rows at most."""
    columns: Number = None
    """How many columns at most."""
    name: Word = None
    """How spaces are called."""
    neighbours: Literal["orthogonal", "diagonal", "all"] = "orthogonal"
    """Which spaces are next to each other."""
    spaces: SpacesByName = None
    """Properties of spaces, by name."""


BOARD_SHAPES: dict[str, type[Board]] = {
    "grid": Grid, "hexes": Hexes, "route": Route, "graph": Graph, "modular": Modular, "lattice": Lattice,
}  # fmt: skip


def _board_shape(value: Any) -> str | None:
    shape = value.get("shape") if isinstance(value, dict) else None
    return f"#{shape}" if isinstance(shape, str) and shape in BOARD_SHAPES else None


if not TYPE_CHECKING:
    AnyBoard = Annotated[
        Union[tuple(Annotated[model, Tag(f"#{shape}")] for shape, model in BOARD_SHAPES.items())],  # noqa: UP007
        Discriminator(
            _board_shape,
            custom_error_type="board_shape",
            custom_error_message="a board needs a shape",
        ),
    ]


class Zone(Part):
    """A place for pieces that is no board."""

    holds: Word
    """The class of pieces that lie here."""
    per: Word = None
    """`player`, `site of BOARD`, or the singular of a class: each of them has a zone like this."""
    order: Order = "row"
    """`pile` (1 is the top) or `row` (1 is the first); without it the pieces have no order."""
    seen_by: Seen = key("seen by")
    """Who sees what lies here."""
    mixed: Flag = False
    """Whether a piece that comes here is mixed in: who does not see the zone can no longer tell it, even if all saw it
    come. For zones without an order."""
    up_to: Number = key("up to")
    """How many pieces fit in."""
    start: Literal["all"] = "all"
    """`all`: the pieces of the class lie here before set-up; those of no zone lie in the box."""
    supply: Word = None
    """For tokens: the zone that `gain` takes from and `lose` gives back to."""
    title: Text = None
    """What sentences call the zone."""


class ValueModel(Part):
    """A counter, flag or reference."""

    type: Word = "number"
    """`number`, `flag`, `player`, `site of BOARD`, `line of BOARD`,
    `direction of BOARD`, the singular of a class, `kind of CLASS`, or a name of `symbols`."""
    per: Per = None
    """Whose value it is, as for zones; a list gives one for each combination."""
    from_: Number = key("from")
    """The smallest number, 0 where nothing is said."""
    to: Number = None
    """The largest number, a million where nothing is said. To leave the range is a fault at play."""
    start: Expr = None
    """The first value."""
    seen_by: Seen = key("seen by")
    """Who sees the value."""
    reset: Word = None
    """A loop: at the beginning of each of its passes the value is `start` again."""
    on: Word = None
    """Of a value per piece: a board. Pieces have it only there; when one leaves the board, it is `start` again."""
    title: Text = None
    """What sentences call the value, with `one` and `other` where it counts things."""
    text: Text = None
    """Of a flag: the clause that holds when it is set, such as `{space} is closed`; its owner is a placeholder."""
    if_not: Text = key("if not")
    """Of a flag: the clause that holds when it is not set."""
