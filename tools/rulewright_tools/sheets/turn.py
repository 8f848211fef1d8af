"""The turn-summary card: what a player does in a turn, how it ends, and what the pieces do, on as few faces as can be.

A long turn goes on on the back and on further cards; type is never made smaller than a person likes to read where
another face can be had instead.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.languages import _
from rulewright.languages.grammar import capital
from rulewright_tools.book import Component, Picture, Section
from rulewright_tools.sheets.blocks import Block, Card, Face, plain_text
from rulewright_tools.sheets.faces import spots
from rulewright_tools.sheets.fit import COMFORTABLE, FLOOR, LARGEST, Entry, Row, faces, height, measure, sizes
from rulewright_tools.sheets.outline import outline_blocks
from rulewright_tools.sheets.prepared import Prepared, by_groups, groups_of, groups_words
from rulewright_tools.sheets.press import Press

MOST_FACES = 64
LONG = 4
"""On more faces nobody looks things up: options are told by their own sentences then."""
CARD = (63.0, 88.0)
SAFE = 4.0
LONGEST_TITLE = 30
SHORT_TEXT = 12
"""Texts shorter than this may stand at the end of others by chance."""
LEAST_PICTURE = 22.0
"""A picture smaller than so many mm is not worth its ink."""
MOST_SHORT = 15
"""So many kinds of pieces are counted on the card of the turn."""
PER_LINE = 3
"""Pieces side by side in a table of pieces."""


def ending_blocks(made: Prepared, told: Sequence[Block] = ()) -> list[Block]:
    """How the game ends and who has won, in a box each; without what the steps in `told` say in the same words."""
    ending = made.book.ending
    said = tuple(text for block in told for b in block.flat() if len(text := plain_text(b.runs)) > SHORT_TEXT)
    ends = tuple(t for t in ending.end if not plain_text(made.runs(t)).endswith(said))
    blocks = []
    for title, texts in ((_("The game ends"), ends), (_("Who wins"), (*ending.scoring, *ending.ties))):
        if texts:
            inner = tuple(Block("bullet", made.runs(t), where=t.where) for t in texts)
            blocks.append(Block("box", (title,), blocks=inner, where=texts[0].where))
    return blocks


def piece_blocks(made: Prepared, *, short: bool = False) -> list[Block]:
    """The kinds of pieces: what each does, or at least how many there are of each. With `short` only their numbers, and
    of decks with many kinds nothing: those have cards of their own."""
    blocks: list[Block] = []
    for component in made.book.components:
        kinds = [kind for kind in component.kinds if any(kind.counts.values())]
        if len(kinds) < 2 or (short and len(kinds) > MOST_SHORT):
            continue
        groups = groups_of(component)
        title, count = made.runs(capital(component.many)), by_groups(component.counts, groups)
        blocks.append(Block("heading", title, count, where=component.where, glue=True, opens=not blocks))
        if component.text:
            blocks.append(Block("note", made.runs(component.text), where=component.text.where, glue=True))
        if said := groups_words(groups):
            blocks.append(Block("note", (said,), where=component.where, glue=True))
        blocks += piece_rows(made, component, short=short)
    return blocks


def piece_rows(made: Prepared, component: Component, *, short: bool = False) -> list[Block]:
    """One line for each kind that does something; those that do nothing side by side, with their numbers."""
    blocks: list[Block] = []
    silent: list[Block] = []
    groups = groups_of(component)
    for kind in component.kinds:
        if not any(kind.counts.values()):
            continue
        said = () if short else made.runs(" ".join(t.text for t in kind.said))
        icon = made.picture_of(component, kind) or None
        where = kind.said[0].where if kind.said else kind.where
        block = Block("row", made.runs(kind.title), f"×{by_groups(kind.counts, groups)}", said, icon=icon, where=where)
        (blocks if said else silent).append(block)
    for at in range(0, len(silent), PER_LINE):
        blocks.append(Block("tally", blocks=tuple(silent[at : at + PER_LINE]), where=silent[at].where))
    return blocks


def turn_cards(made: Prepared, press: Press) -> list[Card]:
    """The cards of the turn. Faces are filled at the largest size that needs no further face."""
    written = next((s for s in made.book.sections if s.card == "turn" and s.paragraphs), None)
    if written is not None:
        blocks = written_steps(made, written)
    else:
        steps = outline_blocks(made, made.book.turn, short=True)
        blocks = [*steps, *ending_blocks(made, steps), *piece_blocks(made, short=True)]
    size, parts = dealt(made, press, blocks)
    if len(parts) > LONG:
        steps = outline_blocks(made, made.book.turn, short=True, brief=True)
        size, parts = dealt(made, press, [*steps, *ending_blocks(made, steps), *piece_blocks(made, short=True)])
    begins = _setup_side(made, press, size) if len(parts) == 1 else []
    parts += begins
    picture = made.book.cover if begins else made.book.card
    parts = [*parts[:-1], (*parts[-1], *_picture_below(made, press, parts[-1], size, picture))]
    sides = [_face(made, number, len(parts), part, size) for number, part in enumerate(parts, 1)]
    if len(sides) % 2:
        sides.append(Face("back", made.book.title.text, _("Your turn")))
    copies = max(made.book.players, default=1)  # one for everybody at the table
    return [
        Card(f"turn-{number}", sides[at].title, "turn", sides[at], sides[at + 1], copies, "turn", sides[at].where)
        for number, at in enumerate(range(0, len(sides), 2), 1)
    ]


def written_steps(made: Prepared, section: Section) -> list[Block]:
    """The turn as the rulebook tells it in short: a step for each paragraph, up to one that ends with a colon: what
    follows that is done in any order."""
    blocks: list[Block] = []
    number = 0
    for paragraph in section.paragraphs:
        runs, where = made.runs(paragraph), paragraph.where
        if paragraph.text.endswith(":"):
            blocks.append(Block("lead", runs, where=where, glue=True))
            number = -1
        else:
            number += 1 if number >= 0 else 0
            blocks.append(Block("step", runs, str(number) if number > 0 else "•", where=where))
    return blocks


def dealt(made: Prepared, press: Press, blocks: list[Block]) -> tuple[float, list[tuple[Block, ...]]]:
    """The size of type, and the blocks of each face; all on one where they fit nowhere, so that what is too long is
    found and named."""
    if not blocks:
        return LARGEST, [()]
    model = Face("aid", _("Your turn"), made.book.title.text)
    spot = spots(model, CARD, SAFE)[0]
    for floor in (COMFORTABLE, FLOOR):  # smaller sizes only where they are needed
        entry = Entry("turn", tuple(blocks), spot.width, 0.0, tuple(sizes(floor=floor)))
        rows = measure(press, made.head(), [entry]).rows.get("turn", {})
        found = faces(blocks, rows, spot.height, comfortable=COMFORTABLE, most=MOST_FACES)
        if found is not None:
            break
    if found is None and any(b.form == "box" and b.blocks for b in blocks):
        return dealt(made, press, unboxed(blocks, rows[min(rows)], spot.height / 2))
    return found or (LARGEST, [tuple(blocks)])


def unboxed(blocks: list[Block], rows: list[Row], most: float) -> list[Block]:
    """The same with boxes opened that are higher than that many mm; if none is, with all boxes opened."""
    tall = [i for i, (b, r) in enumerate(zip(blocks, rows, strict=True)) if b.form == "box" and r.high > most]
    opened = set(tall or [i for i, b in enumerate(blocks) if b.form == "box"])
    found: list[Block] = []
    for index, block in enumerate(blocks):
        if index not in opened:
            found.append(block)
            continue
        if block.runs:
            found.append(Block("heading", block.runs, where=block.where, glue=True))
        found += block.blocks
    return found


def _setup_side(made: Prepared, press: Press, size: float) -> list[tuple[Block, ...]]:
    """The set-up for the other side of a card whose turn is told on one; nothing where it does not fit there."""
    steps = outline_blocks(made, made.book.setup, boxes=False)
    if not steps:
        return []
    blocks = [Block("heading", (_("Set-up"),), glue=True), *steps]
    spot = spots(Face("aid"), CARD, SAFE)[0]
    rows = measure(press, made.head(), [Entry("setup", tuple(blocks), spot.width, 0.0, (size,))]).rows["setup"][size]
    fits = height(rows) <= spot.height and not any(row.wide for row in rows)
    return [tuple(blocks)] if fits else []


def _picture_below(
    made: Prepared, press: Press, blocks: tuple[Block, ...], size: float, picture: Picture | None
) -> tuple[Block, ...]:
    """A picture of the board, where a face has room to show it well: the table as the game begins under the set-up, a
    position elsewhere."""
    if picture is None or any(b.picture for b in blocks):
        return ()
    spot = spots(Face("aid"), CARD, SAFE)[0]
    rows = measure(press, made.head(), [Entry("last", blocks, spot.width, 0.0, (size,))]).rows.get("last", {})
    free = spot.height - (height(rows[size]) if rows else 0.0) - 3.5
    if free < LEAST_PICTURE:
        return ()
    name = made.pictures.add(picture.id, picture.svg)
    alt = picture.alt or next((p.picture.alt for p in made.book.boards if p.picture), "") or made.book.title.text
    return (Block("picture", picture=name, alt=alt, height=min(free, spot.width)),)


def _face(made: Prepared, number: int, count: int, blocks: tuple[Block, ...], size: float) -> Face:
    """One face; the heading, or the box, that a later one begins with gives it its title."""
    title = _("Your turn")
    if number > 1 and blocks:
        first, named = blocks[0], plain_text(blocks[0].runs)
        if named and first.form in ("heading", "box") and len(named) <= LONGEST_TITLE:
            title, blocks = named, (*first.blocks, *blocks[1:])
        elif first.form != "step":
            title = _("How it goes on")
    note = f"{number}/{count}" if count > 1 else ""
    small, where = made.book.title.text, made.book.title.where
    return Face("aid", title, small, note, blocks, foot=made.foot, where=where, largest=size)
