"""What the section `draw` says of places: lines and places of spaces, what fills them or stands in their corners,
ghosts of pieces, zones in rows and columns, zones that are drawn only when something lies in them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rulewright import Game
from rulewright_tools.drawing import draw_board, draw_table, space_id
from tests.drawing.games import END, HEAD, written
from tests.drawing.sound import check_frame
from tests.drawing.svg import read, title

MAT = (
    HEAD
    + """
symbols: {gain: {coin: a coin, card: a card}}
components:
  stones: {one: stone, per: player, count: 1}
  dice: {one: die, faces: 6, count: 6}
  shards: {one: shard, per: player, kinds: {neck: {worth: 4}, belly: {worth: 7}}}
boards:
  track:
    shape: route
    spaces:
      a1: {way: upper, gain: coin, amount: 3}
      a2: {way: upper, wet: true}
      b1: {way: lower, gain: card}
      b2: {way: lower, wet: true, end: true}
    holds: [stones, dice]
  pot:
    shape: graph
    per: player
    spaces: {top: {takes: neck}, left: {takes: belly}, right: {}}
    edges: [[top, left], [top, right]]
    holds: shards
zones:
  bag: {holds: dice, start: all}
  barrow: {holds: dice, order: pile, up to: 3}
  beside: {holds: stones}
draw:
  symbols: {coin: "+{amount}", shards: "{worth}"}
  colours: {wet: blue}
  fills: [wet]
  ghosts: [takes]
  hide: [amount, way]
  hide empty: [beside]
  zones: {barrow: column}
  icons: {card: M2 2H22V22H2Z, jar: M2 2H22V22H2Z}
  boards:
    track: {lines: way, space: 14, corners: [stones]}
    pot: {places: {top: [1, 0], left: [0, 1], right: [2, 1]}, ways: false, space: 10, headings: false, ground: jar}
setup:
  - {move: "first(d for d in bag)", to: track.a1}
  - {move: "first(d for d in bag)", to: barrow}
  - {move: "first(d for d in bag)", to: barrow}
  - {move: first(stones), to: track.a1}
  - {move: first(shards), to: p1.pot.top}
