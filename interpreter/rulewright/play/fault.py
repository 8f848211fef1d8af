"""What can go wrong at play: traps of the generated code, and the errors that a caller sees."""

from __future__ import annotations

from rulewright.exceptions import RulewrightError
from rulewright.languages import _


class Trap(Exception):
    """Raised by generated code: fault `code` at the rule of that index."""

    def __init__(self, code: str, rule: int) -> None:
        self.code = code
        self.rule = rule
        super().__init__(code, rule)


class DeadEnd(Trap):
    """A dead end of a look-ahead; outside of one a fault."""


class Halted(Exception):
    """The game ended inside code that cannot suspend."""


class PlayFault(RulewrightError):
    """The rules led play into something impossible.

    `code` is a name of ir.ops.FAULTS, `path` the rule's model path, `file`, `line`, `column` its place (line 0:
    unknown).
    """

    def __init__(self, code: str, meaning: str, path: str, file: str, line: int, column: int) -> None:
        self.code = code
        self.meaning = meaning
        self.path = path
        self.file = file
        self.line = line
        self.column = column
        place = f"{file}:{line}:{column}: " if line else ""
        found = (
            _("fault[{code}]: {meaning} (at {path})", code=code, meaning=meaning, path=path)
            if path
            else _("fault[{code}]: {meaning}", code=code, meaning=meaning)
        )
        super().__init__(place + found)


class IllegalMove(RulewrightError, ValueError):
    """What was chosen is not among the options; the message lists what is."""


class UndoRefused(RulewrightError, ValueError):
    """Taking back would pass chance or something hidden that was seen."""
