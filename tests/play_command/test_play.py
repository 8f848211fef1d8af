"""`rulewright play` as people meet it: in a terminal, without one, interrupted, killed, with a full disk."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pty")

from tests.play_command.terminal import Terminal, environment

GAME = "tic_tac_toe"
AGAINST_RANDOM = ("--seat", "p2=random", "--seed", "5")


def kept(home: Path, name: str = f"{GAME}-2") -> dict[str, object]:
    """The game kept in the state folder."""
    found: dict[str, object] = json.loads((home / "rulewright" / f"{name}.json").read_text("utf-8"))
    return found


def piped(*arguments: str, home: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    """The command without a terminal."""
    return subprocess.run(
        [sys.executable, "-m", "rulewright_tools", *arguments],
        input=typed, capture_output=True, text=True, check=False, env=environment(home),
    )  # fmt: skip


def test_a_game_from_the_question_to_the_end(tmp_path: Path) -> None:
    """Every command at the table, then moves by number and by name until somebody has won."""
    with Terminal("play", GAME, *AGAINST_RANDOM, home=tmp_path) as terminal:
        shown = terminal.wait_for("> ")
        assert "At this screen: x against o (random)" in shown
        assert "Where do you draw your mark?" in shown
        assert "Mark b2." in shown
        for typed, answer in (
            ("?", "what a bot would do"),
            ("? b2", "b2: Mark b2."),
            ("hint", "A bot would choose"),
            ("why d9", 'No option here is ever called "d9"'),
            ("undo", "There is nothing to take back."),
            ("log", "Nothing has happened yet."),
            ("b", "is the beginning of several options"),
            ("nonsense", "cannot be chosen"),
        ):
            terminal.type(typed)
            terminal.wait_for(answer)
            terminal.wait_for("> ")
        terminal.type("b2")
        assert "o: " in terminal.wait_for("> ")
        terminal.type("why b2")
        shown = terminal.wait_for("> ")
        assert "This does not hold:" in shown
        assert "where: " in shown
        for _ in range(4):
            terminal.type("1")
            try:
                terminal.wait_for("> ")
            except AssertionError:
                break
        assert terminal.end() == 0
        assert "wins." in terminal.shown or "a draw" in terminal.shown
    assert not list((tmp_path / "rulewright").iterdir()), "a finished game is not kept"


def test_a_killed_game_goes_on_where_it_was(tmp_path: Path) -> None:
    with Terminal("play", GAME, *AGAINST_RANDOM, home=tmp_path) as terminal:
        terminal.wait_for("> ")
        terminal.type("b2")
        terminal.wait_for("> ")
        terminal.kill()
    before = kept(tmp_path)
    assert next(event["option"] for event in before["events"]) == "b2"  # type: ignore[attr-defined]
    with Terminal("play", GAME, home=tmp_path) as terminal:
        assert "2 decisions old" in terminal.wait_for("[Y/n]: ")
        terminal.type("")
        shown = terminal.wait_for("> ")
        assert "x against o (random)" in shown, "the same seats"
        terminal.type("undo")
        shown = terminal.wait_for("> ")
        assert "Mark b2." in shown
        terminal.type("quit")
        assert terminal.end() == 0
        assert "rulewright play tic_tac_toe" in terminal.shown
    assert kept(tmp_path)["events"] == []
    with Terminal("play", GAME, "--resume", home=tmp_path) as terminal:
        assert "goes on after 0 decisions" in terminal.wait_for("> ")


@pytest.mark.parametrize(("key", "code"), [("\x03", 130), ("\x04", 0)])
def test_leaving_by_a_key_says_how_to_go_on(tmp_path: Path, key: str, code: int) -> None:
    save = tmp_path / "deep er" / "game.json"
    with Terminal("play", GAME, *AGAINST_RANDOM, "--save", str(save), home=tmp_path) as terminal:
        terminal.wait_for("> ")
        assert terminal.end(key) == code
        assert "The game is kept." in terminal.shown
        assert f"--save '{save}'" in terminal.shown.replace("\n", "")
        assert "Traceback" not in terminal.shown
    assert save.exists()


def test_the_screen_changes_hands_where_cards_are_hidden(tmp_path: Path) -> None:
    """Each of two people sees their own card and neither the other's nor what the other typed."""
    people = ("--seat", "p1=human", "--seat", "p2=human")
    with Terminal("play", "kuhn_poker", *people, "--seed", "3", home=tmp_path) as terminal:
        first = terminal.wait_for("> ")
        terminal.type("bet")
        terminal.wait_for("Press Enter when only p2 looks.")
        terminal.type("")
        second = terminal.wait_for("> ")
        cards = {"jack", "queen", "king"}
        mine, other = ({card for card in cards if card in shown} for shown in (first, second))
        assert len(mine) == len(other) == 1
        assert mine != other
        terminal.type("pass")
        assert terminal.end() == 0
        assert "p1 wins." in terminal.shown


def test_secret_choices_at_the_same_time_stay_secret(tmp_path: Path) -> None:
    people = ("--seat", "p1=human", "--seat", "p2=human")
    with Terminal("play", "goofspiel", *people, "--seed", "3", home=tmp_path) as terminal:
        terminal.wait_for("> ")
        terminal.type("card_2")
        terminal.wait_for("Press Enter when only p2 looks.")
        terminal.type("")
        shown = terminal.wait_for("> ")
        assert "p1: card_2" not in shown
        assert shown.count("card_2") == 1, "their own option"
        terminal.type("log")
        terminal.wait_for("Nothing has happened yet.")
        terminal.type("card_3")
        terminal.wait_for("Press Enter when only p1 looks.")
        terminal.type("")
        assert "p1: card_2" in terminal.wait_for("> ")


