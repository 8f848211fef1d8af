"""What may change where a position is dealt anew: the tables of `deal.py`, from facts, layout and frames of a game."""

from __future__ import annotations

from math import prod
from typing import Any

from rulewright.codegen.artifact import Artifact
from rulewright.ir.header import HEADER
from rulewright.play.knowledge import owners, rows
from rulewright.routines.memory import Value
from rulewright.routines.tables_sight import Bare, bare, listed

HELD = ("value", "tokens", "list")
"""Roles of layout lines that hold values: what refers to a piece, or is kept for one, follows where it is dealt."""


def tables(artifact: Artifact) -> dict[str, Value]:
    """The tables of `names_deal.py` that dealing anew needs."""
    game = bare(artifact)
    lines = [line for line in artifact.layout if line["role"] in HELD and line["offset"] >= HEADER]
    return {
        **_backs(game),
        **_frames(artifact),
        **_follow(lines, game),
        **_points(lines, game),
        **_hidden(lines, game),
        **_rolls(artifact, game),
    }


def _backs(game: Bare) -> dict[str, Value]:
    """Pieces by what their backs show, and the places where such pieces may lie."""
    pieces, facts = game.pieces, game.facts
    numbers: dict[Any, int] = {}
    of = [0]
    for back in pieces.back[1:]:
        of.append(numbers.setdefault(back, len(numbers)))
    groups: list[list[int]] = [[] for _ in numbers]
    for piece in range(1, pieces.total + 1):
        groups[of[piece]].append(piece)
    places = list(enumerate(facts.get("places", [])))
    homes = []
    for group in groups:
        held = pieces.group[group[0]]
        mine = [(n, place) for n, place in places if n and place["holds"] == held]
        homes.append([n for n, place in mine if place["count"]] + [n for n, place in mine if not place["count"]])
    begins, members = listed(groups)
    home_begins, home = listed(homes)
    stays = [0] * (pieces.total + 1)
    for zone in facts.get("zones", {}).values():
        if zone["per"].startswith("comp:") and zone["tokens"] < 0:
            entry = facts["classes"][zone["per"][5:]]
            stays[entry["first"] : entry["first"] + entry["count"]] = [1] * entry["count"]
    return {
        "BACKS": len(groups),
        "BACK_AT": begins,
        "BACK_PIECE": members,
        "BACK_OF": tuple(of),
        "HOME_AT": home_begins,
        "HOME": home,
        "STAYS": tuple(stays),
    }


def _frames(artifact: Artifact) -> dict[str, Value]:
    """Where play can wait, which locals are alive there, and which procedure each way back leads to."""
    frames = artifact.frames
    numbers = {name: n for n, name in enumerate(frames["procedures"], 1)}
    sites = max((s["id"] for s in artifact.sites), default=0) + 1
    stations = sites + max(map(int, frames["ways"]), default=0) + 1
    live: list[list[tuple[int, int]]] = [[] for _ in range(stations)]
    inside, pops = [0] * stations, [0] * stations
    for first, waits in ((0, frames["waits"]), (sites, frames["ways"])):
        for number, wait in waits.items():
            station = first + int(number)
            live[station] = [
                (slot, int(kind != "")) for slot, kind in wait["live"] if not kind or kind.startswith("comp")
            ]
            inside[station] = numbers.get(wait["in"], 0)
            pops[station] = numbers.get(wait.get("popped", ""), 0)
    procedures = list(frames["procedures"].values())
    begins, slots = listed([[slot for slot, _ in row] for row in live])
    return {
        "FRAME_WORDS": frames["stack"] - frames["base"],
        "FRAME_STACK": frames["stack"],
        "DEEP": int(any(pops)),
        "LIVE_AT": begins,
        "LIVE_SLOT": slots,
        "LIVE_SURE": tuple(sure for row in live for _, sure in row),
        "STATIONS": stations,
        "STATION_IN": tuple(inside),
        "STATION_POPS": tuple(pops),
        "FRAME_BACK": (0, *(p["back"] for p in procedures)),
        "FRAME_WAY": (0, *(p["way"] for p in procedures)),
        "FRAME_FIRST": (0, *(p["offset"] for p in procedures)),
        "FRAME_SIZE": (0, *(p["size"] for p in procedures)),
    }


