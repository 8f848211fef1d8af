"""Playing on: from a seed to a first decision, from a choice to the next one, at random to the end, and how it ended.

The same games from the same seeds as `play.code` and `play.trial` give, choice for choice. Seats count from 1.
"""

from __future__ import annotations

from rulewright.routines.names import (
    DECISIONS,
    HAS_RETURNS,
    HAS_SCORE,
    HAS_WORTH,
    LIMIT,
    LIMIT_DRAW,
    LOWEST,
    OVER,
    PC,
    PENDING,
    PLAYER,
    PLAYERS,
    READS_DECISIONS,
    READS_PC,
    READS_PLAYER,
    RESULT,
    TIES,
    WINNERS,
    O,
    S,
    begin,
    draw,
    initial,
    last,
    options,
    player_at,
    resume,
    returns_of,
    score_of,
    seed_state,
    tie_of,
    worth_of,
)

# -- steps


def stop(site: int) -> int:
    """Bring the header of a vector that has stopped at a site (0: it is over) up to date; gives the site."""
    S[PC] = site
    S[PLAYER] = 0
    S[PENDING] = 0
    if site == 0:
        S[OVER] = 1
    else:
        S[PLAYER] = player_at(site)
    return site


def end_by_limit() -> None:
    """The declared limit of decisions is reached."""
    S[OVER] = 1
    S[PC] = 0
    S[PLAYER] = 0
    S[PENDING] = 0
    if LIMIT_DRAW:
        S[RESULT] = 2
    else:
        S[RESULT] = 0


def new(low: int, high: int) -> None:
    """The vector in front of the first step, with a generator seeded from a number of 64 bits in two halves."""
    initial()
    seed_state(low, high)


def advance() -> int:
    """From there to the first decision; gives its site, 0 if the game is over before."""
    return stop(begin())


def apply(choice: int) -> int:
    """Take an option by its id and go on to the next decision, chance drawn; gives its site, 0 if the game is over."""
    S[DECISIONS] += 1
    if S[DECISIONS] >= LIMIT:
        return take_last(choice)
    return stop(resume(S[PC], choice))


def take_last(choice: int) -> int:
    """What `apply` does with the last decision that the limit allows, already counted; gives 0."""
    if last(S[PC], choice) == 0:
        stop(0)
    else:
        end_by_limit()
    return 0


# -- random play


def random_step(site: int) -> int:
    """A random decision at a site, any but the last that the limit allows; gives the next site, 0 if it is over.

    Of the header only what rules read is kept up to date: `stop` and DECISIONS are the caller's.
    """
    if READS_PLAYER:
        S[PLAYER] = player_at(site)
    if READS_PC:
        S[PC] = site
    choice = O[draw(options(site))]
    if READS_DECISIONS:
        S[DECISIONS] += 1
    return resume(site, choice)


def play_on(most: int) -> int:
    """Play random decisions to the end, or `most` of them; gives the number made. The header is right at the end."""
    site = S[PC]
    count = S[DECISIONS]
    allowed = LIMIT - count
    bulk = min(most, allowed - 1)
    made = 0
    while made < bulk and site != 0:
        site = random_step(site)
        made += 1
    S[DECISIONS] = count + made
    stop(site)
    if site != 0 and most >= allowed:
        choice = O[draw(options(site))]
        S[DECISIONS] += 1
        take_last(choice)
        made += 1
    return made


def playout() -> int:
    """Play random decisions to the end of the game; gives the number made."""
    return play_on(LIMIT)


def playouts(games: int) -> int:
    """So many whole games of random choices, one generator for all of them; gives the number of decisions made.

    Leaves S as `new` does, but for its generator.
    """
    total = 0
    for _game in range(games):
        initial()
        advance()
        total += playout()
    initial()
    return total


# -- how a game ended


def score(seat: int) -> int:
    """The score of a seat; 0 where the game has none."""
    if HAS_SCORE:
        return score_of(seat)
    return 0


def worth(seat: int) -> int:
    """What a position is worth to a bot at a seat, kept within a million; 0 where the game does not say."""
    if HAS_WORTH:
        return max(-1000000, min(1000000, worth_of(seat)))
    return 0


def beats(one: int, two: int) -> int:
    """1 if the first of two seats stands before the second by score and tie breaks, else 0."""
    if HAS_SCORE:
        mine = score_of(one)
        other = score_of(two)
        if mine != other:
            if LOWEST:
                return 1 if mine < other else 0
            return 1 if mine > other else 0
    for number in range(TIES):
        mine = tie_of(number, one)
        other = tie_of(number, two)
        if mine != other:
            return 1 if mine > other else 0
    return 0


def winner(seat: int) -> int:
    """1 if a seat won the finished game, alone or with others; else 0. Nobody does in a draw."""
    if S[RESULT] == 2:
        return 0
    if S[RESULT] == 1:
        if WINNERS:
            return 1 if S[WINNERS + seat] != 0 else 0
        return 0
    for other in range(1, PLAYERS + 1):
        if beats(other, seat):
            return 0
    return 1


def returns(seat: int) -> int:
    """What the finished game returns to a seat, over DIVISOR.

    If the game does not say it: 1 for a sole winner, 0 for those who share the win and in a draw, -1 for the others.
    """
    if HAS_RETURNS:
        return returns_of(seat)
    won = 0
    for other in range(1, PLAYERS + 1):
        won += winner(other)
    if won == 0 or (won == PLAYERS and PLAYERS > 1):
        return 0
    if winner(seat):
        return 1 if won == 1 else 0
    return -1
