"""Conditions that are always or never true, as far as the bounds of numbers tell."""

from __future__ import annotations

from rulewright.diagnostics import Diagnostics
from rulewright.languages import _
from rulewright.lower.bounds import bounds
from rulewright.resolved.game import Resolved
from rulewright.resolved.symbols import Symbols
from rulewright.resolved.tree import Node
from rulewright.resolved.walk import all_statements, nodes
from rulewright.source.tree import Map

ORDERED = ("<", "<=", ">", ">=", "==", "!=")


def check(game: Resolved, tree: Map, diags: Diagnostics) -> None:
    """`constant-condition`: a comparison of a number that changes, which comes out the same at every moment."""
    for statement in all_statements(game):
        for node in nodes(statement.parts):
            if node.op == "compare" and node.data in ORDERED and len(node.args) == 2 and node.span.line:
                known = _always(game.symbols, node)
                if known is not None:
                    message = _("this is always true") if known else _("this is never true")
                    hint = _("look at the bounds (`from`, `to`, `up to`) of the numbers in it")
                    diags.warning("constant-condition", node.span, message, hint)


def _always(symbols: Symbols, node: Node) -> bool | None:
    a, b = node.args
    if not all(side.type.kind in ("int", "tokens") for side in (a, b)):
        return None
    if a.op == "const" and b.op == "const":
        return None  # named numbers: another variant may give them another value
    try:
        (low, high), (least, most) = bounds(symbols, a), bounds(symbols, b)
    except (KeyError, AttributeError, IndexError, ValueError):
        return None  # a slip elsewhere, reported there
    match node.data:
        case "<" | ">=":
            decided = True if high < least else False if low >= most else None
            return decided if decided is None or node.data == "<" else not decided
        case ">" | "<=":
            decided = True if low > most else False if high <= least else None
            return decided if decided is None or node.data == ">" else not decided
        case _:
            if high < least or low > most:
                return bool(node.data == "!=")
            return None
