"""The constant half of a board that is put together in play: each tile's own spaces and ways, and what joins what.

Which tile lies where, and how it is turned, is only known in play; so the typed program walks from space to space
with the tables made here and the slots of the placement. `assemble` builds the same as a networkx graph from a given
placement, for pictures, `show` and tests that compare.

A tile's sides are n e s w before it is turned; turned once (of four) its north side lies east. Numbers count from 1:
positions, kinds, spaces within a tile ("locals"), networks and sides; `turned` counts from 0.
The site of a local on a position is `(position - 1) * locals + local`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rulewright.board.tables import Lists, pack

if TYPE_CHECKING:
    import networkx

    from rulewright.board.board import Board

SIDES = ["n", "e", "s", "w"]
SIDE_OFFSETS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
MAX_NETWORKS = 30
"""Networks are bits of one 32-bit mask."""


@dataclass(slots=True)
class TileKind:
    """One kind of tile: its spaces with properties, edges (network, local, local) both ways, joins by local and side.

    `joins[local][side]` is a mask of networks, bit 0 for network 1; side 1 is the tile's own north.
    """

    name: str
    properties: dict[int, dict[str, Any]] = field(default_factory=dict)
    edges: list[tuple[int, int, int]] = field(default_factory=list)
    joins: dict[int, list[int]] = field(default_factory=dict)


@dataclass(slots=True)
class FixedSpace:
    """A space beside the tiles: `touches` are (position, side of the board, mask of networks) it is joined to."""

    name: str
    properties: dict[str, Any] = field(default_factory=dict)
    point: tuple[float, float] = (0.0, 0.0)
    touches: list[tuple[int, int, int]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ModularTables:
    """Flattened tables; the index of each is written beside it, `K` being the locals, `T` the turns, `C` the kinds.

    To walk from local `l` on position `p` (kind `c`, turned `t`) within the networks of mask `m`: the locals
    `inner[network, c, l]`; and for each side `s` with `j = join[c, t, l, s] & m` not 0: the position `q = step[p, s]`
    with kind `d`, turned `u`: of `side_spaces[network, d, u, opposite[s]]` those `k` with
    `join[d, u, k, opposite[s]] & j` not 0. Network 0 stands for all.
    """

    exists: tuple[int, ...]
    """[kind * (K + 1) + local] -> 1 if the kind has that space."""
    join: tuple[int, ...]
    """[((kind * T + turned) * (K + 1) + local) * 5 + side of the board] -> mask of networks joined there."""
    side_spaces: Lists
    """[((network * (C + 1) + kind) * T + turned) * 5 + side of the board] -> locals that join there."""
    inner: Lists
    """[(network * (C + 1) + kind) * (K + 1) + local] -> locals one step away on the same tile."""
    step: tuple[int, ...]
    """[position * 5 + side] -> position or 0."""
    opposite: tuple[int, ...]
    """[side] -> the side across."""
    position: tuple[int, ...]
    """[site] -> position."""
    local: tuple[int, ...]
    """[site] -> local; of a fixed space (its position is 0) the row of its properties, behind those of the kinds."""
    fixed_near: Lists
    """[network * (F + 1) + fixed space] -> sites of fixed spaces one step away."""
    fixed_touch: Lists
    """[network * (F + 1) + fixed space] -> its touches, numbers of rows of the four tables below."""
    side_touch: Lists
    """[(network * (P + 1) + position) * 5 + side] -> touches of fixed spaces there."""
    touch_position: tuple[int, ...]
    touch_side: tuple[int, ...]
    touch_mask: tuple[int, ...]
    touch_site: tuple[int, ...]


@dataclass(eq=False)
class TileSet:
    """The tiles of a modular board and its positions. `turns`: ways a tile can lie (1, 2 or 4)."""

    class_name: str
    turns: int
    positions: list[str]
    cells: list[tuple[int, int]]
    locals: list[str] = field(default_factory=list)
    networks: list[str] = field(default_factory=list)
    kinds: list[TileKind] = field(default_factory=list)
    points: dict[int, tuple[float, float]] = field(default_factory=dict)
    """Where a local is drawn within its tile before it is turned, 0 to 1 rightwards and downwards."""
    fixed: list[FixedSpace] = field(default_factory=list)
    """Spaces beside the tiles, which are always there; their sites follow those of all positions."""
    fixed_edges: list[tuple[int, int, int]] = field(default_factory=list)
    """Ways between fixed spaces (network, fixed, fixed), both ways, counted from 1."""

    @property
    def held(self) -> str:
        """The class of the tiles."""
        return self.class_name

    def kind(self, name: str) -> int:
        """Number of a kind by name, 0 if there is none."""
        return next((number for number, kind in enumerate(self.kinds, 1) if kind.name == name), 0)

    def network(self, name: str) -> int:
        """Number of a network by name, 0 if there is none."""
        return self.networks.index(name) + 1 if name in self.networks else 0

    def position(self, name: str) -> int:
        """Number of a position by name, 0 if there is none."""
        return self.positions.index(name) + 1 if name in self.positions else 0

    def site(self, position: int, local: int) -> int:
        """Site number of a local on a position."""
        return (position - 1) * len(self.locals) + local

    def own_side(self, side: int, turned: int) -> int:
        """The tile's own side that lies at a side of the board when it is turned so."""
        return (side - 1 - turned * (len(SIDES) // self.turns)) % len(SIDES) + 1

    def join_mask(self, kind: int, turned: int, local: int, side: int) -> int:
        """Networks (mask) that a local joins at a side of the board."""
        joins = self.kinds[kind - 1].joins.get(local)
        return joins[self.own_side(side, turned)] if joins else 0

    def position_steps(self) -> list[list[int]]:
        """[position][side] -> the position across, or 0; row 0 and column 0 are zeros."""
        at = {cell: number for number, cell in enumerate(self.cells, 1)}
        return [[0] * 5] + [
            [0, *(at.get((row + down, column + right), 0) for down, right in SIDE_OFFSETS.values())]
            for row, column in self.cells
        ]

    def property_table(self, name: str, codes: Mapping[str, int] | None = None) -> tuple[int, ...]:
        """[kind * (K + 1) + local] -> value of a space's property, 0 where it has none; fixed spaces follow."""

        def coded(properties: Mapping[str, Any]) -> int:
            value = properties.get(name, 0)
            word = (codes or {}).get(value, 0) if isinstance(value, str) else value
            return int(word or 0)

        found = [0] * (self.rows + len(self.fixed))
        for number, kind in enumerate(self.kinds, 1):
            for local, properties in kind.properties.items():
                found[number * (len(self.locals) + 1) + local] = coded(properties)
        for number, space in enumerate(self.fixed):
            found[self.rows + number] = coded(space.properties)
        return tuple(found)

    @property
    def rows(self) -> int:
        """How many rows a table by kind and local has, before those of the fixed spaces."""
        return (len(self.kinds) + 1) * (len(self.locals) + 1)

    def fixed_site(self, number: int) -> int:
        """Site number of a fixed space (from 1)."""
        return len(self.positions) * len(self.locals) + number

    def tables(self) -> ModularTables:
        """All constant tables."""
        kinds, size, turns = len(self.kinds), len(self.locals) + 1, self.turns
        exists = [0] * self.rows + [1] * len(self.fixed)
        join = [0] * ((kinds + 1) * turns * size * 5)
        side_rows: list[list[int]] = []
        inner_rows: list[list[int]] = []
        for number, kind in enumerate(self.kinds, 1):
            for local in kind.properties:
                exists[number * size + local] = 1
                for turned in range(turns):
                    for side in range(1, 5):
                        index = ((number * turns + turned) * size + local) * 5 + side
                        join[index] = self.join_mask(number, turned, local, side)
        for network in range(len(self.networks) + 1):
            wanted = 1 << (network - 1) if network else -1
            for number in range(kinds + 1):
                spaces = sorted(self.kinds[number - 1].properties) if number else []
                for turned in range(turns):
                    side_rows.append([])
                    for side in range(1, 5):
                        side_rows.append([k for k in spaces if self.join_mask(number, turned, k, side) & wanted])
                for local in range(size):
                    inner_rows.append(self._inner(number, local, network))
        steps = self.position_steps()
        count = len(self.positions) * len(self.locals)
        return ModularTables(
            tuple(exists),
            tuple(join),
            pack(side_rows),
            pack(inner_rows),
            tuple(place for row in steps for place in row),
            (0, 3, 4, 1, 2),
            (0, *(site // len(self.locals) + 1 for site in range(count)), *(0 for _ in self.fixed)),
            (0, *(site % len(self.locals) + 1 for site in range(count)), *range(self.rows, len(exists))),
            *self._fixed_tables(),
        )

    def _fixed_tables(
        self,
    ) -> tuple[Lists, Lists, Lists, tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        near: list[list[int]] = []
        touch: list[list[int]] = []
        side: list[list[int]] = []
        rows: list[tuple[int, int, int, int]] = [(0, 0, 0, 0)]
        for network in range(len(self.networks) + 1):
            wanted = 1 << (network - 1) if network else -1
            near.append([])
            touch.append([])
            at = len(side)
            side += [[] for _ in range((len(self.positions) + 1) * 5)]
            for number, space in enumerate(self.fixed, 1):
                ways = [b for label, a, b in self.fixed_edges if a == number and network in (0, label)]
                near.append([self.fixed_site(b) for b in dict.fromkeys(ways)])
                touch.append([])
                for position, where, mask in space.touches:
                    if mask & wanted:
                        touch[-1].append(len(rows))
                        side[at + position * 5 + where].append(len(rows))
                        rows.append((position, where, mask & wanted, self.fixed_site(number)))
        positions, sides, masks, sites = zip(*rows, strict=True)
        return pack(near), pack(touch), pack(side), positions, sides, masks, sites

    def _inner(self, kind: int, local: int, network: int) -> list[int]:
        if not kind or not local:
            return []
        edges = self.kinds[kind - 1].edges
        return list(dict.fromkeys(b for label, a, b in edges if a == local and network in (0, label)))

    def position_graph(self, name: str) -> networkx.DiGraph[str]:
        """Positions and which lie side by side, as a graph."""
        import networkx

        graph: networkx.DiGraph[str] = networkx.DiGraph(name=name)
        for number, position in enumerate(self.positions, 1):
            row, column = self.cells[number - 1]
            graph.add_node(position, number=number, x=float(column - 1), y=float(row - 1))
        for number, row_of_steps in enumerate(self.position_steps()):
            for side, there in enumerate(row_of_steps):
                if there:
                    graph.add_edge(
                        self.positions[number - 1], self.positions[there - 1],
                        direction=SIDES[side - 1], label="", labels=("",), arrow=False,
                    )  # fmt: skip
        return graph


def assemble(board: Board, placements: Mapping[str, tuple[str, int]]) -> networkx.Graph[str]:
    """The graph of a modular board as it lies: nodes POSITION.SPACE, edges with `labels` (set of networks).

    Args:
        board: a board of shape `modular`.
        placements: position -> (kind, turned); positions without a tile are left out.
    Raises:
        KeyError: there is no such position or kind.
    """
    import networkx

    tiles = board.tiles
    if tiles is None:
        raise KeyError(f"{board.name} is not put together from tiles")
    graph: networkx.Graph[str] = networkx.Graph(name=board.name)
    ports: dict[tuple[str, str, str], list[str]] = {}
    for place, (kind_name, turned) in placements.items():
        if not tiles.position(place) or not tiles.kind(kind_name):
            raise KeyError(f"{board.name} has no {place} or no {kind_name}")
        kind = tiles.kinds[tiles.kind(kind_name) - 1]
        row, column = tiles.cells[tiles.position(place) - 1]
        for local, properties in kind.properties.items():
            name = f"{place}.{tiles.locals[local - 1]}"
            x, y = turned_point(tiles.points.get(local, (0.5, 0.5)), turned * (4 // tiles.turns))
            graph.add_node(name, **{**properties, "x": column - 1 + x, "y": row - 1 + y, "position": place})
            for own, mask in enumerate(kind.joins.get(local, [])):
                if not mask:
                    continue
                side = SIDES[(own - 1 + turned * (4 // tiles.turns)) % 4]
                for number, network in enumerate(tiles.networks):
                    if mask >> number & 1:
                        ports.setdefault((place, side, network), []).append(name)
        for network_number, a, b in kind.edges:
            _tie(graph, f"{place}.{tiles.locals[a - 1]}", f"{place}.{tiles.locals[b - 1]}",
                 tiles.networks[network_number - 1])  # fmt: skip
    where = {cell: place for place, cell in zip(tiles.positions, tiles.cells, strict=True)}
    for (place, side, network), here in ports.items():
        row, column = tiles.cells[tiles.position(place) - 1]
        down, right = SIDE_OFFSETS[side]
        other = where.get((row + down, column + right), "")
        for there in ports.get((other, SIDES[(SIDES.index(side) + 2) % 4], network), []):
            for name in here:
                _tie(graph, name, there, network)
    for space in tiles.fixed:
        x, y = space.point
        graph.add_node(space.name, **{**space.properties, "x": x, "y": y, "position": ""})
        for position, side_number, mask in space.touches:
            for number, network in enumerate(tiles.networks):
                if mask >> number & 1:
                    for there in ports.get((tiles.positions[position - 1], SIDES[side_number - 1], network), []):
                        _tie(graph, space.name, there, network)
    for network_number, a, b in tiles.fixed_edges:
        _tie(graph, tiles.fixed[a - 1].name, tiles.fixed[b - 1].name, tiles.networks[network_number - 1])
    return graph


def turned_point(point: tuple[float, float], quarters: int) -> tuple[float, float]:
    """A point of the unit square after so many quarter turns clockwise."""
    x, y = point
    for _ in range(quarters % 4):
        x, y = 1 - y, x
    return x, y


def _tie(graph: networkx.Graph[str], a: str, b: str, network: str) -> None:
    if graph.has_edge(a, b):
        graph.edges[a, b]["labels"].add(network)
    else:
        graph.add_edge(a, b, labels={network})
