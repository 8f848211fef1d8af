"""Information-set Monte Carlo tree search, for any game and any number of players; the same tree in both engines.

    S: what a seat may take for the position  ->  search_begin  ->  search_run, in slices  ->  search_best: an option

Each simulation deals anew what the searching seat does not know, walks down by upper confidence bounds over the options
there are, adds one node, plays on at random to the end, and credits every decision on the way with what its own player
got. In a game that says so, random play stops after LOOK decisions, and what the position is worth is credited. Where
something is hidden, every seat walks down a tree of its own, whose branches are what that seat did and then saw; so
nobody's choice depends on what they cannot know, and secret choices made at the same time are hidden moves in sequence.
Where nothing is hidden, one tree serves all; beside options only what chance gave branches. The tree and its
arithmetic: `tree.py`.

A simulation that ends in a fault is dropped: the call raises it, SEARCH_DONE has counted the simulation, and the next
call goes on. Only the last option on its way down is credited, with the least value there was: else the search would
choose it again and again, since nothing came of it yet.

Source: P. Cowling, E. Powley, D. Whitehouse, "Information Set Monte Carlo Tree Search", IEEE Transactions on
Computational Intelligence and AI in Games 4 (2012), in the form with a tree for each player; bounds after L. Kocsis and
C. Szepesvari, "Bandit based Monte-Carlo Planning", 2006.
"""

from __future__ import annotations

from rulewright.routines.deal import deal_root
from rulewright.routines.names import OVER, PC, PLAYER, PLAYERS, RNG_C, RNG_X, M, S, options, restore
from rulewright.routines.names_deal import SIGHT_A, SIGHT_B
from rulewright.routines.names_search import (
    LOOK,
    PATH_WORDS,
    SEARCH_DICE,
    SEARCH_DONE,
    SEARCH_HIGH,
    SEARCH_LAST,
    SEARCH_LOW,
    SEARCH_OPEN,
    SEARCH_PATH,
    SEARCH_ROOT,
    SEARCH_SEAT,
    SEARCH_SHARED,
    SEARCH_TOP,
    TRIED,
)
from rulewright.routines.play import apply, play_on, playout
from rulewright.routines.sight import sees_all, sight_hash
from rulewright.routines.tree import tree_begin, tree_behind, tree_best, tree_credit, tree_note, tree_only, tree_select


def search_begin(seat: int, low: int, high: int) -> None:
    """Begin a search for a seat, at S: what `State.search_root` gives, its answers in ANSWERS; usually there are none.

    The generator of the search is seeded from a number in two halves.
    """
    M[SEARCH_SHARED] = sees_all(seat)
    tree_begin(seat, low, high)


def search_run(simulations: int) -> int:
    """So many simulations more; gives how many were begun since `search_begin`, faults counted with them."""
    for _number in range(simulations):
        M[SEARCH_DONE] += 1
        search_once()
    return M[SEARCH_DONE]


def search_deal() -> None:
    """Set S to the decision that is searched, with all dealt anew that the seat does not know, and chance to come."""
    restore(SEARCH_ROOT)
    deal_root(M[SEARCH_SEAT], SEARCH_DICE)


def search_once() -> None:
    """One walk down, one new node, one playout, and the results back up."""
    if M[SEARCH_OPEN] != 0:
        tree_note(M[SEARCH_OPEN], min(M[SEARCH_LOW], M[SEARCH_HIGH]))  # the last one ended in a fault
        M[SEARCH_OPEN] = 0
    search_deal()
    for other in range(1, PLAYERS + 1):
        M[SEARCH_LAST + other] = 0 - other
    words = 0
    node = M[SEARCH_TOP]
    while node != 0 and words < PATH_WORDS:
        arm = tree_select(node, options(S[PC]))
        if arm == 0:
            break
        seat = S[PLAYER]
        M[SEARCH_PATH + words] = arm
        M[SEARCH_PATH + words + 1] = seat
        words += 2
        M[SEARCH_OPEN] = arm
        x = S[RNG_X]
        c = S[RNG_C]
        apply(M[arm])
        if S[OVER] != 0 or M[arm + TRIED] == 0:
            break
        if M[SEARCH_SHARED] == 0:
            M[SEARCH_LAST + seat] = arm
            sight_hash(S[PLAYER])
            node = tree_behind(M[SEARCH_LAST + S[PLAYER]], M[SIGHT_A], M[SIGHT_B] ^ S[PC])
        elif x == S[RNG_X] and c == S[RNG_C]:
            node = tree_only(arm)
        else:
            sight_hash(S[PLAYER])
            node = tree_behind(arm, M[SIGHT_A], M[SIGHT_B] ^ S[PC])
    if S[OVER] == 0:
        if LOOK:
            play_on(LOOK)
        else:
            playout()
    tree_credit(words)
    M[SEARCH_OPEN] = 0


def search_best() -> int:
    """The option tried most often; -1 if no simulation came to its end."""
    return tree_best()
