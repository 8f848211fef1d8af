"""Draws one piece in a box. Whatever is drawn stays within it.

Everything is in millimetres; a box is x, y (its top left corner), w, h.
"""

from __future__ import annotations

from rulewright_tools.drawing import shapes
from rulewright_tools.drawing.looks import ICON_BOX, Icon, Look
from rulewright_tools.drawing.measure import ems, fit
from rulewright_tools.drawing.palette import BLACK, PLAIN, contrast, text_on
from rulewright_tools.drawing.svg import LIGHT, Pen, n

LEAST = 1.6
"""The smallest letters, in millimetres; smaller ones are not read on paper."""
EDGE = 0.3
"""How thick outlines of pieces are."""
FINE, OUTLINE = 0.1, 0.35
"""The thinnest and the thickest outlines of icons that are not filled."""
WORD = 2.5
"""The largest letters of words on cards and tiles; signs and numbers may be larger."""


def draw_look(pen: Pen, look: Look, x: float, y: float, w: float, h: float) -> None:
    """One piece in a box."""
    if look.ghost:
        _ghost(pen, look, x, y, w, h)
        return
    match look.shape:
        case "pill":
            _pill(pen, look, x, y, w, h)
        case "card":
            wide = min(w, h * 0.72)
            _card(pen, look, x + (w - wide) / 2, y + (h - min(h, wide / 0.72)) / 2, wide, min(h, wide / 0.72))
        case "tile":
            side = min(w, h)
            _tile(pen, look, x + (w - side) / 2, y + (h - side) / 2, side)
        case "die":
            side = min(w, h)
            _die(pen, look, x + (w - side) / 2, y + (h - side) / 2, side)
        case "token":
            _token(pen, look, x + w / 2, y + h / 2, min(w, h) / 2)
        case "fill":
            pass
        case _:
            _shape(pen, look, x + w / 2, y + h / 2, min(w, h) / 2)


def _ghost(pen: Pen, look: Look, x: float, y: float, w: float, h: float) -> None:
    """The dashed outline of a piece that may come to lie here, its icon small and faint within."""
    paint = pen.paint("none", "ink", 0.22, "0.9 0.7")
    side = min(w, h)
    left, top = x + (w - side) / 2, y + (h - side) / 2
    match look.shape:
        case "card":
            pen.rect(left + side * 0.14, top, side * 0.72, side, paint, side * 0.08)
        case "tile" | "die":
            pen.rect(left, top, side, side, paint, side * 0.09)
        case "token" | "pill":
            pen.circle(left + side / 2, top + side / 2, side / 2, paint)
        case _:
            shapes.outline(pen, look.shape, left + side / 2, top + side / 2, side / 2, paint)
    if look.icons:
        pen.open('opacity=".45"')
        draw_icons(pen, look.icons, left + side * 0.3, top + side * 0.3, side * 0.4, side * 0.4)
        pen.close()


def _shape(pen: Pen, look: Look, x: float, y: float, r: float) -> None:
    fill = look.colour or LIGHT["card"]
    shapes.outline(pen, look.shape, x, y, r - EDGE / 2, pen.paint(fill, "#1d1a17", EDGE))
    dx, dy, w, h = shapes.inner(look.shape)
    if look.back:
        shapes.outline(pen, look.shape, x, y, r * 0.6, pen.paint("none", "#fffaf0", EDGE))
        return
    box = (x + dx * r - w * r / 2, y + dy * r - h * r / 2, w * r, h * r)
    if look.emblem:
        side = min(box[2], box[3]) * (0.42 if look.mark or look.icons else 1.0)
        _emblem(pen, look, x + dx * r, box[1] + box[3] - side / 2, side / 2)
        box = (box[0], box[1], box[2], box[3] - side)
    if look.icons:
        _icons(pen, look.icons, *box, text_on(fill))
    elif look.mark:
        draw_mark(pen, look.mark, *box, text_on(fill), bold=True)


def _emblem(pen: Pen, look: Look, x: float, y: float, r: float) -> None:
    """The shape of the player whose piece it is, light on the piece's colour."""
    shapes.outline(pen, look.emblem, x, y, r, pen.paint(LIGHT["card"], "#1d1a17", min(0.25, r * 0.15)))


