"""Boards whose spaces lie in rows by the section `draw`: a line for each row, copies of players in the players' table;
grids of games with many boards without boxes; symbols with numbers; zones that are listed in their order."""

from __future__ import annotations

from pathlib import Path

from rulewright import Game, load
from rulewright_tools.screen.naming import Naming
from rulewright_tools.screen.plain import scene_lines
from rulewright_tools.screen.position import Position
from rulewright_tools.screen.scene import build_scene

TABLE = """format: 1
title: T
players: 2
limit: {decisions: 9}
symbols: {way: {upper: Upper way, lower: Lower way}}
components:
  stones: {one: stone, per: player, count: 4}
  dice: {one: die, faces: 6, kinds: {red: {count: 3}, blue: {count: 3}}}
  shards: {one: shard, per: player, kinds: {neck: {worth: 4}, belly: {worth: 7}}}
boards:
  field:
    shape: grid
    rows: 2
    columns: 3
    name: "r{row}c{column}"
    holds: [dice, stones]
    spaces: {r1c2: {plus: 2}, r2c1: {wet: true}}
  track:
    shape: route
    breaks: [a2]
    spaces: {a1: {way: upper}, a2: {way: upper, end: true}, b1: {way: lower}, b2: {way: lower, end: true}}
    holds: {stones: 4}
  store:
    shape: graph
    per: player
    spaces: {s1: {row: 1}, s2: {row: 1}, s3: {row: 2}}
    edges: []
    holds: dice
  pot:
    shape: graph
    per: player
    spaces: {top: {}, left: {}, right: {}}
    edges: [[top, left], [top, right]]
    holds: shards
zones:
  bag: {holds: dice, start: all}
  barrow: {holds: dice, order: pile, up to: 3}
  beside: {holds: stones}
  kept: {per: player, holds: stones, order: pile, start: all}
draw:
  hide: [bag]
  hide empty: [beside]
  symbols: {red: r, blue: b, plus: "+{plus}", wet: "#", stones: "*", shards: "{worth}"}
  zones: {barrow: column}
  boards:
    field: {space: 12}
    track: {lines: way}
    store: {lines: row}
    pot: {places: {top: [1, 0], left: [0, 1], right: [2, 1]}}
setup:
  - {move: "first(d for d in bag if d.kind == red)", to: field.r1c1}
  - {move: "first(d for d in bag if d.kind == blue)", to: barrow}
  - {move: "first(d for d in bag if d.kind == red)", to: barrow}
  - {move: "first(d for d in bag if d.kind == blue)", to: p1.store.s2}
  - {move: p1.kept.top, to: field.r1c1}
  - {move: p1.kept.top, to: track.b2}
  - {move: "first(s for s in shards if s.kind == belly and s.owner == p1)", to: p1.pot.left}
turn:
  - choose: space
    among: me.store.sites
    where: space.die == none
  - end game: scores
"""


def lines(folder: Path, text: str = TABLE) -> list[str]:
    (folder / "game.yaml").write_text(text, "utf-8")
    game: Game = load(folder, cache=False)
    state = game.new_state(seed=1)
    position = Position(game.facts, state.observation(state.player))
    return scene_lines(build_scene(position, Naming(game.facts, game.player_names)))


def test_copies_of_players_stand_in_the_table_of_players(tmp_path: Path) -> None:
    found = lines(tmp_path)
    assert any(line.split() == ["store", "·", "b1", "·", "·"] for line in found)
    at = next(k for k, line in enumerate(found) if line.startswith("pot"))
    assert found[at].split() == ["pot", "·", "·"]
    assert found[at + 1].split() == ["7", "·", "·", "·"]


def test_a_row_says_what_lies_on_which_of_its_spaces(tmp_path: Path) -> None:
    found = lines(tmp_path)
    at = found.index("track")
    assert found[at + 1].split() == ["upper", "-"]
    assert found[at + 2].split() == ["lower", "b2:", "p1", "*"]


def test_a_grid_among_many_boards_has_no_boxes_and_shows_what_is_printed(tmp_path: Path) -> None:
    found = lines(tmp_path)
    assert not any("│" in line for line in found)
    row = next(line for line in found if line.startswith("r1 "))
    assert row.split() == ["r1", "r1", "p1", "*", "+2", "·", "r1"]
    assert next(line for line in found if line.startswith("r2 ")).split() == ["r2", "#", "·", "·", "r2"]
    assert "r red, b blue, # wet, * stone" in found[-1]
    boxed = lines(tmp_path, _without_store(TABLE))
    assert any("│" in line for line in boxed)


def _without_store(text: str) -> str:
    """The game without one of its four boards."""
    start, end = text.index("  store:\n"), text.index("  pot:\n")
    text = text[:start] + text[end:]
    text = text.replace("    store: {lines: row}\n", "")
    text = text.replace('  - {move: "first(d for d in bag if d.kind == blue)", to: p1.store.s2}\n', "")
    return text.replace("among: me.store.sites\n    where: space.die == none", "among: field.sites")


def test_zones_in_their_order_are_listed_and_empty_ones_left_out(tmp_path: Path) -> None:
    found = lines(tmp_path)
    assert any(line.split() == ["barrow", "r1", "b1"] for line in found)
    assert not any("beside" in line for line in found)
    assert any(line.split()[:4] == ["kept", "2", "x", "*"] for line in found)


MAP = """format: 1
title: T
players: 2
limit: {decisions: 9}
symbols: {ware: {tea: Tea, silk: Silk}}
components: {boats: {one: boat, per: player, count: 1}, coins: {one: coin, tokens: 9}}
boards:
  sea:
    shape: route
    holds: {boats: 4}
    spaces: {a: {}, b: {}, c: {}, d: {end: true}}
  market:
    shape: graph
    edges: []
    spaces: {b1: {port: b, ware: tea}, b2: {port: b, ware: silk}, d1: {port: d, ware: silk}}
zones: {chest: {holds: coins, start: all}, crate: {per: site of market, holds: coins, supply: chest}}
draw:
  hide: [port, end, chest]
  symbols: {silk: S}
  boards: {sea: {places: {a: [0, 0], b: [3, 1], c: [1, 3], d: [4, 4]}}, market: {inside: {sea: port}}}
setup:
  - {move: p1.boats, to: sea.a}
  - {move: p2.boats, to: sea.b}
  - {gain: market.b2.crate, amount: 1}
turn: [{end game: scores}]
"""


def test_a_map_is_listed_with_the_boards_that_are_drawn_on_it(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(MAP, "utf-8")
    game = load(tmp_path, cache=False)
    position = Position(game.facts, game.new_state().vector)
    scene = build_scene(position, Naming(game.facts, game.player_names), frozenset({"c", "b1"}))
    lines = scene_lines(scene)
    assert "a: p1; b: p2 [·tea S=1]; c: ·; d: [S]" in lines
    assert not any("market" in line for line in lines)
