"""Decisions: who is asked, what is offered, what it is called, and what happens where there is little to choose."""

from __future__ import annotations

import pytest

from rulewright.play.fault import IllegalMove, PlayFault
from tests.language.tiny import codes, names, play, read, start

CARDS = """
components:
  cards:
    kinds: {ant: {count: 2, worth: 1}, bee: {worth: 2}, cow: {worth: 3}}
  pawns: {count: 2, per: player}
boards:
  path: {shape: grid, rows: 1, columns: 3, holds: {pawns: 2}}
zones:
  stock: {holds: cards, start: all}
  hand: {per: player, holds: cards, seen by: owner}
values:
  points: {per: player}
  got: {type: card, per: player}
  debt: {per: player}
effects:
  settle: {do: [{require: me.debt == 0}]}
"""


def turn(text: str) -> str:
    return CARDS + "turn:\n" + "\n".join("  " + line for line in text.strip("\n").splitlines())


def test_equal_pieces_are_one_option() -> None:
    state = start(turn("- {choose: card, among: stock, text: Which card?}\n- {move: card, to: me.hand}"))
    assert names(state) == ["ant", "bee", "cow"]
    assert state.decision.question == "Which card?"
    state = play(state, "ant", "ant", "bee")
    assert names(state) == ["cow"], "a decision with one option is asked"
    with pytest.raises(IllegalMove, match="possible: cow"):
        state.apply("ant")


def test_where_name_and_sentence() -> None:
    statement = """
- choose: card
  among: stock
  where: card.worth > 1
  name: take {card}
  option: Take the {card}, worth {card.worth}.
"""
    option = start(turn(statement)).decision.options[0]
    assert (option.name, option.sentence) == ("take bee", "Take the bee, worth 2.")


def test_joint_choice() -> None:
    statement = """
- choose: {card: stock, n: "from_to(1, card.worth)"}
  name: "{n} of {card}"
  do: [{score: n}]
"""
    state = start(turn(statement))
    assert names(state) == ["1 of ant", "1 of bee", "2 of bee", "1 of cow", "2 of cow", "3 of cow"]
    assert play(state, "3 of cow").scores == [3, 0]


def test_if_none() -> None:
    assert (
        play(start(turn("- {choose: c, among: me.hand, if none: skip}\n- choose one of: [{id: on}]")), "on").player == 1
    )
    block = "- {choose: c, among: me.hand, if none: [{score: 4}, {end turn: }]}"
    assert "unknown-verb" in codes(turn(block))
    state = start(turn("- {choose: c, among: me.hand, if none: [{score: 4}]}\n- choose one of: [{id: on}]"))
    assert state.scores == [4, 0]
    with pytest.raises(PlayFault) as fault:
        _ = start(turn("- {choose: c, among: me.hand}")).decision
    assert fault.value.code == "no-options"


def test_if_one() -> None:
    statement = "- {choose: c, among: stock, where: c.worth > 2, if one: take, do: [{set: me.got, to: c}]}"
    state = start(turn(statement + "\n- choose one of: [{id: on}]"))
    assert names(state) == ["on"] and read(state, "p1.got") == "cow"
    both = "- {choose: c, among: stock, where: c.worth > 1, if one: take, do: [{set: me.got, to: c}]}"
    assert names(start(turn(both))) == ["bee", "cow"]


def test_up_to_and_exactly() -> None:
    up_to = "- {choose: c, among: stock, up to: 2, do: [{move: c, to: me.hand}, {score: c.worth}]}"
    state = play(start(turn(up_to)), "cow")
    assert names(state) == ["ant", "bee", "done"]
    assert play(state.clone(), "done").player == 1
    assert play(state, "bee").player == 1 and state.scores == [5, 0]
    exactly = "- {choose: c, among: stock, exactly: 2, do: [{move: c, to: me.hand}]}"
    state = play(start(turn(exactly)), "cow")
    assert names(state) == ["ant", "bee"] and state.player == 0
    assert play(state, "ant").player == 1


def test_another_player_is_asked() -> None:
    state = start(turn("- {choose: c, among: stock, by: me.next, do: [{move: c, to: me.hand}]}"))
    assert state.player == 1
    play(state, "bee")
    assert read(state, "p1.hand") == ["bee"] and state.player == 0


def test_secret_choices_are_told_to_the_chooser_only() -> None:
    state = play(start(turn("- {choose: c, among: stock, secret: true}\n- choose one of: [{id: on}]")), "cow", "on")
    assert {"decision": "p1", "option": "cow"} in state.history_for("p1")
    assert state.history_for("p2") == [{"decision": "p1", "option": "on"}]


