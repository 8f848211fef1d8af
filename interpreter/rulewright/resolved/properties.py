"""Properties of kinds and of spaces: one type in each class or board, one value for each kind or space."""

from __future__ import annotations

from typing import Any

from rulewright.board.board import Board
from rulewright.board.tiles import TileSet
from rulewright.diagnostics import Diagnostics, Span
from rulewright.languages import _
from rulewright.resolved.names import names_of
from rulewright.resolved.symbols import PieceClass, Property, Symbols
from rulewright.resolved.types import BOOL, INT, Type
from rulewright.source.tree import Map, Seq, copy_tree

NOT_PROPERTIES = {
    "count",
    "title",
    "symbol",
    "text",
    "one",
    "per",
    "faces",
    "turns",
    "back",
    "kinds",
    "tokens",
    "joins",
    "at",
    "colour_code",
    "says",
}
"""Keys of a kind, a class or a space that the language itself uses."""
MODULAR = {"spaces", "edges"}


def read_properties(symbols: Symbols, components: Map, boards: Map, diags: Diagnostics) -> None:
    """Fill `properties` of every class and `site_properties` of every board."""
    modular = {b.tiles.class_name for b in symbols.boards.values() if b.tiles is not None}
    for piece in symbols.classes.values():
        declared = components[piece.name]
        kinds = declared.get("kinds") if isinstance(declared.get("kinds"), Map) else None
        rows = [kinds[k] for k in piece.kinds] if kinds is not None else [declared] * len(piece.kinds)
        skip = NOT_PROPERTIES | MODULAR if piece.name in modular else NOT_PROPERTIES
        for name in _names(rows, skip):
            if any(_is_block(row.get(name)) for row in rows if isinstance(row, Map)):
                _blocks(piece, name, rows)
                continue
            found = _property(symbols, name, f"{piece.name}.{name}", rows, diags)
            if found is not None:
                piece.properties[name] = found
    for name, board in symbols.boards.items():
        symbols.site_properties[name] = {}
        if board.tiles is not None:
            rows = _tile_rows(board.tiles, components[board.tiles.class_name])
            beside = boards[name].get("spaces") if isinstance(boards.get(name), Map) else None
            rows += [beside.get(s.name) if isinstance(beside, Map) else None for s in board.tiles.fixed]
        elif isinstance(boards.get(name), Map) and isinstance(boards[name].get("spaces"), Map):
            spaces = boards[name]["spaces"]
            rows = _copy_rows(board, spaces) if board.copies else [spaces.get(s) for s in board.sites]
        else:
            continue
        for prop in _names(rows, NOT_PROPERTIES):
            if board.tiles is None and any(_is_block(row.get(prop)) for row in rows if isinstance(row, Map)):
                _site_blocks(symbols, board, prop, boards[name]["spaces"])
                continue
            found = _property(symbols, prop, f"{name}.{prop}", rows, diags)
            if found is not None:
                symbols.site_properties[name][prop] = found


