"""What generated functions and routines call by name: the generator, faults, frames, lists, copies of the state.

Each is written by hand here, and has its twin in `play/support.py`, `play/generator.py` or
`routines/python_machine.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from rulewright.ir.draws import MULTIPLIER, RANGE
from rulewright.ir.header import RNG_C, RNG_X, STACK
from rulewright.layout.frames import Frames
from rulewright.native.bodies import CODES, LEFT, LIST_END, LOOK_TOP, LOOKING, STEPS
from rulewright.native.places import FAULT_CODE, FAULT_RULE, Places
from rulewright.native.writer import I64, PAGE, Function, Module

MOST_STEPS = 50_000_000
"""Rounds of counted loops between two decisions, beyond which a rule counts as a runaway."""
GIVING = frozenset({
    "begin", "count_at", "describe", "draw", "last", "list_end", "look_top", "options", "options_at", "outcome",
    "part_of", "player_at", "question", "readers_at", "resume", "returns_of", "room", "score_of", "step_ahead",
    "step_at", "tie_of",
})  # fmt: skip
"""Intrinsics of routines that give a value."""


class Runtime:
    """Writes the helpers into a module."""

    def __init__(self, module: Module, places: Places) -> None:
        self.module = module
        self.places = places

    def slot(self, number: int) -> int:
        """Byte address of a slot of the state."""
        return self.places.state + 4 * number

    def write_faults(self) -> None:
        """`fault(code, rule)` keeps both for the host and stops; `reset()` forgets what was at work when it did."""
        f = self.module.function("fault", 2, 0)
        f.const(0)
        f.get(0)
        f.const(1)
        f.op("i32.add")
        f.memory("i32.store", FAULT_CODE)
        f.const(0)
        f.get(1)
        f.memory("i32.store", FAULT_RULE)
        f.op("unreachable")
        f = self.module.function("reset", 0, 0)
        starts = {LEFT: 0, LOOKING: 0, LIST_END: self.places.list, LOOK_TOP: self.places.look, STEPS: MOST_STEPS}
        for name, value in starts.items():
            f.const(value)
            f.global_set(name)
            self.module.starts[name] = value
        for word in (FAULT_CODE, FAULT_RULE):
            f.const(0)
            f.const(0)
            f.memory("i32.store", word)

    def write_generator(self) -> None:
        """`step()` of the state's generator, `step_at(at)` of one in M, `draw(count)`, `seed_state`, `seed_at`."""
        f = self.module.function("step", 0, 1)
        self._step(f, lambda: f.const(0), self.slot(RNG_X), self.slot(RNG_C))
        f = self.module.function("step_at", 1, 1)
        address = f.local()
        f.get(0)
        f.const(2)
        f.op("i32.shl")
        f.set(address)
        self._step(f, lambda: f.get(address), self.places.work, self.places.work + 4)
        self._draw()
        for name, extra in (("seed_state", 0), ("seed_at", 1)):
            f = self.module.function(name, 2 + extra, 0)
            self._seed(f, extra)

    def _step(self, f: Function, push: Callable[[], object], x: int, c: int) -> None:
        """t = MULTIPLIER * x + c; c = t >> 31; x = t mod 2**31, which is the result."""
        t, number = f.local(I64), f.local()
        push()
        f.memory("i32.load", x)
        f.op("i64.extend_i32_u")
        f.const64(MULTIPLIER)
        f.op("i64.mul")
        push()
        f.memory("i32.load", c)
        f.op("i64.extend_i32_u")
        f.op("i64.add")
        f.tee(t)
        f.op("i32.wrap_i64")
        f.const(RANGE - 1)
        f.op("i32.and")
        f.set(number)
        push()
        f.get(t)
        f.const64(31)
        f.op("i64.shr_u")
        f.op("i32.wrap_i64")
        f.memory("i32.store", c)
        push()
        f.get(number)
        f.memory("i32.store", x)
        f.get(number)

    def _draw(self) -> None:
        """Numbers beyond the largest multiple of `count` are drawn again; with 1 the generator is not used."""
        f = self.module.function("draw", 1, 1)
        x, rest = f.local(), f.local()
        f.get(0)
        f.const(1)
        f.op("i32.eq")
        f.open_if()
        f.const(0)
        f.op("return")
        f.end()
        f.loop()
        f.call("step")
        f.tee(x)
        f.get(0)
        f.op("i32.rem_s")
        f.set(rest)
        f.get(x)  # x - rest > RANGE - count, in numbers without a sign
        f.get(rest)
        f.op("i32.sub")
        f.get(0)
        f.op("i32.add")
        f.const(RANGE)
        f.op("i32.gt_u")
        f.branch_if(f.depth)
        f.end()
        f.get(rest)

    def _seed(self, f: Function, extra: int) -> None:
        """The generator's words from a number of 64 bits: a number each, through splitmix64."""
        state, z, at = f.local(I64), f.local(I64), f.local()
        if extra:
            f.get(0)
            f.const(2)
            f.op("i32.shl")
            f.set(at)
        f.get(extra + 1)
        f.op("i64.extend_i32_u")
        f.const64(32)
        f.op("i64.shl")
        f.get(extra)
        f.op("i64.extend_i32_u")
        f.op("i64.or")
        f.set(state)
        for word in (RNG_X, RNG_C):
            self._splitmix(f, state, z)
            f.get(at)
            f.get(z)
            if word == RNG_X:
                f.op("i32.wrap_i64")
                f.const(RANGE - 1)
                f.op("i32.and")
            else:
                f.const64(MULTIPLIER - 2)
                f.op("i64.rem_u")
                f.op("i32.wrap_i64")
                f.const(1)
                f.op("i32.add")
            place = self.places.work if extra else self.slot(0)
            f.memory("i32.store", place + 4 * ((word != RNG_X) if extra else word))

    def _splitmix(self, f: Function, state: int, z: int) -> None:
        """The next state of splitmix64, and its number in `z`."""
        f.get(state)
        f.const64(0x9E3779B97F4A7C15)
        f.op("i64.add")
        f.tee(state)
        f.set(z)
        for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB), (31, 0)):
            f.get(z)
            f.get(z)
            f.const64(shift)
            f.op("i64.shr_u")
            f.op("i64.xor")
            if factor:
                f.const64(factor)
                f.op("i64.mul")
            f.set(z)

    def write_arithmetic(self) -> None:
        """`divide` and `modulo` of any two numbers, floored; (a, b, rule)."""
        for name in ("divide", "modulo"):
            f = self.module.function(name, 3, 1)
            rest = f.local()
            f.get(1)
            f.op("i32.eqz")
            f.open_if()
            f.const(CODES["division"])
            f.get(2)
            f.call("fault")
            f.op("unreachable")
            f.end()
            f.get(1)  # the least number by -1 is beyond 32 bits; everything by -1 is its negative
            f.const(-1)
            f.op("i32.eq")
            f.open_if()
            f.const(0)
            if name == "divide":
                f.get(0)
                f.op("i32.sub")
            f.op("return")
            f.end()
            f.get(0)
            f.get(1)
            f.op("i32.rem_s")
            f.set(rest)
            if name == "divide":
                f.get(0)
                f.get(1)
                f.op("i32.div_s")
            else:
                f.get(rest)
            # what was cut off has another sign than the divisor: one less, or one divisor more
            f.get(rest)
            f.const(0)
            f.op("i32.ne")
            f.get(rest)
            f.get(1)
            f.op("i32.xor")
            f.const(31)
            f.op("i32.shr_u")
            f.op("i32.and")
            if name == "divide":
                f.op("i32.sub")
            else:
                f.get(1)
                f.op("i32.mul")
                f.op("i32.add")

    def write_frames(self, frames: Frames) -> None:
        """`push(base, size, rule)` keeps a frame on the stack of calls, `pop(base, size)` takes it back."""
        used = self.slot(STACK)
        f = self.module.function("push", 3, 0)
        f.const(0)
        f.memory("i32.load", used)
        f.get(1)
        f.op("i32.add")
        f.const(frames.room)
        f.op("i32.gt_s")
        f.open_if()
        f.const(CODES["depth"])
        f.get(2)
        f.call("fault")
        f.end()
        self._frame_address(f, -1, frames.stack)
        self._frame_address(f, 0, 0)
        f.get(1)
        f.const(2)
        f.op("i32.shl")
        f.copy_memory()
        f.const(0)
        f.const(0)
        f.memory("i32.load", used)
        f.get(1)
        f.op("i32.add")
        f.memory("i32.store", used)
        f = self.module.function("pop", 2, 0)
        f.const(0)
        f.const(0)
        f.memory("i32.load", used)
        f.get(1)
        f.op("i32.sub")
        f.memory("i32.store", used)
        self._frame_address(f, 0, 0)
        self._frame_address(f, -1, frames.stack)
        f.get(1)
        f.const(2)
        f.op("i32.shl")
        f.copy_memory()

    def _frame_address(self, f: Function, param: int, base: int) -> None:
        """Byte address of the slot that a parameter (-1: the words in use of the stack) counts from a base."""
        if param < 0:
            f.const(0)
            f.memory("i32.load", self.slot(STACK))
        else:
            f.get(param)
        f.const(2)
        f.op("i32.shl")
        f.const(self.slot(base))
        f.op("i32.add")

    def write_lists(self) -> None:
        """`has(start, end, value)`, `mark(start, number)` in a field of bits, `gather(start, words)` its numbers."""
        f = self.module.function("has", 3, 1)
        f.block()
        f.loop()
        f.get(0)
        f.get(1)
        f.op("i32.ge_u")
        f.branch_if(1)
        f.get(0)
        f.memory("i32.load", 0)
        f.get(2)
        f.op("i32.eq")
        f.open_if()
        f.const(1)
        f.op("return")
        f.end()
        f.get(0)
        f.const(4)
        f.op("i32.add")
        f.set(0)
        f.branch(2)
        f.end()
        f.end()
        f.const(0)
        f = self.module.function("mark", 2, 0)
        f.get(0)
        f.get(1)
        f.const(5)
        f.op("i32.shr_u")
        f.const(2)
        f.op("i32.shl")
        f.op("i32.add")
        f.tee(0)
        f.get(0)
        f.memory("i32.load", 0)
        f.const(1)
        f.get(1)
        f.op("i32.shl")  # the count of a shift is taken modulo 32
        f.op("i32.or")
        f.memory("i32.store", 0)
        self._gather()

    def _gather(self) -> None:
        f = self.module.function("gather", 2, 1)
        word, bits, to = f.local(), f.local(), f.local()
        first = f.local()
        f.get(0)
        f.get(1)
        f.const(2)
        f.op("i32.shl")
        f.op("i32.add")
        f.tee(first)
        f.set(to)
        f.block()
        f.loop()
        f.get(word)
        f.get(1)
        f.op("i32.ge_s")
        f.branch_if(1)
        f.get(0)
        f.get(word)
        f.const(2)
        f.op("i32.shl")
        f.op("i32.add")
        f.memory("i32.load", 0)
        f.set(bits)
        f.block()
        f.loop()
        f.get(bits)
        f.op("i32.eqz")
        f.branch_if(3)
        f.get(to)
        f.get(word)
        f.const(5)
        f.op("i32.shl")
        f.get(bits)
        f.op("i32.ctz")
        f.op("i32.or")
        f.memory("i32.store", 0)
        f.get(to)
        f.const(4)
        f.op("i32.add")
        f.set(to)
        f.get(bits)
        f.get(bits)
        f.const(1)
        f.op("i32.sub")
        f.op("i32.and")
        f.set(bits)
        f.branch(4)
        f.end()
        f.end()
        f.get(word)
        f.const(1)
        f.op("i32.add")
        f.set(word)
        f.branch(2)
        f.end()
        f.end()
        f.get(0)
        f.get(first)
        f.get(to)
        f.get(first)
        f.op("i32.sub")
        f.copy_memory()
        f.get(to)
        f.get(first)
        f.op("i32.sub")
        f.const(2)
        f.op("i32.shr_u")

    def write_copies(self, initial: int) -> None:
        """`save`, `restore`, `copy`, `zero`, `room`, and `initial`, which copies the vector at that address."""
        size = 4 * self.places.size
        for name in ("save", "restore"):
            f = self.module.function(name, 1, 0)
            self._copy_state(f, name == "restore", self.places.work)
        f = self.module.function("copy", 3, 0)
        self._work(f, 0)
        self._work(f, 1)
        f.get(2)
        f.const(2)
        f.op("i32.shl")
        f.copy_memory()
        f = self.module.function("zero", 2, 0)
        self._work(f, 0)
        f.const(0)
        f.get(1)
        f.const(2)
        f.op("i32.shl")
        f.fill_memory()
        f = self.module.function("room", 0, 1)
        f.memory_size()
        f.const(PAGE.bit_length() - 1 - 2)
        f.op("i32.shl")
        f.const(self.places.work // 4)
        f.op("i32.sub")
        f = self.module.function("initial", 0, 0)
        kept = [f.local(), f.local()]
        for local, slot in zip(kept, (RNG_X, RNG_C), strict=True):
            f.const(0)
            f.memory("i32.load", self.slot(slot))
            f.set(local)
        f.const(self.places.state)
        f.const(initial)
        f.const(size)
        f.copy_memory()
        for local, slot in zip(kept, (RNG_X, RNG_C), strict=True):
            f.const(0)
            f.get(local)
            f.memory("i32.store", self.slot(slot))

    def _copy_state(self, f: Function, back: bool, base: int) -> None:
        """S -> the words from parameter 0 on, counted from a byte address; or the other way."""
        for state in (True, False) if back else (False, True):
            if state:
                f.const(self.places.state)
            else:
                f.get(0)
                f.const(2)
                f.op("i32.shl")
                f.const(base)
                f.op("i32.add")
        f.const(4 * self.places.size)
        f.copy_memory()

    def _work(self, f: Function, param: int) -> None:
        """Byte address of a word of M."""
        f.get(param)
        f.const(2)
        f.op("i32.shl")
        f.const(self.places.work)
        f.op("i32.add")

    def write_play(self, start: str, rules: str) -> None:
        """`begin()`, `resume(site, choice)` up to the next decision, `options(site)`, of which there must be one."""
        f = self.module.function("begin", 0, 1)
        self._refill(f)
        f.call(start)
        f.call("run_on")
        f = self.module.function("resume", 2, 1)
        self._refill(f)
        f.get(0)
        f.get(1)
        f.call("S.resume")
        f.call("run_on")
        f = self.module.function("run_on", 1, 1)
        f.block()
        f.loop()
        f.get(0)
        f.const(0)
        f.op("i32.ge_s")
        f.branch_if(1)
        f.const(0)
        f.get(0)
        f.op("i32.sub")
        f.const(2)  # a unit's number is its block's and FIRST_UNIT more
        f.op("i32.sub")
        f.call("S.unit")
        f.set(0)
        f.branch(2)
        f.end()
        f.end()
        f.global_get(LEFT)
        f.open_if()
        f.const(0)
        f.global_set(LEFT)
        f.const(0)
        f.set(0)
        f.end()
        f.get(0)
        f = self.module.function("options", 1, 1)
        count = f.local()
        self._refill(f)
        f.get(0)
        f.call("options_at")
        f.tee(count)
        f.op("i32.eqz")
        f.open_if()
        f.const(CODES["no-options"])
        f.get(0)
        table = self.places.tables[rules]
        if table.shift:
            f.const(table.shift)
            f.op("i32.shl")
        f.memory(table.load, table.at)
        f.call("fault")
        f.end()
        f.get(count)

    def _refill(self, f: Function) -> None:
        f.const(MOST_STEPS)
        f.global_set(STEPS)

    def write_results(self, score: str, returns: str, ties: list[str], parts: list[str]) -> None:
        """`score_of(seat)`, `returns_of(seat)`, `tie_of(number, seat)`, `part_of(number, seat)`: functions of the
        program; 0 where it has none.
        """
        for name, function in (("score_of", score), ("returns_of", returns)):
            f = self.module.function(name, 1, 1)
            if function:
                f.get(0)
                f.call(function)
            else:
                f.const(0)
        for name, functions in (("tie_of", ties), ("part_of", parts)):
            f = self.module.function(name, 2, 1)
            if functions:
                first = self.module.add_to_table(functions)
                f.get(1)
                f.get(0)
                f.const(first)
                f.op("i32.add")
                f.call_indirect(1, 1)
            else:
                f.const(0)

    def write_ahead(self, flow: str) -> None:
        """What `native/ahead.py` needs: steps by the flow that stops at chance, ends of lists, positions put aside."""
        f = self.module.function("step_ahead", 2, 1)
        f.get(0)
        f.get(1)
        f.call(f"{flow}.resume")
        f.call("run_ahead")
        f = self.module.function("run_ahead", 1, 1)
        f.block()
        f.loop()
        f.get(0)
        f.const(-1)  # "done": what a look-ahead began has returned
        f.op("i32.ge_s")
        f.branch_if(1)
        f.const(-2)
        f.get(0)
        f.op("i32.sub")
        f.call(f"{flow}.unit")
        f.set(0)
        f.branch(2)
        f.end()
        f.end()
        self._left_ahead(f)
        f.get(0)
        f.const(0)
        f.get(0)
        f.const(0)
        f.op("i32.gt_s")
        f.op("select")
        for name, limit, base in (("list_end", LIST_END, self.places.list), ("look_top", LOOK_TOP, self.places.look)):
            f = self.module.function(name, 0, 1)
            f.global_get(limit)
            f.const(base)
            f.op("i32.sub")
            f.const(2)
            f.op("i32.shr_u")
            f = self.module.function(f"set_{name}", 1, 0)
            f.get(0)
            f.const(2)
            f.op("i32.shl")
            f.const(base)
            f.op("i32.add")
            f.global_set(limit)
        for name in ("put_aside", "take_back"):
            f = self.module.function(name, 1, 0)
            self._copy_state(f, name == "take_back", self.places.look)

    def _left_ahead(self, f: Function) -> None:
        """Where something left: -1 for a dead end, 0 for the end of the game."""
        f.global_get(LEFT)
        f.open_if()
        f.const(-1)
        f.const(0)
        f.global_get(LEFT)
        f.const(2)
        f.op("i32.eq")
        f.op("select")
        f.const(0)
        f.global_set(LEFT)
        f.op("return")
        f.end()

    def write_look(self, procedure: str, params: int, begin: Callable[[Function], None]) -> None:
        """`look.PROCEDURE(params..., rule)`: 1 if it can be played to its end; S is the same afterwards.

        `begin` sets the way back and the parameters, and leaves what the first unit gives.
        """
        f = self.module.function(f"look.{procedure}", params + 1, 1)
        before, found = f.local(), f.local()
        f.call("look_top")
        f.tee(before)
        f.call("put_aside")
        f.get(before)
        f.const(self.places.size)
        f.op("i32.add")
        f.call("set_look_top")
        self._add(f, LOOKING, 1)
        begin(f)
        f.call("run_ahead")
        f.get(params)
        f.call("ahead")
        f.set(found)
        self._add(f, LOOKING, -1)
        f.get(before)
        f.call("take_back")
        f.get(before)
        f.call("set_look_top")
        f.get(found)

    def _add(self, f: Function, name: str, more: int) -> None:
        f.global_get(name)
        f.const(more)
        f.op("i32.add")
        f.global_set(name)
