"""Runs WebAssembly by wasmtime: compiles modules, makes instances, calls them, reads and writes their memory.

Knows nothing of games: bytes in, whole numbers out. What a module may do is bounded here, whoever made it:

- **memory** by the maximum that the module declares and by the limit given to `Program.instance`; a module has one
  memory of its own and no imports, so nothing outside of it can be reached;
- **time** by epochs, in a program compiled `guarded`: ten times a second a call that still goes on asks the host. So
  Ctrl-C is answered in the middle of a call, `stop` ends a call of another thread, and a call may be given seconds.
  That costs 10 to 30 per cent (docs/native.md), so the modules of our own emitter go without: they count their steps
  themselves, and look at each decision whether the word is set that `stop` sets;
- **stack** by `STACK`.

A call lets other threads run Python meanwhile. A `Program` is for all threads, an instance for one at a time.
"""

from __future__ import annotations

import atexit
import ctypes
import threading
import time
import weakref
from array import array
from collections.abc import Callable, Iterable
from contextlib import suppress
from contextvars import copy_context
from functools import cache
from typing import Any

from rulewright.exceptions import MisuseError
from rulewright.languages import _
from rulewright.native.calls import Gate, NativeError, Trapped, first_line, function
from rulewright.native.epochs import TICKER
from rulewright.native.writer import PAGE

__all__ = ["PAGE", "Instance", "NativeError", "Program", "Trapped", "available"]

STACK = 1 << 20
"""Bytes that calls inside of a module may take of the thread's stack."""
STOPPING = 2.0
"""Seconds that an interrupted call is waited for."""
STARTING = 10.0
"""Seconds within which a module must have started."""
SETTINGS = "2: bulk memory, multi value"
"""Stands for the settings of `_engine`; part of the names of kept machine code. Change the number with them."""
REFUSED = (
    "wasm_threads", "wasm_relaxed_simd", "wasm_simd", "wasm_multi_memory", "wasm_memory64", "wasm_tail_call",
    "wasm_function_references", "wasm_gc", "wasm_exceptions",
)  # fmt: skip
"""What modules may not use."""
TINY = bytes.fromhex(
    "0061736d010000000105016000017f03020100050401010101070e02066d656d6f7279020001660000"
    "0a0601040041070b"
)  # fmt: skip
"""(module (memory (export "memory") 1 1) (func (export "f") (result i32) i32.const 7))"""


def available() -> str:
    """Why wasmtime cannot be used here, in words; empty where it can."""
    installed, error = _obstacle()
    if not error:
        return ""
    if not installed:
        return _("wasmtime is not installed ({error}); `pip install wasmtime` brings it", error=error)
    return _("wasmtime does not work on this machine: {error}", error=error)


@cache
def _obstacle() -> tuple[bool, str]:
    """Whether wasmtime is installed, and what is wrong with it. Found out once, by running a small module."""
    try:
        import wasmtime  # noqa: F401
    except ImportError as error:
        return False, str(error)
    except (OSError, RuntimeError, AttributeError) as error:
        return True, str(error)
    try:
        found = Program.compile(TINY).instance(PAGE).call("f")
    except (NativeError, OSError, AttributeError, TypeError) as error:
        return True, str(error) or type(error).__name__
    return True, "" if found == 7 else str(found)


_alive: weakref.WeakSet[Any] = weakref.WeakSet()
"""Everything of wasmtime's that has to be given back."""


def _kept(managed: Any) -> Any:
    """Note a thing of wasmtime's, so that at the end of the program nobody gives it back.

    By then the package has been taken apart, and it would complain on the error stream; and a call may still go on.
    """
    _alive.add(managed)
    return managed


@atexit.register
def _let_go() -> None:
    for managed in list(_alive):
        with suppress(Exception):
            managed._consume()


def _engine(guarded: bool) -> Any:
    """The engine of this process for all programs of a kind."""
    return _engine_of(guarded, TICKER.forked)


@cache
def _engine_of(guarded: bool, forked: bool) -> Any:
    from wasmtime import Config, Engine

    config = Config()
    config.wasm_bulk_memory = True
    config.wasm_multi_value = True
    for name in REFUSED:
        if hasattr(type(config), name):  # another wasmtime may not know it
            setattr(config, name, False)
    config.epoch_interruption = guarded
    config.max_wasm_stack = STACK
    config.memory_may_move = False  # so that a view of the memory stays good as long as the instance lives
    if forked:
        config.parallel_compilation = False  # the threads that would help stayed behind in the parent
    engine = _kept(Engine(config))
    TICKER.engines.append(engine)
    return engine


