"""Joins the sections of a game's files into one document. Before: two files with `components`. After: one `components`.

The same id in two files is an error that names both places. One thing may be spread: a class of components may go on in
another file by an entry that holds nothing but `kinds`, so that a deck of a hundred cards can be split up.
"""

from __future__ import annotations

from rulewright.diagnostics import Diagnostics, Span
from rulewright.languages import _
from rulewright.source.tree import Map, Seq, Value


def merge_files(parts: list[Map], diags: Diagnostics) -> Map:
    """One document from the top-level mappings of several files, in their order."""
    if len(parts) == 1:
        return parts[0]
    whole = Map(parts[0].span if parts else Span("", 0, 0, 0, 0))
    for part in parts:
        for key, value in part.items():
            if key not in whole:
                whole.put(key, _shallow(value), part.key_span(key), part.value_span(key))
            else:
                _join(whole, part, key, value, diags)
    return whole


def _shallow(value: Value) -> Value:
    """A copy that further entries may be added to."""
    if not isinstance(value, Map):
        return value
    made = Map(value.span)
    for key, item in value.items():
        made.put(key, item, value.key_span(key), value.value_span(key))
    return made


def _join(whole: Map, part: Map, section: str, value: Value, diags: Diagnostics) -> None:
    there = whole[section]
    if not isinstance(there, Map) or not isinstance(value, Map):
        keep = _("keep a block in one file") if isinstance(value, Seq) else _("keep it in one file")
        diags.error(
            "duplicate-section", part.key_span(section), _('"{section}" is given in two files', section=section),
            keep, ((whole.key_span(section), _("it is given here first")),),
        )  # fmt: skip
        return
    for key, item in value.items():
        if key not in there:
            there.put(key, item, value.key_span(key), value.value_span(key))
        elif section == "components" and _continues(there[key], item):
            _join_kinds(there, key, item, diags)
        else:
            _twice(there, value, key, diags)


def _continues(there: Value, item: Value) -> bool:
    both = isinstance(there, Map) and isinstance(item, Map)
    return both and (set(item) == {"kinds"} or set(there) == {"kinds"})


def _join_kinds(there: Map, key: str, item: Map, diags: Diagnostics) -> None:
    whole = _shallow(there[key])
    there[key] = whole
    for part, value in item.items():
        if part not in whole:
            whole.put(part, value, item.key_span(part), item.value_span(part))
            continue
        kinds = _shallow(whole[part])
        if not isinstance(kinds, Map) or not isinstance(value, Map):
            _twice(whole, item, part, diags)
            continue
        whole[part] = kinds
        for kind, entry in value.items():
            if kind in kinds:
                _twice(kinds, value, kind, diags)
            else:
                kinds.put(kind, entry, value.key_span(kind), value.value_span(kind))


def _twice(there: Map, again: Map, key: str, diags: Diagnostics) -> None:
    diags.error(
        "duplicate-id",
        again.key_span(key),
        _('"{key}" is declared twice', key=key),
        _("rename one of them, or join the two"),
        ((there.key_span(key), _("it is declared here first")),),
    )
