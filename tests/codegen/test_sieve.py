"""Rows that fail a test which constants decide are left out of loops, and nothing else changes."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from rulewright.codegen.build import plan
from rulewright.codegen.sieve import sieve
from rulewright.ir.check import check_program
from rulewright.ir.ops import Ask, Assign, Block, Expr, For, If, Local, Lookup, Offer, Select
from rulewright.ir.program import Procedure, Program
from rulewright.ir.walk import map_expr
from tests.codegen.test_modes import compare
from tests.ir.programs import c, let, op, put, rule, s, site, v

NEAR = ((), (2, 3, 4), (1, 3, 4), (1, 2, 4), (1, 2, 3))
"""Around each other: spaces 1 and 2 in the first row, 3 and 4 in the second."""
ROWS = (0, 1, 1, 2, 2)


def tables() -> dict[str, tuple[int, ...]]:
    starts = [0]
    for row in NEAR:
        starts.append(starts[-1] + len(row))
    return {"near_start": tuple(starts), "near_list": tuple(x for row in NEAR for x in row), "row": ROWS}


def walk(body: Block, at: Expr = v("t")) -> For:  # noqa: B008
    return For("i", Lookup("near_start", at), Lookup("near_start", op("+", at, 1)), body)


ELEMENT = Lookup("near_list", v("i"))
X = let("x", ELEMENT)
AHEAD = op("==", Lookup("row", v("x")), op("+", Lookup("row", v("t")), 1))
BEHIND = op("==", Lookup("row", v("x")), op("+", Lookup("row", v("t")), -1))


def rows(found: dict[str, tuple[int, ...]], name: str) -> list[tuple[int, ...]]:
    starts, held = found[f"{name}_start"], found[f"{name}_list"]
    return [held[a:b] for a, b in pairwise(starts)]


def test_a_test_of_constants_becomes_a_table() -> None:
    given_ = tables()
    made = sieve((walk((X, If(AHEAD, (Offer(v("x")),)))),), given_)
    loop = made[-1]
    assert isinstance(loop, For)
    assert loop.body == (let("x", Lookup("near'1_list", v("i"))), Offer(v("x")))
    assert rows(given_, "near'1") == [(), (3, 4), (3, 4), (), ()]


def test_yes_or_no_has_rows_of_its_own() -> None:
    given_ = tables()
    test = Select(op("==", v("me"), 1), AHEAD, BEHIND)
    made = sieve((walk((X, let("ok", test), If(v("ok"), (Offer(v("x")),)))),), given_)
    assert made[0] == Assign("i'row", op("+", v("t"), op("*", op("==", v("me"), 1), 5)))
    assert rows(given_, "near'1") == [(), (), (), (1, 2), (1, 2), (), (3, 4), (3, 4), (), ()]


def test_equal_tables_are_made_once() -> None:
    given_ = tables()
    again = op("==", Lookup("row", v("z")), op("+", Lookup("row", v("t")), 1))
    loops = [walk((X, If(AHEAD, (Offer(v("x")),)))), walk((let("z", ELEMENT), If(again, (Offer(v("z")),))))]
    made = [stmt for stmt in sieve(tuple(loops), given_) if isinstance(stmt, For)]
    assert made[0].start == made[1].start == Lookup("near'1_start", v("t"))
    assert len(given_) == 5


def test_ranges_are_walked_over_by_a_table() -> None:
    given_ = tables()
    test = op("==", Lookup("row", v("s")), v("p"))
    inner = For("s", c(1), c(5), (If(test, (If(op("!=", v("s"), 3), (Offer(v("s")),)),)),))
    (outer,) = sieve((For("p", c(1), c(3), (inner,)),), given_)
    assert isinstance(outer, For)
    assert outer.body == (
        For(
            "s'at",
            Lookup("range'1_start", v("p")),
            Lookup("range'1_start", op("+", v("p"), 1)),
            (let("s", Lookup("range'1_list", v("s'at"))), Offer(v("s"))),
        ),
    )
    assert rows(given_, "range'1") == [(), (1, 2), (4,)]


def test_parts_of_a_test_that_constants_decide_become_a_table_wherever_they_stand() -> None:
    given_ = tables()
    (loop,) = sieve((walk((X, If(op("and", op("and", s(v("x")), AHEAD), s(12)), (Offer(v("x")),)))),), given_)
    assert isinstance(loop, For)
    assert loop.body == (let("x", Lookup("near'1_list", v("i"))), If(op("and", s(v("x")), s(12)), (Offer(v("x")),)))
    assert rows(given_, "near'1") == [(), (3, 4), (3, 4), (), ()]


def test_what_is_looked_up_at_the_index_of_a_range_is_walked_over() -> None:
    given_ = tables() | {"side": (1, 3, 5, 7)}
    test = op("<", Lookup("side", v("i")), op("+", v("p"), 2))
    inner = For("i", c(1), c(4), (let("d", Lookup("side", v("i"))), If(test, (Offer(v("d")),))))
    (outer,) = sieve((For("p", c(0), c(4), (inner,)),), given_)
    assert rows(given_, "side'1") == [(), (), (3,), (3,)]
    assert isinstance(outer, For)
    (loop,) = outer.body
    assert isinstance(loop, For)
    assert loop.body == (let("d", Lookup("side'1_list", v("i"))), Offer(v("d")))


MINE = op("max", op("-", op("*", v("me"), 3), 2), 1), op("+", op("*", v("me"), 3), 1)
"""The three spaces of a player's copy of a board: 1 to 3, 4 to 6."""
COLOURS = (0, 1, 2, 1, 1, 2, 1)


