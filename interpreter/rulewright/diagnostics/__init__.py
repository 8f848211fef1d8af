"""Positions, messages and their codes: the bottom of everything."""

from rulewright.diagnostics.diagnostic import Diagnostic, Diagnostics, Severity
from rulewright.diagnostics.span import NOWHERE, Span

__all__ = ["NOWHERE", "Diagnostic", "Diagnostics", "Severity", "Span"]
