"""Many games on a Dask cluster: one that runs elsewhere, or one inside this computer that lives as long as the run.

    jobs, seeds  ->  tasks (job, first seed, how many)  ->  Tally of each, wherever it was played  ->  one Tally a job

A task is a pure function of its three arguments, and tallies add up exactly in any order: which worker plays what, and
whether one dies on the way, changes no figure. The compiled game travels with the tasks, so a worker needs no folder of
it, and says of a fault what would be said here. Tasks last about TASK_SECONDS: the sizes follow from how fast the last
ones were. Dask is imported when it is used.
"""

from __future__ import annotations

import hashlib
import logging
import os
import re
import signal
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from itertools import count as count_up
from pathlib import Path
from typing import Any
from uuid import uuid4

from rulewright.exceptions import RulewrightError
from rulewright.languages import _, current, use_language
from rulewright_tools.common import Failure
from rulewright_tools.simulation.chunk import Job, adopt, pack, play_chunk, ready
from rulewright_tools.simulation.tally import Tally

TASK_SECONDS = 0.4
"""How long a task should last; handing one out costs some milliseconds."""
LARGEST = 20_000
"""Games of a task."""
GROWTH = 16
"""So many times as large the next tasks may be."""
AHEAD = 3
"""Tasks handed out for each thread, so that none waits for work."""
PATIENCE = 10.0
"""Seconds to wait for a scheduler, and then for its first worker."""
ALONE = 60.0
"""Seconds to wait for workers to come back once all have gone."""
TRIES = 4
"""How often a task that kills its workers is handed out again."""
LOST = ("cancelled", "lost")
"""What becomes of a task whose result, or whose game, went with its worker."""


ADDRESS = re.compile(r"((tcp|tls|ws|wss|ucx|ucxx)://)?(\[[0-9A-Fa-f:]+\]|[A-Za-z0-9_.-]+):[0-9]{1,5}")
MISSING = re.compile(r"No module named '(rulewright|rulewright_tools)\b|has no attribute 'code_stamp'")


class OtherCode(Exception):
    """A worker runs another Rulewright."""


def have_dask() -> bool:
    """Whether dask.distributed is installed."""
    return find_spec("distributed") is not None


def check_dask() -> None:
    """Raises Failure where dask.distributed is not installed."""
    if not have_dask():
        raise Failure(
            _("a cluster needs dask.distributed, which is not installed"),
            _("install it: pip install 'rulewright[cluster]', or leave --cluster out"),
        )


def _dask() -> Any:
    """dask.distributed, which has no types to speak of."""
    import distributed

    return distributed


# ---- what workers do


@cache
def code_stamp() -> str:
    """Stands for the code that decides what a game is and what is counted; the same on every computer."""
    import rulewright
    import rulewright_tools

    found = hashlib.sha256()
    for package, parts in ((rulewright, ("",)), (rulewright_tools, ("bots", "simulation"))):
        root = Path(package.__path__[0])
        for file in sorted(file for part in parts for file in (root / part).rglob("*.py")):
            found.update(file.relative_to(root).as_posix().encode())
            found.update(file.read_bytes())
    return found.hexdigest()


def _packed(job: Job) -> bytes:
    """A job's game with its native code, which is made here once for all.

    Threads of a worker would each make it, and Python 3.11 gets confused where several parse Python at once.
    """
    _machine = ready(job).machine
    return pack(job)


def hold(job: Job, packed: bytes) -> tuple[Job, bytes]:
    """A game as a task of its own: where a worker that has it dies, the scheduler has it made again."""
    return job, packed


def play_task(held: tuple[Job, bytes], first: int, count: int, language: str, stamp: str) -> tuple[Tally, float]:
    """The tally of some games and how many seconds they took.

    Raises:
        OtherCode: this worker would perhaps play them otherwise.
    """
    if stamp and stamp != code_stamp():
        raise OtherCode
    use_language(language)
    job, packed = held
    adopt(job, packed)
    started = time.perf_counter()
    tally = play_chunk(job, first, count)
    return tally, time.perf_counter() - started


# ---- what is handed out


@dataclass(slots=True)
class Run:
    """One job on its way: the seeds that are left, and what came back."""

    number: int
    job: Job
    next: int
    end: int
    tally: Tally
    names: list[str] = field(default_factory=list)
    """What its seats are called, once it is begun."""
    held: Any = None
    out: int = 0
    """Games handed out and not back yet."""
    seconds: float = 0.0
    """What its tasks took, all together."""

    @property
    def done(self) -> bool:
        return self.next >= self.end and not self.out


