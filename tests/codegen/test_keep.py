"""What a test reads is kept for what reads it again, and nothing is read that was not read before."""

from __future__ import annotations

import pytest

from rulewright.codegen.keep import keep
from rulewright.ir.ops import Ask, Block, Call, Expr, For, If, Lookup, Offer, Select, Store
from tests.ir.programs import c, let, op, put, s, v

ROW = Lookup("step", op("+", op("*", v("s"), 9), v("d")))
SLOT = s(op("+", ROW, 10))
KEPT = v("read'1")


def test_what_is_read_again_under_the_test_is_kept() -> None:
    assert keep((If(SLOT, (let("t", SLOT), Offer(ROW))),)) == (
        let("read'1", SLOT),
        If(KEPT, (let("t", KEPT), Offer(ROW))),
    )


def test_only_where_it_is_surely_read() -> None:
    first = op("!=", v("x"), 0)
    assert keep((If(op("and", first, SLOT), (Offer(SLOT),)),)) == (
        If(first, (let("read'1", SLOT), If(KEPT, (Offer(KEPT),)))),
    )


def test_a_test_with_an_else_is_not_torn() -> None:
    body = (If(op("and", v("x"), SLOT), (Offer(SLOT),), (Offer(c(0)),)),)
    assert keep(body) == body
    assert keep((If(op("and", SLOT, v("x")), (Offer(SLOT),), (Offer(SLOT),)),)) == (
        let("read'1", SLOT),
        If(op("and", KEPT, v("x")), (Offer(KEPT),), (Offer(KEPT),)),
    )


def test_several_things_are_kept_one_after_another() -> None:
    far = s(op("+", Lookup("step", op("+", op("*", ROW, 9), v("d"))), 10))
    made = keep((If(op("and", SLOT, op("==", far, 0)), (Offer(op("+", SLOT, far)),)),))
    assert made == (
        let("read'1", SLOT),
        If(KEPT, (let("read'2", far), If(op("==", v("read'2"), 0), (Offer(op("+", KEPT, v("read'2"))),)))),
    )


def test_a_slot_beside_a_local_is_kept_for_two_more() -> None:
    near = s(op("+", v("x"), 10))
    once = (If(near, (Offer(near),)),)
    assert keep(once) == once
    assert keep((If(near, (Offer(op("+", near, near)),)),))[0] == let("read'1", near)


@pytest.mark.parametrize(
    "body",
    [
        (If(op("or", v("x"), SLOT), (Offer(SLOT),)),),  # it may never be read
        (If(Select(v("x"), SLOT, c(1)), (Offer(SLOT),)),),
        (If(SLOT, (Offer(v("x")),)),),
        (If(SLOT, (put(10, 1), Offer(SLOT))),),
        (If(SLOT, (Store(SLOT, c(1)),)),),
        (If(SLOT, (Call("work", ()), Offer(SLOT))),),
        (If(SLOT, (let("s", 1), Offer(SLOT))),),
        (If(SLOT, (For("d", c(1), c(4), (Offer(SLOT),)),)),),
        (If(SLOT, (Ask(1, c(1), "a", (Offer(c(0)),)), Offer(SLOT))),),
    ],
)
def test_other_tests_stay(body: Block) -> None:
    assert keep(body) == body


def test_blocks_inside_are_looked_at_too() -> None:
    inner: Expr = op("and", v("x"), SLOT)
    body = (If(s(11), (put(11, 0), For("d", c(1), c(4), (If(inner, (Offer(SLOT),)),)))),)
    (outer,) = keep(body)
    assert isinstance(outer, If)
    assert outer.then[1] == For("d", c(1), c(4), (If(v("x"), (let("read'1", SLOT), If(KEPT, (Offer(KEPT),)))),))
