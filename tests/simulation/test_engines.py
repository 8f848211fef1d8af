"""Both engines, any number of workers, any slicing: the same sums, exactly."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulewright.exceptions import MisuseError
from rulewright_tools.simulation import chunk
from rulewright_tools.simulation.chunk import Job, Stopped, adopt, pack, play_chunk, ready
from rulewright_tools.simulation.run import simulate
from rulewright_tools.simulation.tally import Tally
from tests.laws.games import CASES, FULL, ROOT, Case

ENGINES = ("python", "wasm")
MINIATURES = ROOT / "tests" / "miniatures"
FIRST = list({case.folder: case for case in reversed(CASES)}.values())
"""Each game once; all cases with RULEWRIGHT_FULL=1."""
TRAP = """\
format: 1
title: Trap
players: 2
limit: {decisions: 9, then: draw}
values:
  steps: {to: 4}
  points: {per: player}
turn:
  - choose: n
    among: from_to(1, 2)
    text: How many?
  - score: n
  - if: n == 2
    then: [{gain: steps}]
"""


def job(case: Case, engine: str, *seats: str, alternate: bool = False) -> Job:
    return Job(str(case.folder), case.players, case.variants, seats, alternate=alternate, engine=engine)


def case_of(name: str) -> Case:
    return next(case for case in CASES if case.folder.name == name)


@pytest.mark.parametrize("case", CASES if FULL else FIRST, ids=str)
def test_engines_count_the_same(case: Case) -> None:
    games = 40 if FULL else 6
    assert play_chunk(job(case, "wasm"), 2**32 - 3, games) == play_chunk(job(case, "python"), 2**32 - 3, games)


@pytest.fixture
def trap(tmp_path: Path) -> Path:
    """A game that breaks off where there are too many twos."""
    (tmp_path / "trap").mkdir()
    (tmp_path / "trap" / "game.yaml").write_text(TRAP)
    return tmp_path / "trap"


@pytest.mark.parametrize("engine", ENGINES)
def test_games_that_break_off_are_counted_and_play_goes_on(trap: Path, engine: str) -> None:
    one = Job(str(trap), 2, engine=engine)
    whole = play_chunk(one, 1, 60)
    ((message, count),) = whole.faults.items()
    assert "fault[range]" in message
    assert 0 < count < 60
    assert whole.games == 60
    assert whole.finished == sum(whole.lengths.values()) == 60 - count
    alone = [play_chunk(one, seed, 1) for seed in range(1, 61)]
    broken = [seed for seed, tally in enumerate(alone, 1) if tally.faults]
    assert whole.first_fault == {message: broken[0]}
    total = Tally(2)
    for part in reversed(alone):
        total.add(part)
    assert total == whole
    assert sum(whole.points.values()) == sum(whole.scores)
    (step,) = whole.summary()["used"].values()
    assert step["offered"] == step["times"] > sum(length * n for length, n in whole.lengths.items())
    assert step["per_game"] == pytest.approx(step["times"] / 60, abs=1e-4)
    assert whole == play_chunk(Job(str(trap), 2, engine="python"), 1, 60)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("seed", [0, 2**31 - 2, 2**32 - 2, 2**63 - 2, 2**64 - 2])
def test_seeds_are_64_bits_and_carry(engine: str, seed: int) -> None:
    one = job(case_of("pig"), engine)
    total = Tally(2)
    for number in range(seed, seed + 4):
        total.add(play_chunk(one, number % 2**64, 1))
    assert play_chunk(one, seed, 4) == total


def without_time(summary: dict[str, Any]) -> dict[str, Any]:
    times = ("seconds", "workers", "games_per_second", "engine")
    return {key: value for key, value in summary.items() if key not in times}


@pytest.mark.parametrize("name", ["maji", "kuhn_poker", "goofspiel", "masked_ball", "spy_ring"])
def test_any_number_of_workers_and_either_engine(name: str) -> None:
    """Hidden hands, secret choices, three players."""
    case = case_of(name)
    found = [without_time(simulate(job(case, engine), 70, 11, workers)) for engine in ENGINES for workers in (1, 2, 3)]
    assert found[0]["games"] == 70
    assert all(other == found[0] for other in found[1:])


def test_variants_and_changed_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunk, "_ready", type(chunk._ready)())
    plain = Job("maji", 2)
    goats, larger = Job("maji", 2, ("goats",)), Job("maji", 2, changes=(("numbers.well_size", 7),))
    found = [play_chunk(one, 1, 50) for one in (plain, goats, larger)]
    assert len({str(sorted(tally.lengths.items())) for tally in found}) == 3
    assert any("goat" in step for step in found[1].offered)


@pytest.mark.parametrize("name", ["kuhn_poker", "goofspiel", "masked_ball", "maji"])
def test_stepping_counts_as_playing_in_bulk_does(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is done where bots play, done with random choices: the same games, the same sums."""
    case = case_of(name)
    expected = play_chunk(job(case, "python"), 40, 8)
    monkeypatch.setattr(chunk, "_bulk", chunk._stepped)
    for engine in ENGINES:
        assert play_chunk(job(case, engine), 40, 8) == expected


