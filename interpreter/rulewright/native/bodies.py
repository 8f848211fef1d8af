"""Structured statements as WebAssembly: loops, labels, lists being made, calls, faults.

`Body` writes statements that never suspend into a function. The writer of units builds on it and overrides what a
jump to a place outside, a return and the end of the game mean.

A function that may end the game, or meet a dead end in a look-ahead, cannot throw: it sets the global `left` and
returns, and every caller looks at `left` behind the call.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never

from rulewright.ir.header import OVER
from rulewright.ir.ops import (
    Ask,
    Assign,
    Block,
    Break,
    Call,
    Chance,
    Completes,
    Const,
    Continue,
    Expr,
    Fail,
    For,
    Halt,
    If,
    Invoke,
    Labelled,
    Local,
    Log,
    Offer,
    Return,
    Stmt,
    Store,
    Trap,
    While,
)
from rulewright.native.expressions import Exprs
from rulewright.native.facts import CODES, LEFT, LIST_END, LOOKING, Facts
from rulewright.native.loops import Loops, Nest
from rulewright.native.places import AHEAD
from rulewright.native.writer import Function
from rulewright.routines.parse import intrinsic


@dataclass(slots=True)
class Making:
    """A list being made in a function: the local with its end, the local with its start, ids to be sorted or not."""

    end: int
    start: int
    sort: bool


class Body(Loops):
    """Writes statements into a function: one of the program, or (`routine`) of the routines."""

    def __init__(self, f: Function, facts: Facts, routine: bool = False) -> None:
        self.facts = facts
        self.routine = routine
        self.nests: list[Nest] = []
        self.making: Making | None = None
        self.begin(f)

    def begin(self, f: Function) -> None:
        """Write into another function from now on."""
        self.f = f
        self.locals: dict[str, int] = {}
        self.exprs = Exprs(f, self.facts.places, self.local, self.called)

    def local(self, name: str) -> int:
        """The number of a local; made where there is none yet."""
        found = self.locals.get(name)
        if found is None:
            found = self.locals[name] = self.f.local()
        return found

    def called(self, function: str) -> str:
        """The name in the module of what a program or routine calls by that name."""
        if function.startswith("@"):
            return function[1:]
        return function if self.routine else f"f.{function}"

    def note_rule(self, rule: int) -> None:
        """What follows belongs to a rule."""
        self.exprs.rule = rule

    def block(self, body: Block) -> None:
        """Write a block."""
        for stmt in body:
            self.statement(stmt)

    def statement(self, stmt: Stmt) -> None:
        """Write one statement."""
        f, ex = self.f, self.exprs
        match stmt:
            case Assign(local, value):
                ex.value(value)
                f.set(self.local(local))
            case Store(address, value):
                offset = ex.address(address)
                ex.value(value)
                f.memory("i32.store", offset)
            case If():
                self.branch(stmt)
            case While():
                self.loop(stmt, "")
            case For():
                self.count(stmt, "")
            case Labelled():
                self.labelled(stmt)
            case Break() | Continue():
                self.leave(stmt)
            case Return(value):
                self.returns(value)
            case Call(function, args, local):
                self.call(function, args, local)
            case Offer(value, once):
                self.offer(value, once)
            case Completes(local, procedure, args, rule):
                self.complete(local, procedure, args, rule)
            case Log():
                pass  # nobody listens to bulk play
            case Fail(rule):
                self.fail(rule)
            case Trap(code, rule):
                f.const(CODES[code])
                ex.value(rule)
                f.call("fault")
                f.op("unreachable")
            case Halt():
                self.halt()
            case Chance():
                self.draw(stmt)
            case Invoke(procedure, args, _):
                if procedure not in self.facts.plain:
                    raise AssertionError(f"{procedure} may suspend here")
                for arg in args:
                    ex.value(arg)
                f.call(f"q.{procedure}")
                if procedure in self.facts.leaving:
                    self.look_left()
            case Ask():
                raise AssertionError(stmt)
            case _:
                assert_never(stmt)

    # -- calls and ends

    def call(self, function: str, args: tuple[Expr, ...], local: str) -> None:
        """Call a function, keep what it gives where that is wanted, and see whether it left."""
        for arg in args:
            self.exprs.value(arg)
        self.f.call(self.called(function))
        gives = intrinsic(function[1:])[1] if function[0] == "@" else self.facts.results[function]
        if local:
            self.f.set(self.local(local))
        elif gives:
            self.f.op("drop")
        if function in self.facts.leaving:
            self.look_left()

    def look_left(self) -> None:
        """Behind a call: go back too if what was called left."""
        self.f.global_get(LEFT)
        self.f.open_if()
        self.go_back()
        self.f.end()

    def go_back(self) -> None:
        """Return to whoever called, who looks at `left`."""
        if self.f.results:
            self.f.const(0)
        self.f.op("return")

    def halt(self) -> None:
        """The game is over, inside a function."""
        self.store_slot(OVER, 1)
        self.f.const(1)
        self.f.global_set(LEFT)
        self.go_back()

    def fail(self, rule: int) -> None:
        """A dead end: of the look-ahead at work, or a fault."""
        self.f.global_get(LOOKING)
        self.f.op("i32.eqz")
        self.f.open_if()
        self.fault("dead-end", rule)
        self.f.end()
        self.f.const(2)
        self.f.global_set(LEFT)
        self.go_back()

    def fault(self, code: str, rule: int) -> None:
        """Stop with a fault."""
        self.f.const(CODES[code])
        self.f.const(rule)
        self.f.call("fault")
        self.f.op("unreachable")

    def returns(self, value: Expr | None) -> None:
        """Return from the function."""
        if value is not None:
            self.exprs.value(value)
        self.f.op("return")

    def store_slot(self, slot: int, value: int) -> None:
        """S[slot] = value."""
        self.f.const(0)
        self.f.const(value)
        self.f.memory("i32.store", self.facts.places.state + 4 * slot)

    # -- lists

    def offer(self, value: Expr, once: bool) -> None:
        """Add to the list being made."""
        f, making = self.f, self.making
        assert making is not None
        if making.sort:
            f.get(making.start)
            self.exprs.value(value)
            f.call("mark")
            return
        if once and not isinstance(value, Const | Local):
            kept = f.local()
            self.exprs.value(value)
            f.set(kept)
            push: Callable[[], None] = lambda: f.get(kept)  # noqa: E731
        else:
            push = lambda: self.exprs.value(value)  # noqa: E731
        if once:
            f.get(making.start)
            f.get(making.end)
            push()
            f.call("has")
            f.op("i32.eqz")
            f.open_if()
        f.get(making.end)
        push()
        f.memory("i32.store", 0)
        f.get(making.end)
        f.const(4)
        f.op("i32.add")
        f.set(making.end)
        if self.facts.looks:  # a look-ahead in a later condition makes lists of its own behind this one
            f.get(making.end)
            f.global_set(LIST_END)
        if once:
            f.end()

    # -- chance and look-aheads

    def draw(self, stmt: Chance) -> None:
        """A chance event drawn inline."""
        f, local = self.f, self.local(stmt.local)
        rule = self.facts.rule_of_site.get(stmt.site, 0)
        self.note_rule(rule)
        if isinstance(stmt.count, Const):
            count = stmt.count.value
            if count < 1:
                self.fault("no-outcome", rule)
                return
            if count == 1:
                f.const(0)
            elif count & (count - 1) == 0:  # divides the range: every number is taken
                f.call("step")
                f.const(count - 1)
                f.op("i32.and")
            else:
                f.const(count)
                f.call("draw")
            f.set(local)
            return
        number = f.local()
        self.exprs.value(stmt.count)
        f.tee(number)
        f.const(1)
        f.op("i32.gt_s")
        f.open_if(result=True)
        f.get(number)
        f.call("draw")
        f.orelse()
        f.get(number)
        f.const(1)
        f.op("i32.lt_s")
        f.open_if()
        self.fault("no-outcome", rule)
        f.end()
        f.const(0)
        f.end()
        f.set(local)

    def complete(self, local: str, procedure: str, args: tuple[Expr, ...], rule: int) -> None:
        """Try whether a procedure can be played to its end."""
        self.note_rule(rule)
        self.f.const(0)
        self.f.const(rule + 1)
        self.f.memory("i32.store", AHEAD)
        for arg in args:
            self.exprs.value(arg)
        self.f.const(rule)
        self.f.call(f"look.{procedure}")
        self.f.set(self.local(local))
