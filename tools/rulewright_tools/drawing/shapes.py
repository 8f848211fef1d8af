"""Outlines of pieces: circle, square, triangle, ... Each is told from the others without any colour.

outline(pen, "diamond", x, y, r, paint)     draws it within the square of side 2 r around (x, y)
inner("diamond")                            -> the box within it where a text may stand, in parts of r
"""

from __future__ import annotations

from math import cos, pi, sin

from rulewright_tools.drawing.svg import Pen, n

SEATS = ("circle", "square", "triangle", "diamond", "pentagon", "star", "hexagon", "plus")
"""Shapes of the players' pieces in order of their seats, where the game gives none."""


def _ring(corners: int, start: float = -90.0) -> list[tuple[float, float]]:
    return [
        (round(cos(pi / 180 * (start + 360 * k / corners)), 4), round(sin(pi / 180 * (start + 360 * k / corners)), 4))
        for k in range(corners)
    ]


def _star() -> list[tuple[float, float]]:
    inside = [(x * 0.5, y * 0.5) for x, y in _ring(5, -54)]
    return [point for pair in zip(_ring(5), inside, strict=True) for point in pair]


_A = 0.36
_POLYGONS: dict[str, list[tuple[float, float]]] = {
    "square": [(-0.84, -0.84), (0.84, -0.84), (0.84, 0.84), (-0.84, 0.84)],
    "triangle": [(0.0, -0.92), (0.98, 0.78), (-0.98, 0.78)],
    "diamond": _ring(4),
    "pentagon": _ring(5),
    "hexagon": _ring(6, 0),
    "star": _star(),
    "plus": [(-_A, -0.95), (_A, -0.95), (_A, -_A), (0.95, -_A), (0.95, _A), (_A, _A),
             (_A, 0.95), (-_A, 0.95), (-_A, _A), (-0.95, _A), (-0.95, -_A), (-_A, -_A)],
    "house": [(0.0, -0.95), (0.85, -0.2), (0.85, 0.85), (-0.85, 0.85), (-0.85, -0.2)],
    "shield": [(-0.8, -0.85), (0.8, -0.85), (0.8, 0.15), (0.0, 0.95), (-0.8, 0.15)],
}  # fmt: skip
_D = 0.70710678
_POLYGONS["cross"] = [((x - y) * _D, (x + y) * _D) for x, y in _POLYGONS["plus"]]

_PATHS = {
    "pawn": "M-.3 -.2A.42 .42 0 1 1 .3 -.2L.62 .7H.8V.95H-.8V.7H-.62Z",
    "drop": "M0 -.98C.3 -.45 .72 -.1 .72 .3A.72 .68 0 0 1 -.72 .3C-.72 -.1 -.3 -.45 0 -.98Z",
    "leaf": "M-.85 .85C-1 -.3 -.2 -.95 .9 -.9C.95 .2 .3 1 -.85 .85Z",
    "heart": "M0 .9C-1.3 0 -.95 -.85 -.45 -.85C-.15 -.85 0 -.6 0 -.45C0 -.6 .15 -.85 .45 -.85C.95 -.85 1.3 0 0 .9Z",
}
_INNER = {
    "circle": (0.0, 0.0, 1.4, 1.15), "ring": (0.0, 0.0, 0.95, 0.8), "square": (0.0, 0.0, 1.55, 1.5),
    "triangle": (0.0, 0.25, 0.95, 0.85), "diamond": (0.0, 0.0, 1.0, 0.85), "pentagon": (0.0, 0.08, 1.3, 1.0),
    "hexagon": (0.0, 0.0, 1.4, 1.2), "star": (0.0, 0.08, 0.82, 0.72), "plus": (0.0, 0.0, 1.2, 0.7),
    "cross": (0.0, 0.0, 0.8, 0.8), "house": (0.0, 0.25, 1.4, 1.0), "shield": (0.0, -0.2, 1.35, 1.0),
    "pawn": (0.0, 0.4, 0.8, 0.65), "drop": (0.0, 0.28, 1.1, 0.9), "leaf": (0.0, 0.05, 1.1, 0.9),
    "heart": (0.0, -0.12, 1.15, 0.8),
}  # fmt: skip
NAMES = tuple(_INNER)
"""Shapes that an author may name, beside `tile`, `card`, `die` and `token`."""


def inner(shape: str) -> tuple[float, float, float, float]:
    """Middle (x, y), width and height of the box for a text within a shape, in parts of its half size."""
    return _INNER[shape]


def outline(pen: Pen, shape: str, x: float, y: float, r: float, paint: str) -> None:
    """The outline of a shape, not larger than a square of side 2 r around (x, y)."""
    if shape in _POLYGONS:
        pen.polygon([(x + px * r, y + py * r) for px, py in _POLYGONS[shape]], paint)
    elif shape in _PATHS:
        pen.path(placed(_PATHS[shape], x, y, r), paint)
    elif shape == "ring":
        big, small = r * 0.92, r * 0.5
        pen.path(_arc(x, y, big) + _arc(x, y, small), f'fill-rule="evenodd" {paint}')
    else:
        pen.circle(x, y, r * 0.92, paint)


def _arc(x: float, y: float, r: float) -> str:
    return f"M{n(x - r)} {n(y)}A{n(r)} {n(r)} 0 1 0 {n(x + r)} {n(y)}A{n(r)} {n(r)} 0 1 0 {n(x - r)} {n(y)}Z"


def placed(d: str, x: float, y: float, r: float) -> str:
    """Path data of capital letters (M L H V C A Z) around the origin, moved to (x, y) and scaled by r."""
    found, letter, numbers = [], "", [""]

    def write() -> None:
        values = [float(v) for v in " ".join(numbers).split()]
        if letter == "A":
            rx, ry, turn, large, sweep, ex, ey = values
            found.append(f"A{n(rx * r)} {n(ry * r)} {n(turn)} {n(large)} {n(sweep)} {n(x + ex * r)} {n(y + ey * r)}")
        elif letter == "H":
            found.append(f"H{n(x + values[0] * r)}")
        elif letter == "V":
            found.append(f"V{n(y + values[0] * r)}")
        elif letter:
            pairs = [n((x if i % 2 == 0 else y) + v * r) for i, v in enumerate(values)]
            found.append(letter + " ".join(pairs))

    for char in d:
        if char.isalpha():
            write()
            letter, numbers = char, [""]
        else:
            numbers[-1] += char
    write()
    return "".join(found)
