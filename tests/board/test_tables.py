"""Tables of integers agree with the graph that networkx sees, on random boards."""

from __future__ import annotations

import networkx
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.board.board import Board
from rulewright.board.tables import Lists
from tests.board.boards import build, good


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Small boards of all fixed shapes, with holes and random edges."""
    shape = draw(st.sampled_from(["grid", "hexes", "graph", "route"]))
    if shape in ("grid", "hexes"):
        rows, columns = draw(st.integers(1, 6)), draw(st.integers(1, 6))
        near = draw(st.sampled_from(["orthogonal", "diagonal", "all"])) if shape == "grid" else ""
        names = [f"r{r}c{c}" for r in range(1, rows + 1) for c in range(1, columns + 1)]
        holes = draw(st.lists(st.sampled_from(names), unique=True, max_size=len(names) - 1)) if len(names) > 1 else []
        extra = f", neighbours: {near}" if near else ""
        text = (
            f"b: {{shape: {shape}, rows: {rows}, columns: {columns}, name: 'r{{row}}c{{column}}'"
            f", missing: [{', '.join(holes)}]{extra}}}"
        )
    else:
        names = [f"s{n}" for n in range(draw(st.integers(2, 12)))]
        pairs = draw(st.sets(st.tuples(st.sampled_from(names), st.sampled_from(names)), max_size=14))
        key = "arrows" if shape == "route" else draw(st.sampled_from(["arrows", "edges"]))
        listed = ", ".join(f"[{a}, {b}]" for a, b in sorted(pairs))
        text = f"b: {{shape: {shape}, spaces: [{', '.join(names)}], {key}: [{listed}]}}"
    board, _ = build(text)
    assert board is not None
    return board


def names(board: Board, lists: Lists, site: int) -> set[str]:
    return {board.sites[number - 1] for number in lists[site]}


@settings(max_examples=60, deadline=None)
@given(boards())
def test_neighbours_and_distances(board: Board) -> None:
    graph, near, size = board.graph, board.neighbour_tables(), len(board.sites) + 1
    table = board.distance_table()
    assert table is not None and len(table) == size * size
    lengths = dict(networkx.all_pairs_shortest_path_length(graph))
    assert len(near) == size and near[0] == ()
    for number, site in enumerate(board.sites, 1):
        assert names(board, near, number) == set(graph.successors(site))
        assert len(near[number]) <= near.longest
        for other, name in enumerate(board.sites, 1):
            assert table[number * size + other] == lengths[site].get(name, -1)
    assert set(table[:size]) == {-1}


@settings(max_examples=60, deadline=None)
@given(boards())
def test_steps_rays_and_runs(board: Board) -> None:
    steps, rays, opposite = board.step_table(), board.ray_tables(), board.opposite_table()
    width = len(board.directions) + 1
    assert len(steps) == (len(board.sites) + 1) * width == len(rays)
    for site in range(1, len(board.sites) + 1):
        for direction in range(1, width):
            there = steps[site * width + direction]
            if there:
                assert steps[there * width + opposite[direction]] == site
                assert rays[site * width + direction] == (there, *rays[there * width + direction])
            else:
                assert rays[site * width + direction] == ()
    for length in (1, 2, 3, 4):
        runs = board.run_tables(length)
        assert len({frozenset(run) for run in runs.runs}) == len(runs.runs)
        for number, run in enumerate(runs.runs, 1):
            assert runs.members[number] == run and len(set(run)) == length
            assert all(number in runs.through[site] for site in run)
        assert sum(len(runs.through[site]) for site in range(len(board.sites) + 1)) == length * len(runs.runs)


@settings(max_examples=50, deadline=None)
@given(boards())
def test_lines(board: Board) -> None:
    tables, crossing = board.line_tables(), board.crossing_table()
    width = len(board.lines) + 1
    assert len(crossing) == (len(board.sites) + 1) * width
    for number, line in enumerate(board.lines, 1):
        assert tables.members[number] == line.sites
        assert board.families[tables.family[number] - 1] == line.family
        assert number in tables.family_lines[tables.family[number]]
        for site in line.sites:
            assert tables.by_family[line.family][site] == number
            assert number in tables.of_site[site]
            other = crossing[site * width + number]
            if other:
                assert site in tables.members[other]
                assert crossing[site * width + other] == number


def test_crossing_of_rows_and_columns() -> None:
    board = good("field: {shape: grid, rows: 3, columns: 3}")
    row, column, site = board.line("row 2"), board.line("column 3"), board.site("c2")
    assert board.crossing_table()[site * (len(board.lines) + 1) + row] == column
    assert board.crossing_table()[board.site("a1") * (len(board.lines) + 1) + row] == 0


def test_large_boards_have_no_table_of_distances() -> None:
    assert good("field: {shape: grid, rows: 15, columns: 15}").distance_table() is None


def test_four_in_a_row() -> None:
    assert len(good("field: {shape: grid, rows: 6, columns: 7}").run_tables(4).runs) == 69
