"""Each shape's spaces, ways, lines and places."""

from __future__ import annotations

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.board.boards import build, good


def test_grid() -> None:
    board = good("field: {shape: grid, rows: 2, columns: 3}")
    assert board.sites == ["a2", "b2", "c2", "a1", "b1", "c1"]
    assert [line.name for line in board.lines] == ["row 1", "row 2", "column 1", "column 2", "column 3"]
    assert board.row_table() == (0, 1, 1, 1, 2, 2, 2)
    assert board.column_table() == (0, 1, 2, 3, 1, 2, 3)
    assert board.opposite_table() == (0, 5, 6, 7, 8, 1, 2, 3, 4)
    assert board.side_table() == (0, 1, 0, 2, 0, 3, 0, 4, 0)
    assert set(board.graph["a2"]) == {"b2", "a1"}
    assert board.graph.edges["a2", "b2"]["direction"] == "e"
    assert board.row_headings == ["2", "1"] and board.column_headings == ["a", "b", "c"]


@pytest.mark.parametrize(("neighbours", "degree"), [("orthogonal", 4), ("diagonal", 4), ("all", 8)])
def test_grid_neighbours(neighbours: str, degree: int) -> None:
    board = good(f"field: {{shape: grid, rows: 3, columns: 3, neighbours: {neighbours}}}")
    assert board.graph.out_degree("b2") == degree
    assert len(board.run_tables(3).runs) == 8, "runs and steps go diagonally all the same"
    assert ("diagonal" in board.families) is (neighbours != "orthogonal")


def test_grid_names_and_properties() -> None:
    text = "field: {shape: grid, rows: 2, columns: 2, name: 'r{row}c{column}', spaces: {r1c2: {mark: red, worth: 3}}}"
    board = good(text)
    assert board.sites == ["r1c1", "r1c2", "r2c1", "r2c2"]
    assert board.property_table("mark", {"red": 7}) == (0, 0, 7, 0, 0)
    assert board.property_table("worth") == (0, 0, 3, 0, 0)
    assert board.row_headings == ["r1", "r2"] and board.column_headings == ["c1", "c2"]
    assert good("field: {shape: grid, rows: 1, columns: 28}").sites[-2:] == ["aa1", "ab1"]


def test_grid_with_holes() -> None:
    board = good("field: {shape: grid, rows: 3, columns: 3, missing: [b2]}")
    assert len(board.sites) == 8 and "b2" not in board.numbers
    assert board.lines[1].sites == (board.site("a2"), board.site("c2"))
    assert len(board.run_tables(3).runs) == 4, "a run does not leap over a hole"


@pytest.mark.parametrize("radius", [1, 2, 3])
def test_hexes_by_radius(radius: int) -> None:
    board = good(f"hill: {{shape: hexes, radius: {radius}}}")
    assert len(board.sites) == 3 * radius * (radius + 1) + 1
    assert networkx.diameter(board.graph.to_undirected()) == 2 * radius
    assert max(degree for _, degree in board.graph.out_degree()) == 6
    assert board.families == ["row", "falling", "rising"]
    assert not any(board.crossing_table())
    assert len(board.run_tables(2 * radius + 1).runs) == 3


def test_hexes_by_rows() -> None:
    board = good("hill: {shape: hexes, rows: 3, columns: 3, missing: [c3]}")
    assert board.sites == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3"]
    assert set(board.graph["b2"]) == {"c2", "b3", "a2", "b1", "c1"}
    assert board.points[3] == (0.5, 0.866)


def test_route() -> None:
    text = """
    road: {shape: route, spaces: [start, mill, fork, north, south, port],
           arrows: [[fork, south], [north, port]], breaks: [south]}
    """
    board = good(text)
    assert set(board.graph.edges) == {
        ("start", "mill"), ("mill", "fork"), ("fork", "north"), ("fork", "south"), ("north", "port"), ("south", "port"),
    }  # fmt: skip
    assert board.next_table() == (0, 2, 3, 0, 6, 6, 0)
    assert board.ahead_tables()[3] == (4, 5)
    assert board.behind_tables()[6] == (5, 4)
    assert board.directions == [] and not any(board.step_table())


