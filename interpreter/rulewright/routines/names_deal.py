"""What the routines of seeing and dealing anew use by name beside `names.py`: see there.

Values: `tables_sight.py`, `tables_deal.py`, `memory.py`. Entries that belong to a seat, a piece or a site stand one
behind the other, and a table whose name ends in _AT tells which: row n has those from X_AT[n] to X_AT[n + 1].
"""

from __future__ import annotations

from collections.abc import Sequence

# -- regions of M

SIGHT_A = 0
"""With SIGHT_B: what `sight_hash` leaves, a word of 31 bits in each."""
SIGHT_B = 0
SIGHT = 0
"""What `sight` writes: SIZE words."""
ANSWERS = 0
"""The choices of a secret choice that is not complete: how many, then the answers in order, -1 for any; PLAYERS + 1."""
MOVED = 0
"""By piece: the piece that is dealt into its cell; PIECES + 1 words, as the seven regions that follow."""
PINNED = 0
"""By piece: 1 if it must stay where it is."""
DEALT = 0
"""Pieces of one back that the seat cannot tell, then mixed; also what is collected from a pile."""
CELLS = 0
"""For each of these a cell, told by the piece that lies there before."""
KEPT = 0
"""What is buffered while pieces change places."""
PLACED = 0
"""By number of a cell: its place, place 0 being the box."""
INDEXED = 0
"""By number of a cell: its index in the place."""
RANKED = 0
"""By piece: a number that tells what refers to it, 0 if nothing does; smaller is first."""
FRAME_AT = 0
"""By slot behind BASE: where that slot's content is, if a frame was pushed to the stack; FRAME_WORDS words."""
BLOCKS = 0
"""Hidden values of others that change owners; BLOCK_WORDS words."""

# -- pieces and places

HEADER = 0
"""Words of the header of S."""
HAS_SECRETS = 0
"""1 if the game ever hides anything from anybody (the future of chance apart)."""
PIECES = 0
"""How many pieces there are, numbered from 1."""
WHERE = 0
"""S[WHERE + piece] is its place; 0 if there are no pieces."""
POSITION = 0
"""S[POSITION + piece] is its index in the place; 0 if no place needs it."""
KNOWN = 0
"""S[KNOWN + piece] is the mask of seats that can tell it; 0 if everything lies open."""
PLACE_BASE: Sequence[int] = ()
"""By place: the slot of its first piece."""
PLACE_COUNT: Sequence[int] = ()
"""By place: the slot of how many there are; 0 for a place of one piece."""
LISTS: Sequence[int] = ()
"""The places that are lists (there are LIST_COUNT)."""
LIST_COUNT = 0
LIST_END: Sequence[int] = ()
"""By number in LISTS: the slot behind its last."""
PILES: Sequence[int] = ()
"""The places that have a part whose order nobody knows (there are PILE_COUNT)."""
PILE_COUNT = 0
PILE_LOW: Sequence[int] = ()
"""By number in PILES: the slot of where that part begins; the next slot says where it ends."""
FACE_BASE: Sequence[int] = ()
"""By piece: S[FACE_BASE[piece] + piece] is its face; 0 if it has none."""
TURNED_BASE: Sequence[int] = ()
"""By piece: S[TURNED_BASE[piece] + piece] is how often it was turned; 0 if it never is."""

# -- what a seat sees

SECRET: Sequence[int] = ()
"""By site: 1 if it is a secret simultaneous choice."""
SHUT: Sequence[int] = ()
"""By seat: 1 if values are always hidden from it."""
HIDE_AT: Sequence[int] = ()
"""By seat: stretches of slots that it never sees."""
HIDE_FIRST: Sequence[int] = ()
HIDE_COUNT: Sequence[int] = ()
SHOW_AT: Sequence[int] = ()
"""By seat: the stretches between these."""
SHOW_FIRST: Sequence[int] = ()
SHOW_END: Sequence[int] = ()
REFER_AT: Sequence[int] = ()
"""By seat: stretches of open references to pieces."""
REFER_FIRST: Sequence[int] = ()
REFER_END: Sequence[int] = ()
OWN_AT: Sequence[int] = ()
"""By piece: slots of what is kept for it."""
OWN_SLOT: Sequence[int] = ()

