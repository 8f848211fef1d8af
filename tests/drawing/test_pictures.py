"""Every game, drawn at many moments: well-formed, complete, within its frame, and the same each time."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright import Game
from rulewright_tools.drawing import draw_board, draw_table, edge_id, marks_of_decision, space_id
from tests.drawing.games import FOLDERS, NAMES, game, most_players, positions
from tests.drawing.svg import Box, Picture, read, title

every_game = pytest.mark.parametrize("folder", FOLDERS, ids=NAMES)
MOVES = (0, 1, 4, 11, 25)
SLACK = 0.06
"""Coordinates are written in hundredths of a millimetre."""


def contains(outer: Box, inner: Box) -> bool:
    return (
        inner[0] >= outer[0] - SLACK
        and inner[1] >= outer[1] - SLACK
        and inner[2] <= outer[2] + SLACK
        and inner[3] <= outer[3] + SLACK
    )


def check_frame(picture: Picture) -> None:
    """Nothing reaches out of the picture, and no text out of the space, zone or value it stands in."""
    frame = (0.0, 0.0, picture.width, picture.height)
    grounds: dict[int, Box] = {}
    for element in picture.elements:
        assert contains(frame, element.box), (element.node.attrib, element.box, frame)
        if element.group is not None and element.tag != "text":
            grounds.setdefault(id(element.group), element.box)
    for element in picture.elements:
        kind = element.group.attrib.get("class", "") if element.group is not None else ""
        if element.tag == "text" and kind in ("rw-space", "rw-zone", "rw-value", "rw-position", "rw-player"):
            assert contains(grounds[id(element.group)], element.box), (kind, element.node.text, element.box)


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


def check_spaces(played: Game, picture: Picture) -> None:
    """Every space is there by its name and can be read, and every way."""
    spaces = {(g.attrib["data-board"], g.attrib["data-space"]): g for g in picture.groups("space")}
    for (_board, _site), group in spaces.items():
        assert title(group) == group.attrib["aria-label"] != ""
        assert group.attrib["role"] == "img"
        assert group.attrib["tabindex"] == "0"
    for name, board in played.facts["boards"].items():
        if board["shape"] == "lattice":
            middle = board["sites"][board["middle"] - 1]
            assert (name, middle) in spaces
            continue
        if board["tiles"]:
            positions_drawn = {g.attrib["data-position"] for g in picture.groups("position")}
            assert positions_drawn == set(board["tiles"]["positions"])
            continue
        for site in board["sites"]:
            assert (name, site) in spaces, site
            assert spaces[name, site].attrib["id"] == space_id(name, site)
        if board["shape"] in ("route", "graph") and not board["copies"]:
            edges = {g.attrib["id"]: title(g) for g in picture.groups("edge")}
            for start, end, label, _direction, _arrow in board["edges"]:
                a, b = board["sites"][start - 1], board["sites"][end - 1]
                ids = {edge_id(name, a, b, network=label), edge_id(name, b, a, network=label)}
                assert ids & edges.keys(), (a, b)
                assert all(edges[key] for key in ids & edges.keys())


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