def test_a_stretch_of_a_range_has_a_row_for_each_owner() -> None:
    given_ = {"colour": COLOURS}
    test = op("==", Lookup("colour", v("s")), 1)
    (loop,) = sieve((For("s", *MINE, (If(op("and", test, s(v("s"))), (Offer(v("s")),)),)),), given_)
    assert isinstance(loop, For)
    assert loop.start == Lookup("range'1_start", v("me"))
    assert loop.body == (let("s", Lookup("range'1_list", v("s'at"))), If(s(v("s")), (Offer(v("s")),)))
    assert rows(given_, "range'1") == [(), (1, 3), (4, 6)]


def test_what_was_looked_up_has_rows_of_its_own() -> None:
    given_ = {"colour": COLOURS, "kind": (0, 1, 2)}
    test = op("==", Lookup("colour", v("s")), v("k"))
    body = (let("k", Lookup("kind", s(10))), For("s", *MINE, (If(test, (Offer(v("s")),)),)))
    assert sieve(body, given_)[1] == Assign("s'row", op("+", v("me"), op("*", v("k"), 3)))
    assert rows(given_, "range'1") == [(), (), (), (), (1, 3), (4, 6), (), (2,), (5,)]


@pytest.mark.parametrize(
    "body",
    [
        (let("k", Lookup("kind", s(10))), let("k", s(11))),  # it is another value now
        (let("k", Lookup("kind", s(10))), If(s(12), (let("k", s(11)),))),
        (If(s(12), (let("k", Lookup("kind", s(10))),)),),
        (),
    ],
)
def test_values_that_are_no_longer_those_of_a_table(body: Block) -> None:
    given_ = {"colour": COLOURS, "kind": (0, 1, 2)}
    loop = For("s", *MINE, (If(op("==", Lookup("colour", v("s")), v("k")), (Offer(v("s")),)),))
    assert sieve((*body, loop), given_) == (*body, loop)


@pytest.mark.parametrize(
    "loop",
    [
        For("s", *MINE, (If(op("==", v("s"), 3), (Offer(v("s")),)),)),  # no table says how many there are
        For("s", *MINE, (If(op("==", Lookup("colour", v("s")), 1), (let("me", 1),)),)),
        For("s", v("a"), v("b"), (If(op("==", Lookup("colour", v("s")), 1), (Offer(v("s")),)),)),
        For("s", s(10), c(3), (If(op("==", Lookup("colour", v("s")), 1), (Offer(v("s")),)),)),
        For("s", op("-", v("me"), 1), v("me"), (If(op("==", Lookup("colour", v("s")), 1), (Offer(v("s")),)),)),
    ],
)
def test_other_stretches_stay(loop: For) -> None:
    assert sieve((loop,), {"colour": COLOURS}) == (loop,)


