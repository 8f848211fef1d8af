"""Boards put together from tiles that are shuffled and turned: `shape: modular`.

    boards:      isle: {shape: modular, rows: 2, columns: 2, tiles: lands}
    components:  lands: {one: land, turns: 4, kinds: {bend: {spaces: {a: {joins: [n, e]}, b: {}}, edges: [[a, b]]}}}
    ->           sites r1c1.a r1c1.b r1c2.a ...; which of them exist depends on the tile that lies there

Spaces and edges written on the class itself belong to every kind; a kind adds to them. Spaces and edges written on the
board lie beside the tiles and are always there: `spaces: {harbour: {joins: [r1c1.n, r1c2.n]}}`.
"""

from __future__ import annotations

from typing import Any

from rulewright.board import names, reading
from rulewright.board.board import MAX_SITES, Board, Edge
from rulewright.board.route import ring_points
from rulewright.board.tiles import MAX_NETWORKS, SIDE_OFFSETS, SIDES, FixedSpace, TileKind, TileSet
from rulewright.diagnostics import Diagnostics, Span
from rulewright.languages import _
from rulewright.source.tree import Map, Seq, span_of

JOINS = "joins"


def build_modular(name: str, declaration: Map, classes: Map, diags: Diagnostics) -> Board | None:
    """A modular board; none after a report that leaves nothing to work with."""
    found = reading.rows_and_columns(declaration, diags)
    held = _tile_class(name, declaration, classes, diags)
    if found is None or held is None:
        return None
    rows, columns = found
    pattern = reading.template(declaration, "r{row}c{column}", diags)
    cells = [(row, column) for row in range(1, rows + 1) for column in range(1, columns + 1)]
    positions = reading.cell_names(
        declaration, pattern, [{"row": r, "column": c, "rows": rows} for r, c in cells], diags
    )
    if positions is None:
        return None
    holes = declaration.get("missing")
    known = {position: number for number, position in enumerate(positions, 1)}
    for index, hole in enumerate(holes if isinstance(holes, Seq) else ()):
        number = reading.check_known(hole, span_of(declaration["missing"], index), known, name, diags)
        if number:
            cells[number - 1] = (0, 0)
    kept = [(p, c) for p, c in zip(positions, cells, strict=True) if c != (0, 0)]
    class_name, tiles_class = held
    tiles = TileSet(class_name, _turns(tiles_class, diags), [p for p, _ in kept], [c for _, c in kept])
    _read_kinds(tiles, tiles_class, diags)
    _read_fixed(tiles, declaration, diags)
    if not tiles.locals or not kept:
        diags.error(
            "board-empty",
            declaration.value_span("tiles" if "tiles" in declaration else "holds"),
            _("the kinds of {class_name} have no spaces, so {name} has none", class_name=class_name, name=name),
            _("give the kinds spaces: `spaces: {a: {joins: [n, e]}}`"),
        )
        return None
    if len(kept) * len(tiles.locals) > MAX_SITES:
        diags.error(
            "board-size",
            declaration.value_span("rows"),
            _(
                "{count} tiles of up to {spaces} spaces make more than {max_sites}",
                count=len(kept),
                spaces=len(tiles.locals),
                max_sites=MAX_SITES,
            ),
            _("make the board smaller, or call like spaces of different kinds by the same name"),
        )
        return None
    down, across = names.headings(pattern, rows, columns)
    _place_locals(tiles)
    every = [(p, c, local) for p, c in kept for local in range(1, len(tiles.locals) + 1)]
    return Board(
        name=name,
        shape="modular",
        sites=[
            *(f"{position}.{tiles.locals[local - 1]}" for position, _, local in every),
            *(space.name for space in tiles.fixed),
        ],
        edges=[],
        directions=list(SIDES),
        sides=list(SIDES),
        properties=[{} for _ in (*every, *tiles.fixed)],
        cells=[cell for _, cell, _ in every] + [(0, 0) for _ in tiles.fixed],
        points=[
            *((cell[1] - 1 + tiles.points[local][0], cell[0] - 1 + tiles.points[local][1]) for _, cell, local in every),
            *(space.point for space in tiles.fixed),
        ],
        rows=rows,
        columns=columns,
        row_headings=down,
        column_headings=across,
        tiles=tiles,
        span=declaration.span,
    )


