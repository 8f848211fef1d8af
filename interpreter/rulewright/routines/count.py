"""Many games, summed up: whole games of consecutive seeds, and what statistics need of them, in whole numbers.

    count_begin(seed, games); count_run(100000) until it gives 0     ->     region TALLY: sums that can be added up

Sums are of three words of 30 bits, so they are exact; a single word counts at most the decisions that the host lets
be made before it reads and clears TALLY. Scores and returns are between -2**29 and 2**29 (else a fault).

`count_run` plays all seats at random, drawing from the generator in S just as `playout` does. Where bots play, the
host makes every step: `count_open`, then for each decision `count_ask`, `count_pick` if it is a random one, and
`count_take`, then `count_close`. A fault ends the call, and then the host calls `count_next`. What had been offered and
taken in such a game stays counted; everything else is counted at the end of a game, as a whole. What the standing, lead
changes and drama are is told in `standing.py`.
"""

from __future__ import annotations

from rulewright.routines.names import (
    DECISIONS,
    HAS_RETURNS,
    HAS_SCORE,
    LIMIT,
    PC,
    PLAYER,
    PLAYERS,
    READS_DECISIONS,
    READS_PC,
    READS_PLAYER,
    M,
    O,
    S,
    begin,
    draw,
    initial,
    options,
    part_of,
    player_at,
    resume,
    returns_of,
    score_of,
    seed_state,
    zero,
)
from rulewright.routines.names_count import (
    ALL_DECIDED,
    ALL_ENTRY,
    ALL_GAMES,
    ALL_HELD,
    ALL_HELD_WON,
    ALL_LIMITED,
    ALL_LONG,
    ALL_NOBODY,
    ALL_OFFERED,
    ALL_SHARED,
    ALL_USED,
    ALL_VISITED,
    ALL_WIDE,
    ALL_WON,
    ARM_COUNT,
    ARM_FIRST,
    ARM_OFFSET,
    BIN_DRAMA,
    BIN_LEADS,
    BIN_LENGTH,
    BIN_WIDTH,
    COUNT,
    COUNT_WORDS,
    DRAMAS,
    EFFECT_SLOT,
    EFFECTS,
    FAR,
    GAME_AHEAD,
    GAME_HELD,
    GAME_HIGH,
    GAME_LEADS,
    GAME_LEFT,
    GAME_LENGTH,
    GAME_LOW,
    GAME_NEW,
    GAME_OPEN,
    GAME_PART,
    GAME_RETURN,
    GAME_RUN,
    GAME_SCORE,
    GAME_SHIFT,
    GAME_SITE,
    GAME_STEP,
    GAME_VALUE,
    GAME_WON,
    HELD,
    HELD_FLAG,
    HELD_FLAGS,
    HELD_KIND,
    HELD_MARK,
    HELD_PIECES,
    HELD_ROW,
    HELD_SEAT,
    HELD_WHERE,
    LEADS,
    LENGTHS,
    PARTS,
    POINT_SLOT,
    SOURCE_SLOT,
    SOURCES,
    SPACE_SLOT,
    SPACES,
    STANDING,
    STEPS,
    SUM_DRAMA,
    SUM_DRAMA2,
    SUM_EFFECT,
    SUM_HELD,
    SUM_LEADS,
    SUM_LEADS2,
    SUM_LED,
    SUM_OF,
    SUM_PART,
    SUM_POINTS,
    SUM_RETURN,
    SUM_RETURN2,
    SUM_SCORE,
    SUM_SCORE2,
    SUM_SPACE,
    SUM_WINNER,
    TALLY,
    TALLY_WORDS,
    WIDTHS,
)
from rulewright.routines.play import stop, take_last, winner
from rulewright.routines.standing import add_run, bounded, drama_of, see_standing
from rulewright.routines.sums import add_square, add_sum

# -- one game


def count_begin(low: int, high: int, games: int) -> None:
    """So many games are to be played from now on, the first with this seed in two halves. Who plays is set already."""
    M[COUNT + GAME_LEFT] = games
    M[COUNT + GAME_OPEN] = 0
    M[COUNT + GAME_LOW] = low
    M[COUNT + GAME_HIGH] = high


