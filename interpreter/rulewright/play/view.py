"""What one seat may see. (Filled in below the facts of the layout.)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulewright.play.state import State


def observation(state: State, seat: int) -> dict[str, Any]:
    """Plain data: who decides, values, places with what lies there."""
    return {}
