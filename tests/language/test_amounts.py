"""Counters and tokens: what grows, shrinks, is paid, and where that stops."""

from __future__ import annotations

import pytest

from rulewright.play.fault import PlayFault
from tests.language.tiny import block, codes, game, names, play, read, start

PURSES = """
components:
  coins: {tokens: 10}
zones:
  bank: {holds: coins, start: all}
  purse: {per: player, holds: coins, supply: bank}
values:
  points: {per: player, from: -5, to: 20}
  level: {per: player, from: 1, start: 1, to: 3}
"""


def one_turn(statements: str, head: str = PURSES) -> str:
    """A game in which p1 may `go` and then the statements happen."""
    return f"{head}\nturn:\n  - choose one of:\n      - {{id: go}}\n{block(statements)}\n"


def test_gain_takes_from_the_supply() -> None:
    state = play(start(one_turn("- gain: me.purse\n  amount: 4")), "go")
    assert (read(state, "p1.purse"), read(state, "bank")) == (4, 6)
    with pytest.raises(PlayFault) as fault:
        play(state, "go", "go")
    assert fault.value.code == "dead-end" and read(state, "p2.purse") == 4, "the state is as before"


def test_gain_of_all_there_is() -> None:
    state = play(start(one_turn("- gain: me.purse\n  amount: 7\n  short: all there is")), "go", "go")
    assert [read(state, f"p{n}.purse") for n in (1, 2)] == [7, 3]


def test_a_counter_that_leaves_its_range_is_a_fault() -> None:
    state = start(one_turn("- gain: me.level"))
    play(state, "go", "go", "go", "go")
    with pytest.raises(PlayFault) as fault:
        play(state, "go")
    assert fault.value.code == "range" and "turn.2" in str(fault.value)
    capped = play(start(one_turn("- gain: me.level\n  amount: 9\n  short: all there is")), "go")
    assert read(capped, "p1.level") == 3


def test_lose() -> None:
    state = play(start(one_turn("- {gain: me.purse, amount: 2}\n- {lose: me.purse, up to: 5}")), "go")
    assert (read(state, "p1.purse"), read(state, "bank")) == (0, 10)
    state = play(start(one_turn("- {gain: me.level, amount: 2}\n- {lose: me.level, up to: 5}")), "go")
    assert read(state, "p1.level") == 1, "a counter is lost down to its least value"
    with pytest.raises(PlayFault, match="cannot be completed"):
        play(start(one_turn("- lose: me.purse")), "go")
    with pytest.raises(PlayFault, match="cannot be completed"):
        play(start(one_turn("- lose: me.level")), "go")


def test_pay() -> None:
    give = "- {gain: me.purse, amount: 3}\n- {pay: me.purse, amount: 2, to: me.next}"
    state = play(start(one_turn(give)), "go")
    assert [read(state, p) for p in ("p1.purse", "p2.purse", "bank")] == [1, 2, 7]
    back = "- {gain: me.purse, amount: 3}\n- {pay: me.purse, amount: 2}"
    assert read(play(start(one_turn(back)), "go"), "bank") == 9
    counters = "- {gain: me.points, amount: 3}\n- {pay: me.points, amount: 2, to: me.level}"
    assert read(play(start(one_turn(counters)), "go"), "p1.level") == 3
    with pytest.raises(PlayFault) as fault:
        play(start(one_turn("- {gain: me.points, amount: 9}\n- {pay: me.points, amount: 8, to: me.level}")), "go")
    assert fault.value.code == "range", "what gets more than it can hold is a fault as well"


@pytest.mark.parametrize("statement", ["gain: me.purse", "lose: me.purse", "move: bank, to: me.purse"])
def test_a_negative_amount_never_makes_tokens(statement: str) -> None:
    text = f"- {{set: me.points, to: -2}}\n- {{{statement}, amount: me.points}}"
    with pytest.raises(PlayFault):
        play(start(one_turn(text)), "go")


def test_score() -> None:
    state = play(start(one_turn("- score: 3\n- {score: 2, for: me.next, as: gifts}\n- score: -4\n- score: 0")), "go")
    assert state.scores == [-1, 2]


def test_set() -> None:
    with pytest.raises(PlayFault) as fault:
        play(start(one_turn("- {set: me.level, to: me.purse}")), "go")
    assert fault.value.code == "range"
    assert codes(one_turn("- {set: me.purse, to: 3}")) == ["not-a-target"]
    assert codes(one_turn("- {set: me.seat, to: 3}")) == ["not-a-target"]
    assert codes(one_turn("- {set: me.level, to: p1}")) == ["wrong-type"]


def test_tokens_without_supply() -> None:
    head = "components:\n  coins: {tokens: 3}\nzones:\n  heap: {holds: coins, start: all}"
    assert codes(one_turn("- gain: heap", head)) == ["no-supply"]
    assert codes(one_turn("- lose: heap", head)) == ["no-supply"]
    assert codes(one_turn("- score: 1", head)) == ["no-points"]


def test_reset() -> None:
    text = """
    values:
      often: {per: player, reset: turn}
      total: {per: player, start: 5}
    turn:
      - choose one of:
          - {id: more, once: turn, do: [{gain: me.often}, {gain: me.total}]}
          - {id: rest}
      - choose one of:
          - {id: stop}
    """
    state = play(start(text), "more")
    assert read(state, "p1.often") == 1
    state = play(state, "stop")
    assert (read(state, "p1.often"), read(state, "p1.total")) == (0, 6), "every pass of the loop sets it back"
    assert names(state) == ["more", "rest"]


def test_numbers_of_a_game_by_players() -> None:
    text = one_turn("- {gain: me.purse, amount: wage}", "players: [2, 3]\nnumbers: {wage: {2: 1, else: 3}}\n" + PURSES)
    for players, wage in ((2, 1), (3, 3)):
        state = game(text, players).new_state()
        assert read(play(state, "go"), "p1.purse") == wage
