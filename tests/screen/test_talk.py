"""People and bots at one screen: answers, commands, undo, saving, handing over the screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright.play.decision import Option
from rulewright_tools.bots import make
from rulewright_tools.screen.answers import read_answer
from rulewright_tools.screen.display import ColourDisplay, PlainDisplay, option_rows
from rulewright_tools.screen.naming import Naming
from rulewright_tools.screen.saving import belongs_to, default_path
from rulewright_tools.screen.table_talk import Leave, Talk
from tests.screen.games import game


def talk(
    name: str, typed: list[str], seats: list[Any], path: Path | None = None, seed: int = 4
) -> tuple[Talk, list[str]]:
    out: list[str] = []
    inputs: Iterator[str] = iter(typed)

    def ask(prompt: str) -> str:
        out.append(prompt)
        try:
            return next(inputs)
        except StopIteration:
            raise EOFError from None

    return Talk(game(name).new_state(seed=seed), seats, PlainDisplay(out.append, 80), ask, path), out


def iter_input(typed: list[str]) -> Callable[[str], str]:
    lines = iter(typed)
    return lambda _: next(lines)


def options(*names: str) -> list[Option]:
    return [Option(number, name, f"Do {name}.") for number, name in enumerate(names)]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("2", "take b"),
        ("take a", "take a"),
        ("TAKE A", "take a"),
        ("  take   b ", "take b"),
        ("sa", "save"),
        ("save", "save"),
    ],
)
def test_options_are_understood(typed: str, expected: str) -> None:
    found = read_answer(typed, options("take a", "take b", "save")).option
    assert found is not None and found.name == expected


@pytest.mark.parametrize(
    ("typed", "command", "words"),
    [
        ("?", "help", ""),
        ("? ace", "help", "ace"),
        ("?ace", "help", "ace"),
        ("why take c", "why", "take c"),
        ("undo", "undo", ""),
        ("take", "several", "take"),
        ("tka a", "unknown", "tka a"),
        ("/save x.json", "save", "x.json"),
        ("", "show", ""),
        ("/x", "unknown", "/x"),
        ("9", "unknown", "9"),
        ("²", "unknown", "²"),
        ("1" * 5000, "unknown", "1" * 5000),
    ],
)
def test_commands_are_understood(typed: str, command: str, words: str) -> None:
    answer = read_answer(typed, options("take a", "take b", "save"))
    assert (answer.option, answer.command, answer.words) == (None, command, words)


def test_options_that_are_numbers_are_meant_by_number() -> None:
    found = read_answer("3", options("1", "3", "5")).option
    assert found is not None and found.name == "3"
    assert read_answer("2", options("1", "3", "5")).command == "unknown"


def test_a_game_between_bots_is_drawn_move_by_move() -> None:
    table, out = talk("stones", [], [make("random", 1), make("random", 2)])
    table.run()
    text = "\n".join(out)
    assert text.count("── Stones: ") == 6 and "white wins." in text


def test_a_person_plays_against_a_bot(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "game.json"
    typed = ["?", "? hand", "options", "log", "show", "why ace of spades", "nonsense", "1", "1"]
    table, out = talk("cards", typed, ["human", make("random", 3)], path)
    table.run()
    text = "\n".join(out)
    assert "Two Cards: the end" in text and "Scores:" in text
    assert "only its owner sees it" in text and "No option here is ever called" in text and "cannot be chosen" in text
    saved = path.read_text("utf-8")
    assert belongs_to(saved, table.state.game)
    assert game("cards").state_from_json(saved).is_over
    assert not list(path.parent.glob(".*"))


def test_undo_goes_back_to_the_own_decision() -> None:
    table, out = talk("stones", ["a1", "undo", "b2"], ["human", lambda state: state.decision.options[0]])
    with pytest.raises(EOFError):
        table.run()
    assert table.state.history[0]["option"] == "b2"
    table, out = talk("stones", ["undo"], ["human", "human"])
    with pytest.raises(EOFError):
        table.run()
    assert "There is nothing to take back." in out


def test_leaving_keeps_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    table, _ = talk("stones", ["a1", "quit"], ["human", make("random", 1)], path)
    with pytest.raises(Leave):
        table.run()
    again = game("stones").state_from_json(path.read_text("utf-8"))
    assert again.history == table.state.history and len(again.history) == 2


def test_the_screen_is_handed_over_where_there_are_secrets() -> None:
    table, out = talk("cards", ["1", "", "1", "", "1", "", "1"], ["human", "human"])
    table.run()
    assert sum("The screen is for" in line for line in out) == 3
    table, out = talk("stones", ["1"] * 6, ["human", "human"])
    table.run()
    assert not any("The screen is for" in line for line in out)


def test_nothing_of_a_hand_is_shown_to_the_other() -> None:
    """Between two hand-overs only the cards of the one who looks, and those on the table, are named."""
    for seed in range(6):
        table, out = talk("cards", ["1", "", "1", "", "1", "", "1"], ["human", "human"], seed=seed)
        first = [o.name for o in table.state.decision.options]
        table.run()
        shown = "\n".join(out).split("The screen is for")
        other = {"ace", "king", "queen", "jack"} - set(first)
        assert not other & set(re.findall(r"\w+", shown[0])), (seed, shown[0])


def test_saving_says_what_went_wrong(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("x")
    table, out = talk(
        "stones", ["save", f"save {blocked}/x.json", f"save {tmp_path}/y.json", "quit"], ["human", "human"]
    )
    with pytest.raises(Leave):
        table.run()
    text = "\n".join(out)
    assert "Say where: save FILE" in text and "could not be saved" in text and "Saved as" in text
    table, out = talk("stones", ["1", "quit"], ["human", "human"], blocked / "z.json")
    with pytest.raises(Leave):
        table.run()
    assert any("could not be saved" in line for line in out)


def test_where_games_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert default_path(game("stones")).parent == tmp_path / "rulewright"
    assert not belongs_to("{", game("stones")) and not belongs_to("[]", game("stones"))
    assert not belongs_to('{"game": "other"}', game("stones"))


def test_many_options_stand_side_by_side() -> None:
    many = options(*(f"take {number}" for number in range(30)))
    rows = option_rows(many, 60, numbered=True)
    assert len(rows) == 8 and rows[0][1] == ("9", "take 8", "")
    out: list[str] = []
    PlainDisplay(out.append, 60).options(many, numbered=True)
    assert out[0] == " 1  take 0    9  take 8   17  take 16  25  take 24"


def test_colours() -> None:
    from io import StringIO

    from rich.console import Console

    for name in ("stones", "cards"):
        state = game(name).new_state(seed=2)
        state.apply(state.decision.options[0])
        buffer = StringIO()
        console = Console(file=buffer, force_terminal=True, width=70, color_system="standard")
        display = ColourDisplay(console, Naming(state.game.facts, state.game.player_names))
        table = Talk(state, ["human", "human"], display, iter_input(["1", "? b1", "quit"]))
        with pytest.raises(Leave):
            table.run()
        assert "\x1b[" in buffer.getvalue() and state.game.facts["title"] in buffer.getvalue()


def test_the_command_without_a_terminal(tmp_path: Path) -> None:
    from click.testing import CliRunner

    from rulewright_tools.commands.play import command
    from tests.screen.games import GAMES

    folder = tmp_path / "stones"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAMES["stones"], "utf-8")
    runner = CliRunner()
    seats = ["--seat", "black=random", "--seat", "p2=random"]
    found = runner.invoke(command, [str(folder), *seats, "--seed", "5"])
    assert found.exit_code == 0 and found.output.count("── Stones: ") + found.output.count("-- Stones: ") == 6
    assert runner.invoke(command, [str(folder), *seats, "--seed", "5"]).output == found.output
    save = tmp_path / "kept.json"
    people = ["--seat", "p1=human", "--seat", "p2=random", "--save", str(save)]
    found = runner.invoke(command, [str(folder), *people], input="a1\nquit\n")
    assert found.exit_code == 0 and "It goes on with:" in " ".join(found.output.split())
    found = runner.invoke(command, [str(folder), *people], input="")
    assert "black: a1" in found.output
    assert runner.invoke(command, [str(folder), "--lang", "qq"]).exit_code == 2
    assert runner.invoke(command, [str(folder), "--seat", "p9=random"]).exit_code == 2
    save.write_text('{"game": "other"}')
    found = runner.invoke(command, [str(folder), *people], input="")
    assert found.exit_code == 2 and "another game" in found.output


OFFICES = """
format: 1
title: Offices
players: 2
roles: {given: [judge, spy]}
values: {spy: {type: player, seen by: nobody}}
setup: [{set: judge, to: p2}, {set: spy, to: p1}]
turn: [{choose: n, among: "from_to(1, 2)"}, {win: me}]
limit: {decisions: 9, then: draw}
"""


def test_players_are_called_by_the_offices_that_all_may_know(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(OFFICES)
    state = rulewright.load(tmp_path, cache=False).new_state(seed=1)
    table = Talk(state, ["human", "human"], PlainDisplay(lambda _line: None), lambda _prompt: "")
    assert table.names == ["p1", "judge"]
