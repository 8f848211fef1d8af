"""Dealing anew what a seat cannot know, in routine Python: S becomes a position that the seat cannot tell from it.

    S, seat, generator at M[at]  ->  S with the unknown pieces, faces, orders and values of others drawn anew

What the seat knows stays. Pieces that it cannot tell change cells among equal backs: whoever knew the piece in a cell
knows the new one there, and whatever refers to it, or is kept for it, goes over to the new one. Dice that it cannot see
are thrown again. Parts of piles whose order nobody knows are mixed. Hidden values that were chosen in secret are
guessed among the names there are, and numbers among those they are ever set to; other values change owners where
several seats hold one, else they are guessed too; a hidden reference goes to any piece like it in the same place. The
generator in S starts anew. Nothing is inferred from what others chose.

The truth does not show through: before anything is drawn, all that may change is put in an order that follows from what
does not (unknown pieces by number; cells by place and index, in a pile without order by who knows the piece; values by
size; left-overs away). So two positions that differ only in what dealing anew may change give the same position for
the same generator, and a bot that searches from it cannot learn what its seat must not know.

What is taken as given, though no slot shows it: backs, and who else knows the piece in a cell; faces of pieces that are
no dice, and how pieces are turned; which roles and the like others hold, though not who holds which; hidden numbers
that the rules count up and down, and hidden tokens; pieces that have zones of their own; of the piece that a hidden
reference goes to its back, its owner and its place (spaces that hold one piece are one place). A player who was there
has seen or could have followed most of these.

Values are dealt by `deal_values.py`, numbers are drawn by `mixing.py`.
"""

from __future__ import annotations

from rulewright.routines.deal_values import deal_values
from rulewright.routines.mixing import below, shuffle
from rulewright.routines.names import BASE, OVER, PC, SITES, STACK, M, O, S, options, seed_state, step_at
from rulewright.routines.names_deal import (
    ANSWERS,
    BACK_AT,
    BACK_OF,
    BACK_PIECE,
    BACKS,
    CELLS,
    DEALT,
    DEEP,
    FACE_BASE,
    FRAME_AT,
    FRAME_BACK,
    FRAME_FIRST,
    FRAME_SIZE,
    FRAME_STACK,
    FRAME_WAY,
    FRAME_WORDS,
    HAS_ROLLS,
    HOME,
    HOME_AT,
    INDEXED,
    KEPT,
    KNOWN,
    LIST_COUNT,
    LIST_END,
    LISTS,
    LIVE_AT,
    LIVE_SLOT,
    LIVE_SURE,
    MARK_AT,
    MARK_END,
    MARK_FIRST,
    MOVED,
    OWN_AT,
    OWN_SLOT,
    PIECES,
    PILE_COUNT,
    PILE_LOW,
    PILES,
    PINNED,
    PLACE_BASE,
    PLACE_COUNT,
    PLACED,
    POSITION,
    RANKED,
    ROLL_FACES,
    STATION_IN,
    STATION_POPS,
    STATIONS,
    STAYS,
    TURNED_BASE,
    WHERE,
)
from rulewright.routines.play import apply


def deal(seat: int, at: int) -> None:
    """Deal anew what a seat cannot know, by the generator at M[at]; the generator in S is set from it too.

    In the middle of a secret simultaneous choice the answers given so far stay: see `deal_root`.
    """
    deal_clear()
    if KNOWN != 0:
        deal_marks(seat)
    if PILE_COUNT != 0:
        deal_sort(seat)
    if KNOWN != 0:
        deal_pieces(seat, at)
    deal_values(seat, at)
    if KNOWN != 0 and HAS_ROLLS != 0:
        for piece in range(1, PIECES + 1):
            if ROLL_FACES[piece] != 0 and tells(seat, piece) == 0 and S[FACE_BASE[piece] + piece] != 0:
                S[FACE_BASE[piece] + piece] = below(at, ROLL_FACES[piece]) + 1
    if PILE_COUNT != 0:
        deal_piles(at)
    seed_state(step_at(at), step_at(at))


def deal_root(seat: int, at: int) -> None:
    """`deal` from the root of a search, and make anew the answers of a secret choice that is not complete.

    S is the position in front of the first of them. M[ANSWERS] is how many there are; behind it they stand in order, -1
    for one that the seat does not know.
    """
    deal(seat, at)
    replay_pending(ANSWERS + 1, M[ANSWERS], at)


def replay_pending(answers: int, count: int, at: int) -> int:
    """Make so many choices, M[answers ..] in order; any that is offered for -1 and for what is not. Gives the site."""
    site = S[PC]
    for number in range(count):
        if S[OVER] == 0 and S[PC] == site:
            offered = options(site)
            choice = -1
            for index in range(offered):
                if O[index] == M[answers + number]:
                    choice = O[index]
            if choice < 0:
                choice = O[below(at, offered)]
            apply(choice)
    return S[PC]


