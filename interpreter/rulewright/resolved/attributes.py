"""What stands behind a dot or in square brackets, by the type of what stands before it.

tile.site.row  ->  site_number row of (site_of grid/tiles of (local tile))
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from rulewright.board.modular import positions_name
from rulewright.diagnostics import Span
from rulewright.diagnostics.near import nearest
from rulewright.languages import _
from rulewright.resolved.symbols import Property, Symbols
from rulewright.resolved.tree import Node
from rulewright.resolved.types import BAD, BOOL, INT, PLAYER, Type, comp, domain, site

if TYPE_CHECKING:
    from rulewright.resolved.expressions import Walker

FAMILIES = {"rows": "row", "columns": "column", "diagonals": "diagonal"}


def attribute(walker: Walker, base: Node, attr: str, span: Span) -> Node:
    """The node for `base.attr`."""
    if base.type == BAD and base.op != "table":
        return Node("bad", BAD, span=span)
    found = find(walker.symbols, base, attr, span)
    if found is not None:
        return _through_gates(walker, found)
    if base.type.kind == "none":
        return walker.owner.bad("unknown-attribute", span, _('none has no "{attr}"', attr=attr))
    known = sorted(set(offered(walker.symbols, base)))
    near = nearest(attr, [name for name in known if name != attr])
    hint = (
        _('did you mean "{near}"?', near=near)
        if near
        else _("there are: {names}", names=", ".join(known[:16]))
        if known
        else ""
    )
    start = (
        Span(span.file, span.end_line, span.end_column - len(attr), span.end_line, span.end_column)
        if span.line == span.end_line
        else span
    )
    return walker.owner.bad("unknown-attribute", start, _('a {type} has no "{attr}"', type=base.type, attr=attr), hint)


def _through_gates(walker: Walker, node: Node) -> Node:
    """What goes along the ways of a board takes with it the conditions on which they are open."""
    if node.op not in ("neighbours", "next_site", "ahead", "behind", "frontier"):
        return node
    gates = walker.owner.gates(node.data[0] if node.op == "neighbours" else node.data)
    if not gates:
        return node
    op = f"open_{node.op}" if node.op in ("ahead", "behind") else node.op  # other rules hold for what may change
    return replace(node, op=op, args=(*node.args, *gates))


def find(symbols: Symbols, base: Node, attr: str, span: Span) -> Node | None:
    """The node for `base.attr`, or None where there is no such thing."""
    owned = _owned(symbols, base, attr, span)
    if owned is not None:
        return owned
    match base.type.kind:
        case "player":
            return _of_player(symbols, base, attr, span)
        case "comp":
            return _of_piece(symbols, base, attr, span)
        case "kind":
            return _property(
                symbols.classes[base.type.name].properties.get(attr), base, ("class", base.type.name), span
            )
        case "site":
            return _of_site(symbols, base, attr, span)
        case "board":
            return _of_board(symbols, base, attr, span)
        case "line" | "run":
            return _of_line(base, attr, span)
        case "dir":
            if attr == "opposite":
                return Node("opposite", base.type, (base,), span=span)
            return Node("cast", INT, (base,), span=span) if attr == "number" else None
        case "place":
            return _of_place(symbols, base, attr, span)
        case "tokens":
            if attr == "count":
                return Node("amount", INT, (base,), span=span)
            return _is_zero(Node("amount", INT, (base,)), span) if attr == "empty" else None
        case "class":
            if attr == "kinds":
                return Node("kinds", domain(Type("kind", base.type.name)), data=base.type.name, span=span)
            return None
        case "domain":
            if attr == "count":
                return Node("count", INT, (base,), span=span)
            return _is_zero(Node("count", INT, (base,)), span) if attr == "empty" else None
        case "sym":
            return Node("cast", INT, (base,), span=span) if attr == "number" else None
        case _:
            return None


def _is_zero(number: Node, span: Span) -> Node:
    return Node("compare", BOOL, (number, Node("const", INT, data=0)), "==", span)


def offered(symbols: Symbols, base: Node) -> Iterator[str]:
    """The attributes there are, for a hint."""
    yield from symbols.attribute_values(base.type)
    yield from symbols.attribute_zones(base.type)
    name = base.type.name
    match base.type.kind:
        case "player":
            yield from ("next", "right", "seat", "others")
        case "comp":
            yield from (*symbols.classes[name].properties, "kind", "owner", "site", "face", "turned")
        case "kind":
            yield from symbols.classes[name].properties
        case "site":
            yield from symbols.site_properties[name]
            yield from (
                "row",
                "column",
                "number",
                "neighbours",
                "next",
                "ahead",
                "behind",
                "lines",
                "empty",
                "step",
                "ray",
                "reach",
                "after",
                "region",
                "distance",
            )
            yield from (w for (b, c) in symbols.held if b == name for w in (c, symbols.classes[c].one))
        case "board":
            if symbols.boards[name].tiles is not None:
                yield "positions"
            yield from (
                *symbols.boards[name].sites[:200],
                "sites",
                "lines",
                "rows",
                "columns",
                "directions",
                "sides",
                "frontier",
                "middle",
            )
            yield from (c for (b, c) in symbols.held if b == name)
        case "place":
            yield from ("count", "empty", "top", "bottom")
        case "int" | "bool" | "sym" | "none":
            return
        case _:
            yield from ("count", "empty", "number")


def _owned(symbols: Symbols, base: Node, attr: str, span: Span) -> Node | None:
    """A value or a zone that the thing before the dot owns."""
    value = symbols.values.get(attr)
    if value is not None and value.per[:1] == (base.type,):
        if len(value.per) == 1:
            return Node("value", value.type, (base,), attr, span)
        return Node("table", BAD, (base,), (attr, 1), span)
    if attr in symbols.board_owners and symbols.board_owners[attr] == base.type:
        return Node("copy", Type("board", attr), (_owner_number(symbols, base),), attr, span)
    zone = symbols.zones.get(attr)
    if zone is not None and zone.per == base.type:
        return Node("zone", Type("tokens" if zone.is_tokens else "place", attr), (base,), attr, span)
    return None


def _owner_number(symbols: Symbols, owner: Node) -> Node:
    """Which of the owners of a board's copies this is, from 1."""
    if owner.type.kind == "player":
        return Node("cast", INT, (owner,), span=owner.span)
    return Node("own_number", INT, (owner,), owner.type.name, owner.span)


