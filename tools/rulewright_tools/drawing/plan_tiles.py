"""Plans of boards put together from tiles that are shuffled and turned: each tile's spaces, and the ways on it.

Spaces of a tile lie towards the sides they join, unless the game gives their places; ways run from a space to the
middle of each side it joins, and to other spaces of the same tile. Spaces beside the tiles lie around them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import hypot
from typing import Any

from rulewright.board.plain import tiles_from
from rulewright.board.route import ring_points
from rulewright.board.tiles import SIDES, TileSet, turned_point
from rulewright.play.terms import direction
from rulewright_tools.drawing.plan import Block, Heading, Plan, Spot, Trail
from rulewright_tools.drawing.svg import n

MARGIN = 1.0
BESIDE = 0.3
"""Room around the tiles for spaces beside them, in sides of a tile."""
HEAD = 6.0
MIDDLES = {"n": (0.5, 0.0), "e": (1.0, 0.5), "s": (0.5, 1.0), "w": (0.0, 0.5)}
SMALL = 0.11
"""A space of a smaller radius, in sides of a tile, has no room for its name."""
PRINTED = 1.6
"""How much larger spaces are on which something is printed."""
APART = 0.46
"""Spaces of a tile lie so far from each other, in sides of the tile, if they can."""

Point = tuple[float, float]


def plan_tiles(
    facts: dict[str, Any], options: dict[str, Any], room: float, placed: Mapping[str, tuple[str, int]],
    titles: Mapping[str, str], colours: Mapping[str, str], hidden: Set[str] = frozenset(),
    *, spaces: Sequence[str] = (), only: Set[str] = frozenset(),
) -> Plan:  # fmt: skip
    """A modular board as it lies. `placed`: position -> (kind, turned); `titles`, `colours` of kinds; `hidden`:
    networks and properties; `spaces`: the titles of all spaces. `only`: just the part of the board that has these
    positions; tiles between them without their spaces."""
    tiles = tiles_from(facts["tiles"])
    headed = options.get("headings", True) is not False
    head = HEAD if headed else MARGIN
    part = _part(tiles, facts, only)
    across, down = part.east - part.west, part.south - part.north
    side = min(float(options.get("space", 0)) or 38.0, (room - head - MARGIN) / across)
    left, top = head - part.west * side, head - part.north * side
    plan = Plan(head + side * across + MARGIN, head + side * down + MARGIN)
    plan.styles = [network for network in tiles.networks if network and network not in hidden]
    plan.around = (head, head, side * across, side * down)
    drawn = _Drawn(plan, tiles, side, options, hidden, left, top, part, only)
    _fixed(drawn, spaces)
    for index, (position, (row, column)) in enumerate(zip(tiles.positions, tiles.cells, strict=True)):
        if not part.has(column - 0.5, row - 0.5):
            continue
        x, y = left + (column - 1) * side, top + (row - 1) * side
        kind_name, turned = placed.get(position, ("", 0))
        block = Block(position, x, y, side, kind_name, titles.get(kind_name, ""), colours.get(kind_name, ""))
        plan.blocks.append(block)
        number = tiles.kind(kind_name)
        if number and drawn.whole(position):
            _tile(drawn, block, index + 1, number, turned)
        elif number:
            _rooms(block, (), 0.0)
    plan.trails.sort(key=lambda trail: -trail.width)
    if headed:
        for index, text in enumerate(facts["row_headings"]):
            if part.north <= index < part.south:
                plan.headings.append(Heading(head / 2 - 0.2, top + (index + 0.5) * side, head - 0.6, text))
        for index, text in enumerate(facts["column_headings"]):
            if part.west <= index < part.east:
                plan.headings.append(Heading(left + (index + 0.5) * side, head / 2 - 0.2, side, text))
    return plan


@dataclass(frozen=True, slots=True)
class _Part:
    """The part of a board that is drawn, in sides of a tile from its top left corner."""

    west: float
    north: float
    east: float
    south: float

    def has(self, x: float, y: float) -> bool:
        """Whether a point is in it."""
        return self.west <= x <= self.east and self.north <= y <= self.south


def _part(tiles: TileSet, facts: Mapping[str, Any], only: Set[str]) -> _Part:
    """All of a board, or what has these positions; on the board's rim with the spaces beside the tiles."""
    kept = [cell for position, cell in zip(tiles.positions, tiles.cells, strict=True) if not only or position in only]
    rows, columns = [row for row, _column in kept], [column for _row, column in kept]
    around = BESIDE if tiles.fixed else 0.0
    return _Part(
        min(columns) - 1 - around * (min(columns) == 1),
        min(rows) - 1 - around * (min(rows) == 1),
        max(columns) + around * (max(columns) == facts["columns"]),
        max(rows) + around * (max(rows) == facts["rows"]),
    )


