"""Reference cards of boards: every space with the icon of what it gives, and what the icons stand for."""

from __future__ import annotations

from rulewright.languages.grammar import capital
from rulewright_tools.book import Legend, LegendWord
from rulewright_tools.sheets.blocks import Block, Card, Face
from rulewright_tools.sheets.prepared import Prepared
from rulewright_tools.sheets.press import Press
from rulewright_tools.sheets.turn import dealt


def legend_cards(made: Prepared, press: Press) -> list[Card]:
    """The cards of all boards whose spaces hold words with icons."""
    return [card for legend in made.book.legends for card in _cards(made, press, legend)]


def _cards(made: Prepared, press: Press, legend: Legend) -> list[Card]:
    """The table of spaces on the front, the legend on the back and on further cards."""
    title, small = capital(legend.title.text), made.book.title.text
    where = legend.title.where
    size, parts = dealt(made, press, [_row(made, word) for word in legend.words])
    count = len(parts) + 1
    picture = f"key.{legend.board}" if legend.picture is not None else ""
    faces = [Face("reference", title, small, f"1/{count}", (), picture, title, foot=made.foot, where=where)]
    for number, part in enumerate(parts, 2):
        faces.append(Face("aid", title, small, f"{number}/{count}", part, foot=made.foot, where=where, largest=size))
    if len(faces) % 2:
        faces.append(Face("back", small, title))
    copies = max(made.book.players, default=1)  # one for everybody at the table
    path = f"boards.{legend.board}"
    return [
        Card(f"{legend.board}-{at // 2 + 1}", title, legend.board, faces[at], faces[at + 1], copies, path, where)
        for at in range(0, len(faces), 2)
    ]


def _row(made: Prepared, word: LegendWord) -> Block:
    """An icon, what it is called, what it stands for."""
    said = made.runs(" ".join(text.text for text in word.texts))
    icon = f"word.{word.id}" if word.picture is not None else None
    return Block("row", made.runs(word.title), sub=said, icon=icon, icon_size=4.5, where=word.texts[0].where)
