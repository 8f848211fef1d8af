"""Machines for bots: lent out one to a search, and kept for the next one.

A search wants a machine of its own, and making one takes longer than many a decision; so those that are not in use are
kept, of the games that were asked for last.
"""

from __future__ import annotations

import atexit
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING

from rulewright.play.fault import PlayFault
from rulewright.routines.machine import Machine, halves

if TYPE_CHECKING:
    from rulewright.play.game import Game

KEPT = 8
"""Kinds of machine (game, engine, size) of which idle ones are kept."""
LEAST_WORDS = 1 << 14
MOST_WORDS = 1 << 24
"""Words of the largest tree: 64 megabytes in native code, of which only those in use are taken from the system."""
TIMED_PYTHON = 1 << 22
"""Words where Python searches by the clock: it is too slow to fill more, and takes all of them at once."""
WORDS_EACH = 128
"""Words of tree that one simulation is reckoned to need; the first one at an option makes no node."""

_Key = tuple[int, str, int]
_idle: OrderedDict[_Key, tuple[Game, list[Machine]]] = OrderedDict()
_lock = Lock()
atexit.register(_idle.clear)  # native machines want to be let go while the packages they stand on are there


def words_for(engine: str, simulations: int) -> int:
    """Words of tree for a search of so many simulations (0: nobody knows how many).

    Few sizes, so that bots with different budgets use the same machines. With simulations a size follows from the
    budget alone, since a tree must end to grow at the same point on every engine.
    """
    if not simulations:
        return TIMED_PYTHON if engine == "python" else MOST_WORDS
    words = LEAST_WORDS
    while words < MOST_WORDS and words < simulations * WORDS_EACH:
        words *= 4
    return words


@contextmanager
def borrowed(game: Game, engine: str, simulations: int) -> Iterator[Machine]:
    """A machine for one search of so many simulations; it is kept when the search is over."""
    key = (id(game), engine, words_for(engine, simulations))
    with _lock:
        held, idle = _idle.setdefault(key, (game, []))
        _idle.move_to_end(key)
        while len(_idle) > KEPT:
            _idle.popitem(last=False)
        machine = idle.pop() if idle else None
    if machine is None:
        machine = held.machine(engine, key[2])
    yield machine
    with _lock:  # one that was left by an error is not kept
        if key in _idle:
            _idle[key][1].append(machine)


def place_root(machine: Machine, vector: Sequence[int], answers: Sequence[int]) -> None:
    """Put what a view gave as its root where `search_begin` finds it."""
    machine.set_vector(vector)
    machine.write(_word(machine.environment["ANSWERS"]), [len(answers), *answers])


def begin(machine: Machine, routine: str, seat: int, seed: int) -> None:
    """Call `search_begin` or `greedy_begin` for a seat from 0."""
    machine.call(routine, seat + 1, *halves(seed))


def arms(machine: Machine) -> Iterator[tuple[int, int, int]]:
    """(option, how often tried, sum of what it gave, scaled) of each arm at the root of a search."""
    at = machine.environment
    names = ("FIRST", "ARM", "OPTION", "TRIED", "MEAN", "REST", "NEXT")
    first, size, option, tried, mean, rest, following = (_word(at[name]) for name in names)
    (top,) = machine.read(_word(at["SEARCH_TOP"]), 1)
    (arm,) = machine.read(top + first, 1)
    while arm:
        words = machine.read(arm, size)
        yield words[option], words[tried], words[tried] * words[mean] + words[rest]
        arm = words[following]


def word(machine: Machine, name: str) -> int:
    """One word of the work memory by its name."""
    return machine.read(_word(machine.environment[name]), 1)[0]


def go_on(machine: Machine, routine: str, count: int) -> bool:
    """Call `search_run` or `greedy_run`; False if it ended in a fault of the rules.

    Such a fault drops one simulation and no more; every other error is the caller's.
    """
    try:
        machine.call(routine, count)
    except PlayFault:
        return False
    return True


def _word(value: int | tuple[int, ...]) -> int:
    assert isinstance(value, int)
    return value
