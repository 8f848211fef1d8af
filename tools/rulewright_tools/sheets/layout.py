"""Sheet layouts as data: how many cards of what size stand where on which paper. Read from YAML, checked by a model.

    for: cards
    papers: [a4, letter]
    card: [63, 88]
    columns: 3
    rows: 3

All measures are millimetres: whole numbers, or decimals in quotes ("12.5").
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, model_validator
from pydantic_core import PydanticCustomError, PydanticKnownError

from rulewright.diagnostics import Diagnostics, Span
from rulewright.exceptions import GameDataError
from rulewright.languages import _
from rulewright.model.check import check_document
from rulewright.model.fields import Part, key
from rulewright.source.load import load_file
from rulewright.source.tree import Map
from rulewright_tools.sheets.errors import SheetError

HOME = Path(__file__).resolve().parent / "layouts"

Paper = Literal["a4", "letter", "trim"]
Marks = Literal["outside", "full", "ticks", "none"]
LEAST_CARD = 40.0
"""Smaller cards have no room for a title, a text and a footer."""
ON_A_FOLD = "fold"
"""Backs on the same side of the sheet as their fronts, beyond a fold."""
BACKS = ("long", "short", ON_A_FOLD, "none")

PAPERS: dict[str, tuple[float, float]] = {
    "a4": (210.0, 297.0), "letter": (215.9, 279.4),
    "a3": (297.0, 420.0), "a2": (420.0, 594.0), "a1": (594.0, 841.0),
}  # fmt: skip
"""Width and height, upright. `trim` is a page of the card's own size."""
LARGE_PAPERS = ("a3", "a2", "a1")
"""For posters alone."""
_DECIMAL = re.compile(r"\d{1,4}(\.\d{1,3})?\Z")


def _length(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | str) or not _DECIMAL.match(str(value)):
        raise PydanticCustomError("length", _('a measure is a number of millimetres, such as 12 or "12.5"'))
    number = float(value)
    if not 0 <= number <= 2000:
        raise PydanticCustomError("length", _("a measure is 0 to 2000 mm"))
    return number


