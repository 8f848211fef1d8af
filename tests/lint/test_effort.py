"""Rules that would take for ever are refused when a game is loaded, by counting and not by running."""

# ruff: noqa: E501, ISC004 - a game on one line reads best

from pathlib import Path

import pytest

from tests.diagnostics.sample import check, files_of, write

GRID = "boards: {grid: {shape: grid, rows: 60, columns: 60}}\n"


@pytest.mark.parametrize(
    ("text", "heavy"),
    [
        ('turn: [{score: "sum(n for n in from_to(1, 999999))"}]\n', False),
        ('turn: [{score: "sum(n * sum(m for m in from_to(1, 9999)) for n in from_to(1, 9999))"}]\n', True),
        ('turn: [{score: "sum(1 for n in from_to(1, 9999) for m in from_to(1, 9999))"}]\n', True),
        ('terms: {few: "sum(n for n in from_to(1, 9999))"}\nturn: [{score: "sum(few for n in from_to(1, 9999))"}]\n', True),
        ('turn: [{if: "any(n > 3 for n in from_to(1, 99999) if all(m != n for m in from_to(1, 999)))", then: [{win: me}]}]\n', True),
        (GRID + "turn: [{score: count(s for s in grid.sites if any(t.row == s.row for t in grid.sites))}]\n", True),
        (GRID + "turn: [{score: count(s for s in grid.sites if any(t.row == s.row for t in s.neighbours))}]\n", False),
        ("turn:\n  - for each: n\n    in: from_to(1, 999999)\n    do:\n"
         "      - {for each: m, in: 'from_to(1, 999999)', do: [{score: 1}]}\n", True),
        ("turn: [{for each: n, in: 'from_to(1, 999)', do: [{score: 1}]}]\n", False),
        ("turn: [{repeat: [{repeat: [{repeat: [{repeat: [{score: 1}]}]}]}]}]\n", True),
        ("turn: [{repeat: [{repeat: [{score: 1}], times: 9}], times: 9}]\n", False),
        ("turn: [{repeat: [{choose one of: [{id: go, do: [{score: 1}]}, {id: rest}], text: What?}]}]\n", False),
        ("effects:\n  one: [{for each: n, in: 'from_to(1, 999999)', do: [two]}]\n"
         "  two: [{for each: n, in: 'from_to(1, 999999)', do: [{score: 1}]}]\nturn: [one]\n", True),
        ("effects: {one: [{score: 1}, {if: me.points < 3, then: [one]}]}\nturn: [one]\n", False),
        ("turn:\n  - choose: {a: 'from_to(1, 999)', b: 'from_to(1, 999)'}\n"
         "    where: sum(n for n in from_to(1, a)) > b\n    text: Which?\n    do: [{score: a}]\n", True),
        ("effects: {twice: {takes: {n: number}, do: [{for each: m, in: 'from_to(1, n)', do: [{score: m}]}]}}\n"
         "turn: [{twice: 3}]\n", False),
        ("boards: {bed: {shape: grid, per: player, rows: 10, columns: 10}}\n"
         "turn: [{score: count(a for a in me.bed.sites for b in me.bed.sites for c in me.bed.sites)}]\n", False),
        ("turn:\n  - {let: n, be: 2147483647}\n  - {for each: m, in: 'from_to(1, n)', do: [{for each: k, in: 'from_to(1, n)', do: [{score: k}]}]}\n", True),
        ("symbols: {hue: [red, blue]}\nturn: [{score: count(a for a in hue for b in hue for c in hue for d in hue)}]\n", False),
        ('result: {score: "sum(1 for n in from_to(1, 9999) for m in from_to(1, 9999))"}\n', True),
    ],
)  # fmt: skip
def test_what_takes_for_ever(text: str, heavy: bool, tmp_path: Path) -> None:
    codes = [d.code for d in check(write(tmp_path, files_of(text))) if d.severity == "error"]
    assert codes == ["heavy-rule"] * heavy
