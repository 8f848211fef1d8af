"""Who sits at a seat, as it is written on the command line.

    human | random | greedy | mcts | mcts:500 (simulations) | mcts:2s (seconds) | mcts:500:2s (whichever comes first)
    mcts:500x4 | mcts:2sx4 (four trees, each with that budget, on as many processors as there are)

Without a number `mcts` does SIMULATIONS for each decision, so that a seed gives the same game on every machine.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from rulewright.languages import _, plural
from rulewright_tools.common import Failure
from rulewright_tools.words import either

KINDS = ("human", "random", "greedy", "mcts")
BOTS = KINDS[1:]
SIMULATIONS = 400
"""What `mcts` alone does for a decision."""
MOST_SIMULATIONS = 10_000_000
MOST_SECONDS = 3600.0
MOST_TREES = 64
_BUDGET = re.compile(r"(\d{1,9}(?:\.\d{1,6})?)?(s?)(?:x(\d{1,4}))?")


@dataclass(frozen=True, slots=True)
class Spec:
    """One seat. With `simulations` 0 only `seconds` count, with `seconds` 0 only simulations; each for every tree."""

    kind: str
    simulations: int = 0
    seconds: float = 0.0
    trees: int = 1

    @property
    def budget(self) -> str:
        """In words, what is spent on a decision; empty where nothing is."""
        parts = [plural("{n} simulation", "{n} simulations", self.simulations)] if self.simulations else []
        parts += [_("{seconds} s", seconds=f"{self.seconds:g}")] if self.seconds else []
        if not parts:
            return ""
        budget = either(parts)
        return _("{budget} in each of {trees} trees", budget=budget, trees=self.trees) if self.trees > 1 else budget


def parse_spec(text: str, *, people: bool = True) -> Spec:
    """Read a spec. `people`: whether a complaint tells that people may be written too.

    Raises:
        Failure: it cannot be meant.
    """
    kind, *rest = text.strip().lower().split(":")
    if people:
        hint = _(
            "write human, random, greedy, mcts, mcts:500 (simulations), mcts:2s (seconds) or mcts:500x4 (in 4 trees)"
        )
    else:
        hint = _("write random, greedy, mcts, mcts:500 (simulations), mcts:2s (seconds) or mcts:500x4 (in 4 trees)")
    if kind not in KINDS:
        raise Failure(_('nobody called "{name}" can play', name=kind), hint)
    if kind != "mcts":
        if rest:
            raise Failure(_('"{name}" takes nothing behind it', name=kind), hint)
        return Spec(kind)
    simulations, seconds, trees = 0, 0.0, 0
    for part in rest:
        match = _BUDGET.fullmatch(part)
        number = float(match[1] or 0) if match else 0.0
        many = int(match[3] or 0) if match else 0
        if (
            match is None
            or (match[1] is None and (match[2] or not match[3]))
            or (match[1] is not None and number <= 0)
            or (match[3] is not None and (trees or not 1 <= many <= MOST_TREES))
            or (not match[2] and not number.is_integer())
        ):
            raise Failure(_('"{text}" is no budget', text=part), hint)
        trees = many or trees
        if match[2]:
            seconds = min(number, MOST_SECONDS)
        elif number:
            simulations = min(int(number), MOST_SIMULATIONS)
    return Spec(kind, simulations if simulations or seconds else SIMULATIONS, seconds, trees or 1)
