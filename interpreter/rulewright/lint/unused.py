"""Things that are declared and never spoken of."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from rulewright.diagnostics import Diagnostics
from rulewright.languages import _, marked
from rulewright.resolved.game import Resolved
from rulewright.source.tree import Map, Seq

SECTIONS = {
    "numbers": marked('the number "{name}" is never used'),
    "symbols": marked('the list of words "{name}" is never used'),
    "components": marked('the class of components "{name}" is never used'),
    "boards": marked('the board "{name}" is never used'),
    "zones": marked('the zone "{name}" is never used'),
    "values": marked('the value "{name}" is never used'),
    "terms": marked('the term "{name}" is never used'),
    "effects": marked('the effect "{name}" is never used'),
}
READ_BY_THE_LANGUAGE = {"points"}
"""Values that the language itself reads."""
_WORD = re.compile(r"[a-z][a-z0-9_]*")


def check(game: Resolved, tree: Map, diags: Diagnostics, written: Map | None = None) -> None:
    """`never-used`: something declared that no expression, statement, text or other declaration names.

    `written` is the document before overlays: numbers stand in its declarations by name.
    """
    spoken = Counter(_words(tree))
    named = Counter(_words(written)) if written is not None else spoken
    for section, never in SECTIONS.items():
        declared = tree.get(section)
        if not isinstance(declared, Map):
            continue
        for name, value in declared.items():
            if section == "zones" and isinstance(value, Map) and "start" in value:
                continue  # it says where pieces begin, and who sees them
            if section == "numbers" and named[name] > 1:
                continue
            own = Counter(_words(value))  # what it says of itself does not count, nor does its own key
            others = sum(spoken[other] - own[other] for other in _also_called(game, section, name) if other != name)
            if spoken[name] - own[name] - 1 + others <= 0 and name not in READ_BY_THE_LANGUAGE:
                message = _(never, name=name)
                diags.warning("never-used", declared.key_span(name), message, _("delete it, or use it"))


def _also_called(game: Resolved, section: str, name: str) -> list[str]:
    """Other names by which a thing is spoken of."""
    if section == "components" and name in game.symbols.classes:
        return [game.symbols.classes[name].one]
    if section == "symbols":
        return list(game.symbols.lists.get(name, ()))
    return []


def _words(value: Any) -> Iterator[str]:
    """Every word in the texts and keys of a part of the document."""
    if isinstance(value, Map):
        for key, item in value.items():
            yield from _WORD.findall(key)
            yield from _words(item)
    elif isinstance(value, Seq):
        for item in value:
            yield from _words(item)
    elif isinstance(value, str):
        yield from _WORD.findall(value)
