"""Walks over everything that is resolved: blocks, statements, expressions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from rulewright.resolved.game import Resolved
from rulewright.resolved.tree import Binder, Node, Statement

Block = list[Statement]


def roots(game: Resolved) -> Iterator[Block]:
    """The outermost blocks: set-up, play, effects, and the effects of kinds."""
    yield game.setup
    yield game.play
    for effect in game.symbols.effects.values():
        yield effect.body
    yield from game.blocks.values()


def blocks(part: Any) -> Iterator[Block]:
    """All blocks in a part of a statement, outer ones first; `part` may be a block itself."""
    if isinstance(part, Statement):
        yield from blocks(part.parts)
    elif isinstance(part, dict):
        for item in part.values():
            yield from blocks(item)
    elif isinstance(part, list | tuple):
        if part and all(isinstance(item, Statement) for item in part):
            yield list(part)
        for item in part:
            yield from blocks(item)
    elif is_dataclass(part) and not isinstance(part, Node | type):
        for field in fields(part):
            yield from blocks(getattr(part, field.name))


def all_blocks(game: Resolved) -> Iterator[Block]:
    """Every block of a game."""
    for root in roots(game):
        yield from blocks(root)


def all_statements(game: Resolved) -> Iterator[Statement]:
    """Every statement of a game, in the order of blocks."""
    for block in all_blocks(game):
        yield from block


def statements_in(part: Any) -> Iterator[Statement]:
    """Every statement in a block or part, at any depth."""
    for block in blocks(part):
        yield from block


def nodes(part: Any) -> Iterator[Node]:
    """Every node of the expressions in a part of a statement, its blocks left out."""
    if isinstance(part, Node):
        yield part
        for inner in part.args:
            yield from nodes(inner)
    elif isinstance(part, Statement):
        return
    elif isinstance(part, dict):
        for item in part.values():
            yield from nodes(item)
    elif isinstance(part, list | tuple):
        for item in part:
            yield from nodes(item)
    elif is_dataclass(part) and not isinstance(part, type):
        for field in fields(part):
            yield from nodes(getattr(part, field.name))


def binders(part: Any) -> Iterator[Binder]:
    """Every name that a part of a statement binds, its blocks left out."""
    if isinstance(part, Binder):
        yield part
    elif isinstance(part, Statement | Node):
        return
    elif isinstance(part, dict):
        for item in part.values():
            yield from binders(item)
    elif isinstance(part, list | tuple):
        for item in part:
            yield from binders(item)
    elif is_dataclass(part) and not isinstance(part, type):
        for field in fields(part):
            yield from binders(getattr(part, field.name))
