"""The outlines of spaces, by the shape that a plan gives them."""

from __future__ import annotations

from rulewright_tools.drawing.plan import Spot
from rulewright_tools.drawing.svg import Pen


def draw_outline(pen: Pen, spot: Spot, paint: str, by: float = 0.0) -> None:
    """The outline of a space, so much smaller than the space."""
    x, y, w, h = spot.x + by, spot.y + by, spot.w - 2 * by, spot.h - 2 * by
    match spot.shape:
        case "hex":
            pen.polygon(
                [(x + w / 2, y), (x + w, y + h / 4), (x + w, y + h * 3 / 4), (x + w / 2, y + h),
                 (x, y + h * 3 / 4), (x, y + h / 4)],
                paint,
            )  # fmt: skip
        case "circle" | "dot" | "point":
            pen.circle(x + w / 2, y + h / 2, min(w, h) / 2, paint)
        case "bar":
            pen.rect(x, y, w, h, paint, min(w, h) / 2)
        case "node" | "dashed":
            pen.rect(x, y, w, h, paint, 2.2 if spot.shape == "node" else min(2.2, spot.w * 0.17))
        case "inset":
            pen.rect(x, y, w, h, paint, 0.8)
        case "octagon":
            cut = min(spot.w, spot.h) * 0.17 - by * 0.4
            pen.polygon(
                [(x + cut, y), (x + w - cut, y), (x + w, y + cut), (x + w, y + h - cut), (x + w - cut, y + h),
                 (x + cut, y + h), (x, y + h - cut), (x, y + cut)],
                paint,
            )  # fmt: skip
        case _:
            pen.rect(x, y, w, h, paint)
