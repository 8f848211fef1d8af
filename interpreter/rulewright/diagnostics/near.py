"""Finds the name that was probably meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def near_names(name: str, known: Iterable[str], most: int = 3) -> list[str]:
    """The known names that look most like `name`, best first; empty when none does. Small slips only.

    Example: `near_names("heep", ["heap", "hand"])` is `["heap"]`.
    """
    known = [k for k in dict.fromkeys(known) if len(k) <= 80]
    if len(name) > 80:
        return []
    lowered = {_plain(k): k for k in known}
    plain = _plain(name)
    if plain in lowered and lowered[plain] != name:
        return [lowered[plain]]
    found = get_close_matches(plain, lowered, n=most, cutoff=0.6)
    return [lowered[f] for f in found]


def _plain(name: str) -> str:
    return name.lower().replace(" ", "_").replace("-", "_")


def nearest(name: str, known: Iterable[str]) -> str:
    """The known name that looks most like `name`, or an empty text."""
    return next(iter(near_names(name, known, 1)), "")


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """A hint such as `did you mean "heap"?`, or nothing."""
    found = near_names(name, known)
    if not found:
        return ""
    return "did you mean " + " or ".join(f'"{f}"' for f in found[:2]) + "?"


def listing(names: Iterable[str], most: int = 12) -> str:
    """Names joined for a message; long lists are cut."""
    row = list(dict.fromkeys(names))
    shown = ", ".join(row[:most])
    return shown + (", ..." if len(row) > most else "")
