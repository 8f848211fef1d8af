"""Writes the bleed box of pages that have a trim box: typst writes only the latter, print shops ask for both.

Everything is drawn out to the edge of such a page, so its bleed box is its media box, which readers take for it where
it is missing; written out it is also found by programs that look for the entry. The bytes of pages alone are changed
and the table of where objects begin is set right; what else the file says stays as it is.
"""

from __future__ import annotations

import re

_START = re.compile(rb"startxref\s+(\d+)\s+%%EOF\s*\Z")
_TABLE = re.compile(rb"xref\s+0 (\d+)\s")
_PAGE = re.compile(rb"\d+ 0 obj\s*<<\s*/Type\s*/Page\b[^>]*?(/MediaBox\s*(\[[^\]]*\]))[^>]*?/TrimBox")
_ENTRY = 20
"""Bytes of a line of the table: ten digits, five digits, a letter, an end of line."""


def with_bleed_boxes(pdf: bytes) -> bytes:
    """The same file with a BleedBox on each page that has a TrimBox; unchanged if it is not written as typst does."""
    start = _START.search(pdf)
    table = _TABLE.match(pdf, int(start.group(1))) if start else None
    if start is None or table is None:
        return pdf
    lines = [pdf[at : at + _ENTRY] for at in range(table.end(), table.end() + _ENTRY * int(table.group(1)), _ENTRY)]
    offsets = [int(line[:10]) if line[17:18] == b"n" else None for line in lines]
    parts: list[bytes] = []
    moved: list[tuple[int, int]] = []
    """(from which byte on, by how much) things stand later than before."""
    done = grown = 0
    for offset in sorted(o for o in offsets if o is not None):
        page = _PAGE.match(pdf, offset)
        if page is None:
            continue
        entry = b"/BleedBox" + page.group(2)
        parts += [pdf[done : page.end(1)], entry]
        done, grown = page.end(1), grown + len(entry)
        moved.append((done, grown))
    parts.append(pdf[done : table.end()])

    def later(offset: int) -> int:
        return offset + max((by for first, by in moved if first <= offset), default=0)

    for line, before in zip(lines, offsets, strict=True):
        parts.append(line if before is None else b"%010d" % later(before) + line[10:])
    parts.append(pdf[table.end() + _ENTRY * len(lines) : start.start()])
    parts.append(b"startxref\n%d\n%%%%EOF" % later(int(start.group(1))))
    return b"".join(parts)
