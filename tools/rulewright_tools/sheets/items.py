"""The vocabulary of a page: what the template `draw.typ` can draw, each as plain data. Measures are millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulewright_tools.sheets.blocks import Block

Item = dict[str, Any]


def page(width: float, height: float, items: Sequence[Item], bleed: float = 0.0) -> Item:
    """A page; with bleed its trim box is `width` x `height` and it is drawn further all round."""
    return {"w": width, "h": height, "bleed": bleed, "items": list(items)}


def line(x1: float, y1: float, x2: float, y2: float, *, fold: bool = False) -> Item:
    """A hairline; dashed where it is to be folded along."""
    return {"do": "line", "x1": x1, "y1": y1, "x2": x2, "y2": y2, "fold": fold}


def frame(x: float, y: float, width: float, height: float) -> Item:
    """The outline of a rectangle."""
    return {"do": "frame", "x": x, "y": y, "w": width, "h": height}


def ground(width: float, height: float) -> Item:
    """A quiet ground in a tint of the game's colour."""
    return {"do": "ground", "w": width, "h": height}


def words(
    x: float, y: float, width: float, text: str, size: float, *, bold: bool = False, grey: bool = False, level: int = 0,
    align: str = "left",
) -> Item:  # fmt: skip
    """A text; a heading of that level where it is not 0. `align`: left, center or right."""
    return {"do": "text", "x": x, "y": y, "w": width, "text": text, "size": size, "bold": bold, "grey": grey,
            "level": level, "align": align}  # fmt: skip


def flow(x: float, y: float, width: float, blocks: Sequence[Block], size: float) -> Item:
    """Blocks one below the other."""
    return {"do": "flow", "x": x, "y": y, "w": width, "blocks": [b.data() for b in blocks], "size": size}


def ruler(x: float, y: float, long: int, *, upright: bool = False) -> Item:
    """A ruler, lying or reading upwards."""
    return {"do": "ruler", "x": x, "y": y, "long": long, "upright": upright}


def strip(x: float, y: float, long: float, text: str, *, upright: bool = False) -> Item:
    """A footer with a ruler of 50 mm."""
    return {"do": "strip", "x": x, "y": y, "long": long, "upright": upright, "text": text, "unit": "50 mm"}


def image(
    x: float, y: float, width: float, height: float, picture: str, alt: str, *, scaled: tuple[float, float],
    at: tuple[float, float],
) -> Item:  # fmt: skip
    """A part of a picture: of the whole, `scaled` mm large, what lies `at` mm from its left and top."""
    return {"do": "image", "x": x, "y": y, "w": width, "h": height, "ox": at[0], "oy": at[1], "iw": scaled[0],
            "ih": scaled[1], "picture": picture, "alt": alt}  # fmt: skip


def shown(x: float, y: float, size: tuple[float, float], face: int, *, scale: float = 1.0, angle: float = 0.0) -> Item:
    """A face as a card lying there: scaled, and turned by degrees about the middle of its lower edge."""
    return {"do": "shown", "x": x, "y": y, "w": size[0], "h": size[1], "face": face, "scale": scale, "angle": angle}
