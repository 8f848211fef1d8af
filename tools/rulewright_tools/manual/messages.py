"""Entries of messages: what a code means, an example that is wrong and one that is right."""

from __future__ import annotations

from rulewright.codebook import all_codes
from rulewright_tools.manual.markup import fence


def code_names(phase: str | None = None) -> list[str]:
    """All codes, or those that one step finds."""
    return [name for name, code in all_codes().items() if phase in (None, code.phase)]


def code_entry(name: str) -> list[str]:
    """The text of a code's entry."""
    code = all_codes()[name]
    lines = [code.meaning, ""]
    for said, text in (("Wrong", code.wrong), ("Right", code.right)):
        if not code.run and text.startswith("("):  # what no text can show is told
            lines += [f"{said}: {text.strip().strip('()')}", ""]
        else:
            lines += [f"{said}:", "", *fence(text)]
    return lines
