"""What generated functions and routines call by name: the generator, faults, frames, lists, copies of the state.

Each is written by hand here, and has its twin in `play/support.py`, `play/generator.py` or
`routines/python_machine.py`.
"""

from __future__ import annotations

from rulewright.ir.header import RNG_C, RNG_X
from rulewright.layout.units import FIRST_UNIT
from rulewright.native.facts import CODES, LEFT, LIST_END, LOOK_TOP, LOOKING
from rulewright.native.part import Part
from rulewright.native.places import FAULT_CODE, FAULT_RULE, ROOM, STOP
from rulewright.native.writer import PAGE


class Runtime(Part):
    """Writes faults, copies of the state, steps of play and results."""

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
        starts = {LEFT: 0, LOOKING: 0, LIST_END: self.places.list, LOOK_TOP: self.places.look}
        for name, value in starts.items():
            f.const(value)
            f.global_set(name)
            self.module.starts[name] = value
        for word in (FAULT_CODE, FAULT_RULE):
            f.const(0)
            f.const(0)
            f.memory("i32.store", word)

    def write_copies(self, initial: int) -> None:
        """`save`, `restore`, `copy`, `zero`, `room`, and `initial`, which copies the vector at that address."""
        size = 4 * self.places.size
        for name in ("save", "restore"):
            f = self.module.function(name, 1, 0)
            self.copy_state(f, name == "restore", self.places.work)
        f = self.module.function("copy", 3, 0)
        self.work(f, 0)
        self.work(f, 1)
        f.get(2)
        f.const(2)
        f.op("i32.shl")
        f.copy_memory()
        f = self.module.function("zero", 2, 0)
        self.work(f, 0)
        f.const(0)
        f.get(1)
        f.const(2)
        f.op("i32.shl")
        f.fill_memory()
        f = self.module.function("room", 0, 1)
        f.const(0)
        f.memory("i32.load", ROOM)
        f.memory_size()
        f.const(PAGE.bit_length() - 1 - 2)
        f.op("i32.shl")
        f.const(self.places.work // 4)
        f.op("i32.sub")
        f.const(0)
        f.memory("i32.load", ROOM)
        f.op("select")
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

    def write_play(self, start: str, rules: str) -> None:
        """`begin()`, `resume(site, choice)` up to the next decision, `options(site)`, of which there must be one."""
        f = self.module.function("begin", 0, 1)
        f.call(start)
        f.call("run_on")
        f = self.module.function("resume", 2, 1)
        f.const(0)
        f.memory("i32.load", STOP)
        f.open_if()
        f.op("unreachable")
        f.end()
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
        f.const(FIRST_UNIT)
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

    def write_results(self, score: str, returns: str, worth: str, ties: list[str], parts: list[str]) -> None:
        """`score_of(seat)`, `returns_of(seat)`, `worth_of(seat)`, `tie_of(number, seat)`, `part_of(number, seat)`:
        functions of the program; 0 where it has none.
        """
        for name, function in (("score_of", score), ("returns_of", returns), ("worth_of", worth)):
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
