"""From the place of a validation error to the spans of the document, and to the model that was meant there."""

from __future__ import annotations

import types
from dataclasses import dataclass
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel, Tag

from rulewright.diagnostics import Span
from rulewright.source.tree import Map, Seq, Value

Place = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """Where an error stands. `key` is the last name or index that exists; `rest` what could not be followed.

    `parent` holds `value` under `key`; for the whole document it is none.
    """

    value: Value
    parent: Map | Seq | None
    key: str | int
    rest: str | int
    names: tuple[str | int, ...]
    key_span: Span
    value_span: Span


def locate(tree: Map, place: Place) -> Found:
    """Follow an error's place down a document. Tags of unions (`#number`) and the mark `[key]` are skipped."""
    value: Value = tree
    parent: Map | Seq | None = None
    key: str | int = ""
    rest: str | int = ""
    names: list[str | int] = []
    key_span = value_span = tree.span
    for part in place:
        if isinstance(part, str) and (part.startswith("#") or part == "[key]"):
            continue
        if isinstance(value, Map) and isinstance(part, str) and part in value:
            parent, key = value, part
            key_span, value_span = value.key_span(part), value.value_span(part)
            value = value[part]
        elif isinstance(value, Seq) and isinstance(part, int) and part < len(value):
            parent, key = value, part
            key_span = value_span = value.item_span(part)
            value = value[part]
        else:
            rest = part
            break
        names.append(part)
    return Found(value, parent, key, rest, tuple(names), key_span, value_span)


def model_at(model: type[BaseModel], place: Place) -> type[BaseModel] | None:
    """The model that describes the mapping which the last name of a place stands in."""
    current: Any = model
    last = model
    for part in place:
        current = _step(current, part)
        if current is None:
            break
        plain = _bare(current)
        if isinstance(plain, type) and issubclass(plain, BaseModel):
            last = plain
    return last


def _bare(kind: Any) -> Any:
    while get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    return kind


def _step(kind: Any, part: str | int) -> Any:
    kind = _bare(kind)
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        for member in get_args(kind):
            if any(isinstance(mark, Tag) and mark.tag == part for mark in get_args(member)[1:]):
                return member
        return None
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        for name, field in kind.model_fields.items():
            if (field.alias or name) == part:
                return field.annotation
        return None
    if origin is dict:
        return get_args(kind)[1]
    if origin is list:
        return get_args(kind)[0]
    return None
