"""The registry of all codes, gathered from the steps that find them."""

from __future__ import annotations

from rulewright.board.codes import CODES as BOARD_CODES
from rulewright.diagnostics import codes_lint, codes_model, codes_overlay, codes_rules, codes_source
from rulewright.diagnostics.codes import Code

PHASES = ("source", "model", "overlay", "board", "rules", "lint")
"""The steps that find mistakes, in order."""


def all_codes() -> dict[str, Code]:
    """The whole registry, by name, in the order of the steps and alphabetically within each."""
    board = [Code(name, "board", meaning, wrong, right) for name, meaning, wrong, right in BOARD_CODES]
    tables = [codes_source.TABLE, codes_model.TABLE, codes_overlay.TABLE, board, codes_rules.TABLE, codes_lint.TABLE]
    found: dict[str, Code] = {}
    for table in tables:
        for code in sorted(table, key=lambda c: c.name):
            if code.name in found:
                raise ValueError(f"the code {code.name} is registered twice")
            found[code.name] = code
    return found
