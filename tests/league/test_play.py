"""Leagues: counts that come out even, the same for any number of processes and either engine, on every kind of game."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.native.host import Trapped
from rulewright_tools.bots import machines
from rulewright_tools.league.play import Entrant, League, Sums, play_league
from rulewright_tools.league.report import summary

SOLO = "tests/miniatures/twin_gardens"
BALL = "tests/miniatures/masked_ball"


def league(game: str, players: int, specs: str, games: int, engine: str = "auto", seed: int = 4) -> League:
    entrants = tuple(Entrant(f"b{i}", spec) for i, spec in enumerate(specs.split(",")))
    return League(game, players, (), entrants, games, seed, engine)


def check(wanted: League, sums: Sums) -> None:
    """Everybody sat equally often, and pairs add up."""
    count = len(wanted.entrants)
    assert len(set(sums.seats.values())) == 1
    assert sum(sums.seats.values()) == sums.games * wanted.players
    assert sum(sums.won.values()) <= sums.games
    for i in range(count):
        for j in range(count):
            if i != j:
                assert sums.against(i, j) == sums.against(j, i)[::-1]
                assert sum(sums.against(i, j)) > 0


@pytest.mark.parametrize(
    ("game", "players", "specs", "games", "expected"),
    [
        ("connect_four", 2, "random,greedy,mcts:20", 4, 12),
        ("goofspiel", 2, "random,greedy", 5, 6),
        ("kuhn_poker", 3, "random,greedy,mcts:10,mcts:10x2", 3, 12),
        (BALL, 4, "random,greedy", 4, 4),
        (SOLO, 1, "random,greedy,mcts:10", 5, 15),
    ],
)
def test_a_league_comes_out_even(game: str, players: int, specs: str, games: int, expected: int) -> None:
    wanted = league(game, players, specs, games)
    sums, processes = play_league(wanted, 1)
    assert processes == 1
    assert sums.games == expected
    assert not sums.faults
    check(wanted, sums)
    result = summary(wanted, sums)
    ratings = [bot["rating"] for bot in result["bots"]]
    assert ratings == sorted(ratings, reverse=True)
    assert result["anchor"] == "b0"
    assert [bot["rating"] for bot in result["bots"] if bot["name"] == "b0"] == [0]


def test_workers_and_engines_change_nothing() -> None:
    told = []
    for engine, workers in (("python", 1), ("auto", 1), ("auto", 2)):
        wanted = league("leduc_poker", 2, "random,greedy,mcts:15x2", 6, engine)
        sums, processes = play_league(wanted, workers)
        assert processes == workers
        told.append(summary(wanted, sums))
    assert told[0] == told[1] == told[2]
    other = league("leduc_poker", 2, "random,greedy,mcts:15x2", 6, seed=5)
    assert summary(other, play_league(other, 1)[0]) != told[0]


def test_the_stronger_stands_higher() -> None:
    wanted = league("tic_tac_toe", 2, "random,mcts:5,mcts:150", 20)
    result = summary(wanted, play_league(wanted, 1)[0])
    assert [bot["name"] for bot in result["bots"]] == ["b2", "b1", "b0"]
    assert result["bots"][0]["low"] > 0


def test_in_a_game_for_one_the_better_result_on_the_same_seed_wins() -> None:
    wanted = league(SOLO, 1, "random,mcts:60", 20)
    sums, _processes = play_league(wanted, 1)
    won, _tied, lost = sums.against(1, 0)
    assert won > lost
    assert sum(sums.against(0, 1)) == 20


def test_games_that_break_off_are_told_and_count_for_nobody(tmp_path: Path) -> None:
    from tests.bots.test_bots import TRAP

    (tmp_path / "trap").mkdir()
    (tmp_path / "trap" / "game.yaml").write_text(TRAP.lstrip(), "utf-8")
    wanted = league(str(tmp_path / "trap"), 2, "random,random", 30)
    sums, _processes = play_league(wanted, 1)
    result = summary(wanted, sums)
    ((message, fault),) = result["faults"].items()
    assert "fault[range]" in message
    assert 4 <= fault["first_seed"] < 19
    assert fault["games"] + result["games"] == 30
    assert sum(sums.against(0, 1)) == result["games"]


@pytest.mark.parametrize("workers", [1, 2])
def test_what_is_no_fault_of_the_rules_ends_the_league(workers: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that cannot go on is told, out of other processes too, and no game is taken to have broken off."""

    def broken(*_arguments: object) -> bool:
        raise Trapped("memory", "out of its memory")

    monkeypatch.setattr(machines, "go_on", broken)
    with pytest.raises(Trapped, match="out of its memory"):
        play_league(league("nim", 2, "mcts:10,mcts:20", 4), workers)
