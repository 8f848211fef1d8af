"""A game full of secrets: hands, stashes, looks under chests, unlocked clues and secret picks tell nobody else.

Hundreds of pairs of states by default, thousands with RULEWRIGHT_FULL=1.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from rulewright.driver import load
from rulewright.play.game import Game
from rulewright.play.state import State
from tests.laws.games import FULL
from tests.laws.test_knowledge import seen

FOLDER = Path(__file__).parents[2] / "games" / "marauders"
DECISIONS, EVERY, REDEALS = (600, 5, 4) if FULL else (300, 15, 2)
RARE = ("stash", "pact", "ally", "accept", "join", "propose", "unlock", "spyglass")
every_table = pytest.mark.parametrize("players", [2, 3, 4])


@cache
def game_of(players: int) -> Game:
    return load(FOLDER, players=players)


def positions(players: int, seed: int) -> list[State]:
    """Positions of one game, in which secret and open decisions are met early and often."""
    random, state, found = Random(seed), game_of(players).new_state(seed=seed), []
    for number in range(DECISIONS):
        if state.is_over:
            break
        if number % EVERY == 0:
            found.append(state.clone())
        names = [option.name for option in state.decision.options]
        rare = [n for n in names if n.split()[0] in RARE]
        state.apply(random.choice(rare if rare and random.random() < 0.5 else names))
    return found


@every_table
def test_states_that_differ_in_secrets_look_alike(players: int) -> None:
    for number, state in enumerate(positions(players, 11)):
        for seat in range(players):
            here = seen(state, seat)
            for deal in range(REDEALS):
                other = state.redeal(seat, 1000 * number + deal)
                assert seen(other, seat) == here, f"seat {seat}, asked at {state.decision.path}"


@every_table
def test_what_another_does_is_told_alike(players: int) -> None:
    """The same option of another player is told in the same words, whatever that player holds in secret."""
    random = Random(3)
    for number, state in enumerate(positions(players, 12)):
        for seat in range(players):
            if seat == state.player:
                continue
            other = state.redeal(seat, number)
            both = sorted(set(state.decision.ids) & set(other.decision.ids))
            if not both:
                continue
            choice = random.choice(both)
            before = len(state.story_for(seat))
            mine, theirs = state.clone(), other
            mine.apply(choice)
            theirs.apply(choice)
            told = [e for e in mine.story_for(seat)[before:] if "decision" in e]
            assert told == [e for e in theirs.story_for(seat)[before:] if "decision" in e]


@every_table
def test_a_stashed_card_is_named_to_its_owner_alone(players: int) -> None:
    state = positions(players, 13)[-1]
    for seat, name in enumerate(state.game.player_names):
        for event in state.story_for(seat):
            if str(event.get("option", "")).startswith("stash "):
                assert event["decision"] == name


@every_table
def test_no_x_is_an_option_before_the_game_can_be_won(players: int) -> None:
    for state in positions(players, 14):
        for option in state.decision.options:
            place = option.name.rpartition(".")[2]
            assert place not in ("boulder", "cave") or option.name.startswith("recover ")
