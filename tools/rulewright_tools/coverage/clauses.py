"""Clauses against data and scenarios: what of the rulebook is carried out, tested or printed, and what is not.

A testable entry is covered if it names elements (paths that exist) and a scenario names it; an untestable one if it
says why and where it is printed. Gaps and contradictions are entries like clauses.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rulewright.diagnostics import Diagnostics, Span
from rulewright.diagnostics.near import did_you_mean
from rulewright.languages import _
from rulewright.model.players import player_numbers
from rulewright.overlay.apply import apply_overlays
from rulewright.overlay.paths import find_elements, nearest_paths
from rulewright.overlay.variant import read_variant
from rulewright.source.folder import load_game_tree, variant_names
from rulewright.source.load import load_file
from rulewright.source.tree import Map, Seq
from rulewright_tools.scenarios.read import read_scenarios, scenario_files

SECTIONS = ("clauses", "gaps", "contradictions")
VARIANTS = "variants"


@dataclass(slots=True)
class Entry:
    """One entry of clauses.yaml, and what was found out about it."""

    id: str
    section: str
    span: Span
    elements: list[str]
    printed: list[str]
    untestable: str
    scenarios: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    """What it lacks, in words; empty if it is covered."""


@dataclass(slots=True)
class Coverage:
    """The state of a game's clauses. `problems` are mistakes, each with its place: dead paths, unknown ids."""

    entries: list[Entry] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    @property
    def covered(self) -> int:
        return sum(1 for entry in self.entries if not entry.missing)

    @property
    def complete(self) -> bool:
        return not self.problems and self.covered == len(self.entries)


def cover(folder: Path) -> Coverage:
    """The coverage of one game; no entries where it has no clauses.yaml."""
    result = Coverage()
    file = folder / "clauses.yaml"
    diags = Diagnostics()
    document = load_file(file, diags) if file.is_file() else None
    result.problems += [str(d) for d in diags.items]
    if not isinstance(document, Map):
        return result
    for section in SECTIONS:
        rows = document.get(section)
        for row in rows if isinstance(rows, Seq) else ():
            if isinstance(row, Map) and isinstance(row.get("id"), str):
                result.entries.append(_entry(row, section))
    _check_ids(result)
    _count_scenarios(folder, result)
    _check_elements(folder, document, result)
    _check_overruled(folder, result)
    printed = _printed_ids(folder)
    for entry in result.entries:
        for place in entry.printed:
            if printed is not None and place not in printed:
                message = _('{id} is printed at "{place}", which the rulebook lacks', id=entry.id, place=place)
                result.problems.append(f"{entry.span}: {message}")
        entry.missing = _missing(entry)
    return result


def _entry(row: Map, section: str) -> Entry:
    return Entry(row["id"], section, row.value_span("id"), _texts(row.get("elements")), _texts(row.get("printed")),
                 str(row.get("untestable") or ""))  # fmt: skip


def _texts(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    return [str(item) for item in value] if isinstance(value, Seq) else []


def _check_ids(result: Coverage) -> None:
    seen: dict[str, Span] = {}
    for entry in result.entries:
        if entry.id in seen:
            message = _("the id {id} is used twice, first at {place}", id=entry.id, place=seen[entry.id])
            result.problems.append(f"{entry.span}: {message}")
        seen[entry.id] = entry.span


def _check_overruled(folder: Path, result: Coverage) -> None:
    """What variants say that they overrule."""
    entries = {entry.id for entry in result.entries}
    for name in variant_names(folder):
        variant = read_variant(folder, name, Diagnostics())
        for clause in variant.overruled() if variant is not None else ():
            if clause not in entries and variant is not None:
                _unknown_clause(result, variant.tree.value_span("overrules"), clause, entries)


def _unknown_clause(result: Coverage, span: Span, clause: str, known: Iterable[str]) -> None:
    hint = did_you_mean(clause, known)
    if hint:
        message = _('there is no clause "{id}"; {hint}', id=clause, hint=hint)
    else:
        message = _('there is no clause "{id}"', id=clause)
    result.problems.append(f"{span}: {message}")


def _count_scenarios(folder: Path, result: Coverage) -> None:
    entries = {entry.id: entry for entry in result.entries}
    for file in scenario_files(folder):
        for scenario in read_scenarios(file, Diagnostics()):
            for clause in scenario.clauses:
                if clause in entries:
                    entries[clause].scenarios.append(scenario.name)
                else:
                    _unknown_clause(result, scenario.source.value_span("clauses"), clause, entries)


def _check_elements(folder: Path, document: Map, result: Coverage) -> None:
    trees = merged_trees(folder)
    rows = {row["id"]: row for s in SECTIONS for row in document.get(s) or () if isinstance(row, Map) and "id" in row}
    for entry in result.entries:
        written = rows[entry.id].get("elements")
        for index, path in enumerate(entry.elements):
            if any(_exists(tree, folder, path) for tree in trees):
                continue
            near = nearest_paths(trees[0], path) if trees else []
            if near:
                message = _('{id}: there is no element "{path}"; did you mean "{near}"?', id=entry.id, path=path,
                            near=near[0])  # fmt: skip
            else:
                message = _('{id}: there is no element "{path}"', id=entry.id, path=path)
            span = written.item_span(index) if isinstance(written, Seq) else rows[entry.id].value_span("elements")
            result.problems.append(f"{span}: {message}")


def _exists(tree: Map, folder: Path, path: str) -> bool:
    """Whether a path leads to an element; `variants.NAME` is a variant itself."""
    head, _dot, rest = path.partition(".")
    if head == VARIANTS and rest in variant_names(folder):
        return True
    return bool(find_elements(tree, path))


def merged_trees(folder: Path) -> list[Map]:
    """The game's documents in which elements may stand: for each number of players alone and with each variant."""
    base = load_game_tree(folder, Diagnostics())
    numbers = player_numbers(base.get("players")) or [2]
    found = [base]
    for players in numbers:
        for variants in [[], *([name] for name in variant_names(folder))]:
            diags = Diagnostics()
            tree = apply_overlays(base, folder, players, variants, diags)
            if not diags.failed:
                found.append(tree)
    return found


def _printed_ids(folder: Path) -> set[str] | None:
    """The ids of the rulebook's outline; None where there is no rulebook yet."""
    file = folder / "rulebook.yaml"
    if not file.is_file():
        return None
    ids: set[str] = set()

    def walk(value: Any) -> None:
        if isinstance(value, Map):
            if isinstance(value.get("id"), str):
                ids.add(value["id"])
            for inner in value.values():
                walk(inner)
        elif isinstance(value, Seq):
            for inner in value:
                walk(inner)

    walk(load_file(file, Diagnostics()))
    return ids


def _missing(entry: Entry) -> list[str]:
    if entry.untestable:
        return [] if entry.printed else [_("is untestable and not printed")]
    found = []
    if not entry.elements:
        found.append(_("names no element"))
    if not entry.scenarios:
        found.append(_("no scenario names it"))
    return found
