"""Games with a rulebook's checklist are played in numbers: random players by the thousand, the search bot by the score.

Every number of players and every variant of such a game, found by itself (`tests.laws.games`); nothing may break off,
and no game may be ended by the limit that keeps bots' games finite. By default fewer games of those that are very long;
all of them with RULEWRIGHT_FULL=1.
"""

from __future__ import annotations

from typing import Any

import pytest

from rulewright_tools.simulation.chunk import Job, play_chunk
from tests.laws.games import FULL, Case, cases_of, game_folders

RANDOM, SEARCH = 1000, 20
FEW = 100
DECISIONS = 150_000
"""After the first few games of a table so many more are played as have this number of decisions together."""
BUDGET = "mcts:30"
TABLES = [
    case for folder in game_folders() if (folder / "clauses.yaml").is_file() for case in cases_of(folder, long=True)
]
"""The tables of games of a box's size: those with a checklist."""


def faultless(case: Case, games: int, *seats: str, first: int = 1) -> Any:
    tally = play_chunk(Job(str(case.folder), case.players, case.variants, seats=seats), first, games)
    assert not tally.faults, tally.faults
    assert tally.games == games and tally.limited == 0
    return tally


@pytest.mark.parametrize("case", TABLES, ids=str)
def test_random_players_by_the_thousand(case: Case) -> None:
    tally = faultless(case, FEW)
    assert sum(tally.lengths.values()) == FEW
    mean = sum(length * games for length, games in tally.lengths.items()) // FEW
    rest = RANDOM - FEW if FULL else min(RANDOM - FEW, DECISIONS // mean)
    faultless(case, rest, first=FEW + 1)


@pytest.mark.slow
@pytest.mark.parametrize("case", TABLES, ids=str)
def test_search_bots_by_the_score(case: Case) -> None:
    faultless(case, SEARCH, *(BUDGET,) * case.players)
