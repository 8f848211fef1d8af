"""Boards of tiles with many spaces: what is drawn of an island, on its tiles, and on paper to note it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from rulewright import Game, State
from rulewright_tools.drawing import draw_board, draw_trackers, has_icon, icon, laid
from tests.drawing.games import FOLDERS, NAMES, ROOT, game
from tests.drawing.sound import check_frame
from tests.drawing.svg import read, title

ISLAND = ROOT / "games" / "marauders"


def island() -> Game:
    return game(ISLAND)


def played(moves: int, seed: int = 5) -> State:
    state = island().new_state(seed=seed)
    chance = Random(seed)
    for _move in range(moves):
        state.apply(chance.choice(state.decision.options))
    return state


def test_every_space_and_position_of_any_island_is_drawn_within_the_picture() -> None:
    for seed in range(12):
        state = island().new_state(seed=seed)
        picture = read(draw_board(island(), "isle", state))
        check_frame(picture)
        facts = island().facts["boards"]["isle"]
        assert {g.attrib["data-position"] for g in picture.groups("position")} == set(facts["tiles"]["positions"])
        assert {g.attrib["data-space"] for g in picture.groups("space")} == set(facts["sites"])
        ids = [g.attrib["id"] for g in picture.groups("edge")]
        assert len(ids) == len(set(ids)), "each way once"


def test_rivers_lie_below_paths_and_are_as_wide_as_the_game_says() -> None:
    svg = draw_board(island(), "isle", played(0))
    widths = [float(part.partition('"')[0]) for part in svg.split('stroke-width="')[1:]]
    assert 3.0 in widths and 1.0 in widths
    assert max(k for k, w in enumerate(widths) if w == 3.0) < len(widths)
    edges = [title(g) for g in read(svg).groups("edge")]
    rivers = [k for k, said in enumerate(edges) if said.endswith("(river)")]
    assert rivers and max(rivers) < min(k for k, said in enumerate(edges) if said.endswith("(path)"))


def test_a_chest_is_seen_by_all_only_when_it_was_opened() -> None:
    state = played(300)
    everything = {
        g.attrib["data-position"]: title(g) for g in read(draw_board(island(), "isle", state)).groups("position")
    }
    facts = island().facts["boards"]["isle"]["tiles"]["positions"]
    closed = [spot for spot in facts if "face down: chest" in everything[spot]]
    opened = [spot for spot in facts if "Guard" in everything[spot]]
    assert closed and not set(closed) & set(opened)
    assert all(" Chest" in everything[spot] for spot in opened)
    for seat in (0, 1):
        seen = read(draw_board(island(), "isle", state, player=seat))
        said = {g.attrib["data-position"]: title(g) for g in seen.groups("position")}
        assert all(said[spot] == everything[spot] for spot in opened)


def test_a_board_of_tiles_alone_shows_no_pieces_and_explains_its_icons() -> None:
    state = played(200)
    assert laid(island(), "isle", state)
    picture = read(draw_board(island(), "isle", state, bare=True))
    check_frame(picture)
    assert not any(
        "Scout" in title(g) or "hest" in title(g) for g in (*picture.groups("space"), *picture.groups("position"))
    )
    words = {e.node.text for e in picture.elements if e.tag == "text"}
    assert {"Mountain", "Lake", "Turtle", "Keyhole", "Canoe port", "Boulder", "Port", "River", "Path"} <= words


@pytest.mark.parametrize("low_ink", [False, True])
def test_a_tile_is_drawn_with_its_spaces_and_without_words(low_ink: bool) -> None:
    kinds = island().facts["classes"]["terrain_tiles"]["kinds"]
    drawn = {
        icon(island(), "terrain_tiles", kind, size_mm=50, low_ink=low_ink).replace(kind.upper(), "") for kind in kinds
    }
    assert len(drawn) == len(kinds) == 16
    assert all(has_icon(island(), "terrain_tiles", kind) for kind in kinds)
    assert not any("<text" in svg for svg in drawn)
    assert all(svg.count('class="rw-space"') == 14 for svg in drawn)


def test_what_lies_face_down_can_be_noted_on_paper() -> None:
    tables = draw_trackers(island())
    assert [name for name, _title, _svg in tables] == ["coffer", "clue"]
    chests, clues = (read(svg) for _name, _title, svg in tables)
    check_frame(chests)
    check_frame(clues)
    words = {e.node.text for e in clues.elements if e.tag == "text"}
    assert {"Mountain", "Cave", "Marauder ×2", "Ruby Clue"} <= words
    assert {f"r{r}c{c}" for r in range(1, 5) for c in range(1, 5)} <= {
        e.node.text for e in chests.elements if e.tag == "text"
    }
    assert draw_trackers(game(ROOT / "games" / "maji")) == []


@pytest.mark.parametrize("folder", FOLDERS, ids=NAMES)
def test_what_lies_face_down_in_any_game_can_be_noted(folder: Path) -> None:
    for _name, heading, svg in draw_trackers(game(folder)):
        assert heading
        check_frame(read(svg))


def test_kinds_without_an_icon_are_noted_by_their_names() -> None:
    ((name, _title, svg),) = draw_trackers(game(ROOT / "tests" / "miniatures" / "night_market"))
    assert name == "stall"
    kinds = game(ROOT / "tests" / "miniatures" / "night_market").facts["classes"]["parcels"]["kinds"]
    assert svg.count("<rect") >= 4 * len(kinds)
