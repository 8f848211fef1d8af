"""Whole pages of blocks: a band with the title, columns below it, a footer. Summaries, component lists, variants."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulewright.languages import _
from rulewright_tools.sheets.blocks import Block
from rulewright_tools.sheets.fit import Entry, Fit, Overflow, culprit, height, measure, sizes, split
from rulewright_tools.sheets.imposition import Drawn, Imprint
from rulewright_tools.sheets.items import Item, flow, page, strip
from rulewright_tools.sheets.layout import PAPERS
from rulewright_tools.sheets.press import Press

MARGIN = 12.0
GUTTER = 7.0
BAND = 24.0
LATER_BAND = 13.0
STRIP = 12.0
"""Room for the footer, from the paper's lower edge."""
EASY = 0.9
"""Blocks that fill less than this part of the columns can be dealt out to them, almost always."""
MOST_PAGES = 8


@dataclass(frozen=True, slots=True)
class Document:
    """A sheet of blocks. `small` stands above the title, `note` below it, `facts` at its right.

    `one_page`: type is made as small as it may be before a second page is begun.
    """

    id: str
    title: str
    small: str
    note: str
    facts: tuple[str, ...]
    blocks: tuple[Block, ...]
    columns: int = 2
    one_page: bool = False
    largest: float = 10.0
    where: str = ""


def column_of(paper: str, columns: int) -> float:
    """The width of a column."""
    return (PAPERS[paper][0] - 2 * MARGIN - (columns - 1) * GUTTER) / columns


def draw_document(
    document: Document, paper: str, imprint: Imprint, press: Press, head: dict[str, Any], language: str
) -> Drawn:
    """Measure the blocks, find how many pages they need at what size, and set them."""
    wide, high = PAPERS[paper]
    width = column_of(paper, document.columns)
    first, later = high - MARGIN - BAND - 5 - STRIP, high - MARGIN - LATER_BAND - 5 - STRIP
    drawn = Drawn()
    found = None
    for sure in (first * document.columns * EASY, 0.0):  # smaller sizes only where they are needed
        entry = Entry(document.id, document.blocks, width, sure, tuple(sizes(document.largest)))
        rows = measure(press, head, [entry]).rows.get(document.id, {})
        found = _pages(document, rows, first, later)
        if found is not None:
            break
    if found is None:
        size = min(rows)
        where, words = culprit(document.blocks, rows[size])
        have = first * document.columns
        over = Overflow(document.id, document.title, language, height(rows[size]), have, words, where or document.where)
        drawn.fits.append(Fit(document.id, "page", size, height(rows[size]), have, over))
        return drawn
    size, columns = found
    need = height(rows[size]) if rows else 0.0
    count = max(1, -(-len(columns) // document.columns))
    drawn.fits.append(Fit(document.id, "page", size, need, first * document.columns * count))
    for number in range(count):
        items = [_band(document, wide, number)]
        top = MARGIN + (BAND if number == 0 else LATER_BAND) + 5
        for place, blocks in enumerate(columns[number * document.columns : (number + 1) * document.columns]):
            x = MARGIN + place * (width + GUTTER)
            items.append(flow(x, top, width, blocks, size))
        items.append(strip(MARGIN, high - 9.5, wide - 2 * MARGIN, imprint.text(number + 1, count)))
        drawn.pages.append(page(wide, high, items))
    return drawn


def _pages(
    document: Document, rows: dict[float, Any], first: float, later: float
) -> tuple[float, list[tuple[Block, ...]]] | None:
    """Size and columns. A second page has a lower band and so a little more room, which is left."""
    if not document.blocks:
        return document.largest, []
    for floor in (6.5,) if document.one_page else (8.0, 6.5):
        for pages in range(1, MOST_PAGES + 1):
            room = first if pages == 1 else min(first, later)
            found = split(document.blocks, rows, room, columns=pages * document.columns, comfortable=floor)
            if found is not None:
                return found
    return None


def _band(document: Document, wide: float, number: int) -> Item:
    later = number > 0
    return {
        "do": "band",
        "x": MARGIN,
        "y": MARGIN,
        "w": wide - 2 * MARGIN,
        "h": LATER_BAND if later else BAND,
        "small": document.small,
        "title": document.title + (" " + _("(continued)") if later else ""),
        "note": "" if later else document.note,
        "facts": [] if later else list(document.facts),
        "side": 0 if later or not document.facts else 42,
        "size": 12 if later else 20,
    }
