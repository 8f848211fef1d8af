"""The bot that chooses evenly among its options."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright_tools.bots.bot import View


class RandomBot:
    """The same seed chooses the same."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, view: View) -> int:
        """Any option."""
        return self._random.choice(view.ids)
