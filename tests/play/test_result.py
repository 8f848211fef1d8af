"""Scores, ties, winners and returns."""

from __future__ import annotations

import pytest

from rulewright.codegen.build import build_artifact
from rulewright.ir.ops import Halt, Return
from rulewright.ir.program import Function, Procedure, Program
from rulewright.play.game import Game
from rulewright.play.state import State
from tests.ir.programs import op, put, s, v


def ended(scores: list[int], ties: list[int], how: int = 0, won: tuple[int, ...] = (), **result: object) -> State:
    """A finished game of three with these scores in 11..13, tie breaks in 15..17, winners in 19..21."""
    body = [put(11 + i, n) for i, n in enumerate(scores)] + [put(15 + i, n) for i, n in enumerate(ties)]
    body += [put(18 + seat, 1) for seat in won] + [put(9, how)]
    program = Program(size=22)
    program.procedures["main"] = Procedure("main", (), (*body, Halt()))
    for name, base in (("score", 10), ("tie", 14)):
        program.functions[name] = Function(name, ("p",), (Return(s(op("+", base, v("p")))),), True)
    program.result = {"score": "score", "ties": ["tie"], "winners": 18, **result}
    program.facts = {"players": 3, "types": {"player": ["none", "p1", "p2", "p3"]}}
    return Game(build_artifact(program, {"game": "made", "players": 3})).new_state()


@pytest.mark.parametrize(
    ("scores", "ties", "winners", "returns"),
    [
        ([1, 5, 3], [0, 0, 0], [1], [-1, 1, -1]),
        ([5, 5, 3], [1, 2, 9], [1], [-1, 1, -1]),
        ([5, 5, 3], [2, 2, 9], [0, 1], [0, 0, -1]),
        ([5, 5, 5], [2, 2, 2], [0, 1, 2], [0, 0, 0]),
    ],
)
def test_by_score(scores: list[int], ties: list[int], winners: list[int], returns: list[int]) -> None:
    state = ended(scores, ties)
    assert (state.scores, state.winners, state.returns) == (scores, winners, returns)


def test_lowest_wins() -> None:
    assert ended([1, 5, 3], [0, 0, 0], lowest=True).winners == [0]


def test_given_winners_and_draw() -> None:
    assert ended([9, 1, 1], [0, 0, 0], 1, (2, 3)).winners == [1, 2]
    state = ended([9, 1, 1], [0, 0, 0], 2)
    assert (state.winners, state.returns) == ([], [0, 0, 0])


def test_own_returns() -> None:
    state = ended([4, 2, 0], [7, 8, 9], returns="tie", divisor=2)
    assert (state.returns, state.game.divisor) == ([7, 8, 9], 2)
