"""A position to try things on, step by step from Python: what environments play on, and bots that need no machine.

    state -> redeal for one seat -> Trial: vector, options by id, fast steps, playouts, returns

A trial has no history, no names and no texts, draws chance from its own generator, and runs the code written for bulk
play. It is made from what one seat knows (`State.trial`), so whatever is done with it, nothing hidden is learnt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.ir.header import DECISIONS, HEADER, OVER, PC, PLAYER, RNG_C, RNG_X
from rulewright.play import result
from rulewright.play.fault import Halted
from rulewright.play.generator import seed as set_seed

if TYPE_CHECKING:
    from rulewright.play.game import Game


class Trial:
    """A position that can only be played on. `vector` is its own; `drew` says whether the last step drew chance."""

    __slots__ = ("drew", "game", "vector")

    def __init__(self, game: Game, vector: list[int]) -> None:
        game.code.load("sample")
        self.game = game
        self.vector = vector
        self.drew = False

    @property
    def is_over(self) -> bool:
        return bool(self.vector[OVER])

    @property
    def player(self) -> int:
        """The seat from 0 that decides; -1 at the end."""
        return self.vector[PLAYER] - 1

    @property
    def site(self) -> int:
        """The number of the decision's place in the rules."""
        return self.vector[PC]

    @property
    def options(self) -> list[int]:
        """The ids of what can be chosen, as in `Decision.ids`.

        Raises:
            PlayFault: the rules offer nothing.
        """
        return self.game.code.options(self.vector)

    @property
    def returns(self) -> list[int]:
        """The returns of a finished game, one a seat, over `game.divisor`."""
        return result.returns(self.game.code, self.vector, self.game.players)

    def apply(self, choice: int) -> None:
        """Take an option by its id (one of `options`: it is not checked again), and go on to the next decision.

        Raises:
            PlayFault: the rules led into something impossible; the trial is of no more use.
        """
        S, code = self.vector, self.game.code
        space: dict[str, Any] = code.space
        x, c = S[RNG_X], S[RNG_C]
        S[DECISIONS] += 1
        if S[DECISIONS] >= code.artifact.limit:
            code.take_last(S, choice)
            self.drew = x != S[RNG_X] or c != S[RNG_C]
            return
        try:
            site = space["S_RESUME"][S[PC]](S, choice)
            units = space["S_UNITS"]
            while site < 0:
                site = units[-site](S)
        except Halted:
            site = 0
        except Exception as error:
            raise code.explain(error) from error
        code.stop_at(S, site)
        self.drew = x != S[RNG_X] or c != S[RNG_C]

    def playout(self) -> int:
        """Play random decisions to the end; gives the number made."""
        return 0 if self.vector[OVER] else self.game.code.playout(self.vector)

    def seed(self, number: int) -> None:
        """Start the generator anew."""
        set_seed(self.vector, number)

    def sight(self, seat: int) -> tuple[int, ...]:
        """What a seat sees of the position, in a form that can be a key: equal where it sees the same."""
        viewer = self.game.viewer
        if viewer.open:
            return tuple(self.vector[HEADER:])
        seen = viewer.observation(self.vector, seat + 1)
        if not self.game.has_secrets:  # what chance gave may be in a frame alone
            base = self.game.artifact.frames["base"]
            seen[base:] = self.vector[base:]
        return tuple(seen)

    def copy(self) -> Trial:
        """An independent copy."""
        copy = Trial.__new__(Trial)
        copy.game = self.game
        copy.vector = self.vector[:]
        copy.drew = False
        return copy
