"""What a verb says of itself is what its lowering does: asks, draws, lets players know, reads and changes."""

from __future__ import annotations

import tempfile
from pathlib import Path
from textwrap import dedent, indent

import pytest

from rulewright.driver import run_passes
from rulewright.verbs.registry import all_verbs
from tests.language.tiny import whole
from tests.verbs.touched import touched

GAME = """
    components:
      cards: {kinds: {ace: {count: 2, act: [{score: 1}]}, king: {count: 2}}, faces: [up, down], turns: 4}
      stones: {count: 1, faces: [up, down], turns: 4}
      gems: {tokens: 10}
    boards:
      grid: {shape: grid, rows: 3, columns: 3, holds: {cards: 1, stones: 1}}
    zones:
      deck: {holds: cards, order: pile, seen by: nobody, start: all}
      hand: {holds: cards, per: player, seen by: owner}
      row: {holds: cards, order: row}
      bank: {holds: gems, start: all}
      purse: {holds: gems, per: player, supply: bank}
    values:
      points: {per: player}
      coins: {per: player, to: 9}
      bid: {type: card, per: player, seen by: owner}
      lucky: {type: player}
    setup:
      - shuffle: deck
    effects:
      tested:
        STATEMENT
      other: [{score: 1}]
    turn:
      - tested:
"""
STATEMENTS = {
    "choose": "- {choose: card, among: me.hand}\n- {choose: {a: grid.cards, n: 'from_to(0, me.coins)'}}",
    "choose one of": "- choose one of:\n    - {choose: card, among: me.hand}\n    - {choose: card, among: grid.cards}\n"
    "    - {id: coin, choose: n, among: 'from_to(0, me.coins)'}",
    "choose secretly": "- {choose secretly: card, among: me.hand, into: bid}\n"
    "- {choose secretly: b, among: grid.cards, into: bid}\n"
    "- {choose secretly: n, among: 'from_to(0, me.coins)', into: coins}",
    "deal": "- {deal: deck, to: hand}\n- {deal: deck, to: grid}",
    "draw": "- {draw: deck, to: me.hand}\n- {draw: deck, to: grid.a1}",
    "each player": "- each player: []",
    "end": "- {repeat: [{end: again}], times: 2, id: again}",
    "end game": "- end game: draw",
    "flip": "- flip: stone\n- flip: cards",
    "for each": "- {for each: card, in: me.hand, order: asked, do: []}\n- {for each: card, in: grid.cards, do: []}\n"
    "- {for each: n, in: 'from_to(0, me.coins)', do: []}",
    "gain": "- gain: me.coins\n- {gain: me.purse, amount: 2}",
    "if": "- {if: true, then: []}",
    "in any order": "- in any order: [[{require: true}], [{require: true}]]",
    "leave": "- {repeat: [{leave: again}], times: 2, id: again}",
    "let": "- {let: five, be: 5}",
    "lose": "- lose: me.coins\n- {lose: me.purse, amount: 2}\n- lose: me",
    "match": "- {match: 2, cases: {2: []}}",
    "may": "- may: [{require: true}]",
    "move": "- {move: deck.top, to: me.hand}\n- {move: row, to: grid.a1}\n"
    "- {move: stone, to: grid.a1, turned: 1}\n- {move: me.purse, to: bank}",
    "pay": "- {pay: me.coins, amount: 1}\n- {pay: me.purse, amount: 1}",
    "peek": "- peek: deck.top",
    "perform": "- {let: c, be: first(cards)}\n- perform: c.act",
    "perform effect": "- other:",
    "pick": "- {pick: card, among: me.hand}\n- {pick: other, among: grid.cards}\n"
    "- {pick: lucky, among: players}\n- {pick: n, among: 'from_to(0, me.coins)'}",
    "rank": "- {rank: p, among: players, by: 1, places: [2, 1], do: [{require: true}]}\n"
    "- {rank: c, among: me.hand, by: 1, places: [2], do: [{require: true}]}\n"
    "- {rank: c, among: grid.cards, by: 1, places: [2], do: [{require: true}]}",
    "repeat": "- {repeat: [], times: 2}",
    "require": "- require: true",
    "reveal": "- reveal: deck.top\n- reveal: me.hand",
    "roll": "- roll: stone",
    "say": "- say: Well done",
    "score": "- score: 1",
    "set": "- {set: me.coins, to: 2}\n- {set: stone.face, to: up}\n- {set: stone.turned, to: 1}",
    "shuffle": "- {shuffle: deck, with: cards}\n- {shuffle: deck, with: me.hand}",
    "turn piece": "- turn piece: stone",
    "turns": "- {turns: [], until: true}",
    "win": "- win: me",
}


def test_every_verb_is_tried() -> None:
    assert STATEMENTS.keys() == all_verbs().keys()


@pytest.mark.parametrize("name", STATEMENTS)
def test_a_verb_is_what_it_says(name: str) -> None:
    verb = all_verbs()[name]
    text = dedent(GAME).replace("    STATEMENT\n", indent(STATEMENTS[name] + "\n", "    "))
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "game.yaml").write_text(whole(text), "utf-8")
        forms = run_passes(Path(folder))
    assert not forms.diags.failed, "\n".join(map(str, forms.diags.items))
    assert forms.program is not None
    found = touched(forms.program, "effect_tested")
    ends = {"flow"} if found.halts or name in ("end", "leave") else set()
    assert (verb.asks, verb.rolls) == (found.asks, found.rolls)
    assert set(verb.writes) == found.stores | ends
    assert verb.reveals == ("knowledge" in found.stores)
    assert set(verb.reads) == found.loads - {"knowledge"}  # which is read only to be added to


@pytest.mark.parametrize("name", STATEMENTS)
def test_phrases_are_whole_sentences(name: str) -> None:
    verb = all_verbs()[name]
    assert verb.phrases and verb.summary.endswith(".")
    for phrase in verb.phrases.values():
        assert phrase.endswith((".", ":", "}"))
        assert phrase[0].isupper() or phrase[0] == "{"
