"""The games as cases of tests: a few of all kinds, and the others behind `slow`."""

from __future__ import annotations

import pytest

from tests.laws.games import CASES, Case

EVERY = 9
"""One case in so many is looked at each time."""


def named(name: str, players: int = 2) -> Case:
    """The case of a game without variants."""
    return next(c for c in CASES if c.folder.name == name and c.players == players and not c.variants)


def all_cases(some: list[Case], *, every: int = EVERY) -> list[pytest.ParameterSet]:
    """All cases, those slow that are neither among `some` nor in the sample."""
    chosen = {*some, *CASES[::every]}
    return [pytest.param(case, id=str(case), marks=() if case in chosen else (pytest.mark.slow,)) for case in CASES]
