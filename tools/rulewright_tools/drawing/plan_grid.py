"""Plans of boards whose spaces touch: grids, lattices, hexes.

A grid's rows and columns may differ in size (`draw: boards: {grid: {rows: [1, 4], columns: [1, 4]}}`), so that narrow
ones serve as lines and dots between wide ones; with `as: points` the spaces are where lines cross.
"""

from __future__ import annotations

from typing import Any

from rulewright_tools.drawing.plan import Heading, Plan, Spot, Trail, inset
from rulewright_tools.drawing.svg import n

MARGIN = 1.0
HEAD = 6.0
"""Room for headings of rows (left) and columns (top)."""
NARROW = 0.45
"""A row is narrow if it is so much smaller than the largest."""


def plan_grid(
    facts: dict[str, Any], options: dict[str, Any], room: float, down: range, across: range, heads: float = HEAD
) -> Plan:
    """A grid, or the part of it within some rows and columns."""
    turned = int(options.get("turned", 0)) % 4
    headed = options.get("headings", True) is not False
    rows, columns = sizes(options.get("rows"), down), sizes(options.get("columns"), across)
    if turned % 2:
        rows, columns = columns, rows
    left = heads if headed else MARGIN
    wanted = float(options.get("space", 0)) or usual(len(columns))
    unit = min(wanted / max(columns), (room - left - MARGIN) / sum(columns))
    xs, ys = edges(columns, unit, left), edges(rows, unit, left if headed else MARGIN)
    plan = Plan(xs[-1] + MARGIN, ys[-1] + MARGIN)
    wide, tall = max(columns), max(rows)
    points = options.get("as") == "points"
    chequered = bool(options.get("chequered"))
    for number, (name, (row, column)) in enumerate(zip(facts["sites"], facts["cells"], strict=True), 1):
        if row not in down or column not in across:
            continue
        r, c = _turn(row - down.start, column - across.start, len(down), len(across), turned)
        x, y, w, h = xs[c], ys[r], xs[c + 1] - xs[c], ys[r + 1] - ys[r]
        thin = (columns[c] < wide * NARROW, rows[r] < tall * NARROW)
        shape = "dot" if all(thin) else "bar" if any(thin) else "point" if points else "rect"
        if shape == "point":
            x, y, w, h = inset(x, y, w, h, min(w, h) * 0.04)
        by = 0.0 if shape in ("dot", "bar", "point") else min(w, h) * 0.05
        fill = "field2" if chequered and (row + column) % 2 else "field"
        plan.spots.append(Spot(number, name, x, y, w, h, inset(x, y, w, h, by), shape, fill))
    if points:
        _crossings(plan, facts)
    if headed:
        _headings(plan, facts, down, across, xs, ys, turned)
    plan.lines = _lines(facts, plan)
    return plan


def usual(columns: int) -> float:
    """How wide a space is where the game does not say."""
    return 15.0 if columns <= 6 else 12.0 if columns <= 9 else 10.0 if columns <= 12 else 8.0


def sizes(written: Any, span: range) -> list[float]:
    """Relative sizes of rows or columns: a list is repeated as often as need be."""
    given = [float(v) for v in written if isinstance(v, int) and v > 0] if isinstance(written, list) else []
    return [given[(k - 1) % len(given)] for k in span] if given else [1.0] * len(span)


def edges(parts: list[float], unit: float, start: float) -> list[float]:
    """Where rows or columns begin and end."""
    found = [start]
    for part in parts:
        found.append(found[-1] + part * unit)
    return found


def _turn(row: int, column: int, rows: int, columns: int, turned: int) -> tuple[int, int]:
    """Row and column, from 0, after so many quarter turns clockwise."""
    for _quarter in range(turned):
        row, column = column, rows - 1 - row
        rows, columns = columns, rows
    return row, column


def _headings(
    plan: Plan, facts: dict[str, Any], down: range, across: range, xs: list[float], ys: list[float], turned: int
) -> None:
    heads = (facts["row_headings"], facts["column_headings"])
    spans = (down, across)
    left_is, top_is = (0, 1) if turned % 2 == 0 else (1, 0)
    for side, which in (("left", left_is), ("top", top_is)):
        texts = [heads[which][k - 1] for k in spans[which] if k <= len(heads[which])]
        if (side == "left" and turned in (2, 3)) or (side == "top" and turned in (1, 2)):
            texts.reverse()
        for index, text in enumerate(texts):
            if side == "left" and index + 1 < len(ys):
                middle, tall = (ys[index] + ys[index + 1]) / 2, ys[index + 1] - ys[index]
                plan.headings.append(Heading(xs[0] / 2 - 0.2, middle, xs[0] - 0.6, text, h=tall))
            elif side == "top" and index + 1 < len(xs):
                middle, wide = (xs[index] + xs[index + 1]) / 2, xs[index + 1] - xs[index]
                plan.headings.append(Heading(middle, ys[0] / 2 - 0.2, wide, text))


