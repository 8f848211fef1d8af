"""What one seat may see of a position: the same slots, with UNKNOWN where it may not know.

    state [.., 7, 3, ..]  ->  observation of seat 1 [.., 7, -1, ..]

Source of truth are the "seen" column of the layout table, the mask of knowers of each piece, and the unknown part of
piles. How it is worked out stands in `routines/sight.py`, for bulk play as for this.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright.play.state import State
    from rulewright.play.trial import Trial

UNKNOWN = -1
"""Stands in a slot of an observation that its reader may not know."""


def observation(state: State | Trial, seat: int) -> list[int]:
    """All that a seat (from 0) may see.

    Returns:
        as many numbers as the state has slots, same layout; UNKNOWN where the seat may not know. In the middle of a
        secret simultaneous choice it tells nobody but the one asked now how far the choice has come.
    """
    return state.game.viewer.observation(state.vector, seat + 1)


def sees_all(state: State | Trial, seat: int) -> bool:
    """Whether nothing in a position is hidden from a seat (from 0), the future of chance apart."""
    return state.game.viewer.sees_all(state.vector, seat + 1)
