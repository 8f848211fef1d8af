"""Every game as a PettingZoo environment: the package's own tests, and that it plays our game and shows no more."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="the extra pettingzoo is not installed")

from pettingzoo.test import api_test, seed_test
from pettingzoo.utils import wrappers

from rulewright.exceptions import MisuseError, RulewrightError
from rulewright.play.fault import IllegalMove
from rulewright_tools.field.pettingzoo import env, raw_env
from tests.field.cases import all_cases, named
from tests.laws.games import CASES, Case, game_of

DECK, GRID = named("kuhn_poker"), named("tic_tac_toe")
every_case = pytest.mark.parametrize("case", CASES, ids=str)
some_cases = pytest.mark.parametrize("case", all_cases([DECK, GRID, named("masked_ball", 3)], every=5))


@every_case
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")  # said of all dictionaries
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning")  # the same
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning")  # of agents that are out
def test_the_package_finds_nothing_wrong(case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    game = game_of(case)
    api_test(env(game), num_cycles=100)
    seed_test(lambda: env(game), num_cycles=100)
    assert "Passed API test" in capsys.readouterr().out


def some_choice(mask: Any, random: Random) -> int:
    return int(random.choice(np.flatnonzero(mask)))


@some_cases
def test_it_is_the_same_game_and_shows_what_the_seat_sees(case: Case) -> None:
    """Step for step beside a state of the same seed: who is asked, what is possible, what is seen, what it is worth."""
    game = game_of(case)
    played = raw_env(game)
    random = Random(3)
    for seed in (1, 2):
        played.reset(seed=seed)
        state = game.new_state(seed=seed)
        for step in range(60):
            if state.is_over:
                break
            agent = played.agent_selection
            assert agent == f"player_{state.player}"
            for seat, name in enumerate(played.possible_agents):
                seen = played.observe(name)
                if step % 7 == 0:
                    shown = state.observation(seat)
                    assert seen["observation"].tolist() == [seat + 1, *(shown[i] for i in played.features.slots)]
                asked = np.flatnonzero(seen["action_mask"]).tolist()
                expected = [played.actions.action(state.decision.site, i) for i in state.decision.ids]
                assert asked == (sorted(expected) if name == agent else [])
            action = some_choice(played.observe(agent)["action_mask"], random)
            played.step(action)
            state.apply(played.actions.option(state.decision.site, action))
        if state.is_over:
            assert all(played.terminations.values())
            assert [played.rewards[a] for a in played.possible_agents] == [r / game.divisor for r in state.returns]


def test_a_scaled_observation_lies_between_minus_one_and_one() -> None:
    for case in CASES[::5]:
        game = game_of(case)
        plain, scaled = raw_env(game), raw_env(game, scaled=True)
        random = Random(1)
        plain.reset(seed=4)
        scaled.reset(seed=4)
        for _ in range(30):
            agent = plain.agent_selection
            if plain.terminations[agent]:
                break
            seen = scaled.observe(agent)
            assert scaled.observation_space(agent).contains(seen)
            row = seen["observation"]
            assert row.dtype == np.float32 and abs(row).max() <= 1.0
            whole = plain.observe(agent)["observation"]
            assert ((whole > 0) == (row > 0)).all() and ((whole < 0) == (row < 0)).all()
            action = some_choice(seen["action_mask"], random)
            plain.step(action)
            scaled.step(action)


def guarded_by_wrappers() -> Any:
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(raw_env(game_of(GRID)), illegal_reward=-1))
    )


def course(played: Any, actions: list[int]) -> list[Any]:
    """What every agent was told, when those actions are tried in turn (None once an agent is out)."""
    played.reset(seed=1)
    found: list[Any] = []
    left = list(actions)
    for agent in played.agent_iter():
        _, reward, over, cut, info = played.last()
        found.append((agent, reward, over, cut, info, sorted(played.agents)))
        if not (over or cut) and not left:
            break
        played.step(None if over or cut else left.pop(0))
    return found


@pytest.mark.parametrize(
    "actions",
    [
        pytest.param([4, 4], id="a space that is taken"),
        pytest.param([0, 3, 0], id="the first agent again"),
        pytest.param([0, 3, 1, 4, 2], id="a game that is won"),
        pytest.param([0, 1, 2, 4, 3, 5, 7, 6, 8], id="a draw"),
    ],
)
def test_its_guards_do_what_the_wrappers_of_the_package_do(
    actions: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert course(env(game_of(GRID)), actions) == course(guarded_by_wrappers(), actions)
    capsys.readouterr()


def test_misuse_is_refused_as_by_the_wrappers(capsys: pytest.CaptureFixture[str]) -> None:
    for made in (lambda: env(game_of(GRID)), guarded_by_wrappers):
        played = made()
        for call in (
            lambda p: p.step(0),
            lambda p: p.observe("player_0"),
            lambda p: p.state(),
            lambda p: p.agent_iter(),
        ):
            with pytest.raises(AssertionError, match="before"):
                call(played)
        with pytest.raises(AttributeError):
            _ = played.rewards
        played.reset(seed=0)
        for action in (-1, 9, None):
            with pytest.raises(AssertionError, match="action is not in action space"):
                played.step(action)
        turns = iter(played.agent_iter())
        next(turns)
        played.step(0)
        next(turns)
        with pytest.raises(AssertionError, match="need to call step"):
            next(turns)
    capsys.readouterr()


def test_without_guards_an_action_that_is_not_possible_changes_nothing() -> None:
    played = raw_env(game_of(GRID))
    played.reset(seed=0)
    played.step(4)
    before = played.state().tolist()
    for action in (4, 9, -1):
        with pytest.raises(IllegalMove, match="not possible now"):
            played.step(action)
    assert played.state().tolist() == before and played.agent_selection == "player_1"


def first_sight(played: Any, seed: int | None) -> list[int]:
    played.reset(seed=seed)
    return list(played.state().tolist())


def test_games_without_a_seed_go_on_from_the_seed_before() -> None:
    one, other = raw_env(game_of(DECK)), raw_env(game_of(DECK))
    games = [first_sight(one, 5), *(first_sight(one, None) for _ in range(20))]
    again = [first_sight(other, 5), *(first_sight(other, None) for _ in range(20))]
    assert games == again
    assert len({tuple(g) for g in games}) > 3  # six deals are possible


def test_what_is_hidden_is_in_the_state_and_in_no_observation() -> None:
    played = raw_env(game_of(DECK))
    seen: dict[str, set[tuple[int, ...]]] = {agent: set() for agent in played.possible_agents}
    states = set()
    for seed in range(80):
        played.reset(seed=seed)
        states.add(tuple(played.state().tolist()))
        for agent, sights in seen.items():
            sights.add(tuple(played.observe(agent)["observation"].tolist()))
    assert len(states) == 6  # three cards, two of them dealt
    assert {agent: len(sights) for agent, sights in seen.items()} == {"player_0": 3, "player_1": 3}


def test_it_can_be_looked_at() -> None:
    played = env(game_of(GRID), render_mode="ansi")
    played.reset(seed=0)
    empty = played.render()
    assert played.name_of(4) == "b2"
    played.step(4)
    assert played.seats == ["x", "o"]
    after = played.render()
    assert empty != after and "x" in str(after)
    quiet = env(game_of(GRID))
    quiet.reset(seed=0)
    with pytest.warns(UserWarning, match="render_mode"):
        assert quiet.render() is None
    with pytest.raises(MisuseError, match="ansi"):
        env(game_of(GRID), render_mode="human")


@pytest.mark.parametrize("package", ["pettingzoo", "gymnasium", "numpy"])
def test_a_missing_package_is_named_with_the_command_that_gets_it(
    monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    name = "rulewright_tools.field.pettingzoo"
    monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(
        ImportError, match=r'PettingZoo is not installed; .* pip install "rulewright\[pettingzoo\]"'
    ) as e:
        importlib.import_module(name)
    assert isinstance(e.value, RulewrightError)


def test_one_variant_may_be_written_as_a_word() -> None:
    fog = Path(__file__).parents[1] / "miniatures" / "harbour_weather"
    assert list(raw_env(fog, variants="fog").game.variants) == ["fog"]
