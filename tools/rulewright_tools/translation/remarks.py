"""Comments that stand beside a text in a YAML file: what translators should know.

    points: {per: player, title: Glory}   # counted to 50, then round again   ->  "counted to 50, then round again"

A comment belongs to a text if it ends the text's line, or fills the lines straight above it.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from rulewright.diagnostics.span import Span

_QUOTED = re.compile(r"'(?:[^']|'')*'|\"(?:[^\"\\]|\\.)*\"")
_COMMENT = re.compile(r"(?:^|\s)#\s*(.*)$")


@lru_cache(maxsize=64)
def _read(file: str, _changed: int) -> tuple[str, ...]:
    return tuple(Path(file).read_text("utf-8-sig").split("\n"))


def _lines(file: str) -> tuple[str, ...]:
    """The lines of a file as it is now; none of one that cannot be read."""
    try:
        return _read(file, Path(file).stat().st_mtime_ns)
    except (OSError, UnicodeDecodeError):
        return ()


def remarks_beside(value: Span, key: Span | None = None) -> tuple[str, ...]:
    """The comment that ends the line of a text, and the lines of comment above its key; each once, top first."""
    lines = _lines(value.file)
    first = (key or value).line
    found: list[str] = []
    above: list[str] = []
    number = first - 1
    while 1 <= number <= len(lines) and lines[number - 1].lstrip().startswith("#"):
        above.insert(0, lines[number - 1].lstrip().lstrip("#").strip())
        number -= 1
    # a comment that opens a file speaks of the file, not of its first line
    if above and number > 0:
        found.append(" ".join(above))
    block = 1 <= value.line <= len(lines) and lines[value.line - 1][value.column - 1 : value.column] in ("|", ">")
    last = value.line if block else value.end_line
    if 1 <= last <= len(lines):
        start = 0 if block or last != value.end_line else max(value.end_column - 1, 0)
        beside = comment_of(lines[last - 1][start:] if not block else lines[last - 1])
        if beside:
            found.append(beside)
    return tuple(found)


def comment_of(line: str) -> str:
    """The comment at the end of a line of YAML; empty without one. A `#` in quotes begins none."""
    found = _COMMENT.search(_QUOTED.sub(lambda quoted: "_" * len(quoted.group()), line.lstrip("'\"")))
    return found[1].strip() if found else ""
