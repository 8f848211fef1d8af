"""What tests of simulations share: a small game in a folder of its own, and the command line run in this process."""

from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright_tools.cli import run
from rulewright_tools.commands.new import SKELETON, write_all

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs one command line; gives exit code, output and error output."""

    def call(*arguments: object) -> tuple[int, str, str]:
        capsys.readouterr()
        code = run([str(a) for a in arguments])
        out = capsys.readouterr()
        return code, out.out, out.err

    return call


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The game that `new` writes."""
    folder = tmp_path / "leaves"
    write_all(SKELETON / "game", folder, {"name": "leaves", "title": "Leaves"})
    return folder
