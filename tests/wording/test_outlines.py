"""The words of some games as a whole: what a publisher would be shown. `--update` writes them anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.wording import outline, said_lines
from tests.wording.speakers import ROOT, speaker

GOLDEN = Path(__file__).parent / "golden"
GAMES = {
    "maji": ROOT / "games" / "maji",
    "othello": ROOT / "games" / "classics" / "othello",
    "pig": ROOT / "games" / "classics" / "pig",
    "workshop_of_wonders": ROOT / "tests" / "miniatures" / "workshop_of_wonders",
    "masked_ball": ROOT / "tests" / "miniatures" / "masked_ball",
}


@pytest.mark.parametrize("game", GAMES)
def test_the_words_of_a_game_are_as_read_before(game: str, update: bool) -> None:
    voice = speaker(GAMES[game])
    assert voice is not None
    lines = [line for path, said in outline(voice).items() for line in (f"# {path}", *said_lines(said), "")]
    text = "\n".join(lines)
    file = GOLDEN / f"{game}.txt"
    if update:
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")
    assert text == file.read_text("utf-8"), "read the difference; if it is meant, run with --update"
