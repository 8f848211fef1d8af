"""What was read into a local a moment ago is not read again, and is read again where it may have changed."""

from __future__ import annotations

import pytest

from rulewright.codegen.reuse import reuse
from rulewright.ir.ops import Apply, Ask, Assign, Block, Break, Call, Chance, For, If, Labelled, Load, Offer, While
from tests.ir.programs import c, let, op, put, s, v

FIRST = let("t", s(op("+", v("i"), 10)))
AGAIN = let("u", s(op("+", v("i"), 10)))
TAKEN = let("u", v("t"))


def test_what_is_at_hand_is_taken() -> None:
    assert reuse((FIRST, AGAIN)) == (FIRST, TAKEN)
    assert reuse((FIRST, Offer(op("*", s(op("+", v("i"), 10)), 2)))) == (FIRST, Offer(op("*", v("t"), 2)))


@pytest.mark.parametrize(
    "between",
    [
        put(20, 1),
        Call("f", ()),
        let("x", Apply("f", ())),
        let("i", op("+", v("i"), 1)),
        let("t", 3),
        If(v("x"), (put(20, 1),)),
        For("k", c(0), c(3), (let("t", 1),)),
        While(v("x"), (Call("f", ()),), 5, 0),
        Chance(1, c(2), "r", ()),
        Ask(1, c(1), "a", (Offer(c(0)),)),
        Labelled("out", (If(v("x"), (let("t", 1), Break("out"))),)),
    ],
)
def test_what_may_have_changed_is_read_again(between: object) -> None:
    assert reuse((FIRST, between, AGAIN))[-1] == AGAIN  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "between",
    [let("x", 3), If(v("x"), (let("y", 1),)), For("k", c(0), c(3), (let("y", 1),)), If(v("x"), (put(20, 1), Break()))],
)
def test_what_changes_nothing_of_it_does_no_harm(between: object) -> None:
    assert reuse((FIRST, between, AGAIN))[-1] == TAKEN  # type: ignore[arg-type]


def test_in_loops_it_holds_for_every_round() -> None:
    inside: Block = (AGAIN, put(20, v("u")))
    assert reuse((FIRST, For("k", c(0), c(3), (AGAIN,)))) == (FIRST, For("k", c(0), c(3), (TAKEN,)))
    assert reuse((FIRST, For("k", c(0), c(3), inside))) == (FIRST, For("k", c(0), c(3), inside))


def test_a_question_is_worked_out_later() -> None:
    ask = Ask(1, c(1), "a", (AGAIN, Offer(v("u"))))
    assert reuse((FIRST, ask)) == (FIRST, ask)


def test_both_branches_must_have_read_it() -> None:
    both = If(v("x"), (FIRST,), (FIRST,))
    assert reuse((both, AGAIN))[-1] == TAKEN
    assert reuse((If(v("x"), (FIRST,)), AGAIN))[-1] == AGAIN


def test_a_local_read_at_itself_is_not_at_hand() -> None:
    step = Assign("t", Load(v("t")))
    assert reuse((step, step)) == (step, step)
