"""Plans of boards put together from tiles that are shuffled and turned: each tile's spaces, and the ways on it.

Spaces of a tile lie towards the sides they join, unless the game gives their places; ways run from a space to the
middle of each side it joins, and to other spaces of the same tile.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import hypot
from typing import Any

from rulewright.board.plain import tiles_from
from rulewright.board.route import ring_points
from rulewright.board.tiles import SIDES, TileSet, turned_point
from rulewright.play.terms import direction
from rulewright_tools.drawing.plan import Block, Heading, Plan, Spot, Trail
from rulewright_tools.drawing.svg import n

MARGIN = 1.0
HEAD = 6.0
MIDDLES = {"n": (0.5, 0.0), "e": (1.0, 0.5), "s": (0.5, 1.0), "w": (0.0, 0.5)}
APART = 0.46
"""Spaces of a tile lie so far from each other, in sides of the tile, if they can."""

Point = tuple[float, float]


def plan_tiles(
    facts: dict[str, Any], options: dict[str, Any], room: float, placed: Mapping[str, tuple[str, int]],
    titles: Mapping[str, str], colours: Mapping[str, str],
) -> Plan:  # fmt: skip
    """A modular board as it lies. `placed`: position -> (kind, turned); `titles`, `colours` of kinds."""
    tiles = tiles_from(facts["tiles"])
    headed = options.get("headings", True) is not False
    left = HEAD if headed else MARGIN
    side = min(float(options.get("space", 0)) or 38.0, (room - left - MARGIN) / facts["columns"])
    plan = Plan(left + side * facts["columns"] + MARGIN, left + side * facts["rows"] + MARGIN)
    plan.styles = [network for network in tiles.networks if network]
    for index, (position, (row, column)) in enumerate(zip(tiles.positions, tiles.cells, strict=True)):
        x, y = left + (column - 1) * side, left + (row - 1) * side
        kind_name, turned = placed.get(position, ("", 0))
        block = Block(position, x, y, side, kind_name, titles.get(kind_name, ""), colours.get(kind_name, ""))
        plan.blocks.append(block)
        number = tiles.kind(kind_name)
        if number:
            _tile(plan, tiles, block, index + 1, number, turned, bool(len(plan.styles) > 1))
    if headed:
        for index, text in enumerate(facts["row_headings"]):
            plan.headings.append(Heading(left / 2 - 0.2, left + (index + 0.5) * side, left - 0.6, text))
        for index, text in enumerate(facts["column_headings"]):
            plan.headings.append(Heading(left + (index + 0.5) * side, left / 2 - 0.2, side, text))
    return plan


def _tile(plan: Plan, tiles: TileSet, block: Block, position: int, number: int, turned: int, several: bool) -> None:
    kind = tiles.kinds[number - 1]
    quarters = turned * (4 // tiles.turns)
    places = _places(_shape(tiles, number), tuple(sorted(kind.properties)))
    side = block.side
    r = side * (0.19 if len(places) <= 2 else 0.165 if len(places) <= 4 else 0.13)
    centre = {
        local: (block.x + p[0] * side, block.y + p[1] * side)
        for local, p in ((local, turned_point(point, quarters)) for local, point in places.items())
    }
    names = {local: f"{block.name}.{tiles.locals[local - 1]}" for local in places}
    for network, a, b in dict.fromkeys((network, min(a, b), max(a, b)) for network, a, b in kind.edges):
        label = tiles.networks[network - 1]
        off = _aside(tiles, network, side) if several else 0.0
        _inner_way(plan, centre[a], centre[b], off, names[a], names[b], label)
    for local in places:
        for index, side_name in enumerate(SIDES, 1):
            mask = tiles.join_mask(number, turned, local, index)
            for network, label in enumerate(tiles.networks, 1):
                if mask >> (network - 1) & 1:
                    off = _aside(tiles, network, side) if several else 0.0
                    _outer_way(plan, block, centre[local], side_name, off, names[local], label)
    for local, (x, y) in sorted(centre.items()):
        caption = (x - r * 0.66, y - r * 0.74, r * 1.32, r * 0.4)
        inner = (x - r * 0.72, y - r * 0.32, r * 1.44, r * 0.98)
        spot = Spot(tiles.site(position, local), names[local], x - r, y - r, 2 * r, 2 * r, inner, "circle")
        spot.caption, spot.text = caption, tiles.locals[local - 1].replace("_", " ")
        plan.spots.append(spot)


def _shape(tiles: TileSet, number: int) -> tuple[tuple[int, Point, Point | None], ...]:
    """For each space of a kind the mean of the sides it joins, and the place the game gives it, if it does."""
    kind = tiles.kinds[number - 1]
    found = []
    usual = _usual(len(tiles.locals))
    for local in sorted(kind.properties):
        joins = kind.joins.get(local, [0] * 5)
        middles = [MIDDLES[SIDES[k - 1]] for k in range(1, 5) if joins[k]]
        mean = (
            (sum(x for x, _y in middles) / len(middles), sum(y for _x, y in middles) / len(middles))
            if middles
            else (0.5, 0.5)
        )
        point = tiles.points.get(local, (0.5, 0.5))
        near = usual[local - 1]
        given = None if abs(point[0] - near[0]) < 0.002 and abs(point[1] - near[1]) < 0.002 else point
        found.append((local, mean, given))
    return tuple(found)


@lru_cache(maxsize=64)
def _usual(count: int) -> tuple[Point, ...]:
    """Where the board puts spaces whose places nobody wrote."""
    ring = ring_points(count)
    width = max(max(point) for point in ring) or 1.0
    return tuple((0.15 + 0.7 * x / width, 0.15 + 0.7 * y / width) for x, y in ring)


@lru_cache(maxsize=512)
def _places(shape: tuple[tuple[int, Point, Point | None], ...], _locals: tuple[int, ...]) -> dict[int, Point]:
    """Places of a tile's spaces: drawn to the sides they join, pushed apart, off the rim."""
    if all(given is not None for _local, _mean, given in shape):
        return {local: given for local, _mean, given in shape if given is not None}
    points = []
    for index, (_local, mean, _given) in enumerate(shape):
        dx, dy = (mean[0] - 0.5) * 0.62, (mean[1] - 0.5) * 0.62
        nudge = (index - (len(shape) - 1) / 2) * 0.02
        points.append([0.5 + dx + nudge, 0.5 + dy + nudge * 1.5])
    low, high = (0.26, 0.74) if len(points) <= 4 else (0.2, 0.8)
    for _round in range(40):
        for i, a in enumerate(points):
            for b in points[:i]:
                gap = hypot(a[0] - b[0], a[1] - b[1]) or 0.001
                if gap < APART:
                    push = (APART - gap) / 2 / gap
                    px, py = (a[0] - b[0]) * push, (a[1] - b[1]) * push
                    a[0], a[1], b[0], b[1] = a[0] + px, a[1] + py, b[0] - px, b[1] - py
        for point in points:
            point[0], point[1] = min(high, max(low, point[0])), min(high, max(low, point[1]))
    return {local: (round(x, 3), round(y, 3)) for (local, _m, _g), (x, y) in zip(shape, points, strict=True)}


