"""Progress on the error stream for work that takes longer than a moment, where somebody is looking."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

PATIENCE = 1.0
"""Seconds after which a progress bar appears."""


@contextmanager
def bar(title: str, total: int | None, *, wanted: bool | None = None) -> Iterator[Callable[[int], None]]:
    """Gives a function that is told how much more is done. `total` None: nobody knows how much there is.

    `wanted`: whether to show anything; by default where the error stream is a terminal.
    """
    if not (sys.stderr.isatty() if wanted is None else wanted):
        yield lambda _count: None
        return
    started = time.perf_counter()
    state: dict[str, Any] = {"done": 0}

    def advance(count: int) -> None:
        state["done"] += count
        if "progress" not in state and time.perf_counter() - started > PATIENCE:
            from rich.console import Console
            from rich.progress import Progress

            state["progress"] = Progress(console=Console(stderr=True, force_terminal=True), transient=True)
            state["task"] = state["progress"].add_task(title, total=total)
            state["progress"].start()
        if "progress" in state:
            state["progress"].update(state["task"], completed=state["done"])

    try:
        yield advance
    finally:
        if "progress" in state:
            state["progress"].stop()