def _follow(lines: list[dict[str, Any]], game: Bare) -> dict[str, Value]:
    """Lines of values by piece: where they begin, and how slots are counted around each axis of pieces."""
    first, outer, inner = list[int](), list[int](), list[int]()
    for line in lines:
        found = owners(game, line) if "comp:" in line["per"] else []
        if not found:
            continue
        sizes = [size for _, size, _ in found[0]]
        for axis, (_, _, is_piece) in enumerate(found[0]):
            if is_piece:
                first.append(line["offset"])
                outer.append(prod(sizes[:axis]))
                inner.append(prod(sizes[axis + 1 :]))
    return {
        "FOLLOWS": len(first),
        "FOLLOW_FIRST": tuple(first),
        "FOLLOW_OUTER": tuple(outer),
        "FOLLOW_INNER": tuple(inner),
    }


def _points(lines: list[dict[str, Any]], game: Bare) -> dict[str, Value]:
    """Stretches of slots that hold numbers of pieces."""
    found = [line for line in lines if line["type"].startswith("comp")] if game.facts.get("known", 0) else []
    return {
        "POINTS": len(found),
        "POINT_FIRST": tuple(line["offset"] for line in found),
        "POINT_END": tuple(line["offset"] + line["count"] * line["stride"] for line in found),
    }


def _hidden(lines: list[dict[str, Any]], game: Bare) -> dict[str, Value]:
    """For each seat what becomes of values hidden from it: blocks of them change owners, or they are guessed."""
    swaps: list[list[tuple[int, list[int]]]] = [[]]
    guesses: list[list[tuple[int, int]]] = [[]]
    for seat in range(game.players):
        swap, guess = list[tuple[int, list[int]]](), list[tuple[int, int]]()
        for line in lines:
            if line["role"] != "value" or line["type"].startswith("comp"):
                continue
            hidden = [(first, end) for first, end, open_ in rows(line, seat, game) if not open_]
            if len(hidden) > 1:
                swap.append((hidden[0][1] - hidden[0][0], [first for first, _ in hidden]))
            elif len(hidden) == 1 and hidden[0][1] - hidden[0][0] == 1:
                names = game.facts.get("types", {}).get(line["type"], [])
                if len(names) > 2 and line["type"] != "bool":
                    guess.append((hidden[0][0], len(names) - 1))
        swaps.append(swap)
        guesses.append(guess)
    begins = [0]
    for row in swaps:
        begins.append(begins[-1] + len(row))
    groups = [group for row in swaps for group in row]
    group_begins, slots = listed([starts for _, starts in groups])
    guess_begins, _ = listed([[slot for slot, _ in row] for row in guesses])
    return {
        "SWAP_AT": tuple(begins),
        "SWAP_WIDTH": tuple(width for width, _ in groups),
        "SWAP_FROM": group_begins,
        "SWAP_SLOT": slots,
        "BLOCK_WORDS": max((width * len(starts) + len(starts) for width, starts in groups), default=1),
        "GUESS_AT": guess_begins,
        "GUESS_SLOT": tuple(slot for row in guesses for slot, _ in row),
        "GUESS_MOST": tuple(most for row in guesses for _, most in row),
    }


def _rolls(artifact: Artifact, game: Bare) -> dict[str, Value]:
    """How many faces each piece has that is a die: its faces are numbers, or the rules roll it."""
    classes = game.facts.get("classes", {})
    outcomes = [kind for site in artifact.sites for _, kind in site.get("outcome", ())]
    found = [0]
    for name in game.pieces.group[1:]:
        entry = classes[name]
        die = entry.get("face") and (entry.get("numbered") or f"sym:{name}.face" in outcomes)
        found.append(len(entry["faces"]) if die else 0)
    return {"ROLL_FACES": tuple(found), "HAS_ROLLS": int(any(found))}
