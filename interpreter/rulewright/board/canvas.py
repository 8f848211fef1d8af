"""A sheet of characters to draw on: texts, boxes that join where they touch, and which site each character shows.

The ground of `text.py`. Lines are kept as directions per character, so that boxes side by side share their border:

    +---+---+      ┌───┬───┐
    | x |   |      │ x │   │
    +---+---+      └───┴───┘
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
_BOX = {
    1: "╵", 2: "╶", 4: "╷", 8: "╴", 5: "│", 10: "─", 3: "└", 6: "┌", 12: "┐", 9: "┘",
    7: "├", 13: "┤", 14: "┬", 11: "┴", 15: "┼",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of text of one row; `site` is the number of the site it belongs to, 0 for borders and headings."""

    text: str
    site: int


def width(text: str) -> int:
    """Columns that a text takes in a terminal: wide characters take two, combining marks none."""
    return sum(_width(char) for char in text)


def _width(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in ("Cc", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def fit(text: str, columns: int) -> str:
    """The text cut to so many columns, with a mark where something was cut."""
    if width(text) <= columns:
        return text
    while text and width(text) >= columns:
        text = text[:-1]
    return text + "~" if columns else ""


def centred(text: str, columns: int) -> str:
    """The text in the middle of so many columns; the odd blank goes to the left."""
    text = fit(text, columns)
    free = columns - width(text)
    return " " * ((free + 1) // 2) + text + " " * (free // 2)


class Canvas:
    """Characters by row and column from 0, top left. Later texts cover earlier ones and lines."""

    def __init__(self, *, unicode: bool) -> None:
        self.unicode = unicode
        self.left = 0
        self.top = 0
        """Where later drawing begins: columns and rows added to every place."""
        self.shift = 0
        """Added to the numbers of sites (not to 0)."""
        self._texts: dict[tuple[int, int], tuple[str, int]] = {}
        self._lines: dict[tuple[int, int], int] = {}

    def put(self, x: int, y: int, text: str, site: int = 0) -> None:
        """Write a text from (x, y) to the right."""
        x, y, site = x + self.left, y + self.top, site + self.shift if site else 0
        for char in text:
            columns = _width(char)
            if columns == 0:
                if (y, x - 1) in self._texts and unicodedata.combining(char):
                    before, owner = self._texts[y, x - 1]
                    self._texts[y, x - 1] = (before + char, owner)
                continue
            self._texts[y, x] = (char, site)
            if columns == 2:
                self._texts[y, x + 1] = ("", site)
            x += columns

    def across(self, x0: int, x1: int, y: int) -> None:
        """A line from column x0 to x1 (both ends included)."""
        y += self.top
        for x in range(x0 + self.left, x1 + self.left + 1):
            bits = (RIGHT if x < x1 + self.left else 0) | (LEFT if x > x0 + self.left else 0)
            self._lines[y, x] = self._lines.get((y, x), 0) | bits

    def down(self, x: int, y0: int, y1: int) -> None:
        """A line from row y0 to y1 (both ends included)."""
        x += self.left
        for y in range(y0 + self.top, y1 + self.top + 1):
            bits = (DOWN if y < y1 + self.top else 0) | (UP if y > y0 + self.top else 0)
            self._lines[y, x] = self._lines.get((y, x), 0) | bits

    def box(self, x0: int, y0: int, x1: int, y1: int) -> None:
        """A frame with its corners at (x0, y0) and (x1, y1)."""
        self.across(x0, x1, y0)
        self.across(x0, x1, y1)
        self.down(x0, y0, y1)
        self.down(x1, y0, y1)

    def size(self) -> tuple[int, int]:
        """Columns and rows used so far."""
        places = [*self._texts, *self._lines]
        return max((x + 1 for _, x in places), default=0), max((y + 1 for y, _ in places), default=0)

    def rows(self) -> list[list[Segment]]:
        """The rows from the top, without blanks at their ends, as stretches of one site each."""
        cells = {**{place: (self._line(bits), 0) for place, bits in self._lines.items()}, **self._texts}
        by_row: dict[int, dict[int, tuple[str, int]]] = {}
        for (y, x), cell in cells.items():
            by_row.setdefault(y, {})[x] = cell
        result = []
        for y in range(max(by_row, default=-1) + 1):
            row = by_row.get(y, {})
            segments: list[Segment] = []
            for x in range(max(row, default=-1) + 1):
                char, site = row.get(x, (" ", 0))
                if segments and segments[-1].site == site:
                    segments[-1] = Segment(segments[-1].text + char, site)
                else:
                    segments.append(Segment(char, site))
            result.append(segments)
        return result

    def text(self) -> str:
        """The whole sheet as lines."""
        return "\n".join("".join(segment.text for segment in row).rstrip() for row in self.rows())

    def _line(self, bits: int) -> str:
        if self.unicode:
            return _BOX.get(bits, " ")
        if bits & ~(LEFT | RIGHT) == 0:
            return "-"
        return "|" if bits & ~(UP | DOWN) == 0 else "+"
