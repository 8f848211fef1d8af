"""Pieces and places: moving, drawing, dealing, shuffling, faces, turns, chance."""

from __future__ import annotations

from collections import Counter

import pytest

from rulewright.play.fault import PlayFault
from rulewright.play.state import State
from tests.language.tiny import codes, game, names, play, read, start

HEAD = """
components:
  cards: {kinds: {ant: {}, bee: {}, cow: {}}}
  coins: {tokens: 6}
  dice: {one: die, faces: 6, per: player, count: 2}
  lamps: {faces: [off, on]}
  signs: {faces: [red, green, blue]}
  tiles:
    one: tile
    turns: 4
    kinds:
      bend: {edges: [path, path, none, none]}
      line: {count: 2, edges: [path, none, path, none]}
boards:
  field: {shape: grid, rows: 2, columns: 2, holds: {tiles: 1}}
zones:
  deck: {holds: cards, order: pile, start: all}
  spent: {holds: cards, order: pile}
  row: {holds: cards, order: row}
  bag: {holds: cards}
  small: {holds: cards, up to: 1}
  hand: {per: player, holds: cards}
  bank: {holds: coins, start: all}
  purse: {per: player, holds: coins, supply: bank}
values:
  points: {per: player}
  last: {type: card}
  chosen: {type: player}
"""
LAST = "turn: [{choose one of: [{id: on}]}]"


def after(setup: str, rest: str = "") -> State:
    """The first decision after a set-up."""
    lines = "\n".join("  " + line for line in setup.strip("\n").splitlines())
    return start(f"{HEAD}\n{rest}\nsetup:\n{lines}\nturn:\n  - choose one of: [{{id: on}}]\n")


def wrong(setup: str) -> list[str]:
    return codes(f"{HEAD}\nsetup:\n  - {setup}\nturn:\n  - choose one of: [{{id: on}}]\n")


def test_piles_and_rows_keep_their_order() -> None:
    state = after(
        "- {move: deck, to: row}\n- {move: 'row[1]', to: spent}\n- {move: 'row[2]', to: spent}\n"
        "- {move: 'row[1]', to: spent, at: bottom}"
    )
    assert read(state, "row") == []
    whole = read(state, "spent")
    assert sorted(whole) == ["ant", "bee", "cow"]
    under = after("- {move: deck, to: row}\n- {move: 'row[1]', to: row}\n- {move: 'row[3]', to: row, at: bottom}")
    assert read(under, "row") == read(after("- {move: deck, to: row}"), "row")


def test_top_and_bottom() -> None:
    state = after("- {move: deck.bottom, to: small}\n- {move: deck.top, to: bag}")
    assert read(state, "deck.count") == 1 and read(state, "small") != read(state, "bag")
    with pytest.raises(PlayFault) as fault:
        after("- {move: deck.top, to: small}\n- {move: deck.top, to: small}")
    assert fault.value.code == "full" and fault.value.line
    with pytest.raises(PlayFault):
        after("- {move: 'row[1]', to: bag}")


def test_moving_to_spaces() -> None:
    state = after("- {move: first(t for t in tiles if t.kind == bend), to: field.a1, turned: 1}")
    assert read(state, "field.a1") == "bend" and read(state, "field.a1.tile.turned") == 1
    with pytest.raises(PlayFault) as fault:
        after("- {move: first(t for t in tiles if t.kind == bend), to: first(s for s in field.sites if not s.empty)}")
    assert fault.value.code == "missing"
    assert wrong("{move: deck.top, to: field.a1}") == ["wrong-place"]
    assert wrong("{move: deck.top, to: bank}") != []
    assert wrong("{move: bank, to: deck}") == ["wrong-place"]
    assert wrong("{move: p1, to: deck}") == ["wrong-type"]
    assert wrong("{move: deck.top, to: 3}") == ["wrong-place"]


def test_edges_turn_with_the_tile() -> None:
    setup = "- {move: first(t for t in tiles if t.kind == bend), to: field.a1}\n- {turn piece: field.a1.tile}\n"
    count = "- {score: 'count(d for d in field.directions if field.a1.tile.edge(d) == path)', for: p1}\n"
    east = "- {if: field.a1.tile.edge(e) == path and field.a1.tile.edge(s) == path, then: [{score: 10, for: p1}]}"
    assert after(setup + count + east).scores[0] == 12
    assert wrong("{turn piece: deck.top}") == ["no-faces"]


def test_draw() -> None:
    state = after("- {draw: deck, to: spent, count: 2, as: card}\n- {set: last, to: card}")
    assert read(state, "deck.count") == 1 and read(state, "last") == read(state, "spent")[0]
    assert read(after("- {draw: deck, to: bag, count: 5, short: all there is}"), "bag.count") == 3
    assert read(after("- {draw: row, to: bag, if empty: skip}"), "bag.count") == 0
    with pytest.raises(PlayFault) as fault:
        after("- {draw: deck, to: bag, count: 4}")
    assert fault.value.code == "dead-end"
    assert wrong("{draw: deck, to: bag, if empty: cry}") == ["wrong-type"]
    assert wrong("{draw: deck, to: bag, if empty: reshuffle}") == ["missing-part"]
    assert wrong("{draw: bank, to: purse}") != []


