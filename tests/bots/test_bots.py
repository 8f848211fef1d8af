"""Bots choose what they are offered, see no more than their seat, and are as strong as promised."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from rulewright.driver import load
from rulewright.play.state import State
from rulewright_tools.bots import make, make_bot
from rulewright_tools.bots.bars import GAMES, Bar, run_bar
from rulewright_tools.bots.bot import View
from rulewright_tools.bots.greedy import Greedy
from rulewright_tools.bots.mcts import Mcts
from tests.language.tiny import game

BARS = (
    Bar("maji", "mcts:50"),
    Bar("connect_four", "mcts:100"),
    Bar("cacao", "mcts:100"),
    Bar("maracaibo", "mcts:30"),
    Bar("marauders", "mcts:60", 0.8),
)

SHORT = 12
"""Games of the bars where time is short."""
SHORTER = {"maracaibo": 6, "marauders": 6}
"""Fewer of those that are very long."""


def play(game: Any, seats: list[str], seed: int) -> State:
    """A whole game between bots."""
    players = [make(who, seed * 8 + i) for i, who in enumerate(seats)]
    state: State = game.new_state(seed=seed)
    while not state.is_over:
        state.apply(players[state.player](state))
    return state


@pytest.mark.parametrize("bar", BARS, ids=lambda bar: bar.game)
def test_bar_in_short(bar: Bar) -> None:
    outcome = run_bar(bar, SHORTER.get(bar.game, SHORT))
    print(outcome)
    assert outcome.met, str(outcome)


@pytest.mark.slow
@pytest.mark.parametrize("bar", BARS, ids=lambda bar: bar.game)
def test_bar(bar: Bar) -> None:
    outcome = run_bar(bar, GAMES)
    print(outcome)
    assert outcome.met, str(outcome)


@pytest.mark.parametrize(
    ("name", "players"),
    [
        ("kuhn_poker", 3),
        ("leduc_poker", 2),
        ("liars_dice", 2),
        ("goofspiel", 2),
        ("pig", 2),
        ("tests/miniatures/masked_ball", 3),
    ],
)
def test_every_kind_of_game_is_played_to_its_end(name: str, players: int) -> None:
    """Hidden cards, secret choices at the same time, chance, more than two players; and a seed plays the same again."""
    game = load(name, players)
    seats = ["mcts:12"] * players
    first, second = play(game, seats, 3), play(game, seats, 3)
    assert first.is_over
    assert first.history == second.history


def test_a_win_at_hand_is_taken_and_a_loss_at_hand_averted() -> None:
    game = load("tic_tac_toe")
    for moves, wanted in ((["a1", "b2", "a2", "c1"], "a3"), (["a1", "b2", "a2"], "a3")):
        state = game.new_state(seed=1)
        for move in moves:
            state.apply(move)
        assert make("mcts:300", 5)(state).name == wanted


def test_perfect_play_of_tic_tac_toe_is_a_draw() -> None:
    game = load("tic_tac_toe")
    assert [play(game, ["mcts:600", "mcts:600"], seed).winners for seed in range(3)] == [[], [], []]


def test_in_kuhn_poker_the_best_card_calls_a_bet_and_the_worst_one_folds() -> None:
    """Whoever holds it wins with every deal of what is unknown, whoever holds the worst one loses: both are seen."""
    game = load("kuhn_poker")
    answers: Counter[tuple[str, str]] = Counter()
    for seed in range(30):
        state = game.new_state(seed=seed)
        state.apply("bet")
        results = set()
        for deal in range(20):
            called = state.redeal(state.player, deal)
            called.apply("bet")
            results.add(called.returns[1] > 0)
        holds = "either" if len(results) > 1 else "best" if results == {True} else "worst"
        answers[holds, make("mcts:300", seed)(state).name] += 1
    assert answers["best", "bet"]
    assert answers["worst", "pass"]
    assert not answers["best", "pass"]
    assert not answers["worst", "bet"]


def test_a_view_shows_nothing_hidden() -> None:
    """What a view gives is the same for two states that its seat cannot tell apart."""
    game = load("leduc_poker")
    for seed in range(20):
        state = game.new_state(seed=seed)
        other = state.redeal(state.player, seed + 100)
        one, two = View(state), View(other)
        assert not one.sees_all()
        assert one.observation() == two.observation()
        assert one.history() == two.history()
        assert (one.ids, one.question, one.options()) == (two.ids, two.question, two.options())


def test_trials_are_dealt_from_all_that_may_be() -> None:
    """The searching player's own card stays, the other's is any other one, whatever the real one is."""
    game = load("kuhn_poker")
    state = game.new_state(seed=4)
    seat = state.player
    seen = {tuple(state.trial(seat, seed).sight(1 - seat)) for seed in range(60)}
    mine = {tuple(state.trial(seat, seed).sight(seat)) for seed in range(60)}
    assert len(mine) == 1
    assert len(seen) == 2


def test_trials_do_not_know_the_dice_to_come() -> None:
    game = load("pig")
    state = game.new_state(seed=4)
    rolled = []
    for seed in range(120):
        trial = state.trial(0, seed)
        trial.apply(state.decision.named("roll").id)  # type: ignore[union-attr]
        assert trial.drew
        rolled.append(trial.sight(0))
    assert len(set(rolled)) == 6


def test_a_trial_steps_as_the_state_does() -> None:
    """Where there is no chance, every step of a trial reaches the very position that `apply` reaches."""
    game = load("mancala")
    state = game.new_state(seed=1)
    trial = state.trial(0, 1)
    number = 0
    while not state.is_over:
        assert (trial.player, trial.options, trial.site) == (state.player, state.decision.ids, state.decision.site)
        choice = trial.options[number % len(trial.options)]
        state.apply(choice)
        trial.apply(choice)
        if not state.is_over:
            assert trial.sight(0) == state.trial(0, 1).sight(0)
        number += 1
    assert trial.is_over
    assert trial.player == -1
    assert trial.returns == state.returns
    assert trial.playout() == 0


def test_seconds_are_a_budget() -> None:
    state = load("connect_four").new_state(seed=1)
    bot = make_bot("mcts:0.05s", 1)
    assert isinstance(bot, Mcts)
    assert bot.choose(View(state)) in state.decision.ids
    assert sum(visits for visits, _ in bot.tried.values()) > 10


@pytest.mark.parametrize("engine", ["python", "auto"])
def test_seconds_are_a_budget_for_several_trees_too(engine: str) -> None:
    """Whether the trees grow side by side or one after the other, all of them together take the time that is given."""
    view = View(load("connect_four").new_state(seed=1))
    for threads in (1, 3):
        bot = Mcts(1, 0, 0.06, trees=3, engine=engine, threads=threads)
        assert bot.choose(view) in view.ids
        assert sum(visits for visits, _ in bot.tried.values()) == bot.done > 10
    both = Mcts(1, 5, 1000.0, trees=2, engine=engine)
    both.choose(view)
    assert both.done == 10


TRAP = """
format: 1
title: Trap
summary: Whoever fills the pot to six wins. It holds seven.
players: 2
limit: {decisions: 12}

