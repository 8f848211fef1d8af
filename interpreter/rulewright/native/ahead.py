"""Play that stops at chance, in routine Python: look-aheads, and the last decision that the limit allows.

The twin of `play.support.make_look` and of what `play.code` does at the limit. Only native modules hold it.
`step_ahead` plays an answer on by the flow that stops at chance: the site reached, 0 where what was begun is completed
or the game is over, -1 at a dead end.

Look-aheads keep what they have not tried yet in K, a stack of entries (site, next option, end of options, a word of no
use, the vector), and positions they have seen in E, a hash table with open addressing: entries of three words
(number of the look-ahead that wrote it, two hashes of 31 bits). The first entry has other numbers: of look-aheads ever
begun, of those inside of the outermost one at work, and of the choices that these have tried. Two positions with the
same 62 bits would be taken for one.
"""

from __future__ import annotations

from rulewright.routines.names import FAULT_RUNAWAY, PC, SIZE, O, S, draw, fault
from rulewright.routines.names_ahead import (
    CHANCE,
    DEEPEST,
    FAULT_CHANCE_AHEAD,
    FAULT_NO_OUTCOME,
    LIST_ROOM,
    LOOK_LIMIT,
    MOST_TRIES,
    RULES,
    SEEN,
    STEP,
    UNREMEMBERED,
    E,
    K,
    count_at,
    list_end,
    look_top,
    options_at,
    outcome,
    put_aside,
    set_list_end,
    set_look_top,
    step_ahead,
    take_back,
)


def look_begins(first: int, rule: int) -> None:
    """A look-ahead begins: the first one (1), or one inside of another (0)."""
    if first:
        E[1] = 0
        E[2] = 0
    E[1] += 1
    if E[1] > LOOK_LIMIT:
        fault(FAULT_RUNAWAY, rule)


def ahead(reached: int, rule: int) -> int:
    """1 if play from here can be completed, else 0; `reached` is what `step_ahead` gave. S is used up."""
    if reached < 0:
        return 0
    if reached == 0:
        return 1
    base = look_top()
    first = list_end()
    E[0] += 1
    top = keep_trying(base, reached, rule)
    found = 0
    visited = 0
    while top > base:
        entry = top - STEP
        if K[entry + 1] == K[entry + 2]:
            top = entry
            set_look_top(top)
            continue
        set_list_end(K[entry + 2])
        choice = O[K[entry + 1]]
        K[entry + 1] += 1
        E[2] += 1
        if E[2] > MOST_TRIES:
            fault(FAULT_RUNAWAY, rule)
        take_back(entry + 4)
        site = step_ahead(K[entry], choice)
        if site < 0:
            continue
        if site == 0:
            found = 1
            break
        visited += 1
        if visited > UNREMEMBERED:
            known = seen_before(site)
            if known:
                continue
            if visited > LOOK_LIMIT:
                fault(FAULT_RUNAWAY, rule)
        top = keep_trying(top, site, rule)
    set_look_top(base)
    set_list_end(first)
    return found


def keep_trying(top: int, site: int, rule: int) -> int:
    """Put a position and its options on the stack; gives its new end."""
    if CHANCE[site]:
        fault(FAULT_CHANCE_AHEAD, rule)
    begin = list_end()
    if top >= DEEPEST * STEP or begin > LIST_ROOM:
        fault(FAULT_RUNAWAY, rule)
    set_look_top(top + STEP)
    count = options_at(site)
    K[top] = site
    K[top + 1] = begin
    K[top + 2] = begin + count
    put_aside(top + 4)
    set_list_end(begin + count)
    return top + STEP


def seen_before(site: int) -> int:
    """1 if this look-ahead has met the position in S before, else 0; it is remembered from now on."""
    one = site
    two = 1
    for slot in range(SIZE):
        one = (one ^ S[slot]) * 16777619 & 0x7FFFFFFF
        two = (two ^ (one >> 13)) * 1540483477 + S[slot] & 0x7FFFFFFF
    mine = E[0]
    at = (one ^ (two >> 7)) & (SEEN - 1)
    while True:
        if at == 0:
            at = 1
        entry = 3 * at
        if E[entry] != mine:
            E[entry] = mine
            E[entry + 1] = one
            E[entry + 2] = two
            return 0
        if E[entry + 1] == one and E[entry + 2] == two:
            return 1
        at = (at + 1) & (SEEN - 1)


def last_step(site: int, choice: int) -> int:
    """The intrinsic `last`: the last decision that the limit allows, chance with several outcomes not drawn."""
    reached = step_ahead(site, choice)
    while reached > 0:
        if CHANCE[reached] == 0:
            return 1
        count = count_at(reached)
        if count < 1:
            fault(FAULT_NO_OUTCOME, RULES[reached])
        several = has_several(reached, count)
        if several:
            return 1
        S[PC] = reached
        number = draw(count)
        reached = step_ahead(reached, number)
    return 0


def has_several(site: int, count: int) -> int:
    """1 if chance has more than one outcome that can be told apart, else 0."""
    begin = list_end()
    length = outcome(site, 0)
    if length == 0:
        return 1 if count > 1 else 0
    differs = 0
    for number in range(1, count):
        set_list_end(begin + length)
        again = outcome(site, number)
        set_list_end(begin)
        if again != length:
            differs = 1
        else:
            for i in range(length):
                if O[begin + i] != O[begin + length + i]:
                    differs = 1
        if differs:
            break
    return differs
