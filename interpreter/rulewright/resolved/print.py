"""The resolved form as text: what every name stands for, and each statement with its typed parts.

turn.1  choose
          arm tile_1: piece of tiles among board_pieces(('grid', 'tiles'))
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.languages import ENGLISH, in_language
from rulewright.resolved.carried import UNKNOWN, CarryOver
from rulewright.resolved.game import Resolved
from rulewright.resolved.symbols import Symbols
from rulewright.resolved.tree import Binder, Node, Statement, TextParts


def print_resolved(game: Resolved) -> str:
    """Everything declared, then every block, one line for each element; the same on every run and in every language."""
    with in_language(ENGLISH):
        return _printed(game)


def _printed(game: Resolved) -> str:
    lines = [*_declared(game.symbols)]
    for title, block in (("setup", game.setup), ("play", game.play)):
        if block:
            lines += ["", f"{title}:", *_block(block, 1)]
    for effect in game.symbols.effects.values():
        params = ", ".join(f"{name}: {type_}" for name, type_ in effect.params)
        lines += ["", f"effect {effect.name}({params}):", *_block(effect.body, 1)]
    for (held, kind, name), block in game.blocks.items():
        lines += ["", f"{held}.{kind}.{name}:", *_block(block, 1)]
    for title, node in (("score", game.score), ("returns", game.returns), ("worth", game.worth)):
        if node is not None:
            lines += ["", f"{title} = {node}"]
    lines += [f"tie {i} = {node}" for i, node in enumerate(game.ties, 1)]
    if game.carry is not None:
        lines += [
            "",
            "carry over:",
            *(f"  {what}: {', '.join(names)}" for what, names in _carried(game.carry) if names),
        ]
        lines += [f"  until {game.carry.until}"] if game.carry.until is not None else []
    return "\n".join(lines) + "\n"


def _carried(carry: CarryOver) -> list[tuple[str, tuple[str, ...]]]:
    return [(what, getattr(carry, what)) for what in UNKNOWN]


def _declared(symbols: Symbols) -> Iterator[str]:
    yield f"players: {symbols.players}"
    for role, seat in symbols.roles.items():
        yield f"role {role} = p{seat}"
    for name, number in symbols.numbers.items():
        yield f"number {name} = {number}"
    for name, words in symbols.lists.items():
        yield f"words {name}: {', '.join(words)}"
    for piece in symbols.classes.values():
        what = f"{piece.tokens} tokens" if piece.tokens else f"{piece.count} pieces, {len(piece.kinds)} kinds"
        yield f"class {piece.name} (one {piece.one}): {what}"
        for prop in piece.properties.values():
            yield f"  property {prop.name}: {'list of ' if prop.items else ''}{prop.type}"
    for board in symbols.boards.values():
        yield f"board {board.name}: {board.shape}, {len(board.sites)} spaces"
    for zone in symbols.zones.values():
        owner, mixed = f" for each {zone.per}" if zone.per else "", ", mixed" if zone.mixed else ""
        yield f"zone {zone.name}{owner}: holds {zone.holds}, {zone.order or 'no'} order, seen by {zone.seen}{mixed}"
    for value in symbols.values.values():
        owners = "".join(f" for each {owner}" for owner in value.per)
        yield f"value {value.name}{owners}: {value.type}"
    for term in symbols.terms.values():
        params = ", ".join(f"{name}: {type_}" for name, type_ in term.params)
        yield f"term {term.name}({params}): {term.body.type if term.body else '?'} = {term.body}"


def _block(block: list[Statement], depth: int) -> Iterator[str]:
    for statement in block:
        yield f"{'  ' * depth}{statement.verb}  [{statement.path}]"
        for name, part in statement.parts.items():
            yield from _part(name, part, depth + 1)


def _part(name: str, part: Any, depth: int) -> Iterator[str]:
    """A part of a statement; parts that say nothing are left out."""
    indent = "  " * depth
    match part:
        case None | "" | False | []:
            return
        case Node():
            yield f"{indent}{name}: {part} : {part.type}"
        case Binder():
            yield f"{indent}{name} {part.local}: {part.type} among {part.domain}"
        case TextParts():
            yield f'{indent}{name}: "{part.template}"'
        case Statement():
            yield from _block([part], depth)
        case [Statement(), *_]:
            yield f"{indent}{name}:"
            yield from _block(part, depth + 1)
        case list() | tuple():
            for index, item in enumerate(part, 1):
                yield from _part(f"{name} {index}", item, depth)
        case _ if hasattr(part, "binders"):
            yield f"{indent}arm {part.id or '(unnamed)'}:"
            for field in ("when", "binders", "where", "keeps", "once", "name", "sentence", "do"):
                yield from _part(field, getattr(part, field), depth + 1)
        case _:
            yield f"{indent}{name}: {part}"
