"""Functions written out where they are called, so that what is known there simplifies them.

    call take(tile)     ->   place' = S[10 + tile]; if place': S[base[place']] = 0; ...

A function is written out if its returns can be brought to its end (none inside a loop) and it is small, or called once.
"""

from __future__ import annotations

from rulewright.ir.ops import (
    Apply,
    Assign,
    Block,
    Break,
    Call,
    Completes,
    Expr,
    For,
    If,
    Labelled,
    Local,
    Return,
    Stmt,
)
from rulewright.ir.program import Function, Program
from rulewright.ir.walk import cost, every_expr, map_expr, map_stmt, statements
from rulewright.layout.graph import circles

SMALL = 70
"""A function of at most this size is written out at each call."""
CALLED_ONCE = 600
LARGEST = 2500
"""A body grows up to this size by what is written out in it."""


class Inliner:
    """Writes out calls. Bodies of callees are flattened first."""

    def __init__(self, program: Program) -> None:
        self.functions = dict(program.functions)
        self.uses = _uses(program)
        self.recursive = _recursive(program)
        self.count = 0
        self.room = 0

    def body(self, block: Block) -> Block:
        """A body with its calls written out."""
        self.room = LARGEST - cost(block)
        return self._block(block)

    def _block(self, block: Block) -> Block:
        found: list[Stmt] = []
        for stmt in block:
            if isinstance(stmt, Assign) and isinstance(stmt.value, Apply):
                stmt = Call(stmt.value.function, stmt.value.args, stmt.local)
                made = self._call(stmt)
                found.extend(made if made is not None else (Assign(stmt.local, Apply(stmt.function, stmt.args)),))
            elif isinstance(stmt, Call):
                made = self._call(stmt)
                found.extend(made if made is not None else (stmt,))
            else:
                found.append(map_stmt(stmt, lambda e: e, self._block))
        return tuple(found)

    def _call(self, call: Call) -> Block | None:
        function = self.functions.get(call.function)
        if function is None or call.function in self.recursive:
            return None
        size = cost(function.body)
        once = self.uses.get(call.function, 0) == 1
        if size > (CALLED_ONCE if once else SMALL) or size > self.room:
            return None
        self.room -= size
        self.count += 1
        suffix = f"'{self.count}"
        body = _at_end(_renamed(function, suffix), call.local)
        if body is None:
            return None
        given = tuple(Assign(p + suffix, a) for p, a in zip(function.params, call.args, strict=True))
        return (*given, *self._block(body))


def _uses(program: Program) -> dict[str, int]:
    found: dict[str, int] = {}
    bodies = [f.body for f in program.functions.values()] + [p.body for p in program.procedures.values()]
    for body in bodies:
        for stmt in statements(body):
            if isinstance(stmt, Call):
                found[stmt.function] = found.get(stmt.function, 0) + 1
        for expr in every_expr(body):
            if isinstance(expr, Apply):
                found[expr.function] = found.get(expr.function, 0) + 1
    return found


def _recursive(program: Program) -> set[str]:
    graph = {}
    for function in program.functions.values():
        called = {s.function for s in statements(function.body) if isinstance(s, Call)}
        called |= {e.function for e in every_expr(function.body) if isinstance(e, Apply)}
        graph[function.name] = sorted(c for c in called if c in program.functions)
    return {n for group in circles(graph) for n in group if len(group) > 1 or n in graph[n]}


def _renamed(function: Function, suffix: str) -> Block:
    """The body with every local and label made its own."""

    def name(expr: Expr) -> Expr:
        return Local(expr.name + suffix) if isinstance(expr, Local) else expr

    def whole(expr: Expr) -> Expr:
        return map_expr(expr, name)

    def block(body: Block) -> Block:
        return tuple(one(s) for s in body)

    def one(stmt: Stmt) -> Stmt:
        made = map_stmt(stmt, whole, block)
        match made:
            case Assign(local, value):
                return Assign(local + suffix, value)
            case For(local, start, stop, body):
                return For(local + suffix, start, stop, body)
            case Call(called, args, local):
                return Call(called, args, local + suffix if local else "")
            case Completes(local, procedure, args, rule):
                return Completes(local + suffix, procedure, args, rule)
            case Labelled(label, body):
                return Labelled(label + suffix, body)
            case Break(label) if label:
                return Break(label + suffix)
            case _:
                return made

    return block(function.body)


def _at_end(block: Block, result: str) -> Block | None:
    """The block with each `Return` at its end turned into an assignment; None where one stands inside a loop."""
    for number, stmt in enumerate(block):
        if isinstance(stmt, Return):
            before = block[:number]
            if stmt.value is not None and result:
                return (*before, Assign(result, stmt.value))
            return before
        if not _returns((stmt,)):
            continue
        if not isinstance(stmt, If):
            return None
        rest = block[number + 1 :]
        then, other = _at_end((*stmt.then, *rest), result), _at_end((*stmt.other, *rest), result)
        if _falls(stmt.then) and _falls(stmt.other) and rest:
            return None  # the rest would be written twice
        if then is None or other is None:
            return None
        return (*block[:number], If(stmt.test, then, other))
    return block


def _falls(block: Block) -> bool:
    """Whether a block may fall through at its end."""
    for stmt in block:
        match stmt:
            case Return():
                return False
            case If(_, then, other):
                if not _falls(then) and not _falls(other):
                    return False
            case _:
                pass
    return True


def _returns(block: Block) -> bool:
    return any(isinstance(s, Return) for s in statements(block))
