r"""Texts as Markdown that says just what the text says, whatever characters it holds.

    md("2 * 3 | <b> {{x}}")  ->  "2 &#42; 3 &#124; &#60;b&#62; &#123;&#123;x&#125;&#125;"

Characters that could mean something to a Markdown reader (Python-Markdown with its usual extensions, CommonMark,
GitHub) are written as numeric entities. A backslash would do for some and not for others, and in tables, attributes and
raw HTML it would show; an entity is read the same everywhere. Letters, digits and ordinary punctuation stay readable.
"""

from __future__ import annotations

import re
import unicodedata

_ALWAYS = frozenset('\\`*_{}[]<>&|~^$"')
"""Emphasis, code, links, attributes, HTML, tables, strikethrough, superscript, formulas, and the end of attributes."""
_AT_START = re.compile(r"^(?:[#+=:!?-]|%|(\d+)(?=[.)]))")
_INSIDE = re.compile(r"==|\+\+|--|:(?=[\w+-]+:)|:(?=//)|@(?=\w)|(?<=www)\.|\((?=(?:c|r|tm|C|R|TM)\))|%(?=\})|!(?=!)")
"""Marks of widespread extensions: highlights, smart dashes, emoji, bare addresses, mentions, signs such as (c)."""
_SPACE = re.compile(r"\s+")


def entity(char: str) -> str:
    """A character as a numeric entity."""
    return f"&#{ord(char)};"


def md(text: object) -> str:
    """A text as one line of Markdown that shows exactly this text (white space is made single blanks)."""
    plain = _SPACE.sub(" ", str(text)).strip()
    plain = "".join(c for c in plain if c == " " or unicodedata.category(c) not in ("Cc", "Cs", "Cn"))
    marks: set[int] = {i for i, c in enumerate(plain) if c in _ALWAYS}
    for match in _INSIDE.finditer(plain):
        marks.update(range(match.start(), match.end()))
    start = _AT_START.match(plain)
    if start:
        marks.add(start.end() if start.group(1) else 0)
    return "".join(entity(c) if i in marks else c for i, c in enumerate(plain))


def attribute(text: object) -> str:
    """A text as the value of an HTML attribute in double quotes, or as alternative text of a Markdown image."""
    return md(text)


def anchor(*parts: str) -> str:
    """A stable id for links, from ids of the data: lower-case ASCII letters, digits and hyphens."""
    joined = "-".join(part for part in parts if part)
    folded = unicodedata.normalize("NFKD", joined).encode("ascii", "ignore").decode("ascii").lower()
    return re.sub(r"[^a-z0-9]+", "-", folded).strip("-") or "x"


def tidy(page: str) -> str:
    """A rendered page with single blank lines between blocks, no blanks at line ends and one newline at the end."""
    lines = [line.rstrip() for line in page.splitlines()]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n") + "\n"