@pytest.mark.parametrize(
    ("name", "who"), [("kuhn_poker", "mcts:20"), ("goofspiel", "greedy"), ("masked_ball", "greedy")]
)
def test_bots_play_the_same_games_on_both_engines(name: str, who: str) -> None:
    case = case_of(name)
    seats = (who, *["random"] * (case.players - 1))
    one, two = (play_chunk(job(case, engine, *seats, alternate=True), 5, 6) for engine in ENGINES)
    assert one == two
    assert one.seats_of_who == {who: 6, "random": 6 * (case.players - 1)}
    assert one != play_chunk(job(case, "python", alternate=True), 5, 6)


def test_those_who_change_seats_keep_their_wins() -> None:
    """Entry n sits at seat (n - seed) % players."""
    case = case_of("pig")
    one = job(case, "python", "random", "mcts:1", alternate=True)
    for seed in range(4):
        tally = play_chunk(one, seed, 1)
        (winner,) = [seat for seat in range(2) if tally.wins[seat]]
        assert tally.by_who[one.who[(winner + seed) % 2]] == 1


def test_a_packed_game_plays_where_there_is_no_folder(tmp_path: Path, trap: Path) -> None:
    one = Job(str(trap), 2)
    packed, expected = pack(one), play_chunk(one, 3, 20)
    elsewhere = Job(str(tmp_path / "nowhere"), 2)
    adopt(elsewhere, packed)
    assert play_chunk(elsewhere, 3, 20) == expected


def test_few_games_are_kept_ready() -> None:
    for points in range(2, 2 + 2 * chunk.KEPT):
        ready(Job("pig", 2, changes=(("numbers.win_score", points),), engine="python"))
    assert len(chunk._ready) == chunk.KEPT


@pytest.mark.parametrize("seats", [(), ("greedy", "greedy")])
def test_who_asks_to_stop_is_obeyed(seats: tuple[str, ...]) -> None:
    told: list[int] = []
    with pytest.raises(Stopped):
        play_chunk(Job("maji", 2, seats=seats, engine="python"), 1, 10_000, told.append, lambda: sum(told) > 2)
    assert sum(told) < 10_000


def test_an_engine_that_cannot_be_used_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    from rulewright.native import host

    monkeypatch.setattr(host, "available", lambda: "wasmtime is missing")
    with pytest.raises(MisuseError, match="wasmtime"):
        simulate(Job("pig", 2, changes=(("numbers.win_score", 5),), engine="wasm"), 4, 1)
    assert simulate(Job("pig", 2, changes=(("numbers.win_score", 6),)), 4, 1)["engine"] == "python"
