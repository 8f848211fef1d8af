"""What a seat sees of the position in S, in routine Python: the observation, a hash of it, whether nothing is hidden.

    S [.., 7, 3, ..]  ->  M[SIGHT ..] [.., 7, -1, ..]

The slots are those of the state; seats count from 1. Most of a position is always open or always shut to a seat, so
stretches of both stand in tables (`tables_sight.py`), and only pieces, lists and piles are looked at one by one.

**The hash** takes each word v that is not always shut into two words of 31 bits, P and Q odd:

    a = (a ^ v) * P        b = (b ^ a) * Q

Every step can be undone, for a given v and, for a given word before, to find v; so sights that differ in one slot
never have the same a. Where others do, b has gone another way since the first slot that differs: both are the same
with a chance of about 2**-62. Source: G. Fowler, L. Noll, P. Vo, FNV-1a (mix in, then multiply), here over whole
words, and once more over what it gave at each of them.
"""

from __future__ import annotations

from rulewright.routines.names import DECISIONS, OVER, PC, PLAYER, SIZE, M, S, copy, save, zero
from rulewright.routines.names_deal import (
    FACE_BASE,
    HAS_SECRETS,
    HEADER,
    HIDE_AT,
    HIDE_COUNT,
    HIDE_FIRST,
    KNOWN,
    LIST_COUNT,
    LIST_END,
    LISTS,
    OWN_AT,
    OWN_SLOT,
    PIECES,
    PILE_COUNT,
    PILE_LOW,
    PILES,
    PLACE_BASE,
    PLACE_COUNT,
    POSITION,
    REFER_AT,
    REFER_END,
    REFER_FIRST,
    SECRET,
    SHOW_AT,
    SHOW_END,
    SHOW_FIRST,
    SHUT,
    SIGHT,
    SIGHT_A,
    SIGHT_B,
    TURNED_BASE,
    WHERE,
)


def conceal(at: int, count: int) -> None:
    """M[at .. at + count - 1] become -1; count is at least 1."""
    M[at] = -1
    done = 1
    while done < count:
        more = min(done, count - done)
        copy(at + done, at, more)
        done += more


def sight(seat: int) -> None:
    """Write to M[SIGHT ..] what a seat sees: SIZE words, as the slots of S, -1 in those it may not know."""
    sight_shown(seat)
    for run in range(HIDE_AT[seat], HIDE_AT[seat + 1]):
        conceal(SIGHT + HIDE_FIRST[run], HIDE_COUNT[run])


def sight_shown(seat: int) -> None:
    """The same in all slots but those that are always shut to the seat, which hold anything."""
    save(SIGHT)
    if SECRET[S[PC]] != 0 and S[OVER] == 0:
        M[SIGHT + DECISIONS] = -1
        if S[PLAYER] != seat:
            M[SIGHT + PLAYER] = -1
    for number in range(LIST_COUNT):
        place = LISTS[number]
        end = PLACE_BASE[place] + S[PLACE_COUNT[place]]
        if end < LIST_END[number]:
            zero(SIGHT + end, LIST_END[number] - end)
    if KNOWN != 0:
        sight_pieces(seat)
    for number in range(PILE_COUNT):
        low = S[PILE_LOW[number]]
        high = min(S[PILE_LOW[number] + 1], S[PLACE_COUNT[PILES[number]]])
        if low < high:
            conceal(SIGHT + PLACE_BASE[PILES[number]] + low, high - low)


def sight_pieces(seat: int) -> None:
    """Hide pieces that the seat cannot tell: place, face and turn, what is kept for them, and what refers to them."""
    told = 1
    for piece in range(1, PIECES + 1):
        if (S[KNOWN + piece] >> (seat - 1)) & 1 == 0:
            told = 0
            place = S[WHERE + piece]
            if PLACE_BASE[place] != 0:
                slot = PLACE_BASE[place]
                if PLACE_COUNT[place] != 0:
                    slot += S[POSITION + piece]
                M[SIGHT + slot] = -1
            M[SIGHT + WHERE + piece] = -1
            if FACE_BASE[piece] != 0:
                M[SIGHT + FACE_BASE[piece] + piece] = -1
            if TURNED_BASE[piece] != 0:
                M[SIGHT + TURNED_BASE[piece] + piece] = -1
            for kept in range(OWN_AT[piece], OWN_AT[piece + 1]):
                M[SIGHT + OWN_SLOT[kept]] = -1
    if told == 0:
        for run in range(REFER_AT[seat], REFER_AT[seat + 1]):
            for slot in range(REFER_FIRST[run], REFER_END[run]):
                piece = M[SIGHT + slot]
                if piece > 0 and piece <= PIECES:
                    mask = S[KNOWN + piece]
                    if (mask >> (seat - 1)) & 1 == 0:
                        M[SIGHT + slot] = -1


def sees_all(seat: int) -> int:
    """1 if nothing is hidden from a seat now, the future of chance apart; else 0."""
    if HAS_SECRETS == 0:
        return 1
    if SHUT[seat] != 0 or SECRET[S[PC]] != 0:
        return 0
    if KNOWN != 0:
        for piece in range(1, PIECES + 1):
            if (S[KNOWN + piece] >> (seat - 1)) & 1 == 0:
                return 0
    for number in range(PILE_COUNT):
        if S[PILE_LOW[number]] < min(S[PILE_LOW[number] + 1], S[PLACE_COUNT[PILES[number]]]):
            return 0
    return 1


def sight_hash(seat: int) -> None:
    """Leave in M[SIGHT_A] and M[SIGHT_B] two words of 31 bits that tell what the seat sees from all else it might see.

    In a game that hides nothing they are of frames too: what chance gave may be there alone. Where not even left-overs
    of lists and orders of piles are to be left out, they are of the whole position, the same for every seat.
    """
    a = 0x2545F491
    b = 0x5BF03635
    if HAS_SECRETS == 0 and LIST_COUNT == 0:
        for slot in range(HEADER, SIZE):
            a = (a ^ S[slot]) * 0x4C957F2D & 0x7FFFFFFF
            b = (b ^ a) * 0x6C078965 & 0x7FFFFFFF
    else:
        sight_shown(seat)
        for run in range(SHOW_AT[seat], SHOW_AT[seat + 1]):
            for at in range(SIGHT + SHOW_FIRST[run], SIGHT + SHOW_END[run]):
                a = (a ^ M[at]) * 0x4C957F2D & 0x7FFFFFFF
                b = (b ^ a) * 0x6C078965 & 0x7FFFFFFF
    M[SIGHT_A] = a
    M[SIGHT_B] = b
