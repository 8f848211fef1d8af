"""Plays many games on all processors and sums them up. The same seeds give the same sums however they are spread.

    Job, seeds  ->  chunks of seeds  ->  Tally of each (threads for wasm, processes for Python)  ->  one summary

Native calls let other threads run, so threads with a machine each are enough there.
"""

from __future__ import annotations

import os
import queue
import threading
import time
from collections.abc import Callable, Iterator
from contextvars import copy_context
from dataclasses import replace
from typing import Any

from rulewright.languages import _
from rulewright_tools.processes import spread
from rulewright_tools.progress import bar
from rulewright_tools.simulation.chunk import Job, Stopped, adopt, pack, play_chunk, ready
from rulewright_tools.simulation.tally import Tally

__all__ = ["Job", "adopt", "pack", "play_chunk", "simulate"]

CHUNK_SECONDS = 0.5
"""How long a thread plays before it hands in its sums."""
PATIENCE = 0.3
"""Seconds that threads are given to stop."""
LARGEST = 10_000
"""Games of a chunk."""


def simulate(
    job: Job,
    games: int,
    seed: int,
    workers: int | None = None,
    *,
    progress: bool = False,
    told: Callable[[int], None] | None = None,
) -> dict[str, Any]:
    """The summary of games with the seeds `seed` .. `seed + games - 1`.

    `told` is told how many more games are over; without it, `progress` shows a bar. Interrupted (KeyboardInterrupt), it
    gives the summary of the chunks of seeds that are done, with `interrupted` True.

    Raises:
        GameDataError, UnknownGame, MisuseError: as loading does; MisuseError also if the engine cannot be used here.
    """
    one = ready(job)
    engine = one.machine.engine
    started = time.perf_counter()
    count = min(workers or os.cpu_count() or 1, max(1, games // 8))
    total = Tally(job.players)
    interrupted = False
    with bar(_("games"), games, wanted=progress and told is None, rate=True) as own:
        advance = told or own
        try:
            if engine == "wasm":
                parts = _threads(replace(job, engine=engine), games, seed, count)
            else:
                parts = _processes(replace(job, engine=engine), games, seed, count)
            for part in parts:
                if isinstance(part, Tally):
                    total.add(part)
                else:
                    advance(part)
        except KeyboardInterrupt:
            interrupted = True
    elapsed = time.perf_counter() - started
    return total.summary() | {
        "names": list(one.game.player_names),
        "engine": engine,
        "seconds": round(elapsed, 3),
        "games_per_second": round(total.games / max(elapsed, 1e-6), 1),
        "workers": count,
        "interrupted": interrupted,
    }


# -- processes


def _processes(job: Job, games: int, seed: int, count: int) -> Iterator[Tally | int]:
    """Tallies, and how many games more are over."""
    size = max(1, min(200, games // (count * 8)))
    chunks = [(job, first, min(size, seed + games - first)) for first in range(seed, seed + games, size)]
    ready(job)  # where processes are forked they find the game ready
    for part in spread(_play, chunks, count):
        yield part
        yield part.games


def _play(chunk: tuple[Job, int, int]) -> Tally:
    return play_chunk(*chunk)


# -- threads


class _Seeds:
    """Hands out seeds, in chunks as large as the rate of those who play them allows."""

    def __init__(self, seed: int, games: int, workers: int) -> None:
        self.next, self.end, self.workers = seed, seed + games, workers
        self.guard = threading.Lock()

    def take(self, wanted: int) -> tuple[int, int]:
        """(first seed, how many), 0 if there are no more."""
        with self.guard:
            left = self.end - self.next
            size = min(left, max(1, min(wanted, LARGEST, left // (2 * self.workers))))
            first, self.next = self.next, self.next + size
            return first, size


def _threads(job: Job, games: int, seed: int, count: int) -> Iterator[Tally | int]:
    """Tallies, and how many games more are over."""
    ready(job)
    seeds = _Seeds(seed, games, count)
    news: queue.Queue[Tally | int | BaseException | None] = queue.Queue()
    stop = threading.Event()

    def work() -> None:
        wanted = 1
        try:
            while not stop.is_set():
                first, size = seeds.take(wanted)
                if not size:
                    break
                started = time.perf_counter()
                news.put(play_chunk(job, first, size, news.put, stop.is_set))
                rate = size / max(1e-6, time.perf_counter() - started)
                wanted = min(8 * wanted, int(rate * CHUNK_SECONDS) + 1)
        except Stopped:
            pass
        except BaseException as error:  # told by the thread that waits
            news.put(error)
        finally:
            news.put(None)

    threads = [threading.Thread(target=copy_context().run, args=(work,), daemon=True) for _one in range(count)]
    try:
        for thread in threads:
            thread.start()
        running = count
        while running:
            try:
                found = news.get(timeout=0.2)  # woken up, so that a signal is answered at once
            except queue.Empty:
                continue
            if found is None:
                running -= 1
            elif isinstance(found, BaseException):
                raise found
            else:
                yield found
    finally:
        stop.set()
        end = time.monotonic() + PATIENCE
        for thread in threads:
            if thread.is_alive():  # one in the middle of a long search is not waited for
                thread.join(timeout=max(0.0, end - time.monotonic()))
