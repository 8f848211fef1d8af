"""Walks over everything that is resolved: blocks, statements, expressions.

Parts of statements are made by verbs, which stand above this package: a walk goes through lists, mappings and data
classes whatever they are called, so that a new verb needs nothing here.

    turn: [{if: x, then: [{score: 1}]}]   ->   statements: if, score
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

from rulewright.resolved.tree import Binder, Node, Statement

if TYPE_CHECKING:
    from rulewright.resolved.game import Resolved

Block = list[Statement]


def roots(game: Resolved) -> Iterator[Block]:
    """The outermost blocks: set-up, play, effects, and the effects of kinds."""
    yield game.setup
    yield game.play
    for effect in game.symbols.effects.values():
        yield effect.body
    yield from game.blocks.values()


def inside(part: Any) -> list[Any]:
    """What a part of a statement (or a statement) is made of; nothing for nodes, words and numbers."""
    match part:
        case Statement():
            return list(part.parts.values())
        case dict():
            return list(part.values())
        case list() | tuple():
            return list(part)
        case _ if is_dataclass(part) and not isinstance(part, Node | type):
            return [getattr(part, field.name) for field in fields(part)]
        case _:
            return []


def blocks(part: Any) -> Iterator[Block]:
    """All blocks in a part of a statement, outer ones first; `part` may be a block itself."""
    if isinstance(part, list | tuple) and part and all(isinstance(item, Statement) for item in part):
        yield list(part)
    for inner in inside(part):
        yield from blocks(inner)


def all_blocks(game: Resolved) -> Iterator[Block]:
    """Every block of a game."""
    for root in roots(game):
        yield from blocks(root)


def all_statements(game: Resolved) -> Iterator[Statement]:
    """Every statement of a game, block by block."""
    for block in all_blocks(game):
        yield from block


def statements_in(part: Any) -> Iterator[Statement]:
    """Every statement in a block or part, at any depth, block by block."""
    for block in blocks(part):
        yield from block


def nodes(part: Any) -> Iterator[Node]:
    """Every node of the expressions in a part of a statement, its blocks left out."""
    if isinstance(part, Node):
        yield part
        for arg in part.args:
            yield from nodes(arg)
    elif not isinstance(part, Statement):
        for inner in inside(part):
            yield from nodes(inner)


def binders(part: Any) -> Iterator[Binder]:
    """Every name that a part of a statement binds, its blocks left out."""
    if isinstance(part, Binder):
        yield part
    elif not isinstance(part, Statement):
        for inner in inside(part):
            yield from binders(inner)
