"""What expressions of constants give, where some things in them have a known value."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.ir.arithmetic import evaluate
from rulewright.ir.ops import Binary, Const, Expr, Lookup, Select, Unary


def work_out(expr: Expr, known: Mapping[Expr, int], tables: Mapping[str, tuple[int, ...]]) -> int | None:
    """What an expression gives; None where it has no value, or where nobody knows it."""
    if expr in known:
        return known[expr]
    match expr:
        case Const(value):
            return value
        case Lookup(table, index):
            at = work_out(index, known, tables)
            rows = tables.get(table, ())
            return rows[at] if at is not None and 0 <= at < len(rows) else None
        case Unary(op, a):
            inner = work_out(a, known, tables)
            return None if inner is None else -inner if op == "-" else int(not inner)
        case Select(test, yes, no):
            head = work_out(test, known, tables)
            return None if head is None else work_out(yes if head else no, known, tables)
        case Binary(op, a, b):
            left = work_out(a, known, tables)
            if op in ("and", "or") and left is not None and bool(left) == (op == "or"):
                return int(bool(left))
            right = work_out(b, known, tables)
            return None if left is None or right is None else evaluate(op, left, right)
        case _:
            return None
