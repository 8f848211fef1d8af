"""Applies variants and player numbers to a document. Third step of the chain: document -> document.

Order: tables by player number; the changes of each variant, later ones (`after`) last; relative changes of all
variants; overlays that come into force in play. Every changed value has the span of the file that changed it, and the
root keeps the list of all changes.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from rulewright.diagnostics import Diagnostics, Span
from rulewright.diagnostics.near import did_you_mean
from rulewright.languages import _
from rulewright.model.check import NAMING, check_model
from rulewright.overlay.change import Change, carry_out, find_target, read_changes
from rulewright.overlay.conflicts import check_conflicts
from rulewright.overlay.in_play import applied_names, compile_in_play, declare_flag, flag_name, rewrite_apply
from rulewright.overlay.numbers import resolve_numbers
from rulewright.overlay.players import apply_players, check_players
from rulewright.overlay.sweeps import AS_IT_IS, settle, settled_paths
from rulewright.overlay.variant import VariantFile, check_choice, check_needed, in_order, read_variant
from rulewright.source.folder import variant_names
from rulewright.source.tree import Map, Seq


def apply_overlays(
    tree: Map,
    folder: Path,
    players: int,
    variants: Sequence[str],
    diags: Diagnostics,
    values: Mapping[str, Any] | None = None,
    *,
    in_force: Collection[str] | None = None,
) -> Map:
    """The document of a game for so many players, with these variants. `tree` is left as it is.

    Args:
        tree: the checked document.
        folder: the game's folder, where `variants/` is.
        players: how many play.
        variants: names of variants; the order does not matter.
        diags: receives what is wrong; a change that fails is left out.
        values: single values by model path. Where a variant sweeps that path, the value stands in the place of the
            sweep; any other is put in place last. `AS_IT_IS` leaves what is there.
        in_force: to tell what overlays change, not to play: of those that come into force during play these are in
            force from the start, and the others are left out but for their flags and what they declare.
    """
    chosen: list[VariantFile] = []
    for name in dict.fromkeys(variants):
        found = read_variant(folder, name, diags)
        if found is not None:
            chosen.append(found)
    _called_in_play(tree, folder, chosen, diags)
    check_choice(chosen, players, diags)
    values = values or {}
    made, used = _apply(tree, chosen, players, values, diags, in_force)
    check_needed(made, folder, chosen, diags)
    if not check_players(made, players, diags):  # tables need no value for a number of players that is refused
        diags.items[:] = [d for d in diags.items if d.code != "no-player-value"]
    if chosen and not diags.failed:
        check_model(made, diags)
    for path, value in values.items():
        if path in used or value is AS_IT_IS:
            continue
        span = Span(f"{path}={value}", 1, 1, 1, 1)
        _carry_out(made, Change("value", path, span, "set", value, span), diags)
    resolve_numbers(made, diags)
    return made


def _called_in_play(tree: Map, folder: Path, chosen: list[VariantFile], diags: Diagnostics) -> None:
    """Add the overlays that statements `apply:` during play, and those that these apply in turn."""
    todo = [tree, *(v.tree for v in chosen)]
    known = {v.name for v in chosen}
    while todo:
        for name, span in applied_names(todo.pop()):
            if name in known:
                continue
            known.add(name)
            if name not in variant_names(folder):
                hint = did_you_mean(name, variant_names(folder)) or _(
                    "write it as variants/NAME.yaml with `in play: true`"
                )
                diags.error("unknown-variant", span, _('there is no overlay called "{name}"', name=name), hint)
                continue
            found = read_variant(folder, name, diags)
            if found is None:
                continue
            if not found.in_play:
                message = _('the variant "{name}" cannot come into force during play', name=name)
                diags.error(
                    "not-in-play", span, message, _("add `in play: true` to it"), ((found.tree.span, _("it is here")),)
                )
                continue
            chosen.append(found)
            todo.append(found.tree)


def apply_variants(tree: Map, chosen: list[VariantFile], players: int, diags: Diagnostics) -> Map:
    """The document with the changes of variants that were read already."""
    return _apply(tree, chosen, players, {}, diags)[0]


def _apply(
    tree: Map, chosen: list[VariantFile], players: int, values: Mapping[str, Any], diags: Diagnostics,
    in_force: Collection[str] | None = None,
) -> tuple[Map, set[str]]:  # fmt: skip
    """The document with the changes of variants, and the paths whose values were chosen for sweeps."""
    made = apply_players(tree, players, diags)
    if not chosen:
        return made, set()
    resolved = [VariantFile(v.name, apply_players(v.tree, players, diags)) for v in chosen]
    written = {v.name: read_changes(v.name, v.tree, diags) for v in resolved}
    swept = settled_paths(written)
    changes = {v.name: settle(written[v.name], v, values, diags) for v in resolved}
    for found in changes.values():
        for change in found:
            _open_section(made, change)
    static = [v for v in resolved if not v.in_play or v.name in (in_force or ())]
    check_conflicts(made, [v for v in static if not v.in_play], changes, diags)
    if diags.failed:
        return made, swept
    ordered = sorted(in_order(resolved, diags), key=lambda v: v.in_play)  # what comes during play comes later
    relative: list[Change] = []
    for variant in ordered:
        if variant not in static:
            continue
        for change in changes[variant.name]:
            if change.relative:
                relative.append(change)
            else:
                _carry_out(made, change, diags)
    # All products before all sums, so that the order of variants does not matter.
    for change in sorted(relative, key=lambda c: c.deed != "times"):
        _carry_out(made, change, diags)
    for variant in ordered:
        if variant.in_play and variant in static:
            declare_flag(made, variant)
        elif variant.in_play:
            compile_in_play(made, variant, changes[variant.name], diags, declared=in_force is not None)
    for variant in ordered:
        if variant.in_play:
            rewrite_apply(made, variant.name, flag_name(variant.name))
    return made, swept


def _open_section(tree: Map, change: Change) -> None:
    """A section that the game leaves out is an empty one, so that a variant may fill it."""
    if change.path in tree or change.deed not in ("set", "add"):
        return
    if change.path in NAMING or change.path in ("result", "carry over"):
        tree.put(change.path, Map(tree.span), tree.span, tree.span)
    elif change.path == "setup":
        tree.put(change.path, Seq(tree.span), tree.span, tree.span)


def _carry_out(tree: Map, change: Change, diags: Diagnostics) -> None:
    target = find_target(tree, change, diags)
    if target is not None:
        done = carry_out(change, target, diags)
        if done is not None:
            tree.history.append(done)
