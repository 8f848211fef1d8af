"""What the routines of counting use by name beside `names.py`: see there. Values: `tables_count.py`, `memory.py`.

Words of the region COUNT (the game at play) begin with GAME_, words of the region TALLY (sums over games) with SUM_,
ALL_ or BIN_; they count from the region's first word. A SUM_ has three words of 30 bits, lowest first, others have one.
"""

from __future__ import annotations

from collections.abc import Sequence

COUNT = 0
"""Region of M: the game at play."""
TALLY = 0
"""Region of M: sums over games, which the host reads and sets to 0."""
COUNT_WORDS = 0
TALLY_WORDS = 0

# -- the game as compiled: see lower/counted.py

EFFECTS = 0
"""How many effects are counted; 0 in a game compiled without counters."""
EFFECT_SLOT = 0
"""S[EFFECT_SLOT + effect]: how often it was carried out in this game."""
SPACES = 0
"""How many rows of spaces are counted."""
SPACE_SLOT = 0
"""S[SPACE_SLOT + row]: how often a piece was put there in this game."""
STANDING = 0
"""1 if the score may be asked for at any moment, and points are counted by source."""
SOURCES = 0
"""How many sources of points there are."""
STEPS = 0
"""The source of the first step; those in front of it are the start, labels and effects."""
SOURCE_SLOT = 0
"""S[SOURCE_SLOT]: the source at work."""
LAST_SLOT = 0
"""S[LAST_SLOT + seat - 1]: the score up to which points have found their source."""
POINT_SLOT = 0
"""S[POINT_SLOT + source * PLAYERS + seat - 1]: points so far."""
HELD = 0
"""How many rows of what players have are counted: see lower/held.py."""
HELD_PIECES = 0
"""How many pieces there are that may be in a row; piece n is at the place S[HELD_WHERE + n]."""
HELD_WHERE = 0
HELD_KIND: Sequence[int] = ()
"""[piece] -> its kind within its class, from 0; -1: in no row."""
HELD_ROW: Sequence[int] = ()
"""[place] -> row of the first kind of its class; -1: nobody's."""
HELD_SEAT: Sequence[int] = ()
"""[place] -> whose it is, 0 for nobody's."""
HELD_FLAGS = 0
"""How many flags are counted."""
HELD_FLAG: Sequence[int] = ()
"""[number] -> slot of the flag."""
HELD_MARK: Sequence[int] = ()
"""[number] -> row * PLAYERS + seat - 1."""
PARTS = 0
"""How many addends the score has; 0 if it is no sum."""

# -- steps: an arm is a group of options of a decision

ARMS = 0
"""How many there are in all."""
ARM_FIRST: Sequence[int] = ()
"""[site] -> number of its first arm."""
ARM_COUNT: Sequence[int] = ()
"""[site] -> how many it has, at least 1 for a decision."""
ARM_OFFSET: Sequence[int] = ()
"""[arm] -> the least id of its options; one row more, which no id reaches."""
ROOTS: Sequence[int] = ()
"""[n] -> the square root of n in units of 2**-10, rounded down, n up to 1023."""

# -- region COUNT

GAME_LEFT = 0
"""Games still to be played, the one at play included."""
GAME_OPEN = 0
"""1 if one is at play."""
GAME_LOW = 0
"""Its seed, in two halves."""
GAME_HIGH = 0
GAME_SHIFT = 0
"""Seat number s (from 0) is played by entry (s + shift) % PLAYERS."""
GAME_STEP = 0
"""How far the shift moves from game to game: 0 or 1."""
GAME_SITE = 0
"""Where it waits."""
GAME_LENGTH = 0
"""Decisions made."""
GAME_RUN = 0
"""Decisions since the standing changed that are not yet added up."""
GAME_LEADER = 0
"""The seat that leads alone, 0 if none does."""
GAME_LED = 0
"""The seat that led alone last."""
GAME_LEADS = 0
"""How often that changed."""
GAME_SPREAD = 0
"""The largest difference between best and worst so far."""
GAME_NEW = 0
"""1 until the standing was looked at for the first time."""
GAME_VALUE = 0
"""+ seat: its standing, larger is better."""
GAME_BEHIND = 0
"""+ seat: the square root of how far it is behind, as `root` gives it."""
GAME_ROOTS = 0
"""+ 2 * seat: the sum of those over decisions, in two words of 30 bits."""
GAME_TIMES = 0
"""+ seat: decisions at which it was behind."""
GAME_AHEAD = 0
"""+ seat: decisions at which it led alone."""
GAME_WON = 0
"""+ seat: 1 if it won."""
GAME_SCORE = 0
"""+ seat, at the end."""
GAME_RETURN = 0
GAME_PART = 0
"""+ part * PLAYERS + seat - 1."""
GAME_HELD = 0
"""+ row * PLAYERS + seat - 1: how many of it the seat has at the end."""

# -- region TALLY

ALL_GAMES = 0
"""Games that came to an end."""
ALL_LIMITED = 0
"""Those that the limit ended."""
ALL_NOBODY = 0
"""Those that nobody won alone."""
ALL_DECIDED = 0
"""Those that somebody won alone, in a game with a standing."""
ALL_WON = 0
"""+ seat: games won alone."""
ALL_SHARED = 0
"""+ seat: games won together with others."""
ALL_ENTRY = 0
"""+ entry from 0: games won alone."""
ALL_OFFERED = 0
"""+ arm: decisions at which it could be taken; of games that broke off, too."""
ALL_USED = 0
"""+ arm: times it was taken."""
SUM_SCORE = 0
"""+ 3 * seat."""
SUM_SCORE2 = 0
"""+ 3 * seat: of squares."""
SUM_RETURN = 0
SUM_RETURN2 = 0
SUM_LEADS = 0
"""Changes of the lead."""
SUM_LEADS2 = 0
SUM_DRAMA = 0
"""Drama of decided games, in units of 2**-16."""
SUM_DRAMA2 = 0
SUM_LED = 0
"""Decisions of decided games at which the winner led alone."""
SUM_OF = 0
"""Decisions of decided games."""
SUM_POINTS = 0
"""+ 3 * (source * PLAYERS + seat - 1)."""
SUM_WINNER = 0
"""+ 3 * source: of those who won alone."""
ALL_HELD = 0
"""+ row: how many seats, of all games, had it at the end."""
ALL_HELD_WON = 0
"""+ row: how many of them won alone."""
SUM_HELD = 0
"""+ 3 * row: their scores."""
SUM_PART = 0
"""+ 3 * (part * PLAYERS + seat - 1)."""
SUM_EFFECT = 0
"""+ 3 * effect."""
SUM_SPACE = 0
"""+ 3 * row."""
ALL_VISITED = 0
"""+ row: games in which a piece was put there."""
BIN_LENGTH = 0
"""+ decisions of a game, below LENGTHS."""
BIN_WIDTH = 0
"""+ options of a decision, below WIDTHS; of games that broke off, too."""
BIN_LEADS = 0
"""+ changes of the lead, the last for all that are more."""
BIN_DRAMA = 0
"""+ step of drama, of DRAMAS."""
LENGTHS = 0
WIDTHS = 0
LEADS = 0
"""How many bins of changes of the lead there are."""
DRAMAS = 0
"""How many steps of drama there are."""
ALL_LONG = 0
"""How many lengths of longer games were noted; the numbers follow, at most FAR."""
ALL_WIDE = 0
"""How many decisions with more options were noted; the numbers follow, at most FAR."""
FAR = 0
