"""What a kind does where the rules ask which kind it is: the case of a `match` that is for it, with its own numbers.

match: tile.group, cases: {clay: [{build: tile.bricks}]}   and a kind of group clay with 3 bricks   ->   Build 3 parts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

from rulewright.resolved.game import Resolved
from rulewright.resolved.symbols import PieceClass
from rulewright.resolved.tree import Node, Statement
from rulewright.resolved.types import INT
from rulewright.resolved.walk import all_statements


def matches_of(game: Resolved) -> list[Statement]:
    """Every `match` of a game."""
    return [statement for statement in all_statements(game) if statement.verb == "match"]


def cases_of(
    matches: Iterable[Statement], piece: PieceClass, kind: str, hidden: Collection[str] = ()
) -> Iterator[list[Statement]]:  # fmt: skip
    """The blocks that are carried out for a kind, with properties of the kind as plain numbers. What is asked of a
    `hidden` property is about a whole sort of kinds. `matches`: those of the game."""
    number = piece.kinds.index(kind) + 1
    for statement in matches:
        if _name(statement.parts["value"]) in hidden:
            continue
        asked = _asked(statement.parts["value"], piece, number)
        for value, block in statement.parts["cases"] if asked is not None else ():
            if value == asked:
                yield [_with_numbers(inner, piece, number) for inner in block]


def _name(node: Node) -> str:
    """The property that is asked for, where it is one of a class."""
    plain = node.op == "property" and isinstance(node.data, tuple) and node.data[:1] == ("class",)
    return str(node.data[2]) if plain else ""


def _asked(node: Node, piece: PieceClass, number: int) -> int | None:
    """The value that a kind has in what is asked; none where something else is asked."""
    if node.op == "kind_of" and node.type.name == piece.name:
        return number
    found = _property(node, piece, number)
    return found if isinstance(found, int) else None


def _property(node: Node, piece: PieceClass, number: int) -> int | None:
    """The value of a property of the kind, where a node is one."""
    if node.op != "property" or not isinstance(node.data, tuple) or node.data[:2] != ("class", piece.name):
        return None
    found = piece.properties.get(str(node.data[2]))
    value = found.values[number] if found is not None and not found.items else None
    return value if isinstance(value, int) else None


def _with_numbers(statement: Statement, piece: PieceClass, number: int) -> Statement:
    """A statement in which numbers of the kind are plain; then its own general text gives way to what is so made."""
    parts = {name: _filled(part, piece, number) for name, part in statement.parts.items()}
    changed = any(_differs(parts[name], part) for name, part in statement.parts.items())
    return replace(statement, parts=parts, text=None if changed else statement.text)


def _differs(one: Any, other: Any) -> bool:
    return one is not other and bool(one != other)


def _filled(part: Any, piece: PieceClass, number: int) -> Any:
    match part:
        case Node():
            value = _property(part, piece, number) if part.type == INT else None
            if value is not None:
                return Node("const", INT, data=value, span=part.span)
            return replace(part, args=tuple(_filled(arg, piece, number) for arg in part.args))
        case Statement():
            return _with_numbers(part, piece, number)
        case list():
            return [_filled(item, piece, number) for item in part]
        case tuple():
            return tuple(_filled(item, piece, number) for item in part)
        case dict():
            return {key: _filled(item, piece, number) for key, item in part.items()}
        case _ if is_dataclass(part) and not isinstance(part, type):
            found = {field.name: _filled(getattr(part, field.name), piece, number) for field in fields(part)}
            return replace(part, **found)
        case _:
            return part
