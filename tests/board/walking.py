"""Walking over a board of tiles by its tables alone, as the typed program does, to compare with networkx."""

from __future__ import annotations

import networkx

from rulewright.board.board import Board
from rulewright.board.tables import Lists
from rulewright.board.tiles import ModularTables

Placed = dict[str, tuple[str, int]]


def walk(board: Board, tables: ModularTables, placed: Placed, site: int, network: int = 0) -> list[int]:
    """Neighbours of a site, by tables and placement only, as the typed program walks; each once."""
    tiles = board.tiles
    assert tiles is not None
    size, turns, kinds, fixed = len(tiles.locals) + 1, tiles.turns, len(tiles.kinds), len(tiles.fixed)
    lies = {tiles.position(p): (tiles.kind(k), t) for p, (k, t) in placed.items()}
    mask = 1 << (network - 1) if network else -1
    position, local = tables.position[site], tables.local[site]
    kind, turned = lies.get(position, (0, 0))
    if not tables.exists[kind * size + local]:
        return []

    def met(place: int, side: int, wanted: int) -> list[int]:
        there, way = lies.get(place, (0, 0))
        return [
            tiles.site(place, k)
            for k in tables.side_spaces[((network * (kinds + 1) + there) * turns + way) * 5 + side]
            if tables.join[((there * turns + way) * size + k) * 5 + side] & wanted
        ]

    if not position:
        row = network * (fixed + 1) + site - len(tiles.positions) * len(tiles.locals)
        found = list(listed(tables.fixed_near, row))
        for touch in listed(tables.fixed_touch, row):
            found += met(tables.touch_position[touch], tables.touch_side[touch], tables.touch_mask[touch])
        return list(dict.fromkeys(found))
    found = [tiles.site(position, k) for k in tables.inner[(network * (kinds + 1) + kind) * size + local]]
    for side in range(1, 5):
        wanted = tables.join[((kind * turns + turned) * size + local) * 5 + side] & mask
        if not wanted:
            continue
        if tables.step[position * 5 + side]:
            found += met(tables.step[position * 5 + side], tables.opposite[side], wanted)
        for touch in listed(tables.side_touch, (network * (len(tiles.positions) + 1) + position) * 5 + side):
            if tables.touch_mask[touch] & wanted:
                found.append(tables.touch_site[touch])
    return list(dict.fromkeys(found))


def listed(lists: Lists, row: int) -> tuple[int, ...]:
    """One row of packed lists."""
    return tuple(lists[row])


def region(board: Board, tables: ModularTables, placed: Placed, site: int, network: int) -> dict[int, int]:
    """Distances from a site to all it reaches within one network."""
    found, queue = {site: 0}, [site]
    for here in queue:
        for there in walk(board, tables, placed, here, network):
            if there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found


def network(graph: networkx.Graph[str], name: str) -> networkx.Graph[str]:
    """The graph with the ways of one network only."""
    found: networkx.Graph[str] = networkx.Graph()
    found.add_nodes_from(graph.nodes(data=True))
    found.add_edges_from((a, b) for a, b, labels in graph.edges(data="labels") if name in labels)
    return found