@dataclass(slots=True)
class _Drawn:
    """What every tile of a plan is drawn with. `side`: of a tile; (`left`, `top`): the corner of the whole board."""

    plan: Plan
    tiles: TileSet
    side: float
    options: Mapping[str, Any]
    hidden: Set[str]
    left: float
    top: float
    part: _Part
    only: Set[str]

    def whole(self, position: str) -> bool:
        """Whether the tile on a position is drawn with its spaces."""
        return not self.only or position in self.only

    @property
    def spots(self) -> float:
        """The radius of spaces on which nothing is printed; 0 where nothing is said."""
        return float(self.options.get("spots") or 0) / 2

    def shows(self, label: str) -> bool:
        """Whether ways of a network are drawn."""
        return not label or label in self.plan.styles

    def printed(self, properties: Mapping[str, Any]) -> bool:
        """Whether something is printed on a space."""
        return any(value and key not in self.hidden for key, value in properties.items())

    def add(self, name: str, title: str, d: str, label: str) -> None:
        """A way of a network."""
        styles = self.plan.styles
        style = styles.index(label) + 1 if label in styles else 0
        width = float((self.options.get("widths") or {}).get(label, 0))
        name = f"{name}-{label}" if label else name
        self.plan.trails.append(Trail(name, title, d, [], style, label, width=width))


def _fixed(drawn: _Drawn, titles: Sequence[str]) -> None:
    """Spaces beside the tiles, with ways to the sides they touch and to one another."""
    plan, tiles, side, left, top = drawn.plan, drawn.tiles, drawn.side, drawn.left, drawn.top
    r = side * 0.13
    centre = {
        space.name: (left + space.point[0] * side, top + space.point[1] * side)
        for space in tiles.fixed
        if drawn.part.has(*space.point)
    }
    for network, a, b in dict.fromkeys((network, min(a, b), max(a, b)) for network, a, b in tiles.fixed_edges):
        one, other, label = tiles.fixed[a - 1].name, tiles.fixed[b - 1].name, tiles.networks[network - 1]
        if drawn.shows(label) and one in centre and other in centre:
            _inner_way(drawn, centre[one], centre[other], 0.0, one, other, label)
    for number, space in enumerate(tiles.fixed, 1):
        if space.name not in centre:
            continue
        x, y = centre[space.name]
        for position, side_number, mask in space.touches:
            row, column = tiles.cells[position - 1]
            mx, my = MIDDLES[SIDES[side_number - 1]]
            there = left + (column - 1 + mx) * side, top + (row - 1 + my) * side
            out = (mx - 0.5, my - 0.5)
            for network, label in enumerate(tiles.networks):
                if mask >> network & 1 and drawn.shows(label) and drawn.whole(tiles.positions[position - 1]):
                    _coast_way(drawn, (x, y), there, out, space.name, tiles.positions[position - 1], label)
        spot = Spot(tiles.fixed_site(number), space.name, x - r, y - r, 2 * r, 2 * r, (0, 0, 0, 0), "square")
        if drawn.spots and drawn.printed(space.properties):
            spot.sign, spot.inner = True, (x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8)
        else:
            spot.inner = (x - r * 0.72, y - r * 0.06, r * 1.44, r * 0.94)
            spot.caption = (x - r * 0.94, y - r * 0.92, r * 1.88, r * 0.8)
            spot.text = titles[spot.number - 1] if titles else space.name.replace("_", " ")
        plan.spots.append(spot)


def _tile(drawn: _Drawn, block: Block, position: int, number: int, turned: int) -> None:
    plan, tiles = drawn.plan, drawn.tiles
    kind = tiles.kinds[number - 1]
    quarters = turned * (4 // tiles.turns)
    places = _places(_shape(tiles, number), tuple(sorted(kind.properties)))
    side = block.side
    most = 0.44 * _nearest(places.values())
    r = side * min(0.19 if len(places) <= 2 else 0.165 if len(places) <= 4 else 0.13, most)
    small = r < side * SMALL
    turned_to = {local: turned_point(point, quarters) for local, point in places.items()}
    centre = {local: (block.x + p[0] * side, block.y + p[1] * side) for local, p in turned_to.items()}
    names = {local: f"{block.name}.{tiles.locals[local - 1]}" for local in places}
    marked = min(r, drawn.spots * PRINTED) if drawn.spots else r
    _rooms(block, tuple(turned_to.values()), marked / side)
    several = len(plan.styles) > 1
    for network, a, b in dict.fromkeys((network, min(a, b), max(a, b)) for network, a, b in kind.edges):
        label = tiles.networks[network - 1]
        if drawn.shows(label):
            _inner_way(drawn, centre[a], centre[b], _aside(drawn, label) if several else 0.0, names[a], names[b], label)
    for local in places:
        for index, side_name in enumerate(SIDES, 1):
            mask = tiles.join_mask(number, turned, local, index)
            for network, label in enumerate(tiles.networks, 1):
                if mask >> (network - 1) & 1 and drawn.shows(label):
                    off = _aside(drawn, label) if several else 0.0
                    _outer_way(drawn, block, centre[local], side_name, off, names[local], label)
    for local, (x, y) in sorted(centre.items()):
        spot = Spot(tiles.site(position, local), names[local], x - r, y - r, 2 * r, 2 * r, (0, 0, 0, 0), "circle")
        spot.inner = (x - r * 0.72, y - r * 0.32, r * 1.44, r * 0.98)
        if small:
            spot.inner = (x - r * 0.8, y - r * 0.8, r * 1.6, r * 1.6)
        else:
            caption = (x - r * 0.66, y - r * 0.74, r * 1.32, r * 0.4)
            spot.caption, spot.text = caption, tiles.locals[local - 1].replace("_", " ")
        if drawn.spots:
            spot.inner = (x - r, y - r, 2 * r, 2 * r)
            spot.sign = drawn.printed(kind.properties[local])
            wide = marked if spot.sign else min(r, drawn.spots)
            spot.x, spot.y, spot.w, spot.h = x - wide, y - wide, 2 * wide, 2 * wide
        plan.spots.append(spot)


def _rooms(block: Block, points: tuple[Point, ...], r: float) -> None:
    """Where there is room on a tile: the largest square that no space is in, and free corners."""
    (x, y), half = _freest(points, r)
    across = 2 * half * block.side
    block.free = (block.x + (x - half) * block.side, block.y + (y - half) * block.side, across, across)
    corner = 0.19
    for left, top in ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)):
        cx, cy = abs(left - corner / 2), abs(top - corner / 2)
        if all(max(abs(cx - px), abs(cy - py)) > corner / 2 + r * 0.7 for px, py in points):
            wide = (corner - 0.04) * block.side
            block.corners.append(
                (block.x + cx * block.side - wide / 2, block.y + cy * block.side - wide / 2, wide, wide)
            )


