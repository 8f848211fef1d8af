"""Scenes show what lies where, and to each seat only what it may know."""

from __future__ import annotations

import pytest

import rulewright
from rulewright.languages import in_language
from rulewright_tools.screen.about import about, unknown
from rulewright_tools.screen.answers import read_answer
from rulewright_tools.screen.naming import Naming, abbreviations, unique_starts
from rulewright_tools.screen.plain import scene_lines, table_lines, wrapped
from rulewright_tools.screen.position import Position
from rulewright_tools.screen.scene import Table, build_scene, choosable_words
from tests.screen.games import game


def lines(state: object, seat: int, columns: int = 80) -> list[str]:
    loaded = state.game  # type: ignore[attr-defined]
    naming = Naming(loaded.facts, loaded.player_names)
    vector = state.observation(seat)  # type: ignore[attr-defined]
    return scene_lines(build_scene(Position(loaded.facts, vector), naming), columns)


def test_hidden_cards_are_face_down() -> None:
    state = game("cards").new_state(seed=4)
    mine, other = lines(state, 0), lines(state, 1)
    hand = next(line for line in mine if line.startswith("hand"))
    assert "2 face down" in hand and hand.count("face down") == 1
    assert "2 face down" in next(line for line in other if line.startswith("hand")) and mine != other
    assert next(line for line in mine if line.startswith("secret")).split() == ["secret", "0", "?"]
    assert "Points won" in "\n".join(mine)
    assert not any("deck" in line and ("ace" in line or "king" in line) for line in mine)


@pytest.mark.parametrize("seed", range(8))
def test_a_redealt_game_looks_the_same(seed: int) -> None:
    state = game("cards").new_state(seed=seed)
    while not state.is_over:
        for seat in (0, 1):
            assert lines(state.redeal(seat, seed + 100), seat) == lines(state, seat)
        state.apply(state.decision.options[seed % len(state.decision.options)])


def test_pieces_of_players_carry_their_mark() -> None:
    state = game("stones").new_state(seed=1)
    state.apply("b1")
    state.apply("c2")
    drawn = lines(state, 0)
    assert drawn[:7] == [
        "       a       b         c",
        "  ┌───────┬───────┬────────────┐",
    ] or any("b" in line and "│" in line for line in drawn)
    text = "\n".join(drawn)
    assert (" b " in text and "w wind" in text.replace("w\n", "w ")) or "wind" in text
    assert next(line for line in drawn if line.startswith("pot")).split() == [
        "pot",
        "4",
        "x",
        "stone",
        "4",
        "x",
        "stone",
    ]


def test_narrow_screens_get_short_names() -> None:
    state = game("stones").new_state(seed=1)
    assert max(map(len, lines(state, 0, 30))) <= 30


def test_texts_of_kinds_have_their_numbers() -> None:
    loaded = rulewright.load("marajoara", players=2)
    position = Position(loaded.facts, loaded.new_state(seed=1).vector)
    said = " ".join(about("neck", position, Naming(loaded.facts, loaded.player_names)))
    assert "{" not in said
    assert "4" in said


def test_about() -> None:
    loaded = game("cards")
    state = loaded.new_state(seed=1)
    position, naming = Position(loaded.facts, state.observation(0)), Naming(loaded.facts, loaded.player_names)
    assert about("ace", position, naming) == ["ace: card, 1 in the game. The best.", "worth 3"]
    assert about("hand", position, naming) == ["hand: a place for cards; only its owner sees it."]
    assert about("points", position, naming) == ["Points won: a number."]
    assert about("card", position, naming)[1] == "kinds: ace, king, queen, jack"
    assert about("aec", position, naming) == []
    assert unknown("aec", position, naming) == 'Nothing here is called "aec". Did you mean ace?'


def test_a_title_of_a_space_is_no_property_of_it() -> None:
    loaded = rulewright.load("marajoara", 2)
    position = Position(loaded.facts, loaded.new_state(seed=1).observation(0))
    said = about("turquoise.second", position, Naming(loaded.facts, loaded.player_names))
    assert said[1] == "points 2"


def test_about_a_space_of_each_owner() -> None:
    loaded = rulewright.load("marajoara", 2)
    position, naming = (
        Position(loaded.facts, loaded.new_state(seed=1).vector),
        Naming(loaded.facts, loaded.player_names),
    )
    owned = [about(f"{who}.second", position, naming) for who in loaded.player_names]
    assert all(owned)
    assert about("second", position, naming) == [line for lines in owned for line in lines]


def test_about_a_space() -> None:
    loaded = game("stones")
    state = loaded.new_state(seed=1)
    state.apply("b1")
    position, naming = Position(loaded.facts, state.observation(0)), Naming(loaded.facts, loaded.player_names)
    assert about("B1", position, naming) == [
        "b1: a space of field.", "wet, depth 2", "stones: b", "ways to b2, c1, a1",
    ]  # fmt: skip
    assert about("field", position, naming)[0].startswith("field: grid, 6 spaces")
    assert about("stone", position, naming)[0] == "stones: 10 in all."
    assert about("wind", position, naming) == ["wind: a space."]


def test_words() -> None:
    assert unique_starts(["black", "white"]) == ["b", "w"]
    assert unique_starts(["p1", "p2"]) == ["p1", "p2"]
    assert unique_starts(["red", "rose"]) == ["re", "ro"]
    assert abbreviations(["bricks_1", "bricks_2", "buffalo_1"]) == {
        "bricks_1": "br1", "bricks_2": "br2", "buffalo_1": "bu1",
    }  # fmt: skip
    assert abbreviations(["clover", "clove"]) == {"clover": "clover", "clove": "clove"}
    assert wrapped("a: ", "one two three", 9) == ["a: one", "   two", "   three"]
    assert table_lines(Table(["p1", "p2"], [("hand", ["a very long hand of cards", "x"])]), 30)[1].endswith("x")
    assert table_lines(Table(["p1"]), 30) == []


def test_spaces_that_can_be_chosen_are_marked() -> None:
    loaded = game("stones")
    state = loaded.new_state(seed=1)
    state.apply("b1")
    naming = Naming(loaded.facts, loaded.player_names)
    scene = build_scene(Position(loaded.facts, state.observation(1)), naming, choosable_words(state.decision.options))
    assert scene.boards[0].choosable == {"a1", "c1", "a2", "b2", "c2"}
    assert sum(line.count("·") for line in scene_lines(scene)) == 5
    assert sum(line.count(".") for line in scene_lines(scene, unicode=False)) == 5


def test_help_is_found_and_offered_by_the_words_on_the_screen() -> None:
    loaded = rulewright.load("maji", lang="pt_BR")
    with in_language("pt_BR"):
        state = loaded.new_state(seed=1)
        position, naming = Position(loaded.facts, state.observation(0)), Naming(loaded.facts, loaded.player_names)
        assert about("2 tijolos", position, naming)
        told = unknown("tijolo", position, naming)
        assert "1 tijolo" in told and "brick" not in told
        for typed in ("por que r1c1", "por-que r1c1", "porque r1c1"):
            answer = read_answer(typed, state.decision.options)
            assert (answer.command, answer.words) == ("why", "r1c1")
