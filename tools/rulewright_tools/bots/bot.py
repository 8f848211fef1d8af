"""What a bot is, and all that it is given: the eyes of one seat.

A view holds no state. It hands out what the seat that decides may read, and roots and trials: positions that this seat
cannot tell from the real one, which may be searched and played on at will.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from rulewright.play.decision import Option
    from rulewright.play.state import State
    from rulewright.play.trial import Trial


class View:
    """A decision as the seat that decides sees it.

    `seat` counts from 0; `options()` have stable ids, those in `ids`; `sees_all()` says that nothing is hidden from it
    now. `observation()` is the state with -1 in unknown slots, `history()` the events it was told of. `root(seed)` is
    what a machine searches from: a vector dealt anew, and the answers to a secret simultaneous choice that have to be
    given on it first (`State.search_root`). `trial(seed)` is a position to try things on without a machine.
    """

    __slots__ = ("_asked", "game", "history", "ids", "observation", "options", "root", "seat", "sees_all", "trial")

    def __init__(self, state: State) -> None:
        seat = state.player
        decision = state.decision
        self.seat = seat
        self.game = state.game
        self._asked: Callable[[], str] = lambda: decision.question
        self.ids: tuple[int, ...] = tuple(decision.ids)
        self.options: Callable[[], tuple[Option, ...]] = lambda: decision.options
        self.sees_all: Callable[[], bool] = lambda: state.sees_all(seat)
        self.observation: Callable[[], list[int]] = lambda: state.observation(seat)
        self.history: Callable[[], list[dict[str, Any]]] = lambda: state.history_for(seat)
        self.root: Callable[[int], tuple[list[int], list[int]]] = lambda seed: state.search_root(seat, seed)
        self.trial: Callable[[int], Trial] = lambda seed: state.trial(seat, seed)

    @property
    def question(self) -> str:
        """What is asked, in words."""
        return self._asked()


class Bot(Protocol):
    """Something that decides."""

    def choose(self, view: View) -> int:
        """The id of one of the view's options."""
