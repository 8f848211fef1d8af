"""Checks of content: what is no mistake of form but cannot be meant. One small module for each."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rulewright.diagnostics import Diagnostic, Diagnostics

if TYPE_CHECKING:
    from rulewright.driver import Forms

CHECKS: tuple[Callable[[Forms, Diagnostics], None], ...] = ()


def check_content(forms: Forms) -> list[Diagnostic]:
    """Run every check over a game that came through all passes."""
    diags = Diagnostics()
    for check in CHECKS:
        check(forms, diags)
    return diags.items
