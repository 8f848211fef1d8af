"""Routines as functions of the typed program, for the native engine.

    S[PC] = site                          Store(Const(2), Local("site"))
    x = M[HEAP + i]                  ->   Assign("x", Load(Binary("+", Local("i"), Const(base of M + HEAP))))
    n = options(site) + S[3]              Call("@options", (Local("site"),), "_t1"); Assign("n", ...)

The subset is described in `docs/internals.md`: numbers of 32 bits, locals, S, M, O, constants and tables in upper
case, `if`, `while`, `for i in range(a, b)`, calls. Calls that change something are taken out of expressions, and what
stands before them is worked out first, so the order is Python's. Constants are put in and tests on them decided, so
that what a game has not is not there. Intrinsics are functions whose names begin with `@`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import NoReturn

from rulewright.ir.arithmetic import COMPARISONS, evaluate
from rulewright.ir.ops import (
    UNBOUNDED,
    Apply,
    Assign,
    Binary,
    Block,
    Break,
    Call,
    Const,
    Continue,
    Expr,
    For,
    If,
    Load,
    Local,
    Lookup,
    Return,
    Select,
    Stmt,
    Store,
    Unary,
    While,
)
from rulewright.ir.program import Function
from rulewright.ir.walk import operands
from rulewright.routines.listing import intrinsics
from rulewright.routines.memory import Value
from rulewright.routines.parse import NUMBERS, Source, effects, intrinsic, parse

OPERATORS: dict[type[ast.AST], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%", ast.BitAnd: "&", ast.BitOr: "|",
    ast.BitXor: "^", ast.LShift: "<<", ast.RShift: ">>", ast.Lt: "<", ast.LtE: "<=", ast.Eq: "==", ast.NotEq: "!=",
    ast.GtE: ">=", ast.Gt: ">",
}  # fmt: skip


def translate(
    modules: Sequence[ModuleType], environment: Mapping[str, Value], arrays: Mapping[str, int]
) -> list[Function]:
    """All routines of modules for one game.

    Args:
        modules: `listing.MODULES`, or some of them with all that they call.
        environment: constants and tables by name, as `environment` gives them.
        arrays: for S, M and O the word where each begins, counted from the first word of S.
    Raises:
        AssertionError: a routine is not in the subset; file and line are named.
    """
    return translated(parse(tuple(modules)), environment, arrays)


def translated(
    sources: Mapping[str, Source], environment: Mapping[str, Value], arrays: Mapping[str, int]
) -> list[Function]:
    """The same for routines that were parsed before."""
    changing = effects(sources)
    return [_Routine(source, sources, changing, environment, arrays).function() for source in sources.values()]


class _Routine:
    """Translates one routine. `out` is the block being made."""

    def __init__(
        self,
        source: Source,
        sources: Mapping[str, Source],
        changing: frozenset[str],
        environment: Mapping[str, Value],
        arrays: Mapping[str, int],
    ) -> None:
        self.source = source
        self.sources = sources
        self.changing = changing
        self.environment = environment
        self.arrays = arrays
        self.out: list[Stmt] = []
        self.fresh = 0
        self.walked: list[str] = []
        stores = [n for n in ast.walk(source.node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
        self.locals = {*source.params, *(n.id for n in stores)}
        for node in stores:
            if node.id in environment or node.id in arrays or node.id.startswith("_t"):
                self.fail(node, f"{node.id} cannot be the name of a local")

    def fail(self, node: ast.AST, text: str) -> NoReturn:
        self.source.fail(node, text)

    def function(self) -> Function:
        body = self.block(self.source.node.body)
        return Function(self.source.name, self.source.params, body, self.source.result)

    # -- statements

    def block(self, nodes: Sequence[ast.stmt]) -> Block:
        """Statements as a block of their own; what stands behind a jump is never reached."""
        before, self.out = self.out, []
        for node in nodes:
            self.statement(node)
            if self.out and isinstance(self.out[-1], Return | Break | Continue):
                break
        made, self.out = self.out, before
        return tuple(made)

    def statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Assign([target], value) | ast.AnnAssign(target, _, value) if value is not None:
                self.assign(target, value)
            case ast.AugAssign(target, op, value):
                self.augment(target, self.operator(op), value)
            case ast.If(test, then, other):
                decided = self.test(test)
                if isinstance(decided, Const):
                    self.out += self.block(then if decided.value else other)
                else:
                    self.out.append(If(decided, self.block(then), self.block(other)))
            case ast.While(test, body, []):
                self.loop(test, body)
            case ast.For(ast.Name(local), ast.Call(ast.Name("range"), args, []), body, []):
                self.count(node, local, args, body)
            case ast.Break():
                self.out.append(Break())
            case ast.Continue():
                self.out.append(Continue())
            case ast.Return(value):
                if (value is not None) != self.source.result:
                    self.fail(node, "returns a number exactly if the head says so")
                self.out.append(Return(None if value is None else self.value(value)))
            case ast.Expr(ast.Call() as call):
                called, given, _ = self.call(call)
                self.out.append(Call(called, given))
            case ast.Pass() | ast.Expr(ast.Constant(str())):
                pass
            case _:
                self.fail(node, f"no statement of routines: {ast.unparse(node)}")

    def assign(self, target: ast.expr, value: ast.expr) -> None:
        match target:
            case ast.Name(local):
                self.not_walked(target, local)
                if isinstance(value, ast.Call) and self.changes(value):
                    function, args, _ = self.call(value, wanted=True)
                    self.out.append(Call(function, args, local))
                else:
                    self.out.append(Assign(local, self.value(value)))
            case ast.Subscript(ast.Name(array), index):
                found, at = self.values([value, index])  # in Python's order
                self.out.append(Store(self.address(target, array, at), found))
            case _:
                self.fail(target, f"nothing to give a value to: {ast.unparse(target)}")

    def augment(self, target: ast.expr, op: str, value: ast.expr) -> None:
        match target:
            case ast.Name(local):
                self.not_walked(target, local)
                self.out.append(Assign(local, self.binary(target, op, Local(local), self.value(value))))
            case ast.Subscript(ast.Name(array), index):
                address = self.address(target, array, self.value(index))
                if not is_stable(address):
                    address = self.keep(address, len(self.out))
                before = len(self.out)
                old: Expr = Load(address)
                more = self.value(value)
                if len(self.out) > before:
                    old = self.keep(old, before)
                self.out.append(Store(address, self.binary(target, op, old, more)))
            case _:
                self.fail(target, f"nothing to give a value to: {ast.unparse(target)}")

    def loop(self, test: ast.expr, nodes: Sequence[ast.stmt]) -> None:
        before, self.out = self.out, []
        decided = self.test(test)
        first, self.out = self.out, before
        if isinstance(decided, Const) and not decided.value and not first:
            return
        body = self.block(nodes)
        if first:  # what the test changes it changes before each round
            body = (*first, If(self.negated(decided), (Break(),)), *body)
            decided = Const(1)
        self.out.append(While(decided, body, UNBOUNDED, 0))

    def count(self, node: ast.For, local: str, args: list[ast.expr], nodes: Sequence[ast.stmt]) -> None:
        if not 1 <= len(args) <= 2:
            self.fail(node, "a range has a start and an end")
        self.not_walked(node, local)
        found = self.values(args)
        start, stop = found if len(found) == 2 else (Const(0), found[0])
        if isinstance(start, Const) and isinstance(stop, Const) and start.value >= stop.value:
            return
        self.walked.append(local)
        body = self.block(nodes)
        self.walked.pop()
        self.out.append(For(local, start, stop, body))

    def not_walked(self, node: ast.AST, local: str) -> None:
        if local in self.walked:
            self.fail(node, f"{local} belongs to the loop over it")

    # -- expressions

    def operator(self, node: ast.AST) -> str:
        if type(node) not in OPERATORS:
            self.fail(node, f"no operation of routines: {type(node).__name__}")
        return OPERATORS[type(node)]

    def value(self, node: ast.expr) -> Expr:
        """A number."""
        match node:
            case ast.Constant(bool()):
                self.fail(node, "True and False stand in tests only")
            case ast.Constant(int(number)):
                return self.const(node, number)
            case ast.Name(name):
                return self.name(node, name)
            case ast.UnaryOp(ast.USub(), a):
                found = self.value(a)
                return self.const(node, -found.value) if isinstance(found, Const) else Unary("-", found)
            case ast.BinOp(a, op, b):
                one, two = self.values([a, b])
                return self.binary(node, self.operator(op), one, two)
            case ast.IfExp(test, yes, no):
                decided = self.test(test)
                if isinstance(decided, Const):
                    return self.value(yes if decided.value else no)
                return Select(decided, self.quiet(yes, self.value), self.quiet(no, self.value))
            case ast.Subscript(ast.Name(name), index):
                if name in self.arrays:
                    return Load(self.address(node, name, self.value(index)))
                return self.row(node, name, self.value(index))
            case ast.Call(ast.Name(name), [a, b], []) if name in NUMBERS:
                one, two = self.values([a, b])
                return self.binary(node, name, one, two)
            case ast.Call():
                function, args, changing = self.call(node, wanted=True)
                if not changing:
                    return Apply(function, args)
                local = self.temporary()
                self.out.append(Call(function, args, local))
                return Local(local)
            case _:
                self.fail(node, f"no number of routines: {ast.unparse(node)}")

    def test(self, node: ast.expr) -> Expr:
        """A condition, 0 or 1."""
        match node:
            case ast.Constant(bool(truth)):
                return Const(int(truth))
            case ast.UnaryOp(ast.Not(), a):
                return self.negated(self.test(a))
            case ast.BoolOp(op, parts):
                return self.chain("and" if isinstance(op, ast.And) else "or", parts)
            case ast.Compare(left, ops, others):
                one, two = self.values([left, others[0]])
                found = self.binary(node, self.operator(ops[0]), one, two)
                for more, other in zip(ops[1:], others[1:], strict=True):
                    one, two = two, self.quiet(other, self.value)
                    found = self.join("and", found, self.binary(node, self.operator(more), one, two))
                return found
            case _:
                number = self.value(node)
                return Const(int(number.value != 0)) if isinstance(number, Const) else Binary("!=", number, Const(0))

    def chain(self, op: str, parts: Sequence[ast.expr]) -> Expr:
        """`and` or `or`: what does not decide is left out, what stands behind a decision too."""
        found = self.test(parts[0])
        for part in parts[1:]:
            if found == Const(int(op == "or")):
                return found
            lower = self.test if isinstance(found, Const) else lambda node: self.quiet(node, self.test)
            found = self.join(op, found, lower(part))
        return found

    def join(self, op: str, one: Expr, two: Expr) -> Expr:
        """`one and two` or `one or two`, of two conditions."""
        neutral = Const(int(op == "and"))
        if one == neutral:
            return two
        if two == neutral or isinstance(one, Const):
            return one
        return Binary(op, one, two)

    def negated(self, test: Expr) -> Expr:
        """The opposite of a condition."""
        opposite = {"<": ">=", "<=": ">", "==": "!=", "!=": "==", ">=": "<", ">": "<="}
        match test:
            case Const(value):
                return Const(int(not value))
            case Binary(op, a, b) if op in COMPARISONS:
                return Binary(opposite[op], a, b)
            case Unary("not", a):
                return a
            case _:
                return Unary("not", test)

    def values(self, nodes: Sequence[ast.expr]) -> list[Expr]:
        """Numbers worked out one after the other: what a later one changes, the earlier ones have not seen."""
        found: list[Expr] = []
        for node in nodes:
            before = len(self.out)
            value = self.value(node)
            if len(self.out) > before:
                for at, earlier in enumerate(found):
                    if not is_stable(earlier):
                        found[at] = self.keep(earlier, before)
                        before += 1
            found.append(value)
        return found

    def quiet(self, node: ast.expr, lower: Callable[[ast.expr], Expr]) -> Expr:
        """What may not be evaluated at all: nothing in it may change anything."""
        before = len(self.out)
        found = lower(node)
        if len(self.out) > before:
            self.fail(node, f"may change something, but is not always reached (write an if): {ast.unparse(node)}")
        return found

    def keep(self, expr: Expr, before: int) -> Local:
        """Work an expression out in front of the statement of that place, into a local of its own."""
        local = self.temporary()
        self.out.insert(before, Assign(local, expr))
        return Local(local)

    def temporary(self) -> str:
        self.fresh += 1
        return f"_t{self.fresh}"

    def const(self, node: ast.AST, number: int) -> Const:
        if not -(1 << 31) <= number < 1 << 31:
            self.fail(node, f"{number} has more than 32 bits")
        return Const(number)

    def name(self, node: ast.AST, name: str) -> Expr:
        if name in self.locals:
            return Local(name)
        found = self.environment.get(name)
        if not isinstance(found, int):
            self.fail(node, f"{name} is no local and no constant")
        return self.const(node, found)

    def row(self, node: ast.AST, name: str, index: Expr) -> Expr:
        table = self.environment.get(name)
        if not isinstance(table, tuple):
            self.fail(node, f"{name} is no table and no array")
        if isinstance(index, Const):
            if not 0 <= index.value < len(table):
                self.fail(node, f"{name} has no row {index.value}")
            return self.const(node, table[index.value])
        return Lookup(name, index)

    def address(self, node: ast.AST, array: str, index: Expr) -> Expr:
        if array not in self.arrays:
            self.fail(node, f"{array} is none of S, M, O")
        return self.binary(node, "+", index, Const(self.arrays[array]))

    def binary(self, node: ast.AST, op: str, a: Expr, b: Expr) -> Expr:
        """An operation, with constants worked out and gathered at the end of a sum."""
        if isinstance(a, Const) and isinstance(b, Const):
            value = evaluate(op, a.value, b.value)
            if value is None:
                self.fail(node, "has no value")
            return self.const(node, value)
        if op == "-" and isinstance(b, Const):
            return self.binary(node, "+", a, self.const(node, -b.value))
        if op == "+":
            if isinstance(a, Const):
                a, b = b, a
            match a, b:
                case _, Const(0):
                    return a
                case Binary("+", x, Const(one)), Const(two):
                    return self.binary(node, "+", x, self.const(node, one + two))
                case _:
                    pass
        return Binary(op, a, b)

    # -- calls

    def changes(self, node: ast.Call) -> bool:
        return isinstance(node.func, ast.Name) and node.func.id in self.changing

    def call(self, node: ast.Call, wanted: bool = False) -> tuple[str, tuple[Expr, ...], bool]:
        """Name and arguments of a call, and whether it changes something."""
        if not isinstance(node.func, ast.Name) or node.keywords:
            self.fail(node, f"a call has a name and plain arguments: {ast.unparse(node)}")
        name = node.func.id
        if name in self.sources:
            params, result = self.sources[name].params, self.sources[name].result
        elif name in intrinsics():
            params, result = intrinsic(name)
        else:
            self.fail(node, f"there is no routine and no intrinsic {name}")
        if len(params) != len(node.args):
            self.fail(node, f"{name} takes {len(params)} arguments")
        if wanted and not result:
            self.fail(node, f"{name} gives no number")
        args = tuple(self.values(node.args))
        return name if name in self.sources else f"@{name}", args, name in self.changing


def is_stable(expr: Expr) -> bool:
    """Whether nothing that runs between can change an expression's value."""
    return not any(isinstance(part, Load | Apply) for part in operands(expr))
