"""What the section `draw` adds to a board of spaces and ways: outlines by property, borders across ways, and the spaces
of another board drawn small on its own.

    boards: {sea: {frames: {anchorage: octagon}}, stalls: {inside: {sea: harbour}}}
"""

from __future__ import annotations

from math import hypot
from typing import Any

from rulewright_tools.drawing.contents import Contents
from rulewright_tools.drawing.palette import colour as palette_colour
from rulewright_tools.drawing.plan import Plan, Spot, Trail
from rulewright_tools.drawing.svg import Pen, n

SLOT = 4.7
"""Width and height of a space that is drawn on another one."""
BETWEEN = 0.5
"""Room between such spaces, and below them."""
BAR, THICK, APART = 7.0, 0.75, 1.2
"""Length and thickness of a border's lines, and how far apart two of them are."""
NOTHING: tuple[object, ...] = (False, 0, None, "", "none", [])


def frame(plan: Plan, facts: dict[str, Any], options: dict[str, Any]) -> None:
    """Give spaces the outline of the first property they have that asks for one."""
    wanted: dict[str, str] = options.get("frames") or {}
    for spot in plan.spots:
        properties = facts["properties"][spot.number - 1] if facts["properties"] else {}
        spot.shape = next((form for name, form in wanted.items() if properties.get(name) not in NOTHING), spot.shape)


def inner_boards(contents: Contents, name: str) -> dict[str, str]:
    """The boards whose spaces are drawn on those of a board, each with the property that says where."""
    boards = contents.facts["boards"]
    return {other: place for other in boards if (place := inside_of(contents, other).get(name))}


def inside_of(contents: Contents, name: str) -> dict[str, str]:
    """The board within which a board is drawn, with the property that says on which space; empty where it is none."""
    boards, found = contents.facts["boards"], contents.looks.board(name).get("inside")
    if not isinstance(found, dict) or boards[name]["copies"]:
        return {}
    return {
        outer: place for outer, place in found.items()
        if outer != name and outer in boards and boards[outer]["shape"] in ("route", "graph")
        and not boards[outer]["copies"]
    }  # fmt: skip


def inset_plan(contents: Contents, outer: Plan, inner: str, place: str) -> Plan:
    """The spaces of a board on those of another one, side by side at the bottom; these keep less room for the rest."""
    facts = contents.facts["boards"][inner]
    by_space: dict[str, list[int]] = {}
    for index, properties in enumerate(facts["properties"]):
        by_space.setdefault(str(properties.get(place, "")), []).append(index)
    plan = Plan(outer.width, outer.height)
    for spot in outer.spots:
        numbers = by_space.get(spot.name, [])
        if not numbers:
            continue
        wide = len(numbers) * (SLOT + BETWEEN) - BETWEEN
        size = min(SLOT, SLOT * (spot.w - 1.4) / wide)
        wide = len(numbers) * (size + BETWEEN) - BETWEEN
        if spot.shape == "octagon":  # whose lower corners are cut off
            size = min(size, 4.2)
            wide = len(numbers) * (size + BETWEEN) - BETWEEN
        left, top = spot.x + (spot.w - wide) / 2, spot.y + spot.h - size - BETWEEN - 0.2
        x, y, w, h = spot.inner
        spot.inner = (x, y, w, min(h, top - y - 0.2))
        for place_in_row, index in enumerate(numbers):
            box = (left + place_in_row * (size + BETWEEN), top, size, size)
            within = (box[0] + 0.3, box[1] + 0.3, size - 0.6, size - 0.6)
            plan.spots.append(Spot(index + 1, facts["sites"][index], *box, within, "inset", "card", sign=True))
    frame(plan, facts, contents.looks.board(inner))
    return plan


def draw_borders(pen: Pen, contents: Contents, name: str, facts: dict[str, Any], trail: Trail) -> None:
    """Lines across a way that leads to a higher number of a property: one for the first border, two for the second."""
    borders: dict[str, list[str]] = contents.looks.board(name).get("borders") or {}
    start, end = trail.ends
    if not start or not end:
        return
    for key, colours in borders.items():
        before, after = (int(facts["properties"][k - 1].get(key) or 0) for k in (start, end))
        for level in range(before + 1, min(after, len(colours)) + 1):
            _border(pen, trail, level, palette_colour(colours[level - 1]))


def _border(pen: Pen, trail: Trail, level: int, colour: str) -> None:
    x, y, dx, dy = trail.middle
    length = hypot(dx, dy) or 1.0
    dx, dy = dx / length, dy / length
    for place in range(level):
        off = (place - (level - 1) / 2) * APART
        cx, cy = x + dx * off, y + dy * off
        across = f"M{n(cx - dy * BAR / 2)} {n(cy + dx * BAR / 2)}L{n(cx + dy * BAR / 2)} {n(cy - dx * BAR / 2)}"
        pen.path(across, pen.paint("none", "#1d1a17", THICK + 0.3))
        if not pen.low_ink:
            pen.path(across, pen.paint("none", colour, THICK))
