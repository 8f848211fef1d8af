"""Places for spaces whose places nobody wrote: small, exact, the same every time. Only the standard library.

ways of a route with forks   ->  layers() : how far along, and which lane
edges of any graph           ->  spring() : points so that steps between spaces look like steps
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from functools import lru_cache
from math import cos, hypot, pi, sin

Way = tuple[int, int]
"""From a space to a space, numbers from 1."""
WORK = 24000
"""Steps of moving for a whole graph: many rounds for small ones, fewer for large ones."""


def layers(count: int, ways: Iterable[Way]) -> list[tuple[int, int]] | None:
    """For each space how many steps it lies from a start, by the longest way, and its lane from 0 within that step.

    None where ways lead in a circle. Lane 0 is the longest course; others take the nearest free lane.
    """
    ahead: list[list[int]] = [[] for _ in range(count + 1)]
    open_ = [0] * (count + 1)
    for a, b in sorted(set(ways)):
        ahead[a].append(b)
        open_[b] += 1
    depth = [0] * (count + 1)
    queue = deque(k for k in range(1, count + 1) if not open_[k])
    order = []
    while queue:
        a = queue.popleft()
        order.append(a)
        for b in ahead[a]:
            depth[b] = max(depth[b], depth[a] + 1)
            open_[b] -= 1
            if not open_[b]:
                queue.append(b)
    if len(order) < count:
        return None
    rest = [0] * (count + 1)
    for a in reversed(order):
        rest[a] = max((rest[b] + 1 for b in ahead[a]), default=0)
    lane = [-1] * (count + 1)
    taken: set[tuple[int, int]] = set()
    for first in sorted(order, key=lambda k: (depth[k], -rest[k], k)):
        if lane[first] >= 0:
            continue
        course = [first]
        while True:
            free = [b for b in ahead[course[-1]] if lane[b] < 0]
            if not free:
                break
            course.append(max(free, key=lambda b: (rest[b], -b)))
        spots = [depth[k] for k in course]
        at = next(k for k in range(count + 1) if not any((d, k) in taken for d in range(spots[0], spots[-1] + 1)))
        for k in course:
            lane[k] = at
        taken |= {(d, at) for d in range(spots[0], spots[-1] + 1)}
    return list(zip(depth[1:], lane[1:], strict=True))


def spring(count: int, edges: Iterable[Way]) -> list[tuple[float, float]]:
    """Points for a graph, neighbours about one apart: from a ring, moved until distances are like numbers of steps.

    Turned so that ways run straight across and down where they can, the long side across.
    """
    return list(_spring(count, tuple(sorted({(min(a, b), max(a, b)) for a, b in edges if a != b}))))


@lru_cache(maxsize=128)
def _spring(count: int, edges: tuple[Way, ...]) -> tuple[tuple[float, float], ...]:
    if count == 1:
        return ((0.0, 0.0),)
    near: list[set[int]] = [set() for _ in range(count)]
    for a, b in edges:
        near[a - 1].add(b - 1)
        near[b - 1].add(a - 1)
    steps = [_steps(near, k) for k in range(count)]
    far = max((d for row in steps for d in row if d > 0), default=1)
    want = [[d if d > 0 else far + 1 for d in row] for row in steps]
    radius = max(0.5, count / (2 * pi))
    points = [
        (radius * cos(2 * pi * k / count - 2.2), radius * 0.9 * sin(2 * pi * k / count - 2.2)) for k in range(count)
    ]
    for _ in range(max(20, min(400, WORK // (count * count)))):
        points = [_moved(points, want, k) for k in range(count)]
    return tuple(_straight(points, edges))


def _steps(near: list[set[int]], start: int) -> list[int]:
    found = [-1] * len(near)
    found[start] = 0
    queue = deque([start])
    while queue:
        a = queue.popleft()
        for b in sorted(near[a]):
            if found[b] < 0:
                found[b] = found[a] + 1
                queue.append(b)
    return found


def _moved(points: list[tuple[float, float]], want: list[list[int]], k: int) -> tuple[float, float]:
    """Where a point lies best, seen from all others: the mean of what each asks for, weighted by nearness."""
    x, y = points[k]
    sum_x = sum_y = weights = 0.0
    for j, (px, py) in enumerate(points):
        if j == k:
            continue
        d = want[k][j]
        weight = 1.0 / (d * d)
        length = hypot(x - px, y - py) or 1e-9
        sum_x += weight * (px + d * (x - px) / length)
        sum_y += weight * (py + d * (y - py) / length)
        weights += weight
    return sum_x / weights, sum_y / weights


def _straight(points: list[tuple[float, float]], edges: tuple[Way, ...]) -> list[tuple[float, float]]:
    """Turned so that ways slant least, then so that the whole is low; what nearly stands in line is put in line."""
    count = len(points)
    mx, my = sum(x for x, _ in points) / count, sum(y for _, y in points) / count
    found: list[tuple[float, list[tuple[float, float]]]] = []
    for step in range(90):
        a = pi * step / 90
        turned = [((x - mx) * cos(a) - (y - my) * sin(a), (x - mx) * sin(a) + (y - my) * cos(a)) for x, y in points]
        slant = 0.0
        for i, j in edges:
            dx, dy = abs(turned[i - 1][0] - turned[j - 1][0]), abs(turned[i - 1][1] - turned[j - 1][1])
            slant += min(dx, dy)
        tall = max(y for _, y in turned) - min(y for _, y in turned)
        found.append((round(slant / max(1, len(edges)) + tall * 0.08, 4), turned))
    best = min(found, key=lambda item: item[0])[1]
    left, top = min(x for x, _ in best), min(y for _, y in best)
    if best[0][0] - left > (max(x for x, _ in best) - left) / 2 + 1e-6:
        best = [(-x, y) for x, y in best]
        left = min(x for x, _ in best)
    xs, ys = _in_line([x - left for x, _ in best]), _in_line([y - top for _, y in best])
    return list(zip(xs, ys, strict=True))


def _in_line(values: list[float]) -> list[float]:
    """Values that are nearly equal made equal."""
    order = sorted(range(len(values)), key=lambda k: values[k])
    found = values[:]
    group: list[int] = []
    for k in [*order, -1]:
        if group and (k < 0 or values[k] - values[group[-1]] > 0.12 or values[k] - values[group[0]] > 0.3):
            mean = round(sum(values[g] for g in group) / len(group), 3)
            for g in group:
                found[g] = mean
            group = []
        if k >= 0:
            group.append(k)
    return found