def test_a_pile_is_made_anew_in_the_middle_of_a_draw() -> None:
    setup = "- {draw: deck, to: spent, count: 2}\n- {draw: deck, to: bag, count: 3, if empty: reshuffle, from: spent}"
    state = after(setup)
    assert read(state, "bag.count") == 3 and read(state, "spent") == []


def test_rows_and_bags_are_drawn_from() -> None:
    state = after("- {move: deck, to: row}\n- {draw: row, to: spent}")
    first = read(after("- {move: deck, to: row}"), "row")[0]
    assert read(state, "spent") == [first], "a row is drawn from its front"
    seen = Counter(read(game_of_bag(seed), "spent")[0] for seed in range(30))
    assert set(seen) == {"ant", "bee", "cow"}, "a bag is drawn from by chance"


def game_of_bag(seed: int) -> State:
    text = (
        f"{HEAD}\nsetup: [{{move: deck, to: bag}}, {{draw: bag, to: spent}}]\nturn: [{{choose one of: [{{id: on}}]}}]"
    )
    return game(text).new_state(seed=seed)


def test_deal_and_shuffle() -> None:
    state = after("- {deal: deck, to: hand}")
    assert [read(state, f"p{n}.hand.count") for n in (1, 2)] == [1, 1]
    with pytest.raises(PlayFault):
        after("- {deal: deck, to: hand, count: 2}")
    state = after("- {deal: deck, to: hand}\n- {shuffle: deck, with: cards}")
    assert read(state, "deck.count") == 3
    assert wrong("{deal: deck, to: spent}") == ["wrong-place"]
    orders = {tuple(read(play_out(seed), "spent")) for seed in range(40)}
    assert len(orders) == 6, "every order comes up"


def play_out(seed: int) -> State:
    text = f"{HEAD}\nsetup: [{{shuffle: deck}}, {{draw: deck, to: spent, count: 3}}]\n{LAST}"
    return game(text).new_state(seed=seed)


def test_dice() -> None:
    text = f"{HEAD}\nturn:\n  - choose one of: [{{id: roll}}]\n  - {{roll: me.dice, until: face > 4}}\n"
    state = game(text).new_state(seed=None)
    play(state, "roll")
    assert state.is_chance and [(o.name, o.weight) for o in state.chance.outcomes] == [("5", 1), ("6", 1)]
    play(state, "6", "5")
    dice = state.game.facts["classes"]["dice"]
    assert [state.vector[dice["face"] + dice["first"] + n] for n in (0, 1)] == [6, 5]
    assert wrong("{roll: deck.top}") == ["no-faces"]
    with pytest.raises(PlayFault) as fault:
        start(f"{HEAD}\nsetup: [{{roll: p1.dice, until: face > 6}}]\nturn: [{{choose one of: [{{id: on}}]}}]")
    assert fault.value.code == "no-outcome"


def test_flip() -> None:
    assert read(after("- {flip: lamp}"), "lamp.face") == "on"
    assert read(after("- {flip: lamp}\n- {flip: lamp}"), "lamp.face") == "off"
    assert read(after("- {flip: sign}\n- {flip: sign}"), "sign.face") == "blue", "with more faces the next one"
    assert read(after("- {flip: sign, to: blue}"), "sign.face") == "blue"
    assert read(after("- {set: sign.face, to: green}"), "sign.face") == "green"
    assert wrong("{flip: deck.top}") == ["no-faces"]


def test_pick() -> None:
    picks = "{pick: chosen, among: players}, {pick: n, among: 'from_to(1, 9)', where: n % 4 == 0}"
    text = f"{HEAD}\nsetup: [{picks}, {{score: n, for: chosen}}]\n{LAST}"
    state = game(text).new_state(seed=None)
    assert [o.name for o in state.chance.outcomes] == ["p1", "p2"]
    play(state, "p2")
    assert [o.name for o in state.chance.outcomes] == ["4", "8"]
    assert play(state, "8").scores == [0, 8] and read(state, "chosen") == "p2"
    with pytest.raises(PlayFault) as fault:
        after("- {pick: c, among: row}")
    assert fault.value.code == "no-outcome"


def test_tokens_move() -> None:
    state = after("- {move: bank, to: p1.purse, amount: 2}\n- {move: p1.purse, to: p2.purse}")
    assert [read(state, p) for p in ("bank", "p1.purse", "p2.purse")] == [4, 0, 2]
    with pytest.raises(PlayFault):
        after("- {move: bank, to: p1.purse, amount: 7}")


def test_names_of_pieces_in_options() -> None:
    steps = "[{choose: d, among: me.dice}, {choose: t, among: tiles}, {choose: s, among: field.sites, where: s.empty}]"
    text = f"{HEAD}\nturn: {steps}\n"
    state = start(text)
    assert names(state) == ["p1.die_1", "p1.die_2"] or len(names(state)) == 2
    play(state, names(state)[0])
    assert names(state) == ["bend", "line_1", "line_2"]
    assert names(play(state, "bend")) == ["a2", "b2", "a1", "b1"]
