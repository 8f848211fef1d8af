"""States that one seat cannot tell from the given one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.play.generator import seed as set_seed

if TYPE_CHECKING:
    from rulewright.play.state import State


def redeal(state: State, seat: int, seed: int) -> State:
    """Unknown pieces dealt anew among equal backs, a new generator."""
    other = state.clone()
    other.vector = state.vector[:]
    set_seed(other.vector, seed)
    return other