values:
  pot: {to: 7}

turn:
  - choose: {amount: "from_to(1, 3)"}
    id: add
    text: How much do you add?
    name: add {amount}
  - gain: pot
    amount: amount
  - if: pot >= 6
    then:
      - win: me
"""


def test_where_the_rules_fail_the_search_goes_on_alike_on_both_engines(tmp_path: Path) -> None:
    """With five in the pot, adding three is a fault: it counts as lost, and the others are searched."""
    (tmp_path / "trap").mkdir()
    (tmp_path / "trap" / "game.yaml").write_text(TRAP.lstrip(), "utf-8")
    game = load(tmp_path / "trap")
    for moves, lost in (([], False), (["add 3", "add 2"], True)):
        state = game.new_state(seed=1)
        for move in moves:
            state.apply(move)
        told = []
        for engine in ("python", "auto"):
            bot = Mcts(3, 60, engine=engine)
            chosen = bot.choose(View(state))
            told.append((chosen, bot.tried, Greedy(3, engine).choose(View(state))))
            assert bot.done == 60
        assert told[0] == told[1]
        if lost:
            chosen, tried, greedily = told[0]
            assert tried[2][0] < 5
            assert tried[0][0] > 20
            assert 2 not in (chosen, greedily)


def test_where_the_rules_fail_whatever_is_done_any_option_is_chosen(tmp_path: Path) -> None:
    (tmp_path / "trap").mkdir()
    text = TRAP.replace("    amount: amount\n", "    amount: 7 + amount\n")
    (tmp_path / "trap" / "game.yaml").write_text(text.lstrip(), "utf-8")
    view = View(load(tmp_path / "trap").new_state(seed=1))
    for engine in ("python", "auto"):
        assert Mcts(3, 60, engine=engine).choose(view) in view.ids
        assert Greedy(3, engine).choose(view) in view.ids


def test_a_choice_of_one_needs_no_search() -> None:
    game = load("nim")
    state = game.new_state(seed=1)
    while len(state.decision.ids) > 1:
        state.apply(state.decision.ids[0])
    bot = Mcts(1, 100)
    assert bot.choose(View(state)) == state.decision.ids[0]
    assert not bot.tried


def test_what_chance_gave_to_a_name_alone_is_told_apart() -> None:
    """A number drawn and then asked about lies in no value: looking ahead, the search knows it will be known."""
    made = game("""
        values: {points: {per: player}}
        players: 1
        turn:
          - {choose: way, among: 'from_to(1, 2)', text: Toss a coin or name what you see?}
          - if: way == 1
            then:
              - {pick: coin, among: 'from_to(1, 2)'}
              - {if: coin == 1, then: [{score: 1}]}
              - {end game: scores}
          - {pick: lucky, among: 'from_to(1, 6)'}
          - {choose: named, among: 'from_to(1, 6)', text: Which number is it?}
          - if: named == lucky
            then: [{score: 1}]
          - {end game: scores}
    """)
    for seed in range(10):
        state = made.new_state(seed=seed)
        assert make("mcts:20000", seed)(state).name == "2"
