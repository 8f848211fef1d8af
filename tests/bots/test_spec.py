"""Who sits at a seat, as it is written."""

from __future__ import annotations

import pytest

from rulewright_tools.bots import make_bot, parse_spec
from rulewright_tools.bots.spec import SIMULATIONS, Spec
from rulewright_tools.common import Failure, seat_options


@pytest.mark.parametrize(
    ("text", "spec", "budget"),
    [
        ("human", Spec("human"), ""),
        ("random", Spec("random"), ""),
        ("mcts", Spec("mcts", SIMULATIONS), f"{SIMULATIONS} simulations"),
        ("MCTS:50", Spec("mcts", 50), "50 simulations"),
        ("mcts:0.5s", Spec("mcts", 0, 0.5), "0.5 s"),
        ("mcts:50:2s", Spec("mcts", 50, 2.0), "50 simulations or 2 s"),
        ("mcts:50x4", Spec("mcts", 50, 0.0, 4), "50 simulations in each of 4 trees"),
        ("mcts:2sx3", Spec("mcts", 0, 2.0, 3), "2 s in each of 3 trees"),
        ("mcts:x2", Spec("mcts", SIMULATIONS, 0.0, 2), f"{SIMULATIONS} simulations in each of 2 trees"),
        ("mcts:50:2sx1", Spec("mcts", 50, 2.0, 1), "50 simulations or 2 s"),
        ("greedy", Spec("greedy"), ""),
    ],
)
def test_specs(text: str, spec: Spec, budget: str) -> None:
    assert parse_spec(text) == spec
    assert parse_spec(text).budget == budget


@pytest.mark.parametrize(
    "text",
    [
        *("", "robot", "human:2", "random:5", "greedy:5", "mcts:", "mcts:0", "mcts:-1", "mcts:1.5", "mcts:x", "mcts:s"),
        *("mcts:50x", "mcts:50x0", "mcts:50x65", "mcts:50x2:1sx2", "mcts:sx2", "mcts:0x2", "mcts:2xs"),
    ],
)
def test_what_cannot_be_meant_is_a_failure_with_a_hint(text: str) -> None:
    with pytest.raises(Failure, match="hint: write human"):
        parse_spec(text)


def test_a_person_is_no_bot() -> None:
    with pytest.raises(Failure, match="no bot"):
        make_bot("human", 1)


def test_seats_take_budgets() -> None:
    assert seat_options(("p2=mcts:20",), ["x", "o"], ["random", "mcts"], "random") == ["random", "mcts:20"]
    with pytest.raises(Failure, match="budget"):
        seat_options(("x=mcts:no",), ["x", "o"], ["random", "mcts"], "random")


def test_people_are_named_where_they_may_play() -> None:
    with pytest.raises(Failure, match="hint: write random, greedy"):
        seat_options(("x=mcts:no",), ["x", "o"], ["random", "mcts"], "random")
    with pytest.raises(Failure, match="hint: write human, random"):
        seat_options(("x=mcts:no",), ["x", "o"], ["human", "random", "mcts"], "random")
