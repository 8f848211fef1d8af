"""The errors that leave the interpreter, in three families: faulty game data, misuse of the Python API, our own bugs.

Mistakes in game data carry the list of diagnostics; misuse derives from the builtin a caller expects.
"""

from __future__ import annotations

from rulewright.diagnostics import Diagnostic
from rulewright.languages import _


class RulewrightError(Exception):
    """Any error that Rulewright raises on purpose."""


class GameDataError(RulewrightError):
    """A game's files hold mistakes. `diagnostics` lists all that were found."""

    def __init__(self, diagnostics: list[Diagnostic]) -> None:
        self.diagnostics = diagnostics
        super().__init__("\n".join(str(d) for d in diagnostics) or _("the game cannot be read"))


class UnknownGame(RulewrightError, LookupError):
    """There is no game of that name or at that path."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


class MisuseError(RulewrightError, ValueError):
    """A call with arguments that cannot be meant."""


class InternalError(RulewrightError, RuntimeError):
    """A bug of the interpreter itself; the message names the game's file and line."""
