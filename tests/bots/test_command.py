"""The bars as a command."""

from __future__ import annotations

import os
import subprocess
import sys


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    environment = dict(os.environ) | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    command = [sys.executable, "-m", "rulewright_tools.bots", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)


def test_a_bar_that_is_met_and_one_that_is_not() -> None:
    met = run("connect_four", "--bot", "mcts:60", "--games", "6")
    assert met.returncode == 0, met.stderr
    assert "mcts:60 (60 simulations a decision) won" in met.stdout
    missed = run("nim", "--bot", "random", "--games", "10")
    assert missed.returncode == 1
    assert "NOT met" in missed.stdout


def test_misuse_is_a_line_and_no_traceback() -> None:
    for arguments in (["nim", "--bot", "robot"], ["no_such_game"], []):
        done = run(*arguments)
        assert done.returncode == 2
        assert "Traceback" not in done.stderr
        assert done.stderr
