"""Tests that pass on what another test found stand inside of it, and games are played as before."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from rulewright.codegen.chain import chain
from rulewright.ir.check import check_program
from rulewright.ir.ops import Block, Break, Expr, For, If, Local, Offer, Stmt, Unary
from rulewright.ir.program import Procedure, Program
from tests.codegen.test_modes import compare
from tests.ir.programs import c, let, op, put, rule, s, v

WORK, MORE, DONE = put(11, 1), put(12, 2), put(13, 3)


def no(name: str) -> Unary:
    return Unary("not", v(name))


def test_and_is_a_test_in_a_test() -> None:
    body = (let("t", s(10)), If(v("t"), (WORK, let("t", s(11)))), If(v("t"), (DONE,)))
    assert chain(body) == (let("t", s(10)), If(v("t"), (WORK, If(s(11), (DONE,)))))


def test_or_does_the_same_in_two_places() -> None:
    body = (If(no("t"), (WORK, let("t", s(11)))), If(v("t"), (DONE,)))
    assert chain(body) == (If(no("t"), (WORK, If(s(11), (DONE,))), (DONE,)),)


def test_what_was_inside_is_looked_at_again() -> None:
    inner: Block = (let("u", s(11)), If(no("u"), (let("u", s(12)),)), let("t", v("u")))
    body = (If(v("t"), inner), If(v("t"), (DONE,)))
    assert chain(body) == (If(v("t"), (let("u", s(11)), If(no("u"), (If(s(12), (DONE,)),), (DONE,)))),)


FOUND: Block = (let("t", 1), Break())
OFFERED: Block = (Offer(v("x")),)


def search(found: Block = FOUND, then: Block = OFFERED) -> Block:
    """Look for a full slot, and offer something if there is one."""
    loop = For("i", c(20), c(30), (let("y", s(v("i"))), If(op(">", v("y"), 0), found)))
    return (let("t", 0), loop, If(v("t"), then))


def test_what_is_done_when_something_is_found() -> None:
    (loop,) = chain(search())
    done: Block = (Offer(v("x")), Break())
    assert loop == For("i", c(20), c(30), (let("y", s(v("i"))), If(op(">", v("y"), 0), done)))


@pytest.mark.parametrize(
    "body",
    [
        (*search(), Offer(v("t"))),
        search(then=(put(20, 1),)),
        search(then=(Break(),)),
        search(then=(let("i", 1),)),
        search(found=(let("t", 1),)),  # it goes on
        search(found=(let("t", v("y")), Break())),  # that may be 0
        search(found=(If(v("z"), FOUND), *FOUND)),
        search(found=(For("k", c(0), c(3), (If(v("z"), FOUND),)),)),  # another loop is left
        search()[1:],
    ],
)
def test_other_loops_stay(body: Block) -> None:
    assert chain(body) == body


@pytest.mark.parametrize(
    "body",
    [
        (If(v("t"), (let("t", s(11)),)), If(v("t"), (DONE,)), Offer(v("t"))),  # read later
        (If(v("t"), (let("t", s(11)),)), WORK, If(v("t"), (DONE,))),  # something between
        (If(v("t"), (let("t", s(11)),), (WORK,)), If(v("t"), (DONE,))),
        (If(v("t"), (let("t", s(11)), WORK)), If(v("t"), (DONE,))),  # not at the end
        (If(v("t"), (let("u", s(11)),)), If(v("t"), (DONE,))),
        (If(no("t"), (let("t", s(11)),)), If(v("t"), (DONE,) * 9)),  # too much to be written twice
        (If(no("t"), (let("t", s(11)),)), If(v("t"), (If(s(10), (DONE,)),))),
    ],
)
def test_other_tests_stay(body: Block) -> None:
    assert chain(body) == body


VALUES: some.SearchStrategy[Expr] = some.sampled_from(
    [s(11), s(12), op("<", s(11), s(12)), op("==", op("%", s(13), 3), 0), c(0), c(1)]
)
STEPS = some.sampled_from(
    [put(11, op("%", op("+", s(11), 1), 3)), put(12, op("-", 1, s(12))), put(13, op("+", s(13), 1))]
)


@some.composite
def asked_in_turn(draw: some.DrawFn, name: str) -> list[Stmt]:
    """An assignment and tests of one local, the last of which does something."""
    found: list[Stmt] = [let(name, draw(VALUES))]
    asked: some.SearchStrategy[Expr] = some.sampled_from([Local(name), no(name)])
    for _ in range(draw(some.integers(1, 3))):
        then = draw(some.lists(STEPS, max_size=2))
        found.append(If(draw(asked), (*then, let(name, draw(VALUES)))))
    if draw(some.booleans()):  # looked for in a loop, and counted
        mine = [let(f"{name}_n", op("+", v(f"{name}_n"), s(11)))]
        inner: Block = (If(draw(VALUES), (let(f"{name}_f", 1), Break())),)
        loop = For(f"{name}_i", c(0), c(5), (If(op(">", v(f"{name}_i"), s(12)), inner),))
        found += [let(f"{name}_n", 0), let(f"{name}_f", 0), loop, If(v(f"{name}_f"), tuple(mine))]
        found.append(put(13, op("+", s(13), v(f"{name}_n"))))
    found.append(If(draw(asked), tuple(draw(some.lists(STEPS, min_size=1, max_size=5)))))
    return found


@given(first=asked_in_turn("t"), second=asked_in_turn("u"), test=VALUES)
@settings(max_examples=60, deadline=None)
def test_games_are_played_as_before(first: list[Stmt], second: list[Stmt], test: Expr) -> None:
    made = Program(size=14, entry="main")
    body: Block = (*first, If(test, tuple(second)))
    made.procedures["main"] = Procedure("main", (), body)
    made.rules = [rule("", 0)]
    made.facts = {"players": 1, "types": {"player": ["none", "p1"]}}
    assert not check_program(made)
    compare(made, 1)
    assert len(chain(body)) <= len(body)
