"""The host runs any module within bounds: memory, time, stack, one call at a time; and what ends a call is told."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from array import array
from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.exceptions import MisuseError
from rulewright.native import host
from rulewright.native.epochs import TICKER

if host.available():
    pytest.skip(host.available(), allow_module_level=True)

ROOT = Path(__file__).resolve().parents[2]
WAT = """(module (memory (export "memory") 2 3)
 (func (export "sum") (param i32 i32) (result i32) (i32.add (local.get 0) (local.get 1)))
 (func (export "swap") (param i32 i32) (result i32 i32) (local.get 1) (local.get 0))
 (func (export "nothing") (param i32))
 (func (export "wide") (param i64))
 (func (export "grow") (param i32) (result i32) (memory.grow (local.get 0)))
 (func (export "peek") (param i32) (result i32) (i32.load (local.get 0)))
 (func (export "poke") (param i32 i32) (i32.store (local.get 0) (local.get 1)))
 (func $deep (export "deep") (param i32) (result i32) (i32.add (i32.const 1) (call $deep (local.get 0))))
 (func (export "divide") (param i32) (result i32) (i32.div_s (i32.const 1) (local.get 0)))
 (func (export "forever") (result i32) (loop $l (br $l)) (i32.const 0))
 (func (export "boom") (i32.store (i32.const 40) (i32.const 77)) unreachable))"""


def wasm(text: str) -> bytes:
    from wasmtime import wat2wasm

    return bytes(wat2wasm(text))


@pytest.fixture(scope="module")
def program() -> host.Program:
    return host.Program.compile(wasm(WAT))


@pytest.fixture
def instance(program: host.Program) -> host.Instance:
    return program.instance(3 * host.PAGE)


def test_a_call_takes_and_gives_words(instance: host.Instance) -> None:
    assert instance.call("sum", 2, -5) == -3
    assert instance.call("sum", 2**31 - 1, 1) == -(2**31)
    assert instance.call("nothing", 3) == 0
    assert instance.call("swap", 3, 4) == 4


def test_words_go_both_ways(instance: host.Instance) -> None:
    instance.call("poke", 400, -7)
    assert instance.read(99, 3) == [0, -7, 0]
    instance.write(100, [1, -(2**31), 2**31 - 1])
    assert instance.read(100, 3) == [1, -(2**31), 2**31 - 1]
    assert instance.call("peek", 404) == -(2**31)
    instance.write(101, array("i", [5]))
    instance.write(102, (n for n in (6,)))
    assert instance.read(100, 3) == [1, 5, 6]
    instance.zero(100, 2)
    assert instance.read(100, 3) == [0, 0, 6]
    assert instance.words == 2 * host.PAGE // 4


@pytest.mark.parametrize("wrong", [2**31, -(2**31) - 1, 2**64])
def test_a_word_has_32_bits(instance: host.Instance, wrong: int) -> None:
    with pytest.raises(MisuseError, match="32 bits"):
        instance.write(0, [wrong])


def test_nothing_outside_of_the_memory_is_reached(instance: host.Instance) -> None:
    last = instance.words
    instance.write(last - 1, [3])
    assert instance.read(last, 0) == []
    for use in (
        lambda: instance.read(last, 1),
        lambda: instance.read(-1, 2),
        lambda: instance.read(0, last + 1),
        lambda: instance.read(0, -1),
        lambda: instance.write(last - 1, [1, 2]),
        lambda: instance.write(-1, [1]),
        lambda: instance.zero(last, 1),
    ):
        with pytest.raises(MisuseError, match="no words"):
            use()


@pytest.mark.parametrize(
    ("name", "args", "code"),
    [
        ("boom", (), "unreachable"),
        ("deep", (1,), "stack"),
        ("divide", (0,), "division"),
        ("peek", (3 * host.PAGE,), "memory"),
    ],
)
def test_a_trap_is_told_and_the_instance_goes_on(
    instance: host.Instance, name: str, args: tuple[int, ...], code: str
) -> None:
    for _again in range(3):
        with pytest.raises(host.Trapped) as caught:
            instance.call(name, *args)
        assert caught.value.code == code
        assert caught.value.frames
        assert instance.call("sum", 1, 2) == 3
    if name == "boom":
        assert instance.read(10, 1) == [77]


def test_a_call_is_checked(instance: host.Instance) -> None:
    with pytest.raises(MisuseError, match='no function "nope"'):
        instance.call("nope")
    with pytest.raises(MisuseError, match="takes 2 numbers, not 1"):
        instance.call("sum", 1)
    with pytest.raises(MisuseError, match="32 bits"):
        instance.call("wide", 1)
    with pytest.raises(TypeError):
        instance.call("sum", 1, "2")  # type: ignore[arg-type]
    assert instance.call("sum", 1, 2) == 3


def test_memory_is_bounded_by_the_module_and_by_the_host(program: host.Program) -> None:
    instance = program.instance(100 * host.PAGE)
    assert instance.call("grow", 1) == 2
    assert instance.call("grow", 1) == -1, "beyond the declared maximum"
    with pytest.raises(host.NativeError, match="no more memory"):
        instance.grow(1)
    tight = program.instance(2 * host.PAGE)
    assert tight.call("grow", 1) == -1, "beyond the host's limit"
    with pytest.raises(host.NativeError, match="cannot be started"):
        program.instance(host.PAGE)


def test_memory_that_grew_is_reached(instance: host.Instance) -> None:
    before = instance.words
    instance.write(before - 1, [9])
    instance.grow(1)
    assert instance.words == before + host.PAGE // 4
    instance.write(instance.words - 1, [4])
    assert (instance.read(before - 1, 2), instance.call("peek", 4 * (instance.words - 1))) == ([9, 0], 4)


def test_instances_share_nothing(program: host.Program) -> None:
    one, other = program.instance(3 * host.PAGE), program.instance(3 * host.PAGE)
    one.write(7, [1])
    assert other.read(7, 1) == [0]


# ---- what is no module, or wants too much


@pytest.mark.parametrize("junk", [b"", b"\0asm", b"(module)", b"\0asm\1\0\0\0garbage", os.urandom(200)])
def test_what_is_no_module_is_refused(junk: bytes) -> None:
    with pytest.raises(host.NativeError):
        host.Program.compile(junk)


@pytest.mark.parametrize(
    "text",
    [
        '(module (import "env" "f" (func)) (memory (export "memory") 1 1))',
        "(module)",
        '(module (memory (export "memory") 1 1) (memory 1 1))',
        '(module (memory (export "memory") i64 1 1))',
        '(module (memory (export "memory") 1 1) (func (param v128)))',
        '(module (memory (export "memory") 1 1 shared))',
        '(module (memory (export "memory") 1 1) (table 100000000 funcref))',
        '(module (memory (export "memory") 1 1) (func unreachable) (start 0))',
    ],
)
def test_what_wants_too_much_is_refused(text: str) -> None:
    with pytest.raises(host.NativeError):
        host.Program.compile(wasm(text)).instance(host.PAGE)


def test_a_start_that_never_ends_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "STARTING", 0.2)
    program = host.Program.compile(wasm('(module (memory (export "memory") 1 1) (func (loop (br 0))) (start 0))'))
    with pytest.raises(host.NativeError):
        program.instance(host.PAGE)


# ---- ending a call from outside


def test_seconds_end_a_call(instance: host.Instance) -> None:
    with pytest.raises(host.Trapped) as caught:
        instance.call("forever", seconds=0.2)
    assert caught.value.code == "time"
    assert instance.call("sum", 1, 2, seconds=5) == 3


def test_another_thread_stops_a_call(instance: host.Instance) -> None:
    threading.Timer(0.3, instance.stop).start()
    with pytest.raises(host.Trapped) as caught:
        instance.call("forever", seconds=30)
    assert caught.value.code == "stopped"
    assert instance.call("sum", 1, 2) == 3


def test_a_stop_without_a_call_does_not_end_later_ones(instance: host.Instance) -> None:
    instance.stop()
    instance.call("sum", 1, 2)
    with pytest.raises(host.Trapped) as caught:
        instance.call("forever", seconds=0.3)
    assert caught.value.code == "time"


def test_an_interrupt_ends_a_call_at_once(instance: host.Instance) -> None:
    shown = sys.unraisablehook
    for _again in range(2):
        timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
        timer.start()
        began = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            instance.call("forever", seconds=30)
        assert time.monotonic() - began < 10
        timer.join()
        assert instance.call("sum", 1, 2) == 3
    assert sys.unraisablehook is shown


def test_what_a_signals_handler_raises_comes_out_of_the_call(instance: host.Instance) -> None:
    def late(_signal: int, _frame: object) -> None:
        raise LookupError("alarm")

    before = signal.signal(signal.SIGALRM, late)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.25)
        with pytest.raises(LookupError, match="alarm"):
            instance.call("forever", seconds=30)
    finally:
        signal.signal(signal.SIGALRM, before)


def test_ctrl_c_ends_a_program_that_loops_in_a_module() -> None:
    lines = [
        "import sys; sys.path[:0] = ['interpreter', '.']",
        "from tests.native.test_host import WAT, host, wasm",
        "i = host.Program.compile(wasm(WAT)).instance(1 << 20)",
        "print('ready', flush=True)",
        "try: i.call('forever')",
        "except KeyboardInterrupt: print('answered', flush=True)",
    ]
    running = subprocess.Popen(
        [sys.executable, "-c", "\n".join(lines)], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert running.stdout is not None
        assert running.stdout.readline() == "ready\n"
        time.sleep(0.3)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=30)
        assert (out, err) == ("answered\n", "")
    finally:
        running.kill()
        running.wait()


def test_one_call_at_a_time(instance: host.Instance) -> None:
    refused: list[str] = []

    def meddle() -> None:
        try:
            instance.call("sum", 1, 2)
        except MisuseError as error:
            refused.append(str(error))
        finally:
            instance.stop()

    timer = threading.Timer(0.1, meddle)
    timer.start()
    with pytest.raises(host.Trapped):
        instance.call("forever", seconds=30)
    timer.join()
    assert refused == ["this instance is in the middle of a call"]


def test_others_run_python_meanwhile(program: host.Program) -> None:
    instance = program.instance(3 * host.PAGE)
    counted = 0
    ended: list[str] = []

    def spin() -> None:
        try:
            instance.call("forever", seconds=30)
        except host.Trapped as trap:
            ended.append(trap.code)

    thread = threading.Thread(target=spin)
    thread.start()
    while not TICKER.running:
        time.sleep(0.001)
    for _step in range(1000):
        counted += 1
    assert thread.is_alive()
    instance.stop()
    thread.join()
    assert (counted, ended) == (1000, ["stopped"])


def test_many_threads_each_with_an_instance(program: host.Program) -> None:
    wrong: list[int] = []

    def work(number: int) -> None:
        mine = program.instance(3 * host.PAGE)
        mine.write(50, [number])
        for turn in range(2000):
            if mine.call("sum", number, turn) != number + turn:
                wrong.append(turn)
        if mine.read(50, 1) != [number]:
            wrong.append(-1)

    threads = [threading.Thread(target=work, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def _in_a_child(work: Callable[[], object]) -> int:
    """The exit code of a forked child that does the work: 0 where it gives something true."""
    child = os.fork()
    if not child:
        code = 1
        try:
            code = 0 if work() else 2
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="no fork on this system")
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")
def test_a_forked_child_goes_on(program: host.Program, instance: host.Instance) -> None:
    def ends(one: host.Instance) -> bool:
        try:
            one.call("forever", seconds=0.2)
        except host.Trapped as trap:
            return trap.code == "time" and one.call("sum", 1, 2) == 3
        return False

    assert _in_a_child(lambda: ends(instance)) == 0
    assert _in_a_child(lambda: ends(program.instance(3 * host.PAGE))) == 0
    assert _in_a_child(lambda: ends(host.Program.compile(wasm(WAT)).instance(3 * host.PAGE))) == 0
    code = program.machine_code()

    def loaded() -> bool:
        found = host.Program.from_machine_code(code)
        return found is not None and ends(found.instance(3 * host.PAGE))

    assert _in_a_child(loaded) == 0


# ---- machine code, and whether there is wasmtime at all


def test_machine_code_is_the_same_program(program: host.Program) -> None:
    again = host.Program.from_machine_code(program.machine_code())
    assert again is not None
    assert again.instance(3 * host.PAGE).call("sum", 4, 5) == 9
    assert again.exports() == program.exports()
    assert again.memory() == (2, 3)


def test_what_is_no_machine_code_for_it_is_none(program: host.Program) -> None:
    assert host.Program.from_machine_code(b"junk" * 100) is None
    assert host.Program.from_machine_code(program.machine_code(), guarded=False) is None


# ---- programs that are not guarded: they look at a word


POLLING = """(module (memory (export "memory") 1 1)
 (func (export "forever") (result i32)
   (loop $l (i32.load (i32.const 24)) (if (then unreachable)) (br $l)) (i32.const 0))
 (func (export "deaf") (result i32) (local i32)
   (loop $l (local.set 0 (i32.add (local.get 0) (i32.const 1)))
     (br_if $l (i32.lt_u (local.get 0) (i32.const 1500000000)))) (i32.const 4))
 (func (export "sum") (param i32 i32) (result i32) (i32.add (local.get 0) (local.get 1))))"""


@pytest.fixture(scope="module")
def polling() -> host.Program:
    return host.Program.compile(wasm(POLLING), guarded=False)


def test_the_word_ends_a_call(polling: host.Program) -> None:
    instance = polling.instance(host.PAGE, stop_word=6)
    for _again in range(2):
        threading.Timer(0.2, instance.stop).start()
        with pytest.raises(host.Trapped) as caught:
            instance.call("forever")
        assert caught.value.code == "stopped"
        assert instance.read(6, 1) == [0]
        assert instance.call("sum", 1, 2) == 3


def test_a_word_that_came_too_late_is_forgotten(polling: host.Program) -> None:
    instance = polling.instance(host.PAGE, stop_word=6)
    instance.stop()
    assert instance.call("sum", 1, 2) == 3
    assert instance.read(6, 1) == [0]


def test_a_long_call_is_interrupted(polling: host.Program) -> None:
    instance = polling.instance(host.PAGE, stop_word=6)
    for _again in range(2):
        threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        with pytest.raises(KeyboardInterrupt):
            instance.call_long("forever")
        assert instance.call_long("sum", 1, 2) == 3


def test_a_long_call_gives_what_a_call_gives(polling: host.Program, instance: host.Instance) -> None:
    other = polling.instance(host.PAGE)
    assert other.call_long("sum", 1, 2) == 3
    assert instance.call_long("sum", 1, 2) == 3
    with pytest.raises(MisuseError, match="no function"):
        other.call_long("nope")
    with pytest.raises(host.Trapped):
        instance.call_long("boom")


def test_a_module_that_does_not_look_is_left_alone(polling: host.Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever pressed Ctrl-C gets an answer in any case; the instance stays taken until the call has ended."""
    monkeypatch.setattr(host, "STOPPING", 0.05)
    instance = polling.instance(host.PAGE, stop_word=6)
    threading.Timer(0.1, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        instance.call_long("deaf")
    with pytest.raises(MisuseError, match="in the middle of a call"):
        instance.call("sum", 1, 2)
    while True:
        try:
            assert instance.call("sum", 1, 2) == 3
        except MisuseError:
            time.sleep(0.01)
        else:
            return


def test_exports_are_told(program: host.Program) -> None:
    found = program.exports()
    assert (found["sum"], found["nothing"], found["wide"], found["memory"]) == ((2, 1), (1, 0), None, None)


def test_nothing_is_complained_about_at_the_end_of_a_program() -> None:
    """Whatever is still alive: programs, instances, a thread in a call, the thread that counts epochs."""
    lines = [
        "import sys, threading, time; sys.path[:0] = ['interpreter', '.']",
        "from tests.native.test_host import POLLING, WAT, host, wasm",
        "held = [host.Program.compile(wasm(WAT)), host.Program.compile(wasm(POLLING), guarded=False)]",
        "sys.held = [(p, p.instance(1 << 20), p.instance(1 << 20)) for p in held]",
        "for _, one, other in sys.held: threading.Thread(target=one.call, args=('forever',), daemon=True).start()",
        "time.sleep(0.2)",
        "print(other.call('sum', 1, 2))",
    ]
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "3\n", "")


