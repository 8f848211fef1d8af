"""Branches, loops and jumps as WebAssembly."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from rulewright.ir.header import FUEL
from rulewright.ir.ops import (
    Block,
    Break,
    Const,
    Continue,
    For,
    If,
    Labelled,
    Unary,
    While,
)
from rulewright.layout.units import most_rounds
from rulewright.native.expressions import Exprs
from rulewright.native.facts import Facts
from rulewright.native.writer import Function


@dataclass(slots=True)
class Nest:
    """A loop or labelled block being written: the blocks that its `break` and `continue` jump to."""

    loop: bool
    label: str
    out: int
    again: int = 0


class Loops(ABC):
    """Writes loops into a function. What stands in them is written by `block`."""

    f: Function
    facts: Facts
    exprs: Exprs
    nests: list[Nest]

    @abstractmethod
    def block(self, body: Block) -> None:
        """Write a block."""

    @abstractmethod
    def local(self, name: str) -> int:
        """The number of a local; made where there is none yet."""

    @abstractmethod
    def note_rule(self, rule: int) -> None:
        """What follows belongs to a rule."""

    @abstractmethod
    def fault(self, code: str, rule: int) -> None:
        """Stop with a fault."""

    def branch(self, stmt: If) -> None:
        """Write an if."""
        test, then, other = stmt.test, stmt.then, stmt.other
        if not then:
            test, then, other = Unary("not", test), other, ()
        self.exprs.test(test)
        self.f.open_if()
        self.block(then)
        if other:
            self.f.orelse()
            self.block(other)
        self.f.end()

    def loop(self, stmt: While, label: str) -> None:
        """Write a while: bounded by its rounds, or by fuel where play may stop in it; unbounded with `at_most` -1."""
        f = self.f
        counted = id(stmt) in self.facts.counted
        rounds = f.local()
        if not counted and stmt.at_most >= 0:
            f.const(0)
            f.set(rounds)
        f.block()
        out = f.depth
        f.loop()
        again = f.depth
        if stmt.test != Const(1):
            self.exprs.test(stmt.test)
            f.op("i32.eqz")
            f.branch_if(out)
        if counted:
            self.round(stmt)
        elif stmt.at_most >= 0:
            f.get(rounds)
            f.const(stmt.at_most)
            f.op("i32.ge_s")
            f.open_if()
            self.fault("runaway", stmt.rule)
            f.end()
            f.get(rounds)
            f.const(1)
            f.op("i32.add")
            f.set(rounds)
        self.nests.append(Nest(True, label, out, again))
        self.block(stmt.body)
        self.nests.pop()
        f.branch(again)
        f.end()
        f.end()

    def round(self, stmt: While) -> None:
        """Count a round of a suspending loop."""
        f, at = self.f, self.facts.places.state + 4 * FUEL
        used = f.local()
        self.note_rule(stmt.rule)
        f.const(0)
        f.const(0)
        f.memory("i32.load", at)
        f.const(1)
        f.op("i32.add")
        f.tee(used)
        f.memory("i32.store", at)
        f.get(used)
        f.const(most_rounds(stmt))
        f.op("i32.gt_s")
        f.open_if()
        self.fault("runaway", stmt.rule)
        f.end()

    def count(self, stmt: For, label: str) -> None:
        """Write a for. Its local is set from a counter of its own, so that behind the loop it is what it was last."""
        f, ex = self.f, self.exprs
        sure = isinstance(stmt.start, Const) and isinstance(stmt.stop, Const)
        if isinstance(stmt.start, Const) and isinstance(stmt.stop, Const) and stmt.start.value >= stmt.stop.value:
            return
        counter = f.local()
        stop = -1
        ex.value(stmt.start)
        f.set(counter)
        if not isinstance(stmt.stop, Const):
            stop = f.local()
            ex.value(stmt.stop)
            f.set(stop)

        def push_stop() -> None:
            if isinstance(stmt.stop, Const):
                f.const(stmt.stop.value)
            else:
                f.get(stop)

        f.block()
        out = f.depth
        if not sure:
            f.get(counter)
            push_stop()
            f.op("i32.ge_s")
            f.branch_if(out)
        f.loop()
        top = f.depth
        f.get(counter)
        f.set(self.local(stmt.local))
        f.block()
        known, here = ex.naturals, stmt.local
        ex.naturals = known | {here} if ex.is_natural(stmt.start) else known - {here}
        self.nests.append(Nest(True, label, out, f.depth))
        self.block(stmt.body)
        self.nests.pop()
        ex.naturals = known
        f.end()
        f.get(counter)
        f.const(1)
        f.op("i32.add")
        f.tee(counter)
        push_stop()
        f.op("i32.lt_s")
        f.branch_if(top)
        f.end()
        f.end()

    def labelled(self, stmt: Labelled) -> None:
        """Write a labelled block; a loop carries its own label."""
        match stmt.body:
            case (While() as loop,):
                self.loop(loop, stmt.label)
            case (For() as loop,):
                self.count(loop, stmt.label)
            case _:
                self.f.block()
                self.nests.append(Nest(False, stmt.label, self.f.depth))
                self.block(stmt.body)
                self.nests.pop()
                self.f.end()

    def leave(self, stmt: Break | Continue) -> None:
        """A jump out of one or several loops."""
        label = stmt.label if isinstance(stmt, Break) else ""
        for nest in reversed(self.nests):
            if nest.label == label if label else nest.loop:
                self.f.branch(nest.again if isinstance(stmt, Continue) else nest.out)
                return
        self.leave_outside(stmt)

    def leave_outside(self, stmt: Break | Continue) -> None:
        """A jump to a place outside what is being written."""
        raise AssertionError(f"nothing to leave: {stmt}")