def _token(pen: Pen, look: Look, x: float, y: float, r: float) -> None:
    if look.icons:
        _icons(pen, look.icons[:1], x - r, y - r, 2 * r, 2 * r, BLACK, outlined=True)
        return
    fill = look.colour or PLAIN
    pen.circle(x, y, r - EDGE / 2, pen.paint(fill, "#1d1a17", EDGE))
    if look.mark:
        draw_mark(pen, look.mark, x - r * 0.68, y - r * 0.55, r * 1.36, r * 1.1, text_on(fill))
    elif r > 1.2:
        pen.circle(x, y, r * 0.62, pen.paint("none", text_on(fill), 0.15))


def _card(pen: Pen, look: Look, x: float, y: float, w: float, h: float) -> None:
    corner = w * 0.1
    pen.rect(x + EDGE / 2, y + EDGE / 2, w - EDGE, h - EDGE, pen.paint(LIGHT["card"], "#1d1a17", EDGE), corner)
    if look.back:
        _back(pen, look, x, y, w, h, corner)
        return
    if look.colour and not (look.icons and look.mark):
        band = h * 0.26
        pen.rect(x + w * 0.09, y + w * 0.09, w * 0.82, band, pen.paint(look.colour, "#1d1a17", 0.12), corner * 0.6)
        top = band + w * 0.12
    else:
        top = w * 0.06
    box = (x + w * 0.09, y + top, w * 0.82, h - top - w * 0.09)
    if look.emblem and look.icons and look.mark:  # no band: the emblem itself has the player's colour
        box = (x + w * 0.09, y + w * 0.06, w * 0.82, h - w * 0.15)
        shapes.outline(pen, look.emblem, x + w * 0.19, y + w * 0.19, w * 0.12, pen.paint(look.colour, "#1d1a17", 0.2))
    elif look.emblem:
        _emblem(pen, look, x + w * 0.24, y + w * 0.22, w * 0.13)
    if look.icons and look.mark:
        part = box[3] * 0.42
        pale = bool(look.colour) and contrast(look.colour, LIGHT["card"]) < 3
        right = w * 0.22 if look.emblem else 0.0
        ink = look.colour if look.colour else BLACK
        _icons(pen, look.icons, box[0] + right, box[1], box[2] - right, part, ink, outlined=pale)
        draw_mark(pen, look.mark, box[0], box[1] + part, box[2], box[3] - part, BLACK)
    elif look.icons:
        _icons(pen, look.icons, *box, BLACK)
    elif look.mark:
        draw_mark(pen, look.mark, *box, BLACK)


def _back(pen: Pen, look: Look, x: float, y: float, w: float, h: float, corner: float) -> None:
    """The back of a card or tile: a frame filled with a lattice of lines."""
    if look.icons:
        side = min(w, h) * 0.78
        ground = LIGHT["card"] if pen.low_ink else look.colour
        pen.rect(x + w * 0.07, y + h * 0.07, w * 0.86, h * 0.86, pen.paint(ground, "#1d1a17", 0.15), corner * 0.5)
        _icons(pen, look.icons, x + (w - side) / 2, y + (h - side) / 2, side, side, text_on(look.colour or PLAIN))
        return
    inset = min(w, h) * 0.12
    left, top, right, bottom = x + inset, y + inset, x + w - inset, y + h - inset
    pen.rect(left, top, right - left, bottom - top, pen.paint(look.colour, "#1d1a17", 0.15), corner * 0.5)
    middle = ((left + right) / 2, (top + bottom) / 2)
    a, b = (right - left) / 2, (bottom - top) / 2
    for part in (0.75, 0.4):
        pen.polygon(
            [(middle[0], middle[1] - b * part), (middle[0] + a * part, middle[1]),
             (middle[0], middle[1] + b * part), (middle[0] - a * part, middle[1])],
            pen.paint("none" if part > 0.5 else LIGHT["card"], LIGHT["card"], 0.3),
        )  # fmt: skip


