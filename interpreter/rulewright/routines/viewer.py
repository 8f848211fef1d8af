"""Single questions of what a seat sees and cannot know, for `play`: the routines of seeing and dealing, in Python.

    vector, seat  ->  observation            vector, seat, seed  ->  a vector that the seat cannot tell from it

A `PythonMachine` can do the same and more; this loads no code of the game, so a first look at a position costs little.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import FunctionType
from typing import Any

from rulewright.codegen.artifact import Artifact
from rulewright.routines import deal, deal_values, mixing, sight, tables_deal, tables_sight
from rulewright.routines.constants import constants
from rulewright.routines.intrinsics import ALLOWED, draws, memory
from rulewright.routines.machine import halves
from rulewright.routines.memory import DEALING, Value, regions


class Viewer:
    """Belongs to one thread at a time. Seats count from 1, as in routines."""

    def __init__(self, artifact: Artifact) -> None:
        found: dict[str, Value] = {
            **constants(artifact),
            **tables_sight.tables(artifact),
            **tables_deal.tables(artifact),
        }
        named = regions(found, DEALING)
        self.open = not (found["HAS_SECRETS"] or found["LIST_COUNT"])
        """Whether nothing is hidden ever, not even left-overs of lists or orders of piles."""
        self._sight, self._heap = named["SIGHT"], named["HEAP"]
        self._S = [0] * artifact.size
        self._M = [0] * (self._heap + 2)
        self.space: dict[str, Any] = {**found, **named, **ALLOWED, "S": self._S, "M": self._M, "O": []}
        self.space.update(draws(self._S, self._M))
        self.space.update(memory(self._S, self._M))
        for module in (sight, mixing, deal_values, deal):
            for name, value in vars(module).items():
                if isinstance(value, FunctionType) and value.__module__ == module.__name__:
                    self.space[name] = FunctionType(value.__code__, self.space, name)

    def observation(self, vector: Sequence[int], seat: int) -> list[int]:
        """What a seat sees of a position: the same slots, -1 in those it may not know."""
        self._S[:] = vector
        self.space["sight"](seat)
        return self._M[self._sight : self._sight + len(self._S)]

    def sees_all(self, vector: Sequence[int], seat: int) -> bool:
        """Whether nothing is hidden from a seat, the future of chance apart."""
        self._S[:] = vector
        return bool(self.space["sees_all"](seat))

    def deal(self, vector: Sequence[int], seat: int, seed: int) -> list[int]:
        """A vector that the seat cannot tell from the one given: unknown things dealt anew by a seed of 64 bits."""
        self._S[:] = vector
        self.space["seed_at"](self._heap, *halves(seed))
        self.space["deal"](seat, self._heap)
        return self._S[:]
