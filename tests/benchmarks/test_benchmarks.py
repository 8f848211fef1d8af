"""The benchmarks run, say what they measured, and compare with a game written by hand that nobody touched."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.large import program
from benchmarks.measure import Figures, ratio
from benchmarks.report import LOOPS, Target, at_least, at_most, beginning, drawing, playing, row_of, searching
from benchmarks.search import SPIEL_SEARCH, Searched
from benchmarks.subjects import BY_HAND, PYTHON, SPIEL, SPIEL_BOTS, WASM, Subject, games, has_native
from rulewright.codegen.build import build_artifact
from rulewright.ir.check import check_program
from rulewright.play.game import Game
from rulewright.source.folder import list_games

ROOT = Path(__file__).resolve().parents[2]
BY_HAND_DIGEST = "8304d78f928c065d9021d0e8f796e808c63ba4a359a6c4c4e54a20684d910082"


def subject(game: str, maker: str) -> Subject:
    return Subject(game, maker, lambda games: games)


def test_the_game_written_by_hand_is_as_it_was() -> None:
    text = (ROOT / "benchmarks" / "hand_written_maji.py").read_bytes()
    assert hashlib.sha256(text).hexdigest() == BY_HAND_DIGEST


def test_ratios_are_taken_round_by_round() -> None:
    fast, slow = Figures(subject("a", PYTHON)), Figures(subject("a", BY_HAND))
    fast.decisions, slow.decisions = [20.0, 3.0, 30.0], [10.0, 1.0, 30.0]
    assert ratio(fast, slow, "decisions") == 2.0
    assert ratio(fast, slow, "copies") == 0.0


def of(found: list[Target]) -> dict[str, tuple[float, bool | None, bool | None]]:
    return {target["name"]: (target["value"], target["met"], target["aim_met"]) for target in found}


def test_targets_of_play() -> None:
    speeds = {PYTHON: 4.0, BY_HAND: 5.0, WASM: 38.0, SPIEL: 10.0, SPIEL_BOTS: 20.0}
    rows = [Figures(subject("kuhn_poker", maker), decisions=[speed, speed]) for maker, speed in speeds.items()]
    rows[0].copies = [1000.0]
    python, by_hand = LOOPS["kuhn_poker"]
    assert of(playing(rows)) == {
        f"kuhn_poker: {PYTHON} / {BY_HAND}": (0.8, False, False),
        f"kuhn_poker: {PYTHON} / {SPIEL}": (0.4, True, None),
        f"kuhn_poker: {WASM} / {PYTHON}": (9.5, False, False),
        f"kuhn_poker: {WASM} / {SPIEL}": (3.8, False, False),
        f"kuhn_poker: {WASM} / OpenSpiel, C++ loop (reckoned)": (round(3.8 * python / by_hand, 3), False, None),
        f"kuhn_poker: {WASM} / {SPIEL_BOTS}": (1.9, None, None),
        "kuhn_poker: copies a second": (1000, None, None),
    }


def test_copies_of_the_game_written_by_hand_have_a_target() -> None:
    rows = [Figures(subject("maji", PYTHON), decisions=[4.0], copies=[1000.0])]
    assert of(playing(rows))["maji: copies a second"] == (1000, False, None)


def test_ten_times_python_is_not_wanted_where_open_spiel_is_beaten() -> None:
    speeds = {PYTHON: 8.0, WASM: 40.0, SPIEL: 10.0}
    rows = [Figures(subject("a", maker), decisions=[speed]) for maker, speed in speeds.items()]
    assert of(playing(rows))[f"a: {WASM} / {PYTHON}"] == (5.0, True, False)


def test_aims_over_all_games_are_geometric_means() -> None:
    rows = [
        Figures(subject(game, maker), decisions=[speed])
        for game, maker, speed in (("a", PYTHON, 2.0), ("a", SPIEL, 1.0), ("b", PYTHON, 1.0), ("b", SPIEL, 2.0))
    ]
    assert of(playing(rows))[f"shared classics, geometric mean: {PYTHON} / {SPIEL}"] == (1.0, None, True)


def test_targets_of_search_and_of_beginning() -> None:
    mine, other = Searched("a", WASM, [2.0, 4.0, 3.0]), Searched("a", SPIEL_SEARCH, [4.0, 4.0, 9.0])
    assert of(searching([mine, other])) == {
        f"a: a move of 1,000 simulations, {WASM}": (3.0, None, None),
        f"a: search, {WASM} / {SPIEL_SEARCH}": (2.0, True, False),
    }
    times = {"cold": 0.4, "cached": 0.2, "native": 0.9, "native_cached": 0.06}
    assert [(t["met"], t["aim_met"]) for t in beginning(times, "a")] == [
        (True, True), (True, False), (True, True), (False, False),
    ]  # fmt: skip
    assert [t["met"] for t in drawing({"board": 2.0, "table": 11.0})] == [True, False]


def test_targets_as_text() -> None:
    rows = [at_least("a", 2.5, 1.0, 2.0), at_least("b", 0.5, 1.0), at_most("c", 0.2, 0.5, 0.1), at_least("d", 7.0)]
    assert [row_of(row) for row in rows] == [
        ("a", "2.50 x", "1.00", "2.00", "aim met"),
        ("b", "0.50 x", "1.00", "-", "NOT met"),
        ("c", "0.200 s", "0.500", "0.100", "met"),
        ("d", "7.00 x", "-", "-", ""),
    ]


def test_every_game_is_measured() -> None:
    measured = {played.name for played in games()}
    assert measured == set(list_games())
    assert len({played.title for played in games()}) == len(games())


def test_the_large_program_is_a_correct_one() -> None:
    whole = program(40)
    assert not check_program(whole)
    assert program(40) == whole
    game = Game(build_artifact(whole, {"game": "large", "players": 1}), program=lambda: whole)
    assert game.playouts(3, 1) > 0
    if not has_native():
        pytest.skip("wasmtime cannot be used here, so there is no native form to compare with")
    machine = game.machine("wasm")
    machine.call("new", 1, 0)
    assert machine.call("playouts", 3) == game.playouts(3, 1)


def bench(*options: str, folder: Path) -> subprocess.CompletedProcess[str]:
    environment = dict(os.environ) | {"RULEWRIGHT_CACHE": str(folder)}
    command = [sys.executable, "-m", "benchmarks", *options]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def test_one_command_measures(tmp_path: Path) -> None:
    options = ["--rounds", "1", "--seconds", "0.02", "--game", "tic_tac_toe", "--effects", "30"]
    done = bench(*options, "--json", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    rows = {row["by"]: row for row in data["rates"]}
    assert {row["game"] for row in data["rates"]} == {"tic_tac_toe"}
    assert all(row["decisions_per_second"] > row["playouts_per_second"] > 0 for row in rows.values())
    assert rows[PYTHON]["copies_per_second"] > 0
    assert set(data["milliseconds"]) == {"board", "table"}
    assert all(value > 0 for value in data["milliseconds"].values())
    assert set(data["seconds"]) >= {"python", "cold", "cached", "list"}
    assert data["large"]["effects"] == 30
    if has_native():
        assert WASM in rows
        assert {"native", "native_cached"} <= set(data["seconds"])
        assert data["large"]["decisions_wasm"] > 0
        assert [(row["game"], row["milliseconds"] > 0) for row in data["search"] if row["by"] == WASM] == [
            ("tic_tac_toe", True)
        ]
    assert "processor" in data["machine"]


def test_a_game_that_is_not_there(tmp_path: Path) -> None:
    done = bench("--game", "x", folder=tmp_path)
    assert done.returncode == 2
    assert "tic_tac_toe" in done.stderr
