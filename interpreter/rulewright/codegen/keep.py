"""What a test reads is kept, where the same is read again in it or under it.

    if S[T[x + d] + 10] and not S[T[T[x + d] + d] + 10]: a
    ->  t = T[x + d]; if S[t + 10]: if not S[T[t + d] + 10]: a

Only where nothing in between changes the state or stops, so no local outlives a decision for this; and only what is
surely read is read in front of the test.
"""

from __future__ import annotations

from rulewright.ir.ops import Assign, Binary, Block, Expr, If, Load, Local, Lookup, Select, Stmt
from rulewright.ir.walk import (
    changes,
    conjunction,
    conjuncts,
    every_expr,
    instead,
    locals_of,
    map_stmt,
    may_write,
    operands,
    parts,
)

WORTH = 6
"""Operands to be saved at least: those of a slot beside a local twice, or once of a row whose number is reckoned."""


def keep(block: Block) -> Block:
    """A function's or procedure's body, reading less."""
    return _Keep().block(block)


class _Keep:
    def __init__(self) -> None:
        self.number = 0

    def block(self, block: Block) -> Block:
        found: list[Stmt] = []
        for stmt in block:
            if isinstance(stmt, If) and not changes((stmt,)):
                found.extend(self.kept(stmt))
            else:
                found.append(map_stmt(stmt, lambda e: e, self.block))
        return tuple(found)

    def kept(self, stmt: If) -> Block:
        """A test and what stands under it; what is read twice is read in front of the part that reads it first."""
        tests = conjuncts(stmt.test)
        for number, test in enumerate(tests):
            read = self.again(test, (If(conjunction(tests[number:]), stmt.then, stmt.other),))
            if read is None or (number and stmt.other):
                continue
            self.number += 1
            local = f"read'{self.number}"
            left = instead((If(conjunction(tests[number:]), stmt.then, stmt.other),), read, Local(local))
            (inner,) = left
            assert isinstance(inner, If)
            made = (Assign(local, read), *self.kept(inner))
            return made if not number else (If(conjunction(tests[:number]), made),)
        return (If(stmt.test, self.block(stmt.then), self.block(stmt.other)),)

    def again(self, test: Expr, whole: Block) -> Expr | None:
        """The largest thing that a test surely reads and that is read again, from where nothing has changed."""
        fixed = may_write(whole)
        all_of_it = list(every_expr(whole))
        for expr in _surely(test):
            if not isinstance(expr, Load | Lookup) or locals_of(expr) & fixed:
                continue
            saved = (sum(e == expr for e in all_of_it) - 1) * sum(1 for _ in operands(expr))
            if saved >= WORTH:
                return expr
        return None


def _surely(expr: Expr) -> list[Expr]:
    """What is worked out whenever an expression is, the largest first."""
    match expr:
        case Binary("and" | "or", a, _) | Select(a, _, _):
            return [expr, *_surely(a)]
        case _:
            return [expr, *(e for part in parts(expr) for e in _surely(part))]