def count_clear() -> None:
    """Set all sums to 0."""
    zero(TALLY, TALLY_WORDS)


def count_open() -> int:
    """Begin the next game; gives its first site, 0 if it is over at once."""
    base = COUNT + GAME_VALUE
    zero(COUNT + GAME_LENGTH, GAME_NEW - GAME_LENGTH)
    M[COUNT + GAME_NEW] = 1
    zero(base, COUNT_WORDS - GAME_VALUE)
    M[COUNT + GAME_OPEN] = 1
    initial()
    seed_state(M[COUNT + GAME_LOW], M[COUNT + GAME_HIGH])
    M[COUNT + GAME_SITE] = begin()
    return M[COUNT + GAME_SITE]


def count_next() -> None:
    """The game at play is done, or broke off: the next seed."""
    M[COUNT + GAME_OPEN] = 0
    M[COUNT + GAME_LEFT] -= 1
    if M[COUNT + GAME_LOW] == -1:
        M[COUNT + GAME_LOW] = 0
        if M[COUNT + GAME_HIGH] == 0x7FFFFFFF:
            M[COUNT + GAME_HIGH] = -0x7FFFFFFF - 1
        else:
            M[COUNT + GAME_HIGH] += 1
    elif M[COUNT + GAME_LOW] == 0x7FFFFFFF:
        M[COUNT + GAME_LOW] = -0x7FFFFFFF - 1
    else:
        M[COUNT + GAME_LOW] += 1
    M[COUNT + GAME_SHIFT] = (M[COUNT + GAME_SHIFT] + M[COUNT + GAME_STEP]) % PLAYERS


def count_decision(site: int, pick: int, many: int) -> None:
    """Count what is offered, and what is taken: the option in O[pick] of so many. Sources of points are told."""
    if many < WIDTHS:
        M[TALLY + BIN_WIDTH + many] += 1
    else:
        M[TALLY + ALL_WIDE] += 1
        M[TALLY + ALL_WIDE + M[TALLY + ALL_WIDE]] = many
    taken = ARM_FIRST[site]
    if ARM_COUNT[site] == 1:
        M[TALLY + ALL_OFFERED + taken] += 1
    else:
        taken = count_arms(taken, taken + ARM_COUNT[site], pick, many)
    M[TALLY + ALL_USED + taken] += 1
    if STANDING:
        at_work = S[SOURCE_SLOT]
        if at_work == 0 or at_work >= STEPS:
            S[SOURCE_SLOT] = STEPS + taken


def count_arms(first: int, end: int, pick: int, many: int) -> int:
    """Count each arm offered once (they are first .. end - 1, options in order); gives the arm of the one taken."""
    arm = first
    noted = -1
    taken = first
    for i in range(many):
        option = O[i]
        while arm + 1 < end and option >= ARM_OFFSET[arm + 1]:
            arm += 1
        if arm != noted:
            M[TALLY + ALL_OFFERED + arm] += 1
            noted = arm
        if i == pick:
            taken = arm
    return taken


def count_look() -> None:
    """The standing in front of a decision."""
    see_standing()
    M[COUNT + GAME_RUN] += 1
    if M[COUNT + GAME_RUN] == 32:
        add_run()


def count_step(site: int, pick: int, many: int) -> int:
    """Take the option in O[pick], already counted; gives the next site."""
    length = M[COUNT + GAME_LENGTH] + 1
    M[COUNT + GAME_LENGTH] = length
    choice = O[pick]
    if length >= LIMIT:
        stop(site)
        S[DECISIONS] = length
        take_last(choice)
        return 0
    if READS_DECISIONS:
        S[DECISIONS] = length
    return resume(site, choice)


