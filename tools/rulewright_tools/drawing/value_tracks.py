"""Values drawn as tracks: a row of fields for each thing that the value is kept for, and the players' marks on them.

draw: {tracks: {favour: 3}}     a field for each number of the value `favour`; every third one stands out
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Any

from rulewright.languages import _
from rulewright.languages.grammar import capital
from rulewright_tools.drawing.contents import Contents, Item
from rulewright_tools.drawing.looks import Icon, Look
from rulewright_tools.drawing.marks import Marks
from rulewright_tools.drawing.measure import ems, fit
from rulewright_tools.drawing.pieces import draw_icons
from rulewright_tools.drawing.spread import spread
from rulewright_tools.drawing.svg import Pen

MOST = 40
"""So many fields a track has at most; a value with more numbers is none."""
HIGH, WIDE = 11.0, 10.6
"""Height of a field, and its width where there is room."""
LABEL, NUMBER, LEAST = 2.6, 2.3, 1.7
GAP = 1.2
"""Between two tracks."""
MARGIN = 1.0
PIECE = 4.2


@dataclass(frozen=True, slots=True)
class Row:
    """One track: its title and icon, and who stands where, as pairs of a seat (0: nobody's) and a number."""

    title: str
    icon: Icon | None
    stand: tuple[tuple[int, int], ...]
    words: str


def tracked(contents: Contents) -> dict[str, int]:
    """The values that are drawn as tracks, each with how many fields lie between two that stand out (0: none do)."""
    found = contents.looks.draw.get("tracks")
    values = contents.facts["values"]
    return {
        str(name): int(every)
        for name, every in (found.items() if isinstance(found, dict) else ())
        if name in values and values[name]["type"] == "int" and values[name]["high"] - values[name]["low"] < MOST
        and not any(owner.startswith(("site:", "comp:")) for owner in values[name]["per"])
    }  # fmt: skip


def rows_of(contents: Contents, name: str) -> list[Row]:
    """The tracks of a value: one for each combination of what it is kept for beside the players."""
    value = contents.facts["values"][name]
    title = capital(contents.names.title("values", name))
    others = [(at, owner) for at, owner in enumerate(value["per"]) if owner != "player"]
    counts = [range(1, len(contents.facts["types"].get(owner, ("",)))) for _at, owner in others]
    found = []
    for chosen in product(*counts):
        said = [contents.names.named(owner, number) for (_at, owner), number in zip(others, chosen, strict=True)]
        ids = [contents.facts["types"][owner][n] for (_at, owner), n in zip(others, chosen, strict=True)]
        stand = []
        for owners, number in _standing(contents, name):
            if all(owners[at] == number_ for (at, _owner), number_ in zip(others, chosen, strict=True)):
                seat = owners[value["per"].index("player")] if "player" in value["per"] else 0
                stand.append((seat, int(number)))
        head = capital(", ".join(said)) if said else title
        words = ", ".join(
            _("{thing}: {value}", thing=contents.names.player(seat) if seat else title, value=number)
            for seat, number in stand
        )  # fmt: skip
        found.append(Row(head, contents.looks.icon(*ids), tuple(stand), words))
    return found


def _standing(contents: Contents, name: str) -> list[tuple[tuple[int, ...], int]]:
    """What a value is for each of its owners; nothing where a track is drawn as it is printed."""
    position = contents.position
    if position is None:
        return []
    return list(position.all_of(name)) if contents.facts["values"][name]["per"] else [((), position.value(name))]


def size(contents: Contents, name: str, room: float) -> tuple[float, float]:
    """Width and height of a value's tracks."""
    rows = rows_of(contents, name)
    head, field = _columns(contents, name, rows, room)
    count = _count(contents.facts["values"][name])
    return head + count * field + 2 * MARGIN, len(rows) * (HIGH + GAP) - GAP + 2 * MARGIN


def _count(value: dict[str, Any]) -> int:
    return int(value["high"]) - int(value["low"]) + 1


def _columns(contents: Contents, name: str, rows: list[Row], room: float) -> tuple[float, float]:
    """Width of the titles before the tracks, and of a field."""
    longest = max((ems(row.title) * LABEL for row in rows), default=0.0)
    head = min(room * 0.2, longest + 2.0 + (5.6 if any(row.icon for row in rows) else 0.0))
    return head, min(WIDE, (room - head - 2 * MARGIN) / _count(contents.facts["values"][name]))


def draw_tracks(pen: Pen, contents: Contents, name: str, room: float, marks: Marks) -> tuple[float, float]:
    """The tracks of a value, the top left corner at the origin; gives width and height."""
    value, every = contents.facts["values"][name], tracked(contents)[name]
    rows = rows_of(contents, name)
    head, field = _columns(contents, name, rows, room)
    title = capital(contents.names.title("values", name))
    seats = range(1, contents.facts["players"] + 1)
    changed = any(marks.other("value", name, seat) for seat in (0, *seats))
    for place, row in enumerate(rows):
        top = MARGIN + place * (HIGH + GAP)
        said = f"{title}, {row.title}: {row.words}" if row.words else row.title
        pen.named(f"value-{name}-{place + 1}", "value", said)
        wide = head + field * _count(value)
        pen.rect(MARGIN - 0.4, top, wide + 0.4, HIGH, pen.paint("tray", "line", 0.15), 0.8)
        left = MARGIN
        if row.icon is not None:
            draw_icons(pen, (row.icon,), left, top + (HIGH - 4.6) / 2, 4.6, 4.6)
            left += 5.6
        fitted = fit(row.title, round(head - (left - MARGIN) - 1.0, 2), HIGH, LABEL, LEAST, 2)
        pen.text(left, top + HIGH / 2, fitted, "ink", "start")
        for number in range(value["low"], value["high"] + 1):
            x = MARGIN + head + (number - value["low"]) * field
            loud = every > 0 and number > 0 and number % every == 0
            pen.rect(x, top, field, HIGH, pen.paint("field2" if loud else "field", "line", 0.5 if loud else 0.25), 0.8)
            pen.text(x + field / 2, top + 2.2, fit(str(number), field - 0.6, 3.0, NUMBER, LEAST, 1), "ink", bold=loud)
            standing = [Item(_mark(contents, seat), "") for seat, at in row.stand if at == number]
            if standing:
                spread(pen, standing, x + 0.3, top + 3.6, field - 0.6, HIGH - 4.0, largest=PIECE)
        if changed:
            pen.rect(MARGIN + head, top, field * _count(value), HIGH, pen.paint("none", "changed", 0.7), 0.8)
        pen.close()
    return size(contents, name, room)


def _mark(contents: Contents, seat: int) -> Look:
    """What stands on a track for a player, or for all."""
    return contents.looks.seat(seat) if seat else Look("pawn", "#1d1a17")
