"""Model paths: the chain of ids that names an element, such as `numbers.well_size` or `turn.take_tile.where`.

Each id goes one step down: into a key of a mapping, or to the statement (or arm, or scenario) of that `id:` anywhere
in a block. The words `components`, `kinds`, `boards` and `zones` may be left out where nothing else is meant. A
`turns` loop without an id is called `turn`. A number names a statement by its place; that is good for looking, not as
a target.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.diagnostics import Span
from rulewright.diagnostics.near import near_names
from rulewright.source.tree import Map, Seq, Value

Keys = tuple[str | int, ...]
SHORT_SECTIONS = ("components", "boards", "zones")
"""Sections whose word may be left out of a path."""
BLOCK_SECTIONS = ("setup", "turn", "play")


@dataclass(frozen=True, slots=True)
class Element:
    """An element of a document: `container[key]` is it, `keys` the way from the root, `name` its full path.

    `by_place` tells that the path needed a number, so that it is no stable name.
    """

    container: Map | Seq
    key: str | int
    keys: Keys
    name: str
    by_place: bool = False

    @property
    def value(self) -> Value:
        return self.container[self.key]  # type: ignore[index]  # the key is of the container's kind

    @property
    def span(self) -> Span:
        """Where the element stands: its key in a mapping, the item in a list."""
        if isinstance(self.container, Map):
            return self.container.key_span(str(self.key))
        return self.container.item_span(int(self.key))

    @property
    def value_span(self) -> Span:
        if isinstance(self.container, Map):
            return self.container.value_span(str(self.key))
        return self.container.item_span(int(self.key))


def put(element: Element, value: Value, span: Span) -> None:
    """Put another value in the place of an element; `span` is where it is written."""
    container = element.container
    if isinstance(container, Map):
        key = str(element.key)
        container[key] = value
        container.values_at[key] = span
    else:
        container[int(element.key)] = value
        container.items_at[int(element.key)] = span


def find_elements(tree: Map, path: str) -> list[Element]:
    """All elements that a path may mean: none, one, or several where it is ambiguous."""
    parts = path.split(".")
    if not parts[0]:
        return []
    found = _first(tree, parts[0])
    for part in parts[1:]:
        found = [deeper for element in found for deeper in _step(element, part)]
    unique = {element.keys: element for element in found}
    return list(unique.values())


def nearest_paths(tree: Map, path: str, most: int = 2) -> list[str]:
    """Existing paths that look most like one that does not exist, best first: the same with its section in front, or a
    slip of the pen.
    """
    within = [f"{section}.{path}" for section in tree if path and find_elements(tree, f"{section}.{path}")]
    if within:
        return within[:most]
    parts = path.split(".")
    for length in range(len(parts) - 1, -1, -1):
        prefix = ".".join(parts[:length])
        found = find_elements(tree, prefix) if prefix else []
        if prefix and not found:
            continue
        names = _names_below(found[0].value) if found else _root_names(tree)
        near = near_names(parts[length], names, most)
        if near:
            rest = parts[length + 1 :]
            made = [".".join([*parts[:length], name, *rest]) for name in near]
            whole = [p for p in made if find_elements(tree, p)]
            return whole or [".".join([*parts[:length], name]) for name in near]
        return []
    return []


def names_at(tree: Map, path: str) -> list[str]:
    """The ids that may follow a path; those of the root for an empty one."""
    if not path:
        return list(tree)
    found = find_elements(tree, path)
    return _names_below(found[0].value) if found else []


def id_of(value: Value) -> str:
    """The id of a statement, arm or other item of a list; empty without one."""
    if not isinstance(value, Map):
        return ""
    named = value.get("id")
    if isinstance(named, str):
        return named
    return "turn" if isinstance(value.get("turns"), Seq) else ""


def _first(tree: Map, part: str) -> list[Element]:
    found = [_entry(tree, part, (), "")] if part in tree else []
    if not found:
        for section in SHORT_SECTIONS:
            entries = tree.get(section)
            if isinstance(entries, Map) and part in entries:
                found.append(_entry(entries, part, (section,), section))
    if not found:
        for section in BLOCK_SECTIONS:
            block = tree.get(section)
            if isinstance(block, Seq):
                found += _named(block, part, (section,), section)
    return found


def _step(element: Element, part: str) -> list[Element]:
    value = element.value
    if isinstance(value, Map):
        if part in value:
            return [_entry(value, part, element.keys, element.name, element.by_place)]
        kinds = value.get("kinds")
        if isinstance(kinds, Map) and part in kinds:
            keys: Keys = (*element.keys, "kinds")
            return [_entry(kinds, part, keys, f"{element.name}.kinds", element.by_place)]
    if isinstance(value, Map | Seq):
        named = _named(value, part, element.keys, element.name, element.by_place)
        if named:
            return named
    if isinstance(value, Seq) and part.isdecimal() and 1 <= int(part) <= len(value):
        index = int(part) - 1
        return [Element(value, index, (*element.keys, index), f"{element.name}.{part}", True)]
    return []


def _entry(container: Map, key: str, keys: Keys, name: str, by_place: bool = False) -> Element:
    return Element(container, key, (*keys, key), f"{name}.{key}" if name else key, by_place)


def _named(value: Map | Seq, wanted: str, keys: Keys, name: str, by_place: bool = False) -> list[Element]:
    """Items with this id at any depth below a block or statement; the shallowest ones where some lie in others."""
    found: list[Element] = []
    for container, key, way in _items(value, keys):
        if id_of(container[key]) == wanted:
            found.append(Element(container, key, (*way, key), f"{name}.{wanted}", by_place))
    ways = {element.keys for element in found}
    return [e for e in found if not any(e.keys[:n] in ways for n in range(len(e.keys)))]


def _items(value: Value, keys: Keys) -> Iterator[tuple[Seq, int, Keys]]:
    """All items of lists at any depth, with the list, the index and the way to the list."""
    if isinstance(value, Seq):
        for index, item in enumerate(value):
            yield value, index, keys
            yield from _items(item, (*keys, index))
    elif isinstance(value, Map):
        for key, item in value.items():
            yield from _items(item, (*keys, key))


def _names_below(value: Value) -> list[str]:
    names: list[str] = []
    if isinstance(value, Map):
        names += list(value)
        kinds = value.get("kinds")
        if isinstance(kinds, Map):
            names += list(kinds)
    if isinstance(value, Map | Seq):
        names += [n for container, key, _ in _items(value, ()) if (n := id_of(container[key]))]
    return list(dict.fromkeys(names))


def _root_names(tree: Map) -> list[str]:
    names = list(tree)
    for section in SHORT_SECTIONS:
        entries = tree.get(section)
        names += list(entries) if isinstance(entries, Map) else []
    return names
