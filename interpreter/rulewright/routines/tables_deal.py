"""What may change where a position is dealt anew: the tables of `deal.py`, from facts, layout and frames of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from typing import Any

from rulewright.codegen.artifact import Artifact
from rulewright.ir.header import HEADER
from rulewright.play.knowledge import owners, rows
from rulewright.routines.memory import Value
from rulewright.routines.tables_sight import Bare, bare, listed

HELD = ("value", "tokens", "list")
"""Roles of layout lines that hold values: what refers to a piece, or is kept for one, follows where it is dealt."""
NOTHING = -(1 << 31)
"""A number that no slot has."""
MOST_GUESSED = 1 << 20
"""Numbers with more values than this are not guessed."""


@dataclass(frozen=True, slots=True)
class Guess:
    """A hidden slot that is set anew to `least` .. `least + many - 1`, but for where it is `stays`."""

    slot: int
    least: int
    many: int
    stays: int = NOTHING


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
    """Stretches of slots that hold numbers of pieces, and those of them that are hidden from a seat."""
    found = [line for line in lines if line["type"].startswith("comp")]
    hints: list[list[int]] = [[]]
    for seat in range(game.players):
        shut = [row for line in found if line["role"] == "value" for row in rows(line, seat, game)]
        hints.append([n for first, end, open_ in shut if not open_ for n in (first, end)])
    begins, ends = listed(hints)
    marks: list[list[int]] = [[]]
    for seat in range(game.players):
        loose = [
            (line["offset"], line["offset"] + line["count"] * line["stride"])
            for line in found
            if line["role"] == "list"
        ]
        loose += [
            (n, end) for line in found if line["role"] != "list" for n, end, open_ in rows(line, seat, game) if open_
        ]
        marks.append([n for stretch in loose for n in stretch])
    mark_begins, mark_ends = listed(marks)
    return {
        "MARK_AT": tuple(n // 2 for n in mark_begins),
        "MARK_FIRST": mark_ends[::2],
        "MARK_END": mark_ends[1::2],
        "HINT_AT": tuple(n // 2 for n in begins),
        "HINT_FIRST": ends[::2],
        "HINT_END": ends[1::2],
        "OWNER_OF": (0, *_owner_of(game)),
        "POINTS": len(found) if game.facts.get("known", 0) else 0,
        "POINT_FIRST": tuple(line["offset"] for line in found),
        "POINT_END": tuple(line["offset"] + line["count"] * line["stride"] for line in found),
    }


def _owner_of(game: Bare) -> Iterator[int]:
    """For each piece the seat that it belongs to, 0 for none."""
    for piece, group in enumerate(game.pieces.group[1:], 1):
        entry = game.facts["classes"][group]
        yield entry["owner_of"][piece - entry["first"]] if entry.get("per_player") else 0


def _hidden(lines: list[dict[str, Any]], game: Bare) -> dict[str, Value]:
    """For each seat what becomes of values hidden from it: blocks of them change owners, or they are guessed."""
    swaps: list[list[tuple[int, list[int]]]] = [[]]
    guesses: list[list[Guess]] = [[]]
    for seat in range(game.players):
        swap, guess = list[tuple[int, list[int]]](), list[Guess]()
        for line in lines:
            hidden = [(first, end) for first, end, open_ in rows(line, seat, game) if not open_]
            if line["role"] != "value" or line["type"].startswith("comp") or not hidden:
                continue
            single = hidden[0][1] - hidden[0][0] == 1
            guessed = [found for first, _ in hidden for found in _guess(line, first, game)] if single else []
            chosen = game.facts.get("values", {}).get(line["name"], {}).get("chosen") or line["type"] == "int"
            if guessed and (len(hidden) == 1 or chosen):
                guess += guessed
            elif len(hidden) > 1:
                swap.append((hidden[0][1] - hidden[0][0], [first for first, _ in hidden]))
            elif single:
                continue
            elif line["seen"] == "nobody":
                swap.append((1, _rows_of_all(line, game)))
        swaps.append(swap)
        guesses.append(guess)
    begins = [0]
    for row in swaps:
        begins.append(begins[-1] + len(row))
    groups = [group for row in swaps for group in row]
    group_begins, slots = listed([starts for _, starts in groups])
    guess_begins, _ = listed([[0] * len(row) for row in guesses])
    return {
        "SWAP_AT": tuple(begins),
        "SWAP_WIDTH": tuple(width for width, _ in groups),
        "SWAP_FROM": group_begins,
        "SWAP_SLOT": slots,
        "BLOCK_WORDS": max((width * len(starts) + len(starts) for width, starts in groups), default=1),
        "GUESS_AT": guess_begins,
        "GUESS_SLOT": tuple(guess.slot for row in guesses for guess in row),
        "GUESS_LEAST": tuple(guess.least for row in guesses for guess in row),
        "GUESS_MANY": tuple(guess.many for row in guesses for guess in row),
        "GUESS_STAYS": tuple(guess.stays for row in guesses for guess in row),
    }


def _guess(line: dict[str, Any], slot: int, game: Bare) -> list[Guess]:
    """How the one hidden slot of a line is set anew, if it is; numbers that the rules count with stay as they are."""
    if line["type"] == "bool":
        return [Guess(slot, 0, 2)]
    if line["type"] == "int":
        value = game.facts.get("values", {}).get(line["name"], {})
        given = value.get("given")
        if given is None or given[1] - given[0] >= MOST_GUESSED:
            return []
        start = value.get("start", 0)
        return [Guess(slot, given[0], given[1] - given[0] + 1, NOTHING if given[0] <= start <= given[1] else start)]
    names = game.facts.get("types", {}).get(line["type"], [])
    return [Guess(slot, 1, len(names) - 1, 0)] if len(names) > 2 else []


def _rows_of_all(line: dict[str, Any], game: Bare) -> list[int]:
    """The slots of a line that belong to players or spaces; none where they are kept for pieces: those they follow."""
    found = owners(game, line)
    if "comp:" in line["per"]:
        return []
    return [slot for slot, at in enumerate(found, line["offset"]) if all(number for number, _, _ in at)]


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
