"""Finds the name that was probably meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(name: str, known: Iterable[str], most: int = 3) -> list[str]:
    """The known names that look most like `name`, best first; empty when none does. Small slips only.

    Example: `nearest("heep", ["heap", "hand"])` is `["heap"]`.
    """
    known = [k for k in dict.fromkeys(known) if len(k) <= 80]
    if len(name) > 80:
        return []
    lowered = {k.lower().replace(" ", "_").replace("-", "_"): k for k in known}
    plain = name.lower().replace(" ", "_").replace("-", "_")
    if plain in lowered and lowered[plain] != name:
        return [lowered[plain]]
    found = get_close_matches(plain, lowered, n=most, cutoff=0.6)
    if not found:
        for other in (plain + "s", plain.removesuffix("s")):
            if other in lowered:
                found.append(other)
    return [lowered[f] for f in found]


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """A hint such as `did you mean "heap"?`, or nothing."""
    found = nearest(name, known)
    if not found:
        return ""
    return "did you mean " + " or ".join(f'"{f}"' for f in found[:2]) + "?"


def listing(names: Iterable[str], most: int = 12) -> str:
    """Names joined for a message; long lists are cut."""
    row = list(dict.fromkeys(names))
    shown = ", ".join(row[:most])
    return shown + (", ..." if len(row) > most else "")