"""
    + END
)


def group(svg: str, name: str) -> Any:
    return next(node for node in read(svg).root.iter() if node.attrib.get("id") == name)


def corner_of(svg: str, board: str, site: str) -> tuple[float, float]:
    """Where the outline of a space begins."""
    outline = next(node for node in group(svg, space_id(board, site)).iter() if "rect" in node.tag)
    return float(outline.attrib["x"]), float(outline.attrib["y"])


def mat(tmp_path: Path, text: str = MAT) -> Game:
    return written(tmp_path, text)


def test_spaces_that_share_a_word_lie_in_a_line(tmp_path: Path) -> None:
    svg = draw_board(mat(tmp_path), "track")
    (a1x, a1y), (a2x, a2y), (b1x, b1y) = (corner_of(svg, "track", s) for s in ("a1", "a2", "b1"))
    assert a1y == a2y < b1y
    assert a1x == b1x < a2x


def test_lines_turn_into_columns_and_may_have_so_many_spaces_each(tmp_path: Path) -> None:
    turned = draw_board(mat(tmp_path, MAT.replace("lines: way", "lines: way, turned: 1")), "track")
    (a1x, a1y), (a2x, a2y), (b1x, b1y) = (corner_of(turned, "track", s) for s in ("a1", "a2", "b1"))
    assert a1x == a2x < b1x
    assert a1y == b1y < a2y
    single = draw_board(mat(tmp_path, MAT.replace("lines: way", "lines: 4")), "track")
    assert len({corner_of(single, "track", s)[1] for s in ("a1", "a2", "b1", "b2")}) == 1


def test_a_line_is_headed_by_the_word_its_spaces_share(tmp_path: Path) -> None:
    svg = draw_board(mat(tmp_path, MAT.replace("lines: way", "lines: way, headings: lines")), "track")
    assert ">Upper<" in svg
    assert ">Lower<" in svg
    assert ">a1<" not in svg
    numbered = draw_board(mat(tmp_path, MAT.replace("lines: way", "lines: way, headings: numbers")), "track")
    assert numbered.count(">1<") == numbered.count(">2<") == 2


def test_places_of_single_spaces_hold_on_every_copy_and_ways_can_be_left_out(tmp_path: Path) -> None:
    game = mat(tmp_path)
    svg = draw_board(game, "pot")
    for player in ("p1", "p2"):
        top, left, right = (corner_of(svg, "pot", f"{player}.{s}") for s in ("top", "left", "right"))
        assert left[0] < top[0] < right[0]
        assert top[1] < left[1] == right[1]
    assert "edge-pot" not in svg
    assert svg.count("M2 2H22V22H2Z") == 2  # the ground of each copy
    check_frame(read(svg))


def test_a_place_left_out_leaves_the_layout_to_us(tmp_path: Path) -> None:
    check_frame(read(draw_board(mat(tmp_path, MAT.replace(", right: [2, 1]", "")), "pot")))


def test_symbols_hold_numbers_of_spaces_and_kinds(tmp_path: Path) -> None:
    game = mat(tmp_path)
    svg = draw_table(game, game.new_state(seed=1))
    assert ">+3<" in svg
    assert ">4<" in svg  # the shard that lies there
    assert "+{amount}" not in svg
    assert title(group(svg, space_id("track", "a1"))) == "a1: gain a coin +3, die 1, stone of Player 1"


def test_what_fills_a_space_is_said_and_explained_not_written_on_it(tmp_path: Path) -> None:
    game = mat(tmp_path)
    svg = draw_board(game, "track", game.new_state(seed=1))
    assert title(group(svg, space_id("track", "a2"))) == "a2: wet"
    assert svg.count(">wet<") == 1  # the legend
    assert "hatch-" in draw_board(game, "track", low_ink=True)


def test_a_piece_stands_in_the_corner_where_another_lies(tmp_path: Path) -> None:
    game = mat(tmp_path)

    def radius(text: str) -> float:
        played = mat(tmp_path, text)
        svg = draw_board(played, "track", played.new_state(seed=1))
        found = [node for node in group(svg, space_id("track", "a1")).iter() if node.tag.endswith("circle")]
        return max(float(node.attrib["r"]) for node in found)

    assert radius(MAT) < radius(MAT.replace('bag)", to: track.a1', 'bag)", to: barrow'))
    check_frame(read(draw_table(game, game.new_state(seed=1))))


def test_a_ghost_stands_where_nothing_lies(tmp_path: Path) -> None:
    game = mat(tmp_path)
    svg = draw_table(game, game.new_state(seed=1))
    faint = [node.attrib.get("opacity") for node in group(svg, space_id("pot", "p1.left")).iter()]
    assert ".38" in faint
    assert ".38" not in [node.attrib.get("opacity") for node in group(svg, space_id("pot", "p1.top")).iter()]
    assert title(group(svg, space_id("pot", "p1.left"))).endswith("empty")


def test_a_zone_in_a_column_shows_every_piece_and_every_free_place(tmp_path: Path) -> None:
    game = mat(tmp_path)
    svg = draw_table(game, game.new_state(seed=1))
    column = group(svg, "zone-barrow")
    boxes = [n for n in column.iter() if n.tag.endswith("rect") and float(n.attrib["width"]) < 9]
    assert len(boxes) == 3  # two dice and a place
    assert len({float(n.attrib["x"]) // 1 for n in boxes}) == 1
    assert len({n.attrib["y"] for n in boxes}) == 3


def test_a_zone_may_be_drawn_only_when_something_lies_in_it(tmp_path: Path) -> None:
    game = mat(tmp_path)
    assert "zone-beside" not in draw_table(game, game.new_state(seed=1))
    filled = mat(
        tmp_path, MAT.replace("to: track.a1}\n  - {move: first(shards)", "to: beside}\n  - {move: first(shards)")
    )
    assert "zone-beside" in draw_table(filled, filled.new_state(seed=1))
