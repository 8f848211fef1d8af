"""The tree of a search in M: nodes, arms, which arm is tried next, and what is credited to the arms of a walk.

    HEAP: heads of the hash table | nodes and arms in the order in which they were made ... | room()

A node is a decision as its player sees it; its arms are the options ever offered there, in a chain by rising id.
Behind an arm lies one node (CHILD), or several, found by the arm and two words of what was seen. When memory is full
nothing is added any more. Names of the words of nodes and arms: `names_search.py`.

**The arithmetic** is in whole numbers of 32 bits. Returns are scaled by 2**SCALE, so that DIVISOR becomes 2**13 to
2**14, and kept between -2**26 and 2**26. An arm keeps the exact mean of its values as quotient and remainder: from sum
= n * mean + rest, 0 <= rest < n, the next value v gives t = rest + v - mean, then mean += t // (n + 1) and rest = t %
(n + 1). The bound of an arm tried n times at a node walked N times is

    mean + span * EXPLORE * sqrt(ln N) / sqrt(n)

with the range `span` of all values met so far, at first from -DIVISOR to DIVISOR (where worth judges or the score is
sought, of none); it puts arms in the order in which (mean - least) / span + EXPLORE * sqrt(ln N / n) would. ROOT_LOG
holds EXPLORE * sqrt(ln N) in units of 2**-12 (< 2**14), N itself up to 1023 and 32 steps for each doubling beyond;
INVERSE_ROOT holds 2**16 / sqrt(n) for n up to 1023, and a larger n is divided by 4 until it is in the table, each time
halving the result. `span` is cut to 15 bits and a power of two, its product with the logarithm to 15 bits again. So no
product reaches 2**31 and the exploration term is off by less than 1 %, as long as no node is walked more than 2**24
times.

Source: P. Auer, N. Cesa-Bianchi, P. Fischer, "Finite-time Analysis of the Multiarmed Bandit Problem", Machine Learning
47 (2002), for the bound; the hash is FNV-1a by G. Fowler, L. Noll and P. Vo over whole words, 31 bits kept.
"""

from __future__ import annotations

from rulewright.routines.mixing import below
from rulewright.routines.names import DIVISOR, HEAP, LOWEST, OVER, PLAYERS, M, O, S, room, save, seed_at, zero
from rulewright.routines.names_search import (
    ARM,
    CHILD,
    FIRST,
    FOR_SCORE,
    FROM,
    HALF,
    INVERSE_ROOT,
    LOOK,
    MEAN,
    MISSED,
    MOST_RETURN,
    NEXT,
    NODE,
    OPTION,
    REST,
    ROOT_LOG,
    SAME,
    SCALE,
    SEARCH_DICE,
    SEARCH_DONE,
    SEARCH_END,
    SEARCH_FREE,
    SEARCH_GOT,
    SEARCH_HIGH,
    SEARCH_LOW,
    SEARCH_MASK,
    SEARCH_OPEN,
    SEARCH_PATH,
    SEARCH_POWER,
    SEARCH_ROOT,
    SEARCH_SEAT,
    SEARCH_SPAN,
    SEARCH_TOP,
    SEEN_A,
    SEEN_B,
    TRIED,
    WALKS,
    WIDE,
)
from rulewright.routines.play import returns, score, worth

# -- making it


def tree_begin(seat: int, low: int, high: int) -> None:
    """Keep S as the root, and begin a tree of one node; seeds the search's generator from two halves of a number."""
    save(SEARCH_ROOT)
    seed_at(SEARCH_DICE, low, high)
    M[SEARCH_SEAT] = seat
    M[SEARCH_DONE] = 0
    M[SEARCH_OPEN] = 0
    M[SEARCH_END] = room()
    heads = 64
    while heads < 1048576 and heads * 128 < M[SEARCH_END] - HEAP:
        heads = heads * 2
    zero(HEAP, heads)
    M[SEARCH_MASK] = heads - 1
    M[SEARCH_FREE] = HEAP + heads
    M[SEARCH_HIGH] = DIVISOR << SCALE
    if FOR_SCORE or LOOK:  # nobody knows between what bounds, until there were some
        M[SEARCH_HIGH] = 0 - (MOST_RETURN << SCALE)
    M[SEARCH_LOW] = 0 - M[SEARCH_HIGH]
    tree_span()
    M[SEARCH_TOP] = tree_node(0 - seat, 0, 0)