def _of_player(symbols: Symbols, base: Node, attr: str, span: Span) -> Node | None:
    match attr:
        case "next" | "left":
            return Node("next_player", PLAYER, (base,), span=span)
        case "right":
            return Node("right_player", PLAYER, (base,), span=span)
        case "seat" | "number":
            return Node("cast", INT, (base,), span=span)
        case "others":
            return Node("others", domain(PLAYER), (base,), span=span)
    for piece in symbols.classes.values():
        if piece.per_player and attr == piece.one and piece.count == symbols.players:
            return Node("own_piece", comp(piece.name), (base,), piece.name, span)
        if piece.per_player and attr == piece.name and not piece.tokens:
            return Node("own_pieces", domain(comp(piece.name)), (base,), piece.name, span)
    return None


def kind_of(node: Node) -> Node:
    """The kind of a piece (a kind is its own)."""
    if node.type.kind == "kind":
        return node
    return Node("kind_of", Type("kind", node.type.name), (node,), span=node.span)


def _property(prop: Property | None, base: Node, owner: tuple[str, str], span: Span) -> Node | None:
    if prop is None:
        return None
    if prop.items:
        return Node("property_items", domain(prop.type), (base,), (*owner, prop.name), span)
    return Node("property", prop.type, (base,), (*owner, prop.name), span)


