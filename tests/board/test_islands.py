"""A thousand islands of Marauders: each connected, with the counts of its rules, walked in play as networkx walks."""

from __future__ import annotations

from pathlib import Path
from random import Random

import networkx
import pytest

from rulewright.board.board import Board
from rulewright.board.build import build_board
from rulewright.board.tiles import assemble
from rulewright.diagnostics import Diagnostics
from rulewright.driver import load
from rulewright.play.paths import Paths
from rulewright.play.state import State
from rulewright.source.folder import load_game_tree
from tests.board.walking import network, region, walk

FOLDER = Path(__file__).parents[2] / "games" / "marauders"
TREE = load_game_tree(FOLDER, Diagnostics())
GAME = load(FOLDER, players=2)
PATHS = Paths(GAME.facts)
ISLANDS = 1000
SEA = ["port_nw", "port_n", "port_ne", "port_e", "port_se", "port_s", "port_sw", "port_w"]
CORNERS = {
    "port_nw": ["r1c1", "r1c2", "r2c1", "r2c2"],
    "port_ne": ["r1c3", "r1c4", "r2c3", "r2c4"],
    "port_sw": ["r3c1", "r3c2", "r4c1", "r4c2"],
    "port_se": ["r3c3", "r3c4", "r4c3", "r4c4"],
}


def the_board() -> Board:
    board = build_board("isle", TREE["boards"]["isle"], TREE["components"], Diagnostics())
    assert board is not None and board.tiles is not None
    return board


BOARD = the_board()
POSITIONS = [f"r{row}c{column}" for row in range(1, 5) for column in range(1, 5)]


def lies(state: State) -> dict[str, tuple[str, int]]:
    """Which tile lies where, and how often it is turned."""
    vector = state.vector
    return {p: (str(PATHS.read(f"isle.{p}", vector)), int(PATHS.read(f"isle.{p}.turned", vector))) for p in POSITIONS}


def random_island(chance: Random) -> dict[str, tuple[str, int]]:
    """As set-up lays it: all sixteen tiles, in any order, turned any way."""
    kinds = [f"t{number:02}" for number in range(1, 17)]
    chance.shuffle(kinds)
    return {position: (kind, chance.randrange(4)) for position, kind in zip(POSITIONS, kinds, strict=True)}


@pytest.mark.parametrize("part", range(4))
def test_islands_are_connected_and_have_the_counts_of_the_rules(part: int) -> None:
    chance = Random(part)
    for _ in range(ISLANDS // 4):
        graph = assemble(BOARD, random_island(chance))
        land = network(graph, "path")
        assert len(land) == 232 and networkx.is_connected(land)
        marks = [site for site, marked in graph.nodes(data="marked") if marked]
        assert len(marks) == 32 and networkx.is_connected(land.subgraph(set(land) - set(marks)))
        assert sum(bool(found) for _site, found in graph.nodes(data="keyhole")) == 64
        assert sum(bool(found) for _site, found in graph.nodes(data="canoe_port")) == 14
        assert [site for site, port in graph.nodes(data="port") if port] == SEA
        assert all(land.degree(port) == 2 for port in SEA)
        sailed = network(graph, "sea")
        assert all(sailed.has_edge(a, b) for a in SEA for b in SEA if a != b)
        for port, corner in CORNERS.items():  # over land the corner's chests lie nearest
            far = networkx.single_source_shortest_path_length(land, port)
            holes = {p: min(far[f"{p}.{s}_hole"] for s in ("north", "east", "south", "west")) for p in POSITIONS}
            assert sorted(holes, key=lambda p: holes[p])[:4] == sorted(corner, key=lambda p: holes[p])
            assert sorted(holes[p] for p in corner) == [2, 7, 7, 12]
            assert sorted(holes.values())[4] == 13
        assert networkx.shortest_path_length(land, "port_nw", "port_se") == 36
        assert networkx.shortest_path_length(land, "port_nw", "port_ne") == 22


@pytest.mark.parametrize("part", range(4))
def test_tables_walk_as_networkx_walks(part: int) -> None:
    chance = Random(100 + part)
    assert BOARD.tiles is not None
    tables = BOARD.tiles.tables()
    for _ in range(ISLANDS // 4):
        placed = random_island(chance)
        graph = assemble(BOARD, placed)
        for number, label in enumerate(BOARD.tiles.networks, 1):
            net = network(graph, label)
            for site in [*chance.sample(list(graph), 12), *SEA]:
                near = walk(BOARD, tables, placed, BOARD.site(site), number)
                assert {BOARD.sites[n - 1] for n in near} == set(net[site])
            start = chance.choice(list(graph))
            found = region(BOARD, tables, placed, BOARD.site(start), number)
            lengths = networkx.single_source_shortest_path_length(net, start)
            assert {BOARD.sites[n - 1]: far for n, far in found.items()} == dict(lengths)


def scouts(state: State) -> dict[str, str]:
    """Where the scouts of the player who decides stand, by the name their options have."""
    piece = PATHS.classes["scouts"]
    own = [piece["first"] + i for i, owner in enumerate(piece["owner_of"]) if owner == state.player + 1]
    places = [PATHS.places[state.vector[PATHS.facts["where"] + number]] for number in own]
    seat = ("red", "blue")[state.player]
    return {f"{seat}.scout_{i}": place["site"] for i, place in enumerate(places, 1) if place["board"]}


@pytest.mark.parametrize("seed", range(6))
def test_walks_sails_and_canoes_in_play_are_ways_of_the_graph(seed: int) -> None:
    chance, state = Random(seed), GAME.new_state(seed=seed)
    land = sea = river = None
    for _ in range(500):
        if state.is_over:
            break
        names = [option.name for option in state.decision.options]
        if "done" in names:
            if land is None:
                graph = assemble(BOARD, lies(state))
                land, sea, river = (network(graph, label) for label in ("path", "sea", "river"))
            assert land is not None and sea is not None and river is not None
            standing = scouts(state)
            vector = state.vector
            moving = int(PATHS.read("spaces_left", vector)) + int(PATHS.read("horse_steps", vector)) > 0
            walks = {
                f"walk {who} {there}"
                for who, here in standing.items()
                for there in land[here]
                if not land.nodes[there].get("marked")
            }
            sails = {f"sail {who} {there}" for who, here in standing.items() for there in sea[here]}
            assert {n for n in names if n.startswith("walk ")} == (walks if moving else set())
            assert {n for n in names if n.startswith("sail ")} == (sails if moving else set())
            seat = ("red", "blue")[state.player]
            trips = {
                f"canoe {who} {there}"
                for who, here in standing.items()
                for there in networkx.node_connected_component(river, here) - {here}
            }
            if "canoe" in PATHS.read(f"{seat}.hand", vector):
                assert {n for n in names if n.startswith("canoe ")} == trips
        state.apply(chance.choice(state.decision.options))
