"""What a seat never sees, and what it sees by pieces: the tables of `sight.py`, from the facts of one compiled game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rulewright.codegen.artifact import Artifact
from rulewright.ir.header import FUEL, HEADER, PENDING, RNG_C, RNG_X, STACK
from rulewright.play.knowledge import BY_PIECE, NEVER_TOLD, Pieces, has_secrets, owners, pieces_of, rows
from rulewright.routines.memory import Value


@dataclass(frozen=True, slots=True)
class Bare:
    """What `play.knowledge` asks of a game, of an artifact alone."""

    players: int
    facts: dict[str, Any]
    pieces: Pieces


def bare(artifact: Artifact) -> Bare:
    """The game of an artifact, as far as knowledge goes."""
    players = artifact.info.get("players") or artifact.facts.get("players") or 2
    return Bare(players, artifact.facts, pieces_of(artifact.facts))


def listed(found: Iterable[Sequence[int]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Rows one behind the other, and where each begins; the last begin is the end of all."""
    begins, entries = [0], list[int]()
    for row in found:
        entries += row
        begins.append(len(entries))
    return tuple(begins), tuple(entries)


def by_piece(game: Bare, key: str) -> tuple[int, ...]:
    """For each piece a fact of its class, 0 if there is none."""
    classes = game.facts.get("classes", {})
    return (0, *(classes[group].get(key) or 0 for group in game.pieces.group[1:]))


def tables(artifact: Artifact) -> dict[str, Value]:
    """The tables of `names_deal.py` that seeing needs."""
    game, facts = bare(artifact), artifact.facts
    places = facts.get("places", [])
    lists = [n for n, place in enumerate(places) if place.get("count")]
    piles = [n for n, place in enumerate(places) if place.get("low")]
    return {
        "HEADER": HEADER,
        "HAS_SECRETS": int(has_secrets(artifact)),
        "PIECES": game.pieces.total,
        "WHERE": facts.get("where", 0),
        "POSITION": facts.get("position", 0),
        "KNOWN": facts.get("known", 0),
        "PLACE_BASE": tuple(place.get("base") or 0 for place in places),
        "PLACE_COUNT": tuple(place.get("count") or 0 for place in places),
        "LISTS": tuple(lists),
        "LIST_COUNT": len(lists),
        "LIST_END": tuple(places[n]["base"] + places[n]["capacity"] for n in lists),
        "PILES": tuple(piles),
        "PILE_COUNT": len(piles),
        "PILE_LOW": tuple(places[n]["low"] for n in piles),
        "FACE_BASE": by_piece(game, "face"),
        "TURNED_BASE": by_piece(game, "turned"),
        **_sites(artifact),
        **_stretches(artifact, game),
        **_kept(artifact, game),
    }


def _sites(artifact: Artifact) -> dict[str, Value]:
    secret = [0] * (max((s["id"] for s in artifact.sites), default=0) + 1)
    for site in artifact.sites:
        secret[site["id"]] = int(site["kind"] == "secret")
    return {"SECRET": tuple(secret)}


def _stretches(artifact: Artifact, game: Bare) -> dict[str, Value]:
    """For each seat the slots it never sees, those between, and open references to pieces."""
    hide: list[list[int]] = [[]]
    show: list[list[int]] = [[]]
    refer: list[list[int]] = [[]]
    shut = [0]
    for seat in range(game.players):
        hidden = [False] * artifact.frames["base"] + [True] * (artifact.size - artifact.frames["base"])
        for slot in (RNG_X, RNG_C, STACK, FUEL, PENDING):
            hidden[slot] = True
        references: list[int] = []
        closed = False
        for line in artifact.layout:
            end = line["offset"] + line["count"] * line["stride"]
            if line["role"] in NEVER_TOLD:
                hidden[line["offset"] : end] = [True] * (end - line["offset"])
                continue
            if line["role"] in BY_PIECE:
                continue
            for first, last, open_ in rows(line, seat, game):
                if not open_:
                    hidden[first:last] = [True] * (last - first)
                    closed = True
                elif line["type"].startswith("comp"):
                    references += (first, last)
        hide.append(_runs(hidden, True))
        frames = [has_secrets(artifact)] * (artifact.size - artifact.frames["base"])
        show.append(_runs(hidden[: artifact.frames["base"]] + frames, False))
        refer.append(references)
        shut.append(int(closed))
    found: dict[str, Value] = {"SHUT": tuple(shut)}
    for name, second, stretches in (
        ("HIDE", "COUNT", hide),
        ("SHOW", "END", show),
        ("REFER", "END", refer),
    ):
        begins, entries = listed(stretches)
        found[f"{name}_AT"] = tuple(begin // 2 for begin in begins)
        found[f"{name}_FIRST"] = entries[::2]
        counts = tuple(end - first for first, end in zip(entries[::2], entries[1::2], strict=True))
        found[f"{name}_{second}"] = counts if second == "COUNT" else entries[1::2]
    return found


def _runs(marked: list[bool], wanted: bool) -> list[int]:
    """First slot and end of each stretch of slots marked so, one behind the other."""
    found: list[int] = []
    for slot, mark in enumerate([*marked, not wanted]):
        if (mark == wanted) == (len(found) % 2 == 0):
            found.append(slot)
    return found


def _kept(artifact: Artifact, game: Bare) -> dict[str, Value]:
    """For each piece the slots of values that are kept for it."""
    kept: list[list[int]] = [[] for _ in range(game.pieces.total + 1)]
    for line in artifact.layout:
        if "comp:" not in line["per"] or line["role"] in (*NEVER_TOLD, *BY_PIECE):
            continue
        for slot, at in enumerate(owners(game, line), line["offset"]):
            for number, _, is_piece in at:
                if is_piece and number:
                    kept[number].append(slot)
    begins, entries = listed(kept)
    return {"OWN_AT": begins, "OWN_SLOT": entries}
