"""A board as a table to look things up in: every space that gives something, with what it gives, small enough for a
card. Lines of the board stand side by side, each from its first space downwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.languages import current
from rulewright.languages.grammar import capital
from rulewright_tools.drawing.boards import LEAST_NAME, one_copy, space_title, tinted
from rulewright_tools.drawing.contents import Contents, Item
from rulewright_tools.drawing.measure import fit
from rulewright_tools.drawing.pieces import draw_look, pill_width
from rulewright_tools.drawing.svg import Pen
from rulewright_tools.screen.placed import lines_of

if TYPE_CHECKING:
    from rulewright_tools.drawing.looks import Looks

MOST = 3
"""So many columns stand side by side."""
WIDTH, CELL, GUTTER = 55.0, 6.4, 0.8
"""Width of the whole, height of a space and room between spaces, in millimetres."""
NAME = 2.6
HEAD, HEADING = 4.2, 2.9
"""Height of the line above the columns, and of its letters."""
LABEL = 4.6


def draw_key(looks: Looks, board: str, *, low_ink: bool = False, prefix: str = "") -> str:
    """The table as a whole `<svg>`; empty where no space has anything printed on it."""
    contents = Contents(looks, looks.names, None, everything=True)
    facts = looks.facts["boards"][board]
    owner = facts["copies"][0] if facts["copies"] else ""
    if owner:
        facts, _offset = one_copy(facts, owner)
    bonus = contents.board(board).bonus
    columns = [
        [index for index in line if any(item.look.shape == "pill" for item in bonus[index])]
        for line in lines_of(facts, looks.board(board).get("lines") or -(-len(facts["sites"]) // MOST))
    ]
    columns = [column for column in columns if column]
    if not columns:
        return ""
    pen = Pen(low_ink=low_ink, prefix=prefix, focusable=False)
    wide = (WIDTH - GUTTER * (len(columns) - 1)) / len(columns)
    titles = [[capital(space_title(contents, board, index + 1, owner)) for index in column] for column in columns]
    heads = [shared_words(column) for column in titles]
    top = HEAD if any(heads) else 0.0
    for place, (column, called, head) in enumerate(zip(columns, titles, heads, strict=True)):
        x = place * (wide + GUTTER)
        if head:
            fitted = fit(head, round(wide - 1.0, 2), HEAD, HEADING, LEAST_NAME, 1)
            pen.text(x + wide / 2, HEAD / 2 - 0.3, fitted, "ink", bold=True)
        for row, (index, title) in enumerate(zip(column, called, strict=True)):
            things = [item for item in bonus[index] if item.look.shape == "pill"]
            tint = contents.colour_of(facts["properties"][index])
            box = (x, top + row * (CELL + GUTTER), wide, CELL)
            _space(pen, box, title, title.removeprefix(head).strip(), things, tint)
    height = top + max(map(len, columns)) * (CELL + GUTTER) - GUTTER
    title = capital(looks.names.title("boards", board))
    return pen.document(WIDTH, height, title, "", 1.0, current().replace("_", "-"))


def shared_words(titles: list[str]) -> str:
    """The words that several titles all begin with, where each has one more."""
    if len(titles) < 2:
        return ""
    begun = []
    for words in zip(*(title.split()[:-1] for title in titles), strict=False):
        if len(set(words)) > 1:
            break
        begun.append(words[0])
    return " ".join(begun)


def _space(
    pen: Pen, box: tuple[float, float, float, float], title: str, name: str, things: list[Item], tint: str
) -> None:
    """One space: its name, as far as no heading says it, on the left; what it gives on the right."""
    x, y, w, h = box
    said = ", ".join(item.said for item in things)
    pen.named(f"key-{title}", "space", f"{title}: {said}")
    pen.rect(x + 0.1, y + 0.1, w - 0.2, h - 0.2, pen.paint("field", "line", 0.2), 1.4)
    tinted(pen, tint, lambda paint: pen.rect(x + 0.1, y + 0.1, w - 0.2, h - 0.2, paint, 1.4))
    wides = [min(w * 0.66, pill_width(item.look, LABEL)) for item in things]
    left = x + w - 0.9 - sum(wides) - 0.4 * (len(wides) - 1)
    fitted = fit(name, round(max(3.0, left - x - 1.6), 2), h - 1.0, NAME, LEAST_NAME, 2)
    pen.text(x + 0.9, y + h / 2, fitted, "ink", "start")
    for item, wide in zip(things, wides, strict=True):
        draw_look(pen, item.look, left, y + (h - LABEL) / 2, wide, LABEL)
        left += wide + 0.4
    pen.close()
