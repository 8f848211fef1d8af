"""Both engines play random games alike, and work out random expressions alike; faults stop both in the same way."""

from __future__ import annotations

from hypothesis import event, given
from hypothesis import strategies as st

from rulewright.play.game import Game
from tests.language.tiny import compiled, game
from tests.native.alike import play_alike
from tests.properties.effort import tries
from tests.properties.expressions import Said, bools, ints, players
from tests.properties.games import games
from tests.properties.test_expressions import ME, world


@tries(8, 300, shrinks=False)
@given(games(), st.integers(0, 10**6))
def test_random_games(text: str, seed: int) -> None:
    found = compiled(text)
    if not isinstance(found, Game):
        event("refused")
        return
    play_alike(found, seed)


@tries(6, 200, shrinks=False)
@given(
    st.lists(ints(ME, 2), min_size=3, max_size=6),
    st.lists(bools(ME, 2), min_size=3, max_size=6),
    st.lists(players(ME, 1), min_size=2, max_size=4),
)
def test_random_expressions(numbers: list[Said], truths: list[Said], seats: list[Said]) -> None:
    play_alike(game(world(numbers, truths, seats)), 1)
