"""What a seat sees, written plainly from the words of the layout table: slow, and to compare with alone."""

from __future__ import annotations

from rulewright.ir.header import DECISIONS, FUEL, OVER, PC, PENDING, PLAYER, RNG_C, RNG_X, STACK
from rulewright.play.game import Game
from rulewright.play.knowledge import owners, rows

BY_PIECE = ("where", "face", "turned", "sites", "zone")
NEVER = ("scratch", "list", "known", "position", "count")


def unknown_pieces(game: Game, S: list[int], seat: int) -> set[int]:
    """The pieces that a seat (from 0) cannot tell."""
    known = game.facts["known"]
    return {c for c in range(1, game.pieces.total + 1) if known and not S[known + c] >> seat & 1}


def seen(game: Game, S: list[int], seat: int) -> list[int]:
    """The observation of a seat (from 0)."""
    unknown = unknown_pieces(game, S, seat)
    hidden = {RNG_X, RNG_C, STACK, FUEL, PENDING, *range(game.artifact.frames["base"], len(S))}
    if not S[OVER] and S[PC] and game.code.sites[S[PC]]["kind"] == "secret":
        hidden |= {DECISIONS} if S[PLAYER] == seat + 1 else {DECISIONS, PLAYER}
    for line in game.artifact.layout:
        slots = range(line["offset"], line["offset"] + line["count"] * line["stride"])
        if line["role"] in NEVER:
            hidden |= set(slots)
        elif line["role"] not in BY_PIECE:
            for first, end, open_ in rows(line, seat, game):
                refers = line["type"].startswith("comp")
                hidden |= {n for n in range(first, end) if not open_ or (refers and S[n] in unknown)}
            kept = owners(game, line) if "comp:" in line["per"] else []
            for slot, at in enumerate(kept, slots[0]):
                hidden |= {slot for number, _, is_piece in at if is_piece and number in unknown}
    for piece in unknown:
        entry = game.facts["classes"][game.pieces.group[piece]]
        hidden |= {base + piece for base in (game.facts["where"], entry["face"], entry["turned"]) if base}
    over = set[int]()
    for place in game.facts["places"][1:]:
        count = S[place["count"]] if place["count"] else 1
        hidden |= {place["base"] + n for n in range(count) if S[place["base"] + n] in unknown}
        if place["count"]:
            over |= {place["base"] + n for n in range(count, place["capacity"])}
        if place["low"]:
            hidden |= {place["base"] + n for n in range(S[place["low"]], min(S[place["low"] + 1], count))}
    return [-1 if n in hidden else 0 if n in over else value for n, value in enumerate(S)]


def backs(game: Game, S: list[int], seat: int) -> list[object]:
    """The backs of the pieces that a seat cannot tell, by place: what it sees of them though no slot says it.

    Where the order is unknown they are sorted.
    """
    unknown = unknown_pieces(game, S, seat)
    found: list[object] = []
    for place in game.facts["places"][1:]:
        count = S[place["count"]] if place["count"] else 1
        lying = [S[place["base"] + n] for n in range(count)]
        low, high = (S[place["low"]], min(S[place["low"] + 1], count)) if place["low"] else (0, 0)
        shown = [str(game.pieces.back[c]) if c in unknown else "" for c in lying]
        found.append([*shown[:low], *sorted(shown[low:high]), *shown[high:]])
    return found
