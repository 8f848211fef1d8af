"""Calls from Python into a module, as cheap as they can be, and how they are ended from outside.

wasmtime's own call asks for the function's type and makes its values each time, 25 microseconds in all. Its C
interface, which the package brings along as `_bindings`, takes an array of words that is made once: 3 microseconds.
"""

from __future__ import annotations

import ctypes
import itertools
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

from rulewright.exceptions import MisuseError, RulewrightError
from rulewright.languages import _
from rulewright.native.epochs import TICKER

TRAPS = {
    "UNREACHABLE": "unreachable",
    "STACK_OVERFLOW": "stack",
    "MEMORY_OUT_OF_BOUNDS": "memory",
    "TABLE_OUT_OF_BOUNDS": "table",
    "INDIRECT_CALL_TO_NULL": "table",
    "BAD_SIGNATURE": "table",
    "INTEGER_OVERFLOW": "division",
    "INTEGER_DIVISION_BY_ZERO": "division",
}
"""wasmtime's names of traps -> ours; others are "other"."""


class NativeError(RulewrightError):
    """A module cannot be run: it is damaged, asks for more than it may have, or wasmtime is not there."""


class Trapped(NativeError):
    """A call was ended. The instance may be called again; its memory is as the call left it.

    `code` is one of the values of `TRAPS`, "other", "stopped" (by `Instance.stop`) or "time" (it took longer than it
    was given); `frames` are the indices of the functions that were running, innermost first.
    """

    def __init__(self, code: str, message: str, frames: list[int] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.frames = frames or []

    def __reduce__(self) -> tuple[Any, ...]:
        """It comes out of other processes, too."""
        return type(self), (self.code, str(self), self.frames)


def first_line(error: object) -> str:
    """The cause that an error of wasmtime names; around it stands a trace of machine addresses."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    if "Caused by:" in lines:
        lines = lines[lines.index("Caused by:") + 1 :]
        if any(line.startswith("1: ") for line in lines):
            lines = [line for line in lines if line.startswith("1: ")]
    return (lines[0] if lines else type(error).__name__).removeprefix("0: ").removeprefix("1: ")


class Gate:
    """What stands around every call into one instance: one call at a time, and an end from outside."""

    _numbers = itertools.count(1)

    def __init__(self, store: Any, guarded: bool) -> None:
        from wasmtime import _bindings as c

        self.guarded = guarded
        """Whether the module asks the host at epochs; else it ends calls itself, where `stopped` tells it to."""
        self.lock = threading.Lock()
        self.number = next(self._numbers)
        self.until = 0.0
        """When a call that goes on is ended (`time.monotonic`); 0 for never."""
        self.stopped = False
        self.tell: Callable[[bool], None] | None = None
        """Tells the module itself that it is to end."""
        self.pending: BaseException | None = None
        """What a signal's handler raised in the middle of a call, such as KeyboardInterrupt."""
        self.shown: Callable[[Any], Any] = sys.unraisablehook
        if not guarded:
            return
        new_error = c.wasmtime_error_new

        def at_epoch(_context: Any, _data: Any, delta: Any, _kind: Any) -> int:
            # A signal's handler may raise in front of the first line: then `keep` is given the exception, the
            # deadline stays where it was, and this is called once more.
            if self.asked_to_end():
                return ctypes.cast(new_error(b"ended by the host"), ctypes.c_void_p).value or 0
            delta[0] = 1
            return 0

        register = c._wasmtime_store_epoch_deadline_callback
        self._callback = register.argtypes[1](at_epoch)  # kept alive as long as the store may call it
        register(store.ptr(), self._callback, None, register.argtypes[3]())

    def stop(self, now: bool) -> None:
        """Have the call that goes on end, or forget that it should have."""
        self.stopped = now
        if self.tell is not None:
            self.tell(now)

    def asked_to_end(self) -> bool:
        """Whether a call that still goes on is to end."""
        return self.stopped or self.pending is not None or (self.until > 0 and time.monotonic() > self.until)

    def keep(self, unraisable: Any) -> None:
        """Takes the place of `sys.unraisablehook` during a call of the main thread.

        An exception that leaves a callback of ctypes cannot go through the machine code around it, and Python hands it
        to that hook; it is raised behind the call instead.
        """
        if threading.current_thread() is threading.main_thread() and "ctypes callback" in (unraisable.err_msg or ""):
            self.pending = unraisable.exc_value
        else:
            self.shown(unraisable)

    def run(self, inside: Callable[..., Any], *args: Any) -> Any:
        """What `inside(*args)` gives, which goes into the module; epochs go on and signals are answered meanwhile.

        Raises:
            MisuseError: the instance is in a call.
        """
        if not self.lock.acquire(False):
            raise MisuseError(_("this instance is in the middle of a call"))
        try:
            if self.stopped:
                self.stop(False)
            return self._watched(inside, *args) if self.guarded else inside(*args)
        finally:
            self.lock.release()

    def _watched(self, inside: Callable[..., Any], *args: Any) -> Any:
        try:
            TICKER.running.add(self.number)
            TICKER.idle = 0
            if not TICKER.awake:
                TICKER.wake()
            if threading.current_thread() is not threading.main_thread():
                return inside(*args)
            self.shown = shown = sys.unraisablehook
            sys.unraisablehook = self.keep
            try:
                return inside(*args)
            finally:
                sys.unraisablehook = shown
        finally:
            TICKER.running.discard(self.number)

    def ended(self, trap: Any, error: object = None) -> BaseException:
        """The exception for a call that did not come to its end."""
        pending, stopped, late = self.pending, self.stopped, self.until > 0 and time.monotonic() > self.until
        self.pending = None
        if stopped:
            self.stop(False)
        if pending is not None:
            return pending
        if stopped:
            return Trapped("stopped", _("the call was stopped"))
        if trap is None:
            if late:
                return Trapped("time", _("the module took longer than it was given"))
            return Trapped("other", _("the module stopped: {error}", error=first_line(error)))
        code = trap.trap_code
        name = TRAPS.get(code.name, "other") if code is not None else "other"
        return Trapped(name, _("the module stopped: {error}", error=first_line(trap)),
                       [frame.func_index for frame in trap.frames])  # fmt: skip


def function(gate: Gate, store: Any, func: Any) -> Callable[..., int]:
    """An exported function as a Python function of whole numbers of 32 bits (larger ones lose their upper bits)."""
    from wasmtime import Trap, ValType, WasmtimeError
    from wasmtime import _bindings as c

    kind = func.type(store)
    takes, gives = len(kind.params), len(kind.results)
    if any(t != ValType.i32() for t in [*kind.params, *kind.results]):
        return _refused
    room = max(takes, gives, 1)
    values = (c.wasmtime_val_raw * room)()
    stride = ctypes.sizeof(c.wasmtime_val_raw) // 4
    words = (ctypes.c_int32 * (room * stride)).from_buffer(values)
    places = range(0, takes * stride, stride)
    trap = ctypes.POINTER(c.wasm_trap_t)()
    cell = ctypes.c_void_p.from_buffer(trap)
    enter = c._wasmtime_func_call_unchecked
    given = (store._context(), ctypes.byref(func._func), values, room, ctypes.byref(trap))

    def inside(*args: int) -> int:
        for place, value in zip(places, args, strict=True):
            words[place] = value
        error = enter(*given)
        if error or trap:
            raised = None
            if trap:
                raised = Trap._from_ptr(type(trap).from_buffer_copy(trap))  # takes it over
                cell.value = None
            raise gate.ended(raised, WasmtimeError._from_ptr(error) if error else None) from None
        if gate.pending is not None:
            raise gate.ended(None)
        return words[0] if gives else 0

    run = gate.run

    def call(*args: int) -> int:
        if len(args) != takes:
            raise MisuseError(_("this function takes {count} numbers, not {given}", count=takes, given=len(args)))
        found: int = run(inside, *args)
        return found

    return call


def _refused(*_args: int) -> int:
    raise MisuseError(_("this function is not one of whole numbers of 32 bits"))
