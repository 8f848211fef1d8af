"""Every constant and table that routines may read, for one game: name -> a number, or a tuple of numbers.

    {"SIZE": 224, "PLAYERS": 2, ..., "COUNT": 0, "TALLY": 41, ..., "HEAP": 7588}

`constants.py` gives those of `names.py`; other groups of routines register a function beside it in TABLES. The order is
the same on every run. An artifact is all that is needed, so both engines, and pages without Python, have the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulewright.codegen.artifact import Artifact
from rulewright.routines import tables_count, tables_deal, tables_search, tables_sight
from rulewright.routines.constants import constants
from rulewright.routines.memory import Value, regions

TABLES: tuple[Callable[[Artifact], Mapping[str, Value]], ...] = (
    constants,
    tables_count.tables,
    tables_sight.tables,
    tables_deal.tables,
    tables_search.tables,
)
"""Functions that give constants and tables from an artifact, in order; no name twice."""


def environment(artifact: Artifact) -> dict[str, Value]:
    """All constants and tables of a game, regions of M included. Tables have at least one word."""
    found: dict[str, Value] = {}
    for tables in TABLES:
        for name, value in tables(artifact).items():
            assert name not in found, f"{name} is there already"
            found[name] = value if isinstance(value, int) else tuple(value) or (0,)
    return found | regions(found)
