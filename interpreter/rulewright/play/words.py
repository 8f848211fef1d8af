"""Texts filled with values: names of options, sentences, questions, events, outcomes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

HOLE = re.compile(r"\{([^{}]*)\}")


class Words:
    """Turns typed values into words by `facts["types"]`: names by value, index 0 = none."""

    def __init__(self, facts: dict[str, Any]) -> None:
        self.types: dict[str, list[str]] = facts.get("types", {})
        self.titles: dict[str, list[str]] = facts.get("titles", {})
        self.facts = facts

    def of(self, value: int, kind: str, S: Sequence[int]) -> str:
        """One value in words; `kind` is its type descriptor."""
        if kind.startswith("comp:"):
            return self.piece(value, kind[5:], S)
        names = self.types.get(kind)
        if names is not None and 0 <= value < len(names):
            return names[value]
        if kind == "bool":
            return "yes" if value else "no"
        if kind == "player":
            return f"p{value}" if value else "nobody"
        return str(value)

    def piece(self, value: int, group: str, S: Sequence[int]) -> str:
        """A piece on a board is called by its space, elsewhere by its kind, with its face behind where it has one."""
        if not value:
            return "none"
        names = self.types.get(f"comp:{group}")
        entry = self.facts.get("classes", {}).get(group, {})
        where = self.facts.get("where", 0)
        if where:
            place = self.place(S[where + value])
            if place.get("site"):
                return str(place["site"])
        if names is not None and value < len(names):
            name = names[value]
        else:
            kinds = entry.get("kinds", [])
            first = entry.get("first", 1)
            kind_of = entry.get("kind_of", [])
            index = kind_of[value - first] if 0 <= value - first < len(kind_of) else 0
            name = kinds[index] if index < len(kinds) else f"{entry.get('one', group)} {value}"
        face = entry.get("face")
        if face:
            name += "-" + self.of(S[face + value], f"face:{group}", S)
        return name

    def place(self, number: int) -> dict[str, Any]:
        places = self.facts.get("places", [])
        return places[number] if 0 <= number < len(places) else {}

    def said(self, value: int, kind: str, S: Sequence[int]) -> str:
        """One value as a sentence says it: by its title where it has one."""
        titles = self.titles.get(kind)
        return titles[value] if titles is not None and 0 <= value < len(titles) else self.of(value, kind, S)

    def fill(self, text: dict[str, Any], values: Sequence[int], S: Sequence[int]) -> str:
        """A text (template and typed values) with its placeholders filled."""
        named = {name: self.said(v, kind, S) for (name, kind), v in zip(text["values"], values, strict=False)}
        return fill(text["template"], named)


def fill(template: str, named: dict[str, str]) -> str:
    """A template with `{name}` replaced; unknown names are left as they are."""
    return HOLE.sub(lambda m: named.get(m.group(1).strip(), m.group()), template)