def _tile(pen: Pen, look: Look, x: float, y: float, s: float) -> None:
    corner = s * 0.09
    fill = look.colour or LIGHT["card"]
    if pen.low_ink and len(set(look.icons)) > 1:  # seen better without a hatching
        fill = LIGHT["card"]
    pen.rect(x + EDGE / 2, y + EDGE / 2, s - EDGE, s - EDGE, pen.paint(fill, "#1d1a17", EDGE), corner)
    if look.back:
        _back(pen, look, x, y, s, s, corner)
        return
    ink = _solid(pen, text_on(fill))
    if look.emblem:
        _emblem(pen, look, x + s * 0.15, y + s * 0.15, s * 0.1)
    across = down = s * 0.1
    if look.sides:
        _sides(pen, look, x, y, s, ink)
        across, down = s * 0.18, s * 0.34
    elif look.turns > 1:
        _top(pen, look, x, y, s, ink)
        across = down = s * 0.16
    box = (x + across, y + down, s - 2 * across, s - 2 * down)
    if look.icons:
        _icons(pen, look.icons, *box, ink)
    elif look.mark:
        draw_mark(pen, look.mark, *box, ink)


def _sides(pen: Pen, look: Look, x: float, y: float, s: float, ink: str) -> None:
    """Numbers at the sides of a tile as it lies: dots up to three, else a figure."""
    count = len(look.sides)
    shift = look.turned * count // max(1, look.turns)
    middle = (x + s / 2, y + s / 2)
    for index, number in enumerate(look.sides):
        side = (index + shift) % count * 4 // count
        dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]
        cx, cy = middle[0] + dx * s * 0.385, middle[1] + dy * s * 0.385
        if 0 < number <= 3:
            for k in range(number):
                off = (k - (number - 1) / 2) * s * 0.14
                if pen.low_ink and look.colour:  # seen on hatching too
                    pen.circle(cx + abs(dy) * off, cy + abs(dx) * off, s * 0.08, pen.paint("paper"))
                pen.circle(cx + abs(dy) * off, cy + abs(dx) * off, s * 0.05, pen.paint(ink))
        elif number:
            draw_mark(pen, str(number), cx - s * 0.11, cy - s * 0.11, s * 0.22, s * 0.22, ink)


def _top(pen: Pen, look: Look, x: float, y: float, s: float, ink: str) -> None:
    """A small triangle where the tile's own top lies."""
    dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[look.turned * (4 // look.turns if look.turns in (1, 2, 4) else 1) % 4]
    cx, cy, a = x + s / 2 + dx * s * 0.43, y + s / 2 + dy * s * 0.43, s * 0.05
    pen.polygon(
        [(cx + dx * a, cy + dy * a), (cx - dx * a + dy * a, cy - dy * a + dx * a),
         (cx - dx * a - dy * a, cy - dy * a - dx * a)],
        pen.paint(ink),
    )  # fmt: skip


_PIPS = {
    1: [(0, 0)], 2: [(-1, -1), (1, 1)], 3: [(-1, -1), (0, 0), (1, 1)], 4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)], 6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}  # fmt: skip


def _die(pen: Pen, look: Look, x: float, y: float, s: float) -> None:
    fill = look.colour or LIGHT["card"]
    pen.rect(x + EDGE / 2, y + EDGE / 2, s - EDGE, s - EDGE, pen.paint(fill, "#1d1a17", EDGE), s * 0.22)
    ink = text_on(fill)
    if look.back:
        draw_mark(pen, "?", x + s * 0.15, y + s * 0.15, s * 0.7, s * 0.7, ink)
    elif look.pips:
        pips = pen.paint(_solid(pen, ink))
        for dx, dy in _PIPS[look.pips]:
            if pen.low_ink and look.colour:
                pen.circle(x + s / 2 + dx * s * 0.24, y + s / 2 + dy * s * 0.24, s * 0.13, pen.paint("paper"))
            px, py = x + s / 2 + dx * s * 0.24, y + s / 2 + dy * s * 0.24
            shapes.outline(pen, look.emblem or "circle", px, py, s * (0.11 if look.emblem else 0.092), pips)
    elif look.icons:
        _icons(pen, look.icons, x + s * 0.14, y + s * 0.14, s * 0.72, s * 0.72, ink)
    elif look.mark:
        draw_mark(pen, look.mark, x + s * 0.1, y + s * 0.12, s * 0.8, s * 0.76, ink)


def _solid(pen: Pen, ink: str) -> str:
    """Full ink for small marks, also where colours become hatchings."""
    return "ink" if pen.low_ink else ink


