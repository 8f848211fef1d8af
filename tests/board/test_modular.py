"""Tiles as they lie: walking by tables gives the board that networkx puts together, on 200 random boards."""

from __future__ import annotations

import random

import networkx
import pytest

from rulewright.board.board import Board
from rulewright.board.tiles import assemble
from tests.board.boards import good
from tests.board.walking import region, walk


@pytest.mark.parametrize("tiles_class", ["lands", "plain_lands"])
def test_walks_agree_with_the_assembled_graph(tiles_class: str) -> None:
    chance = random.Random(7)
    for _ in range(100):
        rows, columns = chance.randint(1, 4), chance.randint(1, 4)
        raft = "{joins: {path: [r1c1.n], river: [r1c1.n]}}"
        beside = f", spaces: {{quay: {{joins: [r1c1.n, r1c1.w]}}, raft: {raft}}}, edges: {{path: [[quay, raft]]}}"
        text = f"isle: {{shape: modular, rows: {rows}, columns: {columns}, tiles: {tiles_class}{beside}}}"
        board = good_or_warned(text)
        tiles = board.tiles
        assert tiles is not None
        placed = {
            position: (chance.choice(tiles.kinds).name, chance.randrange(4))
            for position in tiles.positions
            if chance.random() < 0.9
        }
        graph, tables = assemble(board, placed), tiles.tables()
        for network in range(len(tiles.networks) + 1):
            ways = [
                (a, b) for a, b, data in graph.edges(data=True)
                if not network or tiles.networks[network - 1] in data["labels"]
            ]  # fmt: skip
            net = networkx.Graph(ways)
            net.add_nodes_from(graph)
            for number, site in enumerate(board.sites, 1):
                near = {board.sites[n - 1] for n in walk(board, tables, placed, number, network)}
                assert near == (set(net[site]) if site in net else set())
                if site in net:
                    found = region(board, tables, placed, number, network)
                    lengths = networkx.single_source_shortest_path_length(net, site)
                    assert {board.sites[n - 1]: far for n, far in found.items()} == dict(lengths)


def good_or_warned(text: str) -> Board:
    from tests.board.boards import build

    board, diags = build(text)
    assert board is not None and not diags.failed
    return board


def test_turning() -> None:
    board = good("isle: {shape: modular, rows: 2, columns: 2, tiles: lands}")
    tiles = board.tiles
    assert tiles is not None
    assert tiles.networks == ["path", "river"] and tiles.locals == ["top", "bank", "ford", "mouth", "meadow"]
    bank, ridge = tiles.locals.index("bank") + 1, tiles.kind("ridge")
    masks = [[tiles.join_mask(ridge, turned, bank, side) for side in range(1, 5)] for turned in range(4)]
    assert masks == [[0, 1, 0, 2], [2, 0, 1, 0], [0, 2, 0, 1], [1, 0, 2, 0]]
    assert tiles.property_table("height")[ridge * 6 + 1] == 3
    assert board.site("r1c2.top") == tiles.site(tiles.position("r1c2"), 1)


def test_assembled_graph() -> None:
    board = good("isle: {shape: modular, rows: 1, columns: 2, tiles: lands, missing: []}")
    graph = assemble(board, {"r1c1": ("ridge", 0), "r1c2": ("ford", 0)})
    assert set(graph.edges) == {("r1c1.top", "r1c1.bank"), ("r1c1.bank", "r1c2.ford")}
    assert graph.nodes["r1c1.top"]["peak"] is True
    assert 0 < graph.nodes["r1c2.ford"]["x"] - 1 < 1
    with pytest.raises(KeyError):
        assemble(board, {"r9c9": ("ridge", 0)})
    with pytest.raises(KeyError):
        assemble(good("field: {shape: grid, rows: 1, columns: 2}"), {})


def test_positions_are_a_graph() -> None:
    board = good("isle: {shape: modular, rows: 2, columns: 2, tiles: lands, missing: [r2c2]}")
    assert set(board.graph.edges) == {("r1c1", "r1c2"), ("r1c2", "r1c1"), ("r1c1", "r2c1"), ("r2c1", "r1c1")}
    assert board.labels == ["path", "river"]


def test_spaces_of_the_class_belong_to_every_kind() -> None:
    tiles = good("isle: {shape: modular, rows: 2, columns: 2, tiles: plain_lands}").tiles
    assert tiles is not None
    assert [sorted(kind.properties) for kind in tiles.kinds] == [[1, 2], [1, 2, 3]]
    assert tiles.networks == [""]
