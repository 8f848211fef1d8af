"""The clock of native calls: a thread that advances the epochs of wasmtime's engines while calls go on.

A call that is still running at a new epoch asks whether it is to end (`calls.Gate`). The thread starts with the first
call and sleeps when there has been none for a while.
"""

from __future__ import annotations

import os
import threading
import time
from typing import Any

TICK = 0.1
"""Seconds between two epochs."""
IDLE = 20
"""Epochs without a call after which the thread sleeps."""


class Ticker:
    """The thread, and who keeps it awake."""

    def __init__(self) -> None:
        self.awake = False
        """Whether epochs are advanced now. A call that finds it False calls `wake`."""
        self.idle = 0
        """Epochs since a call began; calls set it to 0."""
        self.running: set[int] = set()
        """Numbers of the instances that are in a call."""
        self.engines: list[Any] = []
        self.forked = False
        """Whether this is the child of a process that had engines: their own threads are gone."""
        self._begin()

    def _begin(self) -> None:
        self._lock = threading.Lock()
        self._wake = threading.Event()
        self._thread: threading.Thread | None = None

    def wake(self) -> None:
        """Advance epochs from now on."""
        with self._lock:
            self.idle = 0
            self.awake = True
            self._wake.set()
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="rulewright-epochs", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        while True:
            self._wake.wait()
            time.sleep(TICK)
            try:
                for engine in list(self.engines):
                    engine.increment_epoch()
            except (ValueError, TypeError):  # the program is at its end, and engines are gone
                return
            self.idle += 1
            if self.idle > IDLE:
                with self._lock:
                    if self.idle > IDLE and not self.running:
                        self.awake = False
                        self._wake.clear()

    def after_fork(self) -> None:
        """In the child of a fork: begin anew."""
        self.awake = False
        self.running.clear()
        self.forked = self.forked or bool(self.engines)
        self._begin()


TICKER = Ticker()

if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=TICKER.after_fork)
