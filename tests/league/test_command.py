"""`rulewright league`: tables, JSON as its schema says, and complaints."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.bots.test_bots import TRAP

jsonschema = pytest.importorskip("jsonschema")
SCHEMA = Path(__file__).parents[2] / "schemas" / "output" / "league.json"
Run = Callable[..., tuple[int, str, str]]


def test_tables_for_people(cli: Run) -> None:
    code, out, err = cli("league", "nim", "--bots", "random,greedy", "--bot", "deep=mcts:30", "-n", 4, "--workers", 1)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].split("  ")[0] == "BOT"
    assert {line.split()[0] for line in lines[1:4]} == {"random", "greedy", "deep"}
    assert "30 simulations" in next(line for line in lines[1:4] if line.startswith("deep"))
    assert "random stands at 0" in out
    assert "12 games" in lines[-1]


def test_json_fits_its_schema_and_is_the_same_again(cli: Run) -> None:
    arguments = ("league", "nim", "--bot", "a=mcts:10", "--bot", "b=mcts:20", "-n", 5, "--workers", 1, "--json")
    told = []
    for _ in range(2):
        code, out, err = cli(*arguments)
        assert (code, err) == (0, "")
        data = json.loads(out)
        schema = json.loads(SCHEMA.read_text("utf-8"))
        jsonschema.Draft7Validator.check_schema(schema)
        jsonschema.validate(data, schema)
        told.append({key: value for key, value in data.items() if key not in ("seconds", "thinking")})
    assert told[0] == told[1]
    assert told[0]["games_each"] == 6
    assert told[0]["anchor"] is None
    assert told[0]["engine"] in ("python", "wasm")
    assert sum(bot["rating"] for bot in told[0]["bots"]) == pytest.approx(0, abs=0.02)


def test_seconds_are_told_to_differ_from_run_to_run(cli: Run) -> None:
    _code, out, _err = cli("league", "nim", "--bots", "random,mcts:0.002s", "-n", 2, "--workers", 1)
    assert "another run gives other games" in out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--bots", "random"), "one bot alone"),
        (("--bots", "random,human"), "people do not take part"),
        (("--bots", "random,random"), "two bots are called"),
        (("--bots", "random,mcts:no"), "budget"),
        (("--bots", "random,robot"), "hint: write random, greedy"),
        (("--bots", ","), "nobody called"),
        (("--bot", "=random", "--bot", "x=random"), "a bot has no name"),
        (("--bots", ",".join(f"mcts:{n}" for n in range(1, 30))), "too many"),
        (("--engine", "steam"), "steam"),
        (("--games", "0"), "0"),
        (("--players", "9"), "9"),
    ],
)
def test_what_cannot_be_meant_is_told(cli: Run, arguments: tuple[str, ...], told: str) -> None:
    code, out, err = cli("league", "nim", *arguments)
    assert code in (1, 2)
    assert out == ""
    assert told in err
    assert "Traceback" not in err


def trap(folder: Path, text: str = TRAP) -> Path:
    """A game with a fault in its rules."""
    (folder / "trap").mkdir()
    (folder / "trap" / "game.yaml").write_text(text.lstrip(), "utf-8")
    return folder / "trap"


def test_faults_of_the_rules_are_findings(cli: Run, tmp_path: Path) -> None:
    code, out, err = cli("league", trap(tmp_path), "--bot", "a=random", "--bot", "b=random", "-n", 30, "--workers", 1)
    assert (code, err) == (1, "")
    assert out.startswith("BOT")
    assert "broke off, the first with seed" in out


def test_without_a_game_that_came_to_its_end_there_are_no_ratings(cli: Run, tmp_path: Path) -> None:
    """But what broke the games off is told, and the JSON has nothing where a rating would stand."""
    folder = trap(tmp_path, TRAP.replace("    amount: amount\n", "    amount: 7 + amount\n"))
    arguments = ("league", folder, "--bots", "random,greedy", "-n", 2, "--workers", 1)
    code, out, err = cli(*arguments)
    assert (code, err) == (1, "")
    lines = out.splitlines()
    assert lines[0] == "No game came to its end, so there are no ratings."
    assert "2 games broke off" in lines[1] and "fault[range]" in lines[1]
    assert lines[2].startswith("0 games in ")
    code, out, _ = cli(*arguments, "--json")
    assert code == 1
    data = json.loads(out)
    jsonschema.validate(data, json.loads(SCHEMA.read_text("utf-8")))
    assert [(bot["name"], bot["rating"], bot["low"], bot["high"]) for bot in data["bots"]] == [
        ("random", None, None, None), ("greedy", None, None, None),
    ]  # fmt: skip
