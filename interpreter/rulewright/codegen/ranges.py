"""What is known of the numbers in locals, and the statements that become simpler for it.

    for c in 1 .. 25: if capacity[c] > 1: ...     ->   nothing, where rows 1 to 25 of the table are all 1
    p = 26; x = base[p]; S[x + n] = c             ->   S[66 + n] = c

A forward walk keeps for each local the least and greatest value it can have, and whether it is a copy of another
local. What loops and branches may change is forgotten or joined. Loads are unknown.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from dataclasses import dataclass, replace
from itertools import product
from math import prod
from typing import assert_never

from rulewright.codegen.fold import fold, fold_block
from rulewright.codegen.values import work_out
from rulewright.ir.ops import (
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
    Labelled,
    Load,
    Local,
    Lookup,
    Return,
    Select,
    Stmt,
    Trap,
    Unary,
    While,
)
from rulewright.ir.walk import locals_of, map_stmt, may_write, operands, statements

BIG = 1 << 31
TOP = (-BIG, BIG)
MOST = 2048
"""Values of an index that are worked out for one table of tables."""

Range = tuple[int, int]
Tables = MutableMapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Known:
    """A local's least and greatest value; `copy` is the local it is a copy of, or nothing."""

    range: Range = TOP
    copy: str = ""


UNKNOWN = Known()
Env = dict[str, Known]


def narrow(block: Block, tables: Tables) -> Block:
    """A function's or procedure's body, simplified by what is known of its locals."""
    return _Walk(tables).block(block, {})


