"""Pictures of all cards together: a contact sheet to look them over, and a hand of cards to show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulewright.languages import _
from rulewright_tools.sheets.blocks import Card
from rulewright_tools.sheets.faces import plan, settle, sides
from rulewright_tools.sheets.fit import measure
from rulewright_tools.sheets.imposition import Drawn, Imprint
from rulewright_tools.sheets.items import ground, page, shown, strip, words
from rulewright_tools.sheets.layout import PAPERS
from rulewright_tools.sheets.press import Press

MARGIN = 12.0
SCALE = 0.68
HAND = 7
SAFE = 4.0


def _faces(
    cards: Sequence[Card], size: tuple[float, float], press: Press, head: dict[str, Any], language: str, *, backs: bool
) -> tuple[Drawn, list[int]]:
    """Faces settled at their true size, and their numbers in order: each card's front, and its back if it says more
    than what it is."""
    drawn = Drawn()
    order = []
    measured = measure(press, head, plan({c.id: c for c in cards}, size, SAFE))
    for card in cards:
        for side, face in sides(card):
            if side == "back" and (not backs or face.form == "back"):
                continue
            data, fit = settle(card, side, face, measured, size, SAFE, 0.0, language)
            order.append(len(drawn.faces))
            drawn.faces.append(data)
            drawn.fits.append(fit)
    return drawn, order


def draw_contact(
    cards: Sequence[Card], size: tuple[float, float], paper: str, press: Press, head: dict[str, Any], imprint: Imprint,
    language: str,
) -> Drawn:  # fmt: skip
    """All faces, smaller, row by row."""
    drawn, order = _faces(cards, size, press, head, language, backs=True)
    wide, high = PAPERS[paper]
    width, height = size[0] * SCALE, size[1] * SCALE
    columns = max(1, int((wide - 2 * MARGIN + 4) // (width + 4)))
    rows = max(1, int((high - 2 * MARGIN - 14 + 4) // (height + 4)))
    left = (wide - columns * width - (columns - 1) * 4) / 2
    per = columns * rows
    count = max(1, -(-len(order) // per))
    for number in range(count):
        title = _("{game}: all cards", game=imprint.game)
        items = [words(left, MARGIN, wide - 2 * left, title, 12, bold=True, level=1 if number == 0 else 2)]
        for place, face in enumerate(order[number * per : (number + 1) * per]):
            row, column = divmod(place, columns)
            x, y = left + column * (width + 4), MARGIN + 8 + row * (height + 4)
            items.append(shown(x, y, size, face, scale=SCALE))
        items.append(strip(MARGIN, high - 9.5, wide - 2 * MARGIN, imprint.text(number + 1, count)))
        drawn.pages.append(page(wide, high, items))
    return drawn


def draw_showcase(
    cards: Sequence[Card], size: tuple[float, float], press: Press, head: dict[str, Any], language: str
) -> Drawn:
    """Up to HAND cards spread as in a hand, on one picture."""
    drawn, order = _faces(cards[:HAND], size, press, head, language, backs=False)
    step = 36.0
    wide = size[0] + step * (len(order) - 1) + 50
    high = size[1] + 44
    items = [ground(wide, high)]
    for place, face in enumerate(order):
        away = place - (len(order) - 1) / 2
        x = wide / 2 - size[0] / 2 + away * step
        items.append(shown(x, 18 + away * away * 1.6, size, face, angle=away * 5.0))
    drawn.pages.append(page(wide, high, items))
    return drawn
