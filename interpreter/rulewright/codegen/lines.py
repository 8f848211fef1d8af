"""The growing text of a generated module, with the rule that each line comes from."""

from __future__ import annotations

import re


class Lines:
    """Lines of Python. `rule` is the index in Program.rules noted for the lines that follow."""

    def __init__(self) -> None:
        self.text: list[str] = []
        self.rules: list[tuple[int, int]] = []
        self.indent = 0
        self._rule = -1

    def put(self, line: str) -> None:
        """Append one line at the present depth."""
        self.text.append("    " * self.indent + line)

    def rule(self, index: int) -> None:
        """Lines from here on come from this rule."""
        if index != self._rule:
            self._rule = index
            self.rules.append((len(self.text) + 1, index))

    def open(self, line: str) -> None:
        """Append a line that opens a block."""
        self.put(line)
        self.indent += 1

    def insert(self, at: int, lines: list[str]) -> None:
        """Put lines at the present depth in front of line `at` (from 0)."""
        if lines:
            self.text[at:at] = ["    " * self.indent + line for line in lines]
            self.rules = [(n + len(lines) if n > at else n, rule) for n, rule in self.rules]

    def close(self) -> None:
        """The block opened last is over."""
        self.indent -= 1

    def source(self) -> str:
        """The whole text."""
        return "\n".join(self.text) + "\n"


def identifier(name: str) -> str:
    """A name of the typed program as part of a Python identifier; different names stay different."""
    return re.sub(r"[^A-Za-z0-9_]", lambda m: f"_{ord(m.group()):x}_", name)
