"""Kinds as a file of a game: a line for each, as an author would write it.

Map(rope_walk={count: 2, cost: 3})  ->  "      rope_walk: {count: 2, cost: 3}"
"""

from __future__ import annotations

import json
import re

from rulewright.diagnostics import Diagnostics
from rulewright.source.load import load_text
from rulewright.source.tree import Map, Seq, Value, copy_tree

MARK = "# Made by `rulewright import`"
_BARE = re.compile(r"[^\W\d_][\w .'()*/+-]*\Z")


def as_data_file(name: str, kinds: Map, table: str) -> str:
    """A file of the game's own folder that adds kinds to a class."""
    return f"{_head(table)}components:\n  {name}:\n    kinds:\n{_lines(kinds, 6)}"


def as_variant(name: str, kinds: Map, own: Map, table: str, title: str) -> str:
    """A variant that puts these kinds in the place of a class's `own`.

    Those of the game that the table does not have stay known to the rules, which may speak of them, but none is in the
    box.
    """
    at = f"components.{name}.kinds"
    lines = [f"title: {flow(title)}", "changes:"]
    new = [kind for kind in kinds if kind not in own]
    if not own:
        lines += [f"  - at: components.{name}", "    add:", "      kinds:"]
        lines += [f"        {kind}: {flow(kinds[kind])}" for kind in new]
    elif new:
        lines += [f"  - at: {at}", "    add:", *(f"      {kind}: {flow(kinds[kind])}" for kind in new)]
    for kind, row in own.items():
        if kind in kinds:
            lines.append(f"  - {{at: {at}.{kind}, set: {flow(kinds[kind])}}}")
        elif isinstance(row, Map) and "count" in row:
            lines.append(f"  - {{at: {at}.{kind}.count, set: 0}}")
        else:
            lines.append(f"  - {{at: {at}.{kind}, add: {{count: 0}}}}")
    return _head(table) + "".join(f"{line}\n" for line in lines)


def in_place_of(own: Map, kinds: Map) -> Map:
    """The kinds of a class with such a variant, the table's first."""
    found = Map(kinds.span)
    for kind, row in kinds.items():
        found.put(kind, row, kinds.key_span(kind), kinds.value_span(kind))
    for kind, row in own.items():
        if kind not in kinds:
            left = copy_tree(row) if isinstance(row, Map) else Map(own.value_span(kind))
            left.put("count", 0, own.key_span(kind), own.key_span(kind))
            found.put(kind, left, own.key_span(kind), own.value_span(kind))
    return found


def _head(table: str) -> str:
    return f"{MARK} from {table}. Change the table and import it again.\n"


def _lines(kinds: Map, indent: int) -> str:
    return "".join(f"{' ' * indent}{kind}: {flow(row)}\n" for kind, row in kinds.items())


def flow(value: Value) -> str:
    """A value in one line of YAML that is read back as the same."""
    if isinstance(value, Map):
        return "{" + ", ".join(f"{_text(key)}: {flow(inner)}".rstrip() for key, inner in value.items()) + "}"
    if isinstance(value, Seq):
        return "[" + ", ".join(flow(inner) for inner in value) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    return str(value) if isinstance(value, int) else _text(str(value))


def _text(text: str) -> str:
    """A text, in quotes where it needs them."""
    if _BARE.match(text) and text == text.strip():
        found = Diagnostics()
        if load_text(f"[{text}]", "", found) == [text] and not found.items:
            return text
    return json.dumps(text, ensure_ascii=False)
