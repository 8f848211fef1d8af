"""A page to print on both sides and hold against the light: by how much the printer sets the back astray."""

from __future__ import annotations

from rulewright.languages import _
from rulewright_tools.sheets.imposition import Drawn
from rulewright_tools.sheets.items import Item, line, page, ruler, words
from rulewright_tools.sheets.layout import PAPERS

REACH = 10
"""Millimetres on the scales, each way."""


def draw_calibration(paper: str, offset: tuple[float, float] = (0.0, 0.0)) -> Drawn:
    """Front and back: a cross in the middle with scales in millimetres, a ruler of 100 mm, and what to do."""
    wide, high = PAPERS[paper]
    drawn = Drawn()
    for back in (False, True):
        dx, dy = offset if back else (0.0, 0.0)
        x, y = wide / 2 + dx, high / 2 + dy
        items: list[Item] = [*_cross(x, y, back=back)]
        if not back:
            items += _words(wide, high)
            items.append(ruler(wide / 2 - 50, high - 46, 100))
            items.append(words(wide / 2 - 50, high - 41, 100, "100 mm", 7, align="center"))
            items.append(ruler(16, high / 2 - 50, 100, upright=True))
        else:
            items.append(words(20, 30, wide - 40, _("Back"), 11, bold=True, align="center"))
        drawn.pages.append(page(wide, high, items))
    return drawn


def _cross(x: float, y: float, *, back: bool) -> list[Item]:
    """Front: a cross with a scale of millimetres each way. Back: a plain cross, whose place on the scale is read."""
    reach = REACH + 4
    items = [line(x - reach, y, x + reach, y), line(x, y - reach, x, y + reach)]
    if back:
        return items
    for i in range(-REACH, REACH + 1):
        tick = 2.4 if i % 5 == 0 else 1.2
        items += [line(x + i, y - tick, x + i, y + tick), line(x - tick, y + i, x + tick, y + i)]
        if i % 5 == 0 and i:
            items.append(words(x + i - 4, y + 3.2, 8, f"{i:+d}", 5.5, align="center"))
            items.append(words(x + 3.4, y + i - 0.8, 8, f"{i:+d}", 5.5))
    return items


def _words(wide: float, high: float) -> list[Item]:
    steps = [
        _("Print this file on both sides of one sheet, at 100 %, without fitting it to the page."),
        _("Measure the ruler below. If it is not 100 mm long, your printer scales: switch that off."),
        _("Hold the sheet against the light, this side towards you. The cross of the back shines through."),
        _("Read on the scales where it stands: to the right and downwards is plus."),
        _(
            "Print your sheets with the opposite numbers. If the cross stands at +1 to the right and 2 upwards: "
            "--back-offset 1,2"
        ),
    ]
    items = [words(20, 24, wide - 40, _("Does your printer meet the back?"), 16, bold=True, level=1)]
    y = 36.0
    for number, step in enumerate(steps, 1):
        items.append(words(20, y, 8, str(number), 10, bold=True))
        items.append(words(27, y, wide - 50, step, 10))
        y += 11.0 if len(step) > 92 else 7.0
    return items
