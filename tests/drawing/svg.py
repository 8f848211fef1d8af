"""Reads a picture back: what each element takes up, the space it belongs to, the texts with their measured width.

All numbers are in the picture's own millimetres, after every transform. Paths are taken by their points, curves by
their control points (they never reach farther), arcs by points along them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import acos, cos, hypot, pi, sin, sqrt
from xml.etree import ElementTree

from rulewright_tools.drawing.measure import CAPITAL, DEPTH, ems

SVG = "{http://www.w3.org/2000/svg}"
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Matrix = tuple[float, float, float, float]
"""Scale and shift: x * a + c, y * b + d. Pictures turn and slant nothing."""
TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)(?:[eE]-?\d+)?")
COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


@dataclass
class Element:
    """One drawn element; `group` is the nearest named group around it."""

    tag: str
    box: Box
    group: ElementTree.Element | None
    node: ElementTree.Element
    depth: int = 0


@dataclass
class Picture:
    """A whole picture."""

    root: ElementTree.Element
    width: float
    height: float
    elements: list[Element] = field(default_factory=list)

    @property
    def ids(self) -> list[str]:
        return [node.attrib["id"] for node in self.root.iter() if "id" in node.attrib]

    def groups(self, kind: str) -> Iterator[ElementTree.Element]:
        for node in self.root.iter(f"{SVG}g"):
            if node.attrib.get("class") == f"rw-{kind}":
                yield node

    @property
    def texts(self) -> list[str]:
        return [node.text or "" for node in self.root.iter(f"{SVG}text")]


def title(group: ElementTree.Element) -> str:
    """What a group is called."""
    found = group.find(f"{SVG}title")
    return found.text or "" if found is not None else ""


def read(svg: str) -> Picture:
    """The picture; raises where it is no well-formed XML."""
    root = ElementTree.fromstring(svg)
    left, top, width, height = (float(v) for v in root.attrib["viewBox"].split())
    assert (left, top) == (0.0, 0.0)
    picture = Picture(root, width, height)
    _walk(root, (1.0, 1.0, 0.0, 0.0), None, picture, 0)
    return picture


def _walk(
    node: ElementTree.Element, matrix: Matrix, group: ElementTree.Element | None, picture: Picture, depth: int
) -> None:
    tag = node.tag.removeprefix(SVG)
    if tag in ("defs", "style", "title", "desc"):
        return
    matrix = _times(matrix, node.attrib.get("transform", ""))
    if tag == "g" and "id" in node.attrib:
        group = node
    box = _box(tag, node)
    if box is not None:
        width = float(node.attrib.get("stroke-width", 0)) if node.attrib.get("stroke", "none") != "none" else 0.0
        if tag == "text":
            width = 0.0
        box = (box[0] - width / 2, box[1] - width / 2, box[2] + width / 2, box[3] + width / 2)
        a, b, c, d = matrix
        picture.elements.append(
            Element(tag, (box[0] * a + c, box[1] * b + d, box[2] * a + c, box[3] * b + d), group, node, depth)
        )
    for child in node:
        _walk(child, matrix, group, picture, depth + 1)


def _times(matrix: Matrix, transform: str) -> Matrix:
    for name, inner in re.findall(r"(\w+)\(([^)]*)\)", transform):
        values = [float(v) for v in re.split(r"[ ,]+", inner.strip())]
        a, b, c, d = matrix
        if name == "translate":
            matrix = (a, b, c + values[0] * a, d + values[-1] * b)
        elif name == "scale":
            matrix = (a * values[0], b * values[-1], c, d)
        else:
            raise AssertionError(f"a picture does not {name}")
    return matrix


def _box(tag: str, node: ElementTree.Element) -> Box | None:
    at = node.attrib
    if tag == "rect":
        x, y = float(at.get("x", 0)), float(at.get("y", 0))
        return (x, y, x + float(at["width"]), y + float(at["height"]))
    if tag == "circle":
        x, y, r = float(at["cx"]), float(at["cy"]), float(at["r"])
        return (x - r, y - r, x + r, y + r)
    if tag == "path":
        points = list(points_of(at["d"]))
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return (min(xs), min(ys), max(xs), max(ys))
    if tag == "text":
        x, y, size = float(at["x"]), float(at["y"]), float(at["font-size"])
        width = ems(node.text or "") * size
        left = {"start": x, "middle": x - width / 2, "end": x - width}[at.get("text-anchor", "start")]
        return (left, y - CAPITAL * size, left + width, y + DEPTH * size)
    return None


def points_of(d: str) -> Iterator[tuple[float, float]]:
    """Points that a path does not leave the hull of."""
    tokens = TOKEN.findall(d)
    x = y = start_x = start_y = 0.0
    letter, at = "", 0
    while at < len(tokens):
        if tokens[at].isalpha():
            letter, at = tokens[at], at + 1
        count = COUNTS[letter.upper()]
        values = [float(v) for v in tokens[at : at + count]]
        at += count
        lower = letter.islower()
        base_x, base_y = (x, y) if lower else (0.0, 0.0)
        upper = letter.upper()
        if upper == "Z":
            x, y = start_x, start_y
            if at < len(tokens):
                assert tokens[at].isalpha()
            continue
        if upper == "H":
            x = base_x + values[0]
        elif upper == "V":
            y = base_y + values[0]
        elif upper == "A":
            end = (base_x + values[5], base_y + values[6])
            yield from _arc((x, y), end, values)
            x, y = end
        else:
            for k in range(0, count, 2):
                x_k, y_k = base_x + values[k], base_y + values[k + 1]
                yield x_k, y_k
            x, y = x_k, y_k
        yield x, y
        if upper == "M":
            start_x, start_y = x, y
            letter = "l" if lower else "L"


def _arc(start: tuple[float, float], end: tuple[float, float], values: list[float]) -> Iterator[tuple[float, float]]:
    """Points along an arc, as the SVG specification finds its middle (no rotation)."""
    rx, ry, turn, large, sweep = values[0], values[1], values[2], values[3] != 0, values[4] != 0
    assert turn == 0
    x1, y1 = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    over = (x1 / rx) ** 2 + (y1 / ry) ** 2
    if over > 1:
        rx, ry = rx * sqrt(over), ry * sqrt(over)
    under = max(0.0, (rx * ry) ** 2 - (rx * y1) ** 2 - (ry * x1) ** 2)
    factor = sqrt(under / ((rx * y1) ** 2 + (ry * x1) ** 2)) if x1 or y1 else 0.0
    factor = -factor if large == sweep else factor
    cx, cy = factor * rx * y1 / ry, -factor * ry * x1 / rx
    middle = (cx + (start[0] + end[0]) / 2, cy + (start[1] + end[1]) / 2)
    first = _angle(1, 0, (x1 - cx) / rx, (y1 - cy) / ry)
    delta = _angle((x1 - cx) / rx, (y1 - cy) / ry, (-x1 - cx) / rx, (-y1 - cy) / ry)
    if not sweep and delta > 0:
        delta -= 2 * pi
    elif sweep and delta < 0:
        delta += 2 * pi
    for k in range(33):
        a = first + delta * k / 32
        yield middle[0] + rx * cos(a), middle[1] + ry * sin(a)


def _angle(ux: float, uy: float, vx: float, vy: float) -> float:
    size = hypot(ux, uy) * hypot(vx, vy) or 1.0
    found = acos(max(-1.0, min(1.0, (ux * vx + uy * vy) / size)))
    return -found if ux * vy - uy * vx < 0 else found
