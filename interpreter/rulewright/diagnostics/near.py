"""Finds the name that was probably meant."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from rulewright.languages import _


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
    return meant(near_names(name, known))


def meant(names: Sequence[str]) -> str:
    """A hint that asks for the first two names, or nothing."""
    if len(names) > 1:
        return _('did you mean "{near}" or "{other}"?', near=names[0], other=names[1])
    return _('did you mean "{near}"?', near=names[0]) if names else ""


def either(names: Sequence[str]) -> str:
    """Names of which one is to be taken: `a, b or c`."""
    if len(names) < 2:
        return "".join(names)
    return _("{names} or {last}", names=", ".join(names[:-1]), last=names[-1])


def listing(names: Iterable[str], most: int = 12) -> str:
    """Names joined for a message; long lists are cut."""
    row = list(dict.fromkeys(names))
    shown = ", ".join(row[:most])
    return shown + (", ..." if len(row) > most else "")
