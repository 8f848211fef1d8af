"""Small breaks of a game's document: numbers one up and one down, conditions turned around, steps left out.

`numbers.hand: 5`       ->  6, 4
`where: tile.empty`     ->  `not (tile.empty)`
`- shuffle: deck`       ->  left out
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from rulewright.diagnostics import Span
from rulewright.overlay.paths import id_of
from rulewright.source.tree import Map, Seq

CONDITIONS = ("if", "where", "when", "until", "while", "skip", "require")
SKIPPED_SECTIONS = ("format", "title", "summary", "players", "roles", "symbols", "draw", "bot", "glossary")
WORDING = (
    "id", "text", "title", "name", "option", "say", "one", "symbol", "note", "decline", "type", "per", "order",
    "seen by", "reset", "shape", "back", "holds", "supply", "start", "at", "xy", "takes", "neighbours", "within",
)  # fmt: skip
"""Keys whose values are words, types and pictures: nothing that a rule computes."""
NOTHING = "left_out"
_NUMBER = re.compile(r"(?<![\w.'\"-])\d+(?![\w.'\"])")

_COMPARISON = re.compile(r"(?<= )(==|!=|>=|<=|>|<|and|or)(?= )")
_INSTEAD = {"==": "!=", "!=": "==", ">=": ">", "<=": "<", ">": ">=", "<": "<=", "and": "or", "or": "and"}

Keys = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Mutation:
    """One break: where (keys from the root), what stands there instead, and how it is called."""

    keys: Keys
    title: str
    span: Span
    new: Any
    leaves_out: bool = False

    @property
    def identity(self) -> tuple[str, int, int, str]:
        """Equal for the same break of the same place, whichever variants are in force."""
        return (self.span.file, self.span.line, self.span.column, self.title.rpartition(": ")[2])


def mutations(tree: Map) -> Iterator[Mutation]:
    """Every break of a document, in its order."""
    for section, value in tree.items():
        if section not in SKIPPED_SECTIONS:
            yield from _at(tree, section, value, (section,), section, section)


def _at(container: Map | Seq, key: str | int, value: Any, keys: Keys, path: str, under: str) -> Iterator[Mutation]:
    span = container.value_span(str(key)) if isinstance(container, Map) else container.item_span(int(key))
    if isinstance(value, Map):
        for inner, item in value.items():
            if inner not in WORDING:
                yield from _at(value, inner, item, (*keys, inner), f"{path}.{inner}", inner)
    elif isinstance(value, Seq):
        yield from _in_list(value, keys, path, under)
    elif isinstance(value, bool):
        yield Mutation(keys, f"{path}: {_word(value)} -> {_word(not value)}", span, not value)
    elif isinstance(value, int):
        for new in (value + 1, value - 1):
            yield Mutation(keys, f"{path}: {value} -> {new}", span, new)
    elif isinstance(value, str):
        yield from _in_text(value, keys, path, under, span)


def _in_list(value: Seq, keys: Keys, path: str, under: str) -> Iterator[Mutation]:
    steps = any(isinstance(item, Map) for item in value)
    for index, item in enumerate(value):
        name = f"{path}.{id_of(item) or index + 1}"
        if steps and under != "spaces":
            yield Mutation((*keys, index), f"{name}: left out", value.item_span(index), None, leaves_out=True)
        yield from _at(value, index, item, (*keys, index), name, under)


def _in_text(value: str, keys: Keys, path: str, under: str, span: Span) -> Iterator[Mutation]:
    if under in CONDITIONS:
        yield Mutation(keys, f"{path}: not ({value})", span, f"not ({value})")
    for text in _comparisons(value, under in CONDITIONS):
        yield Mutation(keys, f"{path}: {value} -> {text}", span, text)
    for match in _NUMBER.finditer(value):
        for new in (int(match[0]) + 1, int(match[0]) - 1):
            text = f"{value[: match.start()]}{new}{value[match.end() :]}"
            yield Mutation(keys, f"{path}: {value} -> {text}", span, text)


def _comparisons(value: str, alone: bool) -> Iterator[str]:
    """The text with one comparison, `and` or `or` changed. `alone`: the whole is turned around anyway."""
    found = list(_COMPARISON.finditer(value))
    for match in found:
        if alone and len(found) == 1 and match[1] in ("==", "!="):
            continue  # the same as turning the whole around
        yield f"{value[: match.start()]}{_INSTEAD[match[1]]}{value[match.end() :]}"


def _word(value: bool) -> str:
    return "true" if value else "false"


@contextmanager
def broken(tree: Map, mutation: Mutation) -> Iterator[bool]:
    """The document with the break while inside, whole again behind; gives whether the break could be made."""
    container: Any = tree
    for key in mutation.keys[:-1]:
        if isinstance(container, Map) and key in container:
            container = container[str(key)]
        elif isinstance(container, Seq) and isinstance(key, int) and key < len(container):
            container = container[key]
        else:
            yield False
            return
    last: Any = mutation.keys[-1]
    there = last in container if isinstance(container, Map) else isinstance(container, Seq) and last < len(container)
    if not there:
        yield False
        return
    old = container[last]
    if mutation.leaves_out and mutation.keys[-2] == "choose one of":
        rest = [(item, container.item_span(i)) for i, item in enumerate(container)]
        spans = list(container.items_at)
        del container[last]
        del container.items_at[last : last + 1]
        try:
            yield True
        finally:
            container[:] = [item for item, _ in rest]
            container.items_at[:] = spans
        return
    container[last] = _nothing(mutation.span) if mutation.leaves_out else mutation.new
    try:
        yield True
    finally:
        container[last] = old


def _nothing(span: Span) -> Map:
    """A step that does nothing, to stand in the place of one that is left out."""
    step = Map(span)
    step.put("let", NOTHING, span, span)
    step.put("be", 0, span, span)
    return step
