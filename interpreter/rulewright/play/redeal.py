"""States that one seat cannot tell from the given one, for bots that search without cheating.

What the seat knows stays. Pieces it cannot tell change places among equal backs; whoever knew the piece in a place
knows the new one there, and whatever refers to it, or is kept for it, goes over to the new one. Numbered faces it
cannot see are thrown again. Parts of piles whose order nobody knows are mixed. Hidden values of other players change
owners where several hold one; a secret choice that is not complete is made again by those who have chosen. The
generator is seeded anew. Nothing is inferred from what others chose.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from rulewright.ir.header import HEADER, PC, PLAYER
from rulewright.play.canonical import live_slots, stacked_pieces
from rulewright.play.generator import seed as set_seed
from rulewright.play.knowledge import everyone, owners, rows

if TYPE_CHECKING:
    from rulewright.play.game import Game
    from rulewright.play.state import Moment, State


def redeal(state: State, seat: int, seed: int) -> State:
    """A new state; its log is what the seat was told so far."""
    game = state.game
    random = Random(seed)
    pending = _pending(state, seat)
    vector = (pending[0].before if pending else state.vector)[:]
    deal(game, vector, seat, random)
    set_seed(vector, seed)
    other = state.restart(vector, seat)
    for moment in pending:
        own = moment.before[PLAYER] == seat + 1
        ids = other.decision.ids
        choice = moment.answer if own and moment.answer in ids else random.choice(ids)
        other.step(choice)
    if pending:
        other.forget(seat, state)
    return other


def _pending(state: State, seat: int) -> list[Moment]:
    """The choices made so far of a secret simultaneous choice that is not complete, in order."""
    sites = state.game.code.sites
    S = state.vector
    if not S[PC] or sites[S[PC]]["kind"] != "secret":
        return []
    found: list[Moment] = []
    player = S[PLAYER]
    for moment in state.moments():
        if moment.chance or moment.site != S[PC] or moment.before[PLAYER] > player:
            break
        if moment.before[PLAYER] == player and moment.site == S[PC] and not found:
            break
        player = moment.before[PLAYER]
        found.append(moment)
    return found[::-1]


def deal(game: Game, S: list[int], seat: int, random: Random) -> None:
    """Change a vector in place into one the seat cannot tell from it."""
    facts = game.facts
    if facts.get("known", 0):
        moved = _permute(game, S, seat, random)
        _values(game, S, seat, random, moved)
        _faces(game, S, seat, random)
    else:
        _values(game, S, seat, random, {})
    _mix(game, S, random)


def _permute(game: Game, S: list[int], seat: int, random: Random) -> dict[int, int]:
    """Pieces that the seat cannot tell swap cells among equal backs. Gives old piece -> new piece in its cell."""
    facts, known = game.facts, game.facts["known"]
    where, position = facts["where"], facts.get("position", 0)
    bit = 1 << seat & everyone(game)
    named = live_slots(game.code, S)
    pinned = {S[slot] for slot, kind in named if not kind} | stacked_pieces(game.code, S) | _owners_of_zones(game)
    groups: dict[Any, list[int]] = {}
    for piece in range(1, game.pieces.total + 1):
        if not S[known + piece] & bit and piece not in pinned:
            groups.setdefault(game.pieces.back[piece], []).append(piece)
    moved: dict[int, int] = {}
    for pieces in groups.values():
        dealt = pieces[:]
        random.shuffle(dealt)
        cells = [(S[where + p], S[position + p] if position else 0, S[known + p]) for p in pieces]
        turned = facts["classes"][game.pieces.group[pieces[0]]]
        extra = [base for base in (turned.get("face"), turned.get("turned")) if base]
        kept = [[S[base + p] for base in extra] for p in pieces]
        for old, new, (place, at, mask), values in zip(pieces, dealt, cells, kept, strict=True):
            moved[old] = new
            S[where + new] = place
            if position:
                S[position + new] = at
            S[known + new] = mask
            if place:  # the box keeps no list of what is in it
                entry = game.words.place(place)
                S[entry["base"] + (at if entry["count"] else 0)] = new
            for base, value in zip(extra, values, strict=True):
                S[base + new] = value
    for slot, kind in named:
        if kind.startswith("comp"):
            S[slot] = moved.get(S[slot], S[slot])
    return moved


def _owners_of_zones(game: Game) -> set[int]:
    """Pieces that have zones of pieces of their own."""
    found: set[int] = set()
    for zone in game.facts.get("zones", {}).values():
        if zone["per"].startswith("comp:") and zone["tokens"] < 0:
            entry = game.facts["classes"][zone["per"][5:]]
            found.update(range(entry["first"], entry["first"] + entry["count"]))
    return found


def _values(game: Game, S: list[int], seat: int, random: Random, moved: dict[int, int]) -> None:
    """References and what is kept for each piece follow the pieces; hidden values of others are dealt anew."""
    for line in game.artifact.layout:
        if line["role"] not in ("value", "tokens", "list") or line["offset"] < HEADER:
            continue
        if moved and "comp:" in line["per"]:
            _follow(game, S, line, moved)
        stretches = rows(line, seat, game)
        if line["type"].startswith("comp"):
            for first, end, _ in stretches:
                for slot in range(first, end):
                    S[slot] = moved.get(S[slot], S[slot])
            continue
        hidden = [(first, end) for first, end, open_ in stretches if not open_]
        if line["role"] == "value" and len(hidden) > 1:
            contents = [S[first:end] for first, end in hidden]
            random.shuffle(contents)
            for (first, end), content in zip(hidden, contents, strict=True):
                S[first:end] = content
        elif line["role"] == "value" and len(hidden) == 1 and hidden[0][1] - hidden[0][0] == 1:
            names = game.words.types.get(line["type"], [])
            slot = hidden[0][0]
            if S[slot] and len(names) > 2 and line["type"] != "bool":
                S[slot] = random.randrange(1, len(names))


def _follow(game: Game, S: list[int], line: dict[str, Any], moved: dict[int, int]) -> None:
    """What is kept for each piece goes with the place the piece had."""
    found = owners(game, line)
    offset = line["offset"]
    before = S[offset : offset + len(found)]
    for index, at in enumerate(found):
        after = 0
        for number, size, is_piece in at:
            after = after * size + (moved.get(number, number) if is_piece else number)
        S[offset + after] = before[index]


def _faces(game: Game, S: list[int], seat: int, random: Random) -> None:
    """Dice that the seat cannot see are thrown again."""
    known = game.facts["known"]
    bit = 1 << seat & everyone(game)
    for entry in game.facts.get("classes", {}).values():
        if not entry.get("face") or not entry.get("numbered"):
            continue
        for piece in range(entry["first"], entry["first"] + entry["count"]):
            if not S[known + piece] & bit and S[entry["face"] + piece]:
                S[entry["face"] + piece] = random.randrange(len(entry["faces"])) + 1


def _mix(game: Game, S: list[int], random: Random) -> None:
    """Mix the parts of piles whose order nobody knows."""
    position = game.facts.get("position", 0)
    for place in game.facts.get("places", []):
        low = place.get("low") or 0
        if not low or S[low + 1] - S[low] < 2:
            continue
        first, end = place["base"] + S[low], place["base"] + min(S[low + 1], S[place["count"]])
        part = S[first:end]
        random.shuffle(part)
        S[first:end] = part
        if position:
            for at, piece in enumerate(part, S[low]):
                S[position + piece] = at
