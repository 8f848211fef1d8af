"""Values that pieces have on a board alone, sides as a domain, and the frontier of a lattice wherever its tiles lie."""

from __future__ import annotations

from random import Random

import pytest

from rulewright.play.changes import Changes
from rulewright.play.fault import PlayFault
from rulewright.play.paths import Paths
from rulewright.play.state import State
from tests.language.tiny import codes, game, read, start

FIELDS = """
components:
  fields: {one: field, count: 6, turns: 4, kinds: {plain: {count: 6, edges: [2, 0, 1, 0]}}}
boards: {vale: {shape: lattice, within: 7 x 9, holds: fields}}
zones: {hand: {holds: fields, start: all}}
values:
  worn: {per: field, on: vale, start: 3}
  seen: {to: 99}
"""
PLAY = (
    FIELDS
    + """
setup: [{move: first(f for f in hand), to: vale.middle}]
turn:
  - choose one of:
      - {id: lay, choose: {s: vale.frontier, f: hand}, do: [{move: f, to: s}, {gain: f.worn}]}
      - {id: lift, choose: f, among: vale.fields, when: hand.count < 5, do: [{move: f, to: hand}]}
    text: Lay or lift?
  - {set: seen, to: "count(s for s in vale.frontier)"}
"""
)


def frontier(state: State) -> set[str]:
    """Empty cells beside laid ones, worked out from what lies where."""
    board = state.game.facts["boards"]["vale"]
    cells = {tuple(cell): name for cell, name in zip(board["cells"], board["sites"], strict=True)}
    laid = {cell for cell, name in cells.items() if read(state, f"vale.{name}") != "none"}
    near = {(row + down, column + right) for row, column in laid for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    return {cells[cell] for cell in near - laid if cell in cells}


@pytest.mark.parametrize("seed", range(6))
def test_frontier_follows_the_tiles(seed: int) -> None:
    state, random = start(PLAY, seed), Random(seed)
    for _step in range(40):
        offered = {o.name.split()[1] for o in state.decision.options if o.name.startswith("lay")}
        assert offered == (frontier(state) if read(state, "hand") else set())
        state.apply(random.choice(state.decision.ids))
        assert read(state, "seen") == len(frontier(state))


def test_frontier_of_a_position_that_was_set() -> None:
    """A tile put far from all others by a scenario is found."""
    state = start(PLAY)
    Changes(Paths(state.game.facts), state.vector).apply({"vale.a1": "plain"})
    state.refresh()
    assert {o.name.split()[1] for o in state.decision.options if o.name.startswith("lay")} == frontier(state)


def test_a_value_is_lost_with_the_board() -> None:
    state = start(PLAY)
    lay = next(o for o in state.decision.options if o.name.startswith("lay"))
    state.apply(lay)
    worn = state.game.facts["values"]["worn"]["address"]
    piece = next(p for p in range(1, 7) if state.vector[worn + p] == 4)
    lift = next(o for o in state.decision.options if o.name == f"lift {lay.name.split()[1]}")
    state.apply(lift)
    assert state.vector[worn + piece] == 3


def test_pieces_elsewhere_are_alike() -> None:
    """Six equal fields in the hand are one option a space; with the value everywhere each would be its own."""
    alike = start(PLAY).decision.options
    apart = start(PLAY.replace(", on: vale", "")).decision.options
    assert len(apart) == 5 * len(alike) == 20


def test_giving_it_to_a_piece_elsewhere_is_a_fault() -> None:
    text = FIELDS + "turn: [{choose: f, among: hand, do: [{gain: f.worn}]}]\n"
    state = start(text)
    with pytest.raises(PlayFault) as caught:
        state.apply(state.decision.options[0])
    assert caught.value.code == "missing"


@pytest.mark.parametrize(
    "value",
    [
        "worn: {on: vale}",
        "worn: {per: player, on: vale}",
        "worn: {per: field, on: vales}",
        "worn: {per: field, on: hand}",
    ],
)
def test_what_is_no_value_of_a_board(value: str) -> None:
    assert codes(FIELDS.replace("worn: {per: field, on: vale, start: 3}", value) + "turn: [end game: draw]\n") == [
        "wrong-place"
    ]


def test_sides() -> None:
    state = start(FIELDS + "setup: [{set: seen, to: 'sum(d.number for d in vale.sides)'}]\nturn: [{end game: draw}]\n")
    directions = state.game.facts["boards"]["vale"]["directions"]
    assert read(state, "seen") == sum(directions.index(d) + 1 for d in ("n", "e", "s", "w"))


def test_native_form_is_the_same() -> None:
    """Laying and lifting with chance choices, in both engines."""
    both = [game(PLAY).machine(engine) for engine in ("python", "wasm")]
    for machine in both:
        machine.call("new", 5, 0)
        machine.call("advance")
        machine.call("play_on", 50)
    assert both[0].vector() == both[1].vector()
