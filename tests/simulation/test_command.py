"""`rulewright simulate` as people meet it: engines, workers, interruption."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from rulewright_tools.commands import simulate as command
from rulewright_tools.simulation import many, run
from tests.bots.test_bots import TRAP
from tests.laws.games import ROOT


@pytest.mark.parametrize(("engine", "said"), [("python", "in Python with 1 process"), ("wasm", "(wasm) with 1 thread")])
def test_the_last_line_says_which_engine_played_and_how_fast(cli, engine: str, said: str) -> None:
    code, out, _ = cli("simulate", "pig", "-n", "20", "--workers", "1", "--engine", engine)
    assert code == 0
    last = out.splitlines()[-1]
    assert last.startswith("20 games in ")
    assert said in last
    assert re.search(r"\d a second", last)


def test_engines_print_the_same_figures(cli) -> None:
    found = []
    for engine in ("python", "wasm", "auto"):
        _, out, _ = cli("simulate", "mancala", "-n", "30", "--engine", engine, "--json")
        data = json.loads(out)
        assert data["engine"] == data["results"][0]["engine"] == ("python" if engine == "python" else "wasm")
        for key in ("seconds", "games_per_second", "engine", "workers"):
            del data["results"][0][key]
        found.append(data["results"])
    assert found[0] == found[1] == found[2]
    (result,) = found[0]
    assert [row["part"] for row in result["score_parts"]] == ["in_pits(me)", "my_store.beans"]
    for seat in range(2):
        for rows in (result["points"], result["score_parts"]):
            assert sum(row["by_seat"][seat] for row in rows) == pytest.approx(result["mean_scores"][seat], abs=1e-3)


def test_tables_tell_points_and_the_lead(cli) -> None:
    _, out, _ = cli("simulate", "mancala", "-n", "20", "--workers", "1")
    for heading in ("POINTS A GAME FROM", "PART OF THE SCORE", "changes of the lead in a game", "drama"):
        assert heading in out
    _, out, _ = cli("simulate", "tic_tac_toe", "-n", "20", "--workers", "1")
    for heading in ("POINTS A GAME FROM", "PART OF THE SCORE", "changes of the lead", "drama"):
        assert heading not in out
    _, out, _ = cli("simulate", "leduc_poker", "-n", "20", "--workers", "1")
    assert "drama" not in out
    assert "Nobody leads before the end" in out


def test_what_was_played_is_told_when_it_is_interrupted(cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    whole = run._processes

    def some(*_arguments: object):
        yield next(whole(run.Job("pig", 2, engine="python"), 40, 1, 1))
        raise KeyboardInterrupt

    monkeypatch.setattr(run, "_processes", some)
    code, out, err = cli("simulate", "pig", "-n", "40", "--engine", "python")
    assert code == 130
    assert out.count("WINS") == 1
    assert re.search(r"^5 games in ", out, re.MULTILINE)
    assert err.strip()
    monkeypatch.setattr(run, "_processes", some)
    code, out, _ = cli("simulate", "pig", "-n", "40", "--engine", "python", "--json")
    assert (code, out) == (130, "")
    for name in ("half.html", "half.json"):
        monkeypatch.setattr(run, "_processes", some)
        assert cli("simulate", "pig", "-n", "40", "--engine", "python", "--report", tmp_path / name)[0] == 130
    data = json.loads((tmp_path / "half.json").read_text("utf-8"))
    assert data["interrupted"] is True
    assert [result["games"] for result in data["results"]] == [5]
    page = (tmp_path / "half.html").read_text("utf-8")
    assert "when the run was ended" in page
    assert "rulewright simulate pig" not in page  # the command would give other figures


def test_a_report_of_an_interrupted_sweep_has_what_was_complete(
    cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(many.cluster, "have_dask", lambda: False)
    whole = run._processes

    def first_alone(job: run.Job, *arguments: int):
        parts = whole(job, *arguments)
        if job.changes != (("numbers.win_score", 20),):
            yield next(parts)
            raise KeyboardInterrupt
        yield from parts

    monkeypatch.setattr(run, "_processes", first_alone)
    swept = "numbers.win_score=20,30,40"
    words = ("simulate", "pig", "-n", "40", "--engine", "python", "--workers", "1", "--set", swept)
    code, out, _ = cli(*words, "--report", tmp_path / "half.json")
    assert code == 130
    assert "45 games in " in out
    data = json.loads((tmp_path / "half.json").read_text("utf-8"))
    assert [(result["set"], result["games"]) for result in data["results"]] == [({"numbers.win_score": 20}, 40)]
    assert cli(*words, "--report", tmp_path / "half.html")[0] == 130
    assert "numbers.win_score = 20" in (tmp_path / "half.html").read_text("utf-8")


@pytest.mark.skipif(os.name != "posix", reason="signals are sent as POSIX systems do")
@pytest.mark.parametrize("engine", ["python", "wasm"])
def test_ctrl_c_stops_at_once(engine: str, tmp_path: Path) -> None:
    """Sent while games are played: no traceback, exit code 130."""
    words = ["simulate", "maji", "--games", "10000000", "--workers", "2", "--engine", engine]
    source = os.pathsep.join(str(ROOT / part) for part in ("interpreter", "tools"))
    begun = tmp_path / "begun"
    code = (
        "import sys\n"
        "from rulewright_tools.simulation import run\n"
        "add = run.Tally.add\n"
        "def marked(self, other):\n"
        "    add(self, other)\n"
        f"    open({str(begun)!r}, 'w').close()\n"
        "run.Tally.add = marked\n"
        "from rulewright_tools.cli import main\n"
        "main()\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code, *words], env={**os.environ, "PYTHONPATH": source}, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    try:
        while not begun.exists():
            assert process.poll() is None
            with pytest.raises(subprocess.TimeoutExpired):
                process.wait(0.1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 130
    assert "Traceback" not in err
    assert "Exception ignored" not in err
    assert "WINS" in out


def test_the_command_knows_every_engine() -> None:
    option = next(param for param in command.command.params if param.name == "engine")
    from rulewright.machines import ENGINES

    assert set(option.type.choices) == {"auto", *ENGINES}


def test_a_report_takes_the_place_of_a_report_alone(cli, tmp_path: Path) -> None:
    """A file that is something else stays as it is; an older report is written anew."""
    other, older = tmp_path / "notes.html", tmp_path / "older.json"
    other.write_text("mine", "utf-8")
    code, _, said = cli("simulate", "pig", "--games", "2", "--report", str(other))
    assert code == 2 and "is no report" in said
    assert other.read_text("utf-8") == "mine"
    for _again in range(2):
        assert cli("simulate", "pig", "--games", "2", "--report", str(older))[0] == 0


def test_a_seat_is_given_once(cli) -> None:
    code, _, said = cli("simulate", "pig", "--games", "2", "--seat", "p1=random", "--seat", "p1=greedy")
    assert code == 2 and "twice" in said


def test_a_number_of_players_that_is_refused_is_all_that_is_told(cli) -> None:
    code, _, said = cli("simulate", "kuhn_poker", "--players", "5", "--games", "2")
    assert code == 2
    assert "player-number" in said and "no-player-value" not in said


def test_faults_of_the_rules_are_findings(cli, tmp_path: Path) -> None:
    """The exit code says so, behind the figures; with a report too, and for people as for programs."""
    (tmp_path / "game.yaml").write_text(TRAP.lstrip(), "utf-8")
    report = tmp_path / "report.json"
    code, out, err = cli("simulate", tmp_path, "-n", "30", "--report", report)
    assert (code, err) == (1, "")
    assert "broke off, the first with seed" in out
    assert json.loads(report.read_text("utf-8"))["results"][0]["faults"]
    code, out, _ = cli("simulate", tmp_path, "-n", "30", "--json")
    assert code == 1
    assert json.loads(out)["results"][0]["faults"]
    assert cli("simulate", tmp_path, "-n", "30", "--set", "values.pot.to=7,9")[0] == 1
    assert cli("simulate", tmp_path, "-n", "30", "--set", "values.pot.to=9")[0] == 0


def test_one_game_is_one(cli) -> None:
    _, out, _ = cli("simulate", "pig", "-n", "1")
    assert out.splitlines()[-1].startswith("1 game in ")
