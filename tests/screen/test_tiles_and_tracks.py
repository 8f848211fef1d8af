"""What a screen says of spaces that are called by figures, and of tiles that lie turned."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

import rulewright
from rulewright.board.board import Board, Edge
from rulewright.languages import in_language
from rulewright_tools.screen.display import ColourDisplay, PlainDisplay
from rulewright_tools.screen.naming import Naming
from rulewright_tools.screen.plain import scene_lines
from rulewright_tools.screen.position import Position
from rulewright_tools.screen.scene import BoardScene, Cell, Scene, build_scene, choosable_words
from rulewright_tools.screen.table_talk import Talk
from rulewright_tools.screen.why import Reasons
from tests.screen.games import game as own_game

CACAO = Path(rulewright.__file__).resolve().parents[2] / "games" / "cacao"


def drawn(language: str) -> str:
    """The table after one tile was laid with a quarter turn, as plain lines."""
    with in_language(language):
        game = rulewright.load(CACAO, players=2, lang=language)
        state = game.new_state(seed=3)
        name = next(o.name for o in state.decision.options if o.name.startswith("lay pair") and o.name.endswith(" 1"))
        state.apply(name)
        position = Position(game.facts, state.observation(state.player))
        return "\n".join(scene_lines(build_scene(position, Naming(game.facts, game.player_names)), 100, unicode=True))


@pytest.mark.parametrize(
    ("language", "seen"), [("en", ("start −10", "village 16", "red")), ("pt_BR", ("−10 → −4", "11 → 16", "Vermelho"))]
)
def test_a_track_says_what_its_spaces_are_worth(language: str, seen: tuple[str, ...]) -> None:
    text = drawn(language)
    assert all(words in text for words in seen), text
    assert ("start" in text) == (language == "en")


def test_a_turned_tile_shows_its_sides_as_they_lie() -> None:
    text = drawn("en")
    assert "1210" in text and "@1" not in text


def asked(decisions: int) -> tuple[Scene, Naming]:
    """What the player asked sees of a table of four after so many decisions, with the places to choose marked."""
    game = rulewright.load(CACAO, players=4)
    state = game.new_state(seed=3)
    for _ in range(decisions):
        state.apply(state.decision.options[0])
    position, naming = Position(game.facts, state.observation(state.player)), Naming(game.facts, game.player_names)
    return build_scene(position, naming, choosable_words(state.decision.options)), naming


@pytest.mark.parametrize("decisions", [0, 4, 12])
def test_the_position_of_four_players_is_short_and_ends_with_the_board_to_look_at(decisions: int) -> None:
    scene, naming = asked(decisions)
    assert [board.board.name for board in scene.boards] == ["water", "table"]
    lines = scene_lines(scene)
    assert len(lines) <= 60 and max(map(len, lines)) <= 80, "\n".join(lines)
    last = lines[lines.index("table") :]
    assert len(last) < 40 and not any(line.startswith(("hand", "red", "cacao")) for line in last)
    assert scene.boards[-1].choosable and any("·" in line for line in last)
    console = Console(file=io.StringIO(), width=80, color_system=None)
    ColourDisplay(console, naming).scene(scene)
    coloured = [line.rstrip() for line in console.file.getvalue().rstrip().split("\n")]  # type: ignore[attr-defined]
    assert coloured[-len(last) :] == last and len(coloured) == len(lines)


def test_tracks_of_the_players_take_a_line_each() -> None:
    lines = scene_lines(asked(0)[0])
    start = lines.index("water track")
    assert lines[start + 1 : start + 8] == [
        "start −10 → spring −4 → brook −1 → ford 0 → pool 2 → stream 4 → river 7 →",
        "  lake 11 → village 16",
        "red     start −10: r carrier",
        "yellow  start −10: y carrier",
        "white   start −10: w carrier",
        "purple  start −10: p carrier",
        "",
    ]


def test_a_track_in_few_lines_tells_of_every_way_and_of_places_to_choose() -> None:
    sites = [f"{owner}.{name}" for owner in ("me", "you") for name in ("a", "b", "c")]
    edges = [Edge(1, 2, arrow=True), Edge(2, 3), Edge(3, 2), Edge(3, 1, arrow=True)]
    board = Board("way", "route", sites, edges, copies=["me", "you"])
    cells = {"me.a": Cell(["stone", "a long coin"]), "me.c": Cell(["stone"])}
    scene = Scene(boards=[BoardScene("way", board, cells, cells, choosable=frozenset({"you.b"}))])
    assert scene_lines(scene) == ["a → b ─ c, c → a", "me   a: stone, a long coin; c: stone", "you  b: ·"]
    assert scene_lines(scene, 16, unicode=False) == [
        "a -> b - c,", "  c -> a", "me   a: stone, a", "     long coin;", "     c: stone", "you  b: .",
    ]  # fmt: skip


def test_without_marks_the_last_board_is_the_largest_that_is_no_track() -> None:
    scene, _ = asked(0)
    game = rulewright.load(CACAO, players=4)
    position = Position(game.facts, game.new_state(seed=3).observation(0))
    unmarked = build_scene(position, Naming(game.facts, game.player_names))
    assert unmarked.boards[-1].board.name == "table" == scene.boards[-1].board.name
    tracks = choosable_words([]) | frozenset(unmarked.boards[0].board.sites[1:2])
    marked = build_scene(position, Naming(game.facts, game.player_names), tracks)
    assert [board.board.name for board in marked.boards] == ["table", "water"]


def test_what_no_player_has_takes_no_row() -> None:
    scene, _ = asked(0)
    assert all(any(cell != "-" for cell in cells) for _head, cells in scene.players.rows)


def test_places_to_choose_differ_from_other_empty_ones_where_there_is_no_room_for_boxes() -> None:
    loaded = own_game("stones")
    position = Position(loaded.facts, loaded.new_state(seed=1).observation(0))
    scene = build_scene(position, Naming(loaded.facts, loaded.player_names), frozenset({"a1", "c2"}))
    assert [line.split() for line in scene_lines(scene, 9)[-4:]] == [
        ["a", "b", "c"], ["2", "·", "·", "□", "2"], ["1", "□", "·", "·", "1"], ["a", "b", "c"],
    ]  # fmt: skip
    plain = scene_lines(scene, 9, unicode=False)
    assert sum(line.count("_") for line in plain) == 2 and sum(line.count(".") for line in plain) == 4


@pytest.mark.parametrize(("language", "title", "below"), [("en", "table", False), ("pt_BR", "mesa", True)])
def test_below_many_options_stands_the_board_they_are_about(language: str, title: str, below: bool) -> None:
    def leave(_prompt: str) -> str:
        raise EOFError

    shown: list[str] = []
    with in_language(language):
        state = rulewright.load(CACAO, players=4, lang=language).new_state(seed=3)
        talk = Talk(state, ["human"] * 4, PlainDisplay(shown.append), leave, reasons=Reasons(None))
        talk._draw(state.player, "")
        talk._question()
        question = shown.index(state.decision.question)
    assert shown.count(title) == 1
    assert (shown.index(title) > question) == below, "\n".join(shown)
    assert len(shown) - min(shown.index(title), question) > 10
