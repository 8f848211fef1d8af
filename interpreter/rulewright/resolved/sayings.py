"""What a class or a board says of its kinds or spaces (`says:`), as written: a text for each property.

says: {cost: "Costs {cost}."}   ->   Saying("cards", "components", {"cost": "Costs {cost}."}, ...)
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rulewright.diagnostics import Span
from rulewright.languages import names_in
from rulewright.resolved.symbols import Property, Symbols
from rulewright.source.tree import Map

SAYS = "says"
_ITEM = re.compile(r"(\w+)(?:\[(\d+)\])?")


@dataclass(frozen=True, slots=True)
class Saying:
    """What one class or board says: a text for each property, or item of a list (`prices[2]`), as written."""

    owner: str
    section: str
    texts: Mapping[str, Any]
    spans: Mapping[str, Span]
    properties: Mapping[str, Property]
    blocks: frozenset[str] = field(default_factory=frozenset)

    def path(self, key: str) -> str:
        """The model path of one of its texts."""
        return f"{self.section}.{self.owner}.{SAYS}.{key}"

    @property
    def told(self) -> frozenset[str]:
        """The properties that it tells, as keys or within a text: they need not be listed any more."""
        texts = [t for text in self.texts.values() for t in (text.values() if isinstance(text, Map) else [text])]
        found = {*self.texts, *(name for text in texts if isinstance(text, str) for name in names_in(text))}
        return frozenset(name for name, _number in map(item_of, found) if name in self.properties)


def item_of(key: str) -> tuple[str, int]:
    """The property of a key, and which of its items, from 1; 0 is all of it."""
    match = _ITEM.fullmatch(key.strip())
    return (match[1], int(match[2] or 0)) if match else ("", 0)


def saying(symbols: Symbols, owner: str) -> Saying | None:
    """What a class or a board says of its kinds or spaces; None where it says nothing."""
    section = "components" if owner in symbols.classes else "boards"
    if section == "boards" and symbols.boards[owner].tiles is not None:
        return None  # its spaces stand on the tiles
    declared = symbols.tree.get(section)
    entry = declared.get(owner) if isinstance(declared, Map) else None
    texts = entry.get(SAYS) if isinstance(entry, Map) else None
    if not isinstance(texts, Map):
        return None
    spans = {key: texts.value_span(key) for key in texts}
    if section == "components":
        piece = symbols.classes[owner]
        blocks = frozenset(name for _kind, name in piece.blocks)
        return Saying(owner, section, dict(texts.items()), spans, piece.properties, blocks)
    blocks = frozenset(name for _space, name in symbols.site_blocks.get(owner, {}))
    return Saying(owner, section, dict(texts.items()), spans, symbols.site_properties.get(owner, {}), blocks)
