"""Finds two variants that change the same thing, before anything is changed.

Each change touches a stretch of the document, named by keys from the root of the game as it is without variants. Two
variants conflict where one touches what the other sets, replaces or removes, or where both put steps at one place,
unless one of them is declared `after` the other.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.diagnostics import Diagnostics
from rulewright.languages import _
from rulewright.overlay.change import Change
from rulewright.overlay.paths import Keys, find_elements
from rulewright.overlay.variant import VariantFile, comes_after
from rulewright.source.tree import Map, Seq


@dataclass(frozen=True, slots=True)
class _Touch:
    change: Change
    keys: Keys
    whole: bool
    """What lies below is gone or new."""
    added: frozenset[str]
    """The keys an `add` brings."""


def check_conflicts(tree: Map, chosen: list[VariantFile], changes: dict[str, list[Change]], diags: Diagnostics) -> None:
    """Report every pair of variants that touch the same thing without an order."""
    touches = {name: _touches(tree, found) for name, found in changes.items()}
    for number, first in enumerate(chosen):
        for second in chosen[number + 1 :]:
            group = first.tree.get("group")
            if group is not None and group == second.tree.get("group"):
                continue  # at most one of a group is chosen, which is reported already
            if comes_after(first, second, chosen) or comes_after(second, first, chosen):
                continue
            for a in touches[first.name]:
                for b in touches[second.name]:
                    if _clash(a, b):
                        _report(a.change, b.change, diags)


def _touches(tree: Map, changes: list[Change]) -> list[_Touch]:
    found: list[_Touch] = []
    for change in changes:
        elements = find_elements(tree, change.path)
        if len(elements) == 1:
            added = frozenset(change.value) if change.deed == "add" and isinstance(change.value, Map) else frozenset()
            whole = change.deed in ("set", "replace", "remove")
            found.append(_Touch(change, elements[0].keys, whole, added))
    return found


def _clash(a: _Touch, b: _Touch) -> bool:
    if a.keys == b.keys:
        deeds = {a.change.deed, b.change.deed}
        if deeds == {"add"}:
            both_lists = not a.added and not b.added
            return bool(a.added & b.added) or (both_lists and (_has_steps(a.change) or _has_steps(b.change)))
        if deeds in ({"before", "after"}, {"plus"}, {"times"}):
            return False
        if deeds & {"before", "after"} and not deeds & {"set", "replace", "remove"}:
            return len(deeds) == 1
        return True
    shorter, longer = (a, b) if len(a.keys) < len(b.keys) else (b, a)
    return shorter.whole and longer.keys[: len(shorter.keys)] == shorter.keys


def _has_steps(change: Change) -> bool:
    """Whether the order of what is added matters: statements, not plain words."""
    return not isinstance(change.value, Seq) or any(isinstance(item, Map) for item in change.value)


def _report(a: Change, b: Change, diags: Diagnostics) -> None:
    diags.error(
        "variants-conflict",
        b.path_span,
        _(
            'the variants "{variant}" and "{other}" both change "{path}"',
            variant=a.variant,
            other=b.variant,
            path=b.path,
        ),
        _("declare one of them `after` the other: `after: {variant}`", variant=a.variant),
        ((a.path_span, _('changed here by "{variant}"', variant=a.variant)),),
    )
