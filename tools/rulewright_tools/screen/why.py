"""Why something cannot be chosen now: the rule that asks, its condition as written, and the clauses behind it.

The conditions are read from the game's own files by the position of the rule that asks; nothing is evaluated again.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright.play.state import State


def why(state: State, name: str) -> list[str]:
    """Lines that say why no option of that name is offered."""
    decision = state.decision
    names = [option.name for option in decision.options]
    if not name:
        return ["Say what you would like to do: why NAME"]
    if name in names:
        return [f'"{name}" can be chosen.']
    explain = getattr(state, "why", None)
    if explain is not None:
        found = explain(name)
        if found:
            return [str(line) for line in found]
    site = state.game.code.sites[decision.site]
    rules = state.game.artifact.rules
    path, file, line, _ = rules[site["rule"]] if 0 <= site["rule"] < len(rules) else (decision.path, "", 0, 0)
    lines = [f'"{name}" is not among the options of {path or decision.path}' + (f" ({file}:{line})." if line else ".")]
    near = get_close_matches(name, names, n=3, cutoff=0.5)
    if near:
        lines.append("Near it: " + ", ".join(near))
    return lines
