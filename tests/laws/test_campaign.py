"""Laws of every game that carries something over: what is handed over arrives, and games go on from it."""

from __future__ import annotations

import json
from random import Random

import pytest

from rulewright.play.carried import begin_with, hand_over
from rulewright.play.state import State
from tests.laws.games import CASES, SEEDS, Case, game_of
from tests.native.alike import assert_ends_alike


def speaks_of_it(case: Case) -> bool:
    """Whether some file of the game does: only then is it worth compiling."""
    return any("carry over" in file.read_text("utf-8") for file in case.folder.rglob("*.yaml"))


CAMPAIGNS = [case for case in CASES if speaks_of_it(case) and "carry" in game_of(case).artifact.facts]


def to_the_end(state: State, seed: int) -> State:
    random = Random(seed)
    while not state.is_over:
        state.apply(random.choice(state.decision.ids))
    return state


@pytest.mark.parametrize("case", CAMPAIGNS, ids=str)
def test_what_is_handed_over_arrives(case: Case) -> None:
    """It can be written as JSON, and a position in front of set-up that got it would hand over the same."""
    game = game_of(case)
    carried: dict[str, object] = {}
    for seed in SEEDS:
        carried = to_the_end(game.new_state(seed, carried=carried), seed).carries
        assert json.loads(json.dumps(carried)) == carried
        vector = game.code.new()
        begin_with(game.artifact.facts, vector, carried)
        assert hand_over(game.artifact.facts, vector) == carried


@pytest.mark.parametrize("case", CAMPAIGNS, ids=str)
def test_a_campaign_that_is_put_down_is_the_same(case: Case) -> None:
    """Through its file and back again at some decisions, it ends byte by byte as if it had been played through."""
    game = game_of(case)
    through, broken = game.new_campaign(5), game.new_campaign(5)
    for number in range(2):
        if through.is_over:
            break
        through.finish(to_the_end(through.next_game(), number))
        random, stops, state = Random(number), Random(number + 9), broken.next_game()
        while not state.is_over:
            state.apply(random.choice(state.decision.ids))
            if stops.random() < 0.1:
                broken.keep(state)
                broken = game.campaign_from_json(broken.to_json())
                state = broken.next_game()
        broken.finish(state)
        assert broken.to_json() == through.to_json()
    through.reset()
    assert through.to_json() == game.new_campaign(5).to_json()


@pytest.mark.parametrize("case", CAMPAIGNS, ids=str)
def test_engines_play_later_games_alike(case: Case) -> None:
    game = game_of(case)
    for seed in SEEDS:
        state = game.new_state(seed, carried=game.playout(seed).carries)
        if state.is_over:
            continue
        assert_ends_alike(game, state, seed)
