"""All checks of a game's content, run over a resolved game. Comes behind `resolved`; only the driver knows it."""

from __future__ import annotations

from typing import Protocol

from rulewright.diagnostics import Diagnostic, Diagnostics
from rulewright.lint import (
    choices,
    coded,
    conditions,
    costs,
    counts,
    declared,
    drawn,
    loops,
    sayings,
    secrets,
    texts,
    unreachable,
    unused,
)
from rulewright.resolved.game import Resolved
from rulewright.source.tree import Map

CHECKS = (declared, counts, choices, secrets, loops, unreachable, conditions, costs, texts, sayings)


class Forms(Protocol):
    """What is looked at: the document as written and after overlays, and the resolved game."""

    @property
    def source(self) -> Map | None: ...

    @property
    def overlay(self) -> Map | None: ...

    @property
    def resolved(self) -> Resolved | None: ...


def check_content(forms: Forms) -> list[Diagnostic]:
    """What can be compiled and still cannot be meant; nothing where the game did not come so far."""
    diags = Diagnostics()
    if forms.resolved is not None and forms.overlay is not None:
        for module in CHECKS:
            module.check(forms.resolved, forms.overlay, diags)
        unused.check(forms.resolved, forms.overlay, diags, forms.source)
        coded.check(forms.resolved, forms.overlay, diags, forms.source)
        drawn.check(forms.resolved, forms.overlay, diags, forms.source)
    return diags.items
