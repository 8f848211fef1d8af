"""Pictures speak the language in use, and longer words stay within their boxes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright import driver
from rulewright.languages import PSEUDO, in_language
from rulewright_tools.drawing import draw_table
from tests.drawing.games import FOLDERS, NAMES, positions
from tests.drawing.sound import check_frame
from tests.drawing.svg import SVG, read, title

READ = {f"{SVG}{tag}" for tag in ("title", "desc", "text", "tspan")}


@pytest.mark.parametrize("folder", FOLDERS, ids=NAMES)
def test_longer_words_stay_within_their_boxes(folder: Path) -> None:
    with in_language(PSEUDO):
        played = driver.load(folder, lang=PSEUDO)
        for state in positions(played, range(1, 2), (0, 5, 12)):
            check_frame(read(draw_table(played, state)))


WORD = re.compile(r"[^\W\d_]+")


@pytest.mark.parametrize("folder", FOLDERS, ids=NAMES)
def test_everything_read_out_is_in_the_language_in_use(folder: Path) -> None:
    with in_language(PSEUDO):
        played = driver.load(folder, lang=PSEUDO)
        boards = played.facts["boards"].values()
        ids = {part for board in boards for site in board["sites"] for part in WORD.findall(site)}
        for state in positions(played, range(1, 3), (0, 6, 15)):
            nodes = [node for node in read(draw_table(played, state)).root.iter() if node.tag in READ]
            said = {word for node in nodes for word in WORD.findall(node.text or "")}
            assert {word for word in said if len(word) > 2 and word.isascii()} <= ids
            assert not all(word.isascii() for word in said)


def test_a_translated_game_is_drawn_in_its_words() -> None:
    with in_language("pt_BR"):
        played = driver.load("maji", lang="pt_BR")
        svg = draw_table(played, played.new_state(seed=1))
    assert 'lang="pt-BR"' in svg
    tiles = [title(g) for g in read(svg).groups("space")]
    assert any("tijolo" in text for text in tiles)
    assert not any("brick" in text or "empty" in text for text in tiles)
