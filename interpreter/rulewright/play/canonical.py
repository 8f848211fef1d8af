"""A vector without what does not matter: left-overs in frames, the generator, counters of the header.

Two vectors that play on alike have the same canonical form, whatever way (and whichever emitter) led to them.
"""

from __future__ import annotations

import zlib

from rulewright.ir.program import DECISIONS, FUEL, PC, RNG_C, RNG_X, STACK
from rulewright.play.code import Code


def canonical(code: Code, S: list[int]) -> list[int]:
    """A copy with only live slots of frames kept and scratch slots, generator and round counter at 0."""
    frames = code.artifact.frames
    base = frames["base"]
    T = S[:base] + [0] * (len(S) - base)
    T[RNG_X] = T[RNG_C] = T[FUEL] = 0
    for line in code.artifact.layout:
        if line["role"] == "scratch":
            end = line["offset"] + line["count"] * line["stride"]
            T[line["offset"] : end] = [0] * (end - line["offset"])
    wait = frames["waits"].get(str(S[PC]))
    if wait is None:
        return T
    work = S[:]
    live, procedure = wait["live"], wait["in"]
    deep: list[int] = []
    while True:
        frame = frames["procedures"].get(procedure)
        kept = [work[slot] for slot, _ in live]
        if deep:
            deep += kept
        else:
            for slot, _ in live:
                T[slot] = work[slot]
        way = frame["way"] or (work[frame["back"]] if frame["back"] else 0) if frame else 0
        if not way:
            break
        (deep.append(way) if deep else T.__setitem__(frame["back"], way)) if frame["back"] else None
        entry = frames["ways"][str(way)]
        if entry["popped"]:
            callee = frames["procedures"][entry["popped"]]
            used = work[STACK] = work[STACK] - callee["size"]
            at = frames["stack"] + used
            work[callee["offset"] : callee["offset"] + callee["size"]] = work[at : at + callee["size"]]
            deep.append(-1)
        live, procedure = entry["live"], entry["in"]
    for i, value in enumerate(deep):
        if frames["stack"] + i < len(T):
            T[frames["stack"] + i] = value
    return T


def check_of(code: Code, S: list[int]) -> str:
    """A 32-bit check of state and options."""
    T = canonical(code, S)
    options = code.space["OPTIONS"][S[PC]](S) if S[PC] and code.space["OPTIONS"][S[PC]] else []
    text = ",".join(map(str, T)) + ";" + ",".join(map(str, options))
    return f"{zlib.crc32(text.encode()):08x}"


__all__ = ["DECISIONS", "canonical", "check_of"]