def _pill(pen: Pen, look: Look, x: float, y: float, w: float, h: float) -> None:
    """A label: icons, a text, or both."""
    fill = look.colour or "tray"
    ink = text_on(look.colour) if look.colour else "ink"
    wide = min(w, pill_width(look, h))
    left = x + (w - wide) / 2
    if not look.icons or look.mark:
        pen.rect(left + 0.1, y + 0.1, wide - 0.2, h - 0.2, pen.paint(fill, "line", 0.2), h * 0.35)
    room = 0.0
    if look.icons:
        room = min(wide, h * 0.86 * len(look.icons) + h * 0.14) if look.mark else wide
        _icons(pen, look.icons, left + h * 0.1, y + h * 0.08, room - h * 0.2, h * 0.84, _shown(ink))
    if look.mark:
        box = (left + room + h * 0.12, y + h * 0.1, wide - room - h * 0.24, h * 0.8)
        draw_mark(pen, look.mark, *box, ink, lines=1)


def _shown(ink: str) -> str:
    return LIGHT.get(ink, ink)


def pill_width(look: Look, h: float) -> float:
    """How wide a label of this height wants to be."""
    text = ems(look.mark) * h * 0.78 + h * 0.5 if look.mark else h * 0.2
    return max(h, text + h * 0.88 * len(look.icons))


def draw_mark(
    pen: Pen, text: str, x: float, y: float, w: float, h: float, ink: str, *, bold: bool = False, lines: int = 3
) -> None:
    """A text in a box, as large as it goes."""
    if w <= 0.3 or h <= 0.3:
        return
    most = 7.0 if len(text) <= (1 if text.isalpha() else 3) else WORD if lines > 1 else 3.4
    fitted = fit(text, round(w, 2), round(h, 2), round(min(h * 0.95, most), 2), LEAST, lines)
    if fitted.cut and len(fitted.lines) == 1 and len(fitted.lines[0]) < 3:
        fitted = fit(text[:1], round(w, 2), round(h, 2), round(min(h, 5.0), 2), min(LEAST, w, h), 1)
    if fitted.height > h + 0.01 or any(ems(line) * fitted.size > w + 0.01 for line in fitted.lines):
        return
    pen.text(x + w / 2, y + h / 2, fitted, ink, bold=bold)


def _icons(
    pen: Pen, icons: tuple[Icon, ...], x: float, y: float, w: float, h: float, ink: str, *, outlined: bool = False
) -> None:
    """Icons in rows, as large as they go; nothing where there are none."""
    count = len(icons)
    if not icons:
        return
    if count == 2 and icons[0] != icons[1] and 0.7 < w / h < 1.4:  # side by side they would be half as large
        side = min(w, h) * 0.62
        draw_icon(pen, icons[0], x, y, side, ink, outlined=outlined)
        draw_icon(pen, icons[1], x + w - side, y + h - side, side, ink, outlined=outlined)
        return
    across = max(range(1, count + 1), key=lambda k: (round(min(w / k, h / -(-count // k)), 3), k == 2))
    down = -(-count // across)
    side = min(w / across, h / down)
    top = y + (h - down * side) / 2
    for index, icon in enumerate(icons):
        row, column = divmod(index, across)
        in_row = min(across, count - row * across)
        left = x + (w - in_row * side) / 2 + column * side
        draw_icon(pen, icon, left + side * 0.04, top + row * side + side * 0.04, side * 0.92, ink, outlined=outlined)


def draw_icons(pen: Pen, icons: tuple[Icon, ...], x: float, y: float, w: float, h: float) -> None:
    """Icons by themselves in a box."""
    _icons(pen, icons, x, y, w, h, BLACK, outlined=True)


def draw_icon(
    pen: Pen, icon: Icon, x: float, y: float, side: float, ink: str = BLACK, *, outlined: bool = False
) -> None:
    """An icon in a square."""
    scale = side / ICON_BOX
    colour = icon.colour or ink
    if pen.low_ink:  # a solid picture would take more ink than one in colour
        wide = min(OUTLINE, max(FINE, side * 0.03))
        paint = f'fill="#fff" stroke="#000" stroke-width="{n(wide / scale)}"'
    elif outlined or icon.colour:
        paint = f'fill="{colour}" stroke="#1d1a17" stroke-width="{n(0.18 / scale)}"'
    else:
        paint = f'fill="{colour}"'
    pen.raw(f'<path transform="translate({n(x)} {n(y)}) scale({scale:.4f})" d="{icon.path}" {paint}/>')
