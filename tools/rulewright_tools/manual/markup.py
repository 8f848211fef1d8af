"""Markdown of the manual, as MyST reads it."""

from __future__ import annotations

from collections.abc import Iterable


def fence(text: str, language: str = "yaml") -> list[str]:
    """A block of code."""
    return [f"```{language}", *text.rstrip("\n").split("\n"), "```", ""]


def entry(kind: str, name: str) -> list[str]:
    """The place of an object's entry."""
    return [f":::{{rules:{kind}}} {name}", ":::", ""]


def listed(words: Iterable[str]) -> str:
    """Words joined as in a sentence: `a, b and c`."""
    found = list(words)
    return found[0] if len(found) == 1 else f"{', '.join(found[:-1])} and {found[-1]}"
