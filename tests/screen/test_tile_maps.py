"""Tiles with many spaces on a screen of eighty columns."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import rulewright
from rulewright.board.canvas import width
from rulewright.languages import in_language
from rulewright_tools.screen.naming import Naming
from rulewright_tools.screen.position import Position
from rulewright_tools.screen.scene import Scene, build_scene

GAMES = Path(rulewright.__file__).resolve().parents[2]
ISLAND = GAMES / "games" / "marauders"


def scene(moves: int, seed: int, language: str = "en") -> Scene:
    with in_language(language):
        game = rulewright.load(ISLAND, players=4, lang=language)
        state, chance = game.new_state(seed=seed), Random(seed)
        for _move in range(moves):
            state.apply(chance.choice(state.decision.options))
        position = Position(game.facts, state.observation(state.player))
        return build_scene(position, Naming(game.facts, game.player_names))


def lines(scene: Scene, *, unicode: bool = True) -> list[str]:
    rows, _cells = scene.boards[-1].segments(80, unicode=unicode)
    return ["".join(segment.text for segment in row) for row in rows]


@pytest.mark.parametrize("language", ["en", "pt_BR"])
def test_an_island_fits_a_screen(language: str) -> None:
    for seed in range(5):
        found = lines(scene(150, seed, language))
        assert len(found) <= 24
        assert max(map(width, found)) <= 80


def test_spaces_show_what_is_printed_on_them_and_the_map_explains_it() -> None:
    made = scene(0, 1)
    text = "\n".join(lines(made))
    words = text.count("fo") + text.count("mo") + text.count("po")
    assert text.count("o") - words == 64, "four keyholes a tile"
    assert text.count("B") == text.count("C") == 16 and text.count("?") == 16
    assert "o keyhole" in made.legend and "B boulder" in made.legend and "^ scout" in made.legend
    assert "Sr" not in made.legend, "too many kinds to be listed"


def test_the_map_has_plain_characters_where_no_others_are_shown() -> None:
    assert all(line.isascii() for line in lines(scene(60, 2), unicode=False))


def test_a_scout_stands_where_it_is() -> None:
    made = scene(400, 3)
    assert any("^" in line for line in lines(made))


def test_other_boards_of_tiles_are_told_in_lines() -> None:
    game = rulewright.load(GAMES / "tests" / "miniatures" / "hikers_isle")
    state = game.new_state(seed=1)
    made = build_scene(Position(game.facts, state.vector), Naming(game.facts, game.player_names))
    assert all(board.tile_map is None for board in made.boards)
