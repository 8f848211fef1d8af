"""A vector without what does not matter: left-overs in frames, the generator, counters of the header.

Two vectors that play on alike have the same canonical form, whatever way (and whichever emitter) led to them.
"""

from __future__ import annotations

import zlib

from rulewright.ir.header import FUEL, PC, RNG_C, RNG_X, STACK
from rulewright.play.code import Code


def _walk(code: Code, S: list[int]) -> list[tuple[int, str, int]]:
    """(slot, type, value) along the chain of procedures at work; slot 0 for what was found on the stack."""
    frames = code.artifact.frames
    wait = frames["waits"].get(str(S[PC]))
    found: list[tuple[int, str, int]] = []
    work = S
    deep = False
    while wait is not None:
        found += [(0 if deep else slot, kind, work[slot]) for slot, kind in wait["live"]]
        frame = frames["procedures"].get(wait["in"])
        if frame is None:
            break
        back = frame["back"]
        way = work[back] if back else frame["way"]
        if back:
            found.append((0 if deep else back, "way", way))
        wait = frames["ways"].get(str(way))
        if wait is not None and wait["popped"]:
            callee = frames["procedures"][wait["popped"]]
            if not deep:
                work = S[:]
                deep = True
            used = work[STACK] = work[STACK] - callee["size"]
            at = frames["stack"] + used
            work[callee["offset"] : callee["offset"] + callee["size"]] = work[at : at + callee["size"]]
    return found


def canonical(code: Code, S: list[int]) -> list[int]:
    """A copy with only live slots of frames kept, and scratch slots, left-overs, generator and round counter at 0.

    What is alive on the stack is appended in order, so the length may differ from the vector's.
    """
    base = code.artifact.frames["base"]
    T = S[:base] + [0] * (len(S) - base)
    T[RNG_X] = T[RNG_C] = T[FUEL] = 0
    for line in code.artifact.layout:
        if line["role"] in ("scratch", "count") or (line["role"] == "list" and _left(code, S, line["name"])):
            end = line["offset"] + line["count"] * line["stride"]
            T[line["offset"] : end] = [0] * (end - line["offset"])
    _clear_places(code, S, T)
    for slot, _, value in _walk(code, S):
        if slot:
            T[slot] = value
        else:
            T.append(value)
    return T


def _left(code: Code, S: list[int], name: str) -> bool:
    """Whether nothing goes through a list any more: play waits in the main procedure, outside of its statement."""
    wait = code.artifact.frames["waits"].get(str(S[PC]))
    if wait is None:
        return True
    statement = name.rpartition(".")[0]
    path = str(code.sites[S[PC]]["path"])
    return wait["in"] == "main" and not f"{path}.".startswith(f"{statement}.")


def _clear_places(code: Code, S: list[int], T: list[int]) -> None:
    """Lists of places are kept beyond their end, and positions of pieces that lie in no list: neither is read."""
    facts = code.artifact.facts
    places = facts.get("places", [])
    for place in places:
        if place.get("count"):
            end = place["base"] + place["capacity"]
            first = min(end, place["base"] + S[place["count"]])
            T[first:end] = [0] * (end - first)
    where, position = facts.get("where", 0), facts.get("position", 0)
    if not position:
        return
    for entry in facts.get("classes", {}).values():
        for piece in range(entry["first"], entry["first"] + (0 if entry["tokens"] else entry["count"])):
            number = S[where + piece]
            if not 0 < number < len(places) or not places[number].get("count"):
                T[position + piece] = 0


def check_of(code: Code, S: list[int]) -> str:
    """A 32-bit check of state and options."""
    T = canonical(code, S)
    options = code.space["OPTIONS"][S[PC]](S) if S[PC] and code.space["OPTIONS"][S[PC]] else []
    text = ",".join(map(str, T)) + ";" + ",".join(map(str, options))
    return f"{zlib.crc32(text.encode()):08x}"
