"""What the section `draw` adds to maps: numbers in circles, outlines by property, borders across ways, boards within
boards, room for pieces that may come, and values as tracks."""

from __future__ import annotations

import pytest

from rulewright import Game
from rulewright_tools.drawing import draw_board, draw_table, edge_id, is_inside, space_id, value_tracks
from tests.drawing.games import END, HEAD, written
from tests.drawing.sound import check_frame
from tests.drawing.svg import Picture, read, title

GAME = (
    HEAD
    + """
symbols: {ware: {tea: tea, silk: silk}, court: {north: Northern court, south: Southern court}}
components:
  boats: {one: boat, per: player, count: 1}
  banners: {one: banner, count: 2, kinds: {red_banner: {}, grey_banner: {}}}
boards:
  sea:
    shape: route
    holds: {boats: 4, banners: 1}
    spaces:
      a: {stalls: [a1, a2], depth: 0, title: "Amber Bay (1a)"}
      b: {reef: true, depth: 1, flag: true, title: "Bell Rock (2)"}
      c: {depth: 3, flag: true, end: true, title: "Calm"}
  market:
    shape: graph
    edges: []
    spaces: {a1: {port: a, ware: tea, title: tea}, a2: {port: a, ware: silk, shut: true, title: silk}}
values: {favour: {per: [player, court], to: 6}}
zones: {stock: {holds: banners, start: all}}
draw:
  hide: [end, port, shut, depth, reef]
  room for: {flag: banners}
  shapes: {banners: shield}
  tracks: {favour: 3}
  icons: {c: M12 2L22 22H2Z, tea: M2 2H22V22H2Z, silk: M2 2H12V22H2Z, north: M12 2L22 22H2Z}
  boards:
    sea:
      headings: badges
      around: "#cfe3ee"
      frames: {reef: octagon, stalls: double}
      borders: {depth: [red, blue, green]}
      places: {a: [0, 0], b: [40, 0], c: [80, 0]}
    market: {inside: {sea: port}, frames: {shut: dashed}}
setup:
  - {move: "first(b for b in stock)", to: sea.c}
  - {move: p1.boat, to: sea.a}
"""
    + END
)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return written(tmp_path_factory.mktemp("map"), GAME)


@pytest.fixture(scope="module")
def sea(game: Game) -> Picture:
    found = read(draw_board(game, "sea", game.new_state()))
    check_frame(found)
    return found


def _drawn(picture: Picture, name: str) -> str:
    [group] = [node for node in picture.root.iter() if node.attrib.get("id") == name]
    return " ".join(f"{node.tag.rpartition('}')[2]} {node.attrib}" for node in group.iter())


def test_numbers_in_brackets_stand_in_circles(sea: Picture) -> None:
    assert "1a" in sea.texts
    assert "2" in sea.texts
    assert not any("(" in text for text in sea.texts)
    assert "Calm" in sea.texts
    assert any(title(space).startswith("Amber Bay (1a)") for space in sea.groups("space"))  # said in full


def test_spaces_have_the_outline_of_their_first_property(sea: Picture) -> None:
    assert "rect " not in _drawn(sea, space_id("sea", "b"))
    assert _drawn(sea, space_id("sea", "a")).count("rect ") >= 2
    assert "stroke-dasharray" in _drawn(sea, space_id("market", "a2"))
    assert "stroke-dasharray" not in _drawn(sea, space_id("market", "a1"))


def test_lines_stand_across_ways_to_higher_numbers(sea: Picture) -> None:
    lines = [_drawn(sea, edge_id("sea", *ends)).count("path ") for ends in (("a", "b"), ("b", "c"))]
    assert lines[0] == 2 + 2  # the way and its tip, and a line with its outline
    assert lines[1] == 2 + 2 * (2 + 3)


def test_an_icon_that_is_called_as_a_space_stands_on_it(sea: Picture) -> None:
    assert "M12 2L22 22H2Z" in _drawn(sea, space_id("sea", "c"))
    assert "M12 2L22 22H2Z" not in _drawn(sea, space_id("sea", "b"))


def test_a_board_within_another_is_drawn_there_and_nowhere_else(game: Game, sea: Picture) -> None:
    assert is_inside(game, "market")
    assert not is_inside(game, "sea")
    names = {space.attrib["data-space"] for space in sea.groups("space")}
    assert names == {"a", "b", "c", "a1", "a2"}
    grounds = [e for e in reversed(sea.elements) if e.group is not None and "data-space" in e.group.attrib]
    boxes = {e.group.attrib["data-space"]: e.box for e in grounds if e.group is not None}
    assert boxes["a"][0] <= boxes["a1"][0] < boxes["a2"][0] <= boxes["a"][2]
    assert boxes["a1"][3] <= boxes["a"][3]
    table = draw_table(game, game.new_state())
    assert table.count(f'id="{space_id("market", "a1")}"') == 1
    assert ">Market<" not in table


def test_there_is_room_for_a_piece_where_none_lies(sea: Picture) -> None:
    dashes = [_drawn(sea, space_id("sea", site)).count("stroke-dasharray") for site in ("a", "b", "c")]
    assert dashes == [0, 1, 0]
    said = {space.attrib["data-space"]: title(space) for space in sea.groups("space")}
    assert said["b"].endswith("flag")
    assert "banner" in said["c"]


def test_a_value_is_a_track_for_each_thing_it_is_kept_for(game: Game) -> None:
    state = game.new_state()
    picture = read(draw_table(game, state))
    check_frame(picture)
    rows = [title(row) for row in picture.groups("value") if title(row).startswith("Favour, ")]
    assert rows == [
        "Favour, Northern court: Player 1: 0, Player 2: 0",
        "Favour, Southern court: Player 1: 0, Player 2: 0",
    ]
    [(name, called, svg)] = value_tracks(game)
    assert (name, called) == ("favour", "Favour")
    assert [text for text in read(svg).texts if text.isdecimal()] == [str(n) for n in range(7)] * 2
