"""Which locals of the rules a block or an expression mentions, and what their values are."""

from __future__ import annotations

from typing import Any

from rulewright.ir.ops import Assign, Binary, Block, Const, Expr, Load
from rulewright.ir.program import Slot
from rulewright.ir.walk import statements
from rulewright.resolved.tree import Binder, Node, Statement, TextParts

GIVEN = {"local": "player", "place": "int", "award": "int", "face": "", "probe": "", "chooser": ""}
"""Parts of statements that hold a name the statement itself gives, beside its binders; its type where that is sure."""


def locals_of_node(node: Node) -> set[str]:
    """Names read by an expression and bound inside it."""
    found = {node.data} if node.op == "local" else set()
    for arg in node.args:
        found |= locals_of_node(arg)
    return found - bound_by(node)


def bound_by(node: Node) -> set[str]:
    """Names that an expression binds for its own parts."""
    match node.op:
        case "filter" | "map" | "nest" | "best":
            return {node.data}
        case "reach" | "reach_over" | "after" | "region" | "distance":
            return set(node.data[2:])
        case _:
            return set()


def locals_of_block(block: list[Statement]) -> set[str]:
    """Names read by the statements of a block that are not bound inside it."""
    read: set[str] = set()
    bound: set[str] = set()
    for statement in block:
        _gather(statement.parts, read, bound)
    return read - bound


def _gather(part: Any, read: set[str], bound: set[str]) -> None:
    match part:
        case Node():
            read |= locals_of_node(part)
        case Binder():
            bound.add(part.local)
            _gather(part.domain, read, bound)
        case TextParts():
            for _, node in part.values:
                read |= locals_of_node(node)
        case Statement():
            _gather(part.parts, read, bound)
        case dict():
            bound |= {str(part[name]) for name in GIVEN if isinstance(part.get(name), str)}
            for value in part.values():
                _gather(value, read, bound)
        case list() | tuple():
            for value in part:
                _gather(value, read, bound)
        case _:
            if hasattr(part, "binders") and hasattr(part, "do"):
                for name in ("binders", "when", "where", "keeps", "sentence", "do"):
                    _gather(getattr(part, name), read, bound)


MAY_BE_PIECES = {
    "t",
    "r",
    "x",
    "c",
    "this",
    "piece",
    "drawn_piece",
    "die",
    "found",
    "picked",
    "first",
    "one",
    "two",
    "moved",
}
"""Hints of temporaries (before the two underscores) whose values may be pieces; all others are plain numbers."""


def local_types(block: list[Statement], body: Block, params: dict[str, str]) -> dict[str, str]:
    """Type descriptors of the locals of a procedure: parameters, names the block binds, temporaries that are numbers.

    Re-dealing a state needs them, to tell numbers of pieces from other numbers; what is not told may be a piece.
    """
    found = dict(params)
    for stmt in statements(body):
        hint, separator, _ = str(getattr(stmt, "local", "")).partition("__")
        if separator and hint not in MAY_BE_PIECES:
            found[stmt.local] = "int"  # type: ignore[union-attr]
    _gather_types(block, found)
    return found


def loaded_types(body: Block, layout: list[Slot]) -> dict[str, str]:
    """Type descriptors of locals that only ever get what values of one type hold, where that is no piece."""
    found: dict[str, set[str]] = {}
    for stmt in statements(body):
        if name := str(getattr(stmt, "local", "")):
            found.setdefault(name, set()).add(_loaded(stmt.value, layout) if isinstance(stmt, Assign) else "")
    return {name: kinds.pop() for name, kinds in found.items() if len(kinds) == 1 and "" not in kinds}


def _loaded(value: Expr, layout: list[Slot]) -> str:
    """The type of what is loaded from a slot of values, if it is known and no piece; else nothing."""
    match value:
        case Load(Const(address)) | Load(Binary("+", _, Const(address))):
            for line in layout:
                if line.role == "value" and line.offset <= address < line.offset + line.count * line.stride:
                    return "" if line.type.startswith("comp") else line.type
    return ""


def _gather_types(part: Any, found: dict[str, str]) -> None:
    match part:
        case Binder():
            found[part.local] = part.type.descriptor
        case Statement():
            _gather_types(part.parts, found)
        case dict():
            found |= {part[name]: type_ for name, type_ in GIVEN.items() if type_ and isinstance(part.get(name), str)}
            for value in part.values():
                _gather_types(value, found)
        case list() | tuple():
            for value in part:
                _gather_types(value, found)
        case _:
            for name in ("binders", "do"):
                if not isinstance(part, Node | TextParts | str) and hasattr(part, name):
                    _gather_types(getattr(part, name), found)
