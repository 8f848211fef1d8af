"""Names of spaces: templates such as `{letter}{rank}`, letters that count.

The bottom of `board/`: used by the shapes, knows none of them.

    >>> fill("{letter}{rank}", row=1, column=2, rows=3)
    'b3'
    >>> letters(28)
    'ab'
"""

from __future__ import annotations

import re

PLACEHOLDERS = ("row", "column", "letter", "rank", "row0", "column0", "q", "r")
_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_NAME = re.compile(r"[A-Za-z0-9_]+\Z")
_PIECE = re.compile(r"[^{}]*\{[^{}]*\}")

RESERVED = frozenset(("sites", "lines", "rows", "columns", "runs", "row", "column", "directions", "sides", "frontier"))
"""Words that follow a board's name in expressions and therefore can't name a space."""


def letters(number: int) -> str:
    """1 -> a, 26 -> z, 27 -> aa: the way columns of a table are lettered."""
    text = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        text = chr(97 + rest) + text
    return text


def unknown_placeholders(template: str) -> list[str]:
    """Placeholders of a template that mean nothing, in the order written; stray braces count as one."""
    found = [name for name in _PLACEHOLDER.findall(template) if name not in PLACEHOLDERS]
    if not found and re.search(r"[{}]", _PLACEHOLDER.sub("", template)):
        found = ["{"]
    return found


def fill(template: str, *, row: int, column: int, rows: int, q: int = 0, r: int = 0) -> str:
    """The name of the cell in `row` and `column` (from 1, top left) of a board with so many rows.

    Unknown placeholders stay as they are; `unknown_placeholders` finds them beforehand.
    """
    values = {
        "row": str(row),
        "column": str(column),
        "letter": letters(column),
        "rank": str(rows - row + 1),
        "row0": str(row - 1),
        "column0": str(column - 1),
        "q": str(q),
        "r": str(r),
    }
    return _PLACEHOLDER.sub(lambda found: values.get(found.group(1), found.group(0)), template)


def headings(template: str, rows: int, columns: int) -> tuple[list[str], list[str]]:
    """Headings of rows and of columns for a drawing, taken from the parts of the template that make the names.

    `r{row}c{column}` gives r1, r2, ... and c1, c2, ...; a template that does not split so gives plain numbers.
    """
    pieces = _PIECE.findall(template)
    down = [p for p in pieces if re.search(r"\{(row|rank|row0)\}", p)]
    across = [p for p in pieces if re.search(r"\{(column|letter|column0)\}", p)]
    if len(down) != 1 or len(across) != 1 or len(pieces) != 2:
        return [str(n) for n in range(1, rows + 1)], [str(n) for n in range(1, columns + 1)]
    return (
        [fill(down[0], row=n, column=1, rows=rows).strip(" _-,.;") for n in range(1, rows + 1)],
        [fill(across[0], row=1, column=n, rows=rows).strip(" _-,.;") for n in range(1, columns + 1)],
    )


def is_name(text: object) -> bool:
    """Whether a space may be called so: letters, digits and `_`, and not a word that boards use themselves."""
    return isinstance(text, str) and bool(_NAME.match(text)) and text not in RESERVED
