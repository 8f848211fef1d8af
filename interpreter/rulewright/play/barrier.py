"""What stops an undo: chance, and knowledge that somebody gained."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    return ""
