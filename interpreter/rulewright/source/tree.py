"""Mappings and lists that know the span of every key, value and item.

Scalars are plain `str`, `int`, `bool` and `None`; their span is kept by the container they stand in.
"""

from __future__ import annotations

from typing import Any

from rulewright.diagnostics.span import NOWHERE, Span

Value = Any
"""str, int, bool, None, Map or Seq."""


class Map(dict[str, Value]):
    """A mapping in the order written. `span` is the whole; `keys_at` and `values_at` give each entry's spans."""

    __slots__ = ("keys_at", "span", "values_at")

    def __init__(self, span: Span = NOWHERE) -> None:
        super().__init__()
        self.span = span
        self.keys_at: dict[str, Span] = {}
        self.values_at: dict[str, Span] = {}

    def put(self, key: str, value: Value, key_span: Span, value_span: Span) -> None:
        """Set an entry with its spans."""
        self[key] = value
        self.keys_at[key] = key_span
        self.values_at[key] = value_span

    def key_span(self, key: str) -> Span:
        return self.keys_at.get(key, self.span)

    def value_span(self, key: str) -> Span:
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

    def item_span(self, index: int) -> Span:
        return self.items_at[index] if index < len(self.items_at) else self.span


def span_of(container: Map | Seq, key: str | int) -> Span:
    """The span of the value under a key or index; the container's own where there is none."""
    if isinstance(container, Map):
        return container.value_span(str(key))
    return container.item_span(int(key)) if isinstance(key, int) else container.span
