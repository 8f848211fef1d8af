"""A place in a file."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text; lines and columns count from 1, `end_column` is the first column behind it."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def inside(self, start: int, length: int) -> Span:
        """The stretch of `length` characters that begins `start` characters into a plain one-line text."""
        return Span(self.file, self.line, self.column + start, self.line, self.column + start + max(1, length))

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


NOWHERE = Span("", 0, 0, 0, 0)
