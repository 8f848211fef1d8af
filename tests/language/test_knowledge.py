"""Who knows what: zones, looks, shuffles, the box, the log, and where taking back ends."""

from __future__ import annotations

import pytest

from rulewright.play.fault import UndoRefused
from rulewright.play.state import State
from tests.language.tiny import names, play, read, start

HEAD = """
players: 3
components:
  cards: {kinds: {ant: {}, bee: {}, cow: {}, doe: {}}}
zones:
  deck: {holds: cards, order: pile, start: all, seen by: nobody}
  open: {holds: cards, order: row}
  veil: {holds: cards, order: row, seen by: nobody}
  hand: {per: player, holds: cards, seen by: owner}
  brow: {per: player, holds: cards, seen by: others}
  fan: {per: player, holds: cards, seen by: owner, mixed: true}
values:
  mine: {type: number, per: player, seen by: owner}
  dark: {type: number, seen by: nobody}
"""


def begun(setup: str, turn: str = "- choose one of: [{id: on}]") -> State:
    body = "".join(f"  {line}\n" for line in ("- shuffle: deck\n" + setup).strip("\n").splitlines())
    steps = "".join(f"  {line}\n" for line in turn.strip("\n").splitlines())
    return start(f"{HEAD}\nsetup:\n{body}turn:\n{steps}")


def known(state: State, zone: str, owner: int = 1) -> list[bool]:
    """For each seat whether it can tell the first piece of a zone."""
    place = next(p for p in state.game.facts["places"] if p["zone"] == zone and p["owner"] in (0, owner))
    slot = place["base"]
    return [state.observation(seat)[slot] >= 0 for seat in range(3)]


@pytest.mark.parametrize(
    ("to", "zone", "who"),
    [
        ("open", "open", [True, True, True]),
        ("veil", "veil", [False, False, False]),
        ("p1.hand", "hand", [True, False, False]),
        ("p1.brow", "brow", [False, True, True]),
    ],
)
def test_zones_say_who_sees_into_them(to: str, zone: str, who: list[bool]) -> None:
    assert known(begun(f"- {{draw: deck, to: {to}}}"), zone) == who


def test_what_is_mixed_in_is_forgotten_by_who_does_not_see_it() -> None:
    shown = "- {draw: deck, to: open}\n"
    assert known(begun(shown + "- {move: open, to: p1.hand}"), "hand") == [True, True, True]
    assert known(begun(shown + "- {move: open, to: p1.fan}"), "fan") == [True, False, False]
    passed = shown + "- {move: open, to: p1.fan}\n- {move: p1.fan, to: "
    assert known(begun(passed + "p2.hand}"), "hand", 2) == [True, True, False]
    assert known(begun(passed + "p2.fan}"), "fan", 2) == [False, True, False]
    assert known(begun(passed + "open}"), "open") == [True, True, True]


def test_looks() -> None:
    assert known(begun("- {draw: deck, to: veil}\n- {peek: 'veil[1]', by: p2}"), "veil") == [False, True, False]
    assert known(begun("- {draw: deck, to: veil}\n- {reveal: veil, to: p3}"), "veil") == [False, False, True]
    assert known(begun("- {draw: deck, to: veil}\n- reveal: veil"), "veil") == [True, True, True]


def test_knowledge_goes_with_the_piece_until_a_shuffle() -> None:
    carried = "- {draw: deck, to: p1.hand}\n- {move: p1.hand, to: veil}"
    assert known(begun(carried), "veil") == [True, False, False]
    mixed = carried + "\n- {draw: deck, to: veil}\n- shuffle: veil"
    assert known(begun(mixed), "veil") == [False, False, False]


def test_a_look_at_the_top_of_a_pile_fixes_it() -> None:
    state = begun("- {peek: deck.top, by: p1}\n- {draw: deck, to: p2.hand}")
    card = read(state, "p2.hand")
    assert {"chance": "peek", "outcome": card[0]} in state.history_for("p1")
    assert not any("chance" in e and e.get("outcome") == card[0] for e in state.history_for("p3"))
    assert known(state, "hand", 2) == [True, True, False]


