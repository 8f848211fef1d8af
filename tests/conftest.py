"""Tests speak English, whatever the machine speaks that runs them, and so do the commands that they start.

Ctrl-C works in them, also where a shell that runs them in the background has switched it off.

What tests of commands share: a small game in a folder of its own, and the command line run in this process.
"""

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

os.environ["RULEWRIGHT_LANG"] = "en"
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs one command line; gives exit code, output and error output."""
    from rulewright_tools.cli import run

    def call(*arguments: object) -> tuple[int, str, str]:
        capsys.readouterr()
        code = run([str(a) for a in arguments])
        out = capsys.readouterr()
        return code, out.out, out.err

    return call


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The game that `new` writes."""
    from rulewright_tools.commands.new import SKELETON, write_all

    folder = tmp_path / "leaves"
    write_all(SKELETON / "game", folder, {"name": "leaves", "title": "Leaves"})
    return folder
