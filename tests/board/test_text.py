"""Boards drawn with characters look as they should."""

from __future__ import annotations

from textwrap import dedent

import pytest

from rulewright.board.canvas import Canvas, centred, fit, width
from rulewright.board.copies import repeat_board
from rulewright.board.print import print_board, print_boards
from rulewright.board.text import draw, draw_segments
from rulewright.diagnostics import NOWHERE, Diagnostics
from tests.board.boards import build, good


def looks(text: str, expected: str) -> None:
    wanted = dedent(expected).strip("\n")
    indent = " " * (len(wanted) - len(wanted.lstrip(" ")))
    assert dedent(text).strip("\n") == dedent(wanted), f"\n{text}\n{indent}"


def on(**texts: str) -> dict[str, str]:
    return texts


def test_grid() -> None:
    board = good("field: {shape: grid, rows: 2, columns: 2}")
    looks(
        draw(board, lambda s: on(a2="x", b1="o").get(s, ""), unicode=False),
        """
            a   b
          +---+---+
        2 | x |   | 2
          +---+---+
        1 |   | o | 1
          +---+---+
            a   b
        """,
    )


def test_grid_with_box_lines_and_a_hole() -> None:
    board = good("field: {shape: grid, rows: 2, columns: 3, missing: [a1]}")
    looks(
        draw(board, lambda s: on(b2="王").get(s, "")),
        """
             a    b    c
          ┌────┬────┬────┐
        2 │    │ 王 │    │ 2
          └────┼────┼────┤
        1      │    │    │ 1
               └────┴────┘
             a    b    c
        """,
    )


def test_wide_grid_has_no_boxes() -> None:
    board = good("field: {shape: grid, rows: 2, columns: 20}")
    rows = draw(board, lambda s: on(c1="x").get(s, ""), unicode=False, columns=60).split("\n")
    assert rows[2] == "1 . . x . . . . . . . . . . . . . . . . . 1"
    assert rows[0] == rows[3] == "  a b c d e f g h i j k l m n o p q r s t"


def test_hexes() -> None:
    board = good("hill: {shape: hexes, radius: 1}")
    looks(
        draw(board, lambda s: on(b2="x").get(s, "")),
        r"""
           / \ / \
          | b1| c1|
         / \ / \ / \
        | a2| x | c2|
         \ / \ / \ /
          | a3| b3|
           \ / \ /
        """,
    )


def test_wide_hexes() -> None:
    text = draw(good("hill: {shape: hexes, rows: 2, columns: 2}"), lambda s: "tower 3" if s == "a1" else "")
    assert text == "|tower 3|   b1  |\n    |   a2  |   b2  |"


def test_route() -> None:
    board = good("road: {shape: route, spaces: [inn, mill, port], arrows: [[inn, port]], loop: true}")
    looks(
        draw(board, lambda s: "red" if s == "mill" else "", unicode=False),
        """
        +------+    +------+    +------+
        | inn  | -> | mill | -> | port |
        |      |    | red  |    |      |
        +------+    +------+    +------+
        also port -> inn, inn -> port
        """,
    )


def test_long_route_goes_on_below() -> None:
    board = good("road: {shape: route, spaces: [inn, mill, port], edges: [[port, inn]]}")
    looks(
        draw(board, lambda s: "", columns=30),
        """
        ┌──────┐    ┌──────┐
        │ inn  │ ─→ │ mill │ ─→
        │      │    │      │
        └──────┘    └──────┘
        ┌──────┐
        │ port │
        │      │
        └──────┘
        also inn ── port
        """,
    )


def test_graph_as_a_list() -> None:
    board = good("web: {shape: graph, spaces: [den, pond], edges: {river: [[den, pond]]}}")
    assert draw(board, lambda s: "red" if s == "den" else "", unicode=False) == (
        "den   red  - pond (river)\npond       - den (river)"
    )


def test_graph_as_a_map() -> None:
    board = good(
        "web: {shape: graph, spaces: {a: {at: [0, 0]}, b: {at: [1, 0]}, c: {at: [1, 1]}}, edges: [[a, b], [b, c]]}"
    )
    assert draw(board, lambda s: "x" if s == "c" else "") == "a───b\n    │\n    x"


@pytest.mark.parametrize("spot", ["[1, 1]", "[2, 0]", "[0, 0]"])
def test_graph_that_is_no_map(spot: str) -> None:
    """A slanted way, a way through another space, two spaces in one place: listed instead."""
    board = good(
        "web: {shape: graph, spaces: {a: {at: [0, 0]}, b: {at: [1, 0]}, c: {at: SPOT}}, edges: [[a, b], [a, c]]}"
        .replace("SPOT", spot)
    )  # fmt: skip
    assert draw(board, lambda s: "").startswith("a")
    assert "─ c" in draw(board, lambda s: "")


