"""What the writers of one module know of its program, and the names they share."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.ir.header import FAULTS
from rulewright.native.places import Places

CODES = {code: number for number, code in enumerate(FAULTS)}
"""Number of each fault."""
LEFT, LOOKING, LIST_END, LOOK_TOP = "left", "looking", "list_end", "look_top"
"""Globals: 1 after the end of the game, 2 after a dead end; look-aheads at work; end of the list being made (a byte
address); end of what look-aheads keep (likewise)."""


@dataclass(slots=True)
class Facts:
    """What writers must know of the whole program."""

    places: Places
    results: dict[str, int]
    """Functions by name -> 1 if they give a value."""
    leaving: frozenset[str]
    """Functions (and procedures written as such) that may end the game or meet a dead end."""
    plain: frozenset[str]
    """Procedures written as functions."""
    counted: frozenset[int]
    """id() of loops whose rounds are counted in FUEL."""
    rule_of_site: dict[int, int]
    looks: bool
    """Whether the program looks ahead."""
