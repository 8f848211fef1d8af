"""The ways over an island put together in play are those of the same island as a graph of networkx."""

from __future__ import annotations

from pathlib import Path
from random import Random

import networkx
import pytest

from rulewright.board.build import build_board
from rulewright.board.tiles import assemble
from rulewright.diagnostics import Diagnostics
from rulewright.driver import load
from rulewright.play.paths import Paths
from rulewright.play.state import State
from rulewright.source.folder import load_game_tree

FOLDER = Path(__file__).parent / "hikers_isle"
GAME = load(FOLDER)
TREE = load_game_tree(FOLDER, Diagnostics())
BOARD = build_board("isle", TREE["boards"]["isle"], TREE["components"], Diagnostics())
POSITIONS = ("r1c1", "r1c2", "r2c1", "r2c2")


def island(paths: Paths, state: State) -> networkx.Graph[str]:
    """The graph of the island as it lies."""
    assert BOARD is not None
    vector = state.vector
    lies = {p: (str(paths.read(f"isle.{p}", vector)), int(paths.read(f"isle.{p}.turned", vector))) for p in POSITIONS}
    return assemble(BOARD, lies)


def network(graph: networkx.Graph[str], name: str) -> networkx.Graph[str]:
    """The graph with the ways of one network only."""
    kept = [(a, b) for a, b, labels in graph.edges(data="labels") if name in labels]
    found = networkx.Graph(kept)
    found.add_nodes_from(graph)
    return found


def hikers(paths: Paths, state: State, seat: int) -> dict[str, str]:
    """Where the hikers of a player stand, by the name their options have."""
    piece = paths.classes["hikers"]
    own = [piece["first"] + i for i, owner in enumerate(piece["owner_of"]) if owner == seat]
    places = [paths.places[state.vector[paths.facts["where"] + number]] for number in own]
    return {f"p{seat}.hiker_{i}": place["site"] for i, place in enumerate(places, 1) if place["board"]}


@pytest.mark.parametrize("seed", range(12))
def test_walks_and_rafts_are_ways_of_the_graph(seed: int) -> None:
    random, paths = Random(seed), Paths(GAME.facts)
    state = GAME.new_state(seed=seed)
    graph = island(paths, state)
    path, river = network(graph, "path"), network(graph, "river")
    while not state.is_over:
        names = [option.name for option in state.decision.options]
        seat = state.player + 1
        steps = int(paths.read("steps", state.vector))
        standing = hikers(paths, state, seat)
        landings = {n.split()[1] for n in names if n.startswith("land ")}
        if steps > 0 and len(standing) < 2:
            assert landings == {s for s, peak in graph.nodes(data="peak") if not peak}
        walks = {f"walk {who} {there}" for who, here in standing.items() for there in path[here]}
        assert {n for n in names if n.startswith("walk ")} == (walks if steps > 0 else set())
        rafts = {
            f"raft {who} {there}"
            for who, here in standing.items()
            for there in networkx.node_connected_component(river, here) - {here}
        }
        if "raft" in paths.read(f"p{seat}.hand", state.vector):
            assert {n for n in names if n.startswith("raft ")} == rafts
        state.apply(random.choice(state.decision.options))