def _of_piece(symbols: Symbols, base: Node, attr: str, span: Span) -> Node | None:
    piece = symbols.classes[base.type.name]
    found = _property(piece.properties.get(attr), kind_of(base), ("class", piece.name), span)
    if found is not None:
        return found
    match attr:
        case "kind":
            return kind_of(base)
        case "owner" if piece.per_player:
            return Node("owner", PLAYER, (base,), piece.name, span)
        case "face" if piece.faces:
            return Node("face", INT if piece.numbered else Type("sym", f"{piece.name}.face"), (base,), piece.name, span)
        case "turned" if piece.turns:
            return Node("turned", INT, (base,), piece.name, span)
        case "site":
            boards = [b for b, c in symbols.held if c == piece.name]
            if len(boards) == 1:
                return Node("site_of", site(boards[0]), (base,), (boards[0], piece.name), span)
        case "position":
            boards = [b for b, c in symbols.held if c == piece.name and symbols.boards[b].shape == "positions"]
            if boards:
                return Node("site_of", site(boards[0]), (base,), (boards[0], piece.name), span)
    return None


def _of_site(symbols: Symbols, base: Node, attr: str, span: Span) -> Node | None:
    name = base.type.name
    tiles = symbols.boards[name].tiles
    thing = base if tiles is None else Node("tile_space", INT, (base,), name, span)
    found = _property(symbols.site_properties[name].get(attr), thing, ("board", name), span)
    if found is not None:
        return found
    if tiles is not None and (attr == "position" or attr == symbols.classes[tiles.class_name].one):
        position = Node("tile_position", site(positions_name(name)), (base,), name, span)
        return position if attr == "position" else _of_site(symbols, position, attr, span)
    if symbols.boards[name].shape == "positions":
        whole = name.removesuffix(".positions")
        spaces = symbols.boards[whole].tiles
        if spaces is not None and attr in spaces.locals:
            return Node("tile_site", site(whole), (base,), (whole, spaces.locals.index(attr) + 1), span)
    if name in symbols.board_owners and attr in ("owner", _singular(symbols, name)):
        return Node("copy_owner", symbols.board_owners[name], (base,), name, span)
    for (board, held), most in symbols.held.items():
        piece = symbols.classes[held]
        if board == name and attr == piece.one and most == 1:
            return Node("occupant", comp(held), (base,), (name, held), span)
        if board == name and attr == held:
            return Node("held", domain(comp(held)), (base,), (name, held), span)
    match attr:
        case "row" | "column":
            return Node("coordinate", INT, (base,), (name, attr), span)
        case "number":
            return Node("cast", INT, (base,), span=span)
        case "neighbours":
            return Node("neighbours", domain(base.type), (base,), (name, ""), span)
        case "next":
            return Node("next_site", base.type, (base,), name, span)
        case "ahead" | "behind":
            return Node(attr, domain(base.type), (base,), name, span)
        case "lines":
            return Node("lines_through", domain(Type("line", name)), (base,), name, span)
        case "empty":
            return Node("site_empty", BOOL, (base,), name, span)
        case _:
            return None


def _singular(symbols: Symbols, board: str) -> str:
    owner = symbols.board_owners[board]
    return symbols.classes[owner.name].one if owner.kind == "comp" else "player"


def _of_copy(symbols: Symbols, base: Node, attr: str, span: Span) -> Node | None:
    """`garden.bed.sites`: of one owner's copy of a board."""
    name = base.type.name
    board = symbols.boards[name]
    if (name, attr) in symbols.held:
        return Node("copy_pieces", domain(comp(attr)), base.args, (name, attr), span)
    first = board.copies[0]
    if f"{first}.{attr}" in board.numbers:
        return Node("copy_site", site(name), base.args, (name, board.numbers[f"{first}.{attr}"]), span)
    match attr:
        case "sites":
            return Node("copy_sites", domain(site(name)), base.args, name, span)
        case "lines":
            return Node("copy_lines", domain(Type("line", name)), base.args, (name, ""), span)
        case "rows" | "columns" | "diagonals":
            return Node("copy_lines", domain(Type("line", name)), base.args, (name, FAMILIES[attr]), span)
        case "directions":
            return Node("directions", domain(Type("dir", name)), data=name, span=span)
        case _:
            return None