def count_play(most: int) -> int:
    """Play the game at play to its end, or so many decisions of it; gives how many were made."""
    site = M[COUNT + GAME_SITE]
    made = 0
    while site != 0 and made < most:
        if STANDING:
            count_look()
        if READS_PLAYER:
            S[PLAYER] = player_at(site)
        if READS_PC:
            S[PC] = site
        many = options(site)
        pick = draw(many)
        count_decision(site, pick, many)
        site = count_step(site, pick, many)
        made += 1
        if M[TALLY + ALL_WIDE] == FAR:
            most = made
    M[COUNT + GAME_SITE] = site
    return made


def count_run(most: int) -> int:
    """Play on, about so many decisions; gives how many games are left, the one at play included.

    Ends early where the host must read the sums first: see `names_count.py`, ALL_LONG and ALL_WIDE.
    """
    while M[COUNT + GAME_LEFT] > 0 and most > 0 and M[TALLY + ALL_LONG] < FAR and M[TALLY + ALL_WIDE] < FAR:
        if M[COUNT + GAME_OPEN] == 0:
            count_open()
            most -= 1
        most -= count_play(most)
        if M[COUNT + GAME_SITE] == 0:
            count_close()
    return M[COUNT + GAME_LEFT]


def count_ask() -> int:
    """For hosts that step: list the options of the decision; gives their number.

    The header says who decides and where. `count_pick` may follow, `count_take` must.
    """
    site = M[COUNT + GAME_SITE]
    if STANDING:
        count_look()
    S[DECISIONS] = M[COUNT + GAME_LENGTH]
    stop(site)
    return options(site)


def count_pick(many: int) -> int:
    """For hosts that step: the place in O of a random choice of so many, by the generator in S."""
    return draw(many)


def count_take(pick: int) -> int:
    """For hosts that step: take the option in O[pick]; gives the next site, 0 at the end."""
    site = M[COUNT + GAME_SITE]
    many = options(site)
    count_decision(site, pick, many)
    M[COUNT + GAME_SITE] = count_step(site, pick, many)
    return M[COUNT + GAME_SITE]


# -- the end of a game


def count_close() -> None:
    """Add up the game that has ended, and go on to the next seed."""
    if M[COUNT + GAME_LENGTH] < LIMIT:
        S[DECISIONS] = M[COUNT + GAME_LENGTH]
        stop(0)
    if STANDING:
        see_standing()
        add_run()
    won = 0
    last = 0
    for seat in range(1, PLAYERS + 1):
        mine = winner(seat)
        M[COUNT + GAME_WON + seat] = mine
        won += mine
        last = seat if mine != 0 else last
    for seat in range(1, PLAYERS + 1):
        reckon_seat(seat, won)
    # from here on nothing can fail, so a game is counted as a whole or not at all
    for seat in range(1, PLAYERS + 1):
        close_seat(seat, won)
    M[TALLY + ALL_GAMES] += 1
    length = M[COUNT + GAME_LENGTH]
    if length >= LIMIT:
        M[TALLY + ALL_LIMITED] += 1
    if length < LENGTHS:
        M[TALLY + BIN_LENGTH + length] += 1
    else:
        M[TALLY + ALL_LONG] += 1
        M[TALLY + ALL_LONG + M[TALLY + ALL_LONG]] = length
    if won == 1:
        M[TALLY + ALL_WON + last] += 1
        M[TALLY + ALL_ENTRY + (last - 1 + M[COUNT + GAME_SHIFT]) % PLAYERS] += 1
    else:
        M[TALLY + ALL_NOBODY] += 1
    if STANDING:
        close_standing(last if won == 1 else 0)
    if HELD:
        close_held(last if won == 1 else 0)
    for effect in range(EFFECTS):
        if S[EFFECT_SLOT + effect] != 0:
            add_sum(TALLY + SUM_EFFECT + 3 * effect, S[EFFECT_SLOT + effect])
    for row in range(SPACES):
        if S[SPACE_SLOT + row] != 0:
            add_sum(TALLY + SUM_SPACE + 3 * row, S[SPACE_SLOT + row])
            M[TALLY + ALL_VISITED + row] += 1
    count_next()


