"""Tables to tick on paper what lies face down where: a column for each space, or a map of tiles to mark.

zones that nobody may look into, on spaces or tiles, with pieces of several kinds  ->  [("clue", title, svg), ...]
"""

from __future__ import annotations

from typing import Any

from rulewright.languages import current
from rulewright.languages.grammar import capital
from rulewright_tools.drawing.boards import LEAST_NAME, tinted
from rulewright_tools.drawing.contents import Contents
from rulewright_tools.drawing.looks import Icon, Looks
from rulewright_tools.drawing.measure import fit
from rulewright_tools.drawing.pieces import draw_icons
from rulewright_tools.drawing.svg import Pen

WIDTH = 180.0
NAMES = 42.0
"""Width of the column with the names of kinds, in millimetres."""
HEAD, ROW, BOX = 9.0, 7.4, 4.4
WORD = 3.0
MOST = 12
"""A table has no more columns."""
SIGN = 5.2
"""Size of the icons on a map."""


def trackers(looks: Looks, *, low_ink: bool = False, prefix: str = "") -> list[tuple[str, str, str]]:
    """For each such zone its name, its title, and the table as a whole `<svg>`."""
    found = []
    for name, zone in looks.facts["zones"].items():
        holds, per = zone["holds"], zone["per"]
        if zone["seen"] != "nobody" or name in looks.hidden or zone["tokens"] >= 0:
            continue
        if len(looks.facts["classes"][holds]["kinds"]) < 2:
            continue
        pen = Pen(low_ink=low_ink, prefix=f"{prefix}{name}-", focusable=False)
        title = capital(looks.names.title("classes", holds))
        height = 0.0
        if per.startswith("site:") and len(looks.facts["boards"][per[5:]]["sites"]) <= MOST:
            height = _table(pen, looks, per[5:], holds)
        elif per.startswith("comp:"):
            board = next(
                (k for k, b in looks.facts["boards"].items() if b["tiles"] and b["tiles"]["class"] == per[5:]), ""
            )
            if board and looks.facts["boards"][board]["shape"] == "modular":
                height = _map(pen, looks, board, holds)
        if height:
            svg = pen.document(WIDTH, height, title, "", 1.0, current().replace("_", "-"))
            found.append((str(name), title, svg))
    return found


def _table(pen: Pen, looks: Looks, board: str, class_name: str) -> float:
    """A row for each kind and a column for each space, with boxes to tick; gives the height."""
    contents = Contents(looks, looks.names, None, everything=True)
    facts, kinds = looks.facts["boards"][board], looks.facts["classes"][class_name]
    count = len(facts["sites"])
    wide = (WIDTH - NAMES) / count
    height = HEAD + ROW * len(kinds["kinds"])
    for column in range(count):
        x = NAMES + column * wide
        tint = contents.colour_of(facts["properties"][column])
        tinted(pen, tint, lambda paint, at=x: pen.rect(at, 0.2, wide, HEAD, paint))  # type: ignore[misc]
        fitted = fit(capital(looks.names.site(board, column + 1)), round(wide - 1.4, 2), HEAD - 1, WORD, LEAST_NAME, 2)
        pen.text(x + wide / 2, HEAD / 2 + 0.2, fitted, "ink", bold=True)
        pen.line(x, 0.2, x, height, pen.paint("none", "line", 0.2))
    before = None
    for row, kind in enumerate(kinds["kinds"]):
        y = HEAD + row * ROW
        group = _group(kinds, row + 1)
        pen.line(0.4, y, WIDTH - 0.4, y, pen.paint("none", "line", 0.15 if group == before else 0.7))
        before = group
        icons = looks.icons_of(class_name, kind)
        draw_icons(pen, icons, 1.0, y + 1.0, ROW - 2.0, ROW - 2.0)
        many = sum(1 for one in kinds["kind_of"] if one == row + 1)
        title = capital(looks.names.kind(class_name, kind)) + (f" ×{many}" if many > 1 else "")
        left = ROW + 1.0 if icons else 1.6
        fitted = fit(title, round(NAMES - left - 1.0, 2), ROW - 1, WORD + 0.2, LEAST_NAME, 1)
        pen.text(left, y + ROW / 2, fitted, "ink", "start")
        for column in range(count):
            x = NAMES + (column + 0.5) * wide - BOX / 2
            pen.rect(x, y + (ROW - BOX) / 2, BOX, BOX, pen.paint("paper", "line", 0.3), 0.5)
    pen.rect(0.3, 0.3, WIDTH - 0.6, height - 0.3, pen.paint("none", "line", 0.6), 1.0)
    return height + 0.4


def _group(kinds: dict[str, Any], number: int) -> object:
    """What a kind shares with those beside it: the value of the class's first property."""
    entry = next(iter(kinds["properties"].values()), None)
    values = entry["values"] if entry else ()
    return values[number] if len(values) > number else None


def _signs(looks: Looks, class_name: str) -> list[list[Icon]]:
    """What may be marked of a piece: the icons of each property that its kinds show, and those of other kinds."""
    kinds = looks.facts["classes"][class_name]
    rows = []
    for name in looks.shown(class_name) or [""]:
        words = dict.fromkeys(w for kind in kinds["kinds"] for w in looks.words_of(kinds, kind, [name] if name else ()))
        found = [(word, looks.icon(word)) for word in words]
        rows.append([Icon(one.path, one.colour or looks.colour(word)) for word, one in found if one is not None])
    own = [one for kind in kinds["kinds"] if (one := looks.icon(kind)) is not None]
    rows[0] += own
    return [row for row in rows if row]


def _map(pen: Pen, looks: Looks, board: str, class_name: str) -> float:
    """The positions of the tiles as they lie, each with all that may be there, to be marked; gives the height."""
    facts = looks.facts["boards"][board]
    tiles = facts["tiles"]
    rows = _signs(looks, class_name)
    if not rows:
        return 0.0
    wide = min(WIDTH / facts["columns"], 60.0)
    across = max(1, int((wide - 2.0) / SIGN))
    lines = [row[at : at + across] for row in rows for at in range(0, len(row), across)]
    high = 5.0 + SIGN * len(lines) + 7.0
    for position, (row, column) in zip(tiles["positions"], tiles["cells"], strict=True):
        x, y = (column - 1) * wide, (row - 1) * high
        pen.rect(x + 0.5, y + 0.5, wide - 1.0, high - 1.0, pen.paint("paper", "line", 0.4), 1.4)
        pen.text(x + 2.0, y + 3.0, fit(position, wide - 4, 4.0, 2.6, LEAST_NAME, 1), "soft", "start")
        for number, line in enumerate(lines):
            for place, one in enumerate(line):
                draw_icons(pen, (one,), x + 1.6 + place * SIGN, y + 5.0 + number * SIGN, SIGN - 1.0, SIGN - 1.0)
        base = y + high - 2.2
        pen.line(x + 2.0, base, x + wide - 2.0, base, pen.paint("none", "line", 0.2, "0.4 0.8"))
    return float(facts["rows"] * high + 0.4)
