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

from rulewright.ir.header import FAULTS, FUEL, OVER
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
    Unary,
    While,
)
from rulewright.ir.walk import statements
from rulewright.layout.units import most_rounds
from rulewright.native.expressions import Exprs
from rulewright.native.places import Places
from rulewright.native.writer import Function

CODES = {code: number for number, code in enumerate(FAULTS)}
"""Number of each fault."""
LEFT, LOOKING, LIST_END, LOOK_TOP, STEPS = "left", "looking", "list_end", "look_top", "steps"
"""Globals: 1 after the end of the game, 2 after a dead end; look-aheads at work; end of the list being made (a byte
address); end of what look-aheads keep (likewise); rounds of loops that may still be made before the next decision."""
FREE_ROUNDS = 256
"""An innermost loop of at most so many rounds, known beforehand, is not counted."""


@dataclass(slots=True)
class Facts:
    """What writers must know of the whole program."""

    places: Places
    results: dict[str, int]
    """Functions by name -> 1 if they give a value."""
    leaving: frozenset[str]
    """Functions (and procedures written as such) that may end the game or meet a dead end."""
    plain: frozenset[str]
    """Procedures written as functions."""
    counted: frozenset[int]
    """id() of loops whose rounds are counted in FUEL."""
    rule_of_site: dict[int, int]
    looks: bool
    """Whether the program looks ahead."""
    intrinsics: frozenset[str] = frozenset()
    """Functions of the runtime that give a value."""


@dataclass(slots=True)
class Nest:
    """A loop or labelled block being written: the blocks that its `break` and `continue` jump to."""

    loop: bool
    label: str
    out: int
    again: int = 0


@dataclass(slots=True)
class Making:
    """A list being made in a function: the local with its end, the local with its start, ids to be sorted or not."""

    end: int
    start: int
    sort: bool


class Body:
    """Writes statements into a function: one of the program, or (`routine`) one whose loops are not counted."""

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
        gives = function[1:] in self.facts.intrinsics if function[0] == "@" else self.facts.results[function]
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

    # -- branches and loops

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
            if not self.routine:
                f.const(1)
                self.meter(stmt.rule)
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

    def meter(self, rule: int) -> None:
        """Take the number on the stack from the steps that are left."""
        f = self.f
        took = f.local()
        f.set(took)
        f.global_get(STEPS)
        f.get(took)
        f.op("i32.sub")
        f.tee(took)
        f.global_set(STEPS)
        f.get(took)
        f.const(0)
        f.op("i32.lt_s")
        f.open_if()
        self.fault("runaway", rule)
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
        if not self.routine and not self.is_light(stmt):
            push_stop()
            f.get(counter)
            f.op("i32.sub")
            self.meter(ex.rule)
        f.loop()
        top = f.depth
        f.get(counter)
        f.set(self.local(stmt.local))
        f.block()
        known, here = ex.naturals, stmt.local
        if ex.is_natural(stmt.start):
            ex.naturals = known | {here}
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

    def is_light(self, stmt: For) -> bool:
        """Whether a loop is an innermost one of few rounds."""
        match stmt:
            case For(_, Const(start), Const(stop), body) if stop - start <= FREE_ROUNDS:
                return not any(isinstance(s, For | While | Call | Completes | Invoke) for s in statements(body))
            case _:
                return False

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
        for arg in args:
            self.exprs.value(arg)
        self.f.const(rule)
        self.f.call(f"look.{procedure}")
        self.f.set(self.local(local))
