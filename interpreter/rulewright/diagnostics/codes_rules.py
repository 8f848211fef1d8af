"""Codes of rules."""

from __future__ import annotations

from rulewright.diagnostics.codes import Code

TABLE: list[Code] = []
