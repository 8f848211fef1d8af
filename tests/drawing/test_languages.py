"""Pictures speak the language in use, and longer words stay within their boxes."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright import driver
from rulewright.languages import PSEUDO, in_language
from rulewright_tools.drawing import draw_table
from tests.drawing.games import FOLDERS, NAMES, positions
from tests.drawing.sound import check_frame
from tests.drawing.svg import read, title


@pytest.mark.parametrize("folder", FOLDERS, ids=NAMES)
def test_longer_words_stay_within_their_boxes(folder: Path) -> None:
    with in_language(PSEUDO):
        played = driver.load(folder, lang=PSEUDO)
        for state in positions(played, range(1, 2), (0, 5, 12)):
            check_frame(read(draw_table(played, state)))


def test_everything_read_out_is_in_the_language_in_use() -> None:
    folder = next(f for f in FOLDERS if f.name == "salt_road")
    with in_language(PSEUDO):
        played = driver.load(folder, lang=PSEUDO)
        picture = read(draw_table(played, played.new_state(seed=1), player=0))
    said = [title(g) for kind in ("zone", "value", "space") for g in picture.groups(kind)]
    assert said
    english = [text for text in said if text.isascii() and any(char.isalpha() for char in text)]
    assert english == []


def test_a_translated_game_is_drawn_in_its_words() -> None:
    with in_language("pt_BR"):
        played = driver.load("maji", lang="pt_BR")
        svg = draw_table(played, played.new_state(seed=1))
    assert 'lang="pt-BR"' in svg
    tiles = [title(g) for g in read(svg).groups("space")]
    assert any("tijolo" in text for text in tiles)
    assert not any("brick" in text or "empty" in text for text in tiles)
