"""Random games: they check or are refused with messages, and play or stop with a fault of the rules."""

from __future__ import annotations

from random import Random

from hypothesis import event, given
from hypothesis import strategies as st

from rulewright.ir.check import check_program
from rulewright.ir.header import DECISIONS, OVER, PC, RNG_C, RNG_X
from rulewright.ir.print import print_program
from rulewright.play import support
from rulewright.play.canonical import canonical
from rulewright.play.fault import PlayFault
from rulewright.play.game import Game
from rulewright.play.generator import draw
from rulewright.resolved.check import check_resolved
from rulewright.resolved.print import print_resolved
from tests.language.tiny import compiled, passed
from tests.laws.test_knowledge import seen
from tests.laws.test_play import pass_chance, pieces_are_where_they_are, same, tokens_of
from tests.properties.effort import tries
from tests.properties.games import games


@tries(25, 500, shrinks=False)
@given(games(), st.integers(0, 10**6))
def test_random_games_check_and_play(text: str, seed: int) -> None:
    game = compiled(text)
    if not isinstance(game, Game):
        assert all(d.code and d.message and d.span.line for d in game), text
        event("refused")
        return
    event("checks")
    random = Random(seed)
    try:
        state = game.new_state(seed=seed)
        tokens = tokens_of(state)
        while not state.is_over:
            decision = state.decision
            assert decision.ids == sorted(set(decision.ids)) and decision.ids
            pieces_are_where_they_are(state)
            assert tokens_of(state) == tokens
            for seat in range(game.players):
                assert seen(state.redeal(seat, seed), seat) == seen(state, seat), text
            state.apply(random.choice(decision.options))
        event("ends")
        again = game.state_from_json(state.to_json()) if state.to_json() else state
        assert same(state, again)
    except PlayFault as fault:
        event(f"fault {fault.code}")
        assert fault.path and fault.line, text


@tries(10, 200, shrinks=False)
@given(games(), st.integers(0, 10**6))
def test_random_games_are_the_same_in_bulk(text: str, seed: int) -> None:
    game = compiled(text)
    if not isinstance(game, Game):
        return
    try:
        state = game.new_state(seed=seed)
    except PlayFault:
        return
    bulk, steps = state.vector[:], state.vector[:]
    faults: list[str] = []
    try:
        game.code.playout(bulk)
    except PlayFault as fault:
        faults.append(fault.code)
    try:
        while not steps[OVER]:
            options = game.code.options(steps)
            choice = options[draw(steps, len(options))]
            steps[DECISIONS] += 1
            game.code.resume(steps, steps[PC], choice, support.SINK)
            pass_chance(game, steps)
    except PlayFault as fault:
        assert faults == [fault.code], text
        return
    assert not faults, text
    assert canonical(game.code, bulk) == canonical(game.code, steps), text
    assert bulk[RNG_X : RNG_C + 1] == steps[RNG_X : RNG_C + 1]


@tries(15, 300, shrinks=False)
@given(games())
def test_forms_of_random_games_hang_together(text: str) -> None:
    forms = passed(text)
    if forms.diags.failed:
        return
    assert forms.resolved is not None and forms.program is not None
    assert not check_resolved(forms.resolved), text
    assert not check_program(forms.program), text
    assert print_resolved(forms.resolved) and print_program(forms.program)
