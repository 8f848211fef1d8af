"""Tests stand as far out as they can, and are made once.

    for d in 1 .. 4: if S[10 + x] and T[d]: a      ->    if S[10 + x]: for d in 1 .. 4: if T[d]: a
    if a and b: (...; if a and c: d)               ->    if a and b: (...; if c: d)

A condition on what is chosen is written in one piece (a term of the rules, say), though its first parts are settled
before the inner loop begins. A test leaves a loop that does nothing else and changes nothing the test reads. Where the
loop may have no round at all, only a test of locals alone does: a row of a table or a slot that no round asks for may
not be there.
"""

from __future__ import annotations

from rulewright.ir.ops import (
    Ask,
    Assign,
    Block,
    Chance,
    Const,
    Expr,
    For,
    If,
    Labelled,
    Load,
    Lookup,
    Stmt,
    While,
)
from rulewright.ir.walk import (
    changes,
    conjunction,
    conjuncts,
    expressions,
    locals_of,
    map_stmt,
    may_fail,
    may_write,
    operands,
    reads,
)

Settled = frozenset[Expr]


def lift(block: Block) -> Block:
    """A function's or procedure's body with its tests further out."""
    return _without(_Lift(reads(block)).block(block), frozenset())


class _Lift:
    """Takes tests out of loops, from the innermost on. `read` says how often each local is read."""

    def __init__(self, read: dict[str, int]) -> None:
        self.read = read

    def block(self, block: Block) -> Block:
        made = (map_stmt(stmt, lambda e: e, self.block) for stmt in block)
        return tuple(self.lifted(stmt) if isinstance(stmt, For) else stmt for stmt in made)

    def lifted(self, loop: For) -> Stmt:
        """The loop inside of what can be tested in front of it, or as it was."""
        *before, last = loop.body or (loop,)
        if not isinstance(last, If) or last.other or not all(isinstance(s, Assign) for s in before):
            return loop
        out, left = self.parted(conjuncts(last.test), loop)
        if not out or not self.may_be_left_out(loop, before):
            return loop
        inner = (If(conjunction(left), last.then),) if left else last.then
        return If(conjunction(out), (For(loop.local, loop.start, loop.stop, (*before, *inner)),))

    def parted(self, tests: list[Expr], loop: For) -> tuple[list[Expr], list[Expr]]:
        """The first tests, which give the same in every round, and the others."""
        fixed, changing = may_write((loop,)), changes(loop.body)
        runs = isinstance(loop.start, Const) and isinstance(loop.stop, Const) and loop.start.value < loop.stop.value
        for number, test in enumerate(tests):
            looks = [e for e in operands(test) if isinstance(e, Load | Lookup)]
            if locals_of(test) & fixed or may_fail(test) or (looks and not runs):
                return tests[:number], tests[number:]
            if changing and any(isinstance(e, Load) for e in looks):
                return tests[:number], tests[number:]
        return tests, []

    def may_be_left_out(self, loop: For, before: list[Stmt]) -> bool:
        """Whether nobody misses what a round does in front of its test."""
        for stmt in before:
            if any(may_fail(e) for e in expressions(stmt)):
                return False
        names = {s.local for s in before if isinstance(s, Assign)} | {loop.local}
        inside = reads((loop,))
        return all(self.read.get(name, 0) <= inside.get(name, 0) for name in names)


def _without(block: Block, settled: Settled) -> Block:
    """A block without tests that were passed on the way to it."""
    found: list[Stmt] = []
    for stmt in block:
        match stmt:
            case If(test, then, other):
                parts = conjuncts(test)
                left = [part for part in parts if part not in settled]
                passed = settled | {part for part in left if not may_fail(part)}
                yes = _without(then, passed)
                if not left:
                    found.extend(yes)
                else:
                    head = test if len(left) == len(parts) else conjunction(left)
                    found.append(If(head, yes, _without(other, settled)))
            case For() | While() | Labelled():
                inner = _after(stmt, settled)
                found.append(map_stmt(stmt, lambda e: e, lambda b, inner=inner: _without(b, inner)))  # type: ignore[misc]
            case Ask() | Chance():
                found.append(map_stmt(stmt, lambda e: e, lambda b: _without(b, frozenset())))
            case _:
                found.append(stmt)
        settled = _after(stmt, settled)
    return tuple(found)


def _after(stmt: Stmt, settled: Settled) -> Settled:
    """What is still so behind a statement, however often it was carried out."""
    if not settled:
        return settled
    names, changing = may_write((stmt,)), changes((stmt,))
    return frozenset(
        test
        for test in settled
        if not (locals_of(test) & names) and not (changing and any(isinstance(e, Load) for e in operands(test)))
    )
