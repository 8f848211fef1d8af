"""What a module may use is bounded, whoever made it: memory, time, stack; a runaway names its rule in both engines."""

from __future__ import annotations

import hashlib
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from functools import cache
from pathlib import Path

import pytest

from rulewright.driver import load
from rulewright.exceptions import MisuseError
from rulewright.native import host
from rulewright.native.describe import PROMISED
from rulewright.native.description import load as load_pair
from rulewright.native.form import emit
from rulewright.native.places import MOST_WORK
from rulewright.native.sections import outline
from rulewright.play.fault import PlayFault
from rulewright.play.game import Game
from rulewright.routines.machine import Machine, halves
from rulewright.source.folder import find_game
from tests.laws.games import CASES, FULL, game_of
from tests.native.pairs import write_pair

ROOT = Path(__file__).resolve().parents[2]
FIRST = list({case.folder: case for case in reversed(CASES)}.values())

GAME = """
format: 1
title: Runaway
players: 2
limit: {{decisions: 10}}
values:
  n: {{}}
effects:
  dig: {{takes: {{k: number}}, do: [{{gain: n}}, {{dig: k + 1}}, {{gain: n}}]}}
turn:
  - choose one of:
      - {{id: rest, do: [{{gain: n}}]}}
      - id: go
        do:
{body}
"""
RUNAWAYS = {
    "for ever": "- {repeat: [{set: n, to: 1 - n}]}",
    "never true": "- {repeat: [{gain: n}], until: n < 0}",
    "bounded, but not met": "- {repeat: [{set: n, to: 1 - n}], while: n < 5, at most: 300000}",
    "inside of a loop": "- {repeat: [{gain: n}, {repeat: [{set: n, to: 1 - n}], while: n < 9}], times: 5000}",
    "with a question in it": "- {repeat: [{if: n < 0, then: [{choose one of: [{id: a}, {id: b}]}]}]}",
    "without an end": "- {dig: 1}",
    "nested": "- {repeat: [{repeat: [{set: n, to: 1 - n}], times: 9999}], times: 9999}",
    "nested, of unknown length": "- {repeat: [{repeat: [{set: n, to: 1 - n}], while: n < 5, at most: 9999}]}",
    "a huge bound": "- {repeat: [{set: n, to: 1 - n}], at most: 2000000000}",
    "far too often": "- {repeat: [{for each: p, in: players, do: [{repeat: [{gain: n}], times: 9999}]}], times: 9999}",
}
"""Bodies of a choice that never come to an end by themselves."""


