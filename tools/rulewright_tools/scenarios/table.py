"""A game on the table of a scenario: set-up, decisions by name, chance that is fixed or drawn.

Stands between scenarios and the interpreter's play, so that runner and expectations need to know little of it.
"""

from __future__ import annotations

from random import Random
from typing import Any

from rulewright.play.changes import Changes
from rulewright.play.paths import PathError, Paths, Vector


class Table:
    """One game being played by a scenario."""

    def __init__(self, game: Any, seed: int) -> None:
        self.game = game
        self.paths: Paths = Paths(game.facts)
        self.state: Any = game.new_state(seed=seed)
        self.decisions = 0
        self.chooser = Random(seed)

    @property
    def vector(self) -> Vector:
        found: Vector = self.state.vector
        return found

    @property
    def options(self) -> list[str]:
        """Names of the options; nothing where nobody decides."""
        return [] if self.state.is_over else [option.name for option in self.state.decision.options]

    @property
    def seat(self) -> int:
        """Who decides, from 1; 0 where nobody does."""
        return 0 if self.state.is_over else int(self.state.decision.player) + 1

    @property
    def question(self) -> str:
        return "" if self.state.is_over else str(self.state.decision.question)

    @property
    def log(self) -> list[str]:
        """The texts of all events so far."""
        return [str(event) for event in self.state.log]

    def player_name(self, seat: int) -> str:
        """What the player of a seat is called."""
        return str(self.game.player_names[seat - 1])

    def choose(self, name: str) -> None:
        """Take the option of that name. Raises ValueError where there is none."""
        self.state.apply(name)
        self.decisions += 1

    def choose_any(self) -> None:
        """Take an option by the seed."""
        options = self.state.decision.options
        self.state.apply(options[self.chooser.randrange(len(options))])
        self.decisions += 1

    def change(self, changes: dict[str, Any]) -> None:
        """Change the position by path. Raises PathError."""
        vector = list(self.state.vector)
        Changes(self.paths, vector).apply(changes)
        self.state.set_vector(vector)

    def is_hidden(self, seat: int, path: str) -> bool:
        """Whether a player may not see what is at a path."""
        seen = self.state.observation(seat - 1)
        try:
            return bool(self.paths.value(self.paths.find(path, seen), seen) is None)
        except PathError:
            return True
