"""In play: where pieces can go on boards of tiles is what networkx says of the board as it lies."""

from __future__ import annotations

from pathlib import Path
from random import Random

import networkx

from rulewright.board.plain import board_from, tile_facts
from rulewright.board.tiles import assemble
from rulewright.driver import load
from rulewright_tools.screen.position import Position
from tests.board.boards import good

HIKERS = Path(__file__).parents[1] / "miniatures" / "hikers_isle"


def test_ways_and_rivers_in_200_games() -> None:
    """Walks are the neighbours by path, raft rides the spaces within 8 steps by river, as the tiles were laid."""
    game = load(HIKERS)
    facts = game.facts["boards"]["isle"]
    board = board_from("isle", facts)
    tiles = board.tiles
    assert tiles is not None
    first = facts["places"]["hikers"]
    seen = {"walk": 0, "raft": 0}
    for seed in range(200):
        chance = Random(seed)
        state = game.new_state(seed=seed)
        for _ in range(12):
            if state.is_over:
                break
            position = Position(game.facts, state.vector)
            placed = {}
            for index, spot in enumerate(tiles.positions):
                (tile,) = position.pieces_in(facts["places"]["lands"] + index)
                placed[spot] = (position.kind_of(tile), position.turned(tile))
            graph = assemble(board, placed)
            own = state.player + 1
            stands = [
                site for number, site in enumerate(board.sites)
                for piece in position.pieces_in(first + number) if position.owner_of(piece) == own
            ]  # fmt: skip
            names: dict[str, set[str]] = {option.name.split()[0]: set() for option in state.decision.options}
            for option in state.decision.options:
                names[option.name.split()[0]].add(option.name.split()[-1])
            for word, network, steps in (("walk", "path", 1), ("raft", "river", 8)):
                net = networkx.Graph([(a, b) for a, b, d in graph.edges(data=True) if network in d["labels"]])
                wanted: set[str] = set()
                for site in stands:
                    if site in net:
                        wanted |= set(networkx.single_source_shortest_path_length(net, site, steps)) - {site}
                if word in names:
                    assert names[word] == wanted
                    seen[word] += 1
            state.apply(chance.choice(state.decision.options))
    assert min(seen.values()) > 100


def test_tiles_as_plain_data_and_back() -> None:
    from rulewright.board.plain import tiles_from

    tiles = good("isle: {shape: modular, rows: 2, columns: 2, tiles: lands}").tiles
    assert tiles is not None
    again = tiles_from(tile_facts(tiles))
    assert again.tables() == tiles.tables() and again.points == tiles.points and again.held == "lands"