def _count(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 100:
        raise PydanticCustomError("count", _("expected a whole number from 1 to 100"))
    return value


def _pair(value: Any) -> tuple[float, float]:
    if not isinstance(value, list) or len(value) != 2:
        raise PydanticCustomError("pair", _("expected two measures: [width, height]"))
    return _length(value[0]), _length(value[1])


def _backs(value: Any) -> str:
    if value not in BACKS:
        raise PydanticKnownError("literal_error", {"expected": ", ".join(map(repr, BACKS[:-1])) + f" or {BACKS[-1]!r}"})
    return str(value)


Length = Annotated[float, BeforeValidator(_length)]
Count = Annotated[int, BeforeValidator(_count)]
Pair = Annotated[Any, BeforeValidator(_pair)]


class Layout(Part):
    """One way to lay cards on paper. Measures in millimetres.

    `bleed`: how far pictures run over the cut where there is room; `safe`: how far inside the cut text stays.
    `fold`: the sheet is folded in its middle along a line of this direction, fronts on one half, backs on the other.
    """

    use: Literal["cards", "chits", "faces"] = key("for", "cards")
    papers: list[Paper]
    orientation: Literal["portrait", "landscape"] = "portrait"
    card: Pair
    columns: Count
    rows: Count
    gap: Pair = (0.0, 0.0)
    bleed: Length = 0.0
    safe: Length = 3.0
    marks: Marks = "outside"
    mark_length: Length = key("mark length", 4.0)
    mark_sides: Literal["both", "front"] = key("mark sides", "both")
    backs: Annotated[str, BeforeValidator(_backs)] = "none"
    fold: Literal["vertical", "horizontal"] | None = None

    @model_validator(mode="after")
    def _whole(self) -> Self:
        if not self.papers:
            raise PydanticCustomError("papers", _("name at least one paper: a4, letter or trim"))
        if min(self.card) < 8:
            raise PydanticCustomError("card", _("a card is at least 8 mm wide and high"))
        if self.use == "cards" and min(self.card) < LEAST_CARD:
            message = _("a card with a text is at least {least} mm wide and high; smaller pieces are `for: chits`",
                        least=f"{LEAST_CARD:g}")  # fmt: skip
            raise PydanticCustomError("card", message)
        if (self.fold is None) != (self.backs != ON_A_FOLD):
            raise PydanticCustomError("fold", _("`fold` and `backs: fold` go together"))
        if "trim" in self.papers and (self.columns, self.rows, self.fold) != (1, 1, None):
            raise PydanticCustomError("trim", _("on paper `trim` there is one card a page and no fold"))
        for paper in self.papers:
            width, height = self.block
            across, down = self.room(paper)
            if width > across + 1e-6 or height > down + 1e-6:
                message = _("{size} mm of cards are too much for {paper}, which has room for {room} mm",
                            size=f"{width:g} x {height:g}", paper=paper, room=f"{across:g} x {down:g}")  # fmt: skip
                raise PydanticCustomError("room", message)
        return self

    @property
    def per_sheet(self) -> int:
        """Cards on one sheet."""
        return self.columns * self.rows

    @property
    def block(self) -> tuple[float, float]:
        """Width and height of all cards together with the gaps between them."""
        return (
            self.columns * self.card[0] + (self.columns - 1) * self.gap[0],
            self.rows * self.card[1] + (self.rows - 1) * self.gap[1],
        )

    def page(self, paper: str) -> tuple[float, float]:
        """Width and height of the page."""
        if paper == "trim":
            return self.card[0], self.card[1]
        width, height = PAPERS[paper]
        return (height, width) if self.orientation == "landscape" else (width, height)

    def room(self, paper: str) -> tuple[float, float]:
        """The part of the page that fronts may use."""
        width, height = self.page(paper)
        return (width / 2 if self.fold == "vertical" else width, height / 2 if self.fold == "horizontal" else height)


def layout_names() -> list[str]:
    """The layouts that come with the program."""
    return sorted(file.stem for file in HOME.glob("*.yaml"))


def read_layout(file: Path) -> Layout:
    """A layout from a YAML file.

    Raises:
        GameDataError: it cannot be read, or is not what a layout must be; with lines and columns.
    """
    diags = Diagnostics()
    tree = load_file(file, diags)
    quoted = _('put quotes around decimals: "12.5"')
    diags.items = [replace(d, hint=quoted) if d.code == "fraction" else d for d in diags.items]
    if isinstance(tree, Map) and not diags.failed:  # what cannot be read would be found wrong a second time
        check_document(tree, Layout, diags, _("this layout"))
    elif not diags.failed:
        diags.error(
            "wrong-shape", Span(str(file), 1, 1, 1, 1), _("a layout is a mapping"), _("begin it with `papers: [a4]`")
        )
    if diags.failed:
        raise GameDataError(diags.items)
    return Layout.model_validate(tree)


@cache
def shipped_layout(name: str) -> Layout:
    """A layout that comes with the program; `name` is one of `layout_names()`."""
    return read_layout(HOME / f"{name}.yaml")


def find_layout(name: str) -> Layout:
    """A layout by its name, or by the path of a file of one's own.

    Raises:
        SheetError: there is no such layout.
        GameDataError: the file has mistakes.
    """
    if name in layout_names():
        return shipped_layout(name)
    path = Path(name)
    if path.suffix in (".yaml", ".yml") or path.exists():
        if not path.is_file():
            raise SheetError(_('there is no layout file "{name}"', name=name), _("give the path of a YAML file"))
        return read_layout(path)
    raise SheetError(
        _('there is no layout called "{name}"', name=name),
        _("the layouts are {names}; a path such as mine.yaml reads your own", names=", ".join(layout_names())),
    )