class _Walk:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def block(self, block: Block, env: Env) -> Block:
        """Rewrite a block; `env` is changed to what is known behind it."""
        found: list[Stmt] = []
        for stmt in block:
            made = self.statement(stmt, env)
            found.extend(made)
        return fold_block(tuple(found))

    def statement(self, stmt: Stmt, env: Env) -> Block:
        match stmt:
            case Assign(local, value):
                new, known = self.expr(value, env)
                _forget(env, {local})
                if isinstance(new, Local) and new.name != local:
                    known = Known(known.range, new.name)
                env[local] = known
                return (Assign(local, new),)
            case If(test, then, other):
                return self._if(test, then, other, env)
            case While(test, body, at_most, rule):
                _forget(env, may_write((stmt,)))
                inner = dict(env)
                head, known = self.expr(test, inner)
                if known.range == (0, 0):
                    return ()
                self._assume(head, True, inner)
                return (While(_plain(head), self.block(body, inner), at_most, rule),)
            case For():
                return self._for(stmt, env)
            case Labelled(label, body):
                inner = dict(env)
                labelled = Labelled(label, self.block(body, inner))
                _forget(env, may_write((stmt,)))
                return (labelled,)
            case Ask():
                asked = replace(
                    stmt,
                    player=self.expr(stmt.player, env)[0],
                    readers=self.expr(stmt.readers, env)[0],
                    options=self.block(stmt.options, dict(env)),
                    describe=self.block(stmt.describe, {**env, "choice": Known()}),
                    question=self.block(stmt.question, dict(env)),
                )
                _forget(env, {stmt.local})
                return (asked,)
            case Chance():
                count, known = self.expr(stmt.count, env)
                drawn = Known((0, max(0, known.range[1] - 1)))
                inner = dict(env)
                _forget(inner, {stmt.local})
                key = self.block(stmt.key, {**inner, stmt.local: drawn})
                event = replace(stmt, count=count, key=key, readers=self.expr(stmt.readers, env)[0])
                _forget(env, {stmt.local})
                env[stmt.local] = drawn
                return (event,)
            case _:
                made = map_stmt(stmt, lambda e: self.expr(e, env)[0], lambda b: b)
                if isinstance(stmt, Call | Completes):
                    _forget(env, {stmt.local})
                return (made,)

    def _if(self, test: Expr, then: Block, other: Block, env: Env) -> Block:
        head, known = self.expr(test, env)
        truth = _truth(known.range)
        if truth is not None:
            return self.block(then if truth else other, env)
        yes, no = dict(env), dict(env)
        self._assume(head, True, yes)
        self._assume(head, False, no)
        one, two = self.block(then, yes), self.block(other, no)
        if _ends(one):
            _become(env, no)
        elif _ends(two):
            _become(env, yes)
        else:
            _join(env, yes, no)
        return (If(_plain(head), one, two),)

    def _for(self, stmt: For, env: Env) -> Block:
        start, first = self.expr(stmt.start, env)
        stop, last = self.expr(stmt.stop, env)
        if last.range[1] <= first.range[0]:
            return ()
        once = isinstance(start, Const) and isinstance(stop, Const) and stop.value == start.value + 1
        if once and not _jumps(stmt.body):
            return (Assign(stmt.local, start), *self.block(stmt.body, self._with(env, stmt, start)))
        _forget(env, may_write((stmt,)))
        inner = dict(env)
        inner[stmt.local] = Known((first.range[0], max(first.range[0], last.range[1] - 1)))
        made = self.block(stmt.body, inner)
        return (For(stmt.local, start, stop, made),)

    def _with(self, env: Env, stmt: For, start: Expr) -> Env:
        assert isinstance(start, Const)
        _forget(env, {stmt.local})
        env[stmt.local] = Known((start.value, start.value))
        return env

    def _assume(self, test: Expr, truth: bool, env: Env) -> None:
        """What a test tells of the locals in it, where it came out so."""
        match test:
            case Unary("not", a):
                self._assume(a, not truth, env)
            case Binary("and", a, b) if truth:
                self._assume(a, True, env)
                self._assume(b, True, env)
            case Binary("or", a, b) if not truth:
                self._assume(a, False, env)
                self._assume(b, False, env)
            case Local(name):
                low, high = env.get(name, Known()).range
                if not truth:
                    self._learn(env, name, (0, 0))
                elif low == 0 and high > 0:
                    self._learn(env, name, (1, high))
            case Binary("==" | "!=" as op, Local(name), Const(value)):
                low, high = env.get(name, Known()).range
                if (op == "==") == truth:
                    self._learn(env, name, (value, value))
                elif low == value < high:
                    self._learn(env, name, (low + 1, high))
                elif high == value > low:
                    self._learn(env, name, (low, high - 1))
            case Binary("<" | "<=" | ">" | ">=" as op, Local(name), Const(value)):
                low, high = env.get(name, Known()).range
                sign = op if truth else {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}[op]
                cut = {
                    "<": (low, min(high, value - 1)), "<=": (low, min(high, value)),
                    ">": (max(low, value + 1), high), ">=": (max(low, value), high),
                }[sign]  # fmt: skip
                if cut[0] <= cut[1]:
                    self._learn(env, name, cut)
            case _:
                pass

    def _learn(self, env: Env, name: str, value: Range) -> None:
        env[name] = replace(env.get(name, Known()), range=value)

    # -- expressions

    def expr(self, expr: Expr, env: Env) -> tuple[Expr, Known]:
        """An expression rewritten, and what is known of its value."""
        new, value = self._expr(expr, env)
        if value[0] == value[1] and not isinstance(new, Const):
            new = Const(value[0])
        return new, Known(value)

    def _expr(self, expr: Expr, env: Env) -> tuple[Expr, Range]:
        match expr:
            case Const(value):
                return expr, (value, value)
            case Local(name):
                known = env.get(name, UNKNOWN)
                return (Local(known.copy), known.range) if known.copy else (expr, known.range)
            case Load(address):
                at, _ = self.expr(address, env)
                return expr if at is address else Load(at), TOP
            case Lookup(table, index):
                at, known = self.expr(index, env)
                if isinstance(at, Lookup):
                    return Lookup(self._composed(table, at.table), at.index), self._rows(table, known.range)
                joined = self._joined(table, at, env)
                if joined is not None:
                    return joined, self._rows(table, known.range)
                return fold(Lookup(table, at), self.tables), self._rows(table, known.range)
            case Unary(op, a):
                inner, known = self.expr(a, env)
                low, high = known.range
                if op == "-":
                    return fold(Unary(op, inner), self.tables), _clip(-high, -low)
                truth = _truth(known.range)
                return fold(Unary(op, _plain(inner)), self.tables), (0, 1) if truth is None else (1 - truth, 1 - truth)
            case Select(test, yes, no):
                return self._select(test, yes, no, env)
            case Apply(function, args):
                return Apply(function, tuple(self.expr(a, env)[0] for a in args)), TOP
            case Binary(op, a, b):
                return self._binary(expr, op, a, b, env)
            case _:
                assert_never(expr)

    def _select(self, test: Expr, yes: Expr, no: Expr, env: Env) -> tuple[Expr, Range]:
        head, known = self.expr(test, env)
        truth = _truth(known.range)
        if truth is not None:
            return self._expr(yes if truth else no, env)
        one, two = dict(env), dict(env)
        self._assume(head, True, one)
        self._assume(head, False, two)
        left, a = self.expr(yes, one)
        right, b = self.expr(no, two)
        if left == right:
            return left, a.range
        return Select(_plain(head), left, right), (min(a.range[0], b.range[0]), max(a.range[1], b.range[1]))

    def _binary(self, whole: Binary, op: str, a: Expr, b: Expr, env: Env) -> tuple[Expr, Range]:
        left, one = self.expr(a, env)
        if op in ("and", "or"):
            inner = dict(env)
            self._assume(left, op == "and", inner)
            right, two = self.expr(b, inner)
            return self._logic(op, left, one.range, right, two.range)
        right, two = self.expr(b, env)
        made = fold(whole if left is a and right is b else Binary(op, left, right), self.tables)
        if isinstance(made, Const):
            return made, (made.value, made.value)
        return made, _arithmetic(op, one.range, two.range)

    def _logic(self, op: str, left: Expr, one: Range, right: Expr, two: Range) -> tuple[Expr, Range]:
        first, second = _truth(one), _truth(two)
        deciding = 0 if op == "and" else 1
        if first == deciding or second == deciding:
            return Const(deciding), (deciding, deciding)
        if first is not None and second is not None:
            return Const(1 - deciding), (1 - deciding, 1 - deciding)
        if first is not None and two == (0, 1):
            return right, two
        if second is not None and one == (0, 1):
            return left, one
        if first is not None:
            return Unary("not", Unary("not", right)), (0, 1)
        if second is not None:
            return Unary("not", Unary("not", left)), (0, 1)
        return fold(Binary(op, _plain(left), _plain(right)), self.tables), (0, 1)

    def _composed(self, outer: str, inner: str) -> str:
        """The table that gives at once what looking up `outer` at a row of `inner` gives."""
        name = f"{outer}'{inner}"
        if name not in self.tables:
            values = self.tables[outer]
            # rows of `inner` that lead nowhere are never looked at
            self.tables[name] = tuple(values[i] if 0 <= i < len(values) else 0 for i in self.tables[inner])
        return name

    def _joined(self, outer: str, at: Expr, env: Env) -> Lookup | None:
        """One lookup in place of one whose index is reckoned from another, where that one's index decides it."""
        inner = next((e for e in operands(at) if isinstance(e, Lookup)), None)
        if inner is None or any(isinstance(e, Load | Apply) for e in operands(at)):
            return None
        names = sorted(locals_of(at))
        bounds = [env.get(name, UNKNOWN).range for name in names]
        if not names or prod(high - low + 1 for low, high in bounds) > MOST:
            return None
        found: dict[int, int] = {}
        for values in product(*(range(low, high + 1) for low, high in bounds)):
            known: dict[Expr, int] = {Local(name): value for name, value in zip(names, values, strict=True)}
            index, row = work_out(inner.index, known, self.tables), work_out(at, known, self.tables)
            if index is None or row is None or not 0 <= row < len(self.tables[outer]):
                continue  # that is never looked up
            value = self.tables[outer][row]
            if index < 0 or index > MOST or found.setdefault(index, value) != value:
                return None
        if not found:
            return None
        table = tuple(found.get(index, 0) for index in range(max(found) + 1))
        return Lookup(self._named(f"{outer}'{inner.table}", table), inner.index)

    def _named(self, stem: str, table: tuple[int, ...]) -> str:
        """The name of a table with these values, which is added if there is none."""
        number = 1
        while self.tables.setdefault(f"{stem}'{number}", table) != table:
            number += 1
        return f"{stem}'{number}"

    def _rows(self, table: str, index: Range) -> Range:
        values = self.tables.get(table, ())
        if not values:
            return TOP
        low, high = max(0, index[0]), min(len(values) - 1, index[1])
        part = values[low : high + 1] if low <= high else values
        return min(part), max(part)


