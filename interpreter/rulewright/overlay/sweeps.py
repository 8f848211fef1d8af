"""Changes that try several values, one game for each: `at: numbers.size, sweep: 5..7`.

Before: `sweep: 5..7`, and the value 6 that somebody chose for this path. After: `set: 6`, with the span of the 6 (or of
the range it lies in). Nobody but a simulation chooses, so such a variant is refused wherever else it is played.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from rulewright.diagnostics import Diagnostics, Span
from rulewright.languages import _
from rulewright.overlay.change import Change, read_changes
from rulewright.overlay.players import apply_players
from rulewright.overlay.variant import VariantFile, read_variant
from rulewright.source.folder import variant_files, variant_names
from rulewright.source.tree import Seq

MOST = 200
"""Values that one sweep may try."""
RANGE = re.compile(r"\s*(-?[0-9]{1,9})\s*\.\.\s*(-?[0-9]{1,9})\s*\Z")
AS_IT_IS: Final = object()
"""Chosen for a path: what stands there without the sweep."""

Scalar = int | str | bool


@dataclass(frozen=True, slots=True)
class Sweep:
    """What is tried at one path, each value with its span."""

    variant: str
    path: str
    values: tuple[tuple[Scalar, Span], ...]


def sweeps_of(folder: Path, players: int, variants: Sequence[str], diags: Diagnostics) -> list[Sweep]:
    """All sweeps of these variants in the order written; what cannot be read is reported."""
    found: list[Sweep] = []
    for name in dict.fromkeys(variants):
        variant = read_variant(folder, name, diags)
        if variant is None or not variant.sweeps:
            continue
        for change in read_changes(name, apply_players(variant.tree, players, diags), diags):
            if change.deed == "sweep":
                found.append(Sweep(name, change.path, values_of(change, diags)))
    return found


def playable_variants(folder: Path) -> list[str]:
    """The names of the variants that can be played: those that sweep no value."""
    return [name for name in variant_names(folder) if not _sweeping(folder, name)]


def _sweeping(folder: Path, name: str) -> bool:
    diags = Diagnostics()
    try:
        if not any(b"sweep" in file.read_bytes() for file in variant_files(folder, name, diags)):
            return False  # the usual case, without reading it as YAML
    except OSError:
        return False
    variant = read_variant(folder, name, diags)
    return variant is not None and variant.sweeps


def trials(sweeps: Sequence[Sweep]) -> list[dict[str, Any]]:
    """Choices by path that between them try every value once: the first of all, then each other value alone."""
    first = {sweep.path: sweep.values[0][0] for sweep in sweeps if sweep.values}
    more = [first | {sweep.path: value} for sweep in sweeps for value, _span in sweep.values[1:]]
    return [first, *more]


def settle(
    changes: Sequence[Change], variant: VariantFile, values: Mapping[str, Any], diags: Diagnostics
) -> list[Change]:
    """The changes with each sweep turned into the setting of the value that was chosen for its path."""
    made: list[Change] = []
    for change in changes:
        if change.deed != "sweep":
            made.append(change)
            continue
        before = len(diags.items)
        known = values_of(change, diags)
        if len(diags.items) > before:
            continue
        if variant.in_play:
            message = _("an overlay that comes into force in play sets one value")
            diags.error("not-in-play", change.value_span, message, _("use `set`"))
        elif change.path not in values:
            diags.error(
                "variant-sweeps",
                change.value_span,
                _(
                    'the variant "{variant}" tries several values here, so it is only for simulating',
                    variant=change.variant,
                ),
                _("play without it, or run `rulewright simulate GAME -V {variant}`", variant=change.variant),
            )
        elif values[change.path] is not AS_IT_IS:
            value = values[change.path]
            span = next((at for one, at in known if one == value and type(one) is type(value)), change.value_span)
            made.append(replace(change, deed="set", value=value, value_span=span))
    return made


def settled_paths(changes: Mapping[str, Sequence[Change]]) -> set[str]:
    """The paths whose chosen values are for sweeps, and not to be put in place once more at the end."""
    return {change.path for found in changes.values() for change in found if change.deed == "sweep"}


def values_of(change: Change, diags: Diagnostics) -> tuple[tuple[Scalar, Span], ...]:
    """What a sweep tries, each value with its span; empty after a diagnostic."""
    written, span = change.value, change.value_span
    if isinstance(written, str):
        return tuple((value, span) for value in _range(written, span, diags))
    if not isinstance(written, Seq):  # the model has said so
        return ()
    found: dict[tuple[type, Scalar], Span] = {}
    for index, item in enumerate(written):
        at = written.item_span(index)
        new: list[tuple[Scalar, Span]]
        if isinstance(item, str) and RANGE.match(item):
            new = [(value, at) for value in _range(item, at, diags)]
        elif isinstance(item, int | str):
            new = [(item, at)]
        else:
            message = _("what is tried is a number, a word, an expression, true or false")
            diags.error("bad-sweep", at, message, _("write two variants for larger changes"))
            return ()
        for value, place in new:
            key = (type(value), value)
            if key in found:
                related = ((found[key], _("it is here first")),)
                diags.error("bad-sweep", place, _('"{value}" is tried twice', value=value), _("leave it out"), related)
                return ()
            found[key] = place
    if not found:
        diags.error("bad-sweep", span, _("this tries nothing"), _("write `sweep: 5..7` or `sweep: [5, 7, 9]`"))
    elif len(found) > MOST:
        message = _("these are {count} values", count=len(found))
        diags.error("bad-sweep", span, message, _("at most {most} are tried", most=MOST))
        return ()
    return tuple((value, place) for (_kind, value), place in found.items())


def _range(text: str, span: Span, diags: Diagnostics) -> range:
    match = RANGE.match(text)
    if match is None:
        message = _('"{text}" is no range', text=text[:40])
        diags.error("bad-sweep", span, message, _("write `sweep: 5..7` or `sweep: [5, 7, 9]`"))
        return range(0)
    low, high = int(match[1]), int(match[2])
    if high < low:
        hint = _("write {example}", example=f"{high}..{low}")
        diags.error("bad-sweep", span, _('"{range}" is an empty range', range=text.strip()), hint)
    elif high - low >= MOST:
        message = _('"{range}" is too wide a range', range=text.strip())
        diags.error("bad-sweep", span, message, _("at most {most} are tried", most=MOST))
        return range(0)
    return range(low, high + 1)
