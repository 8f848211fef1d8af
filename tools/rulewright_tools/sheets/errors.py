"""The one error of this package: something about a sheet that its user can put right."""

from __future__ import annotations

from rulewright.exceptions import RulewrightError


class SheetError(RulewrightError):
    """A sheet that cannot be made as asked. `hint` says what to do."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint

    def __str__(self) -> str:
        hint = f"\nhint: {self.hint}" if self.hint else ""
        return f"{self.args[0]}{hint}"
