"""Returns are the declared whole numbers over their divisor, whoever wins by the score."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from rulewright.driver import load

GAME = load(Path(__file__).parent / "fox_hill")


@pytest.mark.parametrize("seed", range(6))
def test_returns_are_halves_of_the_score_the_other_way_round(seed: int) -> None:
    random, state = Random(seed), GAME.new_state(seed=seed)
    while not state.is_over:
        state.apply(random.choice(state.decision.options))
    assert GAME.divisor == 2
    assert state.returns == [-score for score in state.scores]
    assert state.winners == [seat for seat, score in enumerate(state.scores) if score == min(state.scores)]
