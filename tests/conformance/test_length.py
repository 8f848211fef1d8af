"""The table in docs/ludii.md is true: our side is counted here, and no game is longer than twice Ludii's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.conformance.length import measure

ROOT = Path(__file__).resolve().parents[2]
CLASSICS = sorted(folder for folder in (ROOT / "games" / "classics").iterdir() if (folder / "game.yaml").is_file())
TABLE = {
    cells[0]: cells[1:]
    for line in (ROOT / "docs" / "ludii.md").read_text("utf-8").splitlines()
    if re.match(r"\| [a-z_]+ \| \d", line)
    for cells in [[cell.strip() for cell in line.strip("|").split("|")]]
}


@pytest.mark.parametrize("game", CLASSICS, ids=lambda game: str(game.name))
def test_table_is_true(game: Path) -> None:
    words, lines = measure(game)
    row = TABLE[game.name]
    assert [words, lines] == [int(row[0]), int(row[1])], "count again and write the numbers into docs/ludii.md"
    if row[2] != "none":
        assert words <= 2 * int(row[3])
        assert lines <= 2 * int(row[4])
        assert row[5] == f"{words / int(row[3]):.1f}"
