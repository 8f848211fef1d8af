"""Every message about boards has a wrong example that gives it and a right one that gives none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.board.check import check_run_length
from rulewright.board.codes import CODES
from rulewright.diagnostics import NOWHERE, Diagnostics
from tests.board.boards import build, build_sections, good

BOARD = Path(__file__).parents[2] / "interpreter" / "rulewright" / "board"
AT_BOARD = [row for row in CODES if row[0] != "board-run-length"]


@pytest.mark.parametrize(("code", "meaning", "wrong", "right"), AT_BOARD, ids=[row[0] for row in AT_BOARD])
def test_examples(code: str, meaning: str, wrong: str, right: str) -> None:
    diags = build_sections(wrong)
    assert [item.code for item in diags.items] == [code], [str(item) for item in diags.items]
    found = diags.items[0]
    assert found.span.line >= 1 and found.hint
    assert diags.failed is not meaning.startswith("Warning")
    assert build_sections(right).items == []


def test_every_code_used_is_registered() -> None:
    used = {code for path in BOARD.glob("*.py") for code in re.findall(r'"(board-[a-z-]+)"', path.read_text("utf-8"))}
    assert used == {row[0] for row in CODES}


def test_run_length() -> None:
    diags = Diagnostics()
    board = good("field: {shape: grid, rows: 3, columns: 3}")
    assert check_run_length(board, 3, NOWHERE, diags) and not diags.items
    assert not check_run_length(board, 4, NOWHERE, diags)
    assert [item.code for item in diags.items] == ["board-run-length"]
    assert not check_run_length(good("road: {shape: route, spaces: [a1, b1]}"), 2, NOWHERE, diags)
    assert check_run_length(good("field: {shape: grid, rows: 3, columns: 9}"), 9, NOWHERE, Diagnostics())


@pytest.mark.parametrize(
    ("text", "part", "code"),
    [
        ("a: {shape: grid, rows: 0, columns: 3}", "0", "board-size"),
        ("a: {shape: grid, rows: 3}", "columns", "board-size"),
        ("a: {shape: grid, rows: tall, columns: 3}", "'tall'", "board-size"),
        ("a: {shape: grid, rows: 5000, columns: 1}", "4096", "board-size"),
        ("a: {shape: lattice, within: wide}", "'wide'", "board-size"),
        ("a: {shape: lattice, within: 999 x 999}", "998001", "board-size"),
        ("a: {shape: hexes, radius: 99}", "radius of 99", "board-size"),
        ("a: {shape: hexes, rows: 3}", "columns", "board-size"),
        ('a: {shape: grid, rows: 2, columns: 2, name: "{colum}{row}"}', "{colum}", "board-name-template"),
        ('a: {shape: grid, rows: 2, columns: 2, name: "{row}{column"}', "brace", "board-name-template"),
        ('a: {shape: grid, rows: 2, columns: 2, name: "{row}-{column}"}', "1-1", "board-space-name"),
        ("a: {shape: grid, rows: 2, columns: 2, missing: [z9]}", "z9", "board-unknown-space"),
        ("a: {shape: grid, rows: 1, columns: 1, missing: [a1]}", "nothing is left", "board-empty"),
        ("a: {shape: hexes, rows: 1, columns: 1, missing: [a1]}", "nothing is left", "board-empty"),
        ("a: {shape: lattice, within: 3 x 3, missing: [b2]}", "middle", "board-no-middle"),
        ("a: {shape: grid, rows: 2, columns: 2, spaces: {a9: {x: 1}}}", "a9", "board-unknown-space"),
        ("a: {shape: route, spaces: [inn, rows]}", "rows", "board-space-name"),
        ("a: {shape: route, spaces: [inn, mill], breaks: [mil]}", "mil", "board-unknown-space"),
        ("a: {shape: graph, spaces: [b, c], edges: [[b, c], [c, b]]}", "twice", "board-edge-twice"),
        ("a: {shape: graph, spaces: [b, c], edges: [[b, c]], arrows: [[c, b]]}", "already", "board-edge-twice"),
        ("a: {shape: modular, rows: 99, columns: 99, tiles: lands}", "4096", "board-size"),
        ("a: {shape: modular, rows: 2, columns: 2}", "no class", "board-no-tiles"),
        ("a: {shape: modular, rows: 2, columns: 2, tiles: lands, missing: [r9c9]}", "r9c9", "board-unknown-space"),
        ("a: {shape: modular, rows: 1, columns: 1, tiles: lands, missing: [r1c1]}", "no spaces", "board-empty"),
        ('a: {shape: modular, rows: 2, columns: 2, tiles: lands, name: "{row}"}', "same name", "board-name-template"),
    ],
)
def test_one_message(text: str, part: str, code: str) -> None:
    _, diags = build(text)
    assert [item.code for item in diags.items] == [code], [str(item) for item in diags.items]
    assert part in diags.items[0].message


def test_slips_are_all_reported_at_once() -> None:
    _, diags = build("a: {shape: graph, spaces: [den, pond, hill], edges: [[den, pont], [hil, den], [den, den]]}")
    assert [item.code for item in diags.items if item.code != "board-unconnected"] == [
        "board-unknown-space", "board-unknown-space", "board-edge-to-itself",
    ]  # fmt: skip
    assert diags.items[0].hint == 'did you mean "pond"?'
