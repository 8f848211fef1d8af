"""Numbers for actions and for what is seen: stable, within their bounds, and no more than a seat may know."""

from __future__ import annotations

import pytest

from rulewright_tools.field.actions import Actions
from rulewright_tools.field.features import Features
from tests.field.cases import all_cases, named
from tests.laws.games import Case, game_of, positions

every_case = pytest.mark.parametrize("case", all_cases([named("kuhn_poker"), named("masked_ball", 3)], every=5))

MANY = 2**31
"""More actions than any game has, so that each site's have numbers of their own."""


@every_case
def test_every_option_has_an_action_of_its_own(case: Case) -> None:
    game = game_of(case)
    actions = Actions(game, most=MANY)
    pairs = [(s, o) for s, size in enumerate(actions.size) for o in range(size)]
    assert sorted(actions.action(s, o) for s, o in pairs) == list(range(actions.count))
    for site, option in pairs:
        action = actions.action(site, option)
        assert actions.site_of(action) == site and actions.option(site, action) == option
    assert actions.option(pairs[0][0], -1) == actions.option(pairs[0][0], actions.count) == -1
    for state in positions(case):
        if not state.is_over:
            assert all(0 <= i < actions.size[state.decision.site] for i in state.decision.ids)


@every_case
def test_too_many_actions_are_numbered_anew_at_each_site(case: Case) -> None:
    game = game_of(case)
    actions = Actions(game, most=1)
    assert actions.shared and actions.count == max(Actions(game).size)
    for site, size in enumerate(actions.size):
        assert [actions.option(site, actions.action(site, o)) for o in range(size)] == list(range(size))
        assert actions.option(site, size) == -1


@every_case
def test_what_is_seen_lies_within_its_bounds(case: Case) -> None:
    features = Features(game_of(case))
    assert len(set(features.names)) == features.count == len(features.low) == len(features.high)
    for state in positions(case):
        for numbers in (*(features.numbers(state, seat) for seat in range(case.players)), features.whole(state.vector)):
            for name, low, number, high in zip(features.names, features.low, numbers, features.high, strict=True):
                assert low <= number <= high, name


@every_case
def test_a_seat_is_shown_what_it_may_know(case: Case) -> None:
    game = game_of(case)
    features = Features(game)
    for number, state in enumerate(positions(case)):
        for seat in range(game.players):
            seen = features.numbers(state, seat)
            shown = state.observation(seat)
            assert seen == (seat + 1, *(shown[slot] for slot in features.slots))
            assert features.numbers(state.redeal(seat, number), seat) == seen
