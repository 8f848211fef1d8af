"""Symbols that the section `draw` of a game gives: signs and letters, with numbers of what they stand for in braces."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

BRACES = re.compile(r"\{(\w+)\}")
"""A property's name in a symbol."""


def filled(symbol: str, values: Mapping[str, Any]) -> str:
    """A symbol with its braces filled; empty if there is no value for one of them."""
    names = BRACES.findall(symbol)
    if any(values.get(name) in (None, "") for name in names):
        return ""
    return BRACES.sub(lambda found: str(values[found[1]]), symbol)


def properties_of(facts: Mapping[str, Any], kind: str) -> dict[str, Any]:
    """The properties of a kind of a class, from the facts of the class."""
    at = facts["kinds"].index(kind) + 1 if kind in facts["kinds"] else 0
    return {
        name: entry["values"][at] for name, entry in facts["properties"].items() if at and at < len(entry["values"])
    }
