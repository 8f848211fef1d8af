"""The standing while a game is counted: who leads, how far others are behind, and what that makes of the whole game.

**Standing**: the score, or its negative where the lowest wins; the leader is who is alone in front. A *lead change* is
a leader who is another than the last one; the end of the game is looked at, too. **Drama** of a game that somebody wins
alone: the mean, over decisions at which the later winner was behind the best, of sqrt(behind / spread), `spread` being
the largest difference between best and worst in that game; 0 if never behind. Roots are rounded down to units of 2**-10
(beyond 1023 less finely, see `root`), the mean and the quotient are rounded down; the result is in units of 2**-16.

Source: C. Browne, "Automatic generation and evaluation of recombination games", PhD thesis, Queensland University of
Technology, 2008, for drama and lead changes; there the standing is the estimate of a search, and all differences have
one scale.
"""

from __future__ import annotations

from rulewright.routines.names import FAULT_RANGE, LOWEST, PLAYERS, M, S, fault, score_of
from rulewright.routines.names_count import (
    COUNT,
    GAME_AHEAD,
    GAME_BEHIND,
    GAME_LEADER,
    GAME_LEADS,
    GAME_LED,
    GAME_NEW,
    GAME_ROOTS,
    GAME_RUN,
    GAME_SPREAD,
    GAME_TIMES,
    GAME_VALUE,
    LAST_SLOT,
    POINT_SLOT,
    SOURCE_SLOT,
)
from rulewright.routines.sums import add_sum, root


def bounded(value: int) -> int:
    """A score or return that can be counted; a fault for one that is too large."""
    if value > 536870911 or value < -536870912:
        fault(FAULT_RANGE, 0)
    return value


def see_standing() -> None:
    """Give points that came to their sources, and see whether the standing has changed."""
    changed = M[COUNT + GAME_NEW]
    for seat in range(1, PLAYERS + 1):
        now = score_of(seat)
        at = LAST_SLOT + seat - 1
        if now != S[at]:
            bounded(now)
            S[POINT_SLOT + S[SOURCE_SLOT] * PLAYERS + seat - 1] += now - S[at]
            S[at] = now
        if LOWEST:
            now = 0 - now
        if now != M[COUNT + GAME_VALUE + seat]:
            changed = 1
    if changed != 0:
        add_run()
        compare_standing()


def compare_standing() -> None:
    """Note the standing as it is now: who leads, how far others are behind."""
    M[COUNT + GAME_NEW] = 0
    best = -0x7FFFFFFF
    worst = 0x7FFFFFFF
    leader = 0
    for seat in range(1, PLAYERS + 1):
        value = S[LAST_SLOT + seat - 1]
        if LOWEST:
            value = 0 - value
        M[COUNT + GAME_VALUE + seat] = value
        if value > best:
            best = value
            leader = seat
        elif value == best:
            leader = 0
        worst = min(worst, value)
    M[COUNT + GAME_SPREAD] = max(M[COUNT + GAME_SPREAD], best - worst)
    for seat in range(1, PLAYERS + 1):
        M[COUNT + GAME_BEHIND + seat] = root(best - M[COUNT + GAME_VALUE + seat])
    if PLAYERS == 1:
        leader = 0
    M[COUNT + GAME_LEADER] = leader
    if leader != 0 and leader != M[COUNT + GAME_LED]:
        if M[COUNT + GAME_LED] != 0:
            M[COUNT + GAME_LEADS] += 1
        M[COUNT + GAME_LED] = leader


def add_run() -> None:
    """Add up the decisions since the standing changed, at most 32 of them."""
    run = M[COUNT + GAME_RUN]
    M[COUNT + GAME_RUN] = 0
    if run == 0:
        return
    for seat in range(1, PLAYERS + 1):
        behind = M[COUNT + GAME_BEHIND + seat]
        if behind != 0:
            add_sum(COUNT + GAME_ROOTS + 2 * seat, behind * run)
            M[COUNT + GAME_TIMES + seat] += run
    if M[COUNT + GAME_LEADER] != 0:
        M[COUNT + GAME_AHEAD + M[COUNT + GAME_LEADER]] += run


def drama_of(seat: int) -> int:
    """The drama of the game that has ended and this seat has won, from 0 to 2**16."""
    times = M[COUNT + GAME_TIMES + seat]
    if times == 0:
        return 0
    low = M[COUNT + GAME_ROOTS + 2 * seat]
    rest = M[COUNT + GAME_ROOTS + 2 * seat + 1]
    while times >= 1048576:
        low = ((rest & 1) << 29) + (low >> 1)
        rest = rest >> 1
        times = times >> 1
    mean = 0
    shift = 20
    while shift >= 0:
        rest = (rest << 10) + ((low >> shift) & 1023)
        mean = (mean << 10) + rest // times
        rest = rest % times
        shift -= 10
    whole = root(M[COUNT + GAME_SPREAD])
    while whole >= 16384:
        whole = whole >> 1
        mean = mean >> 1
    return min(65536, (mean << 16) // whole)