def _arithmetic(op: str, one: Range, two: Range) -> Range:
    a, b = one
    c, d = two
    match op:
        case "+":
            return _clip(a + c, b + d)
        case "-":
            return _clip(a - d, b - c)
        case "*":
            corners = (a * c, a * d, b * c, b * d)
            return _clip(min(corners), max(corners))
        case "//" if c > 0:
            return _clip(min(a // c, a // d), max(b // c, b // d))
        case "%" if c > 0:
            return (a, b) if a >= 0 and b < c else (0, d - 1)
        case "min":
            return min(a, c), min(b, d)
        case "max":
            return max(a, c), max(b, d)
        case "<":
            return _decided(b < c, a >= d)
        case "<=":
            return _decided(b <= c, a > d)
        case ">":
            return _decided(a > d, b <= c)
        case ">=":
            return _decided(a >= d, b < c)
        case "==":
            return _decided(a == b == c == d, b < c or d < a)
        case "!=":
            return _decided(b < c or d < a, a == b == c == d)
        case "&" if a >= 0 and c >= 0:
            return 0, min(b, d)
        case _:
            return TOP


def _decided(yes: bool, no: bool) -> Range:
    return (1, 1) if yes else (0, 0) if no else (0, 1)


def _clip(low: int, high: int) -> Range:
    return (low, high) if low >= -BIG and high <= BIG else TOP


def _truth(value: Range) -> int | None:
    """0 or 1 where the truth of a value is known."""
    if value == (0, 0):
        return 0
    return 1 if value[0] > 0 or value[1] < 0 else None


def _plain(test: Expr) -> Expr:
    """A test without double negation (only its truth counts)."""
    match test:
        case Unary("not", Unary("not", a)):
            return a
        case _:
            return test


def _forget(env: Env, names: set[str]) -> None:
    """What is known of locals that get a new value, and of copies of them."""
    for name in names:
        env.pop(name, None)
    for name, known in list(env.items()):
        if known.copy in names:
            env[name] = Known(known.range)


def _become(env: Env, other: Env) -> None:
    env.clear()
    env.update(other)


def _join(env: Env, one: Env, two: Env) -> None:
    env.clear()
    for name in one.keys() & two.keys():
        a, b = one[name], two[name]
        joined = (min(a.range[0], b.range[0]), max(a.range[1], b.range[1]))
        env[name] = Known(joined, a.copy if a.copy == b.copy else "")


def _ends(block: Block) -> bool:
    """Whether a block never falls through."""
    return bool(block) and isinstance(block[-1], Break | Continue | Return | Trap | Fail | Halt)


def _jumps(block: Block) -> bool:
    return any(isinstance(s, Break | Continue) for s in statements(block))
