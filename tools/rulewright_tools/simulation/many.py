"""Several jobs in one run: on a cluster that is named, on one within this computer, or one after the other.

jobs, seeds  ->  a summary for each, as `simulate` gives it
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rulewright.languages import _
from rulewright_tools.progress import bar
from rulewright_tools.simulation import cluster
from rulewright_tools.simulation.chunk import Job, ready
from rulewright_tools.simulation.run import simulate


def play_all(
    jobs: Sequence[Job],
    games: int,
    seed: int,
    workers: int | None = None,
    *,
    address: str | None = None,
    progress: bool = False,
) -> list[dict[str, Any]]:
    """The summaries of games with the seeds `seed` .. `seed + games - 1`, for each job.

    Interrupted (KeyboardInterrupt), it gives the summaries of the jobs that were begun, the last one with `interrupted`
    True. Figures are the same wherever the games are played.

    Args:
        workers: threads or processes of this computer; those of a named cluster are its own.
        address: of a cluster's scheduler.
    Raises:
        Failure: there is no such cluster, or it cannot play these games.
        GameDataError, UnknownGame, MisuseError: as loading does.
    """
    if address is None and (len(jobs) == 1 or not cluster.have_dask()):
        return _one_by_one(jobs, games, seed, workers, progress)
    first = ready(jobs[0]).machine.engine
    fixed = [replace(job, engine=first) for job in jobs]
    where = cluster.connected(address) if address is not None else cluster.embedded(workers, processes=first != "wasm")
    started = time.perf_counter()
    stopped = False
    with bar(_("games"), games * len(jobs), wanted=progress, rate=True) as advance, where as client:
        threads = sum(client.nthreads().values())
        try:
            stamp = cluster.code_stamp() if address is not None else ""
            runs = cluster.play_on(client, fixed, games, seed, advance, stamp=stamp)
        except KeyboardInterrupt as stop:
            stopped, runs = True, getattr(stop, "runs", [])
    elapsed = time.perf_counter() - started
    total = sum(run.seconds for run in runs) or 1.0
    found = []
    for run in runs:
        if stopped and not run.tally.games:
            break
        seconds = max(1e-6, elapsed * run.seconds / total)  # its share of the whole run
        found.append(
            run.tally.summary() | {
                "names": run.names,
                "engine": first,
                "seconds": round(seconds, 3),
                "games_per_second": round(run.tally.games / seconds, 1),
                "workers": threads,
                "interrupted": stopped and not run.done,
            }
        )  # fmt: skip
    return found


def _one_by_one(
    jobs: Sequence[Job], games: int, seed: int, workers: int | None, progress: bool
) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    with bar(_("games"), games * len(jobs), wanted=progress, rate=True) as advance:
        for job in jobs:
            found.append(simulate(job, games, seed, workers, told=advance))
            if found[-1]["interrupted"]:
                break
    return found
