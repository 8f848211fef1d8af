"""Every game as an OpenSpiel game: the package's own tests, and what its algorithms find out about known games."""

from __future__ import annotations

import importlib
import pickle
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

pytest.importorskip("pyspiel", reason="the extra openspiel is not installed")

import pyspiel
from absl import flags
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, generate_playthrough, minimax

from rulewright.exceptions import MisuseError, RulewrightError, UnknownGame
from rulewright_tools.field.observer import Observer
from rulewright_tools.field.openspiel import load_game, register
from tests.field.cases import all_cases, named
from tests.laws.games import Case

DECK, TWO_ROUNDS, GRID = named("kuhn_poker"), named("leduc_poker"), named("tic_tac_toe")
SOME = [DECK, GRID, named("goofspiel"), named("pig"), named("spy_ring", 3), named("fox_hill")]
some_cases = pytest.mark.parametrize("case", all_cases(SOME))


def open_spiel_game(case: Case) -> Any:
    return load_game(case.folder, case.players, case.variants)


@some_cases
def test_the_package_finds_nothing_wrong_in_random_play(case: Case) -> None:
    pyspiel.random_sim_test(open_spiel_game(case), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("case", all_cases([DECK, GRID, named("frog_pond")], every=60))
def test_a_playthrough_generated_again_is_the_same(case: Case) -> None:
    flags.FLAGS.mark_as_parsed()
    lines = generate_playthrough.playthrough_lines(str(open_spiel_game(case)), seed=1)
    assert lines == generate_playthrough.playthrough_lines(**generate_playthrough._playthrough_params(lines))
    assert any(line.startswith("IsTerminal() = True") for line in lines)


def random_plays(game: Any, plays: int) -> Any:
    """States met in random play from fixed seeds, each with the seat that decides."""
    for seed in range(plays):
        random = Random(seed)
        state = game.new_initial_state()
        while not state.is_terminal():
            yield state
            if state.is_chance_node():
                numbers, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(numbers, chances)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))


@some_cases
def test_names_lead_back_to_actions_and_knowledge_fixes_what_can_be_chosen(case: Case) -> None:
    game = open_spiel_game(case)
    known: dict[str, list[int]] = {}
    tensors: dict[tuple[float, ...], str] = {}
    for number, state in enumerate(random_plays(game, 2)):
        player = state.current_player()
        actions = state.legal_actions()
        names = [state.action_to_string(player, action) for action in actions]
        assert [state.string_to_action(player, name) for name in names] == actions
        if state.is_chance_node():
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
            continue
        told = state.information_state_string(player)
        assert known.setdefault(told, actions) == actions
        if number < 40:
            assert tensors.setdefault(tuple(state.information_state_tensor(player)), told) == told


def whole_tree(game: Any) -> Any:
    """All states of a game."""
    todo = [game.new_initial_state()]
    while todo:
        state = todo.pop()
        yield state
        if not state.is_terminal():
            todo += [state.child(action) for action in state.legal_actions()]


@pytest.mark.parametrize(
    ("case", "sets"),
    [
        pytest.param(DECK, 12, id="two players"),
        pytest.param(named("kuhn_poker", 3), 48, id="three players"),
        pytest.param(TWO_ROUNDS, 936, id="two rounds", marks=pytest.mark.slow),
    ],
)
def test_players_know_what_they_should_and_forget_nothing(case: Case, sets: int) -> None:
    """The published numbers of information sets; what was known before, and done, can be read off each."""
    before: dict[str, Any] = {}
    tensors: dict[tuple[float, ...], str] = {}

    def own_way(state: Any, player: int) -> list[tuple[str, int]]:
        game = state.get_game()
        at = game.new_initial_state()
        way = []
        for action in state.history():
            if at.current_player() == player:
                way.append((at.information_state_string(player), action))
            at.apply_action(action)
        return way

    for state in whole_tree(open_spiel_game(case)):
        player = state.current_player()
        if player >= 0:
            told = state.information_state_string(player)
            way = own_way(state, player)
            assert before.setdefault(told, way) == way
            assert tensors.setdefault(tuple(state.information_state_tensor(player)), told) == told
    assert len(before) == len(tensors) == sets


@pytest.mark.parametrize(
    ("case", "theirs", "rounds"),
    [
        pytest.param(DECK, "kuhn_poker", 300, id="two players"),
        pytest.param(named("kuhn_poker", 3), "kuhn_poker(players=3)", 5, id="three players"),
        pytest.param(TWO_ROUNDS, "leduc_poker", 10, id="two rounds", marks=pytest.mark.slow),
    ],
)
def test_solving_it_gives_what_the_package_s_own_game_gives(case: Case, theirs: str, rounds: int) -> None:
    found = []
    for game in (open_spiel_game(case), pyspiel.load_game(theirs)):
        uniform = exploitability.nash_conv(game, policy.TabularPolicy(game))
        solver = cfr.CFRSolver(game)
        for _ in range(rounds):
            solver.evaluate_and_update_policy()
        average = solver.average_policy()
        values = expected_game_score.policy_value(game.new_initial_state(), [average] * game.num_players())
        found.append([uniform, exploitability.nash_conv(game, average), *values])
    assert found[0] == pytest.approx(found[1], abs=1e-12)
    if rounds >= 300:
        _uniform, gap, first, second = found[0]
        assert gap < 0.01
        assert (first, second) == pytest.approx((-1 / 18, 1 / 18), abs=0.002)


def test_a_game_without_secrets_is_solved_from_the_end() -> None:
    game = open_spiel_game(GRID)
    assert game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION
    state = game.new_initial_state()
    for action in (0, 4, 1, 2):  # o threatens a corner: x must take it, and then nobody can win
        state.apply_action(action)
    value, move = minimax.alpha_beta_search(game, state=state, maximizing_player_id=0)
    assert (value, move) == (0, 6)