def _aside(tiles: TileSet, network: int, side: float) -> float:
    """How far from the middle of a side a network crosses it, where there are several."""
    return (network - 1 - (len(tiles.networks) - 1) / 2) * side * 0.09


def _inner_way(plan: Plan, a: Point, b: Point, off: float, one: str, other: str, label: str) -> None:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy) or 1.0
    px, py = -dy / length * off, dx / length * off
    d = f"M{n(a[0] + px)} {n(a[1] + py)}L{n(b[0] + px)} {n(b[1] + py)}"
    _add(plan, f"{one}--{other}", f"{one} – {other}", d, label)


def _outer_way(plan: Plan, block: Block, a: Point, side_name: str, off: float, one: str, label: str) -> None:
    """From a space to the middle of a side, which it meets squarely."""
    mx, my = MIDDLES[side_name]
    ex, ey = block.x + mx * block.side, block.y + my * block.side
    dx, dy = (0.5 - mx) * block.side * 0.5, (0.5 - my) * block.side * 0.5
    if side_name in ("n", "s"):
        ex += off
    else:
        ey += off
    d = f"M{n(a[0])} {n(a[1])}Q{n(ex + dx)} {n(ey + dy)} {n(ex)} {n(ey)}"
    _add(plan, f"{one}-{side_name}", f"{one} – {direction(side_name)}", d, label)


def _add(plan: Plan, name: str, title: str, d: str, label: str) -> None:
    style = plan.styles.index(label) + 1 if label in plan.styles else 0
    plan.trails.append(Trail(f"{name}-{label}" if label else name, title, d, [], style, label))
