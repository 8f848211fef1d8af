"""The benchmarks run, say what they measured, and compare with a game written by hand that nobody touched."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

from benchmarks.measure import Figures, ratio
from benchmarks.report import targets
from benchmarks.subjects import BY_HAND, GENERATED, SPIEL, Subject

ROOT = Path(__file__).resolve().parents[2]
BY_HAND_DIGEST = "8304d78f928c065d9021d0e8f796e808c63ba4a359a6c4c4e54a20684d910082"


def subject(game: str, maker: str) -> Subject:
    return Subject(game, maker, lambda games: games)


def test_the_game_written_by_hand_is_as_it_was() -> None:
    text = (ROOT / "benchmarks" / "hand_written_maji.py").read_bytes()
    assert hashlib.sha256(text).hexdigest() == BY_HAND_DIGEST


def test_ratios_are_taken_round_by_round() -> None:
    fast, slow = Figures(subject("a", GENERATED)), Figures(subject("a", BY_HAND))
    fast.decisions, slow.decisions = [20.0, 3.0, 30.0], [10.0, 1.0, 30.0]
    assert ratio(fast, slow, "decisions") == 2.0
    assert ratio(fast, slow, "copies") == 0.0


def test_targets_are_met_or_not() -> None:
    rows = [Figures(subject("a", maker), decisions=[speed]) for maker, speed in ((GENERATED, 4.0), (SPIEL, 10.0))]
    rows[0].copies = [1000.0]
    found = targets(rows, {"cold": 0.4, "cached": 0.2}, {"board": 2.0, "table": 11.0})
    assert [(target["value"], target["met"]) for target in found] == [
        (0.4, True), (0.4, False), (1000.0, False), (0.4, True), (0.2, False),
        (2.0, True), (11.0, False),
    ]  # fmt: skip


def test_one_command_measures(tmp_path: Path) -> None:
    environment = dict(os.environ) | {"RULEWRIGHT_CACHE": str(tmp_path)}
    arguments = ["--rounds", "1", "--seconds", "0.02", "--game", "tic_tac_toe"]
    command = [sys.executable, "-m", "benchmarks", *arguments]
    done = subprocess.run([*command, "--json"], cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    row = data["rates"][0]
    assert row["game"] == "tic_tac_toe"
    assert row["decisions_per_second"] > row["playouts_per_second"] > 0
    assert row["copies_per_second"] > 0
    assert set(data["milliseconds"]) == {"board", "table"}
    assert all(0 < value < 100 for value in data["milliseconds"].values())
    assert set(data["seconds"]) == {"python", "cold", "cached", "list"}
    assert subprocess.run([*command[:3], "--game", "x"], cwd=ROOT, capture_output=True, check=False).returncode == 2
