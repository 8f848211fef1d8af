"""A message about game data, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rulewright.diagnostics.span import Span
from rulewright.languages import _


class Severity(StrEnum):
    """How bad it is: an error keeps the game from being played, a warning does not."""

    ERROR = "error"
    WARNING = "warning"

    @property
    def word(self) -> str:
        """What people call it, in the language in use."""
        return _("error") if self is Severity.ERROR else _("warning")


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """What is wrong, where, and what to do.

    `code` is registered in `codes.py`. `related` are further places, each with a remark.
    """

    code: str
    message: str
    span: Span
    hint: str = ""
    related: tuple[tuple[Span, str], ...] = ()
    severity: Severity = Severity.ERROR

    def __str__(self) -> str:
        tail = "\n" + _("hint: {text}", text=self.hint) if self.hint else ""
        return f"{self.span}: {self.severity.word}[{self.code}]: {self.message}{tail}"


class Diagnostics:
    """A growing list of diagnostics; the driver stops at the border of a phase where it holds errors."""

    def __init__(self) -> None:
        self.items: list[Diagnostic] = []

    def error(
        self, code: str, span: Span, message: str, hint: str = "", related: tuple[tuple[Span, str], ...] = ()
    ) -> None:
        found = Diagnostic(code, message, span, hint, related)
        if found not in self.items:
            self.items.append(found)

    def warning(
        self, code: str, span: Span, message: str, hint: str = "", related: tuple[tuple[Span, str], ...] = ()
    ) -> None:
        found = Diagnostic(code, message, span, hint, related, Severity.WARNING)
        if found not in self.items:
            self.items.append(found)

    @property
    def failed(self) -> bool:
        """Whether there is an error among them."""
        return any(d.severity is Severity.ERROR for d in self.items)
