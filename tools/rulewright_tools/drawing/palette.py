"""Colours that readers with any sight can tell apart, and the sums that say so.

The named colours are built on the eight of Okabe and Ito, which stay apart for people who do not see red, green or
blue. Colour never stands alone: a shape or a hatching (`hatch_of`) stands beside
it, so that black and white does too.
"""

from __future__ import annotations

import re
from functools import cache

PALETTE = {
    "blue": "#0072b2",
    "orange": "#e69f00",
    "green": "#009e73",
    "pink": "#cc79a7",
    "yellow": "#f0e442",
    "sky": "#56b4e9",
    "red": "#d55e00",
    "black": "#26221e",
    "white": "#fdfcf9",
    "grey": "#9a948b",
    "brown": "#8a5a2b",
    "purple": "#6b4c9a",
    "sand": "#ecd9a8",
}
"""Colours that an author may name."""
SYNONYMS = {"gray": "grey", "magenta": "pink", "cyan": "sky", "violet": "purple", "gold": "yellow", "silver": "grey"}
SEATS = ("blue", "orange", "black", "sky", "pink", "yellow", "green", "red")
"""Colours of the players in order of their seats, where the game gives none."""
KINDS = ("sand", "sky", "green", "orange", "pink", "yellow", "blue", "red", "purple", "grey", "brown", "white")
"""Colours of the kinds of a class in their order, where the game gives none."""
_HATCH = {
    "white": "none", "sand": "none", "blue": "rising", "orange": "dots", "green": "falling", "pink": "across",
    "yellow": "none", "sky": "upright", "red": "crossed", "black": "dense", "grey": "grid", "brown": "grid",
    "purple": "crossed",
}  # fmt: skip
_HEX = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})\Z")

DARK, PLAIN, BACK, LOUD = (PALETTE[name] for name in ("black", "sand", "grey", "yellow"))
"""Colours of what fills a space, of a piece that has none, of backs, and of marks beside a board."""
BLACK, WHITE = "#141210", "#ffffff"


@cache
def colour(word: str, otherwise: str = "grey") -> str:
    """The colour an author wrote: a name of the palette, or `#rrggbb`; anything else is `otherwise`."""
    word = word.strip().lower()
    word = SYNONYMS.get(word, word)
    if word in PALETTE:
        return PALETTE[word]
    found = _HEX.match(word)
    if found is None:
        return PALETTE[otherwise]
    digits = found.group(1)
    return "#" + ("".join(digit * 2 for digit in digits) if len(digits) == 3 else digits).lower()


def is_colour(word: str) -> bool:
    """Whether an author's word is a colour."""
    word = word.strip().lower()
    return SYNONYMS.get(word, word) in PALETTE or bool(_HEX.match(word))


@cache
def channels(value: str) -> tuple[float, float, float]:
    """Red, green and blue of `#rrggbb` as amounts of light, 0 to 1."""
    parts = [int(value[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return red, green, blue


@cache
def brightness(value: str) -> float:
    """Relative luminance as the accessibility guidelines define it, 0 (black) to 1 (white)."""
    red, green, blue = channels(value)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@cache
def contrast(one: str, other: str) -> float:
    """Contrast of two colours, 1 (none) to 21."""
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


@cache
def text_on(value: str) -> str:
    """Black or white, whichever is read better on a colour."""
    return BLACK if contrast(value, BLACK) >= contrast(value, WHITE) else WHITE


SIGHTS = {
    "full": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
"""What becomes of red, green and blue light in an eye (Machado, Oliveira and Fernandes 2009, full severity)."""


def seen(value: str, sight: str) -> tuple[float, float, float]:
    """A colour as light in an eye of `SIGHTS`."""
    light = channels(value)
    red, green, blue = (
        min(1.0, max(0.0, sum(m * c for m, c in zip(row, light, strict=True)))) for row in SIGHTS[sight]
    )
    return red, green, blue


def distance(one: str, other: str, sight: str = "full") -> float:
    """How different two colours look to such an eye: the distance in CIELAB; below 10 they are easily confused."""
    a, b = _lab(seen(one, sight)), _lab(seen(other, sight))
    return float(sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) ** 0.5)


def _lab(light: tuple[float, float, float]) -> tuple[float, float, float]:
    red, green, blue = light
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@cache
def hatch_of(value: str) -> str:
    """The hatching that stands for a colour where only black ink is used: that of the nearest named colour."""
    nearest = min(PALETTE, key=lambda name: distance(PALETTE[name], value))
    return _HATCH[nearest]
