"""What paths, views and pictures need to know of a game once it is compiled: plain data, no objects of the front.

    Layout  ->  {"classes": {...}, "boards": {...}, "zones": {...}, "values": {...}, "places": [...], ...}

Everything here can be written as JSON, so that it is cached together with the generated code. Numbers count as in the
state: pieces over all classes from 1, sites of a board from 1, kinds of a class from 1, place 0 is the box.
"""

from __future__ import annotations

from typing import Any

from rulewright.board.plain import tile_facts
from rulewright.lower.state import Layout, Place
from rulewright.lower.terms import gather_codes, gather_terms
from rulewright.resolved.names import names_of
from rulewright.resolved.symbols import PieceClass, Symbols, Value, Zone
from rulewright.resolved.types import PLAYER, Type
from rulewright.source.tree import Map, Seq

WORDING = ("title", "text", "symbol")
"""Keys of classes, kinds, boards, zones and values that are only for people."""


def gather(layout: Layout) -> dict[str, Any]:
    """All facts of one game for one number of players.

    Keys: title, summary, players (their number), roles {role: seat}, given_roles (names of values), numbers,
    types {type descriptor: names by number, the first for none}, titles (the same, as sentences say them), listed
    (words of lists in sentences, where they have titles), terms (the nouns by which catalogs know things, see
    lower/terms.py),
    codes (the nouns of short codes, only if texts have any);
    classes, boards, zones, values (see the functions below), places (a list by place number);
    where (place of each piece), position (index in its place) and known (mask of seats who know it): addresses, piece c
    in slot address + c, 0 if not used; draw (the section as written).
    """
    symbols = layout.symbols
    codes = gather_codes(symbols)
    return {
        **({"codes": codes} if codes else {}),
        "title": _plain_text(symbols.tree.get("title", "")),
        "summary": _plain_text(symbols.tree.get("summary", "")),
        "players": symbols.players,
        "roles": dict(symbols.roles),
        "given_roles": list(symbols.given_roles),
        "numbers": dict(symbols.numbers),
        "types": _types(symbols),
        "titles": _titles(symbols),
        **({"listed": listed} if (listed := _listed(symbols)) else {}),
        "terms": gather_terms(symbols),
        "classes": {c.name: _class(layout, c) for c in symbols.classes.values()},
        "boards": {name: _board(layout, name) for name in symbols.boards if symbols.boards[name].shape != "positions"},
        "zones": {z.name: _zone(layout, z) for z in symbols.zones.values()},
        "values": {v.name: _value(layout, v) for v in symbols.values.values()},
        "places": [_place(p) for p in layout.places],
        "where": layout.where,
        "position": layout.position,
        "known": layout.known,
        "draw": plain(symbols.tree.get("draw")),
    }


def _plain_text(written: Any) -> str:
    """A text of the game; of one with two forms that for several."""
    return str(written.get("other", "")) if isinstance(written, Map) else str(written)


def plain(value: Any) -> Any:
    """A value of the source tree without its spans."""
    if isinstance(value, Map):
        return {key: plain(inner) for key, inner in value.items()}
    if isinstance(value, Seq):
        return [plain(inner) for inner in value]
    return value


def _types(symbols: Symbols) -> dict[str, list[str]]:
    types = [PLAYER, Type("bool")]
    for board in symbols.boards:
        types += [Type("site", board), Type("line", board), Type("dir", board)]
    types += [Type("sym", name) for name in symbols.lists]
    types += [Type("kind", name) for name in symbols.classes]
    found = {t.descriptor: list(names_of(symbols, t)) for t in types}
    for piece in symbols.classes.values():
        kinds = [piece.kinds[k - 1] for k in piece.kind_of]
        found[f"comp:{piece.name}"] = ["none"] * piece.first + kinds
        if piece.faces:
            found[f"face:{piece.name}"] = ["none", *piece.faces]
    return found


