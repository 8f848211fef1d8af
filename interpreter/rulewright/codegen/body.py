"""Structured statements as Python: loops, labels, lists being made, calls, faults.

`Body` writes statements that never suspend. The writer of suspending procedures builds on it and overrides
`leave_outside` (a jump to a place outside) and `returns`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import assert_never

from rulewright.codegen.expr import Exprs
from rulewright.codegen.lines import Lines, identifier
from rulewright.codegen.names import Names
from rulewright.codegen.walks import Walks
from rulewright.ir.draws import MULTIPLIER, RANGE
from rulewright.ir.header import FUEL, OVER, RNG_C, RNG_X
from rulewright.ir.ops import (
    UNBOUNDED,
    Ask,
    Assign,
    Binary,
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
    Load,
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
from rulewright.layout.units import most_rounds


@dataclass(slots=True)
class Nest:
    """One Python loop being written: a loop of the program, or the wrapper of a label."""

    loop: bool
    label: str = ""
    through: list[str] = field(default_factory=list)
    """Flags of jumps that lead further out than the loop around this one."""
    last: list[tuple[str, bool]] = field(default_factory=list)
    """Flags of jumps that lead to the loop around this one, and whether they begin its next round."""


class Body(Walks):
    """Writes statements to `out`."""

    def __init__(self, out: Lines, names: Names) -> None:
        self.out = out
        self.names = names
        self.exprs = Exprs(self.local)
        self.nests: list[Nest] = []
        self.list = "o"
        self.flags: list[str] = []
        self._fresh = 0

    def fresh(self, stem: str) -> str:
        """A Python name that no local and no other name of this body has."""
        self._fresh += 1
        return f"{stem}{self._fresh}"  # no underscore: locals always have one

    def block(self, body: Block) -> None:
        """Write a block; an empty one as `pass`."""
        before = len(self.out.text)
        for stmt in body:
            self.statement(stmt)
        if len(self.out.text) == before:
            self.out.put("pass")

    def suite(self, head: str, body: Block) -> None:
        """Write a head and its indented block."""
        self.out.open(head)
        self.block(body)
        self.out.close()

    def statement(self, stmt: Stmt) -> None:
        """Write one statement."""
        put, ex = self.out.put, self.exprs
        match stmt:
            case Assign(local, value):
                put(f"{self.local(local)} = {ex.value(value)}")
            case Store(address, value):
                self.store(address, value)
            case If():
                self.branch(stmt)
            case While():
                self.loop(stmt)
            case For():
                self.count(stmt)
            case Labelled():
                self.labelled(stmt)
            case Break():
                self.leave(stmt)
            case Continue():
                self.leave(stmt)
            case Return(value):
                self.returns(value)
            case Call(function, args, local):
                into = f"{self.local(local)} = " if local else ""
                put(f"{into}{self.call(function, args)}")
            case Offer(value, once):
                self.offer(value, once)
            case Completes(local, procedure, args, rule):
                self.out.rule(rule)
                listed = "".join(f"{ex.value(a)}, " for a in args)
                put(f"{self.local(local)} = look(S, 'l_{identifier(procedure)}', ({listed}), {rule})")
            case Log(event, args, readers):
                if self.names.explicit:
                    listed = "".join(f"{ex.value(a)}, " for a in args)
                    put(f"E.append(({event}, ({listed}), {ex.value(readers)}))")
            case Fail(rule):
                self.out.rule(rule)
                put(f"raise DeadEnd('dead-end', {rule})")
            case Trap(code, rule):
                if isinstance(rule, Const):
                    self.out.rule(rule.value)
                put(f"raise Trap({code!r}, {ex.value(rule)})")
            case Halt():
                self.halt()
            case Chance():
                self.draw(stmt)
            case Invoke(procedure, args, _):
                if procedure not in self.names.plain:
                    raise AssertionError(f"{procedure} may suspend here")
                put(f"q_{identifier(procedure)}(S{self.listed(args)})")
            case Ask():
                raise AssertionError(stmt)
            case _:
                assert_never(stmt)

    def listed(self, args: tuple[Expr, ...]) -> str:
        """Arguments behind the state, each with its comma."""
        return "".join(f", {self.exprs.value(a)}" for a in args)

    def call(self, function: str, args: tuple[Expr, ...]) -> str:
        """The text of a call of a function of the program."""
        if self.names.explicit and function in self.names.logging:
            return f"g_{identifier(function)}(S, E{self.listed(args)})"
        return f"f_{identifier(function)}(S{self.listed(args)})"

    def halt(self) -> None:
        """Write the end of the game, from inside a function."""
        self.out.put(f"S[{OVER}] = 1")
        self.out.put("raise Halted")

    def returns(self, value: Expr | None) -> None:
        """Write a return."""
        self.out.put("return" if value is None else f"return {self.exprs.value(value)}")

    def store(self, address: Expr, value: Expr) -> None:
        """Write an assignment to a slot, in the short form where there is one."""
        slot = self.exprs.slot(address)
        match value:
            case Binary("+" | "-" | "|" | "&" | "*" as op, Load(same), more) if same == address:
                if not (op in "|&" and not isinstance(more, Const | Local | Load)):
                    self.out.put(f"{slot} {op}= {self.exprs.value(more)}")
                    return
            case _:
                pass
        self.out.put(f"{slot} = {self.exprs.value(value)}")

    def branch(self, stmt: If) -> None:
        """Write an if with its elifs."""
        head = "if"
        while True:
            if not stmt.then and stmt.other:
                stmt = If(Unary("not", stmt.test), stmt.other)
            self.suite(f"{head} {self.exprs.test(stmt.test)}:", stmt.then)
            if not stmt.other:
                return
            if len(stmt.other) == 1 and isinstance(stmt.other[0], If):
                stmt = stmt.other[0]
                head = "elif"
                continue
            self.suite("else:", stmt.other)
            return

    def loop(self, stmt: While, label: str = "") -> None:
        """Write a while: bounded by its rounds, or by fuel where play may stop in it."""
        ex, out = self.exprs, self.out
        counted = id(stmt) in self.names.counted
        if counted or stmt.at_most == UNBOUNDED:
            out.open("while True:" if stmt.test == Const(1) else f"while {ex.test(stmt.test)}:")
            if counted:
                self.fuel(stmt)
        else:
            rounds = self.fresh("k")
            out.open(f"for {rounds} in range({stmt.at_most + 1}):")
            if stmt.test != Const(1):
                out.open(f"if not ({ex.test(stmt.test)}):")
                out.put("break")
                out.close()
            out.open(f"if {rounds} == {stmt.at_most}:")
            out.rule(stmt.rule)
            out.put(f"raise Trap('runaway', {stmt.rule})")
            out.close()
        nest = self.nested(True, label, stmt.body)
        out.close()
        self.after(nest)

    def fuel(self, stmt: While) -> None:
        """Count a round of a suspending loop."""
        self.out.rule(stmt.rule)
        self.out.put(f"S[{FUEL}] += 1")
        self.out.open(f"if S[{FUEL}] > {most_rounds(stmt)}:")
        self.out.put(f"raise Trap('runaway', {stmt.rule})")
        self.out.close()

    def count(self, stmt: For, label: str = "") -> None:
        """Write a for."""
        known = dict(self.exprs.elements), dict(self.exprs.rows), dict(self.exprs.slots)
        head, body = self.walk(stmt)
        self.out.open(f"for {head}:")
        nest = self.nested(True, label, body)
        self.exprs.elements, self.exprs.rows, self.exprs.slots = known
        self.out.close()
        self.after(nest)

    def labelled(self, stmt: Labelled) -> None:
        """Write a labelled block; a loop carries its own label."""
        match stmt.body:
            case (While() as loop,):
                self.loop(loop, stmt.label)
            case (For() as loop,):
                self.count(loop, stmt.label)
            case _:
                self.out.open("for _ in ONCE:")
                nest = self.nested(False, stmt.label, stmt.body)
                self.out.close()
                self.after(nest)

    def nested(self, loop: bool, label: str, body: Block) -> Nest:
        """Write the inside of a Python loop; gives the jumps that lead out of it."""
        nest = Nest(loop, label)
        self.nests.append(nest)
        self.block(body)
        self.nests.pop()
        return nest

    def leave(self, stmt: Break | Continue) -> None:
        """A jump out of one or several Python loops; flags carry it through those between."""
        again = isinstance(stmt, Continue)
        label = "" if isinstance(stmt, Continue) else stmt.label
        depth = len(self.nests) - 1
        while depth >= 0 and not (self.nests[depth].label == label if label else self.nests[depth].loop):
            depth -= 1
        if depth < 0:
            self.leave_outside(stmt)
            return
        if depth == len(self.nests) - 1:
            self.out.put("continue" if again else "break")
            return
        flag = self.fresh("go")
        self.flags.append(flag)
        for nest in self.nests[depth + 2 :]:
            nest.through.append(flag)
        self.nests[depth + 1].last.append((flag, again))
        self.out.put(f"{flag} = 1")
        self.out.put("break")

    def leave_outside(self, stmt: Break | Continue) -> None:
        """A jump to a place outside what is being written."""
        raise AssertionError(f"nothing to leave: {stmt}")

    def after(self, nest: Nest) -> None:
        """Behind a loop: go on leaving where a jump inside it leads further out."""
        for flag in nest.through:
            self.out.open(f"if {flag}:")
            self.out.put("break")
            self.out.close()
        for flag, again in nest.last:
            self.out.open(f"if {flag}:")
            self.out.put(f"{flag} = 0")
            self.out.put("continue" if again else "break")
            self.out.close()

    def offer(self, value: Expr, once: bool) -> None:
        """Write an addition to the list being made."""
        if not once:
            self.out.put(f"{self.list}.append({self.exprs.value(value)})")
            return
        text = self.exprs.value(value)
        if not isinstance(value, Const | Local):
            self.out.put(f"x = {text}")
            text = "x"
        self.out.open(f"if {text} not in {self.list}:")
        self.out.put(f"{self.list}.append({text})")
        self.out.close()

    def draw(self, stmt: Chance) -> None:
        """A chance event drawn inline; the same numbers as `support.draw`, without the call."""
        put, local = self.out.put, self.local(stmt.local)
        rule = self.names.rule_of_site.get(stmt.site, 0)
        self.out.rule(rule)
        if stmt.count == Const(1):
            put(f"{local} = 0")
            return
        if isinstance(stmt.count, Const):
            if stmt.count.value < 1:
                put(f"raise Trap('no-outcome', {rule})")
                return
            self.step()
            limit = RANGE - RANGE % stmt.count.value
            put(f"{local} = x % {stmt.count.value} if x < {limit} else draw(S, {stmt.count.value})")
            return
        number = self.fresh("n")
        put(f"{number} = {self.exprs.value(stmt.count)}")
        self.out.open(f"if {number} > 1:")
        self.step()
        put(f"{local} = x % {number}")
        self.out.open(f"if x - {local} > {RANGE} - {number}:")
        put(f"{local} = draw(S, {number})")
        self.out.close()
        self.out.close()
        self.out.open(f"elif {number} == 1:")
        put(f"{local} = 0")
        self.out.close()
        self.out.open("else:")
        put(f"raise Trap('no-outcome', {rule})")
        self.out.close()

    def step(self) -> None:
        """One step of the generator; `x` is its number."""
        self.out.put(f"t = {MULTIPLIER} * S[{RNG_X}] + S[{RNG_C}]")
        self.out.put(f"S[{RNG_C}] = t >> 31")
        self.out.put(f"S[{RNG_X}] = x = t & {RANGE - 1}")