def test_route_in_a_loop() -> None:
    board = good("ring: {shape: route, loop: true, spaces: {a: , b: {rest: true}, c: }}")
    assert board.next_table() == (0, 2, 3, 1)
    assert board.property_table("rest") == (0, 0, 1, 0)
    assert len(set(board.points)) == 3


def test_graph() -> None:
    text = """
    web:
      shape: graph
      spaces: {den: {at: [0, 0], colour: red}, pond: {at: [1, 0]}, hill: {at: [1, 1]}, sea: {at: [0, 1]}}
      edges: {path: [[den, pond, hill]], river: [[den, pond], [hill, sea]]}
      arrows: {river: [[sea, den]]}
      lines: {rim: [den, pond, hill]}
    """
    board = good(text)
    assert board.labels == ["path", "river"]
    assert board.neighbour_tables()[1] == (2,)
    assert board.neighbour_tables("path")[2] == (1, 3)
    assert board.neighbour_tables("river")[4] == (3, 1)
    assert board.graph.edges["den", "pond"]["labels"] == ("path", "river")
    assert board.graph.edges["sea", "den"]["arrow"]
    assert board.graph.nodes["den"] == {"colour": "red", "number": 1, "x": 0.0, "y": 0.0}
    assert [line.name for line in board.lines] == ["rim"] and board.line("rim") == 1
    assert board.run_tables(2).runs == ((1, 2), (2, 3))


def test_lattice() -> None:
    board = good("vale: {shape: lattice, within: 5 x 7}")
    assert board.rows == 5 and board.columns == 7
    assert board.sites[board.middle - 1] == "d3"
    built, diags = build("vale: {shape: lattice, within: 4 x 7}")
    assert built is not None and built.middle == 0 and diags.items[0].hint == "odd numbers have one: `within: 5 x 7`"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("web: {shape: graph, spaces: [a1, b1, c1]}", None),
        ("web: {shape: graph, spaces: [a1, b1, c1], arrows: [[a1, b1], [b1, a1], [b1, c1]]}", "board-dead-end"),
        ("web: {shape: graph, spaces: {a1: , b1: , c1: {end: true}}, arrows: [[a1, b1], [b1, a1], [b1, c1]]}", None),
        ("field: {shape: grid, rows: 3, columns: 1, missing: [a2]}", "board-unconnected"),
        ("ways: {shape: route, spaces: {a1: , b1: , c1: , d1: }, breaks: [c1]}", "board-unconnected"),
        ("ways: {shape: graph, spaces: {a: {end: true}, b: , c: {end: true}, d: }, edges: [[a, b], [c, d]]}", None),
        ("ways: {shape: route, spaces: {a1: , b1: {end: true}, c1: , d1: }, breaks: [c1]}", None),
        ("field: {shape: grid, rows: 3, columns: 3, neighbours: diagonal}", None),
    ],
)
def test_warnings(text: str, code: str | None) -> None:
    _, diags = build(text)
    assert [item.code for item in diags.items][:1] == ([code] if code else [])


@settings(max_examples=80, deadline=None)
@given(st.sets(st.tuples(st.integers(1, 7), st.integers(1, 7)), min_size=1, max_size=14))
def test_traps_are_what_networkx_calls_sinks(pairs: set[tuple[int, int]]) -> None:
    arrows = sorted((a, b) for a, b in pairs if a != b)
    names = ", ".join(f"s{n}" for n in range(1, 8))
    listed = ", ".join(f"[s{a}, s{b}]" for a, b in arrows)
    board, diags = build(f"web: {{shape: graph, spaces: [{names}], arrows: [{listed}]}}")
    assert board is not None
    condensed = networkx.condensation(board.graph)
    sinks = [part for part in condensed if condensed.in_degree(part) and not condensed.out_degree(part)]
    assert sum(item.code in ("board-trap", "board-dead-end") for item in diags.items) == len(sinks)
