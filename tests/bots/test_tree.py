"""The tree of a search: exact means, bounds in whole numbers against the same in fractions, chains, a full memory."""

from __future__ import annotations

from functools import cache
from math import log, sqrt
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.driver import load
from rulewright.routines.machine import halves
from rulewright.routines.python_machine import PythonMachine
from rulewright.routines.tables_search import EXPLORE, inverse_root, root_log

WORD = range(-(1 << 31), 1 << 31)


loaded = cache(load)


class Tree:
    """A machine with an empty tree, and what a test wants of it."""

    def __init__(self, game: str = "nim", words: int = 4096) -> None:
        self.machine = PythonMachine(loaded(game), words)
        self.at: dict[str, Any] = dict(self.machine.environment)
        self.machine.call("new", *halves(1))
        self.machine.call("advance")
        self.machine.call("tree_begin", 1, *halves(1))

    def __getitem__(self, name: str) -> int:
        return self.machine.read(self.at[name], 1)[0]

    def __setitem__(self, name: str, value: int) -> None:
        self.machine.write(self.at[name], [value])

    def select(self, node: int, options: list[int]) -> int:
        self.machine.space["O"][:] = options
        return self.machine.call("tree_select", node, len(options))

    def arm(self, arm: int, name: str) -> int:
        return self.machine.read(arm + self.at[name], 1)[0]

    def arms(self, node: int) -> list[int]:
        found = []
        arm = self.machine.read(node + self.at["FIRST"], 1)[0]
        while arm:
            found.append(arm)
            arm = self.arm(arm, "NEXT")
        return found


@pytest.fixture
def tree() -> Tree:
    return Tree()


@settings(max_examples=40)
@given(st.lists(st.integers(-(1 << 26), 1 << 26), min_size=1, max_size=60))
def test_means_are_exact(values: list[int]) -> None:
    tree = Tree()
    arm = tree.select(tree["SEARCH_TOP"], [3])
    for value in values:
        tree.machine.call("tree_note", arm, value)
    tried, mean, rest = (tree.arm(arm, name) for name in ("TRIED", "MEAN", "REST"))
    assert tried == len(values)
    assert (mean, rest) == divmod(sum(values), len(values))


def test_an_arm_of_many_values_stays_within_32_bits(tree: Tree) -> None:
    arm = tree.select(tree["SEARCH_TOP"], [3])
    tried = 10_000_000
    for mean, value in ((1 << 26, -(1 << 26)), (-(1 << 26), 1 << 26)):
        tree.machine.write(arm + tree.at["TRIED"], [tried, mean, tried - 1])
        tree.machine.call("tree_note", arm, value)
        total = tree.arm(arm, "MEAN") * (tried + 1) + tree.arm(arm, "REST")
        assert total == mean * tried + tried - 1 + value
        assert mean - 100 < tree.arm(arm, "MEAN") < mean + 100
        assert 0 <= tree.arm(arm, "REST") <= tried


def test_no_product_of_a_bound_leaves_32_bits() -> None:
    """The largest cut range times the largest logarithm, and what becomes of it times the largest root."""
    assert 32767 * max(root_log()) in WORD
    assert (32767 * max(root_log()) >> 14) * max(inverse_root()) in WORD
    assert (1 << 26) + ((32767 * max(root_log()) >> 14) * max(inverse_root()) >> 2) in WORD