def _of_board(symbols: Symbols, base: Node, attr: str, span: Span) -> Node | None:
    name = base.type.name
    board = symbols.boards[name]
    if base.op == "copy":
        return _of_copy(symbols, base, attr, span)
    if board.tiles is not None:
        places = positions_name(name)
        if attr == board.tiles.class_name:
            return Node("board_pieces", domain(comp(attr)), data=(places, attr), span=span)
        if attr == "positions":
            return Node("board_sites", domain(site(places)), data=places, span=span)
        if attr in board.tiles.positions:
            return Node("const", site(places), data=board.tiles.positions.index(attr) + 1, span=span)
    if (name, attr) in symbols.held:
        return Node("board_pieces", domain(comp(attr)), data=(name, attr), span=span)
    if attr in board.sites:
        return Node("const", site(name), data=board.sites.index(attr) + 1, span=span)
    if attr in board.directions:
        return Node("const", Type("dir", name), data=board.directions.index(attr) + 1, span=span)
    match attr:
        case "sites":
            return Node("board_sites", domain(site(name)), data=name, span=span)
        case "lines":
            return Node("board_lines", domain(Type("line", name)), data=(name, ""), span=span)
        case "rows" | "columns" | "diagonals":
            return Node("board_lines", domain(Type("line", name)), data=(name, FAMILIES[attr]), span=span)
        case "directions":
            return Node("directions", domain(Type("dir", name)), data=name, span=span)
        case "sides":
            return Node("sides", domain(Type("dir", name)), data=name, span=span)
        case "frontier":
            return Node("frontier", domain(site(name)), data=name, span=span)
        case "middle" if board.shape == "lattice":
            return Node("const", site(name), data=(len(board.sites) + 1) // 2, span=span)
        case _:
            return None


def _of_line(base: Node, attr: str, span: Span) -> Node | None:
    if attr == "sites":
        return Node(
            "line_sites" if base.type.kind == "line" else "run_sites",
            domain(site(base.type.name.partition("/")[0])),
            (base,),
            base.type.name,
            span,
        )
    if attr == "number" and base.type.kind == "line":
        return Node("line_number", INT, (base,), base.type.name, span)
    return None


def _of_place(symbols: Symbols, base: Node, attr: str, span: Span) -> Node | None:
    if base.op != "zone":
        return None
    held = comp(symbols.zones[base.data].holds)
    match attr:
        case "count":
            return Node("place_count", INT, (base,), base.data, span)
        case "empty":
            return _is_zero(Node("place_count", INT, (base,), base.data), span)
        case "top" | "first":
            return Node("place_item", held, (base, Node("const", INT, data=1)), base.data, span)
        case "bottom" | "last":
            return Node("place_item", held, (base, Node("place_count", INT, (base,), base.data)), base.data, span)
        case _:
            return None


def item(walker: Walker, base: Node, index: ast.expr, span: Span) -> Node:
    """The node for `base[index]`."""
    owner, symbols = walker.owner, walker.symbols
    if base.op == "table":
        name, given = base.data
        value = symbols.values[name]
        wanted = value.per[given]
        at = owner.fit(walker.visit(index), wanted)
        args = (*base.args, at)
        if given + 1 < len(value.per):
            return Node("table", BAD, args, (name, given + 1), span)
        return Node("value", value.type, args, name, span)
    number = owner.fit(walker.visit(index), INT)
    if base.op == "own_pieces":
        return Node("own_piece_number", comp(base.data), (*base.args, number), base.data, span)
    if base.op == "zone" and base.type.kind == "place":
        return Node("place_item", comp(symbols.zones[base.data].holds), (base, number), base.data, span)
    if base.op == "property_items":
        assert base.type.of is not None
        return Node("property_item", base.type.of, (*base.args, number), base.data, span)
    if base.type == BAD:
        return Node("bad", BAD, span=span)
    return owner.bad(
        "not-a-list",
        span,
        _("a {type} has no numbered items", type=base.type),
        _("zones with an order and list properties have"),
    )
