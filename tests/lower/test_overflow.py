"""Numbers beyond 32 bits are a fault that names the rule; what declared bounds keep small is not tested at all."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.driver import load, run_passes
from rulewright.ir.ops import Binary, Const, Expr, If, Local, Select, Trap, Unary
from rulewright.ir.program import Program
from rulewright.ir.walk import statements
from rulewright.lower.bounds import LEAST, MOST
from rulewright.lower.builder import Builder
from rulewright.lower.overflow import guarded
from rulewright.play.fault import PlayFault

GAME = """\
format: 1
title: Large
players: 1
limit: {{decisions: 9, then: draw}}
values:
  a: {{from: -2147483648, to: 2147483647, start: {start}}}
  b: {{to: 1000, start: 999}}
  out: {{from: -2147483648, to: 2147483647}}
turn:
  - choose: n
    among: from_to(1, 9)
    text: How many?
  - set: out
    to: {expression}
"""


def fault(folder: Path, start: int, expression: str) -> str:
    """What the game ends with at its first decision: the code of a fault, or the number it came to."""
    folder.mkdir(exist_ok=True)
    (folder / "game.yaml").write_text(GAME.format(start=start, expression=expression), "utf-8")
    game = load(folder, cache=False)
    native = game.machine("wasm")
    native.call("new", 1, 0)
    native.call("options", native.call("advance"))
    state = game.new_state(seed=1)
    try:
        state.apply(state.decision.options[0])
    except PlayFault as found:
        assert found.path == "turn.2"
        with pytest.raises(PlayFault) as again:
            native.call("apply", native.options(1)[0])
        assert (again.value.code, again.value.path) == (found.code, found.path)
        return found.code
    native.call("apply", native.options(1)[0])
    address = game.facts["values"]["out"]["address"]
    assert native.vector()[address] == state.vector[address]
    return str(state.vector[address])


@pytest.mark.parametrize(
    ("start", "expression", "found"),
    [
        (MOST, "a + b", "range"),
        (MOST - 999, "a + b", str(MOST)),
        (LEAST, "a - b", "range"),
        (LEAST + 999, "a - b", str(LEAST)),
        (70_000, "a * a", "range"),
        (46_340, "a * a", str(46_340**2)),
        (MOST, "sum(a for m in from_to(1, 2))", "range"),
        (MOST, "b + 1 if a > 5 or a + a > 5 else 0", "1000"),
        (0, "7 // a", "division"),
        (0, "7 % a", "division"),
        (0, "7 // a if a != 0 else 3", "3"),
        (-2, "7 // a", "-4"),
        (-2, "7 % a", "-1"),
        (LEAST, "a // (b - 999)", "division"),
        (LEAST, "a // (b - 1000)", "range"),
        (LEAST, "-a", "range"),
        (LEAST, "abs(a)", "range"),
        (LEAST + 1, "-a", str(MOST)),
    ],
)
def test_what_does_not_fit_is_a_fault(tmp_path: Path, start: int, expression: str, found: str) -> None:
    assert fault(tmp_path, start, expression) == found


def test_small_numbers_are_not_tested(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME.format(start=1, expression="b * b + n * 7 - b"), "utf-8")
    program = run_passes(tmp_path).program
    assert program is not None
    assert [s for s in statements(program.procedures["main"].body) if isinstance(s, Trap)] == []


def value(expr: Expr, names: dict[str, int]) -> int:
    """A plain evaluation that refuses any step beyond 32 bits."""
    match expr:
        case Const(number):
            return number
        case Local(name):
            return names[name]
        case Unary("not", a):
            return int(not value(a, names))
        case Unary("-", a):
            found = -value(a, names)
        case Select(test, yes, no):
            return value(yes if value(test, names) else no, names)
        case Binary("and", a, b):
            return value(b, names) if value(a, names) else 0
        case Binary("or", a, b):
            return value(a, names) or value(b, names)
        case Binary(op, a, b):
            x, y = value(a, names), value(b, names)
            steps = {"+": x + y, "-": x - y, ">": int(x > y), "<": int(x < y), "==": int(x == y), "!=": int(x != y)}
            found = steps[op] if op in steps else x // y
        case _:
            raise AssertionError(expr)
    assert LEAST <= found <= MOST, f"the test itself leaves 32 bits: {expr}"
    return found


near = st.sampled_from([LEAST, LEAST + 1, -1, 0, 1, 2, 46_340, 46_341, MOST - 1, MOST])
numbers = st.one_of(near, st.integers(LEAST, MOST))


@given(st.sampled_from("+-*"), numbers, numbers, st.booleans())
def test_the_test_is_right_and_stays_within_32_bits(op: str, a: int, c: int, constant: bool) -> None:
    b = Builder(Program())
    guarded(b, op, Local("a"), Const(c) if constant else Local("c"), 0)
    (check,) = b.body
    assert isinstance(check, If)
    exact = {"+": a + c, "-": a - c, "*": a * c}[op]
    assert bool(value(check.test, {"a": a, "c": c})) == (not LEAST <= exact <= MOST)
