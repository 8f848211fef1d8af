"""Mappings and lists that know the span of every key, value and item.

Scalars are plain `str`, `int`, `bool` and `None`; their span is kept by the container they stand in.
"""

from __future__ import annotations

from typing import Any

from rulewright.diagnostics.span import NOWHERE, Span

Value = Any
"""str, int, bool, None, Map or Seq."""


class Map(dict[str, Value]):
    """A mapping in the order written. `span` is the whole; `keys_at` and `values_at` give each entry's spans.

    Two are kept by the root of a tree alone: `history`, the changes that overlays made to it, in order; and `written`,
    the expressions that stood where there are numbers now, by the place of the value.
    """

    __slots__ = ("history", "keys_at", "span", "values_at", "written")

    def __init__(self, span: Span = NOWHERE) -> None:
        super().__init__()
        self.span = span
        self.keys_at: dict[str, Span] = {}
        self.values_at: dict[str, Span] = {}
        self.history: list[Any] = []
        self.written: dict[Span, str] = {}

    def put(self, key: str, value: Value, key_span: Span, value_span: Span) -> None:
        """Set an entry with its spans."""
        self[key] = value
        self.keys_at[key] = key_span
        self.values_at[key] = value_span

    def drop(self, key: str) -> None:
        """Take an entry out, with its spans."""
        self.pop(key, None)
        self.keys_at.pop(key, None)
        self.values_at.pop(key, None)

    def key_span(self, key: str) -> Span:
        """Where a key stands; the whole mapping for one that is not written."""
        return self.keys_at.get(key, self.span)

    def value_span(self, key: str) -> Span:
        """Where the value of a key stands; the whole mapping for one that is not written."""
        return self.values_at.get(key, self.span)


class Seq(list[Value]):
    """A list. `items_at[i]` is the span of item i."""

    __slots__ = ("items_at", "span")

    def __init__(self, span: Span = NOWHERE) -> None:
        super().__init__()
        self.span = span
        self.items_at: list[Span] = []

    def put(self, value: Value, span: Span) -> None:
        """Append an item with its span."""
        self.append(value)
        self.items_at.append(span)

    def put_at(self, index: int, value: Value, span: Span) -> None:
        """Insert an item with its span before item `index`."""
        self.insert(index, value)
        self.items_at.insert(index, span)

    def drop(self, index: int) -> None:
        """Take an item out, with its span."""
        del self[index]
        del self.items_at[index]

    def item_span(self, index: int) -> Span:
        """Where an item stands."""
        return self.items_at[index] if index < len(self.items_at) else self.span


def span_of(container: Map | Seq, key: str | int) -> Span:
    """The span of the value under a key or index; the container's own where there is none."""
    if isinstance(container, Map):
        return container.value_span(str(key))
    return container.item_span(int(key)) if isinstance(key, int) else container.span


def copy_tree(value: Value) -> Value:
    """A deep copy with the same spans; scalars are shared."""
    if isinstance(value, Map):
        made = Map(value.span)
        for key, item in value.items():
            made[key] = copy_tree(item)
        made.keys_at = dict(value.keys_at)
        made.values_at = dict(value.values_at)
        made.history = list(value.history)
        made.written = dict(value.written)
        return made
    if isinstance(value, Seq):
        row = Seq(value.span)
        row.extend(copy_tree(item) for item in value)
        row.items_at = list(value.items_at)
        return row
    return value
