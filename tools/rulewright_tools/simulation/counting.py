"""A game that counts what it does: each effect notes in the log, unseen by players, that it was carried out.

load_counting(job)  ->  the game, and the names of its effects by number of event
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rulewright.driver import finish, run_passes
from rulewright.exceptions import GameDataError
from rulewright.ir.ops import Const, Log
from rulewright.ir.program import Program, Text
from rulewright.play.game import Game
from rulewright_tools.common import folder_of

if TYPE_CHECKING:
    from rulewright.play.state import State

EFFECT = "effect_"
NOBODY = Const(0)


class Counter:
    """A game with its effects made countable."""

    def __init__(self, game: Game, effects: dict[int, str]) -> None:
        self.game = game
        self.effects = effects
        self.arms: dict[int, tuple[list[int], list[str]]] = {}
        for site in game.artifact.sites:
            arms = sorted(site["arms"], key=lambda arm: int(arm["offset"]))
            names = [_step(site["path"], arm["id"]) for arm in arms] or [site["path"]]
            self.arms[site["id"]] = ([arm["offset"] for arm in arms] or [0], names)

    def step(self, site: int, option: int) -> str:
        """What an option is counted as: the path of its step, and its arm where the step has several."""
        offsets, names = self.arms[site]
        return names[max(0, bisect_right(offsets, option) - 1)]

    def carried_out(self, state: State) -> list[str]:
        """The effects carried out in a game, each as often as it was."""
        logs = [state.opening, *(moment.log for moment in state.moments())]
        return [self.effects[event] for log in logs for event, _, _ in log if event in self.effects]


def load_counting(
    name: str, players: int | None, variants: tuple[str, ...], changes: Mapping[str, Any] | None = None
) -> Counter:
    """A game whose effects are counted. Raises as loading does."""
    forms = run_passes(folder_of(name), players, variants, changes=changes or None)
    if forms.diags.failed or forms.program is None:
        raise GameDataError(forms.diags.items)
    effects = count_effects(forms.program)
    return Counter(Game(finish(forms, "counted")), effects)


def count_effects(program: Program) -> dict[int, str]:
    """Make every effect of a program note that it begins; gives the effects by number of event."""
    found: dict[int, str] = {}
    for name, procedure in program.procedures.items():
        if not name.startswith(EFFECT):
            continue
        event = len(program.events)
        program.events.append(Text(""))
        found[event] = name.removeprefix(EFFECT)
        procedure.body = (Log(event, (), NOBODY), *procedure.body)
    return found


def _step(path: str, arm: str) -> str:
    return f"{path}.{arm}" if arm and not path.endswith(f".{arm}") else path
