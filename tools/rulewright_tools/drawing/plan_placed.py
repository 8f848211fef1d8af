"""Points of spaces whose places the section `draw` of a game decides: in straight lines, or each by itself."""

from __future__ import annotations

Point = tuple[float, float]


def in_lines(lines: list[list[int]], step: Point, turned: int) -> list[Point]:
    """Points of spaces in lines, one below the other; turned a quarter they are columns, the first one on the left."""
    found: dict[int, Point] = {}
    longest = max(map(len, lines), default=0)
    for row, line in enumerate(lines):
        for column, index in enumerate(line):
            along = longest - 1 - column if turned in (2, 3) else column
            found[index] = (row * step[0], along * step[1]) if turned % 2 else (along * step[0], row * step[1])
    return [found[index] for index in range(len(found))]


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