def _titles(symbols: Symbols) -> dict[str, list[str]]:
    """Words for kinds and spaces in sentences: their `title`, else their id with spaces."""
    from rulewright.wording.nouns import on_tile

    found: dict[str, list[str]] = {}
    for piece in symbols.classes.values():
        declared = _entry(symbols, "components", piece.name)
        kinds = declared.get("kinds") if isinstance(declared, Map) else None
        rows = [kinds.get(k) if isinstance(kinds, Map) else declared for k in piece.kinds]
        found[f"kind:{piece.name}"] = ["none", *(_title(k, row) for k, row in zip(piece.kinds, rows, strict=True))]
    for name, board in symbols.boards.items():
        declared = _entry(symbols, "boards", name)
        spaces = declared.get("spaces") if isinstance(declared, Map) else None
        if isinstance(spaces, Map):
            # copies share their titles: what is said of a space is said of each owner's
            sites = [(s, spaces.get(s, spaces.get(s.rpartition(".")[2]))) for s in board.sites]
            found[f"site:{name}"] = ["none", *(_title(s, row, keep=True) for s, row in sites)]
        places = [on_tile(symbols, name, site) for site in board.sites]
        if any(title for title, _position, _path in places):
            said = found.get(f"site:{name}", ["none", *board.sites])[1:]
            named = [f"{title} of {position}" if title else "" for title, position, _path in places]
            found[f"site:{name}"] = ["none", *(new or own for own, new in zip(said, named, strict=True))]
    return found


def _listed(symbols: Symbols) -> dict[str, list[str]]:
    """Words of lists as sentences of options say them: the title beside each, else its id with spaces."""
    found: dict[str, list[str]] = {}
    lists = symbols.tree.get("symbols")
    for name, declared in lists.items() if isinstance(lists, Map) else ():
        if isinstance(declared, Map) and name in symbols.lists:
            titles = [declared.get(word) for word in symbols.lists[name]]
            words = zip(symbols.lists[name], titles, strict=True)
            found[f"sym:{name}"] = ["none", *(_word(word, title) for word, title in words)]
    return found


def _word(name: str, title: Any) -> str:
    """A word of a list: the title beside it, or its id with spaces."""
    one = title.get("one") if isinstance(title, Map) else title
    return str(one) if one is not None else name.replace("_", " ")


def _title(name: str, declared: Any, *, keep: bool = False) -> str:
    title = declared.get("title") if isinstance(declared, Map) else None
    if isinstance(title, Map):
        title = title.get("one")
    return str(title) if title is not None else name if keep else name.replace("_", " ")


def _wording(declared: Any) -> dict[str, str]:
    if not isinstance(declared, Map):
        return {}
    found = {key: str(declared[key]) for key in WORDING if isinstance(declared.get(key), str)}
    title = declared.get("title")
    if isinstance(title, Map):
        found["title"], found["one"] = str(title.get("other", "")), str(title.get("one", ""))
    return found


def _entry(symbols: Symbols, section: str, name: str) -> Any:
    found = symbols.tree.get(section)
    return found.get(name) if isinstance(found, Map) else None


def _class(layout: Layout, piece: PieceClass) -> dict[str, Any]:
    """`first`: number of its first piece; `kind_of`, `owner_of`: by piece, in order; `face`, `turned`: base addresses.

    Piece c has its face in slot `face + c`, and is turned so many times as slot `turned + c` says; 0 if it has none.
    """
    symbols = layout.symbols
    declared = _entry(symbols, "components", piece.name)
    kinds = declared.get("kinds") if isinstance(declared, Map) else None
    return {
        "one": piece.one,
        "tokens": piece.tokens,
        "per_player": piece.per_player,
        "first": piece.first,
        "count": piece.count,
        "kinds": list(piece.kinds),
        "kind_of": list(piece.kind_of),
        "owner_of": list(piece.owner_of),
        "faces": list(piece.faces),
        "numbered": piece.numbered,
        "turns": piece.turns,
        "back": piece.back,
        "face": layout.faces.get(piece.name, 0),
        "turned": layout.turned.get(piece.name, 0),
        "properties": {
            p.name: {
                "type": p.type.descriptor,
                "items": p.items,
                "values": [list(v) if isinstance(v, tuple) else v for v in p.values],
            }
            for p in piece.properties.values()
        },
        "words": _wording(declared),
        "kind_words": {k: _wording(kinds.get(k)) for k in piece.kinds} if isinstance(kinds, Map) else {},
    }


