"""Every constant and table that routines may read, for one game: name -> a number, or a tuple of numbers.

    {"SIZE": 214, "PLAYERS": 2, ..., "REGISTERS": 0, "HEAP": 16, ...}

`constants` gives those of `names.py`; other groups of routines register a function beside it in TABLES. The order is
the same on every run. An artifact is all that is needed, so both engines, and pages without Python, have the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulewright.codegen.artifact import Artifact
from rulewright.ir import header
from rulewright.routines.memory import Value, regions


def constants(artifact: Artifact) -> dict[str, Value]:
    """What `names.py` declares, but for the regions of M."""
    result = artifact.result
    found: dict[str, Value] = {
        name: getattr(header, name)
        for name in ("RNG_X", "RNG_C", "PC", "PLAYER", "OVER", "DECISIONS", "STACK", "FUEL", "PENDING", "RESULT")
    }
    for number, code in enumerate(header.FAULTS):
        found[f"FAULT_{code.replace('-', '_').upper()}"] = number
    return found | {
        "SIZE": artifact.size,
        "BASE": artifact.frames["base"],
        "PLAYERS": artifact.info.get("players") or artifact.facts.get("players") or 2,
        "SITES": max((s["id"] for s in artifact.sites), default=0) + 1,
        "LIMIT": artifact.limit,
        "LIMIT_DRAW": int(artifact.limit_result == "draw"),
        "DIVISOR": result.get("divisor", 1) or 1,
        "HAS_SCORE": int(bool(result.get("score"))),
        "HAS_RETURNS": int(bool(result.get("returns"))),
        "LOWEST": int(bool(result.get("lowest"))),
        "TIES": len(result.get("ties", ())),
        "WINNERS": result.get("winners", 0),
        "READS_PLAYER": int(header.PLAYER in artifact.reads),
        "READS_PC": int(header.PC in artifact.reads),
        "READS_DECISIONS": int(header.DECISIONS in artifact.reads),
    }


TABLES: tuple[Callable[[Artifact], Mapping[str, Value]], ...] = (constants,)
"""Functions that give constants and tables from an artifact, in order; no name twice."""


def environment(artifact: Artifact) -> dict[str, Value]:
    """All constants and tables of a game, regions of M included. Tables have at least one word."""
    found: dict[str, Value] = {}
    for tables in TABLES:
        for name, value in tables(artifact).items():
            assert name not in found, f"{name} is there already"
            found[name] = value if isinstance(value, int) else tuple(value) or (0,)
    return found | regions(found)
