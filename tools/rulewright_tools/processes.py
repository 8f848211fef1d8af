"""Work spread over processes, for simulations and for breaks that scenarios should notice."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from rulewright.languages import current, use_language

T = TypeVar("T")
R = TypeVar("R")


def spread(work: Callable[[T], R], tasks: Sequence[T], workers: int, *, chunk: int = 1) -> Iterator[R]:
    """The outcomes of all tasks, in the order in which they are done; in this process if `workers` is 1.

    Where processes are forked they find what this one has loaded. `chunk`: how many tasks are handed out at a time.
    """
    if workers == 1:
        yield from map(work, tasks)
        return
    method = "fork" if "fork" in multiprocessing.get_all_start_methods() and os.name == "posix" else "spawn"
    with multiprocessing.get_context(method).Pool(workers, _begin, (current(),)) as pool:
        yield from pool.imap_unordered(work, tasks, chunksize=chunk)


def _begin(language: str) -> None:
    """Speak the language of the process that began this one, and leave Ctrl-C to it.

    Ctrl-C reaches every process of a terminal; only the one that was started by it answers, and ends the others.
    """
    use_language(language)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
