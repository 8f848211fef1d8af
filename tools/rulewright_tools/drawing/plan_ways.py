"""Plans of boards whose spaces are joined by lines: routes with forks, rings, graphs.

Spaces lie where the game says (`at:` of a space, `places:` or `lines:` in `draw`); else a loop lies on an oval, a route
runs along rows with its forks side by side, and a graph is laid out by `layout.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from math import hypot
from typing import Any

from rulewright_tools.drawing.layout import layers, spring
from rulewright_tools.drawing.measure import ems
from rulewright_tools.drawing.plan import Heading, Plan, Spot, Trail
from rulewright_tools.drawing.plan_placed import at_places, in_lines
from rulewright_tools.drawing.svg import n
from rulewright_tools.screen.placed import common_word, lines_of, places_of

MARGIN = 1.0
NAME = 2.6
"""Size of the letters of a space's name."""
CLOSE = 14
"""Routes of more steps are drawn with less room between spaces."""
HEAD = 4.0
"""Height of the strip that a name is written in."""
NEAR = 3.4
"""Room for a way between spaces whose places are given."""
BADGE = 2.3
"""Half the size of the circle at a space's corner."""
BRACKETS = re.compile(r"(\S.*?)\s*\((\S{1,4})\)")
CLOSEST = 1.0
"""Room between such spaces where no way is drawn."""


Point = tuple[float, float]


def plan_ways(
    facts: dict[str, Any], options: dict[str, Any], titles: list[str], room: float, *, holds: bool,
    word: Callable[[str], str] = str,
) -> Plan:  # fmt: skip
    """A board of spaces and ways. `titles`: what is written on the spaces; `holds`: whether things lie there; `word`:
    what a word among the properties of spaces is called."""
    lines = lines_of(facts, options["lines"]) if options.get("lines") else []
    captions, badges = titles, [""] * len(titles)
    if options.get("headings") == "numbers":
        captions = _numbered(lines or [list(range(len(titles)))])
    elif options.get("headings") == "badges":
        captions, badges = with_badges(titles)
    if options.get("names"):
        captions = [_value(row.get(options["names"], 0), word) for row in facts["properties"]]
    w, h, named = _size(options, captions, holds=holds)
    ways = [(start, end, label, bool(arrow)) for start, end, label, _direction, arrow, _gate in facts["edges"]]
    gated = {frozenset((start, end)) for start, end, _label, _direction, _arrow, gate in facts["edges"] if gate}
    drawn = options.get("ways", True) is not False
    points = _points(facts, options, lines, ways, (w, h), room, drawn=drawn)
    styles = [label for label in dict.fromkeys(label for _a, _b, label, _arrow in ways) if label]
    trails = _lines(ways, points, w, h) if drawn else []
    heads = [word(common_word(facts, line)) for line in lines] if options.get("headings") == "lines" else []
    before = max((ems(part) * NAME + 2.0 for head in heads for part in head.split()), default=0.0)
    xs = [x for x, _y in points]
    ys = [y for _x, y in points]
    reach = [corner for _way, corners in trails for corner in corners]
    left = min(min(xs) - w / 2, min((x for x, _y in reach), default=0.0)) - MARGIN - before
    top = min(min(ys) - h / 2, min((y for _x, y in reach), default=0.0)) - MARGIN
    right = max(max(xs) + w / 2, max((x for x, _y in reach), default=0.0)) + MARGIN
    bottom = max(max(ys) + h / 2, max((y for _x, y in reach), default=0.0)) + MARGIN
    plan = Plan(right - left, bottom - top, styles=styles)
    for number, (name, (x, y)) in enumerate(zip(facts["sites"], points, strict=True), 1):
        box = (x - left - w / 2, y - top - h / 2, w, h)
        badge = badges[number - 1]
        left_of = BADGE * 2 - 0.2 if badge else 1.0
        strip = HEAD + 0.9 if badge else HEAD  # beside its number a name may need two lines
        high = strip - 0.6 if holds else h - 1.8
        caption = (box[0] + left_of, box[1] + 0.9, w - left_of - (0.8 if badge else 1.0), high) if named else None
        over = strip + 0.3 if named else 0.6
        inner = (box[0] + 0.7, box[1] + over, w - 1.4, h - over - 0.6)
        plan.spots.append(Spot(number, name, *box, inner, "node", "field", caption, captions[number - 1], badge=badge))
    for line, head in zip(lines, heads, strict=False):
        x, y = points[line[0]]
        plan.headings.append(Heading(x - left - w / 2 - 1.2, y - top, before - 1.4, head, "end", NAME, h, 2))
    for (a, b, label, arrow), (start, control, end, *tip) in trails:
        moved = [(x - left, y - top) for x, y in (start, control, end, *tip)]
        style = styles.index(label) + 1 if label in styles else 0
        title = f"{titles[a - 1]} {'→' if arrow else '–'} {titles[b - 1]}"
        name = f"{facts['sites'][a - 1]}--{facts['sites'][b - 1]}" + (f"-{label}" if label else "")
        (sx, sy), (cx, cy), (ex, ey) = moved[:3]
        d = f"M{n(sx)} {n(sy)}Q{n(cx)} {n(cy)} {n(ex)} {n(ey)}"
        middle = ((9 * sx + 6 * cx + ex) / 16, (9 * sy + 6 * cy + ey) / 16, ex - sx, ey - sy)
        closed = frozenset((a, b)) in gated
        plan.trails.append(Trail(name, title, d, moved[3:], style, label, gated=closed, ends=(a, b), middle=middle))
    return plan


