"""A stamp in the last line of each made file tells a hand edit from data that has changed since.

    ...text of the page...
    <!-- made by rulewright docs: 4f1c...; edit the data, not this file -->

The stamp holds a digest of all that stands above it. Where it does not fit, somebody has edited the file.
"""

from __future__ import annotations

import hashlib
import re

_STAMP = re.compile(r"<!-- made by rulewright docs: ([0-9a-f]{16}); edit the data, not this file -->\n?\Z")


def digest(text: str) -> str:
    """A short digest of a text."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:16]


def stamped(text: str) -> str:
    """A text (ending in a newline) with its stamp as last line."""
    text = text if text.endswith("\n") else text + "\n"
    return f"{text}<!-- made by rulewright docs: {digest(text)}; edit the data, not this file -->\n"


def is_stamped(text: str) -> bool:
    """Whether a file carries a stamp at all: it was made, and may be removed when it is no longer wanted."""
    return _STAMP.search(text) is not None


def hand_edited(text: str) -> bool:
    """Whether a stamped file was changed since it was made, or a made file lost its stamp."""
    match = _STAMP.search(text)
    return match is None or match.group(1) != digest(text[: match.start()])
