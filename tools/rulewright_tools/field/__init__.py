"""Games as the environments that people who study players use: PettingZoo and OpenSpiel.

    folder of YAML -> Game -> field.pettingzoo.env(...)   -> learning libraries
                           -> field.openspiel.load_game(...) -> OpenSpiel's algorithms

Each is an extra (`pip install rulewright[pettingzoo]`, `pip install rulewright[openspiel]`), imported by nothing else.
`actions` numbers the choices of a whole game, `features` turns what a seat sees into numbers, `spread` says how far
results and chance can go. What a seat is shown is its observation and nothing else.
"""

from __future__ import annotations

from rulewright.exceptions import RulewrightError
from rulewright.languages import _


class MissingExtra(RulewrightError, ImportError):
    """A package that is not part of Rulewright is not installed; the message says how to get it."""

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(
            _(
                "{package} is not installed; get it with: {command}",
                package=package,
                command=f'pip install "rulewright[{extra}]"',
            )
        )
