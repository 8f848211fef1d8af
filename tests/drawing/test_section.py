"""Mistakes in the section `draw` are told where they stand."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright import check
from rulewright.model.drawing import SHAPES
from rulewright_tools.drawing import looks, shapes
from tests.drawing.games import END, HEAD

GRID = "boards: {grid: {shape: grid, rows: 2, columns: 2}}\nvalues: {mark: {type: flag, per: site of grid}}\n"


@pytest.mark.parametrize(
    ("draw", "code", "word"),
    [
        ("{colours: {mark: bleu}}", "unknown-word", "blue"),
        ('{colours: {mark: "#12345"}}', "unknown-word", "#rrggbb"),
        ("{shapes: {mark: circel}}", "unknown-word", "circle"),
        ('{icons: {mark: {path: "M0 0<a>"}}}', "wrong-value", "path"),
        ('{icons: {mark: "url(x)"}}', "wrong-value", "path"),
        ("{icons: {mark: {colour: red}}}", "missing-key", "path"),
        ("{boards: {grid: {as: dots}}}", "unknown-word", "points"),
        ("{boards: {grid: {spaec: 4}}}", "unknown-key", "space"),
        ("{boards: {grid: {turned: 4}}}", "unknown-word", "turned"),
        ("{hide: mark}", "wrong-shape", "list"),
        ("{boards: {grid: {headings: words}}}", "unknown-word", "lines"),
        ("{boards: {grid: {places: {r1c1: 4}}}}", "wrong-shape", "list"),
        ("{zones: {nowhere: row}}", "unknown-drawn", "nowhere"),
        ("{ghosts: [marc]}", "unknown-drawn", "mark"),
        ("{hide empty: [marc]}", "unknown-drawn", "mark"),
        ("{hide: [marc]}", "unknown-drawn", "mark"),
        ("{boards: {gird: {space: 4}}}", "unknown-drawn", "grid"),
        ("{colors: {mark: blue}}", "unknown-key", "colours"),
    ],
)
def test_a_mistake_is_told_at_its_place(tmp_path: Path, draw: str, code: str, word: str) -> None:
    text = HEAD + GRID + f"draw: {draw}\n" + END
    (tmp_path / "game.yaml").write_text(text, "utf-8")
    found = [d for d in check(tmp_path) if d.code not in ("never-used",)]
    assert [d.code for d in found] == [code]
    assert word in f"{found[0].message} {found[0].hint}"
    assert found[0].span.line == text.splitlines().index(f"draw: {draw}") + 1


def test_the_model_knows_the_shapes_that_are_drawn() -> None:
    assert set(SHAPES) == {*shapes.NAMES, *looks.SOLID} - {"pill"}