def _crossings(plan: Plan, facts: dict[str, Any]) -> None:
    """Lines between the points of a grid of points."""
    at = {spot.number: spot for spot in plan.spots}
    for start, end, label, _direction, arrow, _gate in facts["edges"]:
        if start in at and end in at and (start < end or arrow):
            a, b = at[start], at[end]
            d = f"M{n(a.x + a.w / 2)} {n(a.y + a.h / 2)}L{n(b.x + b.w / 2)} {n(b.y + b.h / 2)}"
            plan.trails.append(Trail(f"{a.name}--{b.name}", f"{a.name} – {b.name}", d, style=-1, label=label))


def _lines(facts: dict[str, Any], plan: Plan) -> dict[int, tuple[float, float, float, float, float]]:
    """Where an arrow into a line can stand: at the border of its first space."""
    at = {spot.number: spot for spot in plan.spots}
    found = {}
    for number, line in enumerate(facts["lines"], 1):
        spots = [at[site] for site in line["sites"] if site in at]
        if not spots:
            continue
        first, last = spots[0], spots[-1]
        x, y = first.x + first.w / 2, first.y + first.h / 2
        dx, dy = last.x + last.w / 2 - x, last.y + last.h / 2 - y
        length = (dx * dx + dy * dy) ** 0.5
        if not length:
            dx, dy, length = 1.0, 0.0, 1.0
        dx, dy = dx / length, dy / length
        reach = min(first.w / (2 * abs(dx)) if dx else 99, first.h / (2 * abs(dy)) if dy else 99)
        found[number] = (x - dx * reach, y - dy * reach, dx, dy, length + 2 * reach)
    return found


def plan_lattice(facts: dict[str, Any], options: dict[str, Any], room: float, occupied: set[int]) -> Plan:
    """The part of a lattice on which something lies, and one space more all around; the middle at least."""
    cells = [facts["cells"][number - 1] for number in occupied]
    if facts["middle"]:
        cells.append(facts["cells"][facts["middle"] - 1])
    rows, columns = [row for row, _c in cells] or [1], [column for _r, column in cells] or [1]
    down = range(max(1, min(rows) - 1), min(facts["rows"], max(rows) + 1) + 1)
    across = range(max(1, min(columns) - 1), min(facts["columns"], max(columns) + 1) + 1)
    near = set()
    taken = {tuple(cell) for cell in cells}
    for row, column in taken:
        near |= {(row, column), (row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}
    plan = plan_grid(facts, {"space": 16, **options}, room, down, across)
    for spot in plan.spots:
        spot.fill = "open" if tuple(facts["cells"][spot.number - 1]) in near else "far"
        spot.inner = inset(spot.x, spot.y, spot.w, spot.h, 0.15)
    return plan


def plan_hexes(facts: dict[str, Any], options: dict[str, Any], room: float) -> Plan:
    """Hexagons with a corner at the top, their names written in them."""
    points = facts["points"]
    across = max(x for x, _y in points) + 1
    wanted = float(options.get("space", 0)) or (16.0 if across <= 7 else 13.0 if across <= 11 else 10.0)
    w = min(wanted, (room - 2 * MARGIN) / across)
    h = w * 1.1547
    tall = max(y for _x, y in points) * w + h
    plan = Plan(across * w + 2 * MARGIN, tall + 2 * MARGIN)
    headed = options.get("headings", True) is not False
    for number, (name, (px, py)) in enumerate(zip(facts["sites"], points, strict=True), 1):
        x, y = MARGIN + px * w, MARGIN + py * w
        caption = (x + w * 0.25, y + h * 0.11, w * 0.5, h * 0.13) if headed else None
        inner = (x + w * 0.12, y + h * (0.25 if headed else 0.2), w * 0.76, h * (0.52 if headed else 0.6))
        plan.spots.append(Spot(number, name, x, y, w, h, inner, "hex", "field", caption, name))
    plan.lines = _lines(facts, plan)
    return plan
