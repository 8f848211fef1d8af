"""What stops an undo: chance, knowledge that somebody gained, and secret choices that all have made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.ir.header import PC, PLAYER
from rulewright.languages import _
from rulewright.play.knowledge import gained

if TYPE_CHECKING:
    from rulewright.play.state import Moment, State


def reason(state: State, steps: list[Moment]) -> str:
    """Why the steps (latest first) cannot be taken back; empty if they can."""
    if any(m.chance and m.node for m in steps):
        return _("chance was drawn since")
    before, after = steps[-1].before, state.vector
    if gained(state.game, before, after):
        return _("something hidden was seen since")
    if any(readers != -1 for m in steps for _event, _values, readers in m.log):
        return _("something was told in private since")
    if any(_is_settled(state, m) for m in steps):
        return _("a secret choice was settled since")
    return ""


def _is_settled(state: State, step: Moment) -> bool:
    """Whether a step answered a secret choice that goes on no more: who answered before others may have seen theirs."""
    if state.game.code.sites[step.site]["kind"] != "secret":
        return False
    goes_on = state.vector[PC] == step.site and not state.is_over
    return not goes_on or state.vector[PLAYER] <= step.before[PLAYER]
