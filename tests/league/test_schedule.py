"""Everybody meets everybody, and sits everywhere equally often."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from rulewright_tools.league.schedule import meetings, seating, whole_rounds


@pytest.mark.parametrize(("entrants", "players"), [(2, 2), (5, 2), (4, 3), (2, 3), (2, 4), (3, 4), (3, 5), (7, 4)])
def test_every_two_meet_equally_often(entrants: int, players: int) -> None:
    found = meetings(entrants, players)
    assert len(set(found)) == len(found)
    met: Counter[tuple[int, int]] = Counter()
    for members in found:
        assert len(members) == players
        seats = Counter(members)
        assert max(seats.values()) - min(seats.values()) <= 1 or entrants >= players
        assert entrants < players or max(seats.values()) == 1
        for one in seats:
            for two in seats:
                met[one, two] += one < two and seats[one] * seats[two]
    counts = {met[i, j] for i in range(entrants) for j in range(i + 1, entrants)}
    assert len(counts) == 1
    assert counts.pop() > 0


def test_alone_all_meet_in_one() -> None:
    assert meetings(3, 1) == [(0, 1, 2)]


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_a_round_seats_everybody_everywhere_and_all_rounds_know_every_order(players: int) -> None:
    members = tuple(range(10, 10 + players))
    orders = list(permutations(members))
    found = [seating(members, number) for number in range(len(orders))]
    assert sorted(found) == sorted(orders)
    for begin in range(0, len(found), players):
        for seat in range(players):
            assert {order[seat] for order in found[begin : begin + players]} == set(members)
    assert seating(members, len(orders)) == found[0]


def test_games_are_whole_rounds() -> None:
    assert [whole_rounds(games, 3) for games in (1, 3, 4, 200)] == [3, 3, 6, 201]
