"""Pictures of boards and whole tables: SVG in exact millimetres, one file for page, card and print.

    facts of a game, a position  ->  plans (where), contents (what), looks (how)  ->  <svg>

Spaces and ways have ids (`space-BOARD-SITE`, `edge-BOARD-A--B`) and titles in the language in use; a screen reader
can walk them. Colours never stand alone. What a seat may not see is not in its picture. Nothing here knows a game.
"""

from __future__ import annotations

from rulewright_tools.drawing.boards import edge_id, space_id
from rulewright_tools.drawing.marks import Marks, marks_between, marks_of_decision
from rulewright_tools.drawing.picture import (
    board_key,
    draw_board,
    draw_table,
    draw_trackers,
    first_board,
    has_icon,
    icon,
    is_inside,
    laid,
    owner_mark,
    sign,
    value_tracks,
)

__all__ = [
    "Marks",
    "board_key",
    "draw_board",
    "draw_table",
    "draw_trackers",
    "edge_id",
    "first_board",
    "has_icon",
    "icon",
    "is_inside",
    "laid",
    "marks_between",
    "marks_of_decision",
    "owner_mark",
    "sign",
    "space_id",
    "value_tracks",
]