def test_a_full_disk_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    """The file may grow to a few bytes only, as on a full disk."""
    save = tmp_path / "game.json"
    with Terminal("play", GAME, *AGAINST_RANDOM, "--save", str(save), home=tmp_path, limit=300) as terminal:
        terminal.wait_for("> ")
        terminal.type("b2")
        terminal.wait_for("could not be saved")
        terminal.wait_for("> ")
        terminal.type("1")
        terminal.wait_for("> ")
        terminal.type("quit")
        assert terminal.end() == 0
        assert "could not be kept" in terminal.shown
    assert len(json.loads(save.read_text("utf-8"))["events"]) <= 2, "what was saved before is whole"
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_without_a_terminal_bots_play_a_whole_game(tmp_path: Path) -> None:
    done = piped("play", GAME, home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count(": x: ") + done.stdout.count(": o: ") >= 5
    assert "a draw" in done.stdout or "wins." in done.stdout
    assert "\x1b" not in done.stdout
    assert piped("play", GAME, home=tmp_path).stdout == done.stdout, "the same game every time"
    assert not (tmp_path / "rulewright").exists()


def test_lines_through_a_pipe(tmp_path: Path) -> None:
    """A person behind a pipe or a screen reader: plain lines, and the end of the lines keeps the game."""
    seats = ("--seat", "p1=human", "--seat", "p2=random", "--seed", "5")
    done = piped("play", GAME, *seats, home=tmp_path, typed="b2\nwhy b2\n")
    assert done.returncode == 0, done.stderr
    assert "This does not hold:" in done.stdout
    assert "It goes on with:" in done.stdout
    done = piped("play", GAME, *seats, "--resume", home=tmp_path, typed="quit\n")
    assert "goes on after 2 decisions" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("play", "no_such_game"), "no_such_game"),
        (("play", GAME, "--seat", "p1=robot"), "who sits where"),
        (("play", GAME, "--seat", "p1=mcts:x"), "budget"),
        (("play", GAME, "--seat", "p7=random"), "no seat"),
        (("play", GAME, "--players", "5"), "5"),
        (("play", GAME, "--variant", "none_such"), "none_such"),
        (("play", GAME, "--lang", "qq"), "qq"),
        (("play", GAME, "--resume"), "no game to go on with"),
        (("play", GAME, "--resume", "--new"), "exclude"),
    ],
)
def test_misuse_is_answered_in_a_line(tmp_path: Path, arguments: tuple[str, ...], message: str) -> None:
    done = piped(*arguments, home=tmp_path)
    assert done.returncode in (1, 2)
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_files_that_cannot_be_gone_on_with_are_left_alone(tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    seats = ("--seat", "p1=random", "--seat", "p2=random", "--save", str(save))
    assert piped("play", GAME, *seats, home=tmp_path).returncode == 0
    finished = save.read_text("utf-8")
    for text, message in (
        (finished, "is over"),
        ("not a game", "another game"),
        (finished.replace(f'"{GAME}"', '"nim"'), "another game"),
        (finished.replace('"check": "', '"check": "0', 1), "cannot be gone on with"),
    ):
        save.write_text(text, "utf-8")
        done = piped("play", GAME, *seats, home=tmp_path)
        assert done.returncode == 2
        assert message in done.stderr
        assert save.read_text("utf-8") == text
    assert piped("play", GAME, *seats, "--new", home=tmp_path).returncode == 0


def test_a_game_in_portuguese_from_the_question_to_going_on(tmp_path: Path) -> None:
    """Questions, commands and what is said when one leaves and comes back; English commands are understood, too."""
    with Terminal("play", GAME, "--lang", "pt", *AGAINST_RANDOM, home=tmp_path) as terminal:
        shown = terminal.wait_for("> ")
        assert "Nesta tela: X contra O (random)" in shown
        assert "1  Marque a3.  (a3)" in shown
        for typed, answer in (
            ("ajuda", "o que um robô faria"),
            ("help", "o que um robô faria"),
            ("opcoes", "(a1)"),
            ("registro", "Ainda não aconteceu nada."),
            ("bobagem", "não pode ser escolhido"),
            ("porque", "Diga o que você gostaria de fazer"),
        ):
            terminal.type(typed)
            terminal.wait_for(answer)
            terminal.wait_for("> ")
        terminal.type("b2")
        terminal.wait_for("> ")
        terminal.type("sair")
        assert "--lang pt" in terminal.wait_for("O arquivo dela")
        assert terminal.end() == 0
    with Terminal("play", GAME, "--lang", "pt", *AGAINST_RANDOM, home=tmp_path) as terminal:
        terminal.wait_for("Continuar? [S/n]: ")
        terminal.type("talvez")
        terminal.wait_for("Responda sim ou não")
        terminal.wait_for("[S/n]: ")
        terminal.type("s")
        assert "A partida guardada continua depois de 2 decisões." in terminal.wait_for("> ")
        terminal.type("desfazer")
        terminal.wait_for("> ")
        terminal.type("fim")
        terminal.wait_for("O arquivo dela")
        assert terminal.end() == 0