LESS = op("+", op("min", v("t"), 4), 1)


@pytest.mark.parametrize(
    ("test", "start", "stop", "left"),
    [
        (op("<", v("s"), v("t")), c(1), op("min", v("t"), 5), None),
        (op("<=", v("s"), v("t")), c(1), LESS, None),
        (op(">=", v("t"), v("s")), c(1), LESS, None),
        (op(">", v("t"), v("s")), c(1), op("min", v("t"), 5), None),
        (op(">=", v("s"), v("t")), op("max", 1, v("t")), c(5), None),
        (op("<=", v("t"), v("s")), op("max", 1, v("t")), c(5), None),
        (op("and", op("<=", v("s"), v("t")), s(v("s"))), c(1), LESS, s(v("s"))),
    ],
)
def test_a_test_of_the_variable_is_a_bound(test: Expr, start: Expr, stop: Expr, left: Expr | None) -> None:
    then: Block = (Offer(v("s")),)
    loop = For("s", c(1), c(5), (If(test, then),))
    assert sieve((loop,), tables()) == (For("s", start, stop, then if left is None else (If(left, then),)),)


@pytest.mark.parametrize(
    "body",
    [
        (If(op("<=", v("s"), v("t")), (let("t", 2),)),),
        (If(op("<=", v("s"), s(3)), (Offer(v("s")),)),),
        (If(op("<=", v("s"), Lookup("row", v("t"))), (Offer(v("s")),)),),
        (If(op("<=", v("s"), v("t")), (Offer(v("s")),)), put(20, 1)),
        (If(op("<=", v("s"), v("t")), (Offer(v("s")),), (Offer(c(0)),)),),
        (If(op("==", v("s"), v("t")), (Offer(v("s")),)),),
    ],
)
def test_other_tests_of_the_variable_stay(body: Block) -> None:
    loop = For("s", c(1), c(5), body)
    assert sieve((loop,), tables()) == (loop,)


def test_a_variable_that_is_no_longer_that_of_the_range_around() -> None:
    test = op("==", Lookup("row", v("s")), v("p"))
    inner = For("s", c(1), c(5), (If(test, (Offer(v("s")),)),))
    body = (For("p", c(1), c(3), (let("x", 1),)), inner)
    assert sieve(body, tables()) == body


@pytest.mark.parametrize(
    "loop",
    [
        For("s", c(1), c(5), (If(op("==", Lookup("row", v("s")), v("p")), (Offer(v("s")),)),)),
        For("s", c(1), c(5), (If(op("==", s(v("s")), 0), (Offer(v("s")),)),)),
        For("s", c(1), v("n"), (If(op("==", v("s"), 3), (Offer(v("s")),)),)),
        walk((X, If(op("==", s(v("x")), 1), (Offer(v("x")),)))),  # the state decides
        walk((X, If(op("==", Lookup("row", v("x")), v("me")), (Offer(v("x")),)))),  # a number decides
        walk((X, If(AHEAD, (Offer(v("x")),), (Offer(c(0)),)))),  # something is done with the others
        walk((X, If(AHEAD, (Offer(v("x")),)), put(20, 1))),
        walk((X, let("n", op("+", v("n"), 1)), If(AHEAD, (Offer(v("n")),)))),  # they are counted
        walk((let("y", v("x")), X, If(AHEAD, (Offer(v("y")),)))),  # the one before is remembered
        walk((X, If(op("==", op("%", Lookup("row", v("x")), 0), 1), (Offer(v("x")),)))),  # it has no value
        walk((X, If(op(">", Lookup("row", v("x")), 0), (Offer(v("x")),)))),  # none fails
        walk((X, If(AHEAD, (Offer(op("+", v("x"), v("i"))),)))),  # the index counts
        walk((X, If(AHEAD, (let("t", 1), Offer(v("x")))))),
        walk((X, If(Select(op("==", v("m"), 1), AHEAD, BEHIND), (let("m", 1), Offer(v("x")))))),
    ],
)
def test_other_loops_stay(loop: For) -> None:
    given_ = tables()
    assert sieve((loop,), given_) == (loop,)
    assert given_ == tables()