@given(st.integers(1, 10_000_000), st.floats(0, 1), st.integers(1 << 14, 1 << 27))
def test_the_weight_of_what_was_tried_seldom_is_right_to_one_in_a_hundred(walks: int, part: float, span: int) -> None:
    """And to two units of the last place; the range is never less than twice DIVISOR, scaled."""
    tree = Tree()
    tried = max(1, int(walks**part))
    tree["SEARCH_LOW"], tree["SEARCH_HIGH"] = -(span // 2), span - span // 2
    tree.machine.call("tree_span")
    weight = tree.machine.call("tree_weight", walks)
    shift = 14 - tree["SEARCH_POWER"]
    n = tried
    while n > 1023:
        n >>= 2
        shift += 1
    found = weight * inverse_root()[n] >> shift
    wanted = span * EXPLORE * sqrt(log(walks) / tried)
    assert abs(found - wanted) <= 0.01 * wanted + 2 + span / 16384


@pytest.mark.parametrize("seed", range(8))
def test_arms_are_tried_in_the_order_of_their_bounds(seed: int, tree: Tree) -> None:
    """As with fractions, but for arms whose bounds are as good as equal."""
    random = Random(seed)
    node = tree["SEARCH_TOP"]
    options = sorted(random.sample(range(100), 6))
    scale = 1 << tree.at["SCALE"]
    gives = {option: random.random() for option in options}
    count = 0
    for _ in range(400):
        best = 0.0
        bounds = {}
        arms = {tree.arm(arm, "OPTION"): arm for arm in tree.arms(node)}
        if len(arms) == len(options) and all(tree.arm(arm, "TRIED") for arm in arms.values()):
            walks = tree.arm(node, "WALKS") + 1
            for option, arm in arms.items():
                tried = tree.arm(arm, "TRIED")
                mean = (tree.arm(arm, "MEAN") + tree.arm(arm, "REST") / tried) / scale
                bounds[option] = (mean + 1) / 2 + EXPLORE * sqrt(log(walks) / tried)
            best = max(bounds.values())
        arm = tree.select(node, options)
        option = tree.arm(arm, "OPTION")
        if bounds:
            count += 1
            assert bounds[option] > best - 0.002
        tree.machine.call("tree_note", arm, (1 if random.random() < gives[option] else -1) * scale)
    assert count > 380


def test_what_was_never_tried_goes_first_and_any_of_it_alike(tree: Tree) -> None:
    seen = set()
    for seed in range(40):
        tree.machine.call("tree_begin", 1, *halves(seed))
        node = tree["SEARCH_TOP"]
        order = []
        for _ in range(4):
            arm = tree.select(node, [2, 5, 7, 9])
            order.append(tree.arm(arm, "OPTION"))
            tree.machine.call("tree_note", arm, 0)
        assert sorted(order) == [2, 5, 7, 9]
        seen.add(tuple(order))
    assert len(seen) > 12


def test_arms_keep_how_often_they_were_not_offered(tree: Tree) -> None:
    """Whatever is offered at a visit, the chain is in order, each option once."""
    random = Random(4)
    node = tree["SEARCH_TOP"]
    offered = dict.fromkeys(range(10), 0)
    for _ in range(200):
        options = sorted(random.sample(range(10), random.randrange(1, 10)))
        for option in options:
            offered[option] += 1
        arm = tree.select(node, options)
        assert tree.arm(arm, "OPTION") in options
        tree.machine.call("tree_note", arm, random.randrange(-9, 9))
    arms = tree.arms(node)
    assert [tree.arm(arm, "OPTION") for arm in arms] == list(range(10))
    for arm in arms:
        assert 200 - tree.arm(arm, "MISSED") == offered[tree.arm(arm, "OPTION")]


def test_a_node_is_found_again_by_what_was_seen_and_by_nothing_else(tree: Tree) -> None:
    random = Random(1)
    keys = {(random.randrange(1, 50), random.randrange(1 << 31), random.randrange(1 << 31)) for _ in range(100)}
    keys |= {(-1, 5, 6), (-2, 5, 6), (1, 6, 5), (1, 5, 6)}
    nodes = {key: tree.machine.call("tree_behind", *key) for key in sorted(keys)}
    assert len(set(nodes.values())) == len(keys)
    for key, node in nodes.items():
        assert tree.machine.call("tree_behind", *key) == node


def test_a_full_memory_ends_growth_and_nothing_else() -> None:
    machine = PythonMachine(loaded("connect_four"), 600)
    machine.call("new", *halves(1))
    machine.call("advance")
    machine.write(machine.room - 1, [77])
    machine.call("search_begin", 1, *halves(3))
    assert machine.call("search_run", 300) == 300
    at: dict[str, Any] = dict(machine.environment)
    assert machine.room - machine.read(at["SEARCH_FREE"], 1)[0] < 64
    (first,) = machine.read(machine.read(at["SEARCH_TOP"], 1)[0] + at["FIRST"], 1)
    tried = 0
    while first:
        tried += machine.read(first + at["TRIED"], 1)[0]
        first = machine.read(first + at["NEXT"], 1)[0]
    assert tried == 300


def test_every_word_of_a_search_fits_32_bits() -> None:
    machine = PythonMachine(loaded("leduc_poker"), 1 << 14)
    machine.call("new", *halves(1))
    machine.call("advance")
    machine.call("search_begin", 1, *halves(3))
    machine.call("search_run", 200)
    assert all(word in WORD for word in machine.read(0, machine.room))