@dataclass(slots=True)
class Sizes:
    """How many games make a task, by how fast the last ones were."""

    wanted: int = 1

    def take(self, run: Run, threads: int) -> int:
        """How many games the next task of a run gets; fewer towards its end, so that all threads end together."""
        left = run.end - run.next
        return max(1, min(self.wanted, LARGEST, left // (2 * threads) or 1, left))

    def learn(self, games: int, seconds: float) -> None:
        """Take in how long a task took."""
        rate = games / max(seconds, 1e-6)
        self.wanted = max(1, min(GROWTH * self.wanted, int(rate * TASK_SECONDS)))


def play_on(
    client: Any, jobs: Sequence[Job], games: int, seed: int, told: Callable[[int], None], *, stamp: str = ""
) -> list[Run]:
    """Play all jobs on a cluster, one behind the other without a gap.

    Args:
        client: of dask.distributed, connected.
        told: is told how many more games are over.
        stamp: the code that workers must have; empty if they are this process or its children.
    Returns:
        For each job its run, with the tally of `games` games.
    Raises:
        KeyboardInterrupt: with the runs so far as its `runs`.
        Failure: the cluster went away, or cannot play these games.
    """
    runs = [Run(number, job, seed, seed + games, Tally(job.players)) for number, job in enumerate(jobs)]
    answered = _dask().as_completed([], loop=client.loop, with_results=True, raise_errors=False)
    out: dict[Any, tuple[Run, int, int, int]] = {}
    sizes, language, threads = Sizes(), current(), _threads(client)
    mark, holds = uuid4().hex, count_up()

    def hand_out(run: Run, first: int, count: int, tried: int) -> None:
        # a name of its own, or Dask would take two runs with the same arguments for one
        key = f"games-{mark}-{run.number}-{first}-{count}-{tried}"
        future = client.submit(play_task, run.held, first, count, language, stamp, key=key)
        out[key] = run, first, count, tried
        answered.add(future)

    def hold_game(run: Run) -> None:
        key = f"game-{mark}-{run.number}-{next(holds)}"
        run.held = client.submit(hold, run.job, _packed(run.job), key=key)

    def hand_out_more() -> None:
        while len(out) < AHEAD * threads:
            run = next((run for run in runs if run.next < run.end), None)
            if run is None:
                return
            if run.held is None:
                hold_game(run)
                run.names = list(ready(run.job).game.player_names)
            count = sizes.take(run, threads)
            run.next, run.out, first = run.next + count, run.out + count, run.next
            hand_out(run, first, count, 0)

    try:
        hand_out_more()
        while out:
            for future, result in _next_batch(client, answered):
                run, first, count, tried = out.pop(future.key)
                if future.status != "finished":
                    _refuse(client, future, result, run.job, tried)
                    if run.held.status in LOST:
                        hold_game(run)
                    hand_out(run, first, count, tried + 1)
                    continue
                tally, seconds = result
                run.tally.add(tally)
                run.out -= count
                run.seconds += seconds
                if run.done:
                    run.held = None
                sizes.learn(count, seconds)
                told(count)
            threads = _threads(client)
            hand_out_more()
    except KeyboardInterrupt as stop:
        stop.runs = runs  # type: ignore[attr-defined]
        raise
    return runs


def _next_batch(client: Any, answered: Any) -> list[tuple[Any, Any]]:
    """What came back, at least one task. Raises Failure where nothing more can come."""
    since = time.monotonic()
    while not answered.has_ready():
        time.sleep(0.005)
        if client.status not in ("running", "connecting"):
            raise _gone()
        if time.monotonic() - since > ALONE:
            if not _workers(client):
                raise Failure(_("all workers of the cluster have gone"), _("start them again, and this run"))
            since = time.monotonic()
    batch: list[tuple[Any, Any]] = answered.next_batch(block=False)
    return batch


def _asked(client: Any) -> dict[str, Any]:
    """The stamp of each worker's code, or what is wrong with it."""
    try:
        found: dict[str, Any] = client.run(code_stamp, on_error="return")
    except Exception as error:  # what a worker without us says differs from version to version of Dask
        return {"": error}
    return found


def _refuse(client: Any, future: Any, result: Any, job: Job, tried: int) -> None:
    """What a task that failed means: to be tried again, or a Failure that says why not."""
    if future.status in LOST and client.status == "running" and tried + 1 < TRIES:
        return  # it, or the game it needs, went with a worker
    error = result[1] if isinstance(result, tuple) and len(result) == 3 else result
    if isinstance(error, _dask().KilledWorker):
        if tried + 1 < TRIES:
            return
        raise Failure(
            _("workers that play this game die again and again"), _("they may lack memory: see what they wrote last")
        )
    if isinstance(error, OtherCode):
        raise _other_code(_("one of them"))
    if isinstance(error, RulewrightError | Failure):
        raise error
    if future.status in LOST or isinstance(error, OSError):
        raise _gone()
    if isinstance(error, BaseException):
        raise error
    raise _gone()


def _gone() -> Failure:
    return Failure(_("the cluster has gone"), _("start it again, and this run"))


def _other_code(who: str) -> Failure:
    return Failure(
        _("the workers run another Rulewright ({who}), so their figures might differ", who=who),
        _("install the same version there as here, and start them again"),
    )


def _threads(client: Any) -> int:
    """How many tasks the cluster can work on at once."""
    return max(1, sum(_workers(client).values()))


def _workers(client: Any) -> dict[str, int]:
    with suppress(OSError, ValueError):
        found: dict[str, int] = client.nthreads()
        return found
    return {}


# ---- clusters


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """A client of a cluster that runs elsewhere, all its workers looked at.

    Raises:
        Failure: there is no cluster there, nobody works in it, or they run other code.
    """
    check_dask()
    if not ADDRESS.fullmatch(address.strip()):  # Dask would try for long, and complain as the process ends
        raise Failure(
            _('"{address}" is no address of a cluster', address=address),
            _("write host and port of its scheduler: tcp://host:8786"),
        )
    with _quiet():
        try:
            client = _dask().Client(address.strip(), timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, TypeError, ImportError, RuntimeError):  # unknown protocol, no such host, no answer
            raise _no_scheduler(address) from None
        try:
            _check_workers(client, address)
            yield client
        finally:
            with suppress(Exception):  # the cluster may be gone by now
                client.close(timeout=3)


def _no_scheduler(address: str) -> Failure:
    return Failure(
        _("there is no cluster at {address}", address=address),
        _(
            "start one with `dask scheduler` and `dask worker ADDRESS`, and give the scheduler's address: tcp://host:8786"
        ),
    )


def _check_workers(client: Any, address: str) -> None:
    from concurrent.futures import TimeoutError as OutOfTime

    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except (OutOfTime, TimeoutError, OSError):
        raise Failure(
            _("the cluster at {address} has no workers", address=address),
            _("start some: dask worker {address}", address=address),
        ) from None
    for worker, stamp in _asked(client).items():
        if isinstance(stamp, BaseException) and MISSING.search(str(stamp)):
            raise Failure(
                _("a worker has no Rulewright: {worker}", worker=worker or address),
                _("install the same version there as here, and start it again"),
            )
        if isinstance(stamp, BaseException):
            raise Failure(_("a worker cannot be used: {worker}: {error}", worker=worker or address, error=stamp))
        if stamp != code_stamp():
            raise _other_code(worker)


@contextmanager
def embedded(workers: int | None, *, processes: bool) -> Iterator[Any]:
    """A client of a cluster within this computer, which ends with the block.

    Native code lets other threads run, so there threads of this process will do, and nothing can be reached from
    outside. Python needs processes; these listen on the loopback address alone, as does what Dask must have for status,
    which has no pages.

    Raises Failure where dask.distributed is not installed.
    """
    check_dask()
    count = workers or os.cpu_count() or 1
    with _quiet(), tempfile.TemporaryDirectory(prefix="rulewright-") as folder:
        import dask

        distributed = _dask()  # before the settings, for it brings its own as it is imported
        settings = {
            "distributed.scheduler.http.routes": [],
            "distributed.worker.http.routes": [],
            "distributed.scheduler.allowed-failures": 10,
            "distributed.scheduler.work-stealing": True,
            "distributed.admin.log-format": "%(message)s",
            "distributed.worker.daemon": True,
        }
        with dask.config.set(settings):
            with _without_interrupts():
                cluster = distributed.LocalCluster(
                    n_workers=count if processes else 1,
                    threads_per_worker=1 if processes else count,
                    processes=processes,
                    host="127.0.0.1" if processes else None,
                    dashboard_address="127.0.0.1:0",
                    worker_dashboard_address="127.0.0.1:0",
                    silence_logs=logging.CRITICAL,
                    memory_limit=None,
                    local_directory=folder,
                    scheduler_kwargs={"dashboard": False},
                )
            try:
                with distributed.Client(cluster, set_as_default=False) as client:
                    yield client
            finally:
                _end(cluster)


def _end(cluster: Any) -> None:
    """End a cluster of this computer at once: nothing its processes still do is wanted, and some play for long."""
    for worker in list(cluster.workers.values()):
        pid = getattr(worker, "pid", None)
        if pid and pid != os.getpid():
            worker.auto_restart = False
            with suppress(OSError):
                os.kill(pid, getattr(signal, "SIGKILL", signal.SIGTERM))
    with suppress(Exception):  # it is thrown away
        cluster.close(timeout=5)


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Threads and processes that begin in the block never see Ctrl-C, which reaches all processes of a terminal.

    This process sees it at the end of the block, and ends the others.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _quiet() -> Iterator[None]:
    """Dask tells of every connection that breaks, and warns of versions, which we look at ourselves."""
    _dask()  # which sets levels as it is imported, of some of its own loggers too
    known = [name for name in logging.root.manager.loggerDict if name.partition(".")[0] == "distributed"]
    names = {"distributed", "distributed.client", "tornado.application", "asyncio", "bokeh", *known}
    levels = {name: logging.getLogger(name).level for name in names}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name in names:
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        try:
            yield
        finally:
            for name, level in levels.items():
                logging.getLogger(name).setLevel(level)
