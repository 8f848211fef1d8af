"""How games end: winners, losers, scores, ties, returns, the limit."""

from __future__ import annotations

import pytest

from rulewright.exceptions import MisuseError
from tests.language.tiny import codes, play, start

TURN = """
turn:
  - choose one of:
      - {{id: go, do: [{0}]}}
      - {{id: wait}}
"""


def ending(statement: str, rest: str = "") -> str:
    return f"values: {{points: {{per: player}}, gold: {{per: player}}}}\n{rest}\n{TURN.format(statement)}"


@pytest.mark.parametrize(
    ("statement", "winners", "returns"),
    [
        ("{win: me}", [0], [1, -1]),
        ("{win: me.next}", [1], [-1, 1]),
        ("{lose: me}", [1], [-1, 1]),
        ("{end game: draw}", [], [0, 0]),
        ("{score: 2}, {end game: scores}", [0], [1, -1]),
        ("{score: 2, for: p2}, {end game: scores}", [1], [-1, 1]),
        ("{end game: scores}", [0, 1], [0, 0]),
    ],
)
def test_endings(statement: str, winners: list[int], returns: list[int]) -> None:
    state = play(start(ending(statement)), "go")
    assert state.is_over and state.winners == winners and state.returns == returns
    with pytest.raises(MisuseError, match="over"):
        _ = state.decision


def test_lose_of_three() -> None:
    state = start("players: 3\n" + ending("{lose: me}"))
    assert play(state, "wait", "go").winners == [0, 2]


def test_ties_are_broken_in_order() -> None:
    rest = "result: {score: me.points, ties: [me.gold, me.seat]}"
    assert play(start(ending("{end game: scores}", rest)), "go").winners == [1]
    assert play(start(ending("{gain: me.gold}, {end game: scores}", rest)), "go").winners == [0]


def test_lowest_wins() -> None:
    rest = "result: {lowest wins: true}"
    state = play(start(ending("{score: 1}, {end game: scores}", rest)), "go")
    assert state.winners == [1] and state.scores == [1, 0]


def test_returns() -> None:
    rest = "result: {returns: me.points - 1, divisor: 2}"
    state = play(start(ending("{score: 3}, {end game: scores}", rest)), "go")
    assert state.returns == [2, -1] and state.game.divisor == 2


@pytest.mark.parametrize(("then", "winners"), [("draw", []), ("scores", [0])])
def test_the_limit(then: str, winners: list[int]) -> None:
    text = f"limit: {{decisions: 3, then: {then}}}\n" + ending("{score: 1}")
    state = play(start(text), "go", "wait", "wait")
    assert state.is_over and state.winners == winners


def test_play_that_runs_out_ends_by_score() -> None:
    text = """
values: {points: {per: player}}
play:
  - each player:
      - choose one of: [{id: a}, {id: b, do: [{score: 1}]}]
"""
    state = play(start(text), "a", "b")
    assert state.is_over and state.winners == [1]


def test_wrong_endings() -> None:
    assert codes(ending("{end game: somehow}")) == ["wrong-type"]
    assert codes(ending("{win: 3}")) == ["wrong-type"]
    assert codes("title: Empty") == ["no-flow"]
