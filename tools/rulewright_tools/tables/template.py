"""The kinds of a class as a table to be filled in: what `rulewright import` reads, with the game's own kinds in it.

Map(rope_walk={count: 2, cost: 3, action: [{gain: me.gold}]})  ->  kind,count,cost,action
                                                                   rope_walk,2,3,[{gain: me.gold}]
"""

from __future__ import annotations

import csv
import io
from typing import Any

from rulewright.source.tree import Map, Value
from rulewright_tools.tables.kinds import KIND, WORDS, Columns
from rulewright_tools.tables.write import flow

FIRST = ("title", "text", "count")
"""Columns that stand first, behind the id, as people look for them there."""


def as_table(kinds: Map, columns: Columns) -> str:
    """A table with a line for each kind, and a column for all that any of them has or could have; CSV."""
    said = list(dict.fromkeys(name for row in kinds.values() if isinstance(row, Map) for name in row))
    names = list(dict.fromkeys([n for n in FIRST if n in said or n != "text"] + said + columns.own))
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow([KIND, *names])
    for kind, row in kinds.items():
        rows.writerow([kind, *(_cell(name, row.get(name) if isinstance(row, Map) else None) for name in names)])
    return out.getvalue()


def _cell(name: str, value: Value | Any) -> str:
    if value is None:
        return ""
    return value if name in WORDS and isinstance(value, str) else flow(value)
