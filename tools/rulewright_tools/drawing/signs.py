"""What the signs of a board of tiles mean, in rows below it.

properties of its tiles and spaces with an icon, networks that are drawn  ->  [Sign(icon, colour, title), ...]
"""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.languages.grammar import capital
from rulewright_tools.drawing.contents import Contents
from rulewright_tools.drawing.looks import Icon
from rulewright_tools.drawing.measure import ems, fit
from rulewright_tools.drawing.pieces import draw_icons
from rulewright_tools.drawing.svg import Pen, n

LEGEND = 5.4
"""Height of a row."""
WORD = 2.5
"""Size of its letters."""
LEAST = 1.7


@dataclass(frozen=True, slots=True)
class Sign:
    """What a line below a board explains: an icon, or else a way of a colour, with its meaning."""

    icon: Icon | None
    colour: str
    title: str

    @property
    def width(self) -> float:
        """In millimetres."""
        return 6.4 + ems(self.title) * WORD + 3.4


def signs_of(contents: Contents, name: str) -> list[Sign]:
    """Icons of the words of tiles and of what is printed on spaces, and the ways that are drawn, each once."""
    facts, looks, names = contents.facts["boards"][name], contents.looks, contents.names
    tiles = facts["tiles"]
    if not tiles:
        return []
    found: dict[str, Sign] = {}
    kinds = contents.facts["classes"][tiles["class"]]
    lists = [looks.words_of(kinds, kind) for kind in kinds["kinds"]]
    for place in range(max(map(len, lists), default=0)):  # property by property
        for word in (words[place] for words in lists if place < len(words)):
            _explain(found, looks.icon(word), word, names.word(word))
    spaces = [properties for kind in tiles["kinds"] for _local, properties in kind["spaces"]]
    for properties in [*spaces, *(fixed[1] for fixed in tiles["fixed"])]:
        for key, value in properties.items():
            if key in contents.hidden or value in (False, 0, None, "", "none"):
                continue
            if value is True:
                _explain(found, looks.icon(key), key, names.property(key))
            elif isinstance(value, str):
                _explain(found, looks.icon(value), value, names.word(value))
    if not found:
        return []
    ways = [Sign(None, looks.colour(label), capital(names.network(label)))
            for label in tiles["networks"] if label and label not in contents.hidden]  # fmt: skip
    return [*found.values(), *ways]


def _explain(found: dict[str, Sign], icon: Icon | None, name: str, title: str) -> None:
    if icon is not None and name not in found:
        found[name] = Sign(icon, "", capital(title))


def rows_of(signs: list[Sign], width: float) -> list[list[Sign]]:
    """Signs in rows of a width."""
    rows: list[list[Sign]] = []
    used = width + 1.0
    for one in signs:
        if used + one.width > width - 2.0:
            rows.append([])
            used = 0.0
        rows[-1].append(one)
        used += one.width
    return rows


def draw_signs(pen: Pen, signs: list[Sign], width: float, y: float) -> None:
    """The rows from a height on, each in the middle of a width."""
    for row in rows_of(signs, width):
        x = max(1.0, (width - sum(one.width for one in row)) / 2)
        for one in row:
            if one.icon is not None:
                draw_icons(pen, (one.icon,), x, y, 4.6, 4.6)
            else:
                pen.path(f"M{n(x)} {n(y + 2.3)}H{n(x + 4.8)}", pen.paint("none", one.colour or "way", 1.5))
            pen.text(x + 5.8, y + 2.4, fit(one.title, 60.0, 4.0, WORD, LEAST, 1), "soft", "start")
            x += one.width
        y += LEGEND
