"""`rulewright show GAME --picture FILE`."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright import load
from rulewright_tools.cli import run
from rulewright_tools.drawing import draw_table, marks_of_decision
from tests.drawing.svg import read, title


def call(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    capsys.readouterr()
    code = run(["show", *(str(a) for a in arguments)])
    out = capsys.readouterr()
    return code, out.out, out.err


def test_a_new_game_is_drawn(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "a" / "x.svg"
    code, out, err = call(capsys, "tic_tac_toe", "--picture", file, "--seed", 2)
    assert (code, err) == (0, "")
    assert str(file) in out
    state = load("tic_tac_toe").new_state(seed=2)
    assert file.read_text("utf-8") == draw_table(load("tic_tac_toe"), state, marks=marks_of_decision(state))


def test_one_board_after_some_moves_goes_to_the_output(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _err = call(capsys, "tic_tac_toe", "--picture", "-", "--board", "grid", "--moves", 4)
    assert code == 0
    spaces = [title(g) for g in read(out).groups("space")]
    assert len(spaces) == 9
    assert sum("empty" in space for space in spaces) == 5


def test_a_saved_game_is_drawn_as_it_stands(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    played = load("kuhn_poker", 3)
    state = played.new_state(seed=6)
    state.apply("bet")
    saved = tmp_path / "s.json"
    saved.write_text(state.to_json(), "utf-8")
    code, out, _err = call(capsys, "kuhn_poker", "--picture", "-", "--saved", saved, "--seat", "p2")
    assert code == 0
    assert state.player == 1
    assert out == draw_table(played, state, player=1, marks=marks_of_decision(state))


def test_what_another_player_can_choose_is_not_marked(capsys: pytest.CaptureFixture[str]) -> None:
    _code, own, _err = call(capsys, "tic_tac_toe", "--picture", "-", "--moves", 1, "--seat", "o")
    _code, other, _err = call(capsys, "tic_tac_toe", "--picture", "-", "--moves", 1, "--seat", "x")
    assert "can be chosen" in own
    assert "can be chosen" not in other


def test_the_words_are_in_the_language_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    _code, english, _err = call(capsys, "maji", "--picture", "-")
    code, out, _err = call(capsys, "maji", "--picture", "-", "--lang", "pt_BR")
    assert code == 0
    assert 'lang="pt-BR"' in out
    assert [title(g) for g in read(out).groups("space")] != [title(g) for g in read(english).groups("space")]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--board", "nowhere"), "grid"),
        (("--seat", "nobody"), "seat"),
        (("--saved", "/nowhere/s.json"), "s.json"),
        (("--lang", "zz"), "zz"),
    ],
)
def test_what_cannot_be_drawn_is_told(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], words: str
) -> None:
    code, out, err = call(capsys, "tic_tac_toe", "--picture", "-", *arguments)
    assert code == 2
    assert out == ""
    assert words in err
    assert "Traceback" not in err


def test_a_picture_that_cannot_be_written_leaves_what_was_there(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder = tmp_path / "x.svg"
    folder.mkdir()
    code, _out, err = call(capsys, "tic_tac_toe", "--picture", folder)
    assert code == 2
    assert "x.svg" in err
    assert list(tmp_path.iterdir()) == [folder]
