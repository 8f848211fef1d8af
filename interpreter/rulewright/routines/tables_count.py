"""Constants and tables of counting: see `names_count.py`. Hosts read the region TALLY by the same names."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import Any

from rulewright.codegen.artifact import Artifact
from rulewright.ir.steps import steps_of
from rulewright.routines.memory import Value

DIRECT = 4096
"""Lengths and numbers of options below are counted in a word each."""
FAR_ROOM = 1024
"""How many larger ones are noted before the host must read them."""
LEAD_BINS = 256
DRAMA_BINS = 20


def tables(artifact: Artifact) -> dict[str, Value]:
    """All of them, for one game."""
    counted: dict[str, Any] = artifact.facts.get("counted") or {}
    players = artifact.info.get("players") or artifact.facts.get("players") or 2
    held: dict[str, Any] = counted.get("held") or {}
    flags: list[list[int]] = held.get("flags", [])
    arms = list(steps(artifact))
    sites = max((s["id"] for s in artifact.sites), default=0) + 1
    first, count = [0] * sites, [0] * sites
    for number, (site, _, _) in enumerate(arms):
        first[site] = first[site] if count[site] else number
        count[site] += 1
    sizes = {
        "EFFECTS": len(counted.get("effects", ())),
        "EFFECT_SLOT": counted.get("effect_slot", 0),
        "SPACES": len(counted.get("spaces", ())),
        "SPACE_SLOT": counted.get("space_slot", 0),
        "STANDING": int(bool(counted.get("standing"))),
        "SOURCES": len(counted.get("sources", ())),
        "STEPS": counted.get("steps", 0),
        "SOURCE_SLOT": counted.get("current", 0),
        "LAST_SLOT": counted.get("last", 0),
        "POINT_SLOT": counted.get("points", 0),
        "PARTS": len(counted.get("parts", ())),
        "HELD": len(held.get("rows", ())),
        "HELD_PIECES": max(0, len(held.get("kinds", ())) - 1),
        "HELD_WHERE": held.get("where", 0),
        "HELD_FLAGS": len(flags),
        "ARMS": len(arms),
        "LENGTHS": min(DIRECT, artifact.limit + 1),
        "WIDTHS": min(DIRECT, max((int(s["size"]) for s in artifact.sites), default=0) + 1),
        "LEADS": LEAD_BINS,
        "DRAMAS": DRAMA_BINS,
        "FAR": FAR_ROOM,
    }
    return {
        **sizes,
        "ARM_FIRST": tuple(first),
        "ARM_COUNT": tuple(count),
        "ARM_OFFSET": (*(offset for _, offset, _ in arms), 0x7FFFFFFF),
        "ROOTS": tuple(isqrt(n << 20) for n in range(1024)),
        "HELD_KIND": (*held.get("kinds", ()), -1),
        "HELD_ROW": (*held.get("places", ()), -1),
        "HELD_SEAT": (*held.get("seats", ()), 0),
        "HELD_FLAG": (*(slot for slot, _, _ in flags), 0),
        "HELD_MARK": (*(row * players + seat - 1 for _, row, seat in flags), 0),
        **game_words(players, sizes["PARTS"], sizes["HELD"]),
        **tally_words(players, sizes),
    }


def steps(artifact: Artifact) -> Iterator[tuple[int, int, str]]:
    """(site, least id, name) of the arms of all decisions, in the order of their numbers: by site, then by id."""
    for site in artifact.sites:
        if site["kind"] != "chance":
            arms = [(int(arm["offset"]), arm["path"], arm["id"]) for arm in site["arms"]]
            for least, name in steps_of(site["path"], arms):
                yield site["id"], least, name


def game_words(players: int, parts: int, held: int) -> dict[str, int]:
    """Where the words of the region COUNT are, and how many there are."""
    found: dict[str, int] = {}
    at = 0
    for name in ("LEFT", "OPEN", "LOW", "HIGH", "SHIFT", "STEP", "SITE", "LENGTH", "RUN", "LEADER", "LED", "LEADS",
                 "SPREAD", "NEW"):  # fmt: skip
        found[f"GAME_{name}"] = at
        at += 1
    for name in ("VALUE", "BEHIND", "TIMES", "AHEAD", "WON", "SCORE", "RETURN", "ROOTS"):
        found[f"GAME_{name}"] = at
        at += (players + 1) * (2 if name == "ROOTS" else 1)
    return found | {"GAME_PART": at, "GAME_HELD": at + parts * players, "COUNT_WORDS": at + (parts + held) * players}


def tally_words(players: int, sizes: dict[str, int]) -> dict[str, int]:
    """Where the words of the region TALLY are, and how many there are."""
    seats = players + 1
    rows = {
        "ALL_GAMES": 1, "ALL_LIMITED": 1, "ALL_NOBODY": 1, "ALL_DECIDED": 1,
        "ALL_WON": seats, "ALL_SHARED": seats, "ALL_ENTRY": seats,
        "ALL_OFFERED": sizes["ARMS"], "ALL_USED": sizes["ARMS"],
        "SUM_SCORE": 3 * seats, "SUM_SCORE2": 3 * seats, "SUM_RETURN": 3 * seats, "SUM_RETURN2": 3 * seats,
        "SUM_LEADS": 3, "SUM_LEADS2": 3, "SUM_DRAMA": 3, "SUM_DRAMA2": 3, "SUM_LED": 3, "SUM_OF": 3,
        "SUM_POINTS": 3 * sizes["SOURCES"] * players, "SUM_WINNER": 3 * sizes["SOURCES"],
        "ALL_HELD": sizes["HELD"], "ALL_HELD_WON": sizes["HELD"], "SUM_HELD": 3 * sizes["HELD"],
        "SUM_PART": 3 * sizes["PARTS"] * players,
        "SUM_EFFECT": 3 * sizes["EFFECTS"], "SUM_SPACE": 3 * sizes["SPACES"], "ALL_VISITED": sizes["SPACES"],
        "BIN_LEADS": LEAD_BINS, "BIN_DRAMA": DRAMA_BINS,
        "BIN_LENGTH": sizes["LENGTHS"], "BIN_WIDTH": sizes["WIDTHS"],
        "ALL_LONG": FAR_ROOM + 1, "ALL_WIDE": FAR_ROOM + 1,
    }  # fmt: skip
    found: dict[str, int] = {}
    at = 0
    for name, words in rows.items():
        found[name] = at
        at += words
    return found | {"TALLY_WORDS": at}