def _copy_rows(board: Board, spaces: Map) -> list[Any]:
    """The spaces as written, for each owner's copy: what names a space names the one of the same copy."""

    def own(value: Any, owner: str) -> Any:
        return f"{owner}.{value}" if isinstance(value, str) and f"{owner}.{value}" in board.numbers else value

    size = len(board.sites) // len(board.copies)
    rows: list[Any] = []
    for index, site in enumerate(board.sites):
        owner = board.copies[index // size]
        written = copy_tree(spaces.get(site.removeprefix(f"{owner}.")))
        for key, value in written.items() if isinstance(written, Map) else ():
            if isinstance(value, Seq):
                value[:] = [own(item, owner) for item in value]
            else:
                written[key] = own(value, owner)
        rows.append(written)
    return rows


def _tile_rows(tiles: TileSet, declared: Map) -> list[Any]:
    """The spaces of tiles as written, by `kind * (K + 1) + local` (from 1; K names of spaces in all)."""
    size = len(tiles.locals) + 1
    rows: list[Any] = [None] * ((len(tiles.kinds) + 1) * size)
    kinds = declared.get("kinds")
    for number, kind in enumerate(tiles.kinds, 1):
        for written in (declared, kinds.get(kind.name) if isinstance(kinds, Map) else None):
            spaces = written.get("spaces") if isinstance(written, Map) else None
            for space, found in spaces.items() if isinstance(spaces, Map) else ():
                index = number * size + tiles.locals.index(space) + 1
                rows[index] = _both(rows[index], found)
    return rows[1:]


def _both(first: Any, second: Any) -> Any:
    """What a class and a kind write about one space; the kind has the last word."""
    if not isinstance(first, Map) or not isinstance(second, Map):
        return second if isinstance(second, Map) else first
    whole = copy_tree(first)
    for key in second:
        whole.put(key, second[key], second.key_span(key), second.value_span(key))
    return whole


def _names(rows: list[Any], skip: set[str]) -> list[str]:
    return list(dict.fromkeys(k for row in rows if isinstance(row, Map) for k in row if k not in skip))


def _is_block(value: Any) -> bool:
    return isinstance(value, Seq) and any(isinstance(item, Map) for item in value)


def _blocks(piece: PieceClass, name: str, rows: list[Any]) -> None:
    for kind, row in zip(piece.kinds, rows, strict=True):
        block = row.get(name) if isinstance(row, Map) else None
        if isinstance(block, Seq):
            piece.blocks[kind, name] = (block, f"components.{piece.name}.kinds.{kind}.{name}")


def _site_blocks(symbols: Symbols, board: Board, name: str, spaces: Map) -> None:
    """Effects on spaces; on a board of which each owner has a copy, those of a space are the same in all of them."""
    for space, row in spaces.items():
        block = row.get(name) if isinstance(row, Map) else None
        if isinstance(block, Seq):
            found = symbols.site_blocks.setdefault(board.name, {})
            found[str(space), name] = (block, f"boards.{board.name}.spaces.{space}.{name}")


def _property(symbols: Symbols, name: str, own_list: str, rows: list[Any], diags: Diagnostics) -> Property | None:
    written: list[tuple[Any, Span]] = []
    items = False
    for row in rows:
        value = row.get(name) if isinstance(row, Map) else None
        if isinstance(value, Seq):
            items = True
            written += [(v, value.item_span(i)) for i, v in enumerate(value)]
        elif value is not None:
            written.append((value, row.value_span(name)))
    found = _type(symbols, own_list, written, diags)
    if found is None:
        return None
    names = names_of(symbols, found)
    prop = Property(name, found, items)
    prop.values.append(() if items else 0)
    for row in rows:
        value = row.get(name) if isinstance(row, Map) else None
        if items:
            listed = value if isinstance(value, Seq) else [] if value is None else [value]
            prop.values.append(tuple(_number(names, v) for v in listed))
        else:
            prop.values.append(_number(names, value))
    return prop


def _type(symbols: Symbols, own_list: str, written: list[tuple[Any, Span]], diags: Diagnostics) -> Type | None:
    kinds = {"flag" if isinstance(v, bool) else "number" if isinstance(v, int) else "word" for v, _ in written}
    if len(kinds) > 1:
        value, span = next(
            (v, s)
            for v, s in written
            if isinstance(v, bool) != isinstance(written[0][0], bool) or type(v) is not type(written[0][0])
        )
        diags.error(
            "mixed-property",
            span,
            _('"{value}" is of another type than the same property elsewhere in its class', value=value),
            _("give it one type everywhere: numbers, flags or words"),
            ((written[0][1], _("the first")),),
        )
        return None
    if kinds == {"flag"}:
        return BOOL
    if kinds in ({"number"}, set()):
        return INT
    words = list(dict.fromkeys(str(v) for v, _ in written))
    for board in symbols.boards.values():
        if set(words) <= set(board.sites):
            return Type("site", board.name)
    for name, known in symbols.lists.items():
        if set(words) <= set(known):
            return Type("sym", name)
    for piece in symbols.classes.values():
        if piece.kinds and set(words) <= set(piece.kinds):
            return Type("kind", piece.name)
    symbols.lists[own_list] = words
    return Type("sym", own_list)


def _number(names: list[str], value: Any) -> int:
    if value is None:
        return 0
    if isinstance(value, int):
        return int(value)
    return names.index(str(value)) if str(value) in names else 0
