"""What a game's data say of looks is what is drawn: colours, shapes, icons, fills, sizes; hostile words stay words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulewright import Game, MisuseError, load
from rulewright_tools.drawing import (
    Marks,
    draw_board,
    draw_table,
    has_icon,
    icon,
    marks_between,
    marks_of_decision,
    space_id,
)
from rulewright_tools.drawing.looks import ICON_BOX
from rulewright_tools.drawing.palette import PALETTE
from tests.drawing.games import END, FOLDERS, HEAD, game, written
from tests.drawing.svg import points_of, read, title

STAR = "M12 2L15 9L22 9L16 14L18 22L12 17L6 22L8 14L2 9L9 9Z"
BRICKS = (
    HEAD
    + """
components:
  tiles: {one: tile, kinds: {few: {bricks: 2}, many: {bricks: 3}, none_at_all: {}}}
boards:
  grid: {shape: grid, rows: 2, columns: 3, name: "r{row}c{column}", holds: tiles}
zones:
  pile: {holds: tiles, order: row, start: all}
setup:
  - {move: "first(t for t in tiles if t.bricks == 2)", to: grid.r1c1}
  - {move: "first(t for t in tiles if t.bricks > 2)", to: grid.r1c2}
"""
    + END
)


def group(svg: str, name: str) -> Any:
    return next(node for node in read(svg).root.iter() if node.attrib.get("id") == name)


def fills(svg: str, name: str) -> set[str]:
    return {node.attrib.get("fill", "") for node in group(svg, name).iter()}


def test_an_icon_is_drawn_as_often_as_the_number_says(tmp_path: Path) -> None:
    text = BRICKS + f'draw: {{icons: {{bricks: {{path: "{STAR}", colour: red}}}}}}\n'
    played = written(tmp_path, text)
    svg = draw_board(played, "grid", played.new_state(seed=1))
    count = {
        site: sum(node.attrib.get("d") == STAR for node in group(svg, space_id("grid", site)).iter())
        for site in ("r1c1", "r1c2", "r1c3")
    }
    assert count == {"r1c1": 2, "r1c2": 3, "r1c3": 0}
    changed = load(tmp_path, changes={"components.tiles.kinds.many.bricks": 5}, cache=False)
    assert draw_board(changed, "grid", changed.new_state(seed=1)).count(STAR) == 2 + 5
    assert icon(played, "tiles", "many").count(STAR) == 3
    assert "<text" not in icon(played, "tiles", "many")


def test_without_an_icon_a_tile_carries_its_title(tmp_path: Path) -> None:
    played = written(tmp_path, BRICKS)
    svg = draw_board(played, "grid", played.new_state(seed=1))
    assert {"Few", "Many"} <= set(read(svg).texts)
    assert not has_icon(played, "tiles", "few")
    assert icon(played, "tiles", "few") == ""


def test_colours_and_shapes_of_the_data_are_used(tmp_path: Path) -> None:
    text = (
        HEAD
        + """
roles: [sun, moon]
boards:
  grid: {shape: grid, rows: 1, columns: 3, name: "c{column}"}
values:
  stone: {type: player, per: site of grid}
setup:
  - {set: grid.c1.stone, to: sun}
  - {set: grid.c2.stone, to: moon}
draw: {colours: {sun: "#123456", moon: pink}, shapes: {sun: circle, moon: star}}
"""
        + END
    )
    played = written(tmp_path, text)
    svg = draw_board(played, "grid", played.new_state(seed=1))
    assert "#123456" in fills(svg, "space-grid-c1")
    assert PALETTE["pink"] in fills(svg, "space-grid-c2")
    assert [node.tag.rpartition("}")[2] for node in group(svg, "space-grid-c1")][-1] == "circle"
    assert [node.tag.rpartition("}")[2] for node in group(svg, "space-grid-c2")][-1] == "path"
    assert title(group(svg, "space-grid-c1")) == "c1: stone of Sun"
    assert title(group(svg, "space-grid-c3")) == "c3: empty"


def test_what_is_called_by_a_colour_has_it(tmp_path: Path) -> None:
    text = HEAD + "roles: [red, blue]\ncomponents: {pawns: {one: pawn, count: 2, per: player}}\n"
    text += "zones: {home: {per: player, holds: pawns, start: all}}\n" + END
    played = written(tmp_path, text)
    svg = draw_table(played, played.new_state(seed=1))
    assert PALETTE["red"] in fills(svg, "zone-home-1")
    assert PALETTE["blue"] in fills(svg, "zone-home-2")


def test_a_value_fills_its_space_and_narrow_rows_are_narrow(tmp_path: Path) -> None:
    text = (
        HEAD
        + """
boards:
  grid: {shape: grid, rows: 3, columns: 3, name: "r{row}c{column}"}
values:
  drawn: {type: flag, per: site of grid}
setup:
  - {set: grid.r1c2.drawn, to: true}