@pytest.mark.parametrize(
    ("broken", "said"),
    [("raise ImportError('No module')", "not installed"), ("raise RuntimeError('arch')", "this machine: arch")],
)
def test_without_wasmtime_the_reason_is_said(broken: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "wasmtime.py").write_text(broken, "utf-8")
    lines = ["from rulewright.native.host import available", "print(available())"]
    paths = os.pathsep.join([str(tmp_path), str(ROOT / "interpreter")])
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)], env={**os.environ, "PYTHONPATH": paths}, capture_output=True,
        text=True, check=True,
    )  # fmt: skip
    assert said in done.stdout


@pytest.mark.skipif(
    not hasattr(os, "getuid") or sys.platform != "linux", reason="address space is limited on Linux only"
)
def test_without_address_space_play_goes_on_in_python() -> None:
    """wasmtime reserves four gigabytes of addresses for a memory; where they are not to be had it cannot be used."""
    lines = [
        "import resource, sys; sys.path[:0] = ['interpreter']",
        "resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))",
        "from rulewright import load",
        "from rulewright.native.host import available",
        "print(load('nim').machine('auto').engine, available())",
    ]
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert done.stderr == ""
    assert done.stdout.startswith("python wasmtime does not work on this machine")


def test_a_trap_comes_out_of_another_process() -> None:
    trap = host.Trapped("memory", "out of its memory", [3, 1])
    again = pickle.loads(pickle.dumps(trap))
    assert (type(again), again.code, str(again), again.frames) == (host.Trapped, "memory", "out of its memory", [3, 1])