def test_what_is_read_behind_the_loop_stays() -> None:
    body = (walk((X, If(AHEAD, (Offer(v("x")),)))), put(20, v("x")))
    assert sieve(body, tables()) == body


def in_ranges(test: Expr) -> For:
    """The same test of all spaces, in a range within a range."""

    def third(expr: Expr) -> Expr:
        names = {"x": "x3", "y": "x3", "t": "p3", "me": "p3"}
        return map_expr(expr, lambda e: v(names[e.name]) if isinstance(e, Local) and e.name in names else e)

    counted = put(11, op("%", op("+", op("*", s(11), 7), op("+", v("x3"), v("p3"))), 1009))
    return For("p3", c(1), c(5), (For("x3", c(1), c(5), (If(third(test), (counted,)),)),))


def in_stretch(test: Expr) -> For:
    """The same test of the two spaces that belong to the one at work, beside something that was looked up."""

    def third(expr: Expr) -> Expr:
        names = {"x": "x4", "y": "x4", "t": "k"}
        return map_expr(expr, lambda e: v(names[e.name]) if isinstance(e, Local) and e.name in names else e)

    counted = put(11, op("%", op("+", op("*", s(11), 3), v("x4")), 1009))
    mine = op("==", Lookup("row", v("x4")), v("k"))
    ends = op("max", op("-", op("*", v("me"), 2), 1), 1), op("+", op("*", v("me"), 2), 1)
    return For("x4", *ends, (If(op("and", third(test), mine), (counted,)),))


def other(expr: Expr) -> Expr:
    """The same for other locals."""
    return map_expr(expr, lambda e: v(f"{e.name}2") if isinstance(e, Local) and e.name in "xy" else e)


def game(test: Expr, extra: tuple[Assign, ...]) -> Program:
    """Moves from space to space, where a test allows; slot 10 the space, 11 a count, 12 who is at work."""
    t = let("t", s(10))
    options: Block = (
        t,
        let("me", s(12)),
        Offer(c(0)),
        walk((X, *extra, let("ok", test), If(v("ok"), (Offer(v("x")),)))),
    )
    counted = put(11, op("%", op("+", op("*", s(11), 5), v("x2")), 1009))
    main: Block = (
        put(10, 1),
        put(12, 1),
        For(
            "round",
            c(0),
            c(8),
            (
                Ask(1, c(1), "a", options, (Offer(c(0)), Offer(v("choice")))),
                If(op(">", v("a"), 0), (put(10, v("a")),)),
                let("t", s(10)),
                let("me", s(12)),
                walk((let("x2", ELEMENT), *(let("y2", other(e.value)) for e in extra), If(other(test), (counted,)))),
                in_ranges(test),
                let("k", Lookup("row", s(10))),
                in_stretch(test),
                put(12, op("-", 3, s(12))),
            ),
        ),
    )
    made = Program(size=13, entry="main", tables=tables())
    made.procedures["main"] = Procedure("main", (), main)
    made.sites = [site(1, "q", "{n}", [("n", "int")], 5)]
    made.rules = [rule("", 0), rule("q", 1)]
    made.facts = {"players": 1, "types": {"player": ["none", "p1"]}}
    return made


TESTS = some.recursive(
    some.sampled_from(
        [
            AHEAD,
            BEHIND,
            op("==", v("me"), 1),
            op("<", v("x"), v("t")),
            op("<=", v("x"), v("me")),
            op("==", v("x"), 3),
            s(11),
        ]
    ),
    lambda inner: (
        some.builds(op, some.sampled_from(["and", "or", "=="]), inner, inner) | some.builds(Select, inner, inner, inner)
    ),
    max_leaves=5,
)


@given(test=TESTS, extra=some.sampled_from([(), (Assign("y", Lookup("row", v("x"))),)]))
@settings(max_examples=60, deadline=None)
def test_games_are_played_as_before(test: Expr, extra: tuple[Assign, ...]) -> None:
    whole = game(test, extra)
    assert not check_program(whole)
    compare(whole, 1)
    compare(whole, 2)


def test_a_game_really_has_sifted_rows() -> None:
    assert any("'" in name for name in plan(game(AHEAD, ())).program.tables)
