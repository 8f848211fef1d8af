"""Whether a typed program is well made: where it is not, the mistake is ours, so the answer is a list of sentences.

Checked: names of functions, procedures, tables, events, sites and labels; numbers of arguments; locals that have a
value before they are read; suspension only in procedures; operators; constant addresses and table rows in range.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import assert_never

from rulewright.ir.header import FAULTS
from rulewright.ir.ops import (
    BINARY_OPS,
    UNARY_OPS,
    UNBOUNDED,
    Apply,
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
    Lookup,
    Offer,
    Return,
    Select,
    Stmt,
    Store,
    Trap,
    Unary,
    While,
)
from rulewright.ir.program import Program
from rulewright.ir.walk import expressions, operands, statements


def check_program(program: Program) -> list[str]:
    """What is wrong with a program; empty if nothing is."""
    return list(_Checker(program).run())


def assert_program(program: Program) -> None:
    """Raise where a program is not well made.

    Raises:
        AssertionError: with all that is wrong.
    """
    found = check_program(program)
    if found:
        raise AssertionError("the typed program is not well made:\n" + "\n".join(found))


@dataclass(slots=True)
class _Scope:
    """Where a statement stands: what it may do and which locals surely have a value."""

    where: str
    suspends: bool
    offers: bool = False
    loops: int = 0
    labels: frozenset[str] = frozenset()
    have: set[str] = field(default_factory=set)


class _Checker:
    def __init__(self, program: Program) -> None:
        self.program = program
        self.sites = {s.id: s for s in program.sites}
        self.asked: dict[int, str] = {}
        self.found: list[str] = []

    def run(self) -> Iterator[str]:
        program = self.program
        if program.entry not in program.procedures:
            self.found.append(f"there is no procedure {program.entry} to begin with")
        elif program.procedures[program.entry].params:
            self.found.append(f"{program.entry} takes parameters")
        for function in program.functions.values():
            scope = _Scope(f"function {function.name}", False, have=set(function.params))
            self.block(function.body, scope)
            if function.result and not self._returns(function.body):
                self.found.append(f"{scope.where}: an end without a value")
        for procedure in program.procedures.values():
            self.block(procedure.body, _Scope(f"procedure {procedure.name}", True, have=set(procedure.params)))
        for slot, _ in program.initial:
            self._address(slot, "initial values")
        if len(self.sites) != len(program.sites):
            self.found.append("two sites have the same id")
        for site in program.sites:
            if not 0 <= site.rule < max(1, len(program.rules)):
                self.found.append(f"site {site.id}: there is no rule {site.rule}")
        yield from self.found

    def _returns(self, block: Block) -> bool:
        """Whether the end of a block is never fallen through."""
        for stmt in block:
            match stmt:
                case Return() | Trap() | Fail() | Halt():
                    return True
                case If(_, then, other):
                    if self._returns(then) and self._returns(other):
                        return True
                case While(Const(test), body):
                    if test and not any(isinstance(s, Break) for s in statements(body)):
                        return True
                case Labelled(label, body):
                    leaves = any(isinstance(s, Break) and s.label == label for s in statements(body))
                    if not leaves and self._returns(body):
                        return True
                case _:
                    pass
        return False

    # -- statements

    def block(self, block: Block, scope: _Scope) -> None:
        for stmt in block:
            self.statement(stmt, scope)

    def inside(self, block: Block, scope: _Scope, **changes: object) -> set[str]:
        """Check a block of its own; gives the locals that surely have a value behind it."""
        values = {
            "where": scope.where, "suspends": scope.suspends, "offers": scope.offers, "loops": scope.loops,
            "labels": scope.labels, "have": set(scope.have),
        }  # fmt: skip
        inner = _Scope(**(values | changes))  # type: ignore[arg-type]
        self.block(block, inner)
        return inner.have

    def say(self, scope: _Scope, text: str) -> None:
        self.found.append(f"{scope.where}: {text}")

    def statement(self, stmt: Stmt, scope: _Scope) -> None:
        for expr in expressions(stmt):
            self.expression(expr, scope)
        match stmt:
            case Assign(local):
                scope.have.add(local)
            case If(_, then, other):
                one, two = self.inside(then, scope), self.inside(other, scope)
                ends = [self._leaves(then), self._leaves(other)]
                scope.have |= two if ends[0] else one if ends[1] else one & two
            case While(_, body, at_most, rule):
                self.inside(body, scope, loops=scope.loops + 1)
                self._rule(rule, scope)
                if at_most < 1 and at_most != UNBOUNDED:
                    self.say(scope, f"a loop of at most {at_most} rounds")
            case For(local, _, _, body):
                if any(isinstance(s, Assign | Call | For) and s.local == local for s in statements(body)):
                    self.say(scope, f"the loop over {local} gives it a value of its own")
                self.inside(body, scope, loops=scope.loops + 1, have=scope.have | {local})
            case Labelled(label, body):
                found = self.inside(body, scope, labels=scope.labels | {label})
                if not any(isinstance(s, Break) and s.label == label for s in statements(body)):
                    scope.have |= found
            case Break(label):
                if label and label not in scope.labels:
                    self.say(scope, f"there is no label {label} around this break")
                if not label and not scope.loops:
                    self.say(scope, "a break outside a loop")
            case Continue():
                if not scope.loops:
                    self.say(scope, "a continue outside a loop")
            case Call(function, args, local):
                self._callee(function, args, bool(local), scope)
                if local:
                    scope.have.add(local)
            case Invoke(procedure, args, rule):
                self._suspension(scope, "invoke")
                self._procedure(procedure, args, scope)
                self._rule(rule, scope)
            case Completes(local, procedure, args, rule):
                self._procedure(procedure, args, scope)
                self._rule(rule, scope)
                scope.have.add(local)
            case Offer():
                if not scope.offers:
                    self.say(scope, "an offer where no list is made")
            case Ask():
                self._site(stmt.site, ("ask", "secret"), scope)
                for inner, more in ((stmt.options, set()), (stmt.describe, {"choice"}), (stmt.question, set())):
                    self.inside(inner, scope, suspends=False, offers=True, loops=0, have=scope.have | more)
                scope.have.add(stmt.local)
            case Chance():
                self._site(stmt.site, ("chance",), scope)
                self.inside(stmt.key, scope, suspends=False, offers=True, loops=0, have=scope.have | {stmt.local})
                scope.have.add(stmt.local)
            case Log(event):
                if not 0 <= event < len(self.program.events):
                    self.say(scope, f"there is no event {event}")
            case Fail(rule):
                self._rule(rule, scope)
            case Trap(code, rule):
                if isinstance(rule, Const):
                    self._rule(rule.value, scope)
                if code not in FAULTS:
                    self.say(scope, f"there is no fault {code}")
            case Store() | Return() | Halt():
                pass
            case _:
                assert_never(stmt)

    def _leaves(self, block: Block) -> bool:
        return any(isinstance(s, Break | Continue | Return | Trap | Fail | Halt) for s in block[-1:])

    def _suspension(self, scope: _Scope, what: str) -> None:
        if not scope.suspends:
            self.say(scope, f"{what} where play cannot stop")

    def _site(self, number: int, kinds: tuple[str, ...], scope: _Scope) -> None:
        self._suspension(scope, kinds[0])
        site = self.sites.get(number)
        if site is None:
            self.say(scope, f"there is no site {number}")
        elif site.kind not in kinds:
            self.say(scope, f"site {number} is for {site.kind}")
        if number in self.asked:
            self.say(scope, f"site {number} is used a second time, first in {self.asked[number]}")
        self.asked[number] = scope.where

    def _rule(self, rule: int, scope: _Scope) -> None:
        if not 0 <= rule < max(1, len(self.program.rules)):
            self.say(scope, f"there is no rule {rule}")

    def _callee(self, name: str, args: tuple[Expr, ...], value: bool, scope: _Scope) -> None:
        function = self.program.functions.get(name)
        if function is None:
            self.say(scope, f"there is no function {name}")
            return
        if len(args) != len(function.params):
            self.say(scope, f"{name} takes {len(function.params)} arguments, given are {len(args)}")
        if value and not function.result:
            self.say(scope, f"{name} gives no value")

    def _procedure(self, name: str, args: tuple[Expr, ...], scope: _Scope) -> None:
        procedure = self.program.procedures.get(name)
        if procedure is None:
            self.say(scope, f"there is no procedure {name}")
        elif len(args) != len(procedure.params):
            self.say(scope, f"{name} takes {len(procedure.params)} arguments, given are {len(args)}")

    # -- expressions

    def expression(self, expr: Expr, scope: _Scope) -> None:
        for part in operands(expr):
            match part:
                case Local(name):
                    if name not in scope.have:
                        self.say(scope, f"the local {name} may have no value yet")
                case Load(Const(address)):
                    self._address(address, scope.where)
                case Lookup(table, index):
                    values = self.program.tables.get(table)
                    if values is None:
                        self.say(scope, f"there is no table {table}")
                    elif isinstance(index, Const) and not 0 <= index.value < len(values):
                        self.say(scope, f"table {table} has no row {index.value}")
                case Unary(op):
                    if op not in UNARY_OPS:
                        self.say(scope, f"there is no operation {op}")
                case Binary(op):
                    if op not in BINARY_OPS:
                        self.say(scope, f"there is no operation {op}")
                case Apply(function, args):
                    self._callee(function, args, True, scope)
                case Const() | Load() | Select():
                    pass
                case _:
                    assert_never(part)

    def _address(self, address: int, where: str) -> None:
        if not 0 <= address < self.program.size:
            self.found.append(f"{where}: there is no slot {address}")
