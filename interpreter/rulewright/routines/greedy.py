"""Choosing by score alone: what each option makes of a seat's score against the best of the others, now.

    S  ->  greedy_begin  ->  greedy_run, in slices, until it gives 0  ->  greedy_best: an option's id

Every option is tried on positions dealt anew, the same ones for all: taken, then the seat's own decisions up to the
end of its turn are made at random, GREEDY_STEPS at most. What counts is its score less the best of the others' (the
other way round where the lowest score wins), and a game that is won or lost by it counts for more than any score. In
games without scores what the position is worth to a bot counts in their place; where the game does not say that, each
trial is played on at random to the end, and what the game returns counts. The mean
over GREEDY_ROUNDS trials decides; one is enough where nothing is hidden and nothing was drawn. Equal options are drawn
among, by the bot's own generator.

A trial that ends in a fault is dropped, as in `search.py`; arms and their means are those of `tree.py`.
"""

from __future__ import annotations

from rulewright.routines.mixing import below
from rulewright.routines.names import (
    HAS_SCORE,
    HAS_WORTH,
    LOWEST,
    OVER,
    PC,
    PLAYER,
    PLAYERS,
    RNG_C,
    RNG_X,
    M,
    O,
    S,
    draw,
    options,
    restore,
    save,
)
from rulewright.routines.names_search import (
    FIRST,
    GREEDY_ARM,
    GREEDY_DEALT,
    GREEDY_LEFT,
    GREEDY_ROUNDS,
    GREEDY_STEPS,
    GREEDY_VARIES,
    GREEDY_WIN,
    MEAN,
    MOST_RETURN,
    NEXT,
    OPTION,
    REST,
    SCALE,
    SEARCH_DICE,
    SEARCH_SEAT,
    SEARCH_SHARED,
    SEARCH_TOP,
    TRIED,
)
from rulewright.routines.play import apply, playout, returns, score, worth
from rulewright.routines.search import search_begin, search_deal
from rulewright.routines.tree import tree_arm, tree_note


def greedy_begin(seat: int, low: int, high: int) -> None:
    """Begin to try out the options of a decision; S, seat and seed as in `search_begin`."""
    search_begin(seat, low, high)
    search_deal()
    count = options(S[PC])
    made = 0
    link = M[SEARCH_TOP] + FIRST
    for i in range(count):
        link = tree_arm(link, O[i], 1)
        if M[link] == 0:
            break  # no room
        link = M[link] + NEXT
        made += 1
    M[GREEDY_ARM] = 0
    M[GREEDY_VARIES] = 0
    M[GREEDY_LEFT] = made * GREEDY_ROUNDS


def greedy_run(trials: int) -> int:
    """So many trials more; gives how many are left, those that ended in a fault counted as done."""
    for _number in range(trials):
        if M[GREEDY_LEFT] != 0:
            greedy_once()
    return M[GREEDY_LEFT]


def greedy_once() -> None:
    """The next trial: the next option on the position at hand, or the first one on a new one."""
    M[GREEDY_LEFT] -= 1
    arm = M[GREEDY_ARM]
    if arm == 0:
        arm = M[M[SEARCH_TOP] + FIRST]
        search_deal()
        save(GREEDY_DEALT)
    else:
        restore(GREEDY_DEALT)
    M[GREEDY_ARM] = M[arm + NEXT]
    x = S[RNG_X]
    c = S[RNG_C]
    apply(M[arm + OPTION])
    tree_note(arm, greedy_value(M[SEARCH_SEAT]))
    if x != S[RNG_X] or c != S[RNG_C]:
        M[GREEDY_VARIES] = 1
    if M[GREEDY_ARM] == 0 and M[GREEDY_VARIES] == 0 and M[SEARCH_SHARED] != 0:
        M[GREEDY_LEFT] = 0  # every other round would give the same


def greedy_value(seat: int) -> int:
    """What a position is worth to a seat. It is played on: to the end of the seat's turn, or of the game."""
    if HAS_SCORE or HAS_WORTH:
        steps = 0
        while S[OVER] == 0 and S[PLAYER] == seat and steps < GREEDY_STEPS:
            apply(O[draw(options(S[PC]))])
            steps += 1
        value = max(-GREEDY_WIN, min(GREEDY_WIN, greedy_lead(seat)))
        if S[OVER] != 0:
            got = returns(seat)
            if got > 0:
                value += GREEDY_WIN * 2
            elif got < 0:
                value -= GREEDY_WIN * 2
        return value
    if S[OVER] == 0:
        playout()
    return max(-MOST_RETURN, min(MOST_RETURN, returns(seat))) << SCALE


def greedy_lead(seat: int) -> int:
    """A seat's score less the best of the others'; alone, its score. Turned round where the lowest score wins.

    Without scores, the same of what the position is worth.
    """
    best = 0
    found = 0
    for other in range(1, PLAYERS + 1):
        if other != seat:
            its = greedy_count(other)
            if found == 0:
                best = its
            elif HAS_SCORE and LOWEST:
                best = min(best, its)
            else:
                best = max(best, its)
            found = 1
    if HAS_SCORE and LOWEST:
        return best - greedy_count(seat)
    return greedy_count(seat) - best


def greedy_count(seat: int) -> int:
    """What a seat has: its score, or what the position is worth to it where there are no scores."""
    if HAS_SCORE:
        return score(seat)
    return worth(seat)


def greedy_best() -> int:
    """The option with the highest mean, one of those with equal means by lot; -1 if no trial came to its end."""
    best = 0
    equal = 0
    arm = M[M[SEARCH_TOP] + FIRST]
    while arm != 0:
        if M[arm + TRIED] != 0:
            if best == 0 or greedy_order(arm, best) > 0:
                best = arm
                equal = 1
            elif greedy_order(arm, best) == 0:
                equal += 1
        arm = M[arm + NEXT]
    if best == 0:
        return -1
    skip = below(SEARCH_DICE, equal)
    arm = best
    while skip > 0:
        arm = M[arm + NEXT]
        if M[arm + TRIED] != 0 and greedy_order(arm, best) == 0:
            skip -= 1
    return M[arm + OPTION]


def greedy_order(one: int, two: int) -> int:
    """More than 0 if the first of two arms gave more, less if it gave less."""
    if M[one + MEAN] != M[two + MEAN]:
        return M[one + MEAN] - M[two + MEAN]
    return M[one + REST] - M[two + REST]
