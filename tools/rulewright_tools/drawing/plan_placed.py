"""Places of spaces that the section `draw` of a game decides: in straight lines, or each by itself.

draw: {boards: {tracks: {lines: colour}}}          spaces of one colour side by side, a line for each colour
draw: {boards: {mat: {places: {top: [1, 0]}}}}     how far across and down, in any measure
"""

from __future__ import annotations

from typing import Any

Point = tuple[float, float]


def lines_of(facts: dict[str, Any], wanted: object) -> list[list[int]]:
    """The spaces (from 0) of each line: so many in each, or those that share the value of a property."""
    count = len(facts["sites"])
    if isinstance(wanted, int):
        most = max(1, wanted)
        return [list(range(start, min(count, start + most))) for start in range(0, count, most)]
    found: dict[Any, list[int]] = {}
    for index, properties in enumerate(facts["properties"] or [{}] * count):
        found.setdefault(properties.get(str(wanted)), []).append(index)
    return list(found.values())


def in_lines(lines: list[list[int]], step: Point, turned: int) -> list[Point]:
    """Points of spaces in lines, one below the other; turned a quarter they are columns, the first one on the left."""
    found: dict[int, Point] = {}
    longest = max(map(len, lines), default=0)
    for row, line in enumerate(lines):
        for column, index in enumerate(line):
            along = longest - 1 - column if turned in (2, 3) else column
            found[index] = (row * step[0], along * step[1]) if turned % 2 else (along * step[0], row * step[1])
    return [found[index] for index in range(len(found))]


def places_of(facts: dict[str, Any], written: object) -> list[Point] | None:
    """What is written for each space, without the owner of its copy; none if a space is left out."""
    if not isinstance(written, dict) or not written:
        return None
    found = []
    for site in facts["sites"]:
        place = written.get(site, written.get(site.rpartition(".")[2]))
        if not isinstance(place, list) or len(place) != 2:
            return None
        found.append((float(place[0]), float(place[1])))
    return found


def at_places(points: list[Point], w: float, h: float, gap: Point) -> list[Point]:
    """Points in millimetres, as near as spaces that lie in a row or below each other can be."""
    across = [1.0]
    down = [1.0]
    for i, (ax, ay) in enumerate(points):
        for bx, by in points[:i]:
            dx, dy = abs(ax - bx), abs(ay - by)
            if dx and not dy:
                across.append((w + gap[0]) / dx)
            elif dy and not dx:
                down.append((h + gap[1]) / dy)
    x_step = max(across)
    for i, (ax, ay) in enumerate(points):
        for bx, by in points[:i]:
            dx, dy = abs(ax - bx), abs(ay - by)
            if dx and dy and dx * x_step < w + gap[0]:
                down.append((h + gap[1]) / dy)
    y_step = max(down)
    return [(x * x_step, y * y_step) for x, y in points]


def common_word(facts: dict[str, Any], line: list[int]) -> str:
    """The word that the spaces of a line share, if they do: the first property with one."""
    rows = [facts["properties"][index] for index in line] if facts["properties"] else []
    for name, value in rows[0].items() if rows else ():
        if name != "title" and isinstance(value, str) and all(row.get(name) == value for row in rows):
            return value
    return ""
