"""Cards that the rulebook asks for: sections as tables, with rows for the kinds and spaces that they show.

sections: [{id: towns, title: Towns, card: table, shows: [components.scrolls], paragraphs: [...]}]
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulewright.languages.grammar import capital
from rulewright_tools.book import Section, Text
from rulewright_tools.sheets.blocks import Block, Card, Face, Icon
from rulewright_tools.sheets.prepared import Prepared
from rulewright_tools.sheets.press import Press
from rulewright_tools.sheets.turn import dealt

_SIZES = re.compile(r'(?<= )(?:width|height)="[^"]*" ?')


def aid_cards(made: Prepared, press: Press) -> list[Card]:
    """A card for each section of the rulebook that is a table: a row for each paragraph, with its icons, then one for
    each kind and each space of what it shows."""
    cards = []
    for section in made.book.sections:
        if section.card != "table":
            continue
        title, small, where = section.title.text, made.book.title.text, section.title.where
        blocks = [table_row(made, f"table.{section.id}.{n}", p) for n, p in enumerate(section.paragraphs)]
        blocks += shown_rows(made, section)
        if not blocks:
            continue
        size, parts = dealt(made, press, blocks)
        count = len(parts)
        faces = [
            Face(
                "aid",
                title,
                small,
                f"{n}/{count}" if count > 1 else "",
                part,
                foot=made.foot,
                where=where,
                largest=size,
            )
            for n, part in enumerate(parts, 1)
        ]
        if len(faces) % 2:
            faces.append(Face("back", small, title))
        copies = max(made.book.players, default=1)
        for at in range(0, len(faces), 2):
            name = section.id if count <= 2 else f"{section.id}-{at // 2 + 1}"
            cards.append(Card(name, title, "table", faces[at], faces[at + 1], copies, f"rulebook.{section.id}", where))
    return cards


def shown_rows(made: Prepared, section: Section) -> list[Block]:
    """A row for each kind of the classes that a section shows, and for each space of its boards that does something."""
    blocks: list[Block] = []
    for what, name in section.shows:
        for component in made.book.components if what == "component" else ():
            for kind in component.kinds if component.id == name else ():
                said = made.runs(" ".join(text.text for text in kind.said))
                icon = made.picture_of(component, kind) or None
                if said and any(kind.counts.values()):
                    blocks.append(Block("row", made.runs(kind.title), sub=said, icon=icon, where=kind.where))
        for place in made.book.boards if what == "board" else ():
            if place.id == name:
                for title, texts in place.acts:
                    said = made.runs(" ".join(text.text for text in texts))
                    blocks.append(Block("row", made.runs(title), sub=said, where=texts[0].where))
    return blocks


def table_row(made: Prepared, name: str, paragraph: Text) -> Block:
    """A row of a table: the icons that a paragraph begins with side by side, what stands before its first colon in
    bold, and the rest below."""
    runs = list(made.runs(paragraph))
    pictures: list[str] = []
    while runs and (isinstance(runs[0], Icon) or (isinstance(runs[0], str) and not runs[0].strip())):
        if isinstance(runs[0], Icon):
            pictures.append(made.pictures.svg[runs[0].picture])
        runs.pop(0)
    first = runs[0].lstrip() if runs and isinstance(runs[0], str) else ""
    title, colon, rest = first.partition(": ")
    if not colon:
        title, rest = "", first
    sub = ((capital(rest), *runs[1:]) if title else (rest, *runs[1:])) if first else tuple(runs)
    picture = made.pictures.add(name, side_by_side(pictures)) if pictures else ""
    wide = {0: 6.0, 1: 6.0}.get(len(pictures), 11.0)
    icon = picture if pictures else None
    if not title and icon is None:
        return Block("para", sub, where=paragraph.where)
    if not title:
        return Block("row", sub, icon=icon, icon_size=wide, where=paragraph.where)
    return Block("row", (title,), sub=sub, icon=icon, icon_size=wide, where=paragraph.where)


def side_by_side(pictures: Sequence[str]) -> str:
    """Square pictures in one, beside each other."""
    side = 24
    parts = [
        _SIZES.sub("", svg.replace("<svg ", f'<svg x="{k * side}" y="0" _w="{side}" _h="{side}" ', 1), count=2)
        for k, svg in enumerate(pictures)
    ]
    inner = "".join(parts).replace(' _w="', ' width="').replace(' _h="', ' height="')
    box = f'viewBox="0 0 {side * len(pictures)} {side}" width="{5 * len(pictures)}mm" height="5mm"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{inner}</svg>'
