"""How the parts of a face stand on a card of a given size, and how its text is fitted there.

plan(faces, (63, 88), safe=4)  ->  what to measure
settle(...)                    ->  what to draw, sizes chosen, and how everything fits
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulewright_tools.sheets.blocks import Card, Face
from rulewright_tools.sheets.fit import (
    FLOOR,
    Entry,
    Fit,
    LineEntry,
    Measured,
    Overflow,
    choose,
    culprit,
    sizes,
)

LABEL = 8.4
"""The head of a card without its margin: the small words, and the title below them."""
FOOT = 3.2
"""The words at the lower edge of a card, without its margin."""
PICTURES = (42.0, 36.0, 30.0, 24.0, 18.0, 12.0)
"""Heights to try for the picture of a reference card, in mm."""
GOOD = 8.5
"""A picture is made smaller before type is made smaller than this."""
SMALL = (5.6, 5.2, 4.8, 4.4, 4.0)
"""Sizes of the small words above a title."""
LEAST_TITLE = 6.0
"""The smallest type of the title in the head of a card."""
POINT = 25.4 / 72


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a face's text stands on a card, in mm."""

    band: float
    x: float
    y: float
    width: float
    height: float
    picture_high: float = 0.0


def spots(face: Face, card: tuple[float, float], safe: float) -> tuple[Spot, ...]:
    """The places its text may have, the one with the most room for a picture first."""
    wide, high = card
    band = max(safe, 2.6) + LABEL
    foot = max(safe, 4.0) + FOOT
    x = max(safe, 2.0) + 0.5 if min(card) > 40 else max(safe, 1.0)
    if face.form == "reference" and face.picture:
        found = []
        for picture in PICTURES:
            y = band + 3 + picture + 2.6
            found.append(Spot(band, x, y, wide - 2 * x, high - y - foot, picture))
        if not face.blocks:
            tall = high - band - 3 - foot - 1
            return (Spot(band, x, high - foot, wide - 2 * x, 0.0, tall),)
        return tuple(found)
    if face.form in ("aid", "reference"):
        return (Spot(band, x, band + 3.2, wide - 2 * x, high - band - 3.2 - foot),)
    return (Spot(0.0, x, x, wide - 2 * x, high - 2 * x),)


def sides(card: Card) -> Iterator[tuple[str, Face]]:
    """(front or back, its face) of a card."""
    yield "front", card.front
    if card.back is not None:
        yield "back", card.back


def title_room(face: Face, spot: Spot, card: tuple[float, float]) -> tuple[float, tuple[float, ...]]:
    """How wide a title may be, and the sizes to try."""
    if face.form == "back":
        return card[0] - 2 * back_inset(card) - 4, tuple(sizes(15.0, 5.0))
    if face.form == "chit":
        return spot.width, tuple(sizes(min(9.0, card[0] / 4), 4.5))
    note = 2.0 + 1.9 * len(face.note) if face.note else 0.0
    return spot.width - note, tuple(sizes(11.5, LEAST_TITLE))


def back_inset(card: tuple[float, float]) -> float:
    """How far inside the cut the frame of a back stands."""
    return 3.2 if min(card) > 40 else 1.4


def small_room(face: Face, spot: Spot, card: tuple[float, float]) -> float:
    """How wide the small words above a title (on a back: below it) may be."""
    return card[0] - 2 * back_inset(card) - 4 if face.form == "back" else spot.width


def plan(cards: Mapping[str, Card], size: tuple[float, float], safe: float) -> list[Entry | LineEntry]:
    """What is to be measured for cards of this size."""
    entries: list[Entry | LineEntry] = []
    for card in cards.values():
        for side, face in sides(card):
            places = spots(face, size, safe)
            if face.blocks:
                most = max(p.height for p in places)
                entries.append(
                    Entry(f"{card.id} {side}", face.blocks, places[0].width, most, tuple(sizes(face.largest)))
                )  # fmt: skip
            if face.title:
                room, tries = title_room(face, places[0], size)
                lines = 2 if face.form in ("chit", "back") else 1
                entries.append(LineEntry(f"{card.id} {side} title", face.title, room, tries, lines))
            if face.small:
                room = small_room(face, places[0], size)
                entries.append(LineEntry(f"{card.id} {side} small", face.small, room, SMALL, spaced=True))
    return entries


def settle(
    card: Card, side: str, face: Face, measured: Measured, size: tuple[float, float], safe: float, bleed: float,
    language: str,
) -> tuple[dict[str, Any], Fit]:  # fmt: skip
    """What the templates draw for one side of a card, and how it fits."""
    places = spots(face, size, safe)
    spot, points, need, have, overflow = places[-1], 9.0, 0.0, places[-1].height, None
    rows = measured.rows.get(f"{card.id} {side}")
    if rows:
        for index, spot in enumerate(places):
            points, need, fits = choose(rows, spot.height)
            if fits and (points >= GOOD or index == len(places) - 1):
                break
        have = spot.height
        if not fits:
            where, words = culprit(face.blocks, rows[points])
            overflow = Overflow(card.id, card.title, language, need, have, words, where or card.where)
    elif places:
        spot = places[0]
    title_size, lines = 9.0, 1
    if face.title:
        title_size, wide, whole = measured.lines[f"{card.id} {side} title"]
        room, _tries = title_room(face, spot, size)
        lines = 2 if whole > room + 1e-6 else 1
        if wide > room + 1e-6 and overflow is None:
            overflow = Overflow(card.id, card.title, language, wide, room, (face.title,), face.where or card.where)
    small_size = SMALL[0]
    if face.small:
        small_size, wide, _whole = measured.lines[f"{card.id} {side} small"]
        room = small_room(face, spot, size)
        if wide > room + 1e-6 and overflow is None:
            overflow = Overflow(card.id, card.title, language, wide, room, (face.small,), face.where or card.where)
    data: dict[str, Any] = {
        "form": face.form,
        "title": face.title,
        "small": face.small,
        "small_size": small_size,
        "inset": back_inset(size),
        "note": face.note,
        "blocks": [b.data() for b in face.blocks],
        "size": points if face.form in ("aid", "reference") else title_size,
        "title_size": title_size,
        "title_lines": lines,
        "bleed": bleed,
        "band": spot.band,
        "x": spot.x,
        "y": spot.y,
        "w": spot.width,
        "picture": face.picture,
        "picture_high": spot.picture_high,
        "alt": face.alt,
        "sign": face.sign,
        "foot": list(face.foot),
        "mark": face.mark,
        "safe": safe,
    }
    if face.form == "chit" and face.sign and not face.picture:
        data["size"] = round(min(size) * 0.42 / POINT / max(1.0, len(face.sign) * 0.62), 2)
    return data, Fit(card.id, side, points if face.blocks else title_size, need, have, overflow)


__all__ = ["FLOOR", "plan", "settle", "sides", "spots"]