def written(folder: Path, body: str) -> Game:
    """A game in which the second option has that body."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = "\n".join(f"          {line}" for line in body.splitlines())
    (folder / "game.yaml").write_text(GAME.format(body=lines), "utf-8")
    return load(folder, cache=False)


def begun(game: Game, engine: str) -> Machine:
    machine = game.machine(engine)
    machine.call("new", *halves(7))
    machine.call("advance")
    return machine


@pytest.mark.parametrize("name", RUNAWAYS)
def test_a_runaway_names_its_rule_in_both_engines(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulewright.codegen.meter.BUDGET", 1_000_000)  # Python is slow
    game = written(tmp_path / "game", RUNAWAYS[name])
    told = []
    for engine in ("python", "wasm"):
        machine = begun(game, engine)
        before = machine.vector()
        with pytest.raises(PlayFault) as caught:
            machine.call("apply", 1)
        fault = caught.value
        told.append((fault.code, fault.path, Path(fault.file).name, fault.line, fault.column))
        assert fault.path.startswith("turn.1.go") or fault.path.startswith("effects.dig")
        assert fault.line >= 9
        machine.set_vector(before)  # the machine goes on
        assert machine.call("apply", 0) > 0
    assert told[0] == told[1]
    assert told[0][0] in ("runaway", "depth")


# ---- memory


@pytest.mark.parametrize("case", FIRST if FULL else FIRST[::9], ids=str)
def test_memory_is_bounded_by_the_layout(case: object) -> None:
    """A module declares the most that it may ever have, never grows by itself, and its host sets it less."""
    game = game_of(case)  # type: ignore[arg-type]
    wasm, about = emit(game)
    memory = about["memory"]
    found = outline(wasm)
    assert found.memory == (memory["pages"], memory["most_pages"])
    assert memory["most_pages"] * host.PAGE < memory["work"] + MOST_WORK + host.PAGE
    assert not found.imports and not found.start


def test_a_machine_gets_what_it_asks_for_and_no_more() -> None:
    game = load("nim")
    machine = game.machine("wasm", words=50_000)
    instance = machine._instance  # type: ignore[attr-defined]
    held = instance.words
    assert held * 4 < emit(game)[1]["memory"]["work"] + 4 * machine.room + host.PAGE
    with pytest.raises(host.NativeError, match="no more memory"):
        instance.grow(1)
    assert instance.words == held


def test_a_memory_that_is_too_large_is_an_error_in_words() -> None:
    with pytest.raises(host.NativeError):
        load("nim").machine("wasm", words=1 << 28)


# ---- hostile pairs


def pair(tmp_path: Path) -> Path:
    return write_pair(load("nim"), find_game("nim"), tmp_path / "pair")


def test_a_pair_is_started_in_a_sandbox(tmp_path: Path) -> None:
    instance = load_pair(pair(tmp_path)).start()
    instance.call("new", 7, 0)
    assert instance.call("advance", seconds=5) > 0
    with pytest.raises(host.NativeError, match="no more memory"):
        instance.grow(1)
    more = load_pair(tmp_path / "pair" / "game.json").start(words=100_000)
    assert more.words >= instance.words + 100_000
    with pytest.raises(host.NativeError, match="so much memory"):
        load_pair(tmp_path / "pair" / "game.json").start(words=1 << 29)


def test_the_foreign_module_is_guarded(tmp_path: Path) -> None:
    """Ten million games are stopped from outside, although the module never asks anybody."""
    instance = load_pair(pair(tmp_path)).start()
    instance.call("new", 7, 0)
    with pytest.raises(host.Trapped) as caught:
        instance.call("playouts", 1_000_000_000, seconds=0.3)
    assert caught.value.code == "time"


HOSTILE = """(module (memory (export "memory") PAGES MOST) (global $at (mut i32) (i32.const 0))
 (func (export "new") (param i32 i32) (loop $fill (i32.store (global.get $at) (i32.const -1))
   (global.set $at (i32.add (global.get $at) (i32.const 4)))
   (br_if $fill (i32.lt_u (global.get $at) (i32.const 100000)))))
 (func (export "advance") (result i32) (loop $l (br $l)) (i32.const 0))
 (func (export "options") (param i32) (result i32) (i32.const 2147483647))
 (func $deep (export "apply") (param i32) (result i32) (call $deep (i32.add (local.get 0) (i32.const 1))))
 (func (export "describe") (param i32 i32) (result i32) (memory.grow (i32.const 30000)))
 (func (export "question") (param i32) (result i32) (i32.load (i32.const -4)))
 (func (export "score") (param i32) (result i32) (i32.div_s (i32.const 1) (i32.const 0)))
 (func (export "winner") (param i32) (result i32) (i32.const -7))
 (func (export "returns") (param i32) (result i32) unreachable)
 (func (export "playout") (result i32) (local i32)
   (loop $l (local.set 0 (memory.grow (i32.const 1))) (br_if $l (i32.ge_s (local.get 0) (i32.const 0)))) (local.get 0))
 (func (export "reset")))"""


def test_a_hostile_module_gets_nowhere(tmp_path: Path) -> None:
    """It fits its description, so it is started; what it does ends in an error of the call, and nothing is touched."""
    from wasmtime import wat2wasm

    file = pair(tmp_path)
    found = json.loads(file.read_text("utf-8"))
    memory = found["module"]["memory"]
    text = HOSTILE.replace("PAGES", str(memory["pages"])).replace("MOST", str(memory["most_pages"]))
    wasm = bytes(wat2wasm(text))
    found["module"] |= {"sha256": hashlib.sha256(wasm).hexdigest(), "bytes": len(wasm)}
    sizes = {name: found_ for name, found_ in outline(wasm).functions.items() if found_ is not None}
    found["exports"] = [
        {
            "name": name,
            "params": [f"p{n}" for n in range(takes)],
            "result": bool(gives),
            "promised": True,
            "meaning": "",
        }
        for name, (takes, gives) in sizes.items()
    ]
    file.write_text(json.dumps(found), "utf-8")
    (file.parent / "game.wasm").write_bytes(wasm)
    loaded = load_pair(file)
    instance = loaded.start()
    held = instance.words
    instance.call("new", 7, 0, seconds=5)
    ended = {}
    for name, (takes, _gives) in sizes.items():
        try:
            ended[name] = instance.call(name, *[1] * takes, seconds=0.3 if name == "advance" else 30)
        except host.Trapped as trap:
            ended[name] = trap.code
    assert ended == {
        "new": 0, "advance": "time", "options": 2147483647, "apply": "stack", "describe": -1, "question": "memory",
        "score": "division", "winner": -7, "returns": "unreachable", "playout": -1, "reset": 0,
    }  # fmt: skip
    assert instance.words == held
    with pytest.raises(MisuseError, match="no words"):
        instance.read(memory["list"] // 4, instance.call("options", 1))


# ---- stopping what goes on


@cache
def nim() -> Game:
    return load("nim")


def test_ctrl_c_ends_a_million_games() -> None:
    machine = nim().machine("wasm")
    machine.call("new", 7, 0)
    threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        machine.call("playouts", 1_000_000_000)
    machine.call("new", 7, 0)
    assert machine.call("playouts", 5) > 0


def test_ctrl_c_ends_a_program_with_a_long_call() -> None:
    lines = [
        "import sys; sys.path[:0] = ['interpreter']",
        "from rulewright import load",
        "machine = load('nim').machine('wasm')",
        "machine.call('new', 7, 0)",
        "print('ready', flush=True)",
        "machine.call('playouts', 1_000_000_000)",
    ]
    running = subprocess.Popen([sys.executable, "-c", "\n".join(lines)], cwd=ROOT, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)  # fmt: skip
    try:
        assert running.stdout is not None
        assert running.stdout.readline() == "ready\n"
        time.sleep(0.3)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=30)
        assert out == "" and err.rstrip().endswith("KeyboardInterrupt")
    finally:
        running.kill()
        running.wait()


# ---- the manual


def test_the_manual_names_every_promised_export() -> None:
    text = (ROOT / "docs" / "native.md").read_text("utf-8")
    named = set(re.findall(r"`([a-z_]+)\(", text[text.index("### Exports") : text.index("### Names and texts")]))
    assert named == PROMISED