def test_lattice_shows_what_is_laid() -> None:
    board = good("vale: {shape: lattice, within: 9 x 9}")
    assert draw(board, lambda s: "").count("│") == 12
    text = draw(board, lambda s: on(e5="hive\n3 0", f5="bed").get(s, ""))
    assert "hive" in text and "3 0" in text and text.split("\n")[0].split() == ["d", "e", "f", "g"]


def test_tiles() -> None:
    board = good("isle: {shape: modular, rows: 1, columns: 2, tiles: lands}")
    looks(
        draw(board, lambda s: on(**{"r1c1.bank": "red"}).get(s, ""), unicode=False, placed={"r1c1": ("ridge", 1)}),
        """
        +---------------------------+---------------------------+
        | r1c1  ridge  @1           | r1c2                      |
        | top   path:e,w            |                           |
        | bank  path:s river:n  red |                           |
        | top-bank                  |                           |
        +---------------------------+---------------------------+
        """,
    )


def test_segments_know_their_site() -> None:
    board = good("field: {shape: grid, rows: 1, columns: 2}")
    rows = draw_segments(board, lambda s: "x")
    assert [segment.site for row in rows for segment in row if "x" in segment.text] == [1, 2]


def test_widths() -> None:
    assert width("a王e\u0301") == 4
    assert fit("abcdef", 4) == "abc~" and fit("ab", 4) == "ab"
    assert centred("ab", 5) == "  ab "
    canvas = Canvas(unicode=True)
    canvas.put(0, 0, "e\u0301x")
    assert canvas.text() == "e\u0301x"


def test_show_form() -> None:
    text = print_board(good("field: {shape: grid, rows: 1, columns: 2, spaces: {a1: {dry: true, worth: 2}}}"))
    assert text.startswith("board field: grid, 1 x 2, 2 spaces\n")
    assert "  a1  row 1 column 1  dry  worth 2  - e b1\n" in text
    assert "lines\n  row 1: a1 b1\n" in text
    text = print_board(good("isle: {shape: modular, rows: 1, columns: 2, tiles: lands}"))
    assert "    bank  joins path:e river:w  - top (path)\n" in text
    built, _ = build("vale: {shape: lattice, within: 3 x 3, spaces: {a1: {near: [b1, a2]}}}")
    assert built is not None
    text = print_boards([built])
    assert "b2  row 2 column 2  middle" in text and "near [b1, a2]" in text


def test_loop() -> None:
    board = good("ring: {shape: route, loop: true, spaces: [cape, cove, dune, ford]}")
    looks(
        draw(board, lambda s: "boat" if s == "ford" else ""),
        """
        ┌──────┐    ┌──────┐
        │ cape │ ─→ │ cove │
        │      │    │      │
        └──────┘    └──────┘
            ↑           ↓
        ┌──────┐    ┌──────┐
        │ ford │ ←─ │ dune │
        │ boat │    │      │
        └──────┘    └──────┘
        """,
    )
    text = draw(good("ring: {shape: route, loop: true, spaces: [a, b, c, d, e]}"), lambda s: "", unicode=False)
    assert text.split("\n")[-1] == "also c -> d"


def test_copies() -> None:
    board = repeat_board(
        good("bed: {shape: grid, rows: 1, columns: 2}"), ["sunny", "shady", "wild"], NOWHERE, Diagnostics()
    )
    looks(
        draw(board, lambda s: "x" if s == "shady.a1" else "", unicode=False, columns=34),
        """
        sunny           shady
            a   b           a   b
          +---+---+       +---+---+
        1 |   |   | 1   1 | x |   | 1
          +---+---+       +---+---+
            a   b           a   b

        wild
            a   b
          +---+---+
        1 |   |   | 1
          +---+---+
            a   b
        """,
    )
    rows = draw_segments(board, lambda s: "x" if s == "wild.b1" else "")
    assert [s.site for row in rows for s in row if "x" in s.text] == [board.site("wild.b1")]


def test_what_cannot_be_repeated() -> None:
    for text in ("vale: {shape: lattice, within: 3 x 3}", "big: {shape: grid, rows: 60, columns: 60}"):
        diags, board = Diagnostics(), good(text)
        assert repeat_board(board, ["p1", "p2"], NOWHERE, diags) is board
        assert [item.code for item in diags.items] == ["board-per" if board.middle else "board-size"]
