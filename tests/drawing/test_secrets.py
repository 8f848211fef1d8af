"""A player's picture tells nothing that the player may not know."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright_tools.drawing import draw_board, draw_table, marks_between
from tests.drawing.games import FOLDERS, NAMES, game, positions

every_game = pytest.mark.parametrize("folder", FOLDERS, ids=NAMES)


@every_game
def test_positions_that_a_seat_cannot_tell_apart_look_alike(folder: Path) -> None:
    played = game(folder)
    told_apart = 0
    for state in positions(played, range(1, 4), (0, 2, 5, 9)):
        if state.is_over:
            continue
        for seat in range(played.players):
            others = [state.redeal(seat, seed) for seed in (1, 2)]
            pictures = {draw_table(played, other, player=seat) for other in (state, *others)}
            assert len(pictures) == 1
            told_apart += len({draw_table(played, other) for other in (state, *others)}) > 1
            for board in played.facts["boards"]:
                assert len({draw_board(played, board, other, player=seat) for other in (state, *others)}) == 1
    hands = [z for z in played.facts["zones"].values() if z["seen"] == "owner" and z["tokens"] < 0]
    if hands and played.has_secrets:
        assert told_apart, "the hands were never different, so the test saw nothing"


@every_game
def test_changes_are_those_that_a_seat_may_see(folder: Path) -> None:
    played = game(folder)
    for state in positions(played, range(2, 3), (0, 3)):
        if state.is_over:
            continue
        for seat in range(played.players):
            other = state.redeal(seat, 7)
            assert not marks_between(played, state, other, seat).changed


def test_an_observation_draws_as_the_seat_itself() -> None:
    folder = next(f for f in FOLDERS if f.name == "salt_road")
    played = game(folder)
    state = next(iter(positions(played, range(1, 2), (3,))))
    assert draw_table(played, state.observation(1), player=1) == draw_table(played, state, player=1)
