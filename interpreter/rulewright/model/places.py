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
else:
    Property = one_of(number=int, text=str, flag=bool, list=list[Any], nothing=None, table=True)
    """A property of a kind or space: a number, flag, symbol, a list of these, or a block of statements."""
    Faces = one_of(number=int, list=list[Any], table=True)
    Holds = one_of(text=str, list=list[str], mapping=dict[str, Number])
    Edges = one_of(list=list[list[str]], mapping=dict[Id, list[list[str]]])
    Joins = one_of(list=list[str], mapping=dict[Id, list[str]])
    TileEdges = one_of(list=list[Any], mapping=dict[Id, list[Any]])
    SpaceList = one_of(list=list[SpaceName], table=True)
Order = Literal["pile", "row"]
Seen = Literal["all", "owner", "nobody", "others"]


class TileSpace(Open):
    """A space of a tile of a modular board: the sides it joins, and its own properties."""

    __pydantic_extra__: dict[str, Property]
    joins: Joins = None
    at: Anything = None


class BoardSpace(Open):
    """A space of a board with its properties; `at` is where it is drawn."""

    __pydantic_extra__: dict[str, Property]
    at: Anything = None


if not TYPE_CHECKING:
    TileSpaces = one_of(mapping=dict[SpaceName, one_of(mapping=TileSpace, nothing=None)], list=list[Any])


class KindModel(Open):
    """A kind of piece. Every key that is not listed here is a property of its own."""

    __pydantic_extra__: dict[str, Property]
    count: Number = 1
    title: Text = None
    text: Text = None
    symbol: Text = None
    spaces: TileSpaces = None
    edges: TileEdges = None


if not TYPE_CHECKING:
    Space = one_of(mapping=BoardSpace, nothing=None)
    Spaces = one_of(list=list[SpaceName], mapping=dict[SpaceName, Space], table=True)
    SpacesByName = one_of(mapping=dict[SpaceName, Space], table=True)
    Kinds = one_of(mapping=dict[Id, one_of(mapping=KindModel, nothing=None)])


class ComponentClass(Open):
    """A class of pieces. A class of one kind may carry its kind's properties itself."""

    __pydantic_extra__: dict[str, Property]
    one: Id = ""
    kinds: Kinds = None
    count: Number = 1
    tokens: Number = 0
    per: Literal["player"] = "player"
    faces: Faces = None
    turns: Number = 0
    back: Word = ""
    title: Text = None
    text: Text = None
    symbol: Text = None


class Board(Part):
    """What boards of all shapes have; `per` gives one to every player, or to every piece of a class."""

    per: Word = None
    holds: Holds = None
    title: Text = None


class Grid(Board):
    """Rows and columns of square spaces."""

    shape: Literal["grid"]
    rows: Number = None
    columns: Number = None
    within: Word = None
    name: Word = None
    neighbours: Literal["orthogonal", "diagonal", "all"] = "orthogonal"
    spaces: SpacesByName = None
    missing: SpaceList = None


class Hexes(Board):
    """Hexagons within a radius, or in offset rows."""

    shape: Literal["hexes"]
    radius: Number = None
    rows: Number = None
    columns: Number = None
    name: Word = None
    spaces: SpacesByName = None
    missing: SpaceList = None


class Route(Board):
    """A row of spaces joined by arrows, with forks."""

    shape: Literal["route"]
    spaces: Spaces
    arrows: Edges = None
    edges: Edges = None
    breaks: SpaceList = None
    loop: Flag = False


class Graph(Board):
    """Spaces, edges and arrows listed one by one."""

    shape: Literal["graph"]
    spaces: Spaces
    edges: Edges = None
    arrows: Edges = None
    lines: Anything = None


class Modular(Board):
    """Positions that each take a tile with spaces of its own."""

    shape: Literal["modular"]
    rows: Number = None
    columns: Number = None
    within: Word = None
    name: Word = None
    tiles: Word = None
    missing: SpaceList = None


class Lattice(Board):
    """A grid that grows as tiles are laid."""

    shape: Literal["lattice"]
    within: Word = None
    rows: Number = None
    columns: Number = None
    name: Word = None
    neighbours: Literal["orthogonal", "diagonal", "all"] = "orthogonal"
    spaces: SpacesByName = None


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
    per: Word = None
    order: Order = "row"
    seen_by: Seen = key("seen by")
    up_to: Number = key("up to")
    start: Literal["all"] = "all"
    supply: Word = None
    title: Text = None


class ValueModel(Part):
    """A counter, flag or reference."""

    type: Word = "number"
    per: Per = None
    from_: Number = key("from")
    to: Number = None
    start: Expr = None
    seen_by: Seen = key("seen by")
    reset: Word = None
    title: Text = None