def test_arms() -> None:
    arms = """
- choose one of:
    - {id: score, do: [{score: 1}]}
    - {id: take, choose: c, among: stock, where: c.worth == 2, do: [{move: c, to: me.hand}]}
    - {id: play, when: not me.hand.empty, choose: c, among: me.hand, name: "play {c}", do: [{move: c, to: stock}]}
"""
    state = start(turn(arms))
    assert names(state) == ["score", "take bee"]
    assert [o.arm for o in state.decision.options] == ["score", "take"]
    play(state, "take bee", "score")
    assert names(state) == ["score", "play bee"]
    play(state, "play bee")
    assert read(state, "stock.count") == 4


def test_once() -> None:
    arms = """
- repeat:
    - choose one of:
        - {id: pray, once: turn, do: [{score: 1}]}
        - {id: sing, once: game, do: [{score: 5}]}
        - {id: stop, do: [{leave: deeds}]}
  id: deeds
"""
    state = play(start(turn(arms)), "pray")
    assert names(state) == ["sing", "stop"]
    play(state, "sing", "stop")
    assert names(state) == ["pray", "sing", "stop"], "once is counted for each player"
    play(state, "stop")
    assert names(state) == ["pray", "stop"]
    assert codes(turn("- choose one of: [{id: a, once: nowhere}]")) == ["unknown-loop"]


def test_keeps_offers_only_what_leaves_the_rest_possible() -> None:
    arms = """
- choose one of:
    - {id: borrow, do: [{gain: me.debt}]}
    - {id: rest, keeps: settle}
    - {id: repay, when: me.debt > 0, keeps: settle, do: [{lose: me.debt}]}
"""
    state = start(turn(arms))
    assert names(state) == ["borrow", "rest"]
    play(state, "borrow", "rest")
    assert names(state) == ["borrow", "repay"]
    play(state, "borrow", "rest")
    assert names(state) == ["borrow"], "one repaid of two is not enough"


def test_keeps_with_a_block_that_ends_the_turn() -> None:
    arms = """
- choose one of:
    - {id: rest, keeps: settle, do: [{if: me.debt == 0, then: [{end: turn}]}]}
    - {id: borrow, do: [{gain: me.debt}]}
- score: 1
"""
    state = start(turn(arms))
    assert names(state) == ["rest", "borrow"]
    assert play(state, "rest", "borrow").scores == [0, 1]


def test_may() -> None:
    statement = (
        "- {may: [{score: 1}], when: me.debt == 0, name: pray, decline: stay, option: Say a prayer.}\n- gain: me.debt"
    )
    state = start(turn(statement + "\n- choose one of: [{id: on}]"))
    assert names(state) == ["pray", "stay"] and state.decision.options[0].sentence == "Say a prayer."
    play(state, "pray", "on", "stay", "on")
    assert state.scores == [1, 0] and names(state) == ["on"], "nobody is asked where the condition does not hold"


def test_choose_secretly() -> None:
    head = CARDS + "setup:\n  - {move: stock, to: p1.hand}\n"
    head = head.replace("got: {type: card, per: player}", "got: {type: card, per: player, seen by: owner}")
    statements = """
- {choose secretly: card, among: cards, where: card.worth > 1, into: got}
- if: p1.got.worth > p2.got.worth
  then: [{score: p1.got.worth - p2.got.worth, for: p1}]
"""
    state = start(head + turn(statements).removeprefix(CARDS))
    assert state.player == 0 and state.decision.secret
    play(state, names(state)[1])
    assert state.player == 1
    assert state.history_for("p2") == [] and len(state.history_for("p1")) == 1
    play(state, names(state)[0])
    assert state.scores == [1, 0]


def test_wrong_choices() -> None:
    assert codes(turn("- choose: card")) == ["missing-part"]
    assert codes(turn("- {choose: Card, among: stock}")) == ["bad-name"]
    assert codes(turn("- {choose: c, among: me}")) == ["not-several"]
    assert codes(turn("- {choose: c, among: stock, wher: true}")) == ["unknown-part"]
    assert codes(turn("- {choose: c, among: stock, if one: maybe}")) == ["wrong-type"]
    assert codes(turn("- choose one of: [{id: a}, {id: a}]")) == ["duplicate-id"]
    assert codes(turn("- choose one of: [{do: [{score: 1}]}]")) == ["missing-part"]
    assert codes(turn("- choose one of: []")) == ["no-arms"]
    assert codes(turn("- {choose secretly: c, among: me.hand, into: nothing}")) == ["not-a-target"]
    assert codes("setup:\n  - {choose: n, among: 'from_to(1, 2)'}\nturn: [{may: []}]") == ["no-me"]