@lru_cache(maxsize=512)
def _freest(points: tuple[Point, ...], r: float) -> tuple[Point, float]:
    """The middle of a square, and half its side, that keeps off points by a radius; rather near the tile's middle."""
    best, found = 0.0, ((0.5, 0.5), 0.12)
    for a in range(9):
        for b in range(9):
            x, y = 0.14 + 0.09 * a, 0.14 + 0.09 * b
            free = min((max(abs(x - px), abs(y - py)) for px, py in points), default=1.0) - r * 1.15
            half = min(free, x - 0.02, y - 0.02, 0.98 - x, 0.98 - y, 0.2)
            worth = half - 0.25 * hypot(x - 0.5, y - 0.5)
            if worth > best:
                best, found = worth, ((x, y), max(half, 0.06))
    return found


def _nearest(points: Iterable[Point]) -> float:
    """The smallest distance between two of these points; 1 if there are fewer."""
    return min((hypot(a[0] - b[0], a[1] - b[1]) for a, b in combinations(points, 2)), default=1.0)


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


def _aside(drawn: _Drawn, network: str) -> float:
    """How far from the middle of a side a network crosses it, where several are drawn."""
    styles = drawn.plan.styles
    number = styles.index(network) if network in styles else 0
    widths = drawn.options.get("widths") or {}
    if widths:  # the first in the middle, the others beside it
        return number * drawn.side * 0.12
    return (number - (len(styles) - 1) / 2) * drawn.side * 0.09


def _inner_way(drawn: _Drawn, a: Point, b: Point, off: float, one: str, other: str, label: str) -> None:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy) or 1.0
    px, py = -dy / length * off, dx / length * off
    d = f"M{n(a[0] + px)} {n(a[1] + py)}L{n(b[0] + px)} {n(b[1] + py)}"
    drawn.add(f"{one}--{other}", f"{one} – {other}", d, label)


def _coast_way(drawn: _Drawn, a: Point, b: Point, out: Point, one: str, other: str, label: str) -> None:
    """From a space beside the tiles to the middle of a side, which it meets squarely."""
    corner = (a[0], b[1]) if out[0] else (b[0], a[1])
    d = f"M{n(a[0])} {n(a[1])}Q{n(corner[0])} {n(corner[1])} {n(b[0])} {n(b[1])}"
    if abs(corner[0] - a[0]) + abs(corner[1] - a[1]) < 0.01 or abs(corner[0] - b[0]) + abs(corner[1] - b[1]) < 0.01:
        d = f"M{n(a[0])} {n(a[1])}L{n(b[0])} {n(b[1])}"
    drawn.add(f"{one}--{other}", f"{one} – {other}", d, label)


def _outer_way(drawn: _Drawn, block: Block, a: Point, side_name: str, off: float, one: str, label: str) -> None:
    """From a space to the middle of a side, which it meets squarely."""
    mx, my = MIDDLES[side_name]
    ex, ey = block.x + mx * block.side, block.y + my * block.side
    dx, dy = (0.5 - mx) * block.side * 0.5, (0.5 - my) * block.side * 0.5
    if side_name in ("n", "s"):
        ex += off
    else:
        ey += off
    d = f"M{n(a[0])} {n(a[1])}Q{n(ex + dx)} {n(ey + dy)} {n(ex)} {n(ey)}"
    drawn.add(f"{one}-{side_name}", f"{one} – {direction(side_name)}", d, label)
