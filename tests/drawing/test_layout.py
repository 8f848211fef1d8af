"""Places that nobody wrote: forks side by side, neighbours near each other, nothing on top of anything."""

from __future__ import annotations

from itertools import combinations
from math import hypot

from hypothesis import given
from hypothesis import strategies as st

from rulewright_tools.drawing.layout import layers, spring


def test_a_line_is_one_lane() -> None:
    assert layers(4, [(1, 2), (2, 3), (3, 4)]) == [(0, 0), (1, 0), (2, 0), (3, 0)]


def test_a_fork_takes_a_lane_beside_and_comes_back() -> None:
    found = layers(5, [(1, 2), (2, 3), (3, 5), (1, 4), (4, 5)])
    assert found == [(0, 0), (1, 0), (2, 0), (1, 1), (3, 0)]


def test_a_circle_has_no_layers() -> None:
    assert layers(3, [(1, 2), (2, 3), (3, 1)]) is None


@given(st.integers(2, 12), st.data())
def test_steps_go_forward_and_no_two_spaces_share_a_place(count: int, data: st.DataObject) -> None:
    pairs = st.tuples(st.integers(1, count), st.integers(1, count)).filter(lambda p: p[0] < p[1])
    ways = data.draw(st.lists(pairs, max_size=20))
    found = layers(count, ways)
    assert found is not None
    assert len(set(found)) == count
    for a, b in ways:
        assert found[a - 1][0] < found[b - 1][0]


@given(st.integers(1, 12), st.data())
def test_a_graph_is_spread_out(count: int, data: st.DataObject) -> None:
    pairs = st.tuples(st.integers(1, count), st.integers(1, count))
    edges = data.draw(st.lists(pairs, max_size=20))
    points = spring(count, edges)
    assert len(points) == count
    for (ax, ay), (bx, by) in combinations(points, 2):
        assert hypot(ax - bx, ay - by) > 0.25
    assert min(x for x, _ in points) >= -0.2
    assert points == spring(count, list(reversed(edges)))


def test_a_chain_is_straight_and_a_square_square() -> None:
    chain = spring(4, [(1, 2), (2, 3), (3, 4)])
    assert len({y for _, y in chain}) == 1
    assert [x for x, _ in chain] == sorted(x for x, _ in chain)
    square = spring(4, [(1, 2), (2, 3), (3, 4), (4, 1)])
    assert len({x for x, _ in square}) == len({y for _, y in square}) == 2