def positions_name(board: str) -> str:
    """The name under which the positions of a modular board are a board of their own, which holds the tiles."""
    return f"{board}.positions"


def position_board(board: Board) -> Board:
    """The positions of a modular board, as a board: where tiles lie, and which positions are side by side."""
    tiles = board.tiles
    assert tiles is not None
    steps = tiles.position_steps()
    return Board(
        name=positions_name(board.name),
        shape="positions",
        sites=list(tiles.positions),
        edges=[
            Edge(number, there, "", side) for number, row in enumerate(steps) for side, there in enumerate(row) if there
        ],
        directions=list(SIDES),
        sides=list(SIDES),
        steps=steps,
        properties=[{} for _ in tiles.positions],
        cells=list(tiles.cells),
        points=[(float(column - 1), float(row - 1)) for row, column in tiles.cells],
        rows=board.rows,
        columns=board.columns,
        row_headings=list(board.row_headings),
        column_headings=list(board.column_headings),
        span=board.span,
    )


def _tile_class(name: str, declaration: Map, classes: Map, diags: Diagnostics) -> tuple[str, Map] | None:
    held = [class_name for class_name in _held(declaration) if isinstance(classes.get(class_name), Map)]
    for class_name in held:
        tiles = classes[class_name]
        kinds = tiles.get("kinds")
        with_spaces = isinstance(kinds, Map) and any(isinstance(k, Map) and "spaces" in k for k in kinds.values())
        if "spaces" in tiles or with_spaces:
            return class_name, tiles
    diags.error(
        "board-no-tiles",
        declaration.value_span("tiles" if "tiles" in declaration else "holds"),
        _("{name} is put together from tiles, but no class it takes has kinds with `spaces`", name=name),
        _("give the kinds of {held} spaces: `spaces: {a: {joins: [n, e]}}`", held=held[0])
        if held
        else _("`tiles:` names a class of `components`"),
    )
    return None


def _held(declaration: Map) -> list[str]:
    """Classes named under `tiles`, else under `holds`, in order."""
    written = declaration.get("tiles", declaration.get("holds"))
    if isinstance(written, (Map, Seq)):
        return [str(item) for item in written]
    return [str(written)] if written else []


def _turns(tiles_class: Map, diags: Diagnostics) -> int:
    turns = tiles_class.get("turns", 1)
    if turns in (1, 2, 4) and not isinstance(turns, bool):
        return int(turns)
    diags.error(
        "board-turns",
        tiles_class.value_span("turns"),
        _("a tile with four sides can lie in 1, 2 or 4 ways, not {turns}", turns=repr(turns)),
        _("write `turns: 4`"),
    )
    return 4


def _read_kinds(tiles: TileSet, tiles_class: Map, diags: Diagnostics) -> None:
    kinds = tiles_class.get("kinds")
    entries: list[tuple[str, Map]] = []
    if isinstance(kinds, Map):
        entries = [(str(k), v if isinstance(v, Map) else Map(kinds.value_span(k))) for k, v in kinds.items()]
    else:
        entries = [(str(tiles_class.get("one", tiles.class_name)), Map(tiles_class.span))]
    for kind_name, written in entries:
        kind = TileKind(kind_name)
        sources = [tiles_class] if kind_name == tiles_class.get("one") and not kinds else [tiles_class, written]
        for source in sources:
            for space in reading.spaces(source, diags):
                _read_space(tiles, kind, space, diags)
        known = {tiles.locals[local - 1]: local for local in kind.properties}
        for source in sources:
            written_edges = source.get("edges")
            if isinstance(written_edges, Seq) and not any(isinstance(item, Seq) for item in written_edges):
                continue  # values by side, no ways between spaces
            for edge in reading.edges(source, "edges", known, f'"{kind_name}"', diags, arrow=False):
                number = _network(tiles, edge.label, source.value_span("edges"), diags)
                kind.edges.append((number, edge.start, edge.end))
        tiles.kinds.append(kind)


