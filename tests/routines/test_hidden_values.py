"""Values that a seat cannot see, dealt anew: within what they can be, and without a trace of what they are."""

from __future__ import annotations

import pytest

from rulewright.play.state import State
from tests.language.tiny import play, read, start

HEAD = """
players: [2, 3]
symbols: {colour: [red, green, blue]}
components:
  cards: {kinds: {ant: {}, bee: {}, cow: {}, doe: {}, eel: {}, fox: {}, gnu: {}, hen: {}, ibis: {}}}
boards:
  map: {shape: grid, rows: 2, columns: 3}
zones:
  deck: {holds: cards, order: pile, start: all, seen by: nobody}
  hand: {per: player, holds: cards, seen by: owner}
values:
  number: {type: number, per: player, seen by: owner}
  purse: {type: number, per: player, seen by: owner}
  tint: {type: colour, per: player, seen by: owner}
  sly: {type: flag, per: player, seen by: owner}
  bid: {type: card, per: player, seen by: owner}
  mine: {type: flag, per: site of map, seen by: nobody}
setup:
  - {shuffle: deck}
  - {deal: deck, to: hand, count: 3}
  - {set: p2.purse, to: 7}
  - {gain: p2.purse, amount: 2}
  - {set: map.b1.mine, to: true}
  - {set: map.c2.mine, to: true}
turn:
"""
CHOICES = {
    "number": "- {choose secretly: n, among: 'from_to(2, 6)', into: number}",
    "tint": "- {choose secretly: c, among: colour, into: tint}",
    "bid": "- {choose secretly: c, among: me.hand, into: bid}",
    "sly": "- choose one of: [{id: yes, do: [{set: me.sly, to: true}]}, {id: no, do: [{set: me.sly, to: false}]}]",
}


def begun(what: str, players: int = 2) -> State:
    turn = f"{CHOICES[what]}\n- choose one of: [{{id: on}}]"
    return start(HEAD + "".join(f"  {line}\n" for line in turn.splitlines()), players=players)


def chosen(what: str, players: int = 2) -> list[State]:
    """Positions that differ only in what the last player chose in secret."""
    state = begun(what, players)
    for _player in range(players - 2):
        play(state, state.decision.options[-1].name)
    play(state, state.decision.options[0].name)
    if what == "sly":
        play(state, "on")
    found = []
    for option in state.decision.options:
        other = state.clone()
        other.apply(option)
        found.append(other)
    return found


@pytest.mark.parametrize("what", CHOICES)
@pytest.mark.parametrize("players", [2, 3])
def test_a_guess_follows_from_nothing_hidden(what: str, players: int) -> None:
    if players == 3 and what == "sly":
        return  # not chosen in secret, each for itself: flags of several others change owners
    for seed in range(8):
        dealt = {tuple(state.redeal(0, seed).vector) for state in chosen(what, players)}
        assert len(dealt) == 1, f"p1 can learn {what} of another"


@pytest.mark.parametrize("what", CHOICES)
def test_a_guess_may_be_anything_that_can_be(what: str) -> None:
    truth = {read(state, f"p2.{what}") for state in chosen(what)}
    state = chosen(what)[0]
    guessed = [state.redeal(0, seed) for seed in range(80)]
    if what == "bid":
        assert all(read(other, "p2.bid") in read(other, "p2.hand") for other in guessed)
        assert len({read(other, "p2.bid") for other in guessed}) == 6, "any card that p1 does not hold"
    else:
        assert {read(other, f"p2.{what}") for other in guessed} == truth
    assert all(read(other, f"p1.{what}") == read(state, f"p1.{what}") for other in guessed), "one's own stays"


def test_what_the_rules_count_with_stays() -> None:
    """A number that goes up and down could be anything by its range: a guess would only make nonsense."""
    state = chosen("number")[0]
    assert {read(state.redeal(0, seed), "p2.purse") for seed in range(10)} == {9}


def test_hidden_flags_of_spaces_change_places() -> None:
    state = chosen("number")[0]
    spaces = [f"map.{name}" for name in ("a1", "a2", "b1", "b2", "c1", "c2")]
    found = {tuple(read(state.redeal(0, seed), f"{space}.mine") for space in spaces) for seed in range(60)}
    assert {sum(bool(flag) for flag in flags) for flags in found} == {2}
    assert len(found) > 8
