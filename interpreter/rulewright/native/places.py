"""Where things lie in a module's memory, in bytes.

0 .. 63      words for the host: which fault, at which rule
tables       constants, each in the narrowest numbers that hold it
initial      the state vector in front of the first step
S            the state vector
O            lists being made: options, values of texts
look         what a look-ahead keeps: positions it came from, positions it has seen
M            work memory of the routines, open to the end
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from struct import pack

FAULT_CODE, FAULT_RULE, STOP, ROOM, AHEAD = 16, 20, 24, 28, 32
"""Byte addresses of words. The first two tell a fault: its number in FAULTS and 1 more (0: none), and its rule. What is
not 0 in STOP ends a call at the next decision. ROOM holds the words of M that routines may use; 0 if all there are.
AHEAD: 1 more than the rule of the look-ahead begun last; only look-aheads inside themselves ever use up the stack."""
MOST_WORK = 256 << 20
"""Bytes of work memory that a module may ever have."""
TABLES_FROM = 64
LIST_SLACK = 1 << 16
"""Words beyond the longest list of options."""
LOOK_DEEPEST = 1024
"""Decisions in a row that a look-ahead follows."""
SEEN_ENTRIES = 1 << 19
"""Positions a look-ahead can remember; a power of two, well above `play.support.LOOK_LIMIT`."""
SEEN_BYTES = 12

WIDTHS = (
    ("i32.load8_u", 0, 255, 0, "B"),
    ("i32.load8_s", -128, 127, 0, "b"),
    ("i32.load16_u", 0, 65535, 1, "H"),
    ("i32.load16_s", -32768, 32767, 1, "h"),
    ("i32.load", -(1 << 31), (1 << 31) - 1, 2, "i"),
)
"""Instruction, least and greatest number, logarithm of bytes, letter of `struct`."""


@dataclass(frozen=True, slots=True)
class Table:
    """A constant table: where it begins, how an entry is loaded, the logarithm of an entry's bytes."""

    at: int
    load: str
    shift: int
    least: int


@dataclass(slots=True)
class Places:
    """The map. Byte addresses; all but tables begin at multiples of 16."""

    tables: dict[str, Table] = field(default_factory=dict)
    data: list[tuple[int, bytes]] = field(default_factory=list)
    state: int = 0
    size: int = 0
    initial: int = 0
    list: int = 0
    list_words: int = 0
    look: int = 0
    seen: int = 0
    work: int = 0


def lay_out(tables: Mapping[str, Sequence[int]], initial: Sequence[int], longest: int, looks: bool) -> Places:
    """Give everything its place. `initial`: the first state; `longest`: words a list of options may need."""
    size = len(initial)
    places = Places(size=size)
    at = TABLES_FROM
    made: dict[tuple[str, bytes], Table] = {}
    blob = bytearray()
    for name, values in tables.items():
        if not values:
            values = (0,)
        least, greatest = min(values), max(values)
        load, _, _, shift, letter = next(w for w in WIDTHS if w[1] <= least and greatest <= w[2])
        content = pack(f"<{len(values)}{letter}", *values)
        known = made.get((letter, content))
        if known is None:
            gap = -at % (1 << shift)
            blob += bytes(gap) + content
            known = made[letter, content] = Table(at + gap, load, shift, least)
            at += gap + len(content)
        places.tables[name] = known
    if blob:
        places.data.append((TABLES_FROM, bytes(blob)))
    places.initial = _round(at)
    places.data.append((places.initial, pack(f"<{size}i", *initial)))
    places.state = _round(places.initial + 4 * size)
    places.list = _round(places.state + 4 * size)
    places.list_words = longest + LIST_SLACK
    places.look = _round(places.list + 4 * places.list_words)
    places.seen = places.look + ((LOOK_DEEPEST + 1) * look_step(size) if looks else 0)
    places.work = _round(places.seen + (SEEN_ENTRIES * SEEN_BYTES if looks else 0))
    return places


def _step(size: int) -> int:
    """Words a look-ahead keeps for a position: site, first and end of its options, the vector."""
    return size + 4


def look_step(size: int) -> int:
    """Bytes a look-ahead keeps for a position."""
    return 4 * _step(size)


def _round(at: int) -> int:
    return (at + 15) & ~15
