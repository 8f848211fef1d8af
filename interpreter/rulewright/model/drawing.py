"""The model of the section `draw`: how boards and pieces look in pictures and on a screen."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from rulewright.languages import marked
from rulewright.model.fields import Id, Part, Strings, key, one_of

COLOURS = (
    "blue", "orange", "green", "pink", "yellow", "sky", "red", "black", "white", "grey", "brown", "purple", "sand",
)  # fmt: skip
"""Colours by name; any other is written `#rrggbb`."""
SHAPES = (
    "circle", "ring", "square", "triangle", "diamond", "pentagon", "hexagon", "star", "plus", "cross", "house",
    "shield", "pawn", "drop", "leaf", "heart", "tile", "card", "die", "token",
)  # fmt: skip
"""Shapes of pieces by name."""
FRAMES = ("square", "double", "octagon", "dashed")
"""Outlines of spaces by name."""

COLOUR_PATTERN = rf"^({'|'.join(COLOURS)}|#[0-9a-fA-F]{{6}})$"
PATH_PATTERN = r"^[MmLlHhVvCcSsQqTtAaZz0-9eE+\-., ]{1,4000}$"


def _text(pattern: str, error: Callable[[], PydanticCustomError]) -> Any:
    """A text of a pattern with an error of its own."""

    def check(value: str) -> str:
        if not re.match(pattern, value) or value.endswith("\n"):
            raise error()
        return value

    return Annotated[str, AfterValidator(check), WithJsonSchema({"type": "string", "pattern": pattern})]


NO_PATH = marked("this is no path: path data are letters such as M, L, C and Z with numbers between them")

if TYPE_CHECKING:
    Colour: TypeAlias = Any
    Shape: TypeAlias = Any
    Icon: TypeAlias = Any
    Sizes: TypeAlias = Any
    PathData: TypeAlias = Any
    Whole: TypeAlias = Any
    YesOrNo: TypeAlias = Any
    Headings: TypeAlias = Any
    Frame: TypeAlias = Any
    Borders: TypeAlias = Any
    Lines: TypeAlias = Any
    Point: TypeAlias = Any
else:
    Colour = _text(
        COLOUR_PATTERN, lambda: PydanticCustomError("word", "colour", {"expected": ", ".join((*COLOURS, "#rrggbb"))})
    )
    PathData = _text(PATH_PATTERN, lambda: PydanticCustomError("path_data", NO_PATH))
    Shape = Literal[SHAPES]
    Sizes = one_of(list=list[int])
    Whole = one_of(number=int)
    YesOrNo = one_of(flag=bool)
    Frame = Literal[FRAMES]
    Borders = one_of(list=list[Colour])
    Headings = one_of(flag=bool, text=Literal["numbers", "lines", "badges"])
    Lines = one_of(number=int, text=Id)
    Point = one_of(list=list[int])


class IconPicture(Part):
    """A small picture of one colour."""

    path: PathData
    """SVG path data in a square of 24 by 24. What it shows is said by the title of what it stands for."""
    colour: Colour = ""
    """The colour it is filled with; the ink of what it stands on where nothing is said."""


if not TYPE_CHECKING:
    Icon = one_of(text=PathData, mapping=IconPicture)


class BoardPicture(Part):
    """How one board is drawn."""

    space: Whole = None
    """The width of a space in millimetres."""
    high: Whole = None
    """Of routes and graphs: the height of a space in millimetres."""
    as_: Literal["spaces", "points"] = key("as", "spaces")
    """`points`: pieces of a grid stand where lines cross."""
    rows: Sizes = None
    """Sizes of the rows of a grid, repeated as often as need be: with `[1, 5]` every second row is wide."""
    columns: Sizes = None
    """Sizes of its columns, in the same way."""
    turned: Literal[0, 1, 2, 3] = 0
    """So many quarter turns clockwise."""
    chequered: YesOrNo = False
    """Whether neighbouring spaces of a grid differ in colour."""
    headings: Headings = True
    """Whether names of rows, columns and spaces are written; `numbers`: spaces are numbered instead; `lines`: only what
    the spaces of a line have in common stands before it; `badges`: what a title has in brackets at its end stands in a
    circle at the corner of its space."""
    names: Id = ""
    """Of routes and graphs: the property whose value is written on each space in place of its title."""
    frames: dict[Id, Frame] = {}  # noqa: RUF012
    """Of routes and graphs: properties, and the outline of spaces that have them; the first one counts."""
    borders: dict[Id, Borders] = {}  # noqa: RUF012
    """A number among the properties of spaces: where a way leads to a higher one, so many lines stand across it, in the
    first, second, ... of these colours."""
    inside: dict[Id, Id] = {}  # noqa: RUF012
    """Another board, and the property that names one of its spaces: the board's spaces are drawn small on those."""
    lines: Lines = None
    """Of routes and graphs: spaces lie in straight lines, so many in each, or those with one value of a property."""
    places: dict[Id, Point] = {}  # noqa: RUF012
    """Where each space of a route or graph lies, across and down, in any measure."""
    ways: YesOrNo = True
    """Whether ways between spaces are drawn; without them spaces lie close."""
    ground: Id = ""
    """The icon that is drawn large behind the whole board."""
    labels: Whole = None
    """How high what is printed on a space is, in millimetres."""
    pieces: Whole = None
    """How large pieces are at most, in millimetres."""
    spots: Whole = None
    """How large spaces of a tile are on which nothing is printed, in millimetres."""
    widths: dict[Id, Whole] = {}  # noqa: RUF012
    """How wide the ways of networks are drawn, in millimetres; the widest lie below."""
    around: Colour = ""
    """The colour around tiles and the spaces beside them, or behind a route or graph."""
    corners: Strings = None
    """Classes and properties that are drawn small in a corner where something else lies on the space."""


