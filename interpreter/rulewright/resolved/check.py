"""Whether a resolved game hangs together: what the resolver promises to the lowering, checked by itself.

For tests and for `rulewright check`'s own safety; a finding here is a bug of the interpreter, not of the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.resolved.game import Resolved
from rulewright.resolved.tree import Binder, Node, Statement
from rulewright.resolved.types import BAD, WORD


def check_resolved(game: Resolved) -> list[str]:
    """What does not hang together: nodes without a type, effects and terms that are not there, paths used twice."""
    symbols = game.symbols
    found: list[str] = []
    paths: dict[str, str] = {}
    for statement in statements(game):
        before = paths.setdefault(statement.path, statement.verb)
        if before != statement.verb and "." in statement.path and not statement.path[-1].isdigit():
            found.append(f"{statement.path} is both {before} and {statement.verb}")
        for node in nodes(statement.parts):
            if node.op == "bad" or node.type in (BAD, WORD):
                found.append(f"{statement.path}: {node} has no type")
            if node.op == "term" and node.data not in symbols.terms:
                found.append(f"{statement.path}: there is no term {node.data}")
            if node.op == "can" and node.data not in symbols.effects:
                found.append(f"{statement.path}: there is no effect {node.data}")
            if node.op == "value" and len(node.args) != len(symbols.values[node.data].per):
                found.append(f"{statement.path}: {node} has the wrong owners")
    return found


def statements(game: Resolved) -> Iterator[Statement]:
    """Every statement of a game, inner ones behind those they stand in."""
    blocks = [game.setup, game.play, *(e.body for e in game.symbols.effects.values()), *game.blocks.values()]
    for block in blocks:
        for statement in block:
            yield from _inside(statement)


def _inside(part: Any) -> Iterator[Statement]:
    match part:
        case Statement():
            yield part
            yield from _inside(part.parts)
        case dict():
            for value in part.values():
                yield from _inside(value)
        case list() | tuple():
            for value in part:
                yield from _inside(value)
        case _ if hasattr(part, "do"):
            yield from _inside(part.do)


def nodes(part: Any) -> Iterator[Node]:
    """Every node of a statement's own parts (not those of statements inside)."""
    match part:
        case Node():
            yield part
            for arg in part.args:
                yield from nodes(arg)
        case Binder():
            yield from nodes(part.domain)
        case dict():
            for value in part.values():
                yield from nodes(value)
        case Statement():
            return
        case list() | tuple():
            for value in part:
                yield from nodes(value)
        case _ if hasattr(part, "binders"):
            for name in ("when", "binders", "where", "keeps"):
                yield from nodes(getattr(part, name))
