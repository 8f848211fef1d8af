"""Layouts as data: what comes with the program is right, and slips in one's own are told with their line."""

from pathlib import Path

import pytest

from rulewright.exceptions import GameDataError
from rulewright_tools.sheets.errors import SheetError
from rulewright_tools.sheets.layout import find_layout, layout_names, read_layout, shipped_layout

GOOD = "papers: [a4]\ncard: [63, 88]\ncolumns: 2\nrows: 2\n"


def test_every_layout_that_comes_along_can_be_read() -> None:
    names = layout_names()
    assert {"nine", "eight", "fold", "single", "tiles", "chits", "stickers"} <= set(names)
    for name in names:
        layout = shipped_layout(name)
        assert layout.per_sheet >= 1
        if "a4" in layout.papers:
            assert "letter" in layout.papers, "a layout for A4 is one for Letter too"


def test_a_layout_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(GOOD + 'gap: ["2.5", 0]\nbleed: "1.25"\n')
    layout = find_layout(str(file))
    assert layout.gap == (2.5, 0)
    assert layout.bleed == 1.25
    assert layout.per_sheet == 4


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("papers: [a3]\ncard: [63, 88]\ncolumns: 1\nrows: 1\n", 1, "a4, letter or trim"),
        ("papers: [a4]\ncard: [63]\ncolumns: 1\nrows: 1\n", 2, "[width, height]"),
        ("papers: [a4]\ncard: [63, wide]\ncolumns: 1\nrows: 1\n", 2, "millimetres"),
        ("papers: [a4]\ncard: [63, 88]\ncolumns: 0\nrows: 1\n", 3, "from 1 to 100"),
        ("papers: [a4]\ncard: [63, 88]\ncolumns: 2\nrow: 1\n", 4, 'did you mean "rows"?'),
        ("papers: [a4]\ncard: [63, 88]\ncolumns: 4\nrows: 1\n", 1, "too much for a4"),
        ("papers: [a4]\ncard: [63, 88]\ncolumns: 1\nrows: 1\nbacks: fold\n", 1, "go together"),
        ("papers: [a4]\ncard: [63, 88]\ncolumns: 1\nrows: 1\nmarks: crosses\n", 5, "outside, full, ticks or none"),
        ("papers: [a4]\ncard: [63, 88]\ncolumns: 1\nrows: 1\nbacks: left\n", 5, "long, short, fold or none"),
        ("papers: [a4]\ncard: [5, 5]\ncolumns: 1\nrows: 1\n", 1, "at least 8 mm"),
        ("papers: [a3]\ncard: [63, 88]\ncolumns: 1\nrows: 1\n", 1, '"papers" cannot hold the text "a3"'),
        ("papers: [a4]\ncard: [20, 20]\ncolumns: 1\nrows: 1\n", 1, "at least 40 mm"),
        ("papers: [a4]\ncard: [63, 88.5]\ncolumns: 1\nrows: 1\n", 2, '"12.5"'),
        ("- a4\n", 1, "a layout is a mapping"),
    ],
)
def test_a_slip_is_told_with_its_line(tmp_path: Path, text: str, line: int, words: str) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(text)
    with pytest.raises(GameDataError) as caught:
        read_layout(file)
    (first, *_rest) = caught.value.diagnostics
    assert words in str(caught.value)
    assert first.span.line == line


def test_a_measure_that_cannot_be_read_is_told_once(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("papers: [a4]\ncard: [70, 90.5]\ncolumns: 1\nrows: 1\n")
    with pytest.raises(GameDataError) as caught:
        read_layout(file)
    assert len(caught.value.diagnostics) == 1


def test_small_pieces_need_no_room_for_texts(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("for: chits\npapers: [a4]\ncard: [20, 20]\ncolumns: 1\nrows: 1\n")
    assert read_layout(file).card == (20, 20)


def test_an_unknown_layout_names_those_there_are() -> None:
    with pytest.raises(SheetError, match="nine") as caught:
        find_layout("ten")
    assert 'called "ten"' in str(caught.value)
    with pytest.raises(SheetError, match="no layout file"):
        find_layout("there/is/none.yaml")
