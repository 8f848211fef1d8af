"""A table of a table is one table, where the index of the inner lookup decides what both give."""

from __future__ import annotations

from rulewright.codegen.ranges import narrow
from rulewright.ir.ops import Expr, For, Lookup, Offer
from tests.ir.programs import c, op, s, v

STEP = (0, 0, 0, 0, 2, 0, 0, 3, 1, 0, 0, 2)
"""Steps on a row of three spaces, by 3 * space + direction: 1 on, 2 back."""
AT = op("+", op("*", v("x"), 3), v("d"))
ONE: Expr = Lookup("step", AT)
TWO: Expr = Lookup("step", op("+", op("*", ONE, 3), v("d")))


def within(body: Expr) -> tuple[For, ...]:
    return (For("x", c(1), c(4), (For("d", c(1), c(3), (Offer(body),)),)),)


def test_two_steps_are_one_lookup() -> None:
    given = {"step": STEP}
    assert narrow(within(TWO), given) == within(Lookup("step'step'1", AT))
    assert given["step'step'1"] == (0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 1)
    assert narrow(within(TWO), given) == within(Lookup("step'step'1", AT))
    assert len(given) == 2


def test_tables_that_differ_have_names_of_their_own() -> None:
    given = {"step": STEP}
    other = Lookup("step", op("+", op("*", ONE, 3), op("-", 3, v("d"))))
    narrow((*within(TWO), *within(other)), given)
    assert given["step'step'2"] == (0, 0, 0, 0, 1, 0, 0, 2, 2, 0, 0, 3)


def test_what_the_inner_index_does_not_decide_stays() -> None:
    given = {"step": STEP, "row": (0, 1, 2, 1)}
    other = Lookup("step", op("+", op("*", Lookup("row", v("x")), 3), v("d")))
    assert narrow(within(other), given) == within(other)
    unknown = Lookup("step", op("+", op("*", Lookup("step", op("+", v("y"), 1)), 3), v("y")))
    assert narrow(within(unknown), given) == within(unknown)
    of_the_state = Lookup("step", op("+", op("*", ONE, 3), s(10)))
    assert narrow(within(of_the_state), given) == within(of_the_state)
    assert list(given) == ["step", "row"]