def tree_node(origin: int, seen_a: int, seen_b: int) -> int:
    """A new node without arms; 0 if there is no room."""
    node = M[SEARCH_FREE]
    if node + NODE > M[SEARCH_END]:
        return 0
    M[SEARCH_FREE] = node + NODE
    M[node + WALKS] = 0
    M[node + FIRST] = 0
    M[node + FROM] = origin
    M[node + SEEN_A] = seen_a
    M[node + SEEN_B] = seen_b
    M[node + SAME] = 0
    return node


def tree_only(arm: int) -> int:
    """The node behind an arm where nothing but the option tells what follows, made where there is none; 0: no room."""
    node = M[arm + CHILD]
    if node == 0:
        node = tree_node(arm, 0, 0)
        M[arm + CHILD] = node
    return node


def tree_behind(origin: int, seen_a: int, seen_b: int) -> int:
    """The node behind an arm (or 0 less a seat) where this was seen, made if there is none; 0 if there is no room."""
    mixed = ((18652613 ^ origin) * 16777619) & 0x7FFFFFFF
    mixed = ((mixed ^ seen_a) * 16777619) & 0x7FFFFFFF
    mixed = ((mixed ^ seen_b) * 16777619) & 0x7FFFFFFF
    head = HEAP + ((mixed ^ (mixed >> 15)) & M[SEARCH_MASK])
    node = M[head]
    while node != 0:
        if M[node + FROM] == origin and M[node + SEEN_A] == seen_a and M[node + SEEN_B] == seen_b:
            return node
        node = M[node + SAME]
    node = tree_node(origin, seen_a, seen_b)
    if node != 0:
        M[node + SAME] = M[head]
        M[head] = node
    return node


def tree_arm(link: int, option: int, walks: int) -> int:
    """From the word that leads to an arm, pass arms that are not offered now, up to the one of an option.

    Gives the word that leads to it. It is made where there is none; if there is no room, the word leads elsewhere.
    """
    arm = M[link]
    while arm != 0 and M[arm + OPTION] < option:
        M[arm + MISSED] += 1
        link = arm + NEXT
        arm = M[link]
    if arm == 0 or M[arm + OPTION] != option:
        made = M[SEARCH_FREE]
        if made + ARM <= M[SEARCH_END]:
            M[SEARCH_FREE] = made + ARM
            M[made + OPTION] = option
            M[made + TRIED] = 0
            M[made + MEAN] = 0
            M[made + REST] = 0
            M[made + MISSED] = walks - 1
            M[made + CHILD] = 0
            M[made + NEXT] = arm
            M[link] = made
    return link


# -- choosing in it


def tree_weight(walks: int) -> int:
    """The range times EXPLORE times the root of the logarithm, in 15 bits: what a bound adds, times sqrt(n)."""
    if walks < 1024:
        return M[SEARCH_SPAN] * ROOT_LOG[walks] >> 14
    doubling = 1
    while walks >> doubling > 1023:
        doubling += 1
    step = (walks >> (doubling + 4)) - 32
    return M[SEARCH_SPAN] * ROOT_LOG[1024 + 32 * (doubling - 1) + step] >> 14