def _read_space(tiles: TileSet, kind: TileKind, space: reading.Space, diags: Diagnostics) -> None:
    if space.name not in tiles.locals:
        tiles.locals.append(space.name)
    local = tiles.locals.index(space.name) + 1
    if space.at is not None:
        tiles.points[local] = space.at
    joins = kind.joins.setdefault(local, [0] * 5)
    written: Any = space.properties.pop(JOINS, None)
    for label, side, where in _joins(written, space.span):
        if side not in SIDES:
            diags.error(
                "board-side",
                where,
                _('a tile has the sides n, e, s and w, not "{side}"', side=side),
                _("write for example [n, e]"),
            )
            continue
        joins[SIDES.index(side) + 1] |= 1 << (_network(tiles, label, where, diags) - 1)
    kind.properties[local] = {**kind.properties.get(local, {}), **space.properties}


def _read_fixed(tiles: TileSet, declaration: Map, diags: Diagnostics) -> None:
    """Spaces beside the tiles: the sides of positions they are joined to, and the ways between them."""
    for space in reading.spaces(declaration, diags):
        found = FixedSpace(space.name)
        masks: dict[tuple[int, int], int] = {}
        for label, place, where in _joins(space.properties.pop(JOINS, None), space.span):
            position, _dot, side = place.rpartition(".")
            if side not in SIDES or not tiles.position(position):
                diags.error(
                    "board-side",
                    where,
                    _('"{place}" is no side of a position', place=place),
                    _("write for example [{position}.n]", position=tiles.positions[0]),
                )
                continue
            at = tiles.position(position), SIDES.index(side) + 1
            masks[at] = masks.get(at, 0) | 1 << (_network(tiles, label, where, diags) - 1)
        found.touches = [(position, side, mask) for (position, side), mask in masks.items()]
        found.properties = space.properties
        found.point = space.at or _beside(tiles, found.touches)
        tiles.fixed.append(found)
    known = {space.name: number for number, space in enumerate(tiles.fixed, 1)}
    for edge in reading.edges(declaration, "edges", known, _("what lies beside the tiles"), diags, arrow=False):
        network = _network(tiles, edge.label, declaration.value_span("edges"), diags)
        tiles.fixed_edges.append((network, edge.start, edge.end))


def _beside(tiles: TileSet, touches: list[tuple[int, int, int]]) -> tuple[float, float]:
    """Where a fixed space is drawn if nobody says so: off the sides it is joined to, in tiles from the top left."""
    cells = [tiles.cells[position - 1] for position, _side, _mask in touches]
    offsets = {SIDE_OFFSETS[SIDES[side - 1]] for _position, side, _mask in touches}
    size = len(cells) or 1
    x = sum(column - 0.5 for _row, column in cells) / size + 0.65 * sum(right for _down, right in offsets)
    y = sum(row - 0.5 for row, _column in cells) / size + 0.65 * sum(down for down, _right in offsets)
    return round(x, 3), round(y, 3)


def _joins(written: Any, span: Span) -> list[tuple[str, str, Span]]:
    """Every (network, side, place) under `joins`: a side, a list of sides, or such a list for each network."""
    if written is None:
        return []
    if isinstance(written, Map):
        return [
            (str(label), side, where)
            for label, sides in written.items()
            for _, side, where in _joins(sides, written.value_span(label))
        ]
    if isinstance(written, Seq):
        return [("", str(side), written.item_span(index)) for index, side in enumerate(written)]
    return [("", str(written), span)]


def _network(tiles: TileSet, label: str, span: Span, diags: Diagnostics) -> int:
    if label not in tiles.networks:
        if len(tiles.networks) >= MAX_NETWORKS:
            diags.error(
                "board-networks",
                span,
                _("there are more than {max_networks} networks", max_networks=MAX_NETWORKS),
                _("use fewer kinds of ways"),
            )
            return 1
        tiles.networks.append(label)
    return tiles.networks.index(label) + 1


def _place_locals(tiles: TileSet) -> None:
    """Bring points written for locals into the unit square; those without go on a ring."""
    extent = max([1.0, *(max(point) + 1 for point in tiles.points.values())])
    ring = ring_points(len(tiles.locals))
    width = max(max(point) for point in ring) or 1.0
    for local in range(1, len(tiles.locals) + 1):
        if local in tiles.points:
            x, y = tiles.points[local]
            tiles.points[local] = (round((x + 0.5) / extent, 3), round((y + 0.5) / extent, 3))
        else:
            x, y = ring[local - 1]
            tiles.points[local] = (round(0.15 + 0.7 * x / width, 3), round(0.15 + 0.7 * y / width, 3))
