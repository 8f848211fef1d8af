"""Native programs on disk: what is damaged, foreign or older is as good as none and never run; many write at once."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.codegen.cache import write_kept
from rulewright.driver import load as load_game
from rulewright.ir.program import Program as TypedProgram
from rulewright.native import host, store
from rulewright.native.form import emit, native_form

if host.available():
    pytest.skip(host.available(), allow_module_level=True)

ROOT = Path(__file__).resolve().parents[2]
ABOUT = {"memory": {"pages": 1}, "title": "São João"}


def module(number: int) -> bytes:
    """A module whose function `f` gives a number."""
    from wasmtime import wat2wasm

    return bytes(
        wat2wasm(f'(module (memory (export "memory") 1 1) (func (export "f") (result i32) i32.const {number}))')
    )


class Maker:
    """Makes a module and counts how often it had to."""

    def __init__(self, number: int = 7) -> None:
        self.number = number
        self.times = 0

    def __call__(self) -> tuple[bytes, dict[str, object]]:
        self.times += 1
        return module(self.number), dict(ABOUT)


def says(native: store.Native) -> int:
    return native.program.instance(host.PAGE).call("f")


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "native"


@pytest.fixture
def never_deserialized(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fails when anything comes as far as wasmtime's `deserialize`."""

    def refuse(_code: bytes) -> None:
        raise AssertionError("bytes that cannot be trusted were to be run")

    monkeypatch.setattr(host.Program, "from_machine_code", staticmethod(refuse))


def kept(folder: Path) -> Path:
    [file] = folder.glob("*.native")
    return file


def test_made_once(folder: Path) -> None:
    make = Maker()
    first = store.obtain("k", make)
    again = store.obtain("k", make)
    assert (says(first), says(again), make.times) == (7, 7, 1)
    assert again.about == ABOUT == first.about
    assert again.wasm == first.wasm == module(7)
    other = Maker(8)
    assert (says(store.obtain("other", other)), other.times) == (8, 1)


def test_not_kept_where_it_may_not_be(folder: Path) -> None:
    make = Maker()
    store.obtain("k", make, cache=False)
    store.obtain("k", make, cache=False)
    assert make.times == 2
    assert not folder.exists()


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="no owners and modes of files on this system")
def test_the_folder_and_its_files_are_the_users_alone(folder: Path) -> None:
    store.obtain("k", Maker())
    assert folder.stat().st_mode & 0o777 == 0o700
    assert kept(folder).stat().st_mode & 0o777 == 0o600


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="no owners and modes of files on this system")
def test_a_folder_that_is_there_is_used_as_it_is(folder: Path) -> None:
    """Its modes stay; the files in it are the user's alone all the same."""
    folder.mkdir(parents=True)
    folder.chmod(0o755)
    store.obtain("k", Maker())
    assert folder.stat().st_mode & 0o777 == 0o755
    assert kept(folder).stat().st_mode & 0o777 == 0o600


@pytest.mark.usefixtures("never_deserialized")
@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[:1],
        lambda data: data[:-1],
        lambda data: data[: len(data) // 2],
        lambda data: data[:70],
        lambda data: data + b"\0",
        lambda data: data[:-1] + bytes([data[-1] ^ 1]),
        lambda data: data[:200] + bytes([data[200] ^ 16]) + data[201:],
        lambda data: data[:-500] + bytes(500),
        lambda data: b"f" + data[1:],
        lambda data: data.partition(b"\n")[2],
        lambda data: bytes(len(data)),
        lambda data: b"\n" * 1000,
    ],
)  # fmt: skip
def test_what_is_damaged_is_as_good_as_none(damage: Callable[[bytes], bytes], folder: Path) -> None:
    make = Maker()
    store.obtain("k", make)
    file = kept(folder)
    file.write_bytes(damage(file.read_bytes()))
    assert store.recall("k") is None
    assert says(store.obtain("k", make)) == 7
    assert make.times == 2


def forged(folder: Path, change: Callable[[dict[str, object]], object], more: bytes = b"") -> None:
    """The kept file with another head, and a digest that fits it."""
    file = kept(folder)
    head, _line, rest = file.read_bytes().partition(b"\n")[2].partition(b"\n")
    found = json.loads(head)
    changed = change(found)
    write_kept(file, json.dumps(found if changed is None else changed).encode() + b"\n" + rest + more, 9)


@pytest.mark.usefixtures("never_deserialized")
@pytest.mark.parametrize(
    "change",
    [
        lambda head: head.update(key="another"),
        lambda head: head.update({"made for": "0; wasmtime 1.0"}),
        lambda head: head.update(wasm=head["wasm"] + 1),
        lambda head: head.update(wasm=-1),
        lambda head: head.update(wasm=True),
        lambda head: head.update(wasm="1"),
        lambda head: head.update(wasm=10**30),
        lambda head: head.update(about=[]),
        lambda head: head.pop("code"),
        lambda head: head.update(code="x"),
        lambda head: [],
        lambda head: None if head.clear() else {},
        lambda head: "text",
    ],
)  # fmt: skip
def test_what_was_made_for_something_else_is_as_good_as_none(
    change: Callable[[dict[str, object]], object], folder: Path
) -> None:
    store.obtain("k", Maker())
    forged(folder, change)
    assert store.recall("k") is None


