"""Random games with secrets: dealing anew leaves the view as it is and no trace of the truth, in both engines alike."""

from __future__ import annotations

from random import Random

from hypothesis import event, given
from hypothesis import strategies as st

from rulewright.ir.header import RNG_C, RNG_X
from rulewright.play.canonical import canonical
from rulewright.play.fault import PlayFault
from rulewright.play.game import Game
from rulewright.routines.python_machine import PythonMachine
from tests.language.tiny import compiled
from tests.laws.test_play import pieces_are_where_they_are
from tests.properties.effort import tries
from tests.properties.games import games
from tests.routines import plain
from tests.routines.test_deal import deal, halfway


@tries(40, 600, shrinks=False)
@given(games(), st.integers(0, 10**6))
def test_random_games_are_dealt_without_a_trace(text: str, seed: int) -> None:
    game = compiled(text)
    if not isinstance(game, Game):
        return
    machine = PythonMachine(game)
    random = Random(seed)
    try:
        state = game.new_state(seed=seed)
        for _step in range(12):
            if state.is_over:
                break
            for seat in range(0 if halfway(state) else game.players):
                first = deal(machine, state.vector, seat, seed)
                second = deal(machine, first, seat, seed + 1)
                again = deal(machine, second, seat, seed)
                event("differs" if canonical(game.code, first) != canonical(game.code, second) else "same")
                assert canonical(game.code, again) == canonical(game.code, first), text
                assert again[RNG_X : RNG_C + 1] == first[RNG_X : RNG_C + 1]
                for vector in (first, second):
                    assert plain.seen(game, vector, seat) == plain.seen(game, state.vector, seat), text
                    pieces_are_where_they_are(state.restart(vector, seat))
            state.apply(random.choice(state.decision.ids))
    except PlayFault:
        event("fault")
