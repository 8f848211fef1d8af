"""Who meets whom, and who sits where.

    3 bots, 2 players  ->  meetings (0, 1), (0, 2), (1, 2); seatings of the first: (0, 1), (1, 0), (0, 1), ...

With two players every two bots meet. With more, every choice of as many bots as there are seats does; where there are
fewer bots than seats, some sit there twice, all as often as can be. In a game for one, each plays alone and all of them
meet, by what they make of the same seeds.
"""

from __future__ import annotations

from itertools import combinations
from math import factorial


def meetings(entrants: int, players: int) -> list[tuple[int, ...]]:
    """The meetings as numbers of bots, one for each seat (all of them in a game for one)."""
    everybody = range(entrants)
    if players == 1:
        return [tuple(everybody)]
    if entrants >= players:
        return list(combinations(everybody, players))
    each, more = divmod(players, entrants)
    return [
        tuple(bot for bot in everybody for _ in range(each + (bot in extra))) for extra in combinations(everybody, more)
    ]


def seating(members: tuple[int, ...], number: int) -> tuple[int, ...]:
    """Who sits where in a game of a meeting, by the game's number from 0.

    As many games as there are seats make a round, in which everybody sits everywhere once. From round to round the
    order at the table changes, until every order was there.
    """
    seats = len(members)
    block, turn = divmod(number, seats)
    order = [members[0]]
    left = list(members[1:])
    block %= factorial(len(left))
    while left:
        at, block = divmod(block, factorial(len(left) - 1))
        order.append(left.pop(at))
    return tuple(order[turn:] + order[:turn])


def whole_rounds(games: int, players: int) -> int:
    """So many games, and a few more if the last round would not be complete."""
    return -(-games // players) * players
