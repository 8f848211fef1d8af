"""Board games as data: one interpreter that knows no game plays them all.

import rulewright

game = rulewright.load("my_game")
state = game.new_state(seed=7)
while not state.is_over:
    state.apply(state.decision.options[0])
print(state.scores, state.winners, state.returns)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    __version__: str
    from rulewright.driver import check, load
    from rulewright.exceptions import GameDataError, InternalError, MisuseError, RulewrightError, UnknownGame
    from rulewright.play.campaign import Campaign, CampaignError
    from rulewright.play.decision import Decision, Option
    from rulewright.play.fault import PlayFault
    from rulewright.play.game import Game
    from rulewright.play.state import State

_HOMES = {
    "Campaign": "rulewright.play.campaign",
    "CampaignError": "rulewright.play.campaign",
    "Decision": "rulewright.play.decision",
    "Game": "rulewright.play.game",
    "GameDataError": "rulewright.exceptions",
    "InternalError": "rulewright.exceptions",
    "MisuseError": "rulewright.exceptions",
    "Option": "rulewright.play.decision",
    "PlayFault": "rulewright.play.fault",
    "RulewrightError": "rulewright.exceptions",
    "State": "rulewright.play.state",
    "UnknownGame": "rulewright.exceptions",
    "adopt": "rulewright.native.form",
    "check": "rulewright.driver",
    "load": "rulewright.driver",
    "machine": "rulewright.machines",
    "viewer": "rulewright.machines",
}

__all__ = [
    "Campaign",
    "CampaignError",
    "Decision",
    "Game",
    "GameDataError",
    "InternalError",
    "MisuseError",
    "Option",
    "PlayFault",
    "RulewrightError",
    "State",
    "UnknownGame",
    "__version__",
    "check",
    "load",
]


def __getattr__(name: str) -> Any:
    """Public names are imported at their first use, so that `import rulewright` costs next to nothing."""
    if name == "__version__":
        return _version()
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'rulewright' has no attribute {name!r}")


def _version() -> str:
    """The version of the installed distribution; 0 in a checkout that was not installed."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("rulewright")
    except PackageNotFoundError:
        return "0"
