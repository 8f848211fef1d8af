"""The command line itself: help, exit codes, errors as messages, nothing imported that is not used."""

import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from unittest.mock import patch

import click
import pytest

from rulewright_tools.cli import BUG, CLOSED, COMMANDS, INTERRUPTED

ROOT = Path(__file__).parents[2]


def shell(command: str, **more: str) -> subprocess.CompletedProcess[str]:
    env = os.environ | {"PYTHONPATH": f"{ROOT / 'interpreter'}{os.pathsep}{ROOT / 'tools'}"} | more
    text = command.replace("rulewright ", f"'{sys.executable}' -m rulewright_tools ")
    return subprocess.run(["bash", "-c", text], capture_output=True, text=True, env=env, cwd=ROOT, timeout=120)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(cli, name: str) -> None:
    code, out, err = cli(name, "--help")
    assert code == 0
    assert err == ""
    assert out.startswith(f"Usage: rulewright {name}")
    assert isinstance(import_module(f"rulewright_tools.commands.{name}").command, click.Command)


def test_help_lists_every_command(cli) -> None:
    code, out, _ = cli("--help")
    assert code == 0
    for name, text in COMMANDS.items():
        assert name in out
        assert text in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["lst"], 'Did you mean "list"?'),
        (["check", "no_such_game"], "no game"),
        (["show", "no_such_game"], "no game"),
        (["perft", "no_such_game", "--depth", "1"], "no game"),
        (["replay", "no_such_file.json"], "No such file"),
        (["perft"], "Missing"),
        (["simulate", "tic_tac_toe", "--seat", "p1=wizard"], "who sits where"),
        (["simulate", "tic_tac_toe", "--seat", "p9=random"], 'no seat "p9"'),
        (["simulate", "tic_tac_toe", "--set", "numbers"], "does not set"),
        (["explain", "tic_tac_toe", "limit.decision"], "limit.decisions"),
        (["explain", "pig", "win_score"], "did you mean numbers.win_score?"),
        (["show", "tic_tac_toe", "--players", "9"], "for 2 players, not 9"),
        (["play", "pig", "--variant", "smal"], 'did you mean "small"?'),
        (["play", "tic_tac_toe", "--save", "/dev/null", "--new"], "/dev/null"),
        (["new", "tic_tac_toe"], "there is a game"),
        (["coverage", "tic_tac_toe", "--only", "numbers"], "--mutate"),
    ],
)
def test_misuse_is_told_and_gives_2(cli, arguments: list[str], words: str) -> None:
    code, out, err = cli(*arguments)
    assert code == 2
    assert words in err
    assert out == ""
    assert "Traceback" not in err


def test_faulty_data_gives_1_and_its_place(cli, game: Path) -> None:
    file = game / "game.yaml"
    file.write_text(
        file.read_text().replace("among: from_to(1, min(most, heap))", "among: from_to(1, min(moost, heap))")
    )
    lines = file.read_text().splitlines()
    number, line = next((n, line) for n, line in enumerate(lines, 1) if "moost" in line)
    for command in (
        ["show", game, "--form", "ir"],
        ["perft", game, "-d", "1"],
        ["simulate", game, "-n", "3"],
        ["check", game],
    ):
        code, out, err = cli(*command)
        assert code == 1, command
        assert 'did you mean "most"?' in out + err
        assert f"game.yaml:{number}:{line.index('moost') + 1}: error[unknown-name]" in out + err


def test_interrupting_is_quiet(cli) -> None:
    with patch("rulewright_tools.common.all_games", side_effect=KeyboardInterrupt):
        code, _, err = cli("list")
    assert code == INTERRUPTED
    assert "Traceback" not in err


def test_a_bug_is_owned_up_to(cli) -> None:
    with patch("rulewright_tools.common.all_games", side_effect=ZeroDivisionError("by nought")):
        code, _, err = cli("list")
    assert code == BUG
    assert "bug in Rulewright" in err
    assert "by nought" in err


def test_a_closed_pipe_is_quiet() -> None:
    for command in ("show tic_tac_toe --form code", "explain pig components", "play tic_tac_toe"):
        done = shell(f"set -o pipefail; rulewright {command} | head -n 1")
        assert done.stderr == "", command
        assert done.returncode in (0, CLOSED)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk to write to")
def test_a_full_disk_is_told() -> None:
    done = shell("rulewright list > /dev/full")
    assert done.returncode == 2
    assert "No space left" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_closed_output_is_no_bug() -> None:
    for command in ("rulewright list >&-", "rulewright play tic_tac_toe >&-", "rulewright list >&- 2>&-"):
        done = shell(command)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", ""), command


def test_listing_imports_little() -> None:
    probe = "import sys; from rulewright_tools.cli import run; run(['list']); print(list(sys.modules), file=sys.stderr)"
    env = os.environ | {"PYTHONPATH": f"{ROOT / 'interpreter'}{os.pathsep}{ROOT / 'tools'}"}
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, env=env, cwd=ROOT, timeout=60)
    assert done.returncode == 0, done.stderr
    for heavy in ("networkx", "rich", "jinja2", "rulewright.codegen", "rulewright.play", "rulewright.verbs"):
        assert f"'{heavy}'" not in done.stderr, heavy


def test_python_m_is_the_same_command() -> None:
    done = shell("rulewright --version")
    assert done.returncode == 0
    assert done.stdout.startswith("rulewright ")


@pytest.mark.parametrize(
    "arguments",
    [
        ["list"],
        ["check", "tic_tac_toe"],
        ["test", "tic_tac_toe"],
        ["coverage", "tic_tac_toe"],
        ["perft", "tic_tac_toe", "-d", "2"],
        ["simulate", "tic_tac_toe", "-n", "5", "--workers", "1"],
        ["explain", "tic_tac_toe", "limit.decisions"],
    ],
)
def test_json_has_the_common_head(cli, arguments: list[str]) -> None:
    _, out, _ = cli(*arguments, "--json")
    data = json.loads(out)
    assert data["format"] == 1
    assert list(data)[:5] == ["format", "command", "game", "variants", "players"]
    assert data["command"] == arguments[0]
    assert data["game"] == (None if arguments == ["list"] else arguments[1])
