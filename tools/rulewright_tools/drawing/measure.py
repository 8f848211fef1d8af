"""How much room a text takes, on the safe side: no letter of a usual sans-serif font is wider than said here.

Widths are of the bold cut of Noto Sans or of DejaVu Sans, whichever is wider, so a text that fits here fits in both.
All lengths are in millimetres; the size of a font is its em.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

_WIDTHS = {
    0.3: "'",
    0.35: " ,.:;Jijl\u00a0·ìíîïĩīĭįıĴĵĺļł",
    0.4: "()-I[]fÌÍÎÏĨĪĬĮİľŀſ",
    0.45: "!/\\t¡²³¹ţťŧ",
    0.5: '"_`r§ª¯°´¸ºŕŗř',
    0.55: "*?csz¿çćĉċčśŝşšźżž",
    0.6: "FLvxy|¦ýÿĹĻĽĿŁŷ",
    0.65: "$0123456789EPSTYabdegkopq{}¢£¤¥¨«»ÈÉÊËÝÞàáâãäåèéêëðòóôõöøþāăąďđĒēĔĕĖėĘęĚěĝğġģĳķĸōŏőŚŜŞŠŢŤŦŶŸ",
    0.7: "ABCKRVXZhnuµ¶ÀÁÂÃÄÅÇñùúûüĀĂĄĆĈĊČĥħĶńņňŋŔŖŘũūŭůűųŹŻŽ",
    0.75: "ßĲ",
    0.8: "&DGHOQUÐÒÓÔÕÖØÙÚÛÜĎĐĜĞĠĢĤŌŎŐŨŪŬŮŰŲ",
    0.85: "#+<=>N^~¬±Ñ×÷ŃŅŇŉŊ",
    0.9: "wŵ–“”‘’",
    0.95: "MĦ",
    1.0: "%@Wm©®¼½¾Ææ",
    1.05: "Ŵœ",
    1.1: "Œ",
}
_WIDTH = {char: width for width, chars in _WIDTHS.items() for char in chars}
CAPITAL = 0.74
"""Height of a capital letter over the size of its font; what goes below the line is `DEPTH`."""
DEPTH = 0.26
LINE = 1.2
"""From one line to the next, over the size of the font."""
DOTS = "…"


def _char(char: str) -> float:
    found = _WIDTH.get(char)
    if found is not None:
        return found
    if unicodedata.combining(char) or unicodedata.category(char) in ("Cc", "Cf", "Mn"):
        return 0.0
    return 1.1 if unicodedata.east_asian_width(char) in "WF" else 1.05


@lru_cache(maxsize=4096)
def ems(text: str) -> float:
    """Width of a text of one line, in sizes of its font."""
    return sum(_char(char) for char in text)


@dataclass(frozen=True, slots=True)
class Fitted:
    """A text as it fits: its lines and the size of the font. `cut`: something was left out."""

    lines: tuple[str, ...]
    size: float
    cut: bool = False

    @property
    def height(self) -> float:
        """From the top of the first line's capitals to the depth of the last."""
        return self.size * ((len(self.lines) - 1) * LINE + CAPITAL + DEPTH)


@lru_cache(maxsize=4096)
def fit(text: str, width: float, height: float, size: float, least: float = 1.8, lines: int = 3) -> Fitted:
    """A text in a box: as large as `size` if it fits, smaller down to `least`, on several lines, and cut at last."""
    words = text.split()
    if not words:
        return Fitted((), size)
    at = size
    while at > least:
        found = _lines(words, width / at, lines)
        if found is not None and Fitted(found, at).height <= height:
            return Fitted(found, at)
        at = max(least, at * 0.92)
    found = _lines(words, width / least, lines)
    if found is not None and Fitted(found, least).height <= height:
        return Fitted(found, least)
    room = max(1, min(lines, int((height / least - CAPITAL - DEPTH) / LINE + 1)))
    return _cut(words, width, least, room)


def _lines(words: list[str], room: float, most: int) -> tuple[str, ...] | None:
    """Words on as few lines as there need to be; None where one does not fit, or the lines are too many."""
    found: list[str] = []
    for word in words:
        if ems(word) > room:
            return None
        if found and ems(f"{found[-1]} {word}") <= room:
            found[-1] += f" {word}"
        elif len(found) == most:
            return None
        else:
            found.append(word)
    return tuple(found)


def _cut(words: list[str], width: float, size: float, most: int) -> Fitted:
    """What can be said of a text that does not fit: whole letters, and dots where something is missing."""
    room = width / size
    lines: list[str] = []
    left = list(words)
    while left and len(lines) < most:
        line = left.pop(0)
        while left and ems(f"{line} {left[0]}") <= room:
            line += f" {left.pop(0)}"
        if ems(line) > room:
            lines.append(_dotted(line, room))
            return Fitted(tuple(lines), size, cut=True)
        lines.append(line)
    if left and lines:
        lines[-1] = _dotted(lines[-1], room)
        return Fitted(tuple(lines), size, cut=True)
    return Fitted(tuple(lines), size)


def _dotted(line: str, room: float) -> str:
    """As many letters as there is room for before the dots; nothing where there is none for the dots either."""
    while line and ems(line + DOTS) > room:
        line = line[:-1]
    return line + DOTS if ems(line + DOTS) <= room else ""
