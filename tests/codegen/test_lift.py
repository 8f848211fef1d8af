"""Tests leave loops that they do not depend on, are made once, and games are played as before."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from rulewright.codegen.lift import lift
from rulewright.ir.check import check_program
from rulewright.ir.ops import Apply, Ask, Block, Break, Call, Expr, For, If, Lookup, Offer, Stmt
from rulewright.ir.program import Procedure, Program
from tests.codegen.test_modes import compare
from tests.ir.programs import c, let, op, put, rule, s, v

FIXED, OTHER = s(op("+", v("x"), 20)), s(op("+", v("d"), 20))
GO: Block = (Offer(v("d")),)


def loop(test: Expr, then: Block = GO, *before: Stmt, stop: Expr = c(4)) -> For:  # noqa: B008
    return For("d", c(1), stop, (*before, If(test, then)))


def test_the_first_parts_of_a_test_leave_the_loop() -> None:
    assert lift((loop(op("and", FIXED, OTHER)),)) == (If(FIXED, (loop(OTHER),)),)
    assert lift((loop(op("and", op("and", FIXED, s(11)), OTHER)),)) == (If(op("and", FIXED, s(11)), (loop(OTHER),)),)


def test_a_whole_test_leaves_all_the_loops_it_can() -> None:
    outer = For("x", c(1), c(4), (loop(op("and", s(11), FIXED)),))
    assert lift((outer,)) == (If(s(11), (For("x", c(1), c(4), (If(FIXED, (For("d", c(1), c(4), GO),)),)),)),)


def test_what_is_only_named_in_front_of_the_test_stays_with_it() -> None:
    before = let("y", Lookup("side", v("d")))
    given_ = loop(op("and", FIXED, v("y")), GO, before)
    assert lift((given_,)) == (If(FIXED, (loop(v("y"), GO, before),)),)


def test_a_loop_that_may_have_no_round_keeps_what_reads_the_state() -> None:
    local = loop(op("and", v("x"), OTHER), stop=v("n"))
    assert lift((local,)) == (If(v("x"), (loop(OTHER, stop=v("n")),)),)
    for test in (FIXED, Lookup("side", v("x"))):
        reading = loop(op("and", test, OTHER), stop=v("n"))
        assert lift((reading,)) == (reading,)


@pytest.mark.parametrize(
    "stays",
    [
        loop(op("and", OTHER, FIXED)),  # the order may matter: the first part may guard the second
        loop(op("and", FIXED, OTHER), (put(22, 1),)),  # the state changes
        loop(op("and", FIXED, OTHER), (Call("work", ()),)),
        loop(op("and", FIXED, OTHER), (let("x", 1),)),
        loop(op("and", Apply("f", ()), OTHER)),
        loop(op("and", op("//", v("n"), v("x")), OTHER)),  # it may fail
        loop(op("and", FIXED, OTHER), GO, put(11, 1)),  # something is done first
        loop(op("and", FIXED, OTHER), GO, let("y", op("%", v("d"), v("x")))),
        For("d", c(1), c(4), (If(FIXED, GO, (Offer(c(0)),)),)),  # something is done otherwise
        For("d", c(1), c(4), (If(FIXED, GO), Break())),
        For("d", c(1), c(4), ()),
    ],
)
def test_other_tests_stay(stays: For) -> None:
    assert lift((stays,)) == (stays,)


@pytest.mark.parametrize("name", ["d", "y"])
def test_what_is_read_behind_the_loop_is_still_there(name: str) -> None:
    body = (loop(op("and", FIXED, OTHER), GO, let("y", v("d"))), Offer(v(name)))
    assert lift(body) == body


def test_a_test_is_not_made_again_where_it_was_passed() -> None:
    inner = If(op("and", FIXED, OTHER), GO)
    assert lift((If(FIXED, (inner,)),)) == (If(FIXED, (If(OTHER, GO),)),)
    assert lift((If(op("and", FIXED, OTHER), (inner,)),)) == (If(op("and", FIXED, OTHER), GO),)


@pytest.mark.parametrize(
    "between",
    [
        (put(11, 1),),
        (let("x", 2),),
        (Call("work", ()),),
        (If(s(12), (put(11, 1),)),),
        (For("x", c(1), c(3), (put(12, 0),)),),
        (Ask(1, c(1), "x", (Offer(c(0)),)),),
    ],
)
def test_a_test_is_made_again_where_something_has_changed(between: Block) -> None:
    body = (If(FIXED, (*between, If(FIXED, GO))),)
    assert lift(body) == body


def test_nothing_is_known_where_a_test_failed() -> None:
    body = (If(FIXED, (Offer(c(0)),), (If(FIXED, GO),)), If(FIXED, GO))
    assert lift(body) == body


def test_a_loop_that_changes_what_was_tested_tests_it_again() -> None:
    body = (If(FIXED, (For("d", c(1), c(4), (If(FIXED, GO), put(11, 1))),)),)
    assert lift(body) == body


PARTS: some.SearchStrategy[Expr] = some.sampled_from(
    [s(11), op("<", s(12), 2), op("<", v("d"), s(12)), op("==", v("d"), v("x")), op(">", v("x"), 1), op("!=", s(13), 3)]
)
TESTS = some.lists(PARTS, min_size=1, max_size=4)


def all_of(found: list[Expr]) -> Expr:
    test = found[0]
    for part in found[1:]:
        test = op("and", test, part)
    return test


@some.composite
def work(draw: some.DrawFn) -> Stmt:
    """Loops within loops with a test, which count."""
    counted = put(13, op("%", op("+", op("*", s(13), 3), op("+", v("d"), v("x"))), 1009))
    some_work = draw(some.sampled_from([(counted,), (let("n", op("+", v("n"), v("d"))),)]))
    then: Block = (If(all_of(draw(TESTS)), some_work),) if draw(some.booleans()) else some_work
    stop = draw(some.sampled_from([c(4), s(12), v("x")]))
    inner: Stmt = loop(all_of(draw(TESTS)), then, stop=stop)
    if draw(some.booleans()):
        inner = If(all_of([e for e in draw(TESTS) if e not in (PARTS_OF_LOOP)] or [s(11)]), (inner,))
    return For("x", c(1), c(4), (inner,))


PARTS_OF_LOOP = (op("<", v("d"), s(12)), op("==", v("d"), v("x")))


@given(steps=some.lists(work(), min_size=1, max_size=3), one=some.integers(0, 1), two=some.integers(0, 4))
@settings(max_examples=60, deadline=None)
def test_games_are_played_as_before(steps: list[Stmt], one: int, two: int) -> None:
    made = Program(size=15, entry="main")
    body: Block = (put(11, one), put(12, two), let("n", 0), *steps, put(14, v("n")))
    made.procedures["main"] = Procedure("main", (), body)
    made.rules = [rule("", 0)]
    made.facts = {"players": 1, "types": {"player": ["none", "p1"]}}
    assert not check_program(made)
    compare(made, 1)
