"""What happens when: conditions, loops of all kinds, their ends, and orders that players decide."""

from __future__ import annotations

import pytest

from rulewright.play.fault import PlayFault
from tests.language.tiny import codes, names, play, read, start

HEAD = """
symbols: {mood: [calm, wild]}
components:
  cards: {kinds: {ant: {worth: 1}, bee: {worth: 2}, cow: {worth: 3}}}
zones:
  row: {holds: cards, order: row, start: all}
  pile: {holds: cards, order: pile}
values:
  points: {per: player, from: -100}
  n: {to: 1000}
  calls: {per: player}
  mood: {type: mood, start: calm}
  ready: {type: flag}
"""


def after_setup(statements: str) -> str:
    lines = "\n".join("  " + line for line in statements.strip("\n").splitlines())
    return f"{HEAD}\nsetup:\n{lines}\nturn:\n  - choose one of: [{{id: on}}]\n"


def turns(statements: str) -> str:
    return HEAD + "turn:\n" + "\n".join("  " + line for line in statements.strip("\n").splitlines())


def test_if_and_match() -> None:
    state = start(
        after_setup(
            "- {if: n == 0, then: [{gain: n}], else: [{gain: n, amount: 9}]}\n"
            "- {if: ready, then: [], else: [{gain: n}]}"
        )
    )
    assert read(state, "n") == 2
    match = "- {match: mood, cases: {wild: [{set: n, to: 1}], calm: [{set: n, to: 2}]}, else: [{set: n, to: 3}]}"
    assert read(start(after_setup(match)), "n") == 2
    other = "- {set: mood, to: none}\n" + match
    assert read(start(after_setup(other)), "n") == 3
    by_number = "- {match: n + 2, cases: {'1': [{set: n, to: 7}], '2': [{set: n, to: 8}]}}"
    assert read(start(after_setup(by_number)), "n") == 8
    by_flag = "- {match: ready, cases: {'true': [{set: n, to: 1}], 'false': [{set: n, to: 2}]}}"
    assert read(start(after_setup(by_flag)), "n") == 2
    assert codes(after_setup("- {match: mood, cases: {mild: []}}")) == ["unknown-word"]


def test_for_each_takes_its_domain_at_the_start() -> None:
    state = start(after_setup("- {for each: c, in: row, do: [{move: c, to: pile}, {gain: n}]}"))
    assert read(state, "pile") == ["cow", "bee", "ant"] and read(state, "n") == 3
    shrinking = "- {for each: c, in: row, where: c.worth > n, do: [{gain: n, amount: 5}]}"
    assert read(start(after_setup(shrinking)), "n") == 15, "the condition too is looked at once"


def test_for_each_over_pairs() -> None:
    state = start(
        after_setup("- for each: {p: players, c: row}\n  where: c.worth > p.seat\n  do: [{score: c.worth, for: p}]")
    )
    assert state.scores == [5, 3]


def test_for_each_in_an_order_that_is_asked() -> None:
    statement = """
- for each: c
  in: row
  order: asked
  do: [{move: c, to: pile}]
  where: c.worth > 1
- choose one of: [{id: on}]
"""
    state = start(turns(statement))
    assert names(state) == ["bee", "cow"]
    play(state, "cow")
    assert names(state) == ["on"], "the last one needs no question"
    assert read(state, "pile") == ["bee", "cow"]
    assert codes(turns(statement.replace("order: asked", "order: whatever"))) == ["wrong-type"]


def test_each_player() -> None:
    state = start("players: 3\n" + after_setup("- {each player: [{gain: n}, {gain: me.calls, amount: n}], from: p2}"))
    assert [read(state, f"p{i}.calls") for i in (1, 2, 3)] == [3, 1, 2]
    state = start("players: 3\n" + after_setup("- {each player: [{gain: n}], where: me.seat != 2}"))
    assert read(state, "n") == 2


def test_turns() -> None:
    text = (
        HEAD
        + """
play:
  - turns:
      - choose one of: [{id: work, do: [{score: 1}]}, {id: again, do: [{set: ready, to: true}]}]
      - if: ready
        then: [{set: ready, to: false}, {end: turn}]
      - gain: n
    from: p2
    next: me if me.points == 2 else me.next
    skip: me.points > 2
    after: [{gain: me.calls}]
    until: n > 4
"""
    )
    state = start("players: 3\n" + text)
    assert state.player == 1
    play(state, "work", "work", "again")
    assert state.player == 1 and [read(state, f"p{i}.calls") for i in (1, 2, 3)] == [1, 1, 1]
    play(state, "work")
    assert state.player == 1, "two points bring another turn"
    play(state, "work")
    assert state.player == 2 and read(state, "n") == 4
    play(state, "work")
    assert state.is_over, "the turns are over, and with them the play"


def test_turns_nobody_can_take_are_over() -> None:
    text = HEAD + "play:\n  - turns: [{choose one of: [{id: go, do: [{score: 1}]}]}]\n    skip: me.points > 0\n"
    state = play(start(text), "go", "go")
    assert state.is_over and state.scores == [1, 1]


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ("times: 3", 3),
        ("times: 0", 0),
        ("while: n < 4", 4),
        ("until: n > 4", 5),
        ("times: 9, until: n == 2", 2),
        ("times: n - 5", 0),
    ],
)
def test_repeat(parts: str, expected: int) -> None:
    assert read(start(after_setup(f"- {{repeat: [{{gain: n}}], {parts}}}")), "n") == expected


