"""Games for scenarios: loaded once for each number of players and set of variants."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rulewright import driver
from rulewright.exceptions import RulewrightError
from rulewright.languages import ENGLISH


class Games:
    """The forms in which one game's scenarios play it: in English, in which scenarios are written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.known: dict[tuple[int | None, tuple[str, ...]], Any] = {}

    def get(self, players: int | None, variants: tuple[str, ...]) -> Any:
        """The game for so many players (None: its smallest number), with these variants. Raises as loading does."""
        key = (players, variants)
        if key not in self.known:
            try:
                self.known[key] = driver.load(self.folder, players=players, variants=list(variants), lang=ENGLISH)
            except RulewrightError as error:
                self.known[key] = error
        found = self.known[key]
        if isinstance(found, RulewrightError):
            raise found
        return found
