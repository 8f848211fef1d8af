"""Games with a rulebook's checklist are played in numbers: random players by the thousand, the search bot by the score.

Every number of players and every variant of such a game, found by itself; nothing may break off, and no game may be
ended by the limit that keeps bots' games finite.
"""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.driver import merged, player_counts
from rulewright.source.folder import find_game, list_games, variant_names
from rulewright_tools.simulation.chunk import Job, play_chunk

RANDOM, SEARCH = 1000, 20
BUDGET = "mcts:30"


def whole_games() -> list[str]:
    """Games of a box's size: those with a checklist."""
    return [name for name in list_games() if (find_game(name) / "clauses.yaml").is_file()]


def tables() -> list[tuple[str, int, tuple[str, ...]]]:
    """(game, players, variants) of all of them."""
    found: list[tuple[str, int, tuple[str, ...]]] = []
    for name in whole_games():
        for players in player_counts(merged(name)):
            found.append((name, players, ()))
            found += [(name, players, (variant,)) for variant in variant_names(find_game(name))]
    return found


def faultless(job: Job, games: int) -> Any:
    tally = play_chunk(job, 1, games)
    assert not tally.faults, tally.faults
    assert tally.games == games and tally.limited == 0
    return tally


@pytest.mark.parametrize("table", tables(), ids=lambda t: f"{t[0]}-{t[1]}-{'+'.join(t[2])}")
def test_random_players_by_the_thousand(table: tuple[str, int, tuple[str, ...]]) -> None:
    name, players, variants = table
    tally = faultless(Job(name, players, variants), RANDOM)
    assert sum(tally.lengths.values()) == RANDOM


@pytest.mark.slow
@pytest.mark.parametrize("table", tables(), ids=lambda t: f"{t[0]}-{t[1]}-{'+'.join(t[2])}")
def test_search_bots_by_the_score(table: tuple[str, int, tuple[str, ...]]) -> None:
    name, players, variants = table
    faultless(Job(name, players, variants, seats=(BUDGET,) * players), SEARCH)
