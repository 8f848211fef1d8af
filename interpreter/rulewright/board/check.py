"""Checks of a finished board: spaces nobody can reach, one-way traps, joins that never meet, tiles with odd sides.

What is merely likely to be a slip is a warning; mistakes that leave no board are reported where they are read.
"""

from __future__ import annotations

from rulewright.board.board import Board
from rulewright.board.tiles import SIDES, TileSet
from rulewright.diagnostics import Diagnostics, Span
from rulewright.languages import _
from rulewright.source.tree import Map, Seq

END = "end"
"""Property of a space where a way may end: `harbour: {end: true}`."""


def check_board(board: Board, declaration: Map, classes: Map, diags: Diagnostics) -> None:
    """Everything that can be said of a board and the tiles it holds."""
    check_turned_lists(board, classes, diags)
    if board.tiles is not None:
        _check_tiles(board.tiles, declaration, diags)
        return
    listed_only = board.shape == "graph" and not board.edges
    if not listed_only and declaration.get("neighbours") != "diagonal":
        _check_connected(board, declaration, diags)
    if any(edge.arrow for edge in board.edges):
        _check_traps(board, declaration, diags)


def check_run_length(board: Board, length: int, span: Span, diags: Diagnostics) -> bool:
    """Whether the board has straight runs of `length` sites; an error at `span` (the expression) if not."""
    longest = longest_run(board)
    if 1 <= length <= longest:
        return True
    diags.error(
        "board-run-length",
        span,
        _(
            "{board} has no straight runs of {length} spaces; its longest has {longest}",
            board=board.name,
            length=length,
            longest=longest,
        ),
        _("a run goes straight on from space to space")
        if longest > 1
        else _("{board} has no straight lines", board=board.name),
    )
    return False


def longest_run(board: Board) -> int:
    """Sites of the longest straight run; 1 on a board without directions and lines."""
    if board.steps:
        width = len(board.directions) + 1
        rays = board.ray_tables()
        ways = [board.direction_numbers[name] for name in board.forward]
        return 1 + max(len(rays[site * width + way]) for site in range(1, len(board.sites) + 1) for way in ways)
    return max((len(line.sites) for line in board.lines), default=1)


def check_turned_lists(board: Board, classes: Map, diags: Diagnostics) -> None:
    """Tiles that are turned have as many `edges` as the board's spaces have sides."""
    for class_name in board.holds:
        tiles = classes.get(class_name)
        kinds = tiles.get("kinds") if isinstance(tiles, Map) else None
        if not isinstance(tiles, Map) or not isinstance(kinds, Map) or "turns" not in tiles or not board.sides:
            continue
        for kind in kinds.values():
            edges = kind.get("edges") if isinstance(kind, Map) else None
            if not isinstance(edges, Seq) or any(isinstance(edge, Seq) for edge in edges):
                continue
            if len(edges) != len(board.sides):
                diags.error(
                    "board-edges-length",
                    kind.value_span("edges"),
                    _(
                        "a tile on {board} has {sides} sides, but {written} edges are written",
                        board=board.name,
                        sides=len(board.sides),
                        written=len(edges),
                    ),
                    _("one for each of {sides}", sides=", ".join(board.sides)),
                )


def _check_connected(board: Board, declaration: Map, diags: Diagnostics) -> None:
    """A warning for the spaces that no way joins to the largest part of the board.

    A board may be of several parts that nothing joins, if each of them says where it ends.
    """
    near: list[list[int]] = [[] for _ in range(len(board.sites) + 1)]
    for edge in board.edges:
        near[edge.start].append(edge.end)
        near[edge.end].append(edge.start)
    parts = _parts(near)
    if len(parts) < 2 or all(_meant_ends(board).intersection(part) for part in parts):
        return
    largest = max(parts, key=len)
    for part in parts:
        if part is not largest:
            diags.warning(
                "board-unconnected",
                _space_span(declaration, board.sites[part[0] - 1]),
                _("no way leads between {names} and the rest of {board}", names=_listed(board, part), board=board.name),
                _("an edge or arrow may be missing"),
            )


def _parts(near: list[list[int]]) -> list[list[int]]:
    """Connected parts of sites 1.., each sorted, in order of their first site."""
    seen: set[int] = set()
    parts = []
    for start in range(1, len(near)):
        if start in seen:
            continue
        part, stack = [], [start]
        seen.add(start)
        while stack:
            here = stack.pop()
            part.append(here)
            for there in near[here]:
                if there not in seen:
                    seen.add(there)
                    stack.append(there)
        parts.append(sorted(part))
    return parts


def _meant_ends(board: Board) -> set[int]:
    """The last space of a route that is no loop, and spaces with the property `end: true`."""
    last = {len(board.sites)} if board.shape == "route" and not board.loop else set()
    return {number for number, properties in enumerate(board.properties, 1) if properties.get(END)} | last