# -- dealing anew

BACKS = 0
"""How many backs there are, numbered from 0."""
BACK_AT: Sequence[int] = ()
"""By back: its pieces, in order."""
BACK_PIECE: Sequence[int] = ()
BACK_OF: Sequence[int] = ()
"""By piece: the number of its back."""
HOME_AT: Sequence[int] = ()
"""By back: the places where such pieces may lie."""
HOME: Sequence[int] = ()
STAYS: Sequence[int] = ()
"""By piece: 1 if places belong to it, so that it never changes cells."""
FRAME_WORDS = 0
"""Slots of frames that are not on the stack."""
FRAME_STACK = 0
"""The slot where the stack of frames begins."""
DEEP = 0
"""1 if frames may be pushed to the stack."""
LIVE_AT: Sequence[int] = ()
"""By station: slots of locals that may be pieces. A station is a site, or SITES + a way back."""
LIVE_SLOT: Sequence[int] = ()
LIVE_SURE: Sequence[int] = ()
"""1 if the local is a piece, 0 if nobody knows what it is."""
STATION_IN: Sequence[int] = ()
"""By station: the procedure that waits there; 0 if there is none, or no such station."""
STATIONS = 0
"""How many stations there are."""
STATION_POPS: Sequence[int] = ()
"""By station: the procedure whose frame comes back from the stack on the way there; 0 for none."""
FRAME_BACK: Sequence[int] = ()
"""By procedure, from 1: the slot of its way back; 0 if there is only one."""
FRAME_WAY: Sequence[int] = ()
"""By procedure: that way."""
FRAME_FIRST: Sequence[int] = ()
"""By procedure: the first slot of its frame."""
FRAME_SIZE: Sequence[int] = ()
FOLLOWS = 0
"""How many lines of values are kept for pieces (a line counts once for each axis of pieces)."""
FOLLOW_FIRST: Sequence[int] = ()
FOLLOW_OUTER: Sequence[int] = ()
"""How many rows stand in front of the axis of pieces, and how many slots behind it (FOLLOW_INNER)."""
FOLLOW_INNER: Sequence[int] = ()
POINTS = 0
"""How many stretches of slots hold numbers of pieces."""
POINT_FIRST: Sequence[int] = ()
POINT_END: Sequence[int] = ()
SWAP_AT: Sequence[int] = ()
"""By seat: groups of hidden blocks of values that change owners."""
SWAP_WIDTH: Sequence[int] = ()
"""By group: slots of each block."""
SWAP_FROM: Sequence[int] = ()
"""By group: its first in SWAP_SLOT; the next group's first is its end."""
SWAP_SLOT: Sequence[int] = ()
"""The first slot of each block."""
BLOCK_WORDS = 0
GUESS_AT: Sequence[int] = ()
"""By seat: hidden slots that are set anew, to one of GUESS_MANY numbers from GUESS_LEAST on, but for GUESS_STAYS."""
GUESS_SLOT: Sequence[int] = ()
GUESS_LEAST: Sequence[int] = ()
GUESS_MANY: Sequence[int] = ()
GUESS_STAYS: Sequence[int] = ()
HINT_AT: Sequence[int] = ()
"""By seat: stretches of hidden references to pieces."""
HINT_FIRST: Sequence[int] = ()
HINT_END: Sequence[int] = ()
MARK_AT: Sequence[int] = ()
"""By seat: stretches of all other references, those of rules at work among them."""
MARK_FIRST: Sequence[int] = ()
MARK_END: Sequence[int] = ()
OWNER_OF: Sequence[int] = ()
"""By piece: the seat that it belongs to, 0 for none."""
ROLL_FACES: Sequence[int] = ()
"""By piece: how many faces it has if it is a die; else 0."""
HAS_ROLLS = 0
"""1 if any piece is."""
