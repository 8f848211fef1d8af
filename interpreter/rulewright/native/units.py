"""Units as WebAssembly functions: `S.7` for block 7 of bulk play, `X.7` for look-aheads, which stop at chance."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.ir.header import FUEL, OVER
from rulewright.ir.ops import Expr, Stmt, While
from rulewright.layout import units
from rulewright.layout.blocks import Basic
from rulewright.layout.flow import Flow
from rulewright.layout.frames import Frame, Frames
from rulewright.layout.units import FIRST_UNIT
from rulewright.native.bodies import Body
from rulewright.native.facts import Facts
from rulewright.native.writer import Module

DEEPEST = 40
"""Nested blocks beyond which a block becomes a unit of its own."""


class Units(units.Units, Body):
    """Writes all units of one flow into a module. `prefix` tells the flows of a program apart."""

    def __init__(self, module: Module, facts: Facts, flow: Flow, frames: Frames, prefix: str) -> None:
        self.module = module
        self.prefix = prefix
        Body.__init__(self, module.functions["fault"], facts)
        units.Units.__init__(self, flow, frames, facts.rule_of_site, facts.counted)

    def local(self, name: str) -> int:
        return Body.local(self, f"{self.procedure}/{name}")

    def statement(self, stmt: Stmt) -> None:
        Body.statement(self, stmt)

    def open_unit(self, block: Basic, params: Sequence[str], resets: bool) -> None:
        self.begin(self.module.function(f"{self.prefix}.{block.id}", len(params), 1))
        self.locals = {f"{self.procedure}/{name}": number for number, name in enumerate(params)}
        if block.id in self.sites:
            self.note_rule(self.rule_of_site.get(self.sites[block.id].site, 0))
        if resets:
            self.store_slot(FUEL, 0)

    def close_unit(self) -> None:
        self.f.op("unreachable")

    def note_rule(self, rule: int) -> None:
        Body.note_rule(self, rule)

    def read_slot(self, name: str, slot: int) -> None:
        self.f.const(0)
        if slot:
            self.f.memory("i32.load", self.facts.places.state + 4 * slot)
        self.f.set(self.local(name))

    def write_slot(self, name: str, slot: int) -> None:
        self.f.const(0)
        self.f.get(self.local(name))
        self.f.memory("i32.store", self.facts.places.state + 4 * slot)

    def set_slot(self, slot: int, value: Expr) -> None:
        self.f.const(0)
        self.exprs.value(value)
        self.f.memory("i32.store", self.facts.places.state + 4 * slot)

    def give(self, callee: str, param: str, value: Expr) -> None:
        self.exprs.value(value)
        caller, self.procedure = self.procedure, callee
        self.f.set(self.local(param))
        self.procedure = caller

    def push_frame(self, frame: Frame, rule: int) -> None:
        self.f.const(frame.offset)
        self.f.const(frame.size)
        self.f.const(rule)
        self.f.call("push")

    def pop_frame(self, frame: Frame) -> None:
        self.f.const(frame.offset)
        self.f.const(frame.size)
        self.f.call("pop")

    def round(self, loop: While) -> None:
        Body.round(self, loop)

    def open_if(self, test: Expr) -> None:
        self.exprs.test(test)
        self.f.open_if()

    def close_if(self) -> None:
        self.f.end()

    def stop_at(self, site: int) -> None:
        self.f.const(site)
        self.f.op("return")

    def hop(self, block: int) -> None:
        self.f.const(-(block + FIRST_UNIT))
        self.f.op("return")

    def follow(self, block: int, args: Sequence[Expr]) -> None:
        for arg in args:
            self.exprs.value(arg)
        self.f.call(f"{self.prefix}.{block}")
        self.f.op("return")

    def way_back(self, slot: int, hop: bool) -> None:
        """Ways back are numbers of units in a table of constants, and functions in the module's table."""
        self.f.const(0)
        self.f.memory("i32.load", self.facts.places.state + 4 * slot)
        self.f.call(f"{self.prefix}.{'hop' if hop else 'back'}")
        self.f.op("return")

    def over(self) -> None:
        self.store_slot(OVER, 1)
        self.f.const(0)
        self.f.op("return")

    def too_deep(self) -> bool:
        return self.f.depth > DEEPEST

    def in_loop(self) -> bool:
        return bool(self.nests)

    def write_ways(self) -> None:
        """What goes on from a site, from a way back, from a number: `PREFIX.resume`, `.back`, `.hop`, `.unit`."""
        resumed = dict(self.resumed())
        self._dispatch("resume", [_named(self.prefix, resumed.get(i)) for i in range(max(resumed, default=0) + 1)], 2)
        ways = dict(self.continued())
        count = max(self.flow.resumes, default=0) + 1
        done = self.module.function(f"{self.prefix}.done", 0, 1)
        done.const(-1)
        back = [done.name, *(_named(self.prefix, ways.get(i)) for i in range(1, count))]
        self._dispatch("back", back, 1)
        hops = set(self.hopped())
        numbers = range(max(hops, default=0) + 1)
        self._dispatch("unit", [_named(self.prefix, n if n in hops else None) for n in numbers], 1)
        table = self.facts.places.tables[f"{self.prefix}.ways"]
        f = self.module.function(f"{self.prefix}.hop", 1, 1)
        f.get(0)
        if table.shift:
            f.const(table.shift)
            f.op("i32.shl")
        f.memory(table.load, table.at)

    def _dispatch(self, name: str, targets: list[str | None], params: int) -> None:
        """A function that calls another by number; further parameters are handed on."""
        first = self.module.add_to_table(targets)
        f = self.module.function(f"{self.prefix}.{name}", params, 1)
        for param in range(1, params):
            f.get(param)
        f.get(0)
        f.const(first)
        f.op("i32.add")
        f.call_indirect(params - 1, 1)


def ways_table(flow: Flow) -> tuple[int, ...]:
    """What a trampoline is told for each way back: minus the number of the unit; -1 for "done", which is way 0."""
    count = max(flow.resumes, default=0) + 1
    return tuple(-(flow.resumes[i] + FIRST_UNIT) if i in flow.resumes else -1 for i in range(count))


def _named(prefix: str, block: int | None) -> str | None:
    return None if block is None else f"{prefix}.{block}"