def _check_traps(board: Board, declaration: Map, diags: Diagnostics) -> None:
    """A warning for a group of spaces that can be entered but not left, unless the way is meant to end there.

    Meant ends: the last space of a route that is no loop, and spaces with the property `end: true`.
    """
    groups = _circles(board)
    group_of = {site: index for index, group in enumerate(groups) for site in group}
    crossing = [(group_of[e.start], group_of[e.end]) for e in board.edges if group_of[e.start] != group_of[e.end]]
    left, entered = {start for start, _ in crossing}, {end for _, end in crossing}
    meant = _meant_ends(board)
    for index, sites in enumerate(groups):
        if index in left or index not in entered or meant.intersection(sites):
            continue
        where = _space_span(declaration, board.sites[sites[0] - 1])
        if len(sites) == 1:
            diags.warning(
                "board-dead-end",
                where,
                _('"{site}" can be entered, but no arrow leads on', site=board.sites[sites[0] - 1]),
                _("add an arrow, or say that the way ends there: `{end}: true`", end=END),
            )
        else:
            diags.warning(
                "board-trap",
                where,
                _(
                    "{names} can be entered, but no way leads back out to the rest of {board}",
                    names=_listed(board, sites),
                    board=board.name,
                ),
                _("add an arrow out, or say that the way ends there: `{end}: true` on one of them", end=END),
            )


def _circles(board: Board) -> list[list[int]]:
    """Groups of sites that all reach each other, each sorted (strongly connected components, by two searches)."""
    count = len(board.sites)
    ahead: list[list[int]] = [[] for _ in range(count + 1)]
    behind: list[list[int]] = [[] for _ in range(count + 1)]
    for edge in board.edges:
        ahead[edge.start].append(edge.end)
        behind[edge.end].append(edge.start)
    order: list[int] = []
    seen: set[int] = set()
    for site in range(1, count + 1):
        _finish(site, ahead, order, seen)
    groups: list[list[int]] = []
    seen = set()
    for site in reversed(order):
        if site not in seen:
            group: list[int] = []
            _finish(site, behind, group, seen)
            groups.append(sorted(group))
    return groups


def _finish(start: int, ways: list[list[int]], order: list[int], seen: set[int]) -> None:
    """Add `start` and all it reaches to `order` as they are finished, and to `seen`; none already seen."""
    if start in seen:
        return
    seen.add(start)
    stack = [(start, iter(ways[start]))]
    while stack:
        here, rest = stack[-1]
        for there in rest:
            if there not in seen:
                seen.add(there)
                stack.append((there, iter(ways[there])))
                break
        else:
            order.append(here)
            stack.pop()


def _space_span(declaration: Map, site: str) -> Span:
    """Where a space is written; else the declaration's shape."""
    spaces = declaration.get("spaces")
    if isinstance(spaces, Map) and site in spaces:
        return spaces.key_span(site)
    if isinstance(spaces, Seq) and site in spaces:
        return spaces.item_span(spaces.index(site))
    return declaration.value_span("missing" if "missing" in declaration else "shape")


def _listed(board: Board, sites: list[int]) -> str:
    shown = ['"' + board.sites[site - 1] + '"' for site in sites[:4]]
    if len(sites) > 4:
        return _("{names} and {count} more", names=", ".join(shown), count=len(sites) - 4)
    if len(shown) == 1:
        return shown[0]
    return _("{names} and {last}", names=", ".join(shown[:-1]), last=shown[-1])


def _check_tiles(tiles: TileSet, declaration: Map, diags: Diagnostics) -> None:
    where = declaration.value_span("tiles" if "tiles" in declaration else "holds")
    _check_joins(tiles, where, diags)
    for kind in tiles.kinds:
        near: list[list[int]] = [[] for _ in range(len(tiles.locals) + 1)]
        for _label, a, b in kind.edges:
            near[a].append(b)
        for part in _parts(near):
            inside = [local for local in part if local in kind.properties]
            if inside and not any(any(kind.joins[local]) for local in inside) and len(tiles.positions) > 1:
                diags.warning(
                    "board-unconnected",
                    where,
                    _(
                        'on "{kind}" no way leads from "{local}" off the tile',
                        kind=kind.name,
                        local=tiles.locals[inside[0] - 1],
                    ),
                    _("give it an edge to another space of the tile, or a join: `joins: [n]`"),
                )


def _check_joins(tiles: TileSet, where: Span, diags: Diagnostics) -> None:
    """A warning for a join that can never meet another, whatever lies beside it and however it is turned."""
    if len(tiles.positions) < 2:
        return
    offered: dict[int, set[int]] = {}
    shift = len(SIDES) // tiles.turns
    for kind in tiles.kinds:
        for sides in kind.joins.values():
            for side, mask in enumerate(sides):
                for network in range(1, len(tiles.networks) + 1):
                    if mask >> (network - 1) & 1:
                        offered.setdefault(network, set()).update(
                            (side - 1 + turned * shift) % 4 + 1 for turned in range(tiles.turns)
                        )
    for network, sides_used in offered.items():
        # Of a tile that can be turned each side may lie anywhere, so what counts are the sides after turning.
        alone = sorted(side for side in sides_used if (side + 1) % 4 + 1 not in sides_used)
        if alone:
            name = tiles.networks[network - 1]
            shown = ", ".join(SIDES[side - 1] for side in alone)
            across = ", ".join(SIDES[(side + 1) % 4] for side in alone)
            diags.warning(
                "board-join-alone",
                where,
                _(
                    "a join of network {name} at side {shown} never meets another: no tile has one at {across}",
                    name=name,
                    shown=shown,
                    across=across,
                )
                if name
                else _(
                    "a join at side {shown} never meets another: no tile has one at {across}",
                    shown=shown,
                    across=across,
                ),
                _("let a space of some kind join there: `joins: [{across}]`", across=across),
            )
