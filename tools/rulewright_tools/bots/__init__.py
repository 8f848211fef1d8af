"""Bots: they see what a player sees, and try things on re-dealt positions.

    state -> View (one seat's eyes) -> Bot.choose(view) -> an option's id

`make("mcts:500", seed)` gives what plays a seat: a function from a state to the option taken.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rulewright.languages import _
from rulewright_tools.bots.spec import Spec, parse_spec

if TYPE_CHECKING:
    from rulewright.play.decision import Option
    from rulewright.play.state import State
    from rulewright_tools.bots.bot import Bot

Player = Callable[["State"], "Option"]
"""Chooses an option of a state in which its seat decides."""


def make_bot(spec: Spec | str, seed: int, engine: str = "auto", threads: int | None = None) -> Bot:
    """The bot of a spec. The same seed gives the same choices on every engine, unless it is given seconds.

    Args:
        engine: `python`, `wasm`, or `auto`: wasm where it can be used.
        threads: how many trees of a search may grow at once; as many as there are processors if left out.
    Raises:
        Failure: the spec cannot be meant, or is a person.
    """
    from rulewright_tools.bots.greedy import Greedy
    from rulewright_tools.bots.mcts import Mcts
    from rulewright_tools.bots.random_bot import RandomBot
    from rulewright_tools.common import Failure

    wanted = parse_spec(spec) if isinstance(spec, str) else spec
    if wanted.kind == "random":
        return RandomBot(seed)
    if wanted.kind == "greedy":
        return Greedy(seed, engine)
    if wanted.kind == "mcts":
        return Mcts(seed, wanted.simulations, wanted.seconds, wanted.trees, engine, threads)
    raise Failure(_('"{name}" is no bot', name=wanted.kind))


def make(spec: Spec | str, seed: int, engine: str = "auto", threads: int | None = None) -> Player:
    """A bot as a function (see `make_bot`): it is shown no more of the state than its seat may see."""
    from rulewright_tools.bots.bot import View

    bot = make_bot(spec, seed, engine, threads)

    def choose(state: State) -> Option:
        chosen = bot.choose(View(state))
        return state.decision.option(chosen)

    return choose


__all__ = ["Player", "Spec", "make", "make_bot", "parse_spec"]