def test_values() -> None:
    state = begun("- {set: p1.mine, to: 4}\n- {set: dark, to: 9}")
    address = state.game.facts["values"]["mine"]["address"] + 1
    assert [state.observation(seat)[address] for seat in range(3)] == [4, -1, -1]
    dark = state.game.facts["values"]["dark"]["address"]
    assert [state.observation(seat)[dark] for seat in range(3)] == [-1, -1, -1]


def test_the_log_has_readers() -> None:
    turn = '- choose one of: [{id: on}]\n- {say: "{me} begins"}\n- {say: "You have {me.mine}", to: me}'
    state = play(begun("- {set: p1.mine, to: 4}", turn), "on")
    assert [e.get("say") for e in state.history_for("p1")][-2:] == ["p1 begins", "You have 4"]
    assert [e.get("say") for e in state.history_for("p2")][-1:] == ["p1 begins"]


@pytest.mark.parametrize(
    ("what", "refused"),
    [
        ("{draw: deck, to: me.hand}", "chance"),
        ("{peek: 'veil[1]'}", "hidden"),
        ("{say: 'Hush', to: me}", "private"),
        ("{set: me.mine, to: 3}", ""),
    ],
)
def test_taking_back_ends_where_something_was_learnt(what: str, refused: str) -> None:
    state = begun("- {draw: deck, to: veil}", f"- choose one of: [{{id: act, do: [{what}]}}, {{id: idle}}]")
    before = state.vector[:]
    play(state, "act")
    if refused:
        with pytest.raises(UndoRefused, match=refused):
            state.undo()
        state.undo(force=True)
    else:
        state.undo()
    assert state.vector == before and names(state) == ["act", "idle"]


def test_the_box_keeps_secrets() -> None:
    text = (
        HEAD
        + "setup: [{shuffle: deck}, {draw: deck, to: p1.hand}, {move: p1.hand, to: box}]\n"
        + "turn: [{choose one of: [{id: on}]}]"
    )
    state = start(text)
    facts = state.game.facts
    boxed = next(c for c in range(1, 5) if state.vector[facts["where"] + c] == 0)
    assert [state.vector[facts["known"] + boxed] >> seat & 1 for seat in range(3)] == [1, 0, 0]


def test_secret_simultaneous_choice_tells_nothing_before_all_are_in() -> None:
    turn = "- {choose secretly: n, among: 'from_to(1, 3)', into: mine}\n- choose one of: [{id: on}]"
    state = begun("- {set: dark, to: 1}", turn)
    views = [state.observation(seat)[:] for seat in range(3)]
    play(state, "2")
    assert state.observation(2) == views[2], "who was not asked yet sees nothing of the first choice"
    assert state.history_for("p3") == []
    other = state.redeal(2, 5)
    assert other.observation(2) == state.observation(2)
    play(state, "1", "3")
    assert [read(state, f"p{n}.mine") for n in (1, 2, 3)] == [2, 1, 3]


def test_a_secret_choice_is_taken_back_only_while_it_goes_on() -> None:
    turn = "- {choose secretly: n, among: 'from_to(1, 3)', into: mine}\n- choose one of: [{id: on}]"
    state = begun("- {set: dark, to: 1}", turn)
    play(state, "2", "1")
    state.undo()
    assert state.player == 1
    play(state, "1", "3")
    with pytest.raises(UndoRefused, match="secret choice"):
        state.undo()


def test_nor_where_the_next_one_follows_at_once() -> None:
    state = begun("- {set: dark, to: 1}", "- {choose secretly: n, among: 'from_to(1, 3)', into: mine}")
    play(state, "1", "1", "3")
    assert state.player == 0
    with pytest.raises(UndoRefused):
        state.undo()
