"""What a class or a board says of its kinds and spaces: a text for each property that one has, filled from that one.

says: {cost: "Costs {cost}.", effect: "At once:"}   ->   ["Costs 3.", "At once:" with the sentences of the effect]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from rulewright.languages import fill, names_in
from rulewright.languages.grammar import Noun, capital
from rulewright.resolved.names import names_of
from rulewright.resolved.sayings import Saying, item_of, saying
from rulewright.resolved.symbols import Property, Symbols
from rulewright.source.tree import Map
from rulewright.wording.said import Said

if TYPE_CHECKING:
    from rulewright.wording.speaker import Speaker


@dataclass(frozen=True, slots=True)
class Bare:
    """A noun as these texts say it: the word alone, or the form that a text asks for."""

    noun: Noun

    def __str__(self) -> str:
        return self.noun.one

    def __format__(self, form: str) -> str:
        return format(self.noun, form) if form else self.noun.one


def said_of(speaker: Speaker, owner: str, name: str) -> list[Said]:
    """The sentences about a kind of a class, or a space of a board: what is said of its properties, in the order of the
    texts, then the blocks that no text names."""
    found = saying(speaker.symbols, owner)
    own = [block for of, one, block in speaker.game.blocks if (of, one) == (owner, name)]
    if found is None:
        return [said for block in own for said in speaker.kind_effect(owner, name, block)]
    number = _number(speaker.symbols, owner, name)
    values = dict(_values(speaker, found, number))
    lines = []
    for key, text in found.texts.items():
        if key in own:
            lines.append(replace(_line(speaker, found, key, text, values), inner=speaker.kind_effect(owner, name, key)))
            continue
        prop, item = item_of(key)
        if prop in found.properties and _has(found.properties[prop], number, item):
            lines.append(_line(speaker, found, key, text, values))
    rest = [said for block in own if block not in found.texts for said in speaker.kind_effect(owner, name, block)]
    return [*lines, *rest]


def _line(speaker: Speaker, found: Saying, key: str, text: Any, values: dict[str, Any]) -> Said:
    if isinstance(text, Map):
        one, other = (" ".join(str(text.get(form) or "").split()) for form in ("one", "other"))
        count = values.get(str(text.get("count") or next(iter(sorted(names_in(other))), key)))
        number = count if isinstance(count, int) else 2
        said = speaker.catalog.plural(one, other, number, str(text.get("context") or ""))
    else:
        said = speaker.catalog.text(" ".join(str(text).split()))
    filled = fill(speaker.uncoded(said), {**speaker.symbols.numbers, **values})
    return Said(capital(filled), [], found.path(key), found.spans[key])


def _number(symbols: Symbols, owner: str, name: str) -> int:
    """Where the values of a kind, or of a space, stand in those of a property."""
    if owner in symbols.classes:
        return symbols.classes[owner].kinds.index(name) + 1
    board = symbols.boards[owner]
    return board.numbers[f"{board.copies[0]}.{name}" if board.copies else name]


def _has(prop: Property, number: int, item: int) -> bool:
    """Whether a property, or an item of it, is anything but 0, no, none or empty."""
    value = prop.values[number]
    if not item:
        return bool(value) and (not isinstance(value, tuple) or any(value))
    return isinstance(value, tuple) and len(value) >= item and bool(value[item - 1])


def _values(speaker: Speaker, found: Saying, number: int) -> Iterator[tuple[str, Any]]:
    """What the texts may speak of: each property, a list with commas, and each item of a list."""
    for prop in found.properties.values():
        value = prop.values[number]
        if isinstance(value, tuple):
            items = [_word(speaker, prop, item) for item in value]
            yield prop.name, ", ".join(map(str, items))
            for at, item in enumerate(items, 1):
                yield f"{prop.name}[{at}]", item
        else:
            yield prop.name, _word(speaker, prop, value)


def _word(speaker: Speaker, prop: Property, value: int) -> Any:
    if prop.type.kind in ("int", "bool"):
        return value
    name = names_of(speaker.symbols, prop.type)[value]
    find = {"sym": speaker.nouns.word, "kind": speaker.nouns.kind, "site": speaker.nouns.site}.get(prop.type.kind)
    noun = find(prop.type.name, name) if find is not None else name
    return Bare(noun) if isinstance(noun, Noun) else noun