def test_a_loop_that_never_ends_is_a_fault() -> None:
    with pytest.raises(PlayFault) as fault:
        start(after_setup("- {repeat: [{gain: n}], while: n < 100, at most: 5}"))
    assert fault.value.code == "runaway" and fault.value.line
    with pytest.raises(PlayFault) as fault:
        start(after_setup("- {repeat: [{set: n, to: 1 - n}]}"))
    assert fault.value.code == "runaway"


def test_end_and_leave() -> None:
    nested = """
- repeat:
    - repeat:
        - gain: n
        - {if: n == 2, then: [{end: inner}]}
        - {if: n == 3, then: [{leave: inner}]}
        - {if: n > 13, then: [{leave: outer}]}
        - {score: 1, for: p1}
      id: inner
    - {gain: n, amount: 10}
  id: outer
"""
    state = start(after_setup(nested))
    assert read(state, "n") == 14 and state.scores == [1, 0]
    assert codes(after_setup("- leave: nowhere")) == ["unknown-loop"]
    assert codes(HEAD + "effects: {stop: {do: [{end: turn}]}}\nturn: [stop]") == ["unknown-loop"]


def test_end_of_an_effect() -> None:
    text = (
        HEAD + "effects: {work: {takes: {k: number}, do: [{if: k > 2, then: [{end: effect}]}, {gain: n, amount: k}]}}\n"
    )
    text += "setup: [{work: 2}, {work: 3}]\nturn: [{choose one of: [{id: on}]}]"
    assert read(start(text), "n") == 2


def test_effects() -> None:
    text = (
        HEAD
        + """
effects:
  down: {takes: {k: number}, do: [{if: k > 0, then: [{gain: me.calls}, {down: k - 1}]}]}
  give: {takes: {k: number, friend: player}, do: [{score: k, for: friend}, {score: -k}]}
turn:
  - choose one of:
      - {id: fall, do: [{down: 5}]}
      - {id: deep, do: [{down: 9000}]}
      - {id: gift, do: [{give: 2, friend: me.next, by: me.next}]}
"""
    )
    state = play(start(text), "fall", "gift")
    assert read(state, "p1.calls") == 5 and state.scores == [2 - 2, 0]
    with pytest.raises(PlayFault) as fault:
        play(start(text), "deep")
    assert fault.value.code == "depth"
    assert codes(text.replace("{down: 5}", "{down: }")) == ["missing-part"]
    assert codes(text.replace("{down: 5}", "{down: 5, to: 3}")) == ["unknown-part"]
    assert codes(text.replace("{down: 5}", "{down: p1}")) == ["wrong-type"]
    assert codes(text.replace("{down: 5}", "{dwn: 5}")) == ["unknown-verb"]


def test_in_any_order() -> None:
    statement = """
- in any order:
    - [{gain: n}, {gain: n, amount: n}]
    - - {set: n, to: n * 5, id: times}
    - [{gain: n, amount: 3}]
"""
    state = start(turns(statement))
    assert names(state) == ["gain", "times", "gain_3"]
    play(state, "gain_3", "times")
    assert read(state, "n") == 32 and state.player == 1, "the last block needs no question"


def test_let_and_require() -> None:
    assert read(start(after_setup("- {let: k, be: n + 2}\n- gain: n\n- {gain: n, amount: k}")), "n") == 3
    with pytest.raises(PlayFault) as fault:
        start(after_setup("- require: n > 0"))
    assert fault.value.code == "dead-end"


def test_wrong_statements() -> None:
    assert codes(turns("- {gain: n, lose: n}")) == ["two-verbs"]
    assert codes(turns("- {gain: n, amuont: 2}")) == ["unknown-part"]
    assert codes(turns("- {id: x}")) == ["unknown-verb"]
    assert codes(turns("- {if: n == 0}")) == ["missing-part"]
    assert codes(turns("- {for each: c, do: []}")) == ["missing-part"]
    assert codes(turns("- {gain: n, id: a}\n- {gain: n, id: a}")) == ["duplicate-id"]


@pytest.mark.parametrize("asks", [False, True])
def test_a_loop_within_the_same_loop_keeps_its_place(asks: bool) -> None:
    deed = "{gain: n, amount: c.worth}"
    deed = f"{{choose one of: [{{id: more, do: [{deed}]}}], by: p1}}" if asks else deed
    text = (
        HEAD
        + f"""
effects:
  spread:
    takes: {{k: number}}
    do:
      - for each: c
        in: row
        where: c.worth > k
        do: [{{if: k < 2, then: [{{spread: k + 1}}]}}, {deed}]
turn: [{{spread: 0}}, {{choose one of: [{{id: on}}]}}]
"""
    )
    state = start(text)
    while names(state) == ["more"]:
        play(state, "more")
    assert read(state, "n") == 39


def test_an_asked_order_has_its_own_words() -> None:
    """The question, names and sentences of an order that is asked are the author's."""
    state = start("""
        values: {out: {per: player}}
        turn:
          - for each: n
            in: from_to(1, 3)
            order: asked
            text: Which number next?
            name: count {n}
            option: Count {n} now.
            do: [{gain: me.out, amount: n}]
    """)
    assert state.decision.question == "Which number next?"
    assert [(o.name, o.sentence) for o in state.decision.options][1] == ("count 2", "Count 2 now.")


def test_names_of_an_order_that_nobody_is_asked_for() -> None:
    assert "wrong-type" in codes("turn: [{for each: n, in: 'from_to(1, 3)', name: 'count {n}', do: [{score: 1}]}]\n")
