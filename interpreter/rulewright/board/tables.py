"""Constant tables of a board: tuples of integers that generated code looks things up in.

A list per index is kept in two tables (`Lists`): `values[start[i]:start[i + 1]]` are those of index i. Index 0 (no
site) has an empty list, and no table is ever empty, so a look-up at a wrong place reads a 0 instead of failing.

    a - b - c  ->  neighbours: start (0, 0, 1, 3, 4), values (2, 1, 3, 2)
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from rulewright.board.board import Board

CROSSING = {"row": "column", "column": "row", "diagonal": "antidiagonal", "antidiagonal": "diagonal"}


@dataclass(frozen=True, slots=True)
class Lists:
    """A list of numbers for each index: `values[start[i]:start[i + 1]]`. `start` has one entry more than indexes."""

    start: tuple[int, ...]
    values: tuple[int, ...]

    def __getitem__(self, index: int) -> tuple[int, ...]:
        return self.values[self.start[index] : self.start[index + 1]]

    def __len__(self) -> int:
        """Number of indexes, 0 included."""
        return len(self.start) - 1

    @property
    def longest(self) -> int:
        """Length of the longest list, which bounds loops over one."""
        return max((b - a for a, b in zip(self.start, self.start[1:], strict=False)), default=0)


@dataclass(frozen=True, slots=True)
class Runs:
    """Straight runs of one length. `members[run]` are its sites in order, `through[site]` the runs it belongs to."""

    length: int
    runs: tuple[tuple[int, ...], ...]
    members: Lists
    through: Lists


@dataclass(frozen=True, slots=True)
class LineTables:
    """`members[line]` are its sites; `of_site[site]` all lines through it; `by_family[f]`: [site] -> line or 0;
    `family`: [line] -> family from 1; `number`: [line] -> number in its family; `family_lines[family]` its lines."""

    members: Lists
    of_site: Lists
    by_family: dict[str, tuple[int, ...]]
    family: tuple[int, ...]
    number: tuple[int, ...]
    family_lines: Lists


Way = Literal["near", "ahead", "behind"]
"""Whether all ways out of a site count, or its arrows out, or its arrows in."""


@dataclass(frozen=True, slots=True)
class Gated:
    """Sites one step away where some ways are open on conditions only.

    sets: [entry of `sites.values`] -> index in `any_of`; any_of: [index] -> gates of which one must be open, none at 0.
    """

    sites: Lists
    sets: tuple[int, ...]
    any_of: tuple[tuple[int, ...], ...]


def pack(rows: Iterable[Sequence[int]]) -> Lists:
    """Lists for the indexes 0, 1, ...; the caller gives an empty row 0."""
    start, values = [0], list[int]()
    for row in rows:
        values.extend(row)
        start.append(len(values))
    return Lists(tuple(start), tuple(values) or (0,))


def invert(rows: Sequence[Sequence[int]], count: int) -> Lists:
    """From members of each group (groups from 1) to groups of each member, members counting 1 .. count."""
    found: list[list[int]] = [[] for _ in range(count + 1)]
    for group, row in enumerate(rows, 1):
        for member in row:
            if group not in found[member][-1:]:
                found[member].append(group)
    return pack(found)


def steps(board: Board) -> tuple[int, ...]:
    """[site * (D + 1) + direction] -> site or 0."""
    if not board.steps:
        return (0,) * (len(board.sites) + 1)
    return tuple(site for row in board.steps for site in row)


def neighbours(board: Board, label: str | None = None) -> Lists:
    """Sites that one step leads to, each once, in the order of the edges."""
    found: list[dict[int, None]] = [{} for _ in range(len(board.sites) + 1)]
    for edge in board.edges_of(label):
        found[edge.start][edge.end] = None
    return pack([list(row) for row in found])


def ahead(board: Board, label: str | None = None) -> Lists:
    """Targets of arrows."""
    found: list[dict[int, None]] = [{} for _ in range(len(board.sites) + 1)]
    for edge in board.edges_of(label):
        if edge.arrow:
            found[edge.start][edge.end] = None
    return pack([list(row) for row in found])


def behind(board: Board, label: str | None = None) -> Lists:
    """Sources of arrows."""
    found: list[dict[int, None]] = [{} for _ in range(len(board.sites) + 1)]
    for edge in board.edges_of(label):
        if edge.arrow:
            found[edge.end][edge.start] = None
    return pack([list(row) for row in found])


def gated(board: Board, way: Way, label: str | None = None) -> Gated:
    """What one step leads to, by rising numbers, with the conditions on which there is a way."""
    found: list[dict[int, set[int]]] = [{} for _ in range(len(board.sites) + 1)]
    for edge in board.edges_of(label):
        if way == "near" or edge.arrow:
            start, end = (edge.end, edge.start) if way == "behind" else (edge.start, edge.end)
            found[start].setdefault(end, set()).add(edge.gate)
    sets: dict[tuple[int, ...], int] = {(): 0}
    rows: list[list[int]] = []
    for row in found:
        rows.append([])
        for end in sorted(row):
            needed = () if 0 in row[end] else tuple(sorted(row[end]))
            rows[-1].append(sets.setdefault(needed, len(sets)))
    return Gated(pack([sorted(row) for row in found]), pack(rows).values, tuple(sets))


def only_next(board: Board) -> tuple[int, ...]:
    """[site] -> the target of its only arrow out, else 0."""
    targets = ahead(board)
    return tuple(targets[site][0] if len(targets[site]) == 1 else 0 for site in range(len(board.sites) + 1))


def rays(board: Board) -> Lists:
    """[site * (D + 1) + direction] -> sites from the next one to the edge; a way round that returns ends before it."""
    rows: list[list[int]] = []
    for site in range(len(board.sites) + 1):
        rows.append([])
        for direction in range(1, len(board.directions) + 1):
            rows.append(ray(board, site, direction))
    return pack(rows)


def ray(board: Board, site: int, direction: int) -> list[int]:
    """The sites from the next one to the edge."""
    found: list[int] = []
    here = board.steps[site][direction] if site else 0
    while here and here != site:
        found.append(here)
        here = board.steps[here][direction]
    return found


def runs(board: Board, length: int) -> Runs:
    """Every straight run of `length` sites once: by direction, then by its first site.

    Boards with directions go by steps (a hole ends a run); boards with declared lines by those; others have none.
    """
    found: list[tuple[int, ...]] = []
    if length == 1:
        found = [(site,) for site in range(1, len(board.sites) + 1)]
    elif length > 1 and board.steps:
        for name in board.forward:
            direction = board.direction_numbers[name]
            for site in range(1, len(board.sites) + 1):
                sites = [site, *ray(board, site, direction)[: length - 1]]
                if len(sites) == length:
                    found.append(tuple(sites))
    elif length > 1:
        for line in board.lines:
            found += [line.sites[i : i + length] for i in range(len(line.sites) - length + 1)]
        found = list(dict.fromkeys(found))
    return Runs(length, tuple(found), pack([(), *found]), invert(found, len(board.sites)))


def line_tables(board: Board) -> LineTables:
    """Members, lines through each site, families and numbers."""
    members = [line.sites for line in board.lines]
    by_family: dict[str, tuple[int, ...]] = {}
    of_family: list[list[int]] = [[]]
    for family in board.families:
        through = [0] * (len(board.sites) + 1)
        of_family.append([])
        for number, line in enumerate(board.lines, 1):
            if line.family == family:
                of_family[-1].append(number)
                for site in line.sites:
                    through[site] = through[site] or number
        by_family[family] = tuple(through)
    return LineTables(
        pack([(), *members]),
        invert(members, len(board.sites)),
        by_family,
        (0, *(board.families.index(line.family) + 1 for line in board.lines)),
        (0, *(line.number for line in board.lines)),
        pack(of_family),
    )


def crossings(board: Board) -> tuple[int, ...]:
    """[site * (L + 1) + line] -> the line of the crossing family through that site, which must lie on the line.

    Rows cross columns and the two diagonals each other; of the three families of hexes none is *the* other one.
    """
    width = len(board.lines) + 1
    found = [0] * ((len(board.sites) + 1) * width)
    through = line_tables(board).by_family
    for number, line in enumerate(board.lines, 1):
        other = through.get(CROSSING.get(line.family, ""))
        if other:
            for site in line.sites:
                found[site * width + number] = other[site]
    return tuple(found)


def distances(board: Board, label: str | None = None) -> tuple[int, ...]:
    """[site * (S + 1) + site] -> fewest steps along edges and arrows, -1 if none; row and column 0 are -1."""
    size = len(board.sites) + 1
    near = neighbours(board, label)
    found = [-1] * (size * size)
    for start in range(1, size):
        base = start * size
        found[base + start] = 0
        queue = deque([start])
        while queue:
            here = queue.popleft()
            for there in near[here]:
                if found[base + there] < 0:
                    found[base + there] = found[base + here] + 1
                    queue.append(there)
    return tuple(found)