def _points(
    facts: dict[str, Any], options: dict[str, Any], lines: list[list[int]], ways: list[tuple[int, int, str, bool]],
    size: Point, room: float, *, drawn: bool,
) -> list[Point]:  # fmt: skip
    """The middle of each space; `drawn`: whether ways are, which need room."""
    w, h = size
    turned = int(options.get("turned", 0))
    along = NEAR if drawn else CLOSEST
    places = places_of(facts, options.get("places"))
    if places is not None:
        return _turned(at_places(places, w, h, (along, along)), turned)
    if lines:
        gaps = (CLOSEST, along) if turned % 2 else (along, CLOSEST)
        return in_lines(lines, (w + gaps[0], h + gaps[1]), turned)
    if facts["placed"]:
        points = _written(facts["points"], w, h)
    elif facts["loop"]:
        points = _oval(len(facts["sites"]), w, h)
    else:
        arrows = [(a, b) for a, b, _label, arrow in ways if arrow]
        found = layers(len(facts["sites"]), arrows) if facts["shape"] == "route" else None
        if found is not None:
            points = _rows(found, w, h, room)
        else:
            points = _scaled(spring(len(facts["sites"]), [(a, b) for a, b, _label, _arrow in ways]), w, h)
    return _turned(points, turned)


def with_badges(titles: list[str]) -> tuple[list[str], list[str]]:
    """Titles without what stands in brackets at their ends, and that apart: `Harbour (3)` -> `Harbour`, `3`."""
    parts = [BRACKETS.fullmatch(title) for title in titles]
    return (
        [part[1] if part else title for part, title in zip(parts, titles, strict=True)],
        [part[2] if part else "" for part in parts],
    )


def _value(value: object, word: Callable[[str], str]) -> str:
    """A property as it is written on a space."""
    return word(value) if isinstance(value, str) else str(value)


def _numbered(lines: list[list[int]]) -> list[str]:
    """A number for each space: its place in its line."""
    return [str(n) for _index, n in sorted((index, n) for line in lines for n, index in enumerate(line, 1))]


def _size(options: dict[str, Any], titles: list[str], *, holds: bool) -> tuple[float, float, bool]:
    """Width and height of every space, and whether its name is written in it."""
    named = options.get("headings", True) in (True, "numbers", "badges")
    longest = max(ems(word) for title in titles for word in (title.split() or [""])) * NAME + 2.4
    w = float(options.get("space", 0)) or min(26.0, max(15.0 if holds else 11.0, longest))
    h = min(w, 12.0) + (HEAD if named else 0.0) if holds else max(8.0, HEAD + 4)
    h = float(options.get("high") or h)
    return w, h, named


def _written(points: list[Point], w: float, h: float) -> list[Point]:
    """Places as the game writes them, in millimetres: one step across for one in the numbers, and down as little as
    keeps spaces that lie below each other apart."""
    x_step = w + 8.0
    for i, (ax, ay) in enumerate(points):
        for bx, by in points[:i]:
            if abs(ay - by) < 0.5 and 0 < abs(ax - bx) < 1:
                x_step = max(x_step, (w + 5.0) / abs(ax - bx))
    gaps = [
        abs(ay - by)
        for i, (ax, ay) in enumerate(points)
        for bx, by in points[:i]
        if abs(ax - bx) * x_step < w + 2.0 and ay != by
    ]
    y_step = (h + 7.0) / min(gaps, default=1.0)
    return [(x * x_step, y * min(y_step, 4 * (h + 7.0))) for x, y in points]


def _scaled(points: list[Point], w: float, h: float) -> list[Point]:
    """Points in millimetres: so far apart that no space covers another and ways between them can be seen."""
    x_step, y_step = w + 8.0, h + 7.0
    scale = 1.0
    for i, (ax, ay) in enumerate(points):
        for bx, by in points[:i]:
            dx, dy = abs(ax - bx), abs(ay - by)
            if dx or dy:
                need = min(((w + 5) / (dx * x_step)) if dx else 99.0, ((h + 4) / (dy * y_step)) if dy else 99.0)
                scale = max(scale, need)
    return [(x * x_step * min(scale, 3.0), y * y_step * min(scale, 3.0)) for x, y in points]


