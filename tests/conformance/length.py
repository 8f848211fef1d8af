"""How long a game's data is: words and lines, without comments and without texts for people.

A word is a run of letters, digits and `_`. Not counted: comments, empty lines, `format`, and the texts that players
read (`title`, `summary`, `text`, `option`, `name`), which Ludii keeps in the metadata.
"""

from __future__ import annotations

import re
from pathlib import Path

TEXTS = ("format", "title", "summary", "text", "option", "name")
_TEXT = re.compile(rf"\s*(- )?({'|'.join(TEXTS)}):")
_COMMENT = re.compile(r"(^|\s)#.*")
_WORD = re.compile(r"\w+")


def rules(text: str) -> list[str]:
    """The lines of a YAML file that are rules.

    >>> rules("title: Nim\\nplayers: 2   # always\\n\\n# the end")
    ['players: 2']
    """
    lines = (_COMMENT.sub("", line).rstrip() for line in text.splitlines())
    return [line for line in lines if line and not _TEXT.match(line)]


def measure(game: Path) -> tuple[int, int]:
    """Words and lines of the rules in a game's own files (variants and scenarios are extra)."""
    lines = [line for file in sorted(game.glob("*.yaml")) for line in rules(file.read_text("utf-8"))]
    return sum(len(_WORD.findall(line)) for line in lines), len(lines)
