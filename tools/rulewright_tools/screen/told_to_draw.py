"""What the section `draw` of a game says of its boards, for a screen: rows, boards within boards, signs, the legend."""

from __future__ import annotations

from typing import Any

from rulewright_tools.screen.naming import Naming
from rulewright_tools.screen.placed import common_word, rows_of
from rulewright_tools.screen.position import Position

MOST_KINDS = 12
"""Kinds of a class that are told in the legend."""


def rows_told(naming: Naming, facts: dict[str, Any], name: str) -> list[tuple[str, list[int]]]:
    """The rows of a board, or of one copy of it, that the section `draw` tells: what each is called, and its spaces."""
    boards = naming.draw.get("boards")
    options = boards.get(name) if isinstance(boards, dict) else None
    one = {**facts, "sites": facts["sites"][: len(facts["sites"]) // max(1, len(facts["copies"]))]}
    one["properties"] = facts["properties"][: len(one["sites"])]
    if isinstance(options, dict) and options.get("places") and not facts["copies"]:
        return [("", list(range(len(one["sites"]))))]  # they lie anywhere, so they are listed
    rows = rows_of(one, options) if isinstance(options, dict) else []
    named = len(rows) > 1 and all(common_word(one, row) for row in rows) and "places" not in (options or {})
    return [(naming.word(common_word(one, row)) if named else "", row) for row in rows]


def inside_of(naming: Naming, position: Position, name: str) -> tuple[str, str] | None:
    """The board on whose spaces those of a board are drawn, and the property that says on which; None where none is."""
    boards = naming.draw.get("boards")
    options = boards.get(name) if isinstance(boards, dict) else None
    found = options.get("inside") if isinstance(options, dict) else None
    if not isinstance(found, dict) or position.boards[name]["copies"]:
        return None
    return next(((outer, str(place)) for outer, place in found.items() if outer in position.boards), None)


def printed_signs(naming: Naming, facts: dict[str, Any]) -> dict[str, str]:
    """Symbols of the properties of spaces."""
    found = {}
    for site, properties in zip(facts["sites"], facts["properties"], strict=False):
        signs = [naming.symbol(key, properties) for key, value in properties.items() if value and key != "title"]
        if any(signs):
            found[site] = "".join(signs)
    return found


def legend_of(naming: Naming, position: Position) -> str:
    """Every symbol without numbers, with what it stands for."""
    symbols = naming.draw.get("symbols")
    found = []
    for name, sign in symbols.items() if isinstance(symbols, dict) else ():
        if "{" in str(sign) or name in naming.hidden:
            continue
        if any(name in piece["kinds"] and len(piece["kinds"]) > MOST_KINDS for piece in position.classes.values()):
            continue  # too many to be listed; options say them in full
        kinds = {kind: c for c, piece in position.classes.items() for kind in piece["kinds"] if len(piece["kinds"]) > 1}
        if name in position.classes:
            said = naming.one(name)
        else:
            said = naming.kind(kinds[name], name) if name in kinds else naming.word(name)
        found.append(f"{sign} {said}")
    return ", ".join(found)