def _board(layout: Layout, name: str) -> dict[str, Any]:
    """`places`: {class held: place of site 1}; `edges`: [from, to, label, direction, is an arrow]."""
    symbols = layout.symbols
    board = symbols.boards[name]
    return {
        "shape": board.shape,
        "rows": board.rows,
        "columns": board.columns,
        "row_headings": list(board.row_headings),
        "column_headings": list(board.column_headings),
        "sites": list(board.sites),
        "cells": [list(cell) for cell in board.cells],
        "points": [list(point) for point in board.points],
        "directions": list(board.directions),
        "sides": list(board.sides),
        "lines": [
            {"name": n.name, "family": n.family, "number": n.number, "sites": list(n.sites)} for n in board.lines
        ],
        "edges": [[e.start, e.end, e.label, e.direction, int(e.arrow), e.gate] for e in board.edges],
        "loop": board.loop,
        "placed": board.placed,
        "middle": board.middle,
        "extent": layout.extents.get(name, 0),
        "copies": list(board.copies),
        "per": symbols.board_owners[name].descriptor if name in symbols.board_owners else "",
        "tiles": tile_facts(board.tiles) if board.tiles is not None else None,
        "properties": [plain(p) if isinstance(p, Map) else dict(p) for p in board.properties],
        "positions": list(board.tiles.positions) if board.tiles is not None else [],
        "holds": {held: most for (on, held), most in symbols.held.items() if on.removesuffix(".positions") == name},
        "places": {
            held: first for (on, held), first in layout.site_places.items() if on.removesuffix(".positions") == name
        },
        "words": _wording(_entry(symbols, "boards", name)),
    }


def _zone(layout: Layout, zone: Zone) -> dict[str, Any]:
    """`place`: number of its first place, owner n has `place + n - 1`; -1 for tokens.

    `tokens`: base address, owner n has slot `tokens + n`, without owners slot `tokens`; -1 for pieces.
    """
    return {
        "holds": zone.holds,
        "per": zone.per.descriptor if zone.per else "",
        "order": zone.order,
        "seen": zone.seen,
        "capacity": zone.capacity,
        "supply": zone.supply,
        "start": zone.start,
        "place": layout.zone_places.get(zone.name, -1),
        "tokens": layout.tokens.get(zone.name, -1),
        "words": _wording(_entry(layout.symbols, "zones", zone.name)),
    }


def _value(layout: Layout, value: Value) -> dict[str, Any]:
    """`address`: base. Owner n has slot `address + n`; with several owners each has a row of `sizes[i]` slots.

    `given` (hidden numbers alone): the least and greatest number it is ever set to; None if the rules count with it.
    `chosen` (hidden values alone): whether players choose it in secret.
    """
    hidden: dict[str, Any] = {}
    if value.seen != "all":
        hidden["chosen"] = value.name in layout.chosen
        if value.type.kind == "int":
            hidden["given"] = _given(layout, value)
    return {
        "type": value.type.descriptor,
        "per": [owner.descriptor for owner in value.per],
        "sizes": [layout.size_of(owner) + 1 for owner in value.per],
        "low": value.low,
        "high": value.high,
        "start": value.start,
        "seen": value.seen,
        "reset": value.reset,
        "address": layout.values[value.name],
        **hidden,
        "words": _wording(_entry(layout.symbols, "values", value.name)),
    }


def _given(layout: Layout, value: Value) -> list[int] | None:
    """The bounds of what a number is ever set to, within those declared."""
    known = layout.given.get(value.name)
    if known is None or known[0] > value.high or known[1] < value.low:
        return None
    return [max(known[0], value.low), min(known[1], value.high)]


def _place(place: Place) -> dict[str, Any]:
    """`base`: slot of the first piece; `count`: slot of the number of pieces, 0 for a place of one piece; `low`: of
    a pile, the slot of where the part of unknown order begins (0 if there is none). `site`, `number`: the space."""
    return {
        "name": place.name,
        "path": place.path,
        "holds": place.holds,
        "owner": place.owner,
        "base": place.base,
        "capacity": place.capacity,
        "count": place.count,
        "low": place.low,
        "order": place.order,
        "sees": place.sees,
        "zone": place.zone,
        "board": place.board,
        "site": place.name if place.board else "",
        "number": place.site,
    }