class Drawing(Part):
    """How boards and pieces look in pictures and on a screen.

    Names are those of kinds, classes, faces, roles, words, values, properties and networks; a piece looks for itself
    under its face, its kind, its class, and its owner's role.
    """

    hide: Strings = None
    """Zones, values and properties of spaces that are not worth drawing."""
    symbols: dict[Id, str] = {}  # noqa: RUF012 - pydantic copies it
    """What stands for a thing in text, and on its piece where there is no icon: a sign or a few letters. Braces hold
    a property's name and become its value: `+{amount}`."""
    colours: dict[Id, Colour] = {}  # noqa: RUF012
    """Colours by name, or as `#rrggbb`. What is itself called by a colour's name has that colour anyway."""
    shapes: dict[Id, Shape] = {}  # noqa: RUF012
    """Shapes of pieces. Players have shapes of their own where nothing is said."""
    icons: dict[Id, Icon] = {}  # noqa: RUF012
    """Small pictures. One that is called as a number property or value is, is drawn as often as the number says."""
    fills: Strings = None
    """Values and properties of spaces that are shown by filling the whole space."""
    ghosts: Strings = None
    """Properties of spaces that name a kind of piece, whose outline is drawn where nothing lies."""
    hide_empty: Strings = key("hide empty")
    """Zones that are only drawn where something lies in them."""
    room_for: dict[Id, Id] = key("room for", {})
    """Properties of spaces, and the class of a piece that may lie there: its outline is drawn as long as none does."""
    tracks: dict[Id, Whole] = {}  # noqa: RUF012
    """Numbers among the values that are drawn as tracks with a field for each number; every so many fields one stands
    out (0: none does)."""
    zones: dict[Id, Literal["row", "column"]] = {}  # noqa: RUF012
    """Zones that show every piece in its order, and a place for each that may still come."""
    shown: dict[Id, Strings] = {}  # noqa: RUF012
    """Classes, and properties of their kinds: the icons of all these words stand on the piece, each in its colour, and
    that of a number as often as it says."""
    by_word: dict[Id, Id] = key("by word", {})
    """Classes whose list properties have an entry for each word of a list, and that list: their cards say them word by
    word."""
    boards: dict[Id, BoardPicture] = {}  # noqa: RUF012
    """How single boards are drawn."""
