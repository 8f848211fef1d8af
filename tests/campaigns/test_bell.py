"""A whole campaign from data: the story is told over several games, each beginning with what the last one changed."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from rulewright.driver import load
from rulewright.play.game import Game

FOLDER = Path(__file__).parents[2] / "games" / "maracaibo"
WANTED = (
    "quest chapel_beam",
    "quest divers_oath",
    "quest two_seals",
    "fulfil",
    "quest",
    "deliver",
    "explore",
    "exploring",
)
PATIENCE = 90


@pytest.fixture(scope="module")
def game() -> Game:
    return load(FOLDER, players=3, variants=["campaign"])


def play_on(state: Any, random: Random, fork: str) -> None:
    """Players who go after the story where they can, and else do as they like."""
    while not state.is_over:
        options = [option.name for option in state.decision.options]
        wanted = [name for name in options if name == fork or name.startswith(WANTED)]
        chapel = [name for name in options if name.startswith(("sail n15c", "sail n9 ", "sail n17 ", "sail n7 "))]
        if wanted:
            state.apply(random.choice(wanted))
        elif chapel and random.random() < 0.6:
            state.apply(random.choice(chapel))
        else:
            state.apply(random.choice(options))


@pytest.mark.parametrize("fork", ["tell the crown", "keep the secret"])
def test_the_story_is_told_over_several_games(game: Game, fork: str) -> None:
    random = Random(1)
    campaign = game.new_campaign(seed=11)
    while not campaign.is_over and campaign.number <= PATIENCE:
        state = campaign.next_game()
        play_on(state, random, fork)
        campaign.finish(state)
    assert campaign.is_over
    assert campaign.number > 1
    carried = campaign.carried
    assert carried["campaign_done"]
    assert carried["active_story_chapel"] and carried["active_story_cave"] and carried["active_story_ocean"]
    assert bool(carried.get("active_story_yard")) is bool(carried.get("crown_cards")) is (fork == "tell the crown")
    assert bool(carried.get("active_story_buoys")) is bool(carried.get("secret_cards")) is (fork == "keep the secret")


def test_a_campaign_is_kept_and_put_back_to_its_beginning(game: Game) -> None:
    campaign = game.new_campaign(seed=12)
    fresh = campaign.to_json()
    begin = list(campaign.next_game().vector)
    for number in range(3):
        state = campaign.next_game()
        play_on(state, Random(number), "tell the crown")
        campaign.finish(state)
    again = game.campaign_from_json(campaign.to_json())
    assert again.carried == campaign.carried
    assert list(again.next_game().vector) == list(campaign.next_game().vector)
    again.reset()
    assert again.to_json() == fresh
    assert list(again.next_game().vector) == begin


def test_a_game_of_a_campaign_is_saved_and_goes_on(game: Game) -> None:
    carried = {"story": "letter_with_two_seals", "active_story_chapel": True}
    state = game.new_state(seed=4, carried=carried)
    random = Random(4)
    for _number in range(60):
        state.apply(random.choice(state.decision.options))
    again = game.state_from_json(state.to_json())
    assert list(again.vector) == list(state.vector)
