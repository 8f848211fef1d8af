"""Which locals of the rules a block or an expression mentions."""

from __future__ import annotations

from typing import Any

from rulewright.resolved.tree import Binder, Node, Statement, TextParts


def locals_of_node(node: Node) -> set[str]:
    """Names read by an expression and bound inside it."""
    found = {node.data} if node.op == "local" else set()
    for arg in node.args:
        found |= locals_of_node(arg)
    return found - _bound(node)


def _bound(node: Node) -> set[str]:
    match node.op:
        case "filter" | "map" | "nest" | "best":
            return {node.data}
        case "reach" | "region" | "distance":
            return {node.data[2]}
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
            if "local" in part:
                bound.add(str(part["local"]))
            for value in part.values():
                _gather(value, read, bound)
        case list() | tuple():
            for value in part:
                _gather(value, read, bound)
        case _:
            if hasattr(part, "binders") and hasattr(part, "do"):
                for name in ("binders", "when", "where", "keeps", "sentence", "do"):
                    _gather(getattr(part, name), read, bound)