def test_a_state_travels_and_a_copy_leads_its_own_life() -> None:
    game = open_spiel_game(DECK)
    for state in random_plays(game, 5):
        again = pickle.loads(pickle.dumps(state))
        assert str(again) == str(state) and again.history() == state.history()
        assert [again.information_state_string(p) for p in (0, 1)] == [
            state.information_state_string(p) for p in (0, 1)
        ]
        copy, text = state.clone(), str(state)
        copy.apply_action(copy.legal_actions()[0])
        assert str(state) == text != str(copy)


def test_the_halves_of_an_observation() -> None:
    kind, private = pyspiel.IIGObservationType, pyspiel.PrivateInfoType
    game = open_spiel_game(DECK)
    state = game.new_initial_state()
    state.apply_action(state.string_to_action("jack"))
    state.apply_action(state.string_to_action("king"))
    public = game.make_py_observer(kind(public_info=True, perfect_recall=False, private_info=private.NONE))
    own = game.make_py_observer(kind(public_info=False, perfect_recall=False, private_info=private.SINGLE_PLAYER))
    other = game.new_initial_state()
    other.apply_action(other.string_to_action("queen"))
    other.apply_action(other.string_to_action("jack"))

    def seen(observer: Observer, state: Any, player: int) -> tuple[str, list[float]]:
        observer.set_from(state, player)
        return observer.string_from(state, player), observer.tensor.tolist()

    assert seen(public, state, 0) == seen(public, state, 1) == seen(public, other, 0)
    assert seen(own, state, 0) != seen(own, other, 0)
    third = game.new_initial_state()
    third.apply_action(third.string_to_action("jack"))
    third.apply_action(third.string_to_action("queen"))
    assert seen(own, state, 0) == seen(own, third, 0)
    with pytest.raises(MisuseError, match="no parameters"):
        game.make_py_observer(None, {"colour": 1})


def test_misuse_has_messages_for_people() -> None:
    with pytest.raises(UnknownGame, match="no game called"):
        load_game("no_such_game")
    with pytest.raises(RulewrightError, match="players"):
        load_game(DECK.folder, 9)
    with pytest.raises(RulewrightError, match="fog"):
        load_game(DECK.folder, 2, ["fog"])
    state = open_spiel_game(GRID).new_initial_state()
    state.apply_action(4)
    with pytest.raises(MisuseError, match="action 4 is not possible now"):
        state.apply_action(4)
    assert state.action_to_string(0, 4) == "action 4"


def test_a_sum_that_is_not_zero_is_noticed_where_it_was_taken_for_zero() -> None:
    game = open_spiel_game(named("fox_hill"))
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    ends = []
    for last in random_plays(game, 4):
        children = [last.child(action) for action in last.legal_actions()]
        ends += [child for child in children if child.is_terminal() and sum(child.returns())]
    state = ends[0]
    state.place.tree.__dict__["zero_sum"] = True
    try:
        with pytest.raises(MisuseError, match="add up to"):
            state.returns()
    finally:
        state.place.tree.__dict__["zero_sum"] = False


def test_it_is_found_by_its_name_and_parameters() -> None:
    assert register("kuhn_poker") == "rulewright_kuhn_poker"
    game = pyspiel.load_game("rulewright_kuhn_poker(players=3)")
    assert game.num_players() == 3 and str(pyspiel.load_game(str(game))) == str(game)
    assert pickle.loads(pickle.dumps(game)).num_players() == 3
    assert pyspiel.load_game("rulewright_kuhn_poker").num_players() == 2
    fog = named("harbour_weather")
    assert load_game(fog.folder, variants=["fog"]).get_parameters()["variants"] == "fog"
    assert load_game(fog.folder, variants="fog").get_parameters()["variants"] == "fog"


def test_python_ends_well_with_a_game_registered() -> None:
    code = "from rulewright_tools.field.openspiel import load_game; load_game('kuhn_poker').new_initial_state()"
    root = Path(__file__).parents[2]
    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env={"PYTHONPATH": f"{root / 'interpreter'}:{root / 'tools'}"},
        timeout=120,
    )
    assert (run.returncode, run.stderr) == (0, "")


def test_chance_is_split_where_who_sees_which_piece_could_tell_something() -> None:
    """Of goods of three kinds each is dealt by itself, all with the same probability; faces of a die stay faces."""
    goods = open_spiel_game(named("salt_road")).new_initial_state()
    names = [goods.action_to_string(action) for action in goods.legal_actions()]
    assert len({name.partition(" (")[0] for name in names}) == 3
    assert goods.chance_outcomes() == [(n, pytest.approx(1 / 18)) for n in range(18)] and len(set(names)) == 18
    dice = open_spiel_game(named("soup_kitchen"))
    rolls = next(state for state in random_plays(dice, 1) if state.is_chance_node())
    assert rolls.chance_outcomes() == [(n, pytest.approx(1 / 6)) for n in range(6)]


@pytest.mark.parametrize("package", ["pyspiel", "numpy"])
def test_a_missing_package_is_named_with_the_command_that_gets_it(
    monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    name = "rulewright_tools.field.openspiel"
    monkeypatch.delitem(sys.modules, name)
    monkeypatch.delitem(sys.modules, "rulewright_tools.field.observer")
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ImportError, match=r'OpenSpiel is not installed; .* pip install "rulewright\[openspiel\]"') as e:
        importlib.import_module(name)
    assert isinstance(e.value, RulewrightError)
