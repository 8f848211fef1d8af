"""The explicit tree beside play that asks about chance: the same nodes, odds, answers and ends."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from rulewright.exceptions import MisuseError
from rulewright.play.game import Game
from rulewright.play.state import State
from rulewright_tools.field.tree import CHANCE, END, Place, Tree
from tests.field.cases import named
from tests.laws.games import CASES, Case, game_of

OPEN = [case for case in CASES if not game_of(case).has_secrets]
"""In games with secrets the tree has nodes that play passes: equal pieces are dealt one by one."""


def walk(tree: Tree, state: State, seed: int) -> tuple[Place, State]:
    """One game played both ways, compared at each node: by names, for which of equal pieces is drawn may differ."""
    random = Random(seed)
    place = tree.root
    while not state.is_over:
        if state.is_chance:
            assert place.mover == CHANCE
            total = state.chance.total
            odds: dict[str, float] = {}
            for number, chance in place.chances:
                name = place.names[number].partition(" (")[0]
                odds[name] = odds.get(name, 0) + chance
            assert odds == pytest.approx({o.name: o.weight / total for o in state.chance.outcomes})
            outcome = random.choice(state.chance.outcomes)
            state.apply(outcome)
            draws = [draw for draw, _weight in place.outcomes]
            place = tree.after(place, draws.index(outcome.draw))
        else:
            assert place.mover == state.player
            options = {option.name: option for option in state.decision.options}
            assert sorted(place.names[action] for action in place.actions) == sorted(options)
            action = random.choice(place.actions)
            state.apply(options[place.names[action]])
            place = tree.after(place, action)
        for seat in range(tree.game.players):
            told = [" ".join(map(str, event.values())) for event in state.history_for(seat)]
            assert place.log(seat) == told
    return place, state


@pytest.mark.parametrize("case", [*OPEN, named("kuhn_poker")], ids=str)
def test_the_tree_is_play_that_asks_about_chance(case: Case) -> None:
    game = game_of(case)
    place, state = walk(Tree(game, (str(case.folder), case.players, case.variants)), game.new_state(None, "ask"), 1)
    assert place.mover == END
    assert place.returns == [r / game.divisor for r in state.returns]


@pytest.mark.parametrize("limit", [1, 2, 5])
@pytest.mark.parametrize("case", [named("pig"), named("well_keepers"), named("kuhn_poker")], ids=str)
def test_the_limit_of_decisions_ends_it_where_play_ends(case: Case, limit: int) -> None:
    game = Game(replace(game_of(case).artifact, limit=limit))
    place, state = walk(Tree(game, (str(case.folder), case.players, case.variants)), game.new_state(None, "ask"), 2)
    assert place.mover == END and place.state.vector[5] <= limit
    assert place.returns == [r / game.divisor for r in state.returns]


def test_an_answer_that_is_none_is_refused() -> None:
    game = game_of(named("kuhn_poker"))
    tree = Tree(game, ("kuhn_poker", 2, ()))
    for action in (-1, 3):
        with pytest.raises(MisuseError, match="not possible now"):
            tree.root.after(action)
    place = tree.at((0, 0))
    with pytest.raises(MisuseError, match="not possible now"):
        place.after(2)


def test_long_games_keep_what_was_seen_without_deep_calls() -> None:
    game = game_of(named("pig"))
    tree = Tree(game, ("pig", 2, ()))
    place = tree.root
    for _ in range(900):
        place = tree.after(place, place.actions[-1] if place.mover >= 0 else 0)
        if place.mover == END:
            break
    assert len(place.way()) > 100 and len(place.sights(0)) == 16
