"""What the routines of searching use by name beside `names.py`: see there. Values: `tables_search.py`, `memory.py`."""

from __future__ import annotations

from collections.abc import Sequence

# -- words of a node of the tree: a decision as the seat that decides sees it

WALKS = 0
"""How often a simulation came through."""
FIRST = 0
"""The first of its arms, 0 if it has none yet."""
FROM = 0
"""What it was reached from: an arm, or 0 less the seat whose first decision it is."""
SEEN_A = 0
"""With SEEN_B: what was seen on reaching it, as two words of 31 bits; both 0 where nothing had to be told apart."""
SEEN_B = 0
SAME = 0
"""The next node under the same head of the hash table."""
NODE = 0
"""How many words a node has."""

# -- words of an arm: an option of a node

OPTION = 0
"""The option's id."""
TRIED = 0
"""How many simulations went through it to the end."""
MEAN = 0
"""The mean of what its player got by it, rounded down."""
REST = 0
"""What is left over: TRIED * MEAN + REST is the sum."""
MISSED = 0
"""In how many walks through its node it was not offered."""
CHILD = 0
"""The one node behind it, where nothing but the option tells what follows."""
NEXT = 0
"""The next arm of its node."""
ARM = 0
"""How many words an arm has."""

# -- numbers and tables

SCALE = 0
"""Returns are multiplied by 2**SCALE."""
MOST_RETURN = 0
"""Returns are kept between this and its negative, so that nothing overflows."""
LOOK = 0
"""Random decisions of a simulation behind the tree, after which worth judges; 0: it goes on to the end of the game."""
WIDE = 0
"""No lead in worth counts for more: with it and SCALE nothing overflows."""
HALF = 0
"""A lead in worth of so much counts for half of a win."""
FOR_SCORE = 0
"""1 if what a search seeks is the score itself: of whoever plays alone, where the game does not say its returns."""
PATH_WORDS = 0
"""Words of SEARCH_PATH: two for each decision of a walk; the rest of a longer one is not noted."""
ROOT_LOG: Sequence[int] = ()
"""EXPLORE * sqrt(ln n) in units of 2**-12: n itself up to 1023, then 32 steps for each doubling."""
INVERSE_ROOT: Sequence[int] = ()
"""2**16 / sqrt(n), for n from 1 to 1023."""

# -- words and regions of M

SEARCH_SEAT = 0
"""The seat that searches."""
SEARCH_SHARED = 0
"""1 if one tree serves all seats."""
SEARCH_DONE = 0
"""Simulations begun."""
SEARCH_DICE = 0
"""The search's own generator, two words."""
SEARCH_TOP = 0
"""The node of the decision that is searched."""
SEARCH_FREE = 0
"""The first free word of the tree."""
SEARCH_END = 0
"""The first word behind M."""
SEARCH_MASK = 0
"""One less than the heads of the hash table, which is a power of two."""
SEARCH_LOW = 0
"""The least value met so far, scaled."""
SEARCH_HIGH = 0
"""The largest one."""
SEARCH_SPAN = 0
"""The range between them in 15 bits ..."""
SEARCH_POWER = 0
"""... times 2**SEARCH_POWER."""
SEARCH_OPEN = 0
"""The last arm taken in a simulation that has not come to its end, else 0."""
SEARCH_LAST = 0
"""For each seat the arm it took last in this walk, 0 at first."""
SEARCH_GOT = 0
"""For each seat what it got in this simulation, scaled."""
SEARCH_PATH = 0
"""The arms taken in this walk, each with its seat."""
SEARCH_ROOT = 0
"""The vector that every simulation starts from."""

# -- choosing by score

GREEDY_ROUNDS = 0
"""Trials of each option where anything is hidden or drawn."""
GREEDY_STEPS = 0
"""Decisions of its own turn that a trial is played on by at most."""
GREEDY_WIN = 0
"""No lead counts for more; a game that is won counts for twice as much on top."""
GREEDY_LEFT = 0
"""Trials still to be made."""
GREEDY_ARM = 0
"""The arm to be tried next on the position at hand, 0 if a new one is to be dealt."""
GREEDY_VARIES = 0
"""1 if anything was drawn in a trial."""
GREEDY_DEALT = 0
"""The position at hand."""