def tells(seat: int, piece: int) -> int:
    """1 if a seat can tell a piece, else 0."""
    if KNOWN == 0:
        return 1
    return (S[KNOWN + piece] >> (seat - 1)) & 1


def deal_clear() -> None:
    """Put away what is left over: behind the end of lists, and positions of pieces that lie in no list."""
    for number in range(LIST_COUNT):
        place = LISTS[number]
        for slot in range(PLACE_BASE[place] + S[PLACE_COUNT[place]], LIST_END[number]):
            S[slot] = 0
    if POSITION != 0:
        for piece in range(1, PIECES + 1):
            if PLACE_COUNT[S[WHERE + piece]] == 0:
                S[POSITION + piece] = 0


# -- piles


def deal_sort(seat: int) -> None:
    """Sort the parts of piles whose order nobody knows: first what the seat can tell, by number."""
    for number in range(PILE_COUNT):
        low = S[PILE_LOW[number]]
        high = min(S[PILE_LOW[number] + 1], S[PLACE_COUNT[PILES[number]]])
        if high - low > 1:
            deal_sort_part(seat, PLACE_BASE[PILES[number]] + low, high - low, low)


def deal_sort_part(seat: int, first: int, count: int, low: int) -> None:
    """Sort S[first .. first + count - 1], a part of a pile that begins at index low."""
    for done in range(count):
        piece = S[first + done]
        told = tells(seat, piece)
        at = done
        while at > 0 and deal_before(seat, piece, told, S[first + at - 1]) != 0:
            S[first + at] = S[first + at - 1]
            at -= 1
        S[first + at] = piece
    if POSITION != 0:
        for done in range(count):
            S[POSITION + S[first + done]] = low + done


def deal_before(seat: int, piece: int, told: int, other: int) -> int:
    """1 if a piece stands before another one in a sorted part: what the seat can tell by number, then by cell."""
    if tells(seat, other) != 0:
        return 1 if told != 0 and piece < other else 0
    if told != 0:
        return 1
    if BACK_OF[piece] != BACK_OF[other]:
        return 1 if BACK_OF[piece] < BACK_OF[other] else 0
    return cell_before(piece, other)


def cell_before(piece: int, other: int) -> int:
    """1 if the cell of an unknown piece comes before that of another one, where places do not tell them apart.

    They are told apart by whether the piece must stay, who knows it, what refers to it, its face and turn, and what is
    kept for it.
    """
    if M[PINNED + piece] != 0 or M[PINNED + other] != 0:
        return 1 if M[PINNED + piece] != 0 and (M[PINNED + other] == 0 or piece < other) else 0
    if S[KNOWN + piece] != S[KNOWN + other]:
        return 1 if S[KNOWN + piece] < S[KNOWN + other] else 0
    if M[RANKED + piece] != M[RANKED + other]:
        return 1 if M[RANKED + piece] > M[RANKED + other] else 0
    if FACE_BASE[piece] != 0 and S[FACE_BASE[piece] + piece] != S[FACE_BASE[other] + other]:
        return 1 if S[FACE_BASE[piece] + piece] < S[FACE_BASE[other] + other] else 0
    if TURNED_BASE[piece] != 0 and S[TURNED_BASE[piece] + piece] != S[TURNED_BASE[other] + other]:
        return 1 if S[TURNED_BASE[piece] + piece] < S[TURNED_BASE[other] + other] else 0
    for kept in range(OWN_AT[piece + 1] - OWN_AT[piece]):
        mine = S[OWN_SLOT[OWN_AT[piece] + kept]]
        others = S[OWN_SLOT[OWN_AT[other] + kept]]
        if mine != others:
            return 1 if mine < others else 0
    return 0


def deal_piles(at: int) -> None:
    """Mix the parts of piles whose order nobody knows."""
    for number in range(PILE_COUNT):
        low = S[PILE_LOW[number]]
        high = min(S[PILE_LOW[number] + 1], S[PLACE_COUNT[PILES[number]]])
        if high - low > 1:
            first = PLACE_BASE[PILES[number]] + low
            count = high - low
            for done in range(1, count):
                last = count - done
                other = below(at, last + 1)
                taken = S[first + last]
                S[first + last] = S[first + other]
                S[first + other] = taken
            if POSITION != 0:
                for index in range(low, high):
                    S[POSITION + S[first + index - low]] = index


# -- pieces


def deal_pieces(seat: int, at: int) -> None:
    """Pieces that the seat cannot tell swap cells among equal backs; M[MOVED + old] is what is now in the old one's."""
    for back in range(BACKS):
        count = 0
        for member in range(BACK_AT[back], BACK_AT[back + 1]):
            piece = BACK_PIECE[member]
            if M[PINNED + piece] == 0 and tells(seat, piece) == 0:
                M[DEALT + count] = piece
                count += 1
        if count > 1:
            deal_cells(seat, back, count)
            shuffle(DEALT, count, at)
            deal_out(count)
    deal_frames(1)