class Program:
    """A compiled module, for any number of instances in any threads."""

    def __init__(self, module: Any, engine: Any, guarded: bool) -> None:
        self._module = _kept(module)
        self._engine = engine
        self.guarded = guarded

    @staticmethod
    def compile(wasm: bytes, guarded: bool = True) -> Program:
        """Check and compile a module. What may never end must be `guarded`.

        Raises:
            NativeError: it is none, or uses what modules may not use here.
        """
        from wasmtime import Module, WasmtimeError

        if bytes(wasm[:4]) != b"\0asm":  # wasmtime would read text, too
            raise NativeError(_("this is no WebAssembly module"))
        engine = _engine(guarded)
        try:
            return Program(Module(engine, bytes(wasm)), engine, guarded)
        except WasmtimeError as error:
            raise NativeError(_("the module cannot be compiled: {error}", error=first_line(error))) from None

    @staticmethod
    def from_machine_code(compiled: bytes, guarded: bool = True) -> Program | None:
        """A program from what `machine_code` gave; None where this wasmtime or this processor cannot run it.

        Never give it bytes that somebody else can have written: they are run. `native.store` says whom it trusts.
        """
        from wasmtime import Module, WasmtimeError

        engine = _engine(guarded)
        try:
            return Program(Module.deserialize(engine, compiled), engine, guarded)
        except WasmtimeError:
            return None

    def machine_code(self) -> bytes:
        """The compiled form, for `from_machine_code` under the same wasmtime on such a processor."""
        return bytes(self._module.serialize())

    def exports(self) -> dict[str, tuple[int, int] | None]:
        """Name -> numbers of (parameters, results) of exported functions of 32-bit numbers; None for all else."""
        from wasmtime import FuncType, ValType

        word = ValType.i32()
        found: dict[str, tuple[int, int] | None] = {}
        for export in self._module.exports:
            kind = export.type
            plain = isinstance(kind, FuncType) and all(t == word for t in [*kind.params, *kind.results])
            found[export.name] = (len(kind.params), len(kind.results)) if plain else None
        return found

    def memory(self) -> tuple[int, int | None] | None:
        """(least, most) pages of the exported memory, most None where nothing is said; None where there is none."""
        from wasmtime import MemoryType

        for export in self._module.exports:
            if export.name == "memory" and isinstance(export.type, MemoryType):
                limits = export.type.limits
                return limits.min, limits.max
        return None

    def instance(self, most: int, stop_word: int = 0) -> Instance:
        """A new instance with a memory of at most so many bytes.

        `stop_word` is the index of a word that the module looks at now and then: it ends the call where that is not 0.

        Raises:
            NativeError: the module wants more, or something from outside, or there is no memory left.
        """
        return Instance(self._module, self._engine, self.guarded, most, stop_word)


