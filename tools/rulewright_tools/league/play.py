"""The games of a league, played in several processes and summed up.

Every sum is whole numbers, so that it does not depend on how games were spread.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING

from rulewright.ir.header import RESULT
from rulewright.languages import _
from rulewright.play.fault import PlayFault
from rulewright_tools.league.schedule import meetings, seating, whole_rounds
from rulewright_tools.processes import spread
from rulewright_tools.progress import bar

if TYPE_CHECKING:
    from rulewright.play.game import Game
    from rulewright.play.state import State


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot that takes part."""

    name: str
    spec: str


@dataclass(frozen=True, slots=True)
class League:
    """All that a process needs to play any game of it. `games` is for each meeting."""

    game: str
    players: int
    variants: tuple[str, ...]
    entrants: tuple[Entrant, ...]
    games: int
    seed: int
    engine: str = "auto"
    threads: int | None = None

    @property
    def rounded(self) -> int:
        """Games of each meeting, complete rounds."""
        return whole_rounds(self.games, self.players)


@dataclass(slots=True)
class Sums:
    """What came out. `pairs[i, j]` with i < j: games that i won against j, tied, lost."""

    entrants: int
    games: int = 0
    pairs: dict[tuple[int, int], list[int]] = field(default_factory=dict)
    seats: Counter[int] = field(default_factory=Counter)
    """Bot -> seats it sat in, over all games."""
    won: Counter[int] = field(default_factory=Counter)
    shared: Counter[int] = field(default_factory=Counter)
    seconds: Counter[int] = field(default_factory=Counter)
    """Bot -> nanoseconds it thought."""
    decisions: Counter[int] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    first_fault: dict[str, int] = field(default_factory=dict)

    def add(self, other: Sums) -> None:
        """Take in other games."""
        self.games += other.games
        for pair, counts in other.pairs.items():
            mine = self.pairs.setdefault(pair, [0, 0, 0])
            for i, count in enumerate(counts):
                mine[i] += count
        for name in ("seats", "won", "shared", "seconds", "decisions", "faults"):
            getattr(self, name).update(getattr(other, name))
        for message, seed in other.first_fault.items():
            self.first_fault[message] = min(seed, self.first_fault.get(message, seed))

    def against(self, one: int, two: int) -> tuple[int, int, int]:
        """Games that the first of two bots won, tied and lost against the second."""
        won, tied, lost = self.pairs.get((min(one, two), max(one, two)), (0, 0, 0))
        return (won, tied, lost) if one < two else (lost, tied, won)


def play_league(league: League, workers: int | None = None, *, progress: bool = False) -> tuple[Sums, int]:
    """All games; gives the sums and the number of processes."""
    rounds = league.rounded // league.players
    tasks = [(league, members, i) for i in range(rounds) for members in meetings(len(league.entrants), league.players)]
    count = min(workers or os.cpu_count() or 1, len(tasks))
    if count > 1:
        alone = replace(league, threads=1)
        tasks = [(alone, members, i) for _league, members, i in tasks]
    total = Sums(len(league.entrants))
    with bar(_("games"), len(tasks) * league.players, wanted=progress) as advance:
        _game(tasks[0][0])  # where processes are forked they find the game ready
        for part in spread(_play_round, tasks, count):
            total.add(part)
            advance(league.players)
    return total, count


_loaded: dict[tuple[str, int, tuple[str, ...]], Game] = {}


def _game(league: League) -> Game:
    from rulewright_tools.common import load

    key = league.game, league.players, league.variants
    if key not in _loaded:
        _loaded.clear()
        _loaded[key] = load(league.game, league.players, league.variants)
    return _loaded[key]


def _play_round(task: tuple[League, tuple[int, ...], int]) -> Sums:
    """As many games of one meeting as there are seats, each bot in each seat, chance the same in all of them."""
    league, members, number = task
    sums = Sums(len(league.entrants))
    seed = league.seed + number
    if league.players == 1:
        results = [_play(league, (bot,), seed, f"{seed}:{bot}", sums) for bot in members]
        _compare(members, [result[0] for result in results if result], sums)
        return sums
    for turn in range(league.players):
        seats = seating(members, number * league.players + turn)
        result = _play(league, seats, seed, f"{seed}:{members}:{turn}", sums)
        if result:
            _compare(seats, result, sums)
    return sums


Result = tuple[int, int]
"""What a seat made: more is better. Returns first; scores only between those who won nothing."""


def _play(league: League, seats: Sequence[int], seed: int, salt: str, sums: Sums) -> list[Result]:
    """One game; gives what each seat made, nothing if it broke off."""
    from rulewright_tools.bots import make_bot
    from rulewright_tools.bots.bot import View

    lots = Random(salt)
    entrants = league.entrants
    players = [make_bot(entrants[bot].spec, lots.getrandbits(62), league.engine, league.threads) for bot in seats]
    try:
        state: State = _game(league).new_state(seed=seed)
        while not state.is_over:
            bot = seats[state.player]
            began = time.perf_counter_ns()
            choice = players[state.player].choose(View(state))
            sums.seconds[bot] += time.perf_counter_ns() - began
            sums.decisions[bot] += 1
            state.apply(choice)
    except PlayFault as error:
        message = str(error).splitlines()[0]
        sums.faults[message] += 1
        sums.first_fault[message] = min(seed, sums.first_fault.get(message, seed))
        return []
    sums.games += 1
    return _results(state, seats, sums)


def _results(state: State, seats: Sequence[int], sums: Sums) -> list[Result]:
    """Count who won; what each seat made."""
    winners, game = state.winners, state.game
    sign = -1 if game.artifact.result.get("lowest") else 1
    scored = state.vector[RESULT] == 0 and len(seats) != 2  # of two, returns say all
    found = []
    for seat, bot in enumerate(seats):
        sums.seats[bot] += 1
        if seat in winners:
            (sums.won if len(winners) == 1 else sums.shared)[bot] += 1
        told = scored and (len(seats) == 1 or seat not in winners)
        found.append((state.returns[seat], sign * state.scores[seat] if told else 0))
    return found


def _compare(seats: Sequence[int], results: Sequence[Result], sums: Sums) -> None:
    """Count every two of different bots that sat in a game."""
    if len(results) < len(seats):
        return
    for i, one in enumerate(seats):
        for j, two in enumerate(seats):
            if one < two:
                counts = sums.pairs.setdefault((one, two), [0, 0, 0])
                counts[0 if results[i] > results[j] else 1 if results[i] == results[j] else 2] += 1