def deal_marks(seat: int) -> None:
    """Note which pieces must stay, and number those that a reference which is not hidden leads to, in its order."""
    for piece in range(1, PIECES + 1):
        M[MOVED + piece] = piece
        M[PINNED + piece] = STAYS[piece]
        M[RANKED + piece] = 0
    M[RANKED] = PIECES + 1
    for run in range(MARK_AT[seat], MARK_AT[seat + 1]):
        for slot in range(MARK_FIRST[run], MARK_END[run]):
            piece = S[slot]
            if piece > 0 and piece <= PIECES:
                deal_rank(piece)
    deal_frames(0)


def deal_rank(piece: int) -> None:
    """The next number for a piece that has none."""
    if M[RANKED + piece] == 0:
        M[RANKED] -= 1
        M[RANKED + piece] = M[RANKED]


def deal_cells(seat: int, back: int, count: int) -> None:
    """List the cells of the pieces in M[DEALT ..], by the piece that lies there: places in order, the box last."""
    found = 0
    for home in range(HOME_AT[back], HOME_AT[back + 1]):
        if found < count:
            place = HOME[home]
            held = 1
            if PLACE_COUNT[place] != 0:
                held = S[PLACE_COUNT[place]]
            for index in range(held):
                piece = S[PLACE_BASE[place] + index]
                if piece != 0 and BACK_OF[piece] == back and M[PINNED + piece] == 0 and tells(seat, piece) == 0:
                    M[CELLS + found] = piece
                    found += 1
    boxed = found
    if found < count:
        for number in range(count):
            piece = M[DEALT + number]
            if S[WHERE + piece] == 0:
                at = found
                while at > boxed and cell_before(piece, M[CELLS + max(at - 1, 0)]) != 0:
                    M[CELLS + at] = M[CELLS + at - 1]
                    at -= 1
                M[CELLS + at] = piece
                found += 1


def deal_out(count: int) -> None:
    """Put the pieces M[DEALT ..] into the cells M[CELLS ..], each with who knows it, its face and its turn."""
    for number in range(count):
        old = M[CELLS + number]
        M[PLACED + number] = S[WHERE + old]
        M[KEPT + number] = S[KNOWN + old]
        if POSITION != 0:
            M[INDEXED + number] = S[POSITION + old]
    for number in range(count):
        new = M[DEALT + number]
        place = M[PLACED + number]
        M[MOVED + M[CELLS + number]] = new
        S[WHERE + new] = place
        S[KNOWN + new] = M[KEPT + number]
        if POSITION != 0:
            S[POSITION + new] = M[INDEXED + number]
        if place != 0:
            if PLACE_COUNT[place] != 0:
                S[PLACE_BASE[place] + M[INDEXED + number]] = new
            else:
                S[PLACE_BASE[place]] = new
    if FACE_BASE[M[DEALT]] != 0:
        deal_along(FACE_BASE[M[DEALT]], count)
    if TURNED_BASE[M[DEALT]] != 0:
        deal_along(TURNED_BASE[M[DEALT]], count)


def deal_along(base: int, count: int) -> None:
    """What S[base + piece] says of the piece in a cell holds for the new one there."""
    for number in range(count):
        M[KEPT + number] = S[base + M[CELLS + number]]
    for number in range(count):
        S[base + M[DEALT + number]] = M[KEPT + number]


def deal_frames(moving: int) -> None:
    """Along the procedures at work: pin what may be a piece, and number what is one; or (moving) let it follow."""
    if DEEP != 0:
        for slot in range(FRAME_WORDS):
            M[FRAME_AT + slot] = BASE + slot
    used = S[STACK]
    station = S[PC]
    while station != 0:
        for entry in range(LIVE_AT[station], LIVE_AT[station + 1]):
            slot = frame_slot(LIVE_SLOT[entry])
            piece = S[slot]
            if piece > 0 and piece <= PIECES:
                if moving == 0:
                    if LIVE_SURE[entry] == 0:
                        M[PINNED + piece] = 1
                    else:
                        deal_rank(piece)
                elif LIVE_SURE[entry] != 0:
                    S[slot] = M[MOVED + piece]
        inside = STATION_IN[station]
        station = 0
        if inside != 0:
            way = FRAME_WAY[inside]
            if FRAME_BACK[inside] != 0:
                way = S[frame_slot(FRAME_BACK[inside])]
            if way > 0 and SITES + way < STATIONS:
                station = SITES + way
                popped = STATION_POPS[station]
                if popped != 0:
                    used -= FRAME_SIZE[popped]
                    for word in range(FRAME_SIZE[popped]):
                        M[FRAME_AT + FRAME_FIRST[popped] - BASE + word] = FRAME_STACK + used + word


def frame_slot(slot: int) -> int:
    """Where the content of a frame's slot is."""
    if DEEP != 0:
        return M[FRAME_AT + slot - BASE]
    return slot
