"""Intrinsics that need nothing of a game but its arrays, for routines that run in Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulewright.ir.draws import MULTIPLIER, RANGE
from rulewright.play.generator import draw as draw_from
from rulewright.play.generator import seed as set_seed

ALLOWED: dict[str, Any] = {"__builtins__": {}, "range": range, "min": min, "max": max}
"""The built-in functions that routines may call: these and no other."""


def draws(S: list[int], M: list[int]) -> dict[str, Callable[..., Any]]:
    """The intrinsics over generators."""

    def draw(count: int) -> int:
        return draw_from(S, count)

    def number(low: int, high: int) -> int:
        return (low & 0xFFFFFFFF) | (high & 0xFFFFFFFF) << 32

    def seed_state(low: int, high: int) -> None:
        set_seed(S, number(low, high))

    def seed_at(at: int, low: int, high: int) -> None:
        words = [0, 0]
        set_seed(words, number(low, high))
        M[at], M[at + 1] = words

    def step_at(at: int) -> int:
        t = MULTIPLIER * M[at] + M[at + 1]
        M[at + 1] = t >> 31
        x = M[at] = t & (RANGE - 1)
        return x

    return {"draw": draw, "seed_state": seed_state, "seed_at": seed_at, "step_at": step_at}


def memory(S: list[int], M: list[int]) -> dict[str, Callable[..., Any]]:
    """The intrinsics over the work memory."""
    size, words = len(S), len(M)

    def save(at: int) -> None:
        M[at : at + size] = S

    def restore(at: int) -> None:
        S[:] = M[at : at + size]

    def copy(to: int, start: int, count: int) -> None:
        M[to : to + count] = M[start : start + count]

    def zero(at: int, count: int) -> None:
        M[at : at + count] = [0] * count

    def room() -> int:
        return words

    return {"save": save, "restore": restore, "copy": copy, "zero": zero, "room": room}
