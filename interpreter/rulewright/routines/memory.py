"""The work memory M of routines: fixed regions one behind the other, each with a name.

    COUNT | TALLY | SIGHT | ... | HEAP: from here to the end of M

A region's name is a constant that routines and hosts use as its first word; sizes may depend on the game. A group of
routines adds its regions to REGIONS; HEAP stands last and is as large as the host wants.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

Value: TypeAlias = int | tuple[int, ...]
"""A constant or a constant table."""
Size: TypeAlias = Callable[[Callable[[str], int]], int]
"""Words of a region; it is given a function that tells a constant of the game by its name."""

HEAP_WORDS = 4096
"""What the open region has if the host wants nothing else."""

SEARCH_NUMBERS = (
    "SEARCH_SEAT", "SEARCH_SHARED", "SEARCH_DONE", "SEARCH_TOP", "SEARCH_FREE", "SEARCH_END", "SEARCH_MASK",
    "SEARCH_LOW", "SEARCH_HIGH", "SEARCH_SPAN", "SEARCH_POWER", "SEARCH_OPEN", "GREEDY_LEFT",
    "GREEDY_ARM", "GREEDY_VARIES",
)  # fmt: skip
"""Single numbers that searches keep from call to call."""

DEALING: tuple[tuple[str, Size], ...] = (
    ("SIGHT_A", lambda of: 1),
    ("SIGHT_B", lambda of: 1),
    ("SIGHT", lambda of: of("SIZE")),
    ("ANSWERS", lambda of: of("PLAYERS") + 1),
    *(
        (name, lambda of: of("PIECES") + 1)
        for name in ("MOVED", "PINNED", "DEALT", "CELLS", "KEPT", "PLACED", "INDEXED")
    ),
    ("RANKED", lambda of: of("PIECES") + 1),
    ("FRAME_AT", lambda of: of("FRAME_WORDS") + 1),
    ("BLOCKS", lambda of: of("BLOCK_WORDS")),
)
"""The regions that seeing and dealing anew need."""

REGIONS: tuple[tuple[str, Size], ...] = (
    ("COUNT", lambda of: of("COUNT_WORDS")),
    ("TALLY", lambda of: of("TALLY_WORDS")),
    *DEALING,
    *((name, lambda of: 1) for name in SEARCH_NUMBERS),
    ("SEARCH_DICE", lambda of: 2),
    ("SEARCH_LAST", lambda of: of("PLAYERS") + 1),
    ("SEARCH_GOT", lambda of: of("PLAYERS") + 1),
    ("SEARCH_PATH", lambda of: of("PATH_WORDS")),
    ("SEARCH_ROOT", lambda of: of("SIZE")),
    ("GREEDY_DEALT", lambda of: of("SIZE")),
)
"""(name, size) of each fixed region, in order."""


def regions(constants: Mapping[str, Value], wanted: Sequence[tuple[str, Size]] = REGIONS) -> dict[str, int]:
    """The first word of each region, HEAP last."""

    def of(name: str) -> int:
        value = constants[name]
        assert isinstance(value, int), f"{name} is no constant"
        return value

    found: dict[str, int] = {}
    at = 0
    for name, size in wanted:
        assert name not in found and name not in constants, f"{name} is there already"
        found[name] = at
        at += size(of)
    found["HEAP"] = at
    return found


def room(constants: Mapping[str, Value], words: int = HEAP_WORDS) -> int:
    """Words of the whole of M with so many in its open region."""
    first = constants["HEAP"]
    assert isinstance(first, int)
    return first + words
