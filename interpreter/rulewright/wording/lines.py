"""How lines of boards are called: by family and number, by what they go through, by what they cross."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.languages import _
from rulewright.languages.grammar import Noun, Phrase
from rulewright.resolved.tree import Node

if TYPE_CHECKING:
    from rulewright.wording.voice import Voice


def line_called(family: str, number: int) -> str:
    """A line of a board by its number: `row 3`."""
    match family:
        case "row":
            return _("row {n}", context="thing", n=number)
        case "column":
            return _("column {n}", context="thing", n=number)
        case "diagonal" | "antidiagonal":
            return _("diagonal {n}", context="thing", n=number)
        case _:
            return _("line {n}", context="thing", n=number)


def family_noun(voice: Voice, family: str) -> Noun:
    """`row`, `column`, `diagonal`, or `line` for all others."""
    match family:
        case "row":
            return voice.nouns.own("row", "rows")
        case "column":
            return voice.nouns.own("column", "columns")
        case "diagonal" | "antidiagonal":
            return voice.nouns.own("diagonal", "diagonals")
        case _:
            return voice.nouns.own("line", "lines")


def line_through(voice: Voice, node: Node) -> Phrase:
    """`the row through the space`."""
    what = Phrase(family_noun(voice, node.data[1]))
    return what.about(_("{what} through {place}", context="thing"), place=voice.thing(node.args[0]))


def line_named(voice: Voice, node: Node) -> Phrase:
    """`row 3`, whose number may be reckoned."""
    number = voice.number(node.args[-1])
    return Phrase(family_noun(voice, node.data[1]), det="").about(_("{what} {n}", context="thing"), n=number)


def crossing(voice: Voice, node: Node) -> Phrase:
    """`the line that crosses the row at the space`."""
    place, line = node.args
    what = Phrase(voice.nouns.own("line", "lines"))
    return what.about(
        _("{what} that crosses {line} at {place}", context="thing"),
        line=voice.thing(line),
        place=voice.thing(place),
    )
