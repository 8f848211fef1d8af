"""From cards and a layout to pages to draw: cards measured, laid out front and back, marked, with footer and ruler."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rulewright.languages import _
from rulewright_tools.sheets.blocks import Card
from rulewright_tools.sheets.faces import plan, settle, sides
from rulewright_tools.sheets.fit import Fit, measure
from rulewright_tools.sheets.geometry import Cell, Page, Sheet, impose, strip_place
from rulewright_tools.sheets.items import Item, line, page, strip
from rulewright_tools.sheets.layout import Layout
from rulewright_tools.sheets.press import Press


@dataclass(slots=True)
class Drawn:
    """Pages to draw with the faces they show, and how everything fits."""

    pages: list[dict[str, Any]] = field(default_factory=list)
    faces: list[dict[str, Any]] = field(default_factory=list)
    fits: list[Fit] = field(default_factory=list)
    backs: bool = False
    """Whether every second page is the back of the one before."""

    def add(self, other: Drawn) -> None:
        """Take the pages of another over, behind these."""
        shift = len(self.faces)
        self.faces += other.faces
        self.fits += other.fits
        for drawn in other.pages:
            for item in drawn["items"]:
                if "face" in item:
                    item["face"] += shift
        self.pages += other.pages


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the user asked for about a sheet. None: as the layout says."""

    paper: str = "a4"
    backs: str | None = None
    marks: str | None = None
    offset: tuple[float, float] = (0.0, 0.0)
    proof: bool = False
    copies: bool = True
    """As many of each card as the game has; else one of each."""


@dataclass(frozen=True, slots=True)
class Imprint:
    """What the footer says of the game."""

    game: str
    language: str
    version: str

    def text(self, sheet: int, sheets: int, side: str = "") -> str:
        """The footer of one sheet."""
        parts = [
            self.game,
            self.language,
            _("rules {version}", version=self.version),
            _("sheet {number} of {count}", number=sheet, count=sheets),
        ]
        return " · ".join([*parts, side] if side else parts)


def draw_cards(
    cards: Sequence[Card], layout: Layout, wishes: Wishes, imprint: Imprint, press: Press, head: dict[str, Any],
    language: str,
) -> Drawn:  # fmt: skip
    """Measure cards and lay them on sheets."""
    drawn = Drawn()
    backs = wishes.backs or layout.backs
    if layout.fold is None and (backs == "none" or all(card.back is None for card in cards)):
        backs = "none"
        cards = [replace(card, back=None) for card in cards]
    unique = {card.id: card for card in cards}
    measured = measure(press, head, plan(unique, layout.card, layout.safe))
    numbers: dict[tuple[str, str], int] = {}
    for card in unique.values():
        for side, face in sides(card):
            data, fit = settle(card, side, face, measured, layout.card, layout.safe, layout.bleed, language)
            numbers[card.id, side] = len(drawn.faces)
            drawn.faces.append(data)
            drawn.fits.append(fit)
    run = [card for card in cards for _copy in range(card.copies if wishes.copies else 1)]
    sheets = impose(layout, wishes.paper, len(run), backs=backs, marks=wishes.marks, offset=wishes.offset)
    drawn.backs = any(sheet.back is not None for sheet in sheets)
    for number, sheet in enumerate(sheets, 1):
        drawn.pages += _pages(sheet, number, len(sheets), run, numbers, layout, wishes, imprint)
    return drawn


def _pages(
    sheet: Sheet, number: int, count: int, run: Sequence[Card], numbers: dict[tuple[str, str], int], layout: Layout,
    wishes: Wishes, imprint: Imprint,
) -> list[dict[str, Any]]:  # fmt: skip
    pages = []
    for one in (sheet.front, sheet.back):
        if one is None:
            continue
        side = "back" if one.back else "front"
        items: list[Item] = [
            card_item(cell, run[cell.card], numbers[run[cell.card].id, side], layout, back=one.back)
            for cell in one.cells
            if (run[cell.card].id, side) in numbers
        ]
        items += [
            card_item(cell, run[cell.card], numbers[run[cell.card].id, "back"], layout, back=True)
            for cell in one.backs
            if (run[cell.card].id, "back") in numbers
        ]
        items += [line(m.x1, m.y1, m.x2, m.y2) for m in one.marks]
        items += [line(f.x1, f.y1, f.x2, f.y2, fold=True) for f in one.folds]
        bleed = 0.0
        if wishes.paper == "trim":
            bleed = layout.bleed
        else:
            said = "" if sheet.back is None else _("back") if one.back else _("front")
            items.append(strip_item(one, layout, imprint.text(number, count, said)))
        pages.append(page(one.width, one.height, items, bleed))
    return pages


def card_item(cell: Cell, card: Card, face: int, layout: Layout, *, back: bool) -> Item:
    """One card on a page."""
    return {
        "do": "card",
        "x": cell.box.x,
        "y": cell.box.y,
        "w": cell.box.width,
        "h": cell.box.height,
        "clip": list(cell.bleed),
        "turned": cell.turned,
        "face": face,
        "card": card.id,
        "back": back,
        "safe": layout.safe,
        "frame": False,
    }


def strip_item(side: Page, layout: Layout, text: str) -> Item:
    """The footer with its ruler, where the sheet has room for it."""
    box, upright = strip_place(side, layout.bleed, layout.mark_length)
    return strip(box.x, box.y, box.height if upright else box.width, text, upright=upright)