draw: {fills: [drawn], boards: {grid: {rows: [1, 6], columns: [1, 6], space: 18, headings: false}}}
"""
        + END
    )
    played = written(tmp_path, text)
    picture = read(draw_board(played, "grid", played.new_state(seed=1)))
    boxes = {e.group.attrib["data-space"]: e.box for e in reversed(picture.elements) if e.group is not None}
    assert boxes["r2c2"][2] - boxes["r2c2"][0] == pytest.approx(18, abs=0.3)
    assert boxes["r1c2"][3] - boxes["r1c2"][1] == pytest.approx(3, abs=0.3)
    assert boxes["r1c1"][2] - boxes["r1c1"][0] == pytest.approx(3, abs=0.3)
    svg = draw_board(played, "grid", played.new_state(seed=1))
    assert PALETTE["black"] in fills(svg, "space-grid-r1c2")
    assert PALETTE["black"] not in fills(svg, "space-grid-r2c1")
    assert not picture.texts


def test_hidden_zones_and_properties_are_not_drawn(tmp_path: Path) -> None:
    played = written(tmp_path, BRICKS + "draw: {hide: [pile]}\n")
    assert "zone-pile" not in draw_table(played, played.new_state(seed=1))


def test_a_quarter_turn_moves_the_first_space_to_the_other_end(tmp_path: Path) -> None:
    played = written(tmp_path, BRICKS + "draw: {boards: {grid: {turned: 1}}}\n")
    picture = read(draw_board(played, "grid"))
    boxes = {e.group.attrib["data-space"]: e.box for e in reversed(picture.elements) if e.group is not None}
    assert boxes["r1c1"][0] > boxes["r2c1"][0]
    assert boxes["r1c3"][1] > boxes["r1c1"][1]


def test_hostile_words_stay_words(tmp_path: Path) -> None:
    text = (
        HEAD.replace("title: T", 'title: "<script>alert(1)</script> & co"')
        + f"""
components:
  cards: {{one: card, kinds: {{a: {{title: "<b onload='x'>& \\"q\\" ]]> {"w" * 70}"}}, b: {{symbol: "<&>"}}}}}}
  chips: {{tokens: 9, title: "</svg>"}}
zones:
  hand: {{per: player, holds: cards, title: "]]><svg/onload=y>"}}
  deck: {{holds: cards, start: all, title: "'\\"><image href='http://x'/>"}}
  bank: {{holds: chips, start: all}}
boards:
  way: {{shape: route, spaces: [a_very_long_name_of_a_space_that_goes_on_and_on, b], holds: cards}}
values:
  luck: {{per: player, title: "{"long " * 40}"}}
"""
        + END
    )
    played = written(tmp_path, text)
    for svg in (draw_table(played, played.new_state(seed=1)), draw_board(played, "way", title='"><script>')):
        assert "<script" not in svg
        assert "<image" not in svg
        assert "http://x'" not in svg.replace("&apos;", "'").replace("href='http", "") or "&lt;image" in svg
        picture = read(svg)
        allowed = {"svg", "g", "rect", "circle", "path", "text", "title", "desc", "style", "defs", "pattern"}
        assert {node.tag.rpartition("}")[2] for node in picture.root.iter()} <= allowed
        names = {key for node in picture.root.iter() for key in node.attrib}
        assert not {name for name in names if name.startswith("on") or "href" in name}


def test_signs_that_no_document_may_hold_are_replaced() -> None:
    from rulewright_tools.drawing.svg import esc, ident

    assert esc("a\x00b\x0b<\ud800") == "a�b�&lt;�"
    assert ident("r1c1.a b") == "r1c1.a_u20_b"
    assert ident("a b") != ident("a_u20_b ")


def test_marks_are_drawn_and_said() -> None:
    folder = next(f for f in FOLDERS if f.name == "tic_tac_toe")
    played = game(folder)
    state = played.new_state(seed=1)
    after = state.clone()
    after.apply("b2")
    svg = draw_board(played, "grid", after, marks=marks_between(played, state, after))
    assert title(group(svg, "space-grid-b2")).endswith("(changed)")
    assert "rw-s-changed" in draw_board(played, "grid", after, marks=Marks(changed=frozenset({"grid:b2"})))
    assert marks_between(played, state, after).changed == {"grid:b2"}
    marks = marks_of_decision(after)
    assert marks.choose == {site for site in played.facts["boards"]["grid"]["sites"] if site != "b2"}
    svg = draw_board(played, "grid", after, marks=marks)
    assert title(group(svg, "space-grid-a1")) == "a1: empty (can be chosen)"
    assert "can be chosen" not in title(group(svg, "space-grid-b2"))


def test_changes_of_zones_and_values_are_marked() -> None:
    folder = next(f for f in FOLDERS if f.name == "stepping_stones")
    played = game(folder)
    state = played.new_state(seed=2)
    after = state.clone()
    for _move in range(4):
        after.apply(after.decision.options[0])
    changed = marks_between(played, state, after).changed
    assert changed
    assert draw_table(played, after, marks=Marks(changed=changed)) != draw_table(played, after)


def test_a_board_or_seat_that_is_not_there_is_told() -> None:
    played = game(FOLDERS[0])
    with pytest.raises(MisuseError, match="no board called"):
        draw_board(played, "nowhere")
    with pytest.raises(MisuseError, match="no seat"):
        draw_table(played, player="nobody")


def games_with_icons() -> list[Game]:
    return [played for folder in FOLDERS for played in [game(folder)] if (played.facts["draw"] or {}).get("icons")]


def test_icons_of_all_games_stay_in_their_square() -> None:
    assert games_with_icons()
    for played in games_with_icons():
        for name, entry in played.facts["draw"]["icons"].items():
            for x, y in points_of(entry["path"]):
                assert -0.01 <= x <= ICON_BOX + 0.01, (played.name, name)
                assert -0.01 <= y <= ICON_BOX + 0.01, (played.name, name)
