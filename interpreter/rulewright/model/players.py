"""Player numbers: reading `players`, and finding the tables by player number in a document."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from rulewright.model.fields import is_player_table
from rulewright.source.tree import Map, Seq

MOST_PLAYERS = 12
_RANGE = re.compile(r"\s*([0-9]{1,2})\s*\.\.\s*([0-9]{1,2})\s*\Z")
NAMED_BY_DATA = ("cases", "spaces", "kinds", "draw", "glossary", "expect", "given")
"""Mappings under these keys are named by the game's own words, so numbers as keys mean those words, not players."""


def player_numbers(value: Any) -> list[int]:
    """The numbers of players that a game or variant allows, ascending; empty where `players` says nothing readable.

    Example: `player_numbers("2..4")` is `[2, 3, 4]`.
    """
    if isinstance(value, bool):
        return []
    if isinstance(value, int):
        return [value] if 1 <= value <= MOST_PLAYERS else []
    if isinstance(value, str):
        found = _RANGE.match(value)
        low, high = (int(found[1]), int(found[2])) if found else (1, 0)
        return list(range(max(1, low), min(high, MOST_PLAYERS) + 1))
    if isinstance(value, list):
        return sorted({n for n in value if isinstance(n, int) and not isinstance(n, bool) and 1 <= n <= MOST_PLAYERS})
    return []


def is_table_at(key: str | int, value: Any) -> bool:
    """Whether the value under a key is a table by player number."""
    return isinstance(value, Map) and key not in NAMED_BY_DATA and is_player_table(value)


def player_tables(value: Any, key: str | int = "") -> Iterator[Map]:
    """All tables by player number below a value, outer ones first."""
    if is_table_at(key, value):
        yield value
    if isinstance(value, Map):
        for name, item in value.items():
            yield from player_tables(item, name)
    elif isinstance(value, Seq):
        for index, item in enumerate(value):
            yield from player_tables(item, index)
