"""Places several things in one box: pieces in a grid, labels in lines below them, counts where there are many."""

from __future__ import annotations

from dataclasses import replace

from rulewright_tools.drawing.contents import Item, grouped
from rulewright_tools.drawing.looks import Look
from rulewright_tools.drawing.pieces import draw_icons, draw_look, draw_mark, pill_width
from rulewright_tools.drawing.svg import Pen

SMALL = 2.9
"""Height of the labels that are printed on a space."""
MAIN, CORNER = 0.82, 0.42
"""How much of a space pieces take where corners are kept free, and how much a thing in a corner does."""
MOST_TOKENS = 6
"""So many equal tokens are drawn one by one; more as one with a number."""


def spread(
    pen: Pen, items: list[Item], x: float, y: float, w: float, h: float, *,
    bonus: list[Item] | None = None, largest: float = 11.0, corners: list[Item] | None = None, labels: float = 0.0,
    cornered: bool = False,
) -> None:  # fmt: skip
    """Everything that lies on a space: pieces in a grid, labels in lines below them; `bonus`, what is printed on the
    space, in small letters at its bottom, or `labels` mm high. `corners`: what stands in a corner where something else
    lies there, with room kept for it on all spaces where `cornered`."""
    if bonus:
        high = min(labels, h * 0.5) if labels else min(SMALL, h * 0.32)
        h -= _labels(pen, grouped(bonus), x, y, w, h, high, bottom=True)
    if cornered:
        if not items:
            spread(pen, corners or [], x, y, w, h, largest=largest)
            return
        free = 0.0 if corners else (1 - MAIN) / 2
        spread(pen, items, x + w * free, y + h * free, w * MAIN, h * MAIN, largest=largest)
        _corners(pen, corners or [], x, y, w, h)
        return
    solid = [item for item in items if item.look.shape not in ("pill", "fill")]
    small = grouped([item for item in items if item.look.shape == "pill"])
    if small:
        bottom = bool(solid)
        tall = min(3.4, h * 0.34) if bottom or len(small) > 2 else min(5.0, h * 0.6)
        pictures = not bottom and any(item.look.icons and not item.look.mark for item in small)
        h -= _labels(pen, small, x, y, w, h, h / len(small) if pictures else tall, bottom=bottom)
    if not solid or h < 1.5:
        return
    single = [Item(item.look, item.words, count, item.badges, item.stack) for item in solid for count in _singly(item)]
    across, side = _cells(len(single), w, h)
    if side < min(4.2, h * 0.45) or len(single) > 12:
        single = grouped(solid)
        across, side = _cells(len(single), w, h)
    side = min(side, largest)
    down = -(-len(single) // across)
    for index, item in enumerate(single):
        row, column = divmod(index, across)
        in_row = min(across, len(single) - row * across)
        left = x + (w - in_row * side) / 2 + column * side
        draw_item(pen, item, left, y + (h - down * side) / 2 + row * side, side, side)


def _corners(pen: Pen, things: list[Item], x: float, y: float, w: float, h: float) -> None:
    """Small things in the corners of a box: at the bottom on the right, then above and to the left of it."""
    side = min(w, h) * CORNER
    for item, (across, down) in zip(grouped(things), ((1, 1), (1, 0), (0, 1)), strict=False):
        left, top = x + (w - side) * across, y + (h - side) * down
        if item.look.shape == "pill":
            tall = side * 0.85
            wide = min(w * 0.7, pill_width(item.look, tall))
            draw_look(pen, item.look, x + (w - wide) * across, y + (h - tall) * down, wide, tall)
        else:
            draw_item(pen, item, left, top, side, side)


def _singly(item: Item) -> list[int]:
    """How equal things are drawn: one by one while they are few."""
    if item.stack:
        return [item.count]
    few = item.count <= (MOST_TOKENS if item.look.shape == "token" else 12)
    return [1] * item.count if few else [item.count]


def _cells(count: int, w: float, h: float) -> tuple[int, float]:
    """How many side by side, and how large each can be."""
    best = max(range(1, max(1, count) + 1), key=lambda k: (round(min(w / k, h / -(-count // k)), 3), -k))
    return best, min(w / best, h / -(-count // best))


def _labels(
    pen: Pen, labels: list[Item], x: float, y: float, w: float, h: float, tall: float, *, bottom: bool
) -> float:
    """Labels of some height in lines at the bottom of a box, or in its middle; gives the height taken."""
    rows: list[list[tuple[Look, float]]] = []
    used = w + 1
    for item in labels:
        look = item.look
        if item.count > 1:
            look = Look("pill", look.colour, f"{item.count}× {look.mark}".strip(), look.icons)
        wide = min(w, pill_width(look, tall))
        if used + wide + 0.4 > w:
            rows.append([])
            used = -0.4
        rows[-1].append((look, wide))
        used += wide + 0.4
    most = max(1, int(h * (0.65 if bottom else 1.0) / tall + 0.001))
    shown = rows[:most]
    height = len(shown) * tall
    top = y + h - height if bottom else y + (h - height) / 2
    for index, row in enumerate(shown):
        left = x + (w - sum(wide for _, wide in row) - 0.4 * (len(row) - 1)) / 2
        for look, wide in row:
            draw_look(pen, look, left, top + index * tall + 0.1, wide, tall - 0.2)
            left += wide + 0.4
    return height if bottom else h


def draw_item(pen: Pen, item: Item, x: float, y: float, w: float, h: float) -> None:
    """A thing with what lies on it and, where there are several, their number."""
    gap = min(w, h) * 0.04
    x, y, w, h = x + gap, y + gap, w - 2 * gap, h - 2 * gap
    look = item.look
    if item.count > 1 and look.shape == "token":
        look = replace(look, mark=f"{item.count}", icons=())
        if item.look.icons:
            draw_icons(pen, item.look.icons[:1], x, y, w * 0.62, h)
            draw_mark(pen, look.mark, x + w * 0.55, y + h * 0.2, w * 0.45, h * 0.6, "ink", bold=True, lines=1)
            return
    draw_look(pen, look, x, y, w, h)
    if item.badges:
        _badges(pen, item.badges, x, y, w, h)
    if item.count > 1 and item.look.shape != "token":
        tall = max(min(2.8, h * 0.42), 1.9)
        label = Look("pill", "", f"×{item.count}")
        wide = min(w, pill_width(label, tall))
        draw_look(pen, label, x + w - wide, y + h - tall, wide, tall)


def _badges(pen: Pen, badges: list[Item], x: float, y: float, w: float, h: float) -> None:
    side = min(w, h) * 0.4
    for index, badge in enumerate(badges[:3]):
        look = badge.look
        if look.shape == "pill":
            tall = max(1.9, min(2.8, h * 0.3))
            wide = min(w, pill_width(look, tall))
            draw_look(pen, look, x + (w - wide) / 2, y + h - tall * (index + 1), wide, tall)
        else:
            plain = Item(look, badge.words, badge.count)
            draw_item(pen, plain, x + w - side * (index + 1) * 0.9, y, side, side)
