"""States that one seat cannot tell from the given one, for bots that search without cheating.

What a position has that the seat cannot know is dealt anew by `routines/deal.py`: that module says how. Here stands
what needs the past: a secret simultaneous choice that is not complete is gone back on, and made again by those who
have chosen.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from rulewright.ir.header import PC, PLAYER

if TYPE_CHECKING:
    from rulewright.play.state import Moment, State


def redeal(state: State, seat: int, seed: int) -> State:
    """A new state; its log is what the seat (from 0) was told so far."""
    pending = _pending(state)
    vector = state.game.viewer.deal(pending[0].before if pending else state.vector, seat + 1, seed)
    other = state.restart(vector, seat)
    random = Random(seed)
    for moment in pending:
        own = moment.before[PLAYER] == seat + 1
        ids = other.decision.ids
        choice = moment.answer if own and moment.answer in ids else random.choice(ids)
        other.step(choice)
    if pending:
        other.forget(seat, state)
    return other


def root(state: State, seat: int, seed: int) -> tuple[list[int], list[int]]:
    """Where a search may begin for a seat (from 0): a vector dealt anew, and answers to be given on it first.

    There are answers in the middle of a secret simultaneous choice alone: those given so far, in order, -1 for each
    that is not the seat's own.
    """
    pending = _pending(state)
    vector = state.game.viewer.deal(pending[0].before if pending else state.vector, seat + 1, seed)
    return vector, [moment.answer if moment.before[PLAYER] == seat + 1 else -1 for moment in pending]


def _pending(state: State) -> list[Moment]:
    """The choices made so far of a secret simultaneous choice that is not complete, in order."""
    sites = state.game.code.sites
    S = state.vector
    if not S[PC] or sites[S[PC]]["kind"] != "secret":
        return []
    found: list[Moment] = []
    player = S[PLAYER]
    for moment in state.moments():
        if moment.chance or moment.site != S[PC] or moment.before[PLAYER] > player:
            break
        if moment.before[PLAYER] == player and moment.site == S[PC] and not found:
            break
        player = moment.before[PLAYER]
        found.append(moment)
    return found[::-1]
