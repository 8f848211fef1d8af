"""Timing: processor time, subjects interleaved over several rounds, so that what disturbs one disturbs all.

Believe ratios taken in one run; the figures themselves differ from machine to machine and from hour to hour.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median

from benchmarks.subjects import Subject

LEAST = 0.02
"""Seconds of a batch below which its size is doubled."""


@dataclass(slots=True)
class Figures:
    """Rates a second, one a round, for one subject."""

    subject: Subject
    games: list[float] = field(default_factory=list)
    decisions: list[float] = field(default_factory=list)
    copies: list[float] = field(default_factory=list)
    clones: list[float] = field(default_factory=list)

    def middle(self, what: str) -> float:
        """The median of one kind of rate; 0 where it was not measured."""
        found: list[float] = getattr(self, what)
        return median(found) if found else 0.0


def ratio(over: Figures, under: Figures, what: str) -> float:
    """The median of the rounds' ratios; 0 where either was not measured."""
    pairs = zip(getattr(over, what), getattr(under, what), strict=False)
    found = [a / b for a, b in pairs if b]
    return median(found) if found else 0.0


def run(subjects: Sequence[Subject], rounds: int, seconds: float, told: Callable[[int], None]) -> list[Figures]:
    """Measure all subjects; each batch of a round takes about `seconds` of processor time."""
    all_figures = [Figures(subject) for subject in subjects]
    sizes = {(i, kind): 1 for i in range(len(subjects)) for kind in ("plays", "copies", "clones")}
    for number in range(rounds + 1):  # the first warms up and finds the sizes
        told(number)
        for i, figures in enumerate(all_figures):
            for kind in ("plays", "copies", "clones"):
                batch = getattr(figures.subject, kind)
                if batch is None:
                    continue
                if not number:
                    sizes[i, kind] = fitting_size(batch, seconds)
                spent, done = timed(batch, sizes[i, kind])
                if not number:
                    continue
                if kind == "plays":
                    figures.games.append(sizes[i, kind] / spent)
                    figures.decisions.append(done / spent)
                else:
                    getattr(figures, kind).append(done / spent)
    return all_figures


def timed(batch: Callable[[int], int], size: int) -> tuple[float, int]:
    """Processor time spent, and what was done."""
    begun = time.process_time()
    done = batch(size)
    return max(time.process_time() - begun, 1e-9), done


def fitting_size(batch: Callable[[int], int], seconds: float) -> int:
    """How often a batch must work to take about so long."""
    batch(1)  # what happens once only, such as filling caches, says nothing of the size
    size = 1
    while True:
        spent, _ = timed(batch, size)
        if spent >= LEAST:
            return max(1, round(size * seconds / spent))
        size *= 2