def _oval(count: int, w: float, h: float) -> list[Point]:
    """A loop: two rows with round ends, clockwise from the top left."""
    if count <= 2:
        return [(k * (w + 8), 0.0) for k in range(count)]
    step = w + 6.0
    ends = 1 if count % 2 == 0 and count >= 6 else 0
    upper = (count - 2 * ends + 1) // 2
    lower = count - 2 * ends - upper
    down = (h + 7.0) * (1.5 if ends and count <= 8 else 1.25 if ends else 1.0)
    shift = step if ends else 0.0
    found = [(shift + k * step, 0.0) for k in range(upper)]
    if ends:
        found.append((shift + upper * step - (step - w) * 0.3, down / 2))
    span = (upper - 1) * step
    gap = span / (lower - 1) if lower > 1 else 0.0
    found += [(shift + span - k * gap if lower > 1 else shift + span / 2, down) for k in range(lower)]
    if ends:
        found.append(((step - w) * 0.3, down / 2))
    return found


def _rows(found: list[tuple[int, int]], w: float, h: float, room: float) -> list[Point]:
    """Steps from left to right, folded like a snake where the sheet ends; lanes one below the other. Long ones lie
    closer."""
    longest = max(depth for depth, _lane in found) + 1
    gap = 7.0 if longest <= CLOSE else 4.4
    step = w + gap
    most = max(2, min(longest, int((room - 2 * MARGIN + gap) / step)))
    rows = -(-longest // most)
    wide = [sum(depth == d for depth, _lane in found) for d in range(longest)]
    per_row = min(  # folded where the course is single, then evenly
        range(-(-longest // rows), most + 1),
        key=lambda k: (sum(wide[d - 1] + wide[d] - 2 for d in range(k, longest, k)), k),
    )
    tall = [1 + max((lane for depth, lane in found if depth // per_row == row), default=0) for row in range(rows)]
    top = [sum(tall[:row]) * (h + 5.0) + row * (gap - 4.0) for row in range(rows)]
    points = []
    for depth, lane in found:
        row, column = divmod(depth, per_row)
        x = column if row % 2 == 0 else per_row - 1 - column
        points.append((x * step, top[row] + lane * (h + 5.0)))
    return points


def _turned(points: list[Point], quarters: int) -> list[Point]:
    for _quarter in range(quarters % 4):
        points = [(-y, x) for x, y in points]
    return points


def _lines(
    ways: list[tuple[int, int, str, bool]], points: list[Point], w: float, h: float
) -> list[tuple[tuple[int, int, str, bool], list[Point]]]:
    """For each way its start, the point it bends to, its end, and the corners of its arrowhead; a way both ways once.

    Ways that would run through a space are bent round it, and so are several between the same two.
    """
    known = {(a, b) for a, b, _label, _arrow in ways}
    drawn: set[tuple[int, int, str]] = set()
    between: dict[tuple[int, int], int] = {}
    found = []
    for way in ways:
        a, b, label, arrow = way
        if (a, b, label) in drawn or (not arrow and (b, a, label) in drawn):
            continue
        drawn.add((a, b, label))
        beside = between[min(a, b), max(a, b)] = between.get((min(a, b), max(a, b)), -1) + 1
        one, other = points[a - 1], points[b - 1]
        off = 0.0
        if any(_covers(one, other, p, w, h) for k, p in enumerate(points, 1) if k not in (a, b)):
            off = h + 6.0
        elif arrow and (b, a) in known:
            off = h * 0.4
        elif beside:
            off = h * 0.55 * (beside + 1) // 2 * (1 if beside % 2 else -1)
        found.append((way, _line(one, other, w, h, off, arrow=arrow)))
    return found


def _covers(a: Point, b: Point, p: Point, w: float, h: float) -> bool:
    """Whether a straight line from a to b runs through the space around p."""
    for k in range(1, 12):
        x, y = a[0] + (b[0] - a[0]) * k / 12, a[1] + (b[1] - a[1]) * k / 12
        if abs(x - p[0]) < w / 2 + 0.5 and abs(y - p[1]) < h / 2 + 0.5:
            return True
    return False


def _line(a: Point, b: Point, w: float, h: float, off: float, *, arrow: bool) -> list[Point]:
    """Start, bending point and end of a way between the borders of two spaces, and the corners of its arrowhead."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy) or 1.0
    control = ((a[0] + b[0]) / 2 + dy / length * off, (a[1] + b[1]) / 2 - dx / length * off)
    start, end = _border(a, control if off else b, w, h), _border(b, control if off else a, w, h)
    if not off:
        control = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    if not arrow:
        return [start, control, end]
    vx, vy = end[0] - control[0], end[1] - control[1]
    size = hypot(vx, vy) or 1.0
    vx, vy = vx / size, vy / size
    back = (end[0] - vx * 2.4, end[1] - vy * 2.4)
    tip = [end, (back[0] - vy * 1.3, back[1] + vx * 1.3), (back[0] + vy * 1.3, back[1] - vx * 1.3)]
    return [start, control, (end[0] - vx * 1.6, end[1] - vy * 1.6), *tip]


def _border(centre: Point, towards: Point, w: float, h: float) -> Point:
    """Where the line from a space's middle leaves it."""
    dx, dy = towards[0] - centre[0], towards[1] - centre[1]
    if not dx and not dy:
        return centre
    part = min(w / 2 / abs(dx) if dx else 99.0, h / 2 / abs(dy) if dy else 99.0)
    return centre[0] + dx * part, centre[1] + dy * part
