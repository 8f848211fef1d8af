"""Reference cards, one for each kind of a class whose kinds say something; chits and faces of dice to cut out."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.languages import _
from rulewright.languages.grammar import capital
from rulewright_tools.book import Component, Kind, Text
from rulewright_tools.book.data import KindRow
from rulewright_tools.sheets.blocks import Block, Card, Face, Icon, Run
from rulewright_tools.sheets.prepared import Prepared, by_players, count_words

LONG = 30
"""A title of more letters needs the room in which it is said that there is one of the kind."""
PER_LINE = 3
"""Icons side by side."""
THIN = "\u2009"
"""Between an icon and its number."""
LARGE = 12.0
"""Type of cards that have no picture begins with so many points."""


def reference_cards(made: Prepared, *, deck: bool = False) -> list[Card]:
    """One card for each kind of the classes that deserve it; with `deck`, as many as the game has of each kind."""
    return [
        reference(made, component, kind, deck=deck)
        for component in made.book.components
        if component.form in ("cards", "tiles") or any(kind.said for kind in component.kinds)
        for kind in component.kinds
        if any(kind.counts.values()) and (kind.said or kind.properties or kind.rows or kind.picture)
    ]


def reference(made: Prepared, component: Component, kind: Kind, *, deck: bool = False) -> Card:
    """The card of one kind: picture, what it does, its properties."""
    by_word = {sign.of for row in kind.rows for sign in row.signs}
    said = [made.para(text) for text in kind.said if not _says(text, by_word)]
    if not said and component.text:
        said = [made.para(component.text)]
    told = tally(made, kind)
    by_icon = {sign.of for sign in kind.signs}
    facts = [
        *(_row(made, row, kind.where) for row in kind.rows if row.signs),
        *(
            Block("fact", made.runs(p.value), key=made.runs(p.name), where=kind.where)
            for p in kind.properties
            if p.value and p.number != 0 and p.id not in by_icon | by_word
        ),
    ]
    picture = "" if told or kind.rows else made.picture_of(component, kind)
    differing = by_players(kind.counts)
    notes = [Block("note", (differing,), where=kind.where)] if differing else []
    count = count_words(kind.counts)
    front = Face(
        "reference",
        kind.title.text,
        kind.back or capital(component.one),
        f"×{count}" if count and not (count == "1" and len(kind.title.text) > LONG) else "",
        (
            *told,
            *([Block("rule")] if told and said else []),
            *said,
            *([Block("rule")] if (told or said) and facts else []),
            *facts,
            *notes,
        ),
        picture,
        kind.title.text,
        foot=made.foot,
        where=kind.title.where or kind.where,
        largest=9.0 if picture else LARGE,
    )
    back = Face("back", kind.back or capital(component.many), made.book.title.text)
    where = kind.where or component.where
    copies = max(kind.counts.values(), default=1) * owners(made, component) if deck else 1
    return Card(f"{component.id}.{kind.id}", kind.title.text, component.id, front, back, copies, kind.path, where)


def _says(text: Text, properties: set[str]) -> bool:
    """Whether a sentence is what a class says of one of these properties: `components.tokens.says.prices[2]`."""
    section, _dot, key = text.path.rpartition(".")
    return section.endswith(".says") and key.partition("[")[0] in properties


def tally(made: Prepared, kind: Kind) -> list[Block]:
    """Properties that are told by icons, side by side: an icon with a number and what is counted, or with its word."""
    cells = [
        Block(
            "row",
            made.runs(sign.name if sign.number else sign.text),
            sign.text if sign.number else "",
            icon=sign.picture.id if sign.picture is not None else None,
            where=kind.where,
        )
        for sign in kind.signs
    ]
    return [
        Block("tally", blocks=tuple(cells[at : at + PER_LINE]), where=kind.where)
        for at in range(0, len(cells), PER_LINE)
    ]


def _row(made: Prepared, row: KindRow, where: str) -> Block:
    """A word of a list with its icon, and below it the numbers and words that a kind has for it."""
    sub: list[Run] = []
    for number, sign in enumerate(row.signs):
        if number:
            sub.append("\u2003" if sign.picture is not None or not sign.number else " ")
        if sign.picture is not None:
            sub += [Icon(sign.picture.id, sign.name if sign.number else ""), THIN]
        sub.append(sign.text)
    icon = row.picture.id if row.picture is not None else None
    return Block("row", made.runs(capital(row.title)), sub=tuple(sub), icon=icon, where=where)


def owners(made: Prepared, component: Component) -> int:
    """How many sets of a class there are at most: one, or one for each player."""
    return max(made.book.players, default=1) if component.per_player else 1


def chits(made: Prepared) -> list[Card]:
    """A chit for every piece that is no die: picture, or sign, and name."""
    return [card for component in made.book.components if component.form != "dice" for card in _chits(made, component)]


def _chits(made: Prepared, component: Component) -> Iterator[Card]:
    """Each player's pieces bear the player's shape in the player's colour, and say whose they are."""
    whose = made.book.owners if component.per_player and made.book.owners else (None,)
    for number, owner in enumerate(whose, 1):
        times = owners(made, component) if owner is None else 1
        end = f".{number}" if owner is not None else ""
        mark = f"owner.{number}" if owner is not None and owner.picture is not None else ""
        by = f" · {owner.title}" if owner is not None else ""
        if not component.kinds:
            copies = max(component.counts.values(), default=0) * times
            sign = component.symbol or component.one[:1].upper()
            picture = made.picture_of(component)
            if owner is not None and component.owned:  # the piece itself shows whose it is
                picture, mark = f"class.{component.id}.{number}", ""
            elif not picture and mark:  # the player's shape is all there is to see of the piece
                picture, mark = mark, ""
            name, title = component.id + end, component.one + by
            yield from _chit(component, name, title, copies, picture, sign, component.where, mark)
        for kind in component.kinds:
            copies = max(kind.counts.values(), default=0) * times
            sign = kind.symbol or component.symbol or kind.title.text[:1].upper()
            name, title = f"{component.id}.{kind.id}{end}", kind.title.text + by
            yield from _chit(component, name, title, copies, made.picture_of(component, kind), sign, kind.where, mark)


def _chit(
    component: Component, name: str, title: str, copies: int, picture: str, sign: str, where: str, mark: str
) -> Iterator[Card]:
    if copies > 0:
        shown = capital(title).replace(" · ", "\u00a0· ")  # no line begins with the dot
        front = Face("chit", shown, picture=picture, alt=title, sign=sign, mark=mark, where=where)
        back = Face("back", capital(component.one))
        yield Card(name, title, component.id, front, back, copies, component.path, where or component.where)


def die_faces(made: Prepared) -> list[Card]:
    """A label for every face of every die."""
    cards = []
    for component in made.book.components:
        if component.form != "dice" or not component.faces:
            continue
        for number in range(1, max(component.counts.values(), default=0) * owners(made, component) + 1):
            for place, sign in enumerate(component.faces, 1):
                title = _("{die}: {face}", die=component.one, face=sign)
                face = Face("chit", sign=sign, alt=title, where=component.where)
                name = f"{component.id}.{number}.{place}"
                cards.append(Card(name, title, component.id, face, None, 1, component.path, component.where))
    return cards