def tree_select(node: int, count: int) -> int:
    """The arm to be tried next among the first `count` options in O, which are lost; 0 if there is room for none.

    One that was never tried, any of them alike; else the one with the highest bound, the first among equals.
    """
    walks = M[node + WALKS] + 1
    M[node + WALKS] = walks
    weight = tree_weight(walks)
    power = 14 - M[SEARCH_POWER]
    link = node + FIRST
    arm = M[link]
    fresh = 0
    best = 0
    highest = -0x7FFFFFFF
    for i in range(count):
        option = O[i]
        if arm == 0 or M[arm] != option:
            link = tree_arm(link, option, walks)
            arm = M[link]
            if arm == 0 or M[arm] != option:
                continue
        tried = M[arm + TRIED]
        if tried == 0:
            O[fresh] = arm
            fresh += 1
        elif fresh == 0:
            shift = power
            while tried > 1023:
                tried = tried >> 2
                shift += 1
            bound = weight
            if M[arm + MISSED] != 0:
                bound = tree_weight(walks - M[arm + MISSED])
            bound = M[arm + MEAN] + (bound * INVERSE_ROOT[tried] >> shift)
            if bound > highest:
                highest = bound
                best = arm
        link = arm + NEXT
        arm = M[link]
    while arm != 0:
        M[arm + MISSED] += 1
        arm = M[arm + NEXT]
    if fresh != 0:
        return O[below(SEARCH_DICE, fresh)]
    return best


def tree_best() -> int:
    """The root's option tried most often, among equals the one that gave most, the first of those; -1: none was."""
    arm = M[M[SEARCH_TOP] + FIRST]
    best = 0
    while arm != 0:
        if M[arm + TRIED] != 0:
            if best == 0 or M[arm + TRIED] > M[best + TRIED]:
                best = arm
            elif M[arm + TRIED] == M[best + TRIED]:
                more = M[arm + MEAN] - M[best + MEAN]
                if more > 0 or (more == 0 and M[arm + REST] > M[best + REST]):
                    best = arm
        arm = M[arm + NEXT]
    if best == 0:
        return -1
    return M[best + OPTION]


# -- what comes back


def tree_span() -> None:
    """Cut the range of values to 15 bits and a power of two."""
    span = max(1, M[SEARCH_HIGH] - M[SEARCH_LOW])
    power = 0
    while span > 32767:
        span = span >> 1
        power += 1
    M[SEARCH_SPAN] = span
    M[SEARCH_POWER] = power


def tree_note(arm: int, value: int) -> None:
    """One more value of an arm."""
    tried = M[arm + TRIED] + 1
    M[arm + TRIED] = tried
    mean = M[arm + MEAN]
    rest = M[arm + REST] + value - mean
    more = rest // tried
    M[arm + MEAN] = mean + more
    M[arm + REST] = rest - more * tried


def tree_value(seat: int) -> int:
    """What a finished game is worth to a seat, over DIVISOR: what it returns, or the score of whoever plays alone."""
    if FOR_SCORE:
        if LOWEST:
            return 0 - score(seat)
        return score(seat)
    return returns(seat)


def tree_judged(seat: int) -> int:
    """What an unfinished game is worth to a seat, scaled: its lead in worth as a share of a win, 1/2 for HALF."""
    mine = worth(seat)
    if FOR_SCORE:
        return max(0 - MOST_RETURN, min(MOST_RETURN, mine)) << SCALE
    best = -WIDE
    for other in range(1, PLAYERS + 1):
        if other != seat:
            best = max(best, worth(other))
    lead = max(-WIDE, min(WIDE, mine - best))
    return (DIVISOR << SCALE) * lead // (max(lead, 0 - lead) + HALF)


def tree_credit(words: int) -> None:
    """Credit what each seat got in S to the arms it took, the first `words` of SEARCH_PATH."""
    wider = 0
    for seat in range(1, PLAYERS + 1):
        value = 0
        if LOOK and S[OVER] == 0:
            value = tree_judged(seat)
        else:
            value = max(0 - MOST_RETURN, min(MOST_RETURN, tree_value(seat))) << SCALE
        M[SEARCH_GOT + seat] = value
        if value < M[SEARCH_LOW]:
            M[SEARCH_LOW] = value
            wider = 1
        if value > M[SEARCH_HIGH]:
            M[SEARCH_HIGH] = value
            wider = 1
    if wider != 0:
        tree_span()
    at = SEARCH_PATH
    end = SEARCH_PATH + words
    while at < end:
        tree_note(M[at], M[SEARCH_GOT + M[at + 1]])
        at += 2