class Instance:
    """A running module with its memory, for one thread at a time."""

    def __init__(self, module: Any, engine: Any, guarded: bool, most: int, stop_word: int) -> None:
        import wasmtime

        if module.imports:
            raise NativeError(_("the module asks for something from outside, which it cannot have"))
        self._store = store = _kept(wasmtime.Store(engine))
        store.set_limits(memory_size=most, table_elements=1 << 20, instances=1, tables=8, memories=1)
        self._gate = gate = Gate(store, guarded)
        gate.until = time.monotonic() + STARTING
        try:
            self._instance = gate.run(wasmtime.Instance, store, module, [])
        except wasmtime.Trap as trap:
            raise gate.ended(trap) from None
        except wasmtime.WasmtimeError as error:
            if gate.pending is not None:
                raise gate.ended(None) from None
            raise NativeError(_("the module cannot be started: {error}", error=first_line(error))) from None
        finally:
            gate.until = 0.0
        exports = self._instance.exports(store)
        memory = exports.get("memory")
        if not isinstance(memory, wasmtime.Memory):
            raise NativeError(_("the module has no memory"))
        self._memory = memory
        self._exports = {name: export for name, export in exports.items() if isinstance(export, wasmtime.Func)}
        self._functions: dict[str, Callable[..., int]] = {}  # those that were asked for: most are not
        self._look()
        self._inside(stop_word, 1)
        self._stop_word = stop_word
        if stop_word:
            gate.tell = self._tell

    # ---- memory

    def _look(self) -> None:
        self.words = self._memory.data_len(self._store) // 4
        """Words of the memory."""
        address = ctypes.addressof(self._memory.data_ptr(self._store).contents) if self.words else 0
        whole = (ctypes.c_int32 * self.words).from_address(address)
        self._view = memoryview(whole).cast("B").cast("i") if self.words else memoryview(array("i"))

    def grow(self, pages: int) -> None:
        """Add pages of zeros to the memory.

        Raises:
            NativeError: it may not become so large.
        """
        from wasmtime import WasmtimeError

        try:
            self._memory.grow(self._store, pages)
        except WasmtimeError as error:
            raise NativeError(_("no more memory for the module: {error}", error=first_line(error))) from None
        self._look()

    def read(self, start: int, count: int) -> list[int]:
        """So many words from word `start` on: 4 bytes each, with sign.

        Raises:
            MisuseError: they are not all inside of the memory.
        """
        self._inside(start, count)
        return self._view[start : start + count].tolist()

    def write(self, start: int, values: Iterable[int]) -> None:
        """Write words from word `start` on. What is given as `array("i")` is written fastest.

        Raises:
            MisuseError: they are not all inside of the memory, or one does not fit 32 bits.
        """
        try:
            words = values if isinstance(values, array) and values.typecode == "i" else array("i", values)
        except OverflowError:
            raise MisuseError(_("a word of memory holds a number of 32 bits")) from None
        self._inside(start, len(words))
        self._view[start : start + len(words)] = memoryview(words)

    def zero(self, start: int, count: int) -> None:
        """Write so many zeros.

        Raises:
            MisuseError: they are not all inside of the memory.
        """
        self._inside(start, count)
        self._view[start : start + count] = memoryview(bytes(4 * count)).cast("i")

    def _inside(self, start: int, count: int) -> None:
        if start < 0 or count < 0 or start + count > self.words:
            raise MisuseError(_("the memory has no words {start} to {end}", start=start, end=start + count - 1))

    # ---- calls

    @property
    def names(self) -> list[str]:
        """The functions it exports."""
        return list(self._exports)

    def function(self, name: str) -> Callable[..., int]:
        """An exported function of whole numbers, as `call` calls it: keep it where calls are many.

        Raises:
            MisuseError: there is none of that name.
        """
        found = self._functions.get(name)
        if found is None:
            if name not in self._exports:
                raise MisuseError(_('the module has no function "{name}"', name=name))
            found = self._functions[name] = function(self._gate, self._store, self._exports[name])
        return found

    def call(self, name: str, *args: int, seconds: float = 0.0) -> int:
        """Call an exported function of 32-bit numbers; 0 where it gives nothing.

        `seconds` is the most it may take; only guarded programs know time.

        Raises:
            Trapped: it was ended, by itself or from outside.
            MisuseError: there is no such function, it takes another number of arguments, or a call is going on.
        """
        called = self.function(name)
        if not seconds:
            return called(*args)
        self._gate.until = time.monotonic() + seconds
        try:
            return called(*args)
        finally:
            self._gate.until = 0.0

    def call_long(self, name: str, *args: int) -> int:
        """The same for a call that may take long: Ctrl-C is answered meanwhile, also where the program is not guarded.

        In the main thread, where signals are answered, it is done by another thread, which takes some 50 microseconds.
        """
        if self._gate.guarded or threading.current_thread() is not threading.main_thread():
            return self.call(name, *args)
        found: list[Any] = []
        done = threading.Event()  # not `join`: interrupted, it takes the thread for ended (CPython 3.11)

        def work() -> None:
            try:
                found.append(self.call(name, *args))
            except BaseException as error:
                found.append(error)
            done.set()

        spoken = copy_context()  # what went wrong is said in the language of this thread
        threading.Thread(target=spoken.run, args=(work,), name="rulewright-call", daemon=True).start()
        try:
            done.wait()
        except BaseException:
            self.stop()
            done.wait(STOPPING)
            raise
        if isinstance(found[0], BaseException):
            raise found[0]
        return int(found[0])

    def stop(self) -> None:
        """End the call that is going on, in another thread: it raises Trapped with the code "stopped".

        That takes a tenth of a second in a guarded program; in another it is up to the module (`stop_word`).
        """
        self._gate.stop(True)

    def _tell(self, now: bool) -> None:
        self._view[self._stop_word] = int(now)
