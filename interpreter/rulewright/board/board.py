"""A board: spaces, the ways between them, the lines through them, and the constant tables made from it.

Comes from a `boards:` entry of the game (see `build.py`), goes to the lowering of site expressions as tables of
integers (see `tables.py`), and to pictures, texts and checks as a networkx graph.

Sites, directions, lines and runs count from 1 in every table; 0 is none, and row 0 of a table is harmless.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rulewright.board import tables
from rulewright.diagnostics.span import NOWHERE, Span

if TYPE_CHECKING:
    import networkx

    from rulewright.board.tiles import TileSet

MAX_SITES = 4096
MAX_ALL_PAIRS = 200
"""Boards with more sites have no table of all distances."""


@dataclass(frozen=True, slots=True)
class Edge:
    """A way from one site to another (numbers). A way both ways is two of them; `arrow` marks a one-way.

    `label` is the network's name, or empty; `direction` its number on the board, or 0; `gate` the number of the
    condition on which it is open, or 0 for a way that always is.
    """

    start: int
    end: int
    label: str = ""
    direction: int = 0
    arrow: bool = False
    gate: int = 0


@dataclass(frozen=True, slots=True)
class Gate:
    """A condition on which ways are open, as written, and where."""

    when: str
    span: Span


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line of sites, in order; `number` counts from 1 within its family."""

    name: str
    family: str
    number: int
    sites: tuple[int, ...]


