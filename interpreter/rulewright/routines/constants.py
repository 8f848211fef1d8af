"""The constants of a game that `names.py` declares: where the header's words stand, sizes, players, how it ends."""

from __future__ import annotations

from rulewright.codegen.artifact import Artifact
from rulewright.ir import header
from rulewright.routines.memory import Value


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
        "HAS_WORTH": int(bool(result.get("worth"))),
        "LOWEST": int(bool(result.get("lowest"))),
        "TIES": len(result.get("ties", ())),
        "WINNERS": result.get("winners", 0),
        "READS_PLAYER": int(header.PLAYER in artifact.reads),
        "READS_PC": int(header.PC in artifact.reads),
        "READS_DECISIONS": int(header.DECISIONS in artifact.reads),
    }
