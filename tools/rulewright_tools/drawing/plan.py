"""Where everything of a board is drawn: outlines of spaces, ways between them, headings. In millimetres.

    facts of a board  ->  plan_grid | plan_hexes | plan_ways | plan_tiles  ->  Plan(width, height, spaces, ways, ...)

A plan knows nothing of what lies on the board, except which tiles do (modular boards) and how far they reach
(lattices).
"""

from __future__ import annotations

from dataclasses import dataclass, field

Box = tuple[float, float, float, float]


@dataclass(slots=True)
class Spot:
    """One space. `number`: of its site. (x, y, w, h): what it takes up; `inner`: where its contents go.

    shape: rect, node (round corners), hex, circle, dot, bar, point, slot, or one of the frames that a game may name
    (square, double, octagon, dashed). `caption`: a box for its name, if it is written. `badge`: what stands in a circle
    at its corner.
    """

    number: int
    name: str
    x: float
    y: float
    w: float
    h: float
    inner: Box
    shape: str = "rect"
    fill: str = "field"
    caption: Box | None = None
    text: str = ""
    sign: bool = False
    """Whether icons printed on it fill it, and pieces lie on top of them."""
    badge: str = ""


@dataclass(slots=True)
class Trail:
    """A way that is drawn as a line. `name`: its part of an id. `tip`: the corners of an arrow's head, or none.

    `gated`: whether it is open on a condition only.
    `style`: number of its network from 1, 0 for a way without one, -1 for a thin line. `width`: in millimetres, where
    the game says how wide it is. `ends`: the numbers of the spaces it joins, where it is straight or bent once;
    `middle`: a point before its middle, and its direction there.
    """

    name: str
    title: str
    d: str
    tip: list[tuple[float, float]] = field(default_factory=list)
    style: int = 0
    label: str = ""
    at: tuple[float, float] = (0.0, 0.0)
    width: float = 0.0
    gated: bool = False
    ends: tuple[int, int] = (0, 0)
    middle: Box = (0.0, 0.0, 0.0, 0.0)


@dataclass(slots=True)
class Heading:
    """A short text beside a board."""

    x: float
    y: float
    w: float
    text: str
    anchor: str = "middle"
    size: float = 2.8
    h: float = 8.0
    lines: int = 1


@dataclass(slots=True)
class Block:
    """The ground of a tile of a modular board: `kind` is empty where none lies."""

    name: str
    x: float
    y: float
    side: float
    kind: str = ""
    title: str = ""
    colour: str = ""
    free: Box = (0.0, 0.0, 0.0, 0.0)
    """Where there is most room for what lies on the tile."""
    corners: list[Box] = field(default_factory=list)
    """Corners that no space takes, for pictures of what the tile is."""


@dataclass(slots=True)
class Plan:
    """A whole board. `lines`: (number of a line, end where an arrow can stand, direction into the board, length)."""

    width: float
    height: float
    spots: list[Spot] = field(default_factory=list)
    trails: list[Trail] = field(default_factory=list)
    headings: list[Heading] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    lines: dict[int, tuple[float, float, float, float, float]] = field(default_factory=dict)
    styles: list[str] = field(default_factory=list)
    """Names of the networks, by the style their ways are drawn in."""
    around: Box = (0.0, 0.0, 0.0, 0.0)
    """The ground around tiles, with the spaces beside them."""

    def shift(self, dx: float, dy: float) -> None:
        """Move everything but the size."""
        for spot in self.spots:
            spot.x, spot.y = spot.x + dx, spot.y + dy
            a, b, w, h = spot.inner
            spot.inner = (a + dx, b + dy, w, h)
            if spot.caption:
                a, b, w, h = spot.caption
                spot.caption = (a + dx, b + dy, w, h)
        for heading in self.headings:
            heading.x, heading.y = heading.x + dx, heading.y + dy


def inset(x: float, y: float, w: float, h: float, by: float) -> Box:
    """A box within a box."""
    return (x + by, y + by, w - 2 * by, h - 2 * by)
