"""Constant folding of expressions and of blocks whose tests are known."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.ir.arithmetic import COMPARISONS, evaluate
from rulewright.ir.ops import Assign, Binary, Block, Const, Expr, For, If, Local, Lookup, Select, Stmt, Unary, While

ONE = Const(1)


def fold(expr: Expr, tables: Mapping[str, tuple[int, ...]]) -> Expr:
    """An expression whose operands are folded already."""
    match expr:
        case Lookup(table, Const(index)):
            values = tables.get(table, ())
            return Const(values[index]) if 0 <= index < len(values) else expr
        case Unary("-", Const(a)):
            return Const(-a)
        case Unary("not", Const(a)):
            return Const(0 if a else 1)
        case Select(Const(test), yes, no):
            return yes if test else no
        case Binary():
            return _binary(expr)
        case _:
            return expr


def _binary(expr: Binary) -> Expr:
    """By operation, so that the many that have no rule cost a comparison or two."""
    op, a, b = expr.op, expr.a, expr.b
    if isinstance(a, Const) and isinstance(b, Const):
        value = evaluate(op, a.value, b.value)
        return expr if value is None else Const(value)
    if op == "+" or op == "-":
        return _sum(expr)
    if op == "*":
        return a if b == ONE else b if a == ONE else expr
    if op == "//":
        return a if b == ONE else expr
    if op == "and" or op == "or":
        return _logic(expr)
    return expr


def _sum(expr: Binary) -> Expr:
    op, a, b = expr.op, expr.a, expr.b
    if isinstance(a, Const) and op == "+":  # constants stand on the right
        return _sum(Binary("+", b, a))
    if isinstance(b, Const):
        if b.value == 0:
            return a
        if isinstance(a, Binary) and a.op in ("+", "-") and isinstance(a.b, Const):
            total = (a.b.value if a.op == "+" else -a.b.value) + (b.value if op == "+" else -b.value)
            if total == 0:
                return a.a
            return Binary("+", a.a, Const(total)) if total > 0 else Binary("-", a.a, Const(-total))
        return expr
    if op == "-" and isinstance(a, Local) and a == b:
        return Const(0)
    if op == "+":
        if isinstance(a, Binary) and a.op == "+" and isinstance(a.b, Const):
            return Binary("+", Binary("+", a.a, b), a.b)
        if isinstance(b, Binary) and b.op == "+" and isinstance(b.b, Const):
            return _sum(Binary("+", Binary("+", a, b.a), b.b))
    return expr


def _logic(expr: Binary) -> Expr:
    match expr:
        case Binary("and", Const(a), b) | Binary("and", b, Const(a)) if a and is_truth(b):
            return b
        case Binary("and", Const(0), _):
            return Const(0)
        case Binary("or", Const(0), b) | Binary("or", b, Const(0)) if is_truth(b):
            return b
        case Binary("or", Const(a), _) if a:
            return Const(1)
        case _:
            return expr


def is_truth(expr: Expr) -> bool:
    """Whether the value is surely 0 or 1."""
    match expr:
        case Const(value):
            return value in (0, 1)
        case Unary(op, _):
            return op == "not"
        case Binary(op, _, _):
            return op in ("and", "or", *COMPARISONS)
        case Select(_, yes, no):
            return is_truth(yes) and is_truth(no)
        case _:
            return False


def fold_block(block: Block) -> Block:
    """A block without tests whose answer is known, and without what stands behind a jump."""
    found: list[Stmt] = []
    for stmt in block:
        match stmt:
            case If(Const(test), then, other):
                found.extend(then if test else other)
            case If(_, (), ()):
                pass
            case While(Const(0)):
                pass
            case For(_, Const(start), Const(stop)) if stop <= start:
                pass
            case Assign(local, Local(same)) if local == same:
                pass
            case _:
                found.append(stmt)
    return tuple(found)
