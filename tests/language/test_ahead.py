"""Looking ahead: `can` and `keeps` try every way, and change nothing."""

from __future__ import annotations

import pytest

from rulewright.play.fault import PlayFault
from tests.language.tiny import codes, names, play, read, start

HEAD = """
components:
  coins: {tokens: 9}
  dice: {one: die, faces: 6, count: 3, per: player}
zones:
  bank: {holds: coins, start: all}
  purse: {per: player, holds: coins, supply: bank}
  cup: {per: player, holds: dice, start: all}
  tray: {per: player, holds: dice}
values:
  left: {}
  points: {per: player}
effects:
  pay_three: {do: [{pay: me.purse, amount: 3}]}
  exact:
    takes: {price: number}
    do:
      - {set: left, to: price}
      - repeat:
          - choose: d
            among: me.cup
            where: d.face <= left
            do: [{move: d, to: me.tray}, {lose: left, amount: d.face}]
        while: left > 0
  lucky: {do: [{roll: me.dice}]}
  choosy: {do: [{choose: d, among: me.tray}]}
  endless: {do: [{repeat: [{set: left, to: 1 - left}]}]}
setup:
  - each player: [{set: "me.dice[1].face", to: 2}, {set: "me.dice[2].face", to: 5}, {set: "me.dice[3].face", to: 6}]
"""


def test_can_is_asked_before_and_changes_nothing() -> None:
    text = (
        HEAD
        + """
turn:
  - choose one of:
      - {id: earn, do: [{gain: me.purse, amount: 2}]}
      - {id: buy, when: can(pay_three), do: [pay_three, {score: 1}]}
"""
    )
    state = start(text)
    assert names(state) == ["earn"]
    play(state, "earn", "earn", "earn")
    assert read(state, "p1.purse") == 4 and names(play(state, "earn")) == ["earn", "buy"]
    play(state, "buy")
    assert read(state, "p1.purse") == 1 and state.scores == [1, 0]


@pytest.mark.parametrize(
    ("price", "possible"), [(1, False), (2, True), (7, True), (9, False), (11, True), (13, True), (14, False)]
)
def test_every_way_is_tried(price: int, possible: bool) -> None:
    text = (
        HEAD
        + f"""
turn:
  - choose one of:
      - {{id: buy, when: 'can(exact, {price})', do: [{{exact: {price}}}]}}
      - {{id: pass}}
"""
    )
    state = start(text)
    before = state.vector[:]
    assert ("buy" in names(state)) == possible
    assert read(state, "left") == 0 and state.game.code.sites and len(before) == len(state.vector)


def test_a_decision_without_options_is_a_dead_end() -> None:
    text = HEAD + "turn: [{choose one of: [{id: go, when: can(choosy)}, {id: stay}]}]"
    assert names(start(text)) == ["stay"]


def test_chance_ahead_is_a_fault() -> None:
    text = HEAD + "turn: [{choose one of: [{id: go, when: can(lucky)}, {id: stay}]}]"
    found = codes(text)
    if not found:
        with pytest.raises(PlayFault) as fault:
            _ = start(text).decision
        assert fault.value.code == "chance-ahead"


def test_an_endless_effect_is_a_fault() -> None:
    with pytest.raises(PlayFault) as fault:
        _ = start(HEAD + "turn: [{choose one of: [{id: go, when: can(endless)}, {id: stay}]}]").decision
    assert fault.value.code == "runaway"


def test_wrong_looks_ahead() -> None:
    for condition, code in [
        ("can(nothing)", "unknown-effect"),
        ("can(exact)", "wrong-arguments"),
        ("can()", "unknown-effect"),
    ]:
        text = HEAD + f"turn: [{{choose one of: [{{id: go, when: '{condition}'}}, {{id: stay}}]}}]"
        assert codes(text) == [code]
    assert codes(HEAD + "turn: [{choose one of: [{id: go, keeps: nothing}]}]") == ["unknown-effect"]
