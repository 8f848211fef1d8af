"""The modules of routines, and the functions in them: one name space for all, the same in both engines."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from inspect import isfunction
from types import FunctionType, ModuleType

from rulewright.routines import (
    count,
    deal,
    deal_values,
    greedy,
    mixing,
    names,
    names_ahead,
    play,
    search,
    sight,
    standing,
    sums,
    tree,
)

MODULES: tuple[ModuleType, ...] = (play, sums, standing, count, sight, mixing, deal_values, deal, tree, search, greedy)
"""Every module whose functions are routines, those called before those that call them."""


@cache
def intrinsics() -> frozenset[str]:
    """Names of the functions that engines supply."""
    return frozenset(n for module in (names, names_ahead) for n, value in vars(module).items() if isfunction(value))


@cache
def routines() -> dict[str, FunctionType]:
    """All routines by name, in the order written."""
    found: dict[str, FunctionType] = {}
    for module in MODULES:
        for name, value in vars(module).items():
            if isinstance(value, FunctionType) and value.__module__ == module.__name__:
                assert name not in found and name not in intrinsics(), f"{module.__name__}: {name} is there already"
                found[name] = value
    return found


def parameters(routine: Callable[..., object]) -> tuple[str, ...]:
    """The names of a routine's parameters."""
    code = routine.__code__
    return code.co_varnames[: code.co_argcount]
