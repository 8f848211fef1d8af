"""`rulewright build` writes a module and its description together, or neither; what others have written stays."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.native.description import load
from rulewright_tools.commands.schema import schema_text
from rulewright_tools.writing import write_together

jsonschema = pytest.importorskip("jsonschema")
ROOT = Path(__file__).resolve().parents[2]
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def cli(cli: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Runs one command line in a folder of its own; gives exit code, output and error output."""
    monkeypatch.chdir(tmp_path)
    return cli


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_a_pair_is_written(cli: Run, tmp_path: Path) -> None:
    code, out, err = cli("build", "nim")
    assert (code, err) == (0, "")
    assert names(tmp_path) == ["nim.json", "nim.wasm"]
    assert "nim.wasm" in out and "nim.json" in out
    loaded = load(tmp_path / "nim.json")
    assert loaded.description.module.file == "nim.wasm"
    assert loaded.wasm == (tmp_path / "nim.wasm").read_bytes()


def test_the_description_fits_its_schema(cli: Run, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    cli("build", "maji", "-o", "out/some.wasm")
    found = json.loads((tmp_path / "out" / "some.json").read_text("utf-8"))
    schema = json.loads(schema_text("native"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(found)
    assert found["module"]["file"] == "some.wasm"
    assert found["languages"][0]["code"] == "en"


def test_a_folder_that_is_not_there_is_not_made(cli: Run, tmp_path: Path) -> None:
    code, out, err = cli("build", "nim", "-o", "out/some.wasm")
    assert (code, out) == (2, "")
    assert "there is no folder out" in err
    assert names(tmp_path) == []


def test_nothing_of_the_machine_is_told(cli: Run, tmp_path: Path) -> None:
    cli("build", "nim", "-o", "some.wasm")
    for file in ("some.json", "some.wasm"):
        content = (tmp_path / file).read_bytes()
        for told in (str(ROOT), str(tmp_path), str(Path.home())):
            assert told.encode() not in content


def test_the_same_game_gives_the_same_bytes(cli: Run, tmp_path: Path) -> None:
    cli("build", "goofspiel", "-o", "one.wasm")
    lines = ["from rulewright_tools.cli import run", "run(['build', 'goofspiel', '-o', 'two.wasm'])"]
    paths = os.pathsep.join([str(ROOT / "interpreter"), str(ROOT / "tools")])
    env = {**os.environ, "PYTHONPATH": paths, "PYTHONHASHSEED": "99", "RULEWRIGHT_CACHE": str(tmp_path / "cache")}
    subprocess.run([sys.executable, "-c", "\n".join(lines)], env=env, cwd=tmp_path, check=True, capture_output=True)
    assert (tmp_path / "one.wasm").read_bytes() == (tmp_path / "two.wasm").read_bytes()
    one, two = (json.loads((tmp_path / name).read_text("utf-8")) for name in ("one.json", "two.json"))
    one["module"]["file"] = two["module"]["file"]
    assert one == two


def test_players_and_variants(cli: Run, tmp_path: Path) -> None:
    code, out, _ = cli("build", "kuhn_poker", "-p", "2", "--json")
    assert code == 0
    found = json.loads(out)
    schema = json.loads((ROOT / "schemas" / "output" / "build.json").read_text("utf-8"))
    jsonschema.Draft7Validator.check_schema(schema)
    jsonschema.validate(found, schema)
    assert (found["game"], found["players"], found["module"]) == ("kuhn_poker", 2, "kuhn_poker.wasm")
    assert found["sha256"] == load(tmp_path / found["description"]).description.module.sha256
    code, out, _ = cli("build", "breakthrough", "-V", "eight", "--json", "-o", "x.wasm")
    assert (code, json.loads(out)["variants"]) == (0, ["eight"])
    assert load(tmp_path / "x.json").description.variants == ["eight"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("no_such_game",), "no_such_game"),
        (("nim", "-p", "9"), "players"),
        (("nim", "-V", "nothing"), "nothing"),
        (("nim", "-o", "nim.json"), "ends in .wasm"),
        (("nim", "-o", "nim"), "ends in .wasm"),
        (("nim", "-o", "."), "folder"),
    ],
)
def test_what_cannot_be_meant_is_said(cli: Run, tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    code, out, err = cli("build", *arguments)
    assert (code, out) == (2, "")
    assert said in err and "Traceback" not in err
    assert names(tmp_path) == []


def test_mistakes_of_a_game_are_findings(cli: Run, tmp_path: Path) -> None:
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "game.yaml").write_text("format: 1\ntitle: Bad\nturn:\n  - gain: nothing_there\n", "utf-8")
    code, _out, err = cli("build", tmp_path / "bad", "-o", "bad.wasm")
    assert code == 1
    assert "error[" in err
    assert names(tmp_path) == ["bad"]


def test_an_older_pair_is_replaced(cli: Run, tmp_path: Path) -> None:
    cli("build", "nim", "-o", "game.wasm")
    before = (tmp_path / "game.wasm").read_bytes()
    code, _out, _err = cli("build", "pig", "-o", "game.wasm")
    assert code == 0
    assert (tmp_path / "game.wasm").read_bytes() != before
    assert load(tmp_path / "game.json").description.game == "pig"


@pytest.mark.parametrize(
    ("file", "content"),
    [
        ("game.wasm", b"my notes"),
        ("game.json", b'{"my": "notes"}'),
        ("game.json", b"no json"),
        ("game.json", b"[]"),
        ("game.json", b"[" * 100_000),
    ],
)
def test_what_others_have_written_stays(cli: Run, tmp_path: Path, file: str, content: bytes) -> None:
    (tmp_path / file).write_bytes(content)
    code, _out, err = cli("build", "nim", "-o", "game.wasm")
    assert code == 2
    assert file in err and "not written by build" in err
    assert (tmp_path / file).read_bytes() == content
    assert names(tmp_path) == [file]


def test_what_is_no_file_stays(cli: Run, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "game.json")
    code, _out, err = cli("build", "nim", "-o", "game.wasm")
    assert code == 2
    assert "no file" in err
    assert names(tmp_path) == ["game.json"]


def test_a_folder_that_cannot_be_made(cli: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    code, _out, err = cli("build", "nim", "-o", "file/game.wasm")
    assert code == 2
    assert "file" in err and "Traceback" not in err
    assert names(tmp_path) == ["file"]


# ---- both or none


@pytest.mark.parametrize("failing", [1, 2])
@pytest.mark.parametrize("old", [False, True])
def test_both_or_none(failing: int, old: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {tmp_path / "a.wasm": b"new a", tmp_path / "a.json": b"new b"}
    if old:
        for file in files:
            file.write_bytes(b"old " + file.suffix.encode())
    moves = 0
    real = os.replace

    def replace(source: str, target: Path) -> None:
        nonlocal moves
        moves += 1
        if moves == failing:
            raise OSError(errno.EACCES, "no", str(source))
        real(source, target)

    monkeypatch.setattr("rulewright_tools.writing.os.replace", replace)
    with pytest.raises(OSError, match=r"a\.(wasm|json)"):
        write_together(files)
    left = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    assert left == ({"a.wasm": b"old .wasm", "a.json": b"old .json"} if old else {})
    monkeypatch.undo()
    write_together(files)
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == files


def test_a_full_disk_leaves_both_as_they_were(cli: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cli("build", "nim", "-o", "game.wasm")
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    calls = 0

    def full(_handle: int) -> None:
        nonlocal calls
        calls += 1
        if calls > 1:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("rulewright_tools.writing.os.fsync", full)
    code, _out, err = cli("build", "pig", "-o", "game.wasm")
    assert (code, calls) == (2, 2)
    assert "game.json" in err
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before


def test_it_is_built_without_wasmtime(tmp_path: Path) -> None:
    """Writing a module needs no engine to run it."""
    (tmp_path / "wasmtime.py").write_text("raise ImportError('none')", "utf-8")
    lines = ["import sys", "from rulewright_tools.cli import run", "sys.exit(run(['build', 'nim']))"]
    paths = os.pathsep.join([str(tmp_path), str(ROOT / "interpreter"), str(ROOT / "tools")])
    done = subprocess.run([sys.executable, "-c", "\n".join(lines)], env={**os.environ, "PYTHONPATH": paths},
                          cwd=tmp_path, capture_output=True, text=True)  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert load(tmp_path / "nim.json").description.game == "nim"
