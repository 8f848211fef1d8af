"""Numbers in declarations may be spoken of by name. Before: `rows: 2 * size`. After, with `size: 4`: `rows: 8`.

Comes last in the overlay step, so that a variant which changes one named number changes all that is made from it.
Only whole numbers, `+ - * // %`, `min`, `max`, `abs` and names under `numbers` are understood; nothing is ever
evaluated as Python.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator

from rulewright.diagnostics import Diagnostics, Span
from rulewright.diagnostics.near import did_you_mean, listing
from rulewright.languages import _
from rulewright.source.tree import Map

LARGEST = 2**31 - 1
MOST_LENGTH = 200
_COUNTS = ("count", "tokens", "turns", "faces")


class _Unreadable(Exception):
    """Why an expression is no number: message, hint, and the columns it is about."""

    def __init__(self, message: str, hint: str = "", start: int = 0, length: int = 1) -> None:
        super().__init__(message)
        self.message, self.hint, self.start, self.length = message, hint, start, length


def resolve_numbers(tree: Map, diags: Diagnostics) -> None:
    """Replace every number of a declaration that is written as an expression by its value, in place.

    The tree keeps the expressions in `written`.
    """
    known = _named(tree, diags)
    for holder, key in _declared(tree):
        value = holder[key]
        if isinstance(value, str):
            span = holder.value_span(key)
            holder[key] = _value(value, span, known, diags)
            tree.written[span] = value


def _named(tree: Map, diags: Diagnostics) -> dict[str, int]:
    """The values of `numbers`; one may be made from those above it."""
    known: dict[str, int] = {}
    numbers = tree.get("numbers")
    if not isinstance(numbers, Map):
        return known
    for name, value in numbers.items():
        if isinstance(value, str):
            span = numbers.value_span(name)
            tree.written[span] = value
            value = _value(value, span, known, diags)
            numbers[name] = value
        if isinstance(value, int):
            known[name] = value
    return known


def _declared(tree: Map) -> Iterator[tuple[Map, str]]:
    """Every place that takes a number, as mapping and key."""
    for declared in _entries(tree, "components"):
        yield from _keys(declared, _COUNTS)
        for kind in _entries(declared, "kinds"):
            yield from _keys(kind, ("count",))
    for declared in _entries(tree, "boards"):
        yield from _keys(declared, ("rows", "columns", "radius"))
        holds = declared.get("holds")
        if isinstance(holds, Map):
            yield from _keys(holds, tuple(holds))
    for declared in _entries(tree, "zones"):
        yield from _keys(declared, ("up to",))
    for declared in _entries(tree, "values"):
        yield from _keys(declared, ("from", "to"))
    for section, name in (("limit", "decisions"), ("result", "divisor")):
        single = tree.get(section)
        if isinstance(single, Map):
            yield from _keys(single, (name,))


def _entries(tree: Map, section: str) -> Iterator[Map]:
    named = tree.get(section)
    for item in named.values() if isinstance(named, Map) else ():
        if isinstance(item, Map):
            yield item


def _keys(declared: Map, names: tuple[str, ...]) -> Iterator[tuple[Map, str]]:
    yield from ((declared, name) for name in names if name in declared)


def _value(text: str, span: Span, known: dict[str, int], diags: Diagnostics) -> int:
    """The value of an expression over named numbers; 1 after a diagnostic."""
    try:
        if len(text) > MOST_LENGTH:
            raise _Unreadable(
                _("this is longer than {most_length} characters", most_length=MOST_LENGTH),
                _("give a part of it a name under `numbers`"),
            )
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Python's remarks about odd literals are for programmers
            parsed = ast.parse(text.strip(), mode="eval")
        return _evaluate(parsed.body, known)
    except _Unreadable as reason:
        at = span.inside(reason.start, reason.length) if span.line == span.end_line else span
        diags.error("not-a-number", at, reason.message, reason.hint)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        diags.error(
            "not-a-number",
            span,
            _('"{text}" is no whole number', text=text[:40]),
            _("write a number, or names of `numbers`"),
        )
    return 1


def _evaluate(node: ast.expr, known: dict[str, int]) -> int:
    result: int
    match node:
        case ast.Constant(value=int() as number) if not isinstance(number, bool):
            result = number
        case ast.Name(id=name):
            if name not in known:
                hint = did_you_mean(name, known) or (
                    _("known: {names}", names=listing(known)) if known else _("declare it under `numbers`")
                )
                raise _Unreadable(_('there is no number called "{name}"', name=name), hint, node.col_offset, len(name))
            result = known[name]
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            result = -_evaluate(operand, known)
        case ast.BinOp(left=left, op=op, right=right):
            result = _combine(op, _evaluate(left, known), _evaluate(right, known), node)
        case ast.Call(func=ast.Name(id="min" | "max" | "abs" as function), args=args, keywords=[]) if args:
            values = [_evaluate(argument, known) for argument in args]
            result = {"min": min(values), "max": max(values), "abs": abs(values[0])}[function]
        case _:
            length = (node.end_col_offset or node.col_offset + 1) - node.col_offset
            hint = _("use whole numbers, names of `numbers`, + - * // % and brackets")
            raise _Unreadable(_("this cannot stand in a declared number"), hint, node.col_offset, length)
    if abs(result) > LARGEST:
        raise _Unreadable(_("the number becomes too large"), _("at most {largest}", largest=LARGEST))
    return result


def _combine(op: ast.operator, a: int, b: int, node: ast.BinOp) -> int:
    match op:
        case ast.Add():
            return a + b
        case ast.Sub():
            return a - b
        case ast.Mult():
            return a * b
        case ast.FloorDiv() | ast.Mod() if b == 0:
            raise _Unreadable(_("a division by zero"), "", node.col_offset, 1)
        case ast.FloorDiv():
            return a // b
        case ast.Mod():
            return a % b
        case _:
            raise _Unreadable(_("this cannot stand in a declared number"), _("use + - * // %"), node.col_offset, 1)
