"""Reads the CSV that spreadsheets write: rows of cells, each with its place in the file.

kind;cost;action           ->  [[Cell("kind", 1:1), Cell("cost", 1:6), ...], ...]
rope_walk;3;"[{gain: 2}]"

Cells are parted by commas, semicolons or tabs, whichever the first line has most of; a cell in quotes may hold them,
line ends and doubled quotes.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.diagnostics import Diagnostics, Span
from rulewright.languages import _

SEPARATORS = (",", ";", "\t")
FORM = "table-form"
"""The code of every message about how a table is written."""


@dataclass(frozen=True, slots=True)
class Cell:
    """The text of a cell, without quotes and blanks around it, and where it stands."""

    text: str
    span: Span
    begin: int = 0
    """The column in which the text begins; 0 where it does not stand there sign by sign."""

    def place(self, inner: Span) -> Span:
        """Where something stands that has this place in the text; the whole cell if that cannot be told."""
        if not self.begin or inner.line != 1 or inner.end_line != 1:
            return self.span
        line, shift = self.span.line, self.begin - 1
        return Span(self.span.file, line, inner.column + shift, line, inner.end_column + shift)


def read_separated(text: str, name: str, diags: Diagnostics) -> list[list[Cell]]:
    """The rows of a table; empty lines are left out. A quote without a partner is reported, and ends the table."""
    separator = max(SEPARATORS, key=text.partition("\n")[0].count)
    rows: list[list[Cell]] = []
    row: list[Cell] = []
    at, line, begin = 0, 1, 0  # `begin` is where the line begins

    def here() -> Span:
        return Span(name, line, at - begin + 1, line, at - begin + 2)

    while at <= len(text):
        start = here()
        quoted = text[at : at + 1] == '"'
        if quoted:
            at += 1
            found = ""
            while True:
                end = text.find('"', at)
                if end < 0:
                    diags.error(FORM, start, _("this quote has no partner"), _("put one behind the text"))
                    return rows
                part = text[at:end]
                found += part
                line += part.count("\n")
                begin = at + part.rfind("\n") + 1 if "\n" in part else begin
                at = end + 1
                if text[at : at + 1] != '"':
                    break
                found += '"'
                at += 1
            rest = _until(text, at, separator)
            if text[at:rest].strip():
                diags.error(FORM, here(), _("something stands behind the closing quote"),
                            _("double the quotes within a text in quotes"))  # fmt: skip
            at = rest
        else:
            rest = _until(text, at, separator)
            found, at = text[at:rest], rest
        row.append(_cell(found, Span(name, start.line, start.column, line, max(at - begin, 0) + 1), quoted))
        if text[at : at + 1] == separator:
            at += 1
            continue
        if any(cell.text for cell in row):
            rows.append(row)
        row = []
        at += 1
        line += 1
        begin = at
    return rows


def _cell(found: str, span: Span, quoted: bool) -> Cell:
    plain = span.line == span.end_line and not (quoted and '"' in found)
    lead = len(found) - len(found.lstrip())
    return Cell(found.strip(), span, span.column + quoted + lead if plain else 0)


def _until(text: str, at: int, separator: str) -> int:
    """Where a cell without quotes ends."""
    ends = [end for end in (text.find(separator, at), text.find("\n", at)) if end >= 0]
    return min(ends, default=len(text))
