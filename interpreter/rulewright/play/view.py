"""What one seat may see of a position: the same slots, with UNKNOWN where it may not know.

    state [.., 7, 3, ..]  ->  observation of seat 1 [.., 7, -1, ..]

Source of truth are the "seen" column of the layout table, the mask of knowers of each piece, and the unknown part of
piles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.ir.header import DECISIONS, FUEL, OVER, PC, PENDING, PLAYER, RNG_C, RNG_X, STACK
from rulewright.play.knowledge import NEVER_TOLD, everyone, owners, rows

if TYPE_CHECKING:
    from rulewright.play.state import State
    from rulewright.play.trial import Trial

UNKNOWN = -1
"""Stands in a slot of an observation that its reader may not know."""
_HIDDEN_HEADER = (RNG_X, RNG_C, STACK, FUEL, PENDING)


def observation(state: State | Trial, seat: int) -> list[int]:
    """All that a seat (from 0) may see.

    Returns:
        as many numbers as the state has slots, same layout; UNKNOWN where the seat may not know. In the middle of a
        secret simultaneous choice it tells nobody but the one asked now how far the choice has come.
    """
    game = state.game
    S = state.vector
    T = S[: game.artifact.frames["base"]] + [UNKNOWN] * (len(S) - game.artifact.frames["base"])
    for slot in _HIDDEN_HEADER:
        T[slot] = UNKNOWN
    if S[PC] and not S[OVER] and game.code.sites[S[PC]]["kind"] == "secret":
        T[DECISIONS] = UNKNOWN
        if S[PLAYER] != seat + 1:
            T[PLAYER] = UNKNOWN
    known = game.facts.get("known", 0)
    can_tell = _tellable(state, seat)
    for line in game.artifact.layout:
        _hide_line(state, seat, line, T, can_tell)
    if known:
        _hide_pieces(state, T, can_tell)
    _hide_order(state, T)
    _drop_left_overs(state, T)
    return T


def _tellable(state: State | Trial, seat: int) -> list[bool]:
    """For each piece whether the seat can tell it."""
    game = state.game
    known = game.facts.get("known", 0)
    total = game.pieces.total
    if not known:
        return [True] * (total + 1)
    bit = 1 << seat & everyone(game)
    return [True, *(bool(state.vector[known + c] & bit) for c in range(1, total + 1))]


def _hide_line(state: State | Trial, seat: int, line: dict[str, Any], T: list[int], can_tell: list[bool]) -> None:
    role = line["role"]
    end = line["offset"] + line["count"] * line["stride"]
    if role in ("scratch", "list", "known"):
        T[line["offset"] : end] = [UNKNOWN] * (end - line["offset"])
        return
    if role in ("where", "position", "face", "turned", "sites", "zone"):
        return
    for first, last, open_ in rows(line, seat, state.game):
        if not open_:
            T[first:last] = [UNKNOWN] * (last - first)
        elif line["type"].startswith("comp"):
            for slot in range(first, last):
                if 0 < T[slot] < len(can_tell) and not can_tell[T[slot]]:
                    T[slot] = UNKNOWN
    if "comp:" in line["per"] and not all(can_tell):  # what is kept for a piece would tell which piece it is
        for slot, at in enumerate(owners(state.game, line), line["offset"]):
            if any(is_piece and not can_tell[number] for number, _, is_piece in at):
                T[slot] = UNKNOWN


def _hide_pieces(state: State | Trial, T: list[int], can_tell: list[bool]) -> None:
    """Hide what belongs to pieces the seat cannot tell: their number in places, their place, face and turn."""
    game, S = state.game, state.vector
    facts = game.facts
    where, position = facts.get("where", 0), facts.get("position", 0)
    for piece, told in enumerate(can_tell):
        if told:
            continue
        entry = facts["classes"][game.pieces.group[piece]]
        place = game.words.place(S[where + piece])
        if place.get("base"):
            at = S[position + piece] if place["count"] else 0
            T[place["base"] + at] = UNKNOWN
        T[where + piece] = UNKNOWN
        for base in (position, entry.get("face") or 0, entry.get("turned") or 0):
            if base:
                T[base + piece] = UNKNOWN


def _hide_order(state: State | Trial, T: list[int]) -> None:
    """Hide the order of the part of a pile that nobody knows."""
    S = state.vector
    position = state.game.facts.get("position", 0)
    for place in state.game.facts.get("places", []):
        low = place.get("low") or 0
        if not low:
            continue
        for at in range(S[low], min(S[low + 1], S[place["count"]])):
            T[place["base"] + at] = UNKNOWN
            if position:
                T[position + S[place["base"] + at]] = UNKNOWN


def _drop_left_overs(state: State | Trial, T: list[int]) -> None:
    """Zeros where nothing is any more: behind the end of a list of pieces, and for the positions of pieces in no list.

    Numbers of pieces that lay there once would tell where hidden ones came from.
    """
    game, S = state.game, state.vector
    facts = game.facts
    places = facts.get("places", [])
    for place in places:
        if place["count"]:
            first, end = place["base"] + S[place["count"]], place["base"] + place["capacity"]
            if first < end:
                T[first:end] = [0] * (end - first)
    where, position = facts.get("where", 0), facts.get("position", 0)
    if position:
        for piece in range(1, game.pieces.total + 1):
            if not places[S[where + piece]]["count"] and T[position + piece] != UNKNOWN:
                T[position + piece] = 0


def sees_all(state: Any, seat: int) -> bool:
    """Whether nothing in a position is hidden from a seat (from 0), the future of chance apart."""
    game, S = state.game, state.vector
    if not game.has_secrets:
        return True
    if S[PC] and game.code.sites[S[PC]]["kind"] == "secret":
        return False
    seen = observation(state, seat)
    return not any(
        seen[slot] == UNKNOWN != S[slot]
        for line in game.artifact.layout
        if line["role"] not in NEVER_TOLD
        for slot in range(line["offset"], line["offset"] + line["count"] * line["stride"])
    )