@dataclass(eq=False)
class Board:
    """One board, unchanged once built. `eq=False`: a board is itself.

    sites: names; a site's number is its index + 1. For a modular board all that can exist, POSITION.SPACE.
    steps: [site number][direction number] -> site number or 0, zeros in row 0 and column 0. Empty without directions.
    cells: (row, column) of each site from 1, (0, 0) where the shape has none.
    points: (x, y) of each site for pictures, in cells, y downwards.
    sides: the directions in which a tile on this board has sides, clockwise from the first.
    properties: of each site, as written, without `at`.
    placed: every space's place was written (`at`), so a map can be drawn.
    forward: the directions in which straight runs are read, one of each opposite pair.
    gates: the conditions on which ways are open; an edge's `gate` counts them from 1.
    copies: of a board that several owners have (see `copies.py`), the owner's name for each copy in order.
    """

    name: str
    shape: str
    sites: list[str]
    edges: list[Edge]
    directions: list[str] = field(default_factory=list)
    sides: list[str] = field(default_factory=list)
    forward: list[str] = field(default_factory=list)
    steps: list[list[int]] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    properties: list[dict[str, Any]] = field(default_factory=list)
    cells: list[tuple[int, int]] = field(default_factory=list)
    points: list[tuple[float, float]] = field(default_factory=list)
    rows: int = 0
    columns: int = 0
    row_headings: list[str] = field(default_factory=list)
    column_headings: list[str] = field(default_factory=list)
    middle: int = 0
    loop: bool = False
    placed: bool = False
    holds: dict[str, int] = field(default_factory=dict)
    tiles: TileSet | None = None
    gates: list[Gate] = field(default_factory=list)
    copies: list[str] = field(default_factory=list)
    span: Span = NOWHERE

    # --- names and numbers ---

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Site number by name."""
        return {name: number for number, name in enumerate(self.sites, 1)}

    @cached_property
    def direction_numbers(self) -> dict[str, int]:
        """Direction number by name."""
        return {name: number for number, name in enumerate(self.directions, 1)}

    @cached_property
    def families(self) -> list[str]:
        """Families of lines (row, column, diagonal, antidiagonal, line), in the order they first occur."""
        return list(dict.fromkeys(line.family for line in self.lines))

    @cached_property
    def labels(self) -> list[str]:
        """Labels of edges (networks), in the order they first occur, without the empty one."""
        if self.tiles is not None:
            return [network for network in self.tiles.networks if network]
        return list(dict.fromkeys(edge.label for edge in self.edges if edge.label))

    def site(self, name: str) -> int:
        """Number of the site called so, 0 if there is none."""
        return self.numbers.get(name, 0)

    def line(self, name: str) -> int:
        """Number of the line called so (`row 3`), 0 if there is none."""
        return next((number for number, line in enumerate(self.lines, 1) if line.name == name), 0)

    def property_table(self, name: str, codes: Mapping[str, int] | None = None) -> tuple[int, ...]:
        """[site] -> value of a property, 0 where a space has none. `codes` gives the numbers of words."""
        codes = codes or {}
        found = [0]
        for properties in self.properties:
            value = properties.get(name, 0)
            found.append(codes.get(value, 0) if isinstance(value, str) else int(value) if value is not None else 0)
        return tuple(found)

    # --- adjacency ---

    @cached_property
    def opposites(self) -> list[int]:
        """[direction] -> the direction straight back, 0 at index 0."""
        count = len(self.directions)
        return [0, *((number - 1 + count // 2) % count + 1 for number in range(1, count + 1))]

    def edges_of(self, label: str | None = None) -> list[Edge]:
        """Edges of one network, or all."""
        return [edge for edge in self.edges if label is None or edge.label == label]

    @cached_property
    def graph(self) -> networkx.DiGraph[str]:
        """The board as a graph over site names; of a modular board its positions, for nothing is joined yet.

        Nodes have `number`, `x`, `y` and the space's properties; edges `direction`, `label` (the first, or empty),
        `labels` (all) and `arrow`.
        """
        import networkx

        graph: networkx.DiGraph[str] = networkx.DiGraph(name=self.name)
        if self.tiles is not None:
            return self.tiles.position_graph(self.name)
        for number, name in enumerate(self.sites, 1):
            x, y = self.points[number - 1] if self.points else (float(number), 0.0)
            graph.add_node(name, **{**self.properties[number - 1], "number": number, "x": x, "y": y})
        for edge in self.edges:
            start, end = self.sites[edge.start - 1], self.sites[edge.end - 1]
            if graph.has_edge(start, end):
                known = graph.edges[start, end]
                known["labels"] = (*known["labels"], edge.label)
                known["arrow"] = known["arrow"] and edge.arrow
                continue
            direction = self.directions[edge.direction - 1] if edge.direction else ""
            graph.add_edge(start, end, direction=direction, label=edge.label, labels=(edge.label,), arrow=edge.arrow)
        return graph

    # --- tables; see tables.py for their shapes ---

    def step_table(self) -> tuple[int, ...]:
        """[site * (D + 1) + direction] -> site or 0."""
        return tables.steps(self)

    def neighbour_tables(self, label: str | None = None) -> tables.Lists:
        """Sites one step away, by edges and along arrows, of one network or all."""
        return tables.neighbours(self, label)

    def ahead_tables(self, label: str | None = None) -> tables.Lists:
        """Targets of the arrows out of each site."""
        return tables.ahead(self, label)

    def behind_tables(self, label: str | None = None) -> tables.Lists:
        """Sources of the arrows into each site."""
        return tables.behind(self, label)

    def gated(self, way: tables.Way, label: str | None = None) -> tables.Gated:
        """The sites that one step leads to, with the conditions on which the ways there are open."""
        return tables.gated(self, way, label)

    def next_table(self) -> tuple[int, ...]:
        """[site] -> target of its only arrow out; 0 with no arrow or several."""
        return tables.only_next(self)

    def ray_tables(self) -> tables.Lists:
        """[site * (D + 1) + direction] -> the sites from the next one to the edge."""
        return tables.rays(self)

    def run_tables(self, length: int) -> tables.Runs:
        """All straight runs of so many sites, each once."""
        return tables.runs(self, length)

    def line_tables(self) -> tables.LineTables:
        """Members of the lines, and the lines through each site."""
        return tables.line_tables(self)

    def crossing_table(self) -> tuple[int, ...]:
        """[site * (L + 1) + line] -> the line of the other family through the site; 0 if the line misses it."""
        return tables.crossings(self)

    def opposite_table(self) -> tuple[int, ...]:
        """[direction] -> the direction straight back."""
        return tuple(self.opposites)

    def side_table(self) -> tuple[int, ...]:
        """[direction] -> the side of a tile that looks there, from 1; 0 where tiles have no side."""
        return (0, *(self.sides.index(name) + 1 if name in self.sides else 0 for name in self.directions))

    def row_table(self) -> tuple[int, ...]:
        """[site] -> row from 1."""
        return (0, *(row for row, _ in self.cells))

    def column_table(self) -> tuple[int, ...]:
        """[site] -> column from 1."""
        return (0, *(column for _, column in self.cells))

    def distance_table(self, label: str | None = None) -> tuple[int, ...] | None:
        """[site * (S + 1) + site] -> fewest steps, -1 if there is no way; none where the board is too large."""
        return tables.distances(self, label) if len(self.sites) <= MAX_ALL_PAIRS else None
