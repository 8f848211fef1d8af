"""Units as Python functions: `S7(S, n)` for block 7 of bulk play, `X7(S, E, n)` for single steps."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.codegen.body import Body
from rulewright.codegen.lines import Lines, identifier
from rulewright.codegen.names import Names
from rulewright.ir.header import FUEL, OVER
from rulewright.ir.ops import Expr, Stmt, While
from rulewright.layout import units
from rulewright.layout.blocks import Basic
from rulewright.layout.flow import Flow
from rulewright.layout.frames import Frame, Frames
from rulewright.layout.units import FIRST_UNIT

DEEPEST = 14
"""Indentation beyond which a block becomes a unit of its own."""


class Units(units.Units, Body):
    """Writes all units of one flow."""

    def __init__(self, out: Lines, names: Names, flow: Flow, frames: Frames) -> None:
        Body.__init__(self, out, names)
        units.Units.__init__(self, flow, frames, names.rule_of_site, names.counted)
        self.prefix = "X" if names.explicit else "S"
        self.state = "S, E" if names.explicit else "S"
        self._head = 0

    def local(self, name: str) -> str:
        """The Python name of a local of the procedure being written."""
        return f"{identifier(name)}_{self.numbers.get(self.procedure, '')}"

    def statement(self, stmt: Stmt) -> None:
        Body.statement(self, stmt)

    def open_unit(self, block: Basic, params: Sequence[str], resets: bool) -> None:
        listed = "".join(f", {self.local(n)}" for n in params)
        self.out.open(f"def {self.prefix}{block.id}({self.state}{listed}):")
        self._head = len(self.out.text)
        self.flags = []
        if resets:
            self.out.put(f"S[{FUEL}] = 0")

    def close_unit(self) -> None:
        self.out.insert(self._head, [f"{flag} = 0" for flag in self.flags])
        self.out.close()

    def note_rule(self, rule: int) -> None:
        self.out.rule(rule)

    def read_slot(self, name: str, slot: int) -> None:
        self.out.put(f"{self.local(name)} = S[{slot}]" if slot else f"{self.local(name)} = 0")

    def write_slot(self, name: str, slot: int) -> None:
        self.out.put(f"S[{slot}] = {self.local(name)}")

    def set_slot(self, slot: int, value: Expr) -> None:
        self.out.put(f"S[{slot}] = {self.exprs.value(value)}")

    def give(self, callee: str, param: str, value: Expr) -> None:
        text = self.exprs.value(value)
        caller, self.procedure = self.procedure, callee
        self.out.put(f"{self.local(param)} = {text}")
        self.procedure = caller

    def push_frame(self, frame: Frame, rule: int) -> None:
        frames = self.frames
        self.out.put(f"push(S, {frame.offset}, {frame.size}, {frames.stack}, {frames.room}, {rule})")

    def pop_frame(self, frame: Frame) -> None:
        self.out.put(f"pop(S, {frame.offset}, {frame.size}, {self.frames.stack})")

    def round(self, loop: While) -> None:
        self.fuel(loop)

    def open_if(self, test: Expr) -> None:
        self.out.open(f"if {self.exprs.test(test)}:")

    def close_if(self) -> None:
        self.out.close()

    def stop_at(self, site: int) -> None:
        self.out.put(f"return {site}")

    def hop(self, block: int) -> None:
        self.out.put(f"return {-(block + FIRST_UNIT)}")

    def follow(self, block: int, args: Sequence[Expr]) -> None:
        self.out.put(f"return {self.prefix}{block}({self.state}{self.listed(tuple(args))})")

    def way_back(self, slot: int, hop: bool) -> None:
        if hop:
            self.out.put(f"return {self.prefix}_CONT_UNITS[S[{slot}]]")
        else:
            self.out.put(f"return {self.prefix}_CONTS[S[{slot}]]({self.state})")

    def over(self) -> None:
        self.out.put(f"S[{OVER}] = 1")
        self.out.put("return 0")

    def too_deep(self) -> bool:
        return self.out.indent > DEEPEST

    def in_loop(self) -> bool:
        return bool(self.nests)

    def tables(self) -> None:
        """Lists by site, way back and number of unit."""
        big = self.prefix
        width = max(self.flow.waits, default=0) + 1
        listed = ["None"] * width
        for site, resume in self.resumed():
            listed[site] = f"{self.prefix}{resume}"
        self.out.put(f"{big}_RESUME = [{', '.join(listed)}]")
        ways = ["None"] * (max(self.flow.resumes, default=0) + 1)
        numbers = ["-1"] * len(ways)
        for index, target in self.continued():
            ways[index] = f"{self.prefix}{target}"
            numbers[index] = str(-(target + FIRST_UNIT))
        if self.names.explicit:
            ways[0] = "done"
        self.out.put(f"{big}_CONTS = [{', '.join(ways)}]")
        self.out.put(f"{big}_CONT_UNITS = [{', '.join(numbers)}]")
        listed_units = ", ".join(f"{n + FIRST_UNIT}: {self.prefix}{n}" for n in self.hopped())
        self.out.put(f"{big}_UNITS = {{{listed_units}}}")
