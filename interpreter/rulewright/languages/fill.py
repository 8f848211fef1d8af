"""Texts with placeholders: `{name}`, or `{name:form}` where a noun takes an article or another form.

    fill("Put {piece:the} into {zone:the}.", {"piece": ..., "zone": ...})

A form is asked of the value by `format(value, form)`; plain words and numbers know no forms and are put in as they are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

HOLE = re.compile(r"\{([^{}:]*)(?::([^{}]*))?\}")
"""A placeholder: its name, and its form if it has one."""
ABSENT = -(2**31)
"""Stands for a number of which there is none: a list of numbers in a text leaves it out."""


def fill(template: str, values: Mapping[str, object]) -> str:
    """A template with its placeholders replaced; names without a value are left as they are written."""

    def one(match: re.Match[str]) -> str:
        name, form = match.group(1).strip(), match.group(2)
        if name not in values:
            return match.group()
        value = values[name]
        return str(value) if form is None or type(value) in (str, int, bool) else format(value, form.strip())

    return HOLE.sub(one, template)


def names_in(template: str) -> set[str]:
    """The names of a template's placeholders, without their forms."""
    return {match.group(1).strip() for match in HOLE.finditer(template)}
