"""How long a game's data is: words and lines, without comments, and without texts for people and pictures.

A word is a run of letters, digits and `_`. Not counted: comments, empty lines, `format`, the texts that players read
(`title`, `summary`, `text`, `if not`, `space`, `option`, `name`, with their forms `one` and `other`), and how things
are drawn (the section `draw`, and `at` of spaces): Ludii keeps all of these in the metadata.
"""

from __future__ import annotations

import re
from pathlib import Path

TEXTS = ("format", "title", "summary", "text", "if not", "space", "option", "name", "one", "other")
_TEXT = re.compile(rf"(\s*)(- )?({'|'.join(TEXTS)}):(\s*[>|]-?$)?")
_COMMENT = re.compile(r"(^|\s)#.*")
_PLACE = re.compile(r",? *\bat: *\[[^\]]*\]")
_WORD = re.compile(r"\w+")


def rules(text: str) -> list[str]:
    """The lines of a YAML file that are rules.

    >>> rules("title: Nim\\nplayers: 2   # always\\n\\n# the end\\ndraw:\\n  hide: [deck]")
    ['players: 2']
    """
    found: list[str] = []
    folded = -1  # the indent of a text that goes on over the next lines
    section = ""
    for line in (_COMMENT.sub("", line).rstrip() for line in text.splitlines()):
        indent = len(line) - len(line.lstrip())
        if not line or (folded >= 0 and indent > folded):
            continue
        folded = -1
        section = line if indent == 0 else section
        match = _TEXT.match(line)
        if match:
            folded = len(match.group(1)) if match.group(4) else -1
        elif not section.startswith("draw:"):
            found.append(_PLACE.sub("", line))
    return found


def measure(game: Path) -> tuple[int, int]:
    """Words and lines of the rules in a game's own files (variants and scenarios are extra)."""
    lines = [line for file in sorted(game.glob("*.yaml")) for line in rules(file.read_text("utf-8"))]
    return sum(len(_WORD.findall(line)) for line in lines), len(lines)
