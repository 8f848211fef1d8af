"""Plays games of consecutive seeds on one machine and counts them: what every worker does, thread, process or cluster.

    play_chunk(job, 1000, 50)  ->  Tally of the games with the seeds 1000 .. 1049

Whoever is at random is played inside the machine; where bots play, the host steps, and shows them a state of their own.
"""

from __future__ import annotations

import atexit
import pickle
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulewright.ir.header import PLAYER, RNG_C, RNG_X
from rulewright.play.fault import PlayFault
from rulewright.play.game import Game
from rulewright.routines.machine import Machine, halves
from rulewright_tools.simulation.reading import Reader
from rulewright_tools.simulation.tally import Tally

if TYPE_CHECKING:
    from rulewright_tools.bots import Player

RANDOM = "random"
KEPT = 8
"""Games that a process keeps ready."""
SLICE = 0.05
"""Seconds that a call of the machine should last, so that the host can show progress and be stopped."""
MOST_DECISIONS = 1 << 30
"""So many decisions are made at most before the sums are read, because single words count them."""


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be played: all that a worker needs beside the seeds. `seats[i]` says who sits there."""

    game: str
    players: int
    variants: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    changes: tuple[tuple[str, int | str], ...] = ()
    alternate: bool = False
    engine: str = "auto"

    @property
    def who(self) -> list[str]:
        """Who sits where, everybody named."""
        return list(self.seats) or [RANDOM] * self.players


class Stopped(Exception):
    """Somebody wants no more games."""


class Ready:
    """A job's game, compiled with counters, and a machine for each thread."""

    def __init__(self, job: Job, game: Game) -> None:
        self.job = job
        self.game = game
        self.reader = Reader(game, job.who)
        self._own = threading.local()

    @property
    def machine(self) -> Machine:
        """The machine of this thread."""
        found: Machine | None = getattr(self._own, "machine", None)
        if found is None:
            found = self._own.machine = self.game.machine(self.job.engine)
        return found


_ready: OrderedDict[Job, Ready] = OrderedDict()
atexit.register(_ready.clear)  # machines are let go while the modules they need are still there
_guard = threading.Lock()


def ready(job: Job) -> Ready:
    """The job's game, loaded when it is needed for the first time.

    Raises:
        GameDataError, UnknownGame, MisuseError: as loading does; MisuseError also if the engine cannot be used here.
    """
    with _guard:
        found = _ready.get(job)
        if found is None:
            from rulewright.driver import load_counted

            found = Ready(job, load_counted(job.game, job.players, job.variants, dict(job.changes) or None))
            _keep(job, found)
        _ready.move_to_end(job)
        return found


def _keep(job: Job, found: Ready) -> None:
    _ready[job] = found
    while len(_ready) > KEPT:
        _ready.popitem(last=False)


def pack(job: Job) -> bytes:
    """The job's compiled game, for a process or a computer that has no folder of it."""
    return pickle.dumps(ready(job).game)


def adopt(job: Job, packed: bytes) -> None:
    """Take in what `pack` gave, so that `play_chunk` finds it."""
    with _guard:
        if job not in _ready:
            _keep(job, Ready(job, pickle.loads(packed)))


def play_chunk(
    job: Job,
    first_seed: int,
    count: int,
    told: Callable[[int], None] = lambda _games: None,
    stop: Callable[[], bool] = lambda: False,
) -> Tally:
    """The tally of the games with the seeds `first_seed` .. `first_seed + count - 1`, whoever plays them where.

    Args:
        told: is told how many more games are over, now and then.
        stop: is asked now and then whether to give up.
    Raises:
        Stopped: it was to give up.
    """
    one = ready(job)
    tally = Tally(job.players)
    play = _bulk if all(who == RANDOM for who in job.who) else _stepped
    play(one, first_seed, count, tally, told, stop)
    return tally


_pace = threading.local()
"""`rate`: decisions a second that this thread's machines make."""


def _bulk(
    one: Ready, first_seed: int, count: int, tally: Tally, told: Callable[[int], None], stop: Callable[[], bool]
) -> None:
    machine, reader, job = one.machine, one.reader, one.job
    at: dict[str, Any] = dict(machine.environment)
    game = at["COUNT"]
    machine.call("count_clear")
    machine.write(game + at["GAME_SHIFT"], [first_seed % job.players if job.alternate else 0, int(job.alternate)])
    machine.call("count_begin", *halves(first_seed), count)
    left, made = count, 0
    while left:
        if stop():
            raise Stopped
        most = max(1000, min(50_000_000, int(getattr(_pace, "rate", 100_000.0) * SLICE)))
        started = time.perf_counter()
        before = left
        try:
            left = machine.call("count_run", most)
        except PlayFault as error:
            left = machine.read(game + at["GAME_LEFT"], 1)[0]
            _broke_off(tally, error, first_seed + count - left)
            machine.call("count_next")
            left -= 1
        else:
            if left:  # else it was shorter than it might have been
                _pace.rate = most / max(1e-4, time.perf_counter() - started)
        told(before - left)
        made += most
        far = (machine.read(at["TALLY"] + at[name], 1)[0] for name in ("ALL_LONG", "ALL_WIDE"))
        if made > MOST_DECISIONS - 50_000_000 or max(far) >= at["FAR"]:
            reader.take(machine, tally)
            made = 0
    reader.take(machine, tally)


def _broke_off(tally: Tally, error: PlayFault, seed: int) -> None:
    tally.games += 1
    tally.broke_off(str(error).splitlines()[0], seed)


def _stepped(
    one: Ready, first_seed: int, count: int, tally: Tally, told: Callable[[int], None], stop: Callable[[], bool]
) -> None:
    machine, job = one.machine, one.job
    machine.call("count_clear")
    game = machine.environment["COUNT"], machine.environment["GAME_SHIFT"]
    assert isinstance(game[0], int) and isinstance(game[1], int)
    for seed in range(first_seed, first_seed + count):
        shift = seed % job.players if job.alternate else 0
        seats = job.who[shift:] + job.who[:shift]
        machine.write(game[0] + game[1], [shift, 0])
        machine.call("count_begin", *halves(seed), 1)
        try:
            _play_one(one, machine, seats, seed, stop)
        except PlayFault as error:
            _broke_off(tally, error, seed)
        told(1)
        if seed % 256 == 0:
            one.reader.take(machine, tally)
    one.reader.take(machine, tally)


def _play_one(one: Ready, machine: Machine, seats: list[str], seed: int, stop: Callable[[], bool]) -> None:
    """One game, decision by decision. Bots see a state that goes along."""
    bots = [make_bot(who, seed * 64 + i, one.job.engine) for i, who in enumerate(seats)]
    site = machine.call("count_open")
    state = one.game.new_state(seed=seed)
    while site:
        if stop():
            raise Stopped
        many = machine.call("count_ask")
        bot = bots[state.vector[PLAYER] - 1]
        if bot is None:
            pick = machine.call("count_pick", many)
            chosen = machine.options(many)[pick]
            words = machine.vector()
            state.vector[RNG_X], state.vector[RNG_C] = words[RNG_X], words[RNG_C]
        else:
            chosen = bot(state).id
            pick = machine.options(many).index(chosen)
        site = machine.call("count_take", pick)
        if site:
            state.apply(chosen)
    machine.call("count_close")


def make_bot(who: str, seed: int, engine: str) -> Player | None:
    """What chooses for a seat: a function of the state, or None for a random choice."""
    if who == RANDOM:
        return None
    from rulewright_tools.bots import make

    return make(who, seed, engine, threads=1)