@pytest.mark.usefixtures("never_deserialized")
def test_other_surroundings_have_their_own_files(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make = Maker()
    store.obtain("k", make)
    monkeypatch.setattr(store, "surroundings", lambda: "1; wasmtime 0.1; tomorrow")
    store.obtain("k", make)
    assert make.times == 2
    assert len(list(folder.glob("*.native"))) == 2


def test_machine_code_that_wasmtime_does_not_take_is_made_anew(folder: Path) -> None:
    make = Maker()
    native = store.obtain("k", make)
    store.keep("k", native.wasm, b"not machine code at all", ABOUT)
    assert store.recall("k") is None
    assert (says(store.obtain("k", make)), make.times) == (7, 2)
    assert store.recall("k") is not None


@pytest.mark.usefixtures("never_deserialized")
@pytest.mark.skipif(not hasattr(os, "getuid"), reason="no owners and modes of files on this system")
@pytest.mark.parametrize("mode", [0o622, 0o620, 0o666])
def test_what_others_may_write_is_not_read(mode: int, folder: Path) -> None:
    store.obtain("k", Maker())
    kept(folder).chmod(mode)
    assert store.recall("k") is None


@pytest.mark.usefixtures("never_deserialized")
@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() != 0, reason="only root can give files away")
def test_what_somebody_else_owns_is_not_read(folder: Path) -> None:
    store.obtain("k", Maker())
    os.chown(kept(folder), 12345, -1)
    assert store.recall("k") is None


@pytest.mark.usefixtures("never_deserialized")
def test_what_is_no_file_is_not_read(folder: Path) -> None:
    make = Maker()
    store.obtain("k", make)
    file = kept(folder)
    file.unlink()
    file.mkdir()
    assert says(store.obtain("k", make)) == 7
    assert make.times == 2


def test_a_store_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(blocked))
    assert says(store.obtain("k", Maker())) == 7


def test_the_oldest_are_let_go(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MOST", 2)
    for age, key in enumerate("abc"):
        before = set(folder.glob("*.native"))
        store.obtain(key, Maker())
        [new] = set(folder.glob("*.native")) - before
        os.utime(new, (age, age))
    unfinished = folder / ".writing-x"
    unfinished.write_text("")
    os.utime(unfinished, (0, 0))
    store.obtain("d", Maker())
    assert [store.recall(key) is not None for key in "abcd"] == [False, False, True, True]
    assert not unfinished.exists()


def test_many_processes_at_once(folder: Path) -> None:
    """They make, read, tidy and damage the same few files; each always gets the program it asked for."""
    work = """
import random, sys
sys.path[:0] = ['interpreter', '.']
from rulewright.native import store
from tests.native.test_store import Maker, says
store.MOST = 3
rng = random.Random(int(sys.argv[1]))
store.obtain('warm', Maker())
print('ready', flush=True)
sys.stdin.readline()
for turn in range(150):
    number = rng.randrange(6)
    native = store.obtain(str(number), Maker(number))
    assert says(native) == number, (says(native), number)
    assert native.about['title'] == 'São João'
    if rng.random() < 0.1:
        files = list(store.store_folder().glob('*.native'))
        if files:
            try:
                rng.choice(files).write_bytes(rng.randbytes(rng.randrange(3000)))
            except FileNotFoundError:
                pass
print('done', flush=True)
"""
    running = [
        subprocess.Popen(
            [sys.executable, "-c", work, str(seed)], cwd=ROOT, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )
        for seed in range(6)
    ]  # fmt: skip
    try:
        for process in running:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
        found = []
        for process in running:
            assert process.stdin is not None
            process.stdin.write("\n")
            process.stdin.flush()
        for process in running:
            out, err = process.communicate(timeout=120)
            found.append((out, err, process.returncode))
        assert found == [("done\n", "", 0)] * len(running)
    finally:
        for process in running:
            process.kill()
            process.wait()
    assert len(list(folder.glob("*.native"))) <= 3 + len(running)
    assert not list(folder.glob(".writing-*"))


def test_nothing_is_compiled_when_a_program_is_recalled(monkeypatch: pytest.MonkeyPatch) -> None:
    store.obtain("k", Maker())

    def refuse(_wasm: bytes) -> host.Program:
        raise AssertionError("compiled again")

    monkeypatch.setattr(host.Program, "compile", staticmethod(refuse))
    assert says(store.obtain("k", Maker())) == 7


def test_processes_share_the_native_form_of_a_game(folder: Path) -> None:
    """Several begin at once with an empty cache; all play the same, and later ones compile nothing."""
    work = """
import sys
sys.path[:0] = ['interpreter']
from rulewright import load
from rulewright.native import host
if sys.argv[1] == 'later':
    def refuse(*_args, **_more):
        raise AssertionError('compiled again')
    host.Program.compile = refuse
    host.available = lambda: ''
    import rulewright.native.store
machine = load('pig').machine('wasm')
machine.call('new', 7, 0)
print(machine.call('playouts', 50), machine.vector()[:2])
"""
    paths = {"cwd": ROOT, "text": True, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    running = [subprocess.Popen([sys.executable, "-c", work, "now"], **paths) for _number in range(4)]  # type: ignore[call-overload]
    said = [process.communicate(timeout=120) for process in running]
    assert {error for _out, error in said} == {""}
    assert len({out for out, _error in said}) == 1
    assert len(list(folder.glob("*.native"))) == 1
    later = subprocess.run([sys.executable, "-c", work, "later"], **paths, timeout=120)  # type: ignore[call-overload]
    assert (later.stdout, later.stderr) == said[0]


def test_the_typed_program_is_let_go_once_the_native_form_is_made() -> None:
    """It is large. Whoever wants it again has it made again."""
    before = programs_alive()
    game = load_game("pig", cache=False)
    assert programs_alive() == before + 1
    machine = game.machine("wasm")
    assert programs_alive() == before
    assert machine.call("playouts", 1) > 0
    wasm, _about = emit(game)
    assert wasm == native_form(game).wasm
    assert programs_alive() == before


def programs_alive() -> int:
    """Typed programs of the game of pig that somebody still holds."""
    gc.collect()
    return sum(type(found) is TypedProgram and found.facts.get("title") == "Pig" for found in gc.get_objects())
