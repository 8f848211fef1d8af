"""Progress on the error stream for work that takes longer than a moment, where somebody is looking."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rulewright.languages import _
from rulewright_tools.words import decimal

PATIENCE = 1.0
"""Seconds after which a progress bar appears."""


@contextmanager
def bar(
    title: str, total: int | None, *, wanted: bool | None = None, rate: bool = False
) -> Iterator[Callable[[int], None]]:
    """Gives a function that is told how much more is done. `total` None: nobody knows how much there is.

    `wanted`: whether to show anything; by default where the error stream is a terminal. `rate`: also how much is done
    in a second.
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
            from rich.progress import Progress, TextColumn

            columns = [*Progress.get_default_columns(), *[TextColumn("{task.fields[rate]}")] * rate]
            state["progress"] = Progress(*columns, console=Console(stderr=True, force_terminal=True), transient=True)
            state["task"] = state["progress"].add_task(title, total=total, rate="")
            state["progress"].start()
        if "progress" in state:
            a_second = state["done"] / (time.perf_counter() - started)
            speed = _("{rate} a second", rate=decimal(a_second, 0 if a_second > 10 else 1))
            state["progress"].update(state["task"], completed=state["done"], rate=speed)

    try:
        yield advance
    finally:
        if "progress" in state:
            state["progress"].stop()
