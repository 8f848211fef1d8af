"""Constants and tables of the tree search: see `names_search.py`."""

from __future__ import annotations

from functools import cache
from math import isqrt, log, sqrt

from rulewright.codegen.artifact import Artifact
from rulewright.routines.memory import Value

EXPLORE = 0.8
"""Weight of what was tried seldom, for results between 0 and 1."""
MOST_VALUE = 1 << 26
"""No scaled return is larger."""
DIRECT = 1024
"""Numbers below are looked up as they are."""
STEPS = 32
"""Steps of the table of logarithms for each doubling beyond."""
DOUBLINGS = 15
"""So that 2**25 is the largest number looked up."""
LONGEST = 4096
"""Decisions of a walk that are noted at most."""
ROUNDS = 8
OWN_STEPS = 12
WIN = 1 << 20

_NODE = ("WALKS", "FIRST", "FROM", "SEEN_A", "SEEN_B", "SAME")
_ARM = ("OPTION", "TRIED", "MEAN", "REST", "MISSED", "CHILD", "NEXT")


@cache
def root_log() -> tuple[int, ...]:
    """EXPLORE * sqrt(ln n) * 2**12 for n below DIRECT, then for the middle of each of the steps of a doubling."""
    direct = [0, *(sqrt(log(n)) for n in range(1, DIRECT))]
    steps = [
        sqrt(log((DIRECT // 2 + (step + 0.5) * (DIRECT // 2 // STEPS)) * 2**doubling))
        for doubling in range(1, DOUBLINGS + 1)
        for step in range(STEPS)
    ]
    return tuple(round(EXPLORE * 4096 * value) for value in [*direct, *steps])


@cache
def inverse_root() -> tuple[int, ...]:
    """2**16 / sqrt(n), rounded down, for n below DIRECT; 0 for 0."""
    return (0, *(isqrt((1 << 32) // n) for n in range(1, DIRECT)))


def tables(artifact: Artifact) -> dict[str, Value]:
    """All of them, for one game."""
    divisor = artifact.result.get("divisor", 1) or 1
    alone = (artifact.info.get("players") or artifact.facts.get("players") or 2) == 1
    scale = max(0, 14 - divisor.bit_length())
    return {
        **{name: at for at, name in enumerate(_NODE)},
        "NODE": len(_NODE),
        **{name: at for at, name in enumerate(_ARM)},
        "ARM": len(_ARM),
        "SCALE": scale,
        "MOST_RETURN": MOST_VALUE >> scale,
        "LOOK": artifact.result.get("look", 0),
        "WIDE": 60_000,
        "HALF": artifact.result.get("half", 1),
        "FOR_SCORE": int(alone and bool(artifact.result.get("score")) and not artifact.result.get("returns")),
        "PATH_WORDS": 2 * min(artifact.limit, LONGEST),
        "ROOT_LOG": root_log(),
        "INVERSE_ROOT": inverse_root(),
        "GREEDY_ROUNDS": ROUNDS,
        "GREEDY_STEPS": OWN_STEPS,
        "GREEDY_WIN": WIN,
    }
