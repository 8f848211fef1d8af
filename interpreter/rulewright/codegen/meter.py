"""Loops within loops that could go round for ever count what they do; too much is a fault that names the rule.

    while a: (while b: ...)   ->   steps = 0; while a: (steps += 1; if steps > BUDGET: trap; while b: (steps += 5; ...))

Each loop of rules stops by itself, after ten thousand passes or so, but three of them inside each other would take a
day. A nest is left as it is if the most that it can do, by the bounds of its loops, is within the budget: that is
nearly every one, and it pays nothing. In others each round of a loop adds what a round of it does besides loops that
count for themselves, which is little. The counter is a local, so it is no part of the position, and both emitters
print the same.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import count

from rulewright.ir.ops import (
    Apply,
    Ask,
    Assign,
    Binary,
    Block,
    Call,
    Chance,
    Const,
    Expr,
    For,
    If,
    Invoke,
    Labelled,
    Local,
    Stmt,
    Trap,
    While,
)
from rulewright.ir.program import Program
from rulewright.ir.walk import blocks, expressions, map_stmt, operands, statements
from rulewright.layout.flow import Mode, stopping

BUDGET = 200_000_000
"""Steps of a nest of loops, roughly an operation each."""
SMALL = 1_000
"""A loop that cannot do more counts with the round of the loop around it, as if it did all that."""
UNKNOWN = 16_384
"""Rounds of a loop over what is only known at play."""
REENTERED = 500_000
"""How often a function that is at work may be begun again (`lower.recursion.MOST_CALLS`)."""
CAP = 10**15


def metered(program: Program) -> Program:
    """The program with counters in the loops that need them."""
    work = _Meter(program)
    return replace(
        program,
        functions={n: replace(f, body=work.body(f.body)) for n, f in program.functions.items()},
        procedures={n: replace(p, body=work.body(p.body)) for n, p in program.procedures.items()},
    )


class _Meter:
    def __init__(self, program: Program) -> None:
        self.bodies = {f.name: f.body for f in program.functions.values()}
        self.bodies |= {p.name: p.body for p in program.procedures.values()}
        self.stopping = stopping(program, Mode.EXPLICIT)
        self.known: dict[str, int] = {}
        self.at_work: set[str] = set()
        self.again: set[str] = set()
        self.numbers = count(1)

    # ---- the most that something can do

    def block(self, block: Block) -> int:
        """Steps of statements one after the other."""
        return min(CAP, sum(self.stmt(stmt) for stmt in block))

    def stmt(self, stmt: Stmt) -> int:
        """Steps of a statement, up to where play stops."""
        own = 1 + sum(self.expression(e) for e in expressions(stmt))
        match stmt:
            case While() | For():
                found = own + self.rounds(stmt) * (own + self.block(stmt.body))
            case If(_, then, other):
                found = own + max(self.block(then), self.block(other))
            case Labelled(_, body):
                found = self.block(body)
            case Call(name, _, _) | Invoke(name, _, _):
                found = own + (0 if name in self.stopping else self.named(name))
            case _:
                found = own
        return min(CAP, found)

    def expression(self, expr: Expr) -> int:
        """Steps of an expression."""
        return sum(1 + (self.named(e.function) if isinstance(e, Apply) else 0) for e in operands(expr))

    def named(self, name: str) -> int:
        """Steps of a function."""
        if name in self.known:
            return self.known[name]
        if name in self.at_work:
            self.again.add(name)
            return 1
        self.at_work.add(name)
        found = self.block(self.bodies.get(name, ()))
        self.at_work.discard(name)
        if name in self.again:
            found *= REENTERED
        self.known[name] = min(CAP, found)
        return self.known[name]

    @staticmethod
    def rounds(loop: While | For) -> int:
        """The most rounds of a loop."""
        if isinstance(loop, While):
            return loop.at_most if loop.at_most >= 0 else UNKNOWN
        if isinstance(loop.start, Const) and isinstance(loop.stop, Const):
            return max(0, loop.stop.value - loop.start.value)
        return UNKNOWN

    # ---- counting

    def body(self, block: Block) -> Block:
        """Statements, with a counter in front of each nest that needs one."""
        found: list[Stmt] = []
        for stmt in block:
            if self.is_heavy(stmt):
                steps = f"steps__{next(self.numbers)}"
                found += [Assign(steps, Const(0)), self.counting(stmt, steps, self.rule_in(stmt))]
            elif blocks(stmt):
                found.append(map_stmt(stmt, lambda expr: expr, self.body))
            else:
                found.append(stmt)
        return tuple(found)

    def is_heavy(self, stmt: Stmt) -> bool:
        """Whether a statement is a nest that must count: a loop of unknown length in it, and more than the budget."""
        inner = stmt.body[0] if isinstance(stmt, Labelled) and len(stmt.body) == 1 else stmt
        return (
            isinstance(inner, While | For)
            and self.stmt(inner) > BUDGET
            and any(isinstance(s, While) for s in statements((inner,)))
            and not self.may_stop(inner)
        )

    def may_stop(self, stmt: Stmt) -> bool:
        """Whether play may stop for a decision or chance in a statement; then its rounds are counted anyway."""
        return any(
            isinstance(s, Ask | Chance) or (isinstance(s, Invoke) and s.procedure in self.stopping)
            for s in statements((stmt,))
        )

    @staticmethod
    def rule_in(stmt: Stmt) -> int:
        """The rule of the first loop of unknown length."""
        return next(s.rule for s in statements((stmt,)) if isinstance(s, While))

    def counting(self, stmt: Stmt, steps: str, rule: int) -> Stmt:
        """A statement whose loops count."""
        match stmt:
            case While() | For() if self.stmt(stmt) > SMALL:
                rule = stmt.rule if isinstance(stmt, While) else rule
                more = Assign(steps, Binary("+", Local(steps), Const(min(BUDGET, 1 + self.besides(stmt.body)))))
                much = If(Binary(">", Local(steps), Const(BUDGET)), (Trap("runaway", Const(rule)),))
                return replace(stmt, body=(more, much, *(self.counting(s, steps, rule) for s in stmt.body)))
            case If() | Labelled():
                return map_stmt(stmt, lambda expr: expr, lambda b: tuple(self.counting(s, steps, rule) for s in b))
            case _:
                return stmt

    def besides(self, block: Block) -> int:
        """Steps of statements without the rounds of those loops in them that count for themselves."""
        total = 0
        for stmt in block:
            match stmt:
                case While() | For() if self.stmt(stmt) > SMALL:
                    total += 1
                case If(_, then, other):
                    total += 1 + max(self.besides(then), self.besides(other))
                case Labelled(_, body):
                    total += self.besides(body)
                case _:
                    # a function seldom does all that it might, so nobody is charged for much more than a call
                    total += min(self.stmt(stmt), SMALL)
        return min(CAP, total)
