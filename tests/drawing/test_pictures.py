"""Every game, drawn at many moments: well-formed, complete, within its frame, and the same each time."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright_tools.drawing import draw_board, draw_table, icon, marks_of_decision
from tests.drawing.games import FOLDERS, NAMES, game, most_players, positions
from tests.drawing.sound import check_frame, check_spaces
from tests.drawing.svg import read

every_game = pytest.mark.parametrize("folder", FOLDERS, ids=NAMES)
MOVES = (0, 1, 4, 11, 25)


@every_game
def test_tables_are_sound(folder: Path) -> None:
    for players in {None, most_players(folder)}:
        played = game(folder, players)
        for number, state in enumerate(positions(played, range(1, 4), MOVES)):
            seat = number % (played.players + 1) - 1
            svg = draw_table(
                played,
                state,
                player=None if seat < 0 else seat,
                marks=marks_of_decision(state),
                low_ink=number % 3 == 1,
            )
            picture = read(svg)
            assert len(set(picture.ids)) == len(picture.ids)
            check_frame(picture)
            check_spaces(played, picture)


@every_game
def test_boards_alone_are_sound_and_fit_a_width(folder: Path) -> None:
    played = game(folder)
    state = list(positions(played, range(2, 3), (6,)))[-1]
    for board in played.facts["boards"]:
        for drawn in (None, state):
            for width in (None, 40.0, 120.0):
                svg = draw_board(played, board, drawn, width_mm=width, prefix="one-")
                picture = read(svg)
                check_frame(picture)
                assert all(key.startswith("one-") for key in picture.ids)
                if width:
                    assert picture.root.attrib["width"] == f"{width:g}mm"


@every_game
def test_the_same_picture_twice(folder: Path) -> None:
    played = game(folder)
    states = list(positions(played, range(5, 6), (0, 7)))
    first = [draw_table(played, state) for state in states]
    again = [draw_table(played, state.clone()) for state in states]
    assert first == again


@every_game
def test_two_pictures_in_one_page_have_ids_of_their_own(folder: Path) -> None:
    played = game(folder)
    state = played.new_state(seed=1)
    one, other = (read(draw_table(played, state, prefix=prefix, low_ink=True)) for prefix in ("a-", "b-"))
    assert not set(one.ids) & set(other.ids)


@every_game
def test_what_points_to_an_id_finds_it(folder: Path) -> None:
    played = game(folder)
    state = list(positions(played, range(3, 4), (5,)))[-1]
    svg = draw_table(played, state, low_ink=True, prefix="p-")
    picture = read(svg)
    for node in picture.root.iter():
        for key in ("aria-labelledby", "aria-describedby"):
            if key in node.attrib:
                assert node.attrib[key] in picture.ids
        fill = node.attrib.get("fill", "")
        if fill.startswith("url(#"):
            assert fill[5:-1] in picture.ids


@every_game
def test_low_ink_is_black_and_white(folder: Path) -> None:
    played = game(folder)
    state = list(positions(played, range(3, 4), (5,)))[-1]
    for node in read(draw_table(played, state, low_ink=True)).root.iter():
        for key in ("fill", "stroke"):
            value = node.attrib.get(key, "none")
            assert value in ("none", "#000", "#fff", "#ffffff") or value.startswith("url(#"), value
        assert "class" not in node.attrib or "rw-s-" not in node.attrib["class"]


@every_game
def test_nothing_has_a_stop_of_its_own_where_nobody_wants_it(folder: Path) -> None:
    assert "tabindex" not in draw_table(game(folder), focusable=False)


@every_game
def test_low_ink_fills_nothing_larger_than_a_pip_with_ink(folder: Path) -> None:
    played = game(folder)
    state = list(positions(played, range(3, 4), (5,)))[-1]
    pictures = [draw_table(played, state, low_ink=True)]
    pictures += [icon(played, name, low_ink=True, size_mm=10) for name in played.facts["classes"]]
    for picture in map(read, filter(None, pictures)):
        for drawn in picture.elements:
            left, top, right, bottom = drawn.box
            fill = drawn.node.attrib.get("fill")
            if drawn.tag != "text" and fill == "#000":
                assert min(right - left, bottom - top) <= 2.7, drawn.node.attrib
