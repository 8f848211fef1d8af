"""Why something cannot be chosen: the condition that fails, its place and its clauses; and nothing hidden leaks."""

from __future__ import annotations

from random import Random

import pytest

from rulewright.driver import load
from rulewright.play.state import State
from rulewright.source.folder import find_game
from rulewright_tools.screen.relax import Relaxed, conjuncts
from rulewright_tools.screen.why import Reasons

GAME = """
format: 1
title: Orchard
players: 2
limit: {decisions: 60, then: draw}
numbers: {most: 2}
components:
  cards: {one: card, kinds: {pear: {worth: 1}, plum: {worth: 2}, fig: {worth: 3}, nut: {worth: 4}}}
boards:
  field: {shape: grid, rows: 2, columns: 3}
zones:
  deck: {holds: cards, order: pile, start: all, seen by: nobody}
  hand: {per: player, holds: cards, seen by: owner}
values:
  picked: {type: flag, per: site of field}
  wind: {type: site of field}
  trees: {per: player}
terms:
  sheltered: {takes: {s: site of field}, is: s.row == 1}
setup:
  - {shuffle: deck}
  - {deal: deck, to: hand, count: 2}
  - {set: wind, to: field.a1}
turn:
  - choose one of:
      - id: pick
        choose: tree
        among: wind.neighbours
        where: not tree.picked and sheltered(tree)
        when: me.trees < most
        do: [{set: tree.picked, to: true}, {set: wind, to: tree}, {gain: me.trees}]
      - id: show
        choose: card
        among: me.hand
        where: card.worth > 2
      - {id: sing, once: game}
      - id: rest
    id: act
    text: What do you do?
  - if: me.trees == most
    then:
      - choose: who
        among: players
        text: Whom do you thank?
"""
CLAUSES = """
clauses:
  - {id: OR-1, kind: constraint, rule: A tree is picked once., elements: [turn.act.pick.where]}
  - {id: OR-2, kind: constraint, rule: No more than two a player., elements: [numbers.most]}
  - {id: OR-3, kind: action, rule: Pick a tree beside the wind., elements: [turn.act.pick]}
  - {id: OR-4, kind: hint, rule: Pick early., elements: [turn.act.pick]}
  - {id: OR-5, kind: turn, rule: Do one thing., elements: [turn.act]}
"""


@pytest.fixture(scope="module")
def orchard(tmp_path_factory: pytest.TempPathFactory) -> tuple[State, Reasons]:
    folder = tmp_path_factory.mktemp("games") / "orchard"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME, "utf-8")
    (folder / "clauses.yaml").write_text(CLAUSES, "utf-8")
    return load(folder).new_state(seed=1), Reasons(folder)


def at(orchard: tuple[State, Reasons], *moves: str) -> State:
    state = orchard[0].clone()
    for move in moves:
        state.apply(move)
    return state


def answer(orchard: tuple[State, Reasons], state: State, name: str) -> str:
    return "\n".join(orchard[1].why(state, name))


def test_the_part_of_a_condition_that_fails_is_named(orchard: tuple[State, Reasons]) -> None:
    state = at(orchard)
    assert '"pick a2" can be chosen' in answer(orchard, state, "pick a2")
    said = answer(orchard, state, "pick b1")
    assert "This does not hold:" in said
    assert "where: sheltered(tree)" in said
    assert "not tree.picked" not in said
    state = at(orchard, "pick a2", "pick b2")
    said = answer(orchard, state, "Pick A2")
    assert "where: not tree.picked" in said
    assert "sheltered" not in said
    assert "game.yaml:" in said
    assert "OR-1" in said
    assert "OR-3" not in said
    state = at(orchard, "pick a2", "rest", "pick b2", "p1", "rest")
    said = answer(orchard, state, "pick a2")
    assert "None of this holds:" in said
    assert "when: me.trees < most" in said
    assert "OR-2" in said


def test_what_is_not_among_the_domain(orchard: tuple[State, Reasons]) -> None:
    said = answer(orchard, at(orchard), "pick c1")
    assert "not among what may be chosen from" in said
    assert "among: wind.neighbours" in said
    assert "OR-3: Pick a tree beside the wind." in said
    assert "OR-4" not in said, "a hint forbids nothing"


def test_what_was_done_once(orchard: tuple[State, Reasons]) -> None:
    assert "once in each game" in answer(orchard, at(orchard, "sing", "rest"), "sing")


def test_what_belongs_to_another_decision_or_to_none(orchard: tuple[State, Reasons]) -> None:
    state = at(orchard)
    assert 'No option here is ever called "dance"' in answer(orchard, state, "dance")
    assert "belongs to another decision" in answer(orchard, state, "p2")
    assert "Near it: rest" in answer(orchard, state, "rets")
    assert answer(orchard, state, "show") == '"show" goes on with what is chosen: show CARD.'
    assert "why NAME" in answer(orchard, state, "  ")


def test_an_answer_does_not_depend_on_what_the_seat_cannot_know(orchard: tuple[State, Reasons]) -> None:
    state = at(orchard)
    names = ["show pear", "show plum", "show fig", "show nut"]
    said = [answer(orchard, state, name) for name in names]
    for seed in range(12):
        other = state.redeal(state.player, seed)
        assert [answer(orchard, other, name) for name in names] == said


def test_without_the_game_s_folder_the_place_is_said(orchard: tuple[State, Reasons]) -> None:
    said = "\n".join(Reasons().why(at(orchard), "pick c1"))
    assert "game.yaml:" in said


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("a", ["a"]),
        ("a and b", ["a", "b"]),
        ("(a or b) and not c and d > 1", ["a or b", "not c", "d > 1"]),
        ("a or b and c", ["a or b and c"]),
        ("a and", ["a and"]),
    ],
)
def test_parts_of_conditions(text: str, parts: list[str]) -> None:
    assert conjuncts(text) == parts


@pytest.mark.parametrize(
    "name", ["clobber", "dots_and_boxes", "leduc_poker", "liars_dice", "mancala", "nim", "othello", "maji"]
)
def test_every_option_that_is_held_back_has_a_condition_that_holds_it_back(name: str) -> None:
    """In games of all kinds: what would be offered without the conditions, and is not, is explained by one of them."""
    game = load(name)
    reasons = Reasons(find_game(name))
    relaxed = Relaxed(game, find_game(name))
    state, chooser, explained = game.new_state(seed=2), Random(2), 0
    for _ in range(12):
        loose = relaxed.offered(state, tuple((c.arm, c.key, None) for c in relaxed.conditions(state)))
        assert loose is not None
        offered = {option.name for option in state.decision.options}
        assert offered <= set(loose)
        for missing in sorted(set(loose) - offered)[:2]:
            lines = reasons.why(state, missing)
            assert "holds:" in lines[0] or "hold:" in lines[0]
            assert ".yaml:" in lines[1]
            explained += 1
        state.apply(chooser.choice(state.decision.options))
        if state.is_over:
            break
    assert explained


def test_an_arm_behind_one_that_chooses_a_set_has_its_own_condition() -> None:
    reasons = Reasons(find_game("tests/miniatures/melon_stand"))
    state = load(find_game("tests/miniatures/melon_stand"), players=2).new_state(seed=1)
    said = "\n".join(reasons.why(state, "give r1c1 r1c3"))
    assert "count(s for s in given" in said
