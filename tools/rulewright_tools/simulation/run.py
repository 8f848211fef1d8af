"""Plays many games in several processes and sums them up. The same seeds give the same sums however they are spread."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from random import Random
from typing import Any

from rulewright.exceptions import RulewrightError
from rulewright.languages import _
from rulewright_tools.processes import spread
from rulewright_tools.progress import bar
from rulewright_tools.simulation.counting import Counter, load_counting
from rulewright_tools.simulation.tally import Tally

RANDOM = "random"


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be played: all that a process needs beside the seeds. `seats[i]` says who sits there."""

    game: str
    players: int
    variants: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    changes: tuple[tuple[str, int | str], ...] = ()
    alternate: bool = False


def simulate(job: Job, games: int, seed: int, workers: int | None = None, *, progress: bool = False) -> dict[str, Any]:
    """The summary of games with the seeds `seed` .. `seed + games - 1`."""
    started = time.perf_counter()
    count = min(workers or os.cpu_count() or 1, max(1, games // 8))
    size = max(1, min(200, games // (count * 8)))
    chunks = [(job, range(first, min(first + size, seed + games))) for first in range(seed, seed + games, size)]
    total = Tally(job.players)
    with bar(_("games"), games, wanted=progress) as advance:
        _game(job)  # where processes are forked they find the game ready
        for part in spread(_play_chunk, chunks, count):
            total.add(part)
            advance(part.games)
    names = _game(job).game.player_names
    elapsed = time.perf_counter() - started
    return total.summary() | {"names": list(names), "seconds": round(elapsed, 3), "workers": count}


_loaded: dict[Job, Counter] = {}


def _game(job: Job) -> Counter:
    if job not in _loaded:
        _loaded.clear()
        _loaded[job] = load_counting(job.game, job.players, job.variants, dict(job.changes))
    return _loaded[job]


def _play_chunk(chunk: tuple[Job, range]) -> Tally:
    job, seeds = chunk
    tally = Tally(job.players)
    counter = _game(job)
    for seed in seeds:
        seats = list(job.seats or [RANDOM] * job.players)
        if job.alternate:
            shift = seed % job.players
            seats = seats[shift:] + seats[:shift]
        play_one(counter, seats, seed, tally)
    return tally


def play_one(counter: Counter, seats: list[str], seed: int, tally: Tally) -> None:
    """Play one game and count it. The same seed gives the same game."""
    chooser = Random(seed)
    bots = [make_bot(who, seed * 64 + i) for i, who in enumerate(seats)]
    tally.games += 1
    length = 0
    try:
        state = counter.game.new_state(seed=seed)
        while not state.is_over:
            decision = state.decision
            ids = decision.ids
            bot = bots[decision.player]
            chosen = bot(state).id if bot is not None else ids[chooser.randrange(len(ids))]
            tally.widths[len(ids)] += 1
            for step in {counter.step(decision.site, option) for option in ids}:
                tally.offered[step] += 1
            tally.used[counter.step(decision.site, chosen)] += 1
            state.apply(chosen)
            length += 1
    except RulewrightError as error:
        message = str(error).splitlines()[0]
        tally.faults[message] += 1
        tally.first_fault[message] = min(seed, tally.first_fault.get(message, seed))
        return
    tally.effects.update(counter.carried_out(state))
    tally.divisor = counter.game.divisor
    tally.limited += length >= counter.game.artifact.limit
    _count_end(state, seats, length, tally)


def make_bot(who: str, seed: int) -> Any:
    """What chooses for a seat: a function of the state, or None for a random choice."""
    if who == RANDOM:
        return None
    from rulewright_tools.bots import make

    return make(who, seed)


def _count_end(state: Any, seats: list[str], length: int, tally: Tally) -> None:
    tally.lengths[length] += 1
    winners = list(state.winners or [])
    for seat, who in enumerate(seats):
        tally.seats_of_who[who] += 1
        if winners == [seat]:
            tally.wins[seat] += 1
            tally.by_who[who] += 1
        elif seat in winners:
            tally.shared[seat] += 1
    if len(winners) != 1:
        tally.nobody += 1
    for seat, score in enumerate(state.scores or []):
        tally.scores[seat] += score
    for seat, value in enumerate(state.returns or []):
        tally.returns[seat] += value
