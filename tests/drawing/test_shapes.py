"""Boards of every shape, larger and odder than those of the games at hand: all sound, all within a sheet."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright_tools.drawing import draw_board, draw_table
from tests.drawing.games import END, HEAD, written
from tests.drawing.sound import check_frame, check_spaces
from tests.drawing.svg import read

COIN = "{path: 'M12 2A10 10 0 0 1 12 22A10 10 0 0 1 12 2Z', colour: yellow}"
BOARDS = {
    "points": """
boards: {grid: {shape: grid, rows: 13, columns: 13}}
values: {stone: {type: player, per: site of grid}}
setup: [{for each: s, in: grid.sites, where: s.row % 4 == 2 and s.column % 3 == 1, do: [{set: s.stone, to: p1}]}]
draw: {boards: {grid: {as: points}}}
""",
    "track": f"""
components: {{markers: {{one: marker, per: player}}}}
boards:
  track:
    shape: route
    spaces: {{{", ".join(f"s_{k}: {{coin: {k % 4}, safe: {'true' if k % 6 == 0 else 'false'}}}" for k in range(41))}}}
    holds: {{markers: 4}}
setup: [{{each player: [{{move: me.marker, to: track.s_7}}]}}]
draw: {{icons: {{coin: {COIN}}}, colours: {{safe: green}}}}
""",
    "fork": """
boards:
  river:
    shape: route
    spaces: [a, b, c, d, e, f, g, h, i, j, k, l]
    arrows: [[b, d], [b, f], [c, g], [e, g], [h, k]]
    breaks: [d, f, g]
""",
    "ring": """
boards: {ring: {shape: route, loop: true, spaces: [a, b, c, d, e, f, g], holds: stones}}
components: {stones: {one: stone, count: 7}}
setup: [{for each: s, in: ring.sites, do: [{move: "first(x for x in stones if x.site == none)", to: s}]}]
""",
    "hexes": """
components: {ants: {one: ant, count: 40, per: player}}
boards:
  hill: {shape: hexes, radius: 6, holds: {ants: 80}, spaces: {a7: {terrain: wood, deep: 3}, g7: {terrain: lake}}}
setup: [{each player: [{for each: x, in: me.ants, do: [{move: x, to: hill.g7}]}]}]
draw: {colours: {wood: green, lake: sky}}
""",
    "web": """
components: {spies: {one: spy, count: 3, per: player}}
boards:
  web:
    shape: graph
    spaces: [london, paris, rome, berlin, vienna, madrid, lisbon, oslo, alone, a_city_with_quite_a_long_name]
    edges:
      rail: [[london, paris], [paris, rome], [paris, berlin], [berlin, vienna], [vienna, rome], [paris, madrid]]
      ship: [[london, oslo], [london, lisbon], [oslo, berlin], [london, paris]]
    arrows: [[rome, lisbon], [lisbon, rome]]
    holds: {spies: 6}
setup: [{each player: [{move: "first(me.spies)", to: web.rome}]}]
""",
    "mats": """
components: {cubes: {one: cube, kinds: {wheat: {count: 9}, ore: {count: 9}}}}
boards:
  mat: {shape: grid, rows: 2, columns: 4, per: player, holds: cubes}
  trail: {shape: route, per: player, spaces: [home, gate, field, tower], holds: cubes}
zones: {bag: {holds: cubes, start: all}}
setup: [{each player: [{draw: bag, to: me.mat.a1}, {draw: bag, to: me.trail.gate}]}]
""",
    "placed": """
boards:
  map:
    shape: graph
    spaces: {a: {at: [0, 0]}, b: {at: [2, 0]}, c: {at: [1, 3]}, d: {at: [1, 0]}}
    edges: [[a, b], [b, c]]
""",
    "long": f"""
boards:
  chain:
    shape: graph
    spaces: [{", ".join(f"a_b{k}" for k in range(24))}]
    edges: [{", ".join(f"[a_b{k}, a_b{k + 1}]" for k in range(23))}]
  wide: {{shape: grid, rows: 2, columns: 60}}
""",
    "holes": """
boards: {ring: {shape: grid, rows: 3, columns: 3, neighbours: all, missing: [b2]}}
values: {here: {type: site of ring, per: player}, wind: {type: direction of ring}, row: {type: line of ring}}
setup: [{set: p1.here, to: ring.a1}, {set: p2.here, to: ring.a1}, {set: row, to: "first(n for n in ring.lines)"}]
""",
}


@pytest.mark.parametrize("shape", BOARDS)
def test_a_board_is_sound(shape: str, tmp_path: Path) -> None:
    played = written(tmp_path, HEAD + BOARDS[shape] + END)
    state = played.new_state(seed=3)
    for low_ink in (False, True):
        picture = read(draw_table(played, state, low_ink=low_ink))
        check_frame(picture)
        check_spaces(played, picture)
        assert len(set(picture.ids)) == len(picture.ids)
        assert picture.width <= 182.01
    for board in played.facts["boards"]:
        for width in (None, 60.0):
            check_frame(read(draw_board(played, board, state, width_mm=width)))


@pytest.mark.parametrize("turned", [0, 1, 2, 3])
@pytest.mark.parametrize("shape", ["fork", "web", "holes", "mats"])
def test_a_turned_board_is_sound(shape: str, turned: int, tmp_path: Path) -> None:
    name = {"fork": "river", "web": "web", "holes": "ring", "mats": "mat"}[shape]
    text = HEAD + BOARDS[shape] + f"draw: {{boards: {{{name}: {{turned: {turned}}}}}}}\n" + END
    played = written(tmp_path, text)
    picture = read(draw_table(played, played.new_state(seed=3)))
    check_frame(picture)
    check_spaces(played, picture)
