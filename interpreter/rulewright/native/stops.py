"""Play that stops at chance, as `native/ahead.py` needs it: steps, ends of lists, positions put aside, look-aheads."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.layout.units import FIRST_UNIT
from rulewright.native.facts import LEFT, LIST_END, LOOK_TOP, LOOKING
from rulewright.native.part import Part
from rulewright.native.writer import Function


class Stops(Part):
    """Writes them."""

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
        f.const(-FIRST_UNIT)
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
            self.copy_state(f, name == "take_back", self.places.look)

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
        f.global_get(LOOKING)
        f.op("i32.eqz")
        f.get(params)
        f.call("look_begins")
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
