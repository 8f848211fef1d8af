"""The machines of every case: the Python engine, and the native one where it can be used."""

from __future__ import annotations

from functools import cache

from rulewright.native.host import available
from rulewright.routines.machine import Machine
from tests.laws.games import Case, game_of


@cache
def machines_of(case: Case) -> tuple[Machine, ...]:
    """One machine for each engine, made once. They belong to all tests: set the vector first."""
    engines = ("python",) if available() else ("python", "wasm")
    return tuple(game_of(case).machine(engine) for engine in engines)
