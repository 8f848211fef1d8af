"""Names in the section `draw` that nothing in the game has: what is drawn under them is never seen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.diagnostics import Diagnostics
from rulewright.diagnostics.near import did_you_mean
from rulewright.languages import _
from rulewright.resolved.game import Resolved
from rulewright.source.tree import Map, Seq

NAMING = ("symbols", "roles", "components", "boards", "zones", "values")
"""Sections whose keys and words can be drawn."""
BY_NAME = ("symbols", "colours", "shapes", "icons", "boards", "zones", "shown")
LISTS = ("hide", "fills", "ghosts", "hide empty")
OF_SECTION = ("boards", "zones")
"""Mappings of `draw` whose keys are those of the game's section of the same name."""


def check(_game: Resolved, tree: Map, diags: Diagnostics, source: Map | None) -> None:
    """`unknown-drawn`. Kinds that are left out with some number of players are known from the source."""
    draw = tree.get("draw")
    if not isinstance(draw, Map):
        return
    known = {word for whole in (tree, source) if whole is not None for name in NAMING for word in words_in(whole, name)}
    pictured = draw.get("boards")
    grounds = {
        str(board.get("ground")) for board in (pictured.values() if isinstance(pictured, Map) else ())
        if isinstance(board, Map)
    }  # fmt: skip
    for key in BY_NAME:
        named, section = draw.get(key), tree.get(key)
        names = set(section) if key in OF_SECTION and isinstance(section, Map) else known
        names = names | grounds if key == "icons" else names
        for name in named if isinstance(named, Map) else ():
            if name not in names and isinstance(named, Map):
                _unknown(name, named.key_span(name), names, diags)
    for key in LISTS:
        listed = draw.get(key)
        for index, name in enumerate(listed) if isinstance(listed, Seq) else ():
            if str(name) not in known and isinstance(listed, Seq):
                _unknown(str(name), listed.item_span(index), known, diags)


def _unknown(name: str, span: Any, known: set[str], diags: Diagnostics) -> None:
    message = _('nothing in this game is called "{name}"', name=name)
    diags.warning("unknown-drawn", span, message, did_you_mean(name, known) or _("take it out of `draw`"))


def words_in(tree: Map, section: str) -> Iterator[str]:
    """Every key and every word of a section of a document, at any depth."""
    waiting: list[Any] = [tree.get(section)]
    while waiting:
        value = waiting.pop()
        if isinstance(value, Map):
            for key, inner in value.items():
                yield str(key)
                waiting.append(inner)
        elif isinstance(value, Seq):
            waiting += list(value)
        elif isinstance(value, str):
            yield value
