"""A page to print on both sides and hold against the light: by how much the printer sets the back astray."""

from __future__ import annotations

from rulewright.languages import _
from rulewright_tools.sheets.geometry import turning_axis
from rulewright_tools.sheets.imposition import Drawn
from rulewright_tools.sheets.items import Item, line, page, ruler, words

REACH = 10
"""Millimetres on the scales, each way."""


def draw_calibration(
    width: float, height: float, turning: str = "long", offset: tuple[float, float] = (0.0, 0.0)
) -> Drawn:
    """Front and back of a page of this size: a cross in the middle with scales in millimetres, a ruler of 100 mm, and
    what to do. The scales are numbered so that they read as `--back-offset` for backs turned over that edge."""
    wide, high = width, height
    over_vertical = turning_axis(width, height, turning) == "vertical"
    drawn = Drawn()
    for back in (False, True):
        dx, dy = offset if back else (0.0, 0.0)
        x, y = wide / 2 + dx, high / 2 + dy
        items: list[Item] = [*_cross(x, y, back=back, over_vertical=over_vertical)]
        if not back:
            items += _words(wide, high)
            items.append(ruler(wide / 2 - 50, high - 46, 100))
            items.append(words(wide / 2 - 50, high - 41, 100, "100 mm", 7, align="center"))
            items.append(ruler(8, high / 2 - 50, 100, upright=True))
        else:
            items.append(words(20, 30, wide - 40, _("Back"), 11, bold=True, align="center"))
        drawn.pages.append(page(wide, high, items))
    return drawn


def _cross(x: float, y: float, *, back: bool, over_vertical: bool) -> list[Item]:
    """Front: a cross with a scale of millimetres each way. Back: a plain cross, whose place on the scale is read.

    Seen through the paper the back is mirrored. Turned over a vertical edge, what shines through to the right stands on
    the left of the back's own page and must be moved right: the numbers grow to the right, and upwards. Turned over a
    horizontal edge it is the other way round.
    """
    reach = REACH + 4
    items = [line(x - reach, y, x + reach, y), line(x, y - reach, x, y + reach)]
    if back:
        return items
    for i in range(-REACH, REACH + 1):
        tick = 2.4 if i % 5 == 0 else 1.2
        items += [line(x + i, y - tick, x + i, y + tick), line(x - tick, y + i, x + tick, y + i)]
        if i % 5 == 0 and i:
            across, down = (i, -i) if over_vertical else (-i, i)
            items.append(words(x + i - 4, y + 3.2, 8, f"{across:+d}", 5.5, align="center"))
            items.append(words(x + 3.4, y + i - 0.8, 8, f"{down:+d}", 5.5))
    return items


def _words(wide: float, high: float) -> list[Item]:
    steps = [
        _("Print this file on both sides of one sheet, at 100 %, without fitting it to the page."),
        _("Measure the ruler below. If it is not 100 mm long, your printer scales: switch that off."),
        _("Hold the sheet against the light, this side towards you. The cross of the back shines through."),
        _("Read on both scales where its middle stands, first the level one. These two are your numbers."),
        _("Print your sheets with them, as in: --back-offset 1,-0.5"),
    ]
    items = [words(20, 24, wide - 40, _("Does your printer meet the back?"), 16, bold=True, level=1)]
    y = 36.0
    for number, step in enumerate(steps, 1):
        items.append(words(20, y, 8, str(number), 10, bold=True))
        items.append(words(27, y, wide - 50, step, 10))
        y += 9.5
    return items