def reckon_seat(seat: int, won: int) -> None:
    """Work out what a seat got, where so many have won."""
    if HAS_SCORE:
        M[COUNT + GAME_SCORE + seat] = bounded(score_of(seat))
    for part in range(PARTS):
        M[COUNT + GAME_PART + part * PLAYERS + seat - 1] = bounded(part_of(part, seat))
    value = 0
    if HAS_RETURNS:
        value = bounded(returns_of(seat))
    elif won != 0 and (won < PLAYERS or PLAYERS == 1):
        value = 0 - 1
        if M[COUNT + GAME_WON + seat] != 0:
            value = 1 if won == 1 else 0
    M[COUNT + GAME_RETURN + seat] = value


def close_seat(seat: int, won: int) -> None:
    """Add up what a seat got."""
    if won > 1 and M[COUNT + GAME_WON + seat] != 0:
        M[TALLY + ALL_SHARED + seat] += 1
    if HAS_SCORE:
        add_sum(TALLY + SUM_SCORE + 3 * seat, M[COUNT + GAME_SCORE + seat])
        add_square(TALLY + SUM_SCORE2 + 3 * seat, M[COUNT + GAME_SCORE + seat])
    for part in range(PARTS):
        row = part * PLAYERS + seat - 1
        add_sum(TALLY + SUM_PART + 3 * row, M[COUNT + GAME_PART + row])
    add_sum(TALLY + SUM_RETURN + 3 * seat, M[COUNT + GAME_RETURN + seat])
    add_square(TALLY + SUM_RETURN2 + 3 * seat, M[COUNT + GAME_RETURN + seat])


def close_standing(sole: int) -> None:
    """Add up points by source, lead changes, and what the way of the sole winner (0: none) says."""
    for row in range(SOURCES * PLAYERS):
        if S[POINT_SLOT + row] != 0:
            add_sum(TALLY + SUM_POINTS + 3 * row, S[POINT_SLOT + row])
    if sole != 0:
        for source in range(SOURCES):
            points = S[POINT_SLOT + source * PLAYERS + sole - 1]
            if points != 0:
                add_sum(TALLY + SUM_WINNER + 3 * source, points)
    leads = M[COUNT + GAME_LEADS]
    add_sum(TALLY + SUM_LEADS, leads)
    add_square(TALLY + SUM_LEADS2, leads)
    M[TALLY + BIN_LEADS + min(leads, LEADS - 1)] += 1
    if sole != 0:
        M[TALLY + ALL_DECIDED] += 1
        drama = drama_of(sole)
        add_sum(TALLY + SUM_DRAMA, drama)
        add_square(TALLY + SUM_DRAMA2, drama)
        M[TALLY + BIN_DRAMA + min(DRAMAS - 1, drama * DRAMAS >> 16)] += 1
        add_sum(TALLY + SUM_LED, M[COUNT + GAME_AHEAD + sole])
        add_sum(TALLY + SUM_OF, M[COUNT + GAME_LENGTH])


def close_held(sole: int) -> None:
    """Add up what each seat has at the end, where one (0: nobody) has won alone."""
    for piece in range(1, HELD_PIECES + 1):
        place = S[HELD_WHERE + piece]
        row = HELD_ROW[place]
        kind = HELD_KIND[piece]
        if row >= 0 and kind >= 0:
            M[COUNT + GAME_HELD + (row + kind) * PLAYERS + HELD_SEAT[place] - 1] += 1
    for number in range(HELD_FLAGS):
        if S[HELD_FLAG[number]] != 0:
            M[COUNT + GAME_HELD + HELD_MARK[number]] += 1
    for row in range(HELD):
        for seat in range(1, PLAYERS + 1):
            if M[COUNT + GAME_HELD + row * PLAYERS + seat - 1] != 0:
                M[TALLY + ALL_HELD + row] += 1
                if seat == sole:
                    M[TALLY + ALL_HELD_WON + row] += 1
                if HAS_SCORE:
                    add_sum(TALLY + SUM_HELD + 3 * row, M[COUNT + GAME_SCORE + seat])
