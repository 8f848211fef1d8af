"""Dealing anew, the values: what is kept for pieces or refers to them, and what a seat may not see; see `deal.py`."""

from __future__ import annotations

from rulewright.routines.mixing import below, shuffle
from rulewright.routines.names import M, S
from rulewright.routines.names_deal import (
    BACK_AT,
    BACK_OF,
    BACK_PIECE,
    BLOCKS,
    DEALT,
    FOLLOW_FIRST,
    FOLLOW_INNER,
    FOLLOW_OUTER,
    FOLLOWS,
    GUESS_AT,
    GUESS_LEAST,
    GUESS_MANY,
    GUESS_SLOT,
    GUESS_STAYS,
    HINT_AT,
    HINT_END,
    HINT_FIRST,
    KEPT,
    KNOWN,
    MOVED,
    OWNER_OF,
    PIECES,
    PLACE_COUNT,
    POINT_END,
    POINT_FIRST,
    POINTS,
    SWAP_AT,
    SWAP_FROM,
    SWAP_SLOT,
    SWAP_WIDTH,
    WHERE,
)


def deal_values(seat: int, at: int) -> None:
    """References and what is kept for pieces follow the pieces; hidden values of others are dealt anew."""
    if KNOWN != 0:
        for line in range(FOLLOWS):
            for row in range(FOLLOW_OUTER[line]):
                for lane in range(FOLLOW_INNER[line]):
                    deal_follow(FOLLOW_FIRST[line] + row * (PIECES + 1) * FOLLOW_INNER[line] + lane, FOLLOW_INNER[line])
        for line in range(POINTS):
            for slot in range(POINT_FIRST[line], POINT_END[line]):
                piece = S[slot]
                if piece > 0 and piece <= PIECES:
                    S[slot] = M[MOVED + piece]
    for group in range(SWAP_AT[seat], SWAP_AT[seat + 1]):
        deal_swap(SWAP_FROM[group], SWAP_FROM[group + 1] - SWAP_FROM[group], SWAP_WIDTH[group], at)
    for guess in range(GUESS_AT[seat], GUESS_AT[seat + 1]):
        if S[GUESS_SLOT[guess]] != GUESS_STAYS[guess]:
            S[GUESS_SLOT[guess]] = GUESS_LEAST[guess] + below(at, GUESS_MANY[guess])
    for run in range(HINT_AT[seat], HINT_AT[seat + 1]):
        for slot in range(HINT_FIRST[run], HINT_END[run]):
            piece = S[slot]
            if piece > 0 and piece <= PIECES:
                S[slot] = deal_hint(piece, at)


def deal_hint(piece: int, at: int) -> int:
    """Any piece like this one, of the same owner and in the same place (or on any space that holds one)."""
    home = deal_home(piece)
    count = 0
    for member in range(BACK_AT[BACK_OF[piece]], BACK_AT[BACK_OF[piece] + 1]):
        other = BACK_PIECE[member]
        if OWNER_OF[other] == OWNER_OF[piece] and deal_home(other) == home:
            M[DEALT + count] = other
            count += 1
    return M[DEALT + below(at, count)]


def deal_home(piece: int) -> int:
    """The place of a piece: 0 for the box, -1 for any that holds one piece."""
    place = S[WHERE + piece]
    if place == 0 or PLACE_COUNT[place] != 0:
        return place
    return -1


def deal_follow(first: int, step: int) -> None:
    """What S[first + piece * step] is kept for a piece goes with its cell."""
    for piece in range(1, PIECES + 1):
        M[KEPT + piece] = S[first + piece * step]
    for piece in range(1, PIECES + 1):
        S[first + M[MOVED + piece] * step] = M[KEPT + piece]


def deal_swap(first: int, count: int, width: int, at: int) -> None:
    """Blocks of so many slots, which begin at SWAP_SLOT[first ..], change places: sorted first, then mixed."""
    blocks = BLOCKS + count
    for number in range(count):
        for word in range(width):
            M[blocks + number * width + word] = S[SWAP_SLOT[first + number] + word]
        rank = number
        while rank > 0 and block_before(blocks, number, M[BLOCKS + max(rank - 1, 0)], width) != 0:
            M[BLOCKS + rank] = M[BLOCKS + rank - 1]
            rank -= 1
        M[BLOCKS + rank] = number
    shuffle(BLOCKS, count, at)
    for number in range(count):
        for word in range(width):
            S[SWAP_SLOT[first + number] + word] = M[blocks + M[BLOCKS + number] * width + word]


def block_before(blocks: int, one: int, two: int, width: int) -> int:
    """1 if a block comes before another one in order of its words."""
    for word in range(width):
        mine = M[blocks + one * width + word]
        other = M[blocks + two * width + word]
        if mine != other:
            return 1 if mine < other else 0
    return 0
