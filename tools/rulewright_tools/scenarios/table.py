"""A game on the table of a scenario: set-up, decisions by name, chance that is fixed or drawn, changes by path.

Stands between scenarios and the interpreter's play, so that runner and expectations need to know little of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from rulewright.exceptions import RulewrightError
from rulewright.ir.header import DECISIONS, PC, PLAYER, STACK
from rulewright.languages import _
from rulewright.play.changes import Changes
from rulewright.play.paths import PathError, Paths, Vector
from rulewright.play.state import State
from rulewright_tools.scenarios.compare import seat_of
from rulewright_tools.scenarios.seen import is_hidden

TRIES = 40
"""Random games in which a step is looked for."""
FAR = 400
"""Decisions of each of them."""
NAMED = 12


class Refused(Exception):
    """Something a scenario wants cannot be done; the message says why and what could."""


class ChangeRefused(Refused):
    """A change that cannot be made; `path` says which."""

    def __init__(self, path: str, message: str) -> None:
        self.path = path
        super().__init__(message)


class Table:
    """One game being played by a scenario. With `fixes` play stops at chance, so that its outcome can be fixed."""

    def __init__(self, game: Any, seed: int, *, fixes: bool = False, carried: Mapping[str, Any] | None = None) -> None:
        self.game = game
        self.paths = Paths(game.facts)
        self.seed = seed
        self.fixes = fixes
        self.chooser = Random(seed)
        self.state: State = game.new_state(seed, "ask" if fixes else "draw", carried)

    @property
    def vector(self) -> Vector:
        return self.state.vector

    @property
    def options(self) -> list[str]:
        """Names of the options; nothing where nobody decides."""
        return [option.name for option in self.state.decision.options] if self.seat else []

    @property
    def seat(self) -> int:
        """Who decides, from 1; 0 where nobody does."""
        return self.vector[PLAYER]

    @property
    def question(self) -> str:
        return self.state.decision.question if self.seat else ""

    @property
    def decisions(self) -> int:
        """Decisions made so far, those of set-up included."""
        return self.vector[DECISIONS]

    @property
    def log(self) -> list[str]:
        """The texts of what was said so far."""
        return [str(event["say"]) for event in self.state.history if "say" in event]

    @property
    def at_chance(self) -> bool:
        return self.state.is_chance

    @property
    def in_setup(self) -> bool:
        """Whether the game is still being set up."""
        done = self.game.facts.get("setup_done", 0)
        return bool(done) and not self.vector[done] and not self.state.is_over

    def player_name(self, seat: int) -> str:
        """What the player of a seat is called."""
        return str(self.game.player_names[seat - 1]) if seat else _("nobody")

    # ---- going on

    def choose(self, name: str) -> None:
        """Take the option of that name. Raises Refused."""
        found = self.state.decision.named(name)
        if found is None:
            shown = self.options
            more = ", ..." if len(shown) > NAMED else ""
            names = ", ".join(shown[:NAMED]) + more
            raise Refused(_('"{name}" is not offered (there is: {names})', name=name, names=names))
        self.state.apply(found)

    def choose_any(self) -> None:
        """Take an option by the seed."""
        options = self.state.decision.ids
        self.state.apply(options[self.chooser.randrange(len(options))])

    def fix(self, name: str) -> None:
        """Let the chance event that is waited for give this outcome. Raises Refused."""
        if not self.state.is_chance:
            if self.state.is_over:
                raise Refused(_("there is no chance event here: the game is over"))
            raise Refused(_("there is no chance event here: {name} decides", name=self.player_name(self.seat)))
        names = [outcome.name for outcome in self.state.chance.outcomes]
        if name not in names:
            shown = ", ".join(names[:NAMED])
            raise Refused(_('"{name}" is no outcome (there is: {names})', name=name, names=shown))
        self.state.apply(name)

    def offers(self, who: str, name: str) -> bool:
        """Whether this can be decided, or come out by chance, where play stands."""
        if self.state.is_chance:
            return not seat_of(self.paths, who, self.vector) and name in [o.name for o in self.state.chance.outcomes]
        return self.seat > 0 and seat_of(self.paths, who, self.vector) == self.seat and name in self.options

    def draw(self) -> None:
        """Let the chance event that is waited for give what the game's own generator gives."""
        self.state.draw_chance()

    def settle(self) -> None:
        """Draw chance until somebody decides or the game is over."""
        while self.state.is_chance:
            self.draw()

    def play_on(self) -> None:
        """Play at random to the end."""
        while not self.state.is_over:
            if self.state.is_chance:
                self.draw()
            else:
                self.choose_any()

    # ---- changing the position

    def change(self, changes: Mapping[str, Any]) -> None:
        """Change the position by path. Raises ChangeRefused, which says at which path."""
        if not changes:
            return
        vector = list(self.vector)
        making = Changes(self.paths, vector)
        for path, value in making.in_order(changes):
            try:
                making.put(path, value)
            except PathError as error:
                raise ChangeRefused(path, str(error)) from None
        self.state.set_vector(vector)

    def go_to(self, player: str, step: str) -> None:
        """Move to a player's named step: the flow moves there, nothing on the table changes. Raises Refused.

        The step is looked for in random games played on from here; the flow is then taken from there.
        """
        seat = seat_of(self.paths, player, self.vector) if player else 0
        if player and not seat:
            raise Refused(_('nobody is called "{name}"', name=player))
        here = self.vector
        base = self.game.artifact.frames["base"]
        for number in range(TRIES):
            chooser = Random(self.seed * 1009 + number)
            state = self.state.clone()
            for _step in range(FAR):
                if state.is_over:
                    break
                if state.is_chance:
                    state.apply(chooser.choice(state.chance.outcomes))
                    continue
                if self._is_at(state, seat, step):
                    there = state.vector
                    moved = [*here[:base], *there[base:]]
                    for slot in (PC, PLAYER, STACK):
                        moved[slot] = there[slot]
                    self.state.set_vector(moved)
                    return
                try:
                    state.apply(chooser.choice(state.decision.ids))
                except RulewrightError:
                    break
        raise Refused(_("no game came to {step}", step=" ".join(part for part in (player, step) if part)))

    def _is_at(self, state: State, seat: int, step: str) -> bool:
        if seat and state.player != seat - 1:
            return False
        path = state.decision.path
        arms = [arm["path"] for arm in self.game.code.sites[state.decision.site]["arms"]]
        return not step or any(p == step or p.endswith(f".{step}") for p in (path, *arms))

    def is_hidden(self, seat: int, path: str) -> bool:
        """Whether a player may not see what is at a path."""
        return is_hidden(self.paths, self.state, seat, path)
