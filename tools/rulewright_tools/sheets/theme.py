"""The look that all sheets of one game share: its colour, and whether ink is saved."""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass
from typing import Any

from rulewright_tools.sheets.press import STACK

DEEP = ("#1f5a87", "#8a3b12", "#2f6b3c", "#6a3d7c", "#0f6a6a", "#8c2f45", "#5a5220", "#3b4a8f")
"""Dark enough that white text on them is read by everybody (contrast of 5 to 1 and more)."""


@dataclass(frozen=True, slots=True)
class Theme:
    """`colour` fills bands and backs; with `low_ink` nothing is filled and everything is drawn in black lines."""

    colour: str
    low_ink: bool = False

    def data(self) -> dict[str, Any]:
        """What the templates read."""
        return asdict(self)


def theme_of(game: str, *, low_ink: bool = False) -> Theme:
    """The theme of a game: the same name has the same colour on every machine."""
    number = hashlib.sha256(game.encode("utf-8")).digest()[0]
    return Theme(DEEP[number % len(DEEP)], low_ink)


def language_of(code: str) -> tuple[str, str | None]:
    """A language's code for typst: (language, region). What is no real language is set as English."""
    language, _dash, region = code.partition("_")
    real = language.isalpha() and 2 <= len(language) <= 3 and (not region or (region.isalpha() and len(region) == 2))
    if not real:
        return "en", None
    return language.lower(), region.upper() or None


def head(title: str, language: str, theme: Theme, pictures: dict[str, str]) -> dict[str, Any]:
    """What every template needs beside its own data."""
    lang, region = language_of(language)
    return {
        "title": title,
        "lang": lang,
        "region": region,
        "theme": theme.data(),
        "pictures": pictures,
        "fonts": list(STACK),
    }
