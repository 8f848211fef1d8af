"""The clauses of a rulebook behind a condition: those whose `elements` name it, what it mentions, or who asks.

Nearest first: the condition itself, the numbers, terms and effects it mentions, then the arm and statement around it.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from rulewright.diagnostics import Diagnostics
from rulewright.overlay.paths import find_elements
from rulewright.source.load import load_file
from rulewright.source.tree import Map, Seq
from rulewright_tools.screen.relax import Condition

SECTIONS = ("clauses", "gaps", "contradictions")
NO_RULES = ("example", "hint")
"""Kinds of clauses that forbid nothing."""
MENTIONED = ("numbers", "terms", "effects", "values", "zones")


def clauses_about(
    folder: Path, tree: Map, holders: list[Map], conditions: list[tuple[Condition, str]]
) -> list[tuple[str, str]]:
    """Pairs (id, rule) without repeats, nearest first. `holders` are the statement that asks and its arms."""
    file = folder / "clauses.yaml"
    document = load_file(file, Diagnostics()) if file.is_file() else None
    if not isinstance(document, Map):
        return []
    found: list[tuple[int, str, str]] = []
    for section in SECTIONS:
        rows = document.get(section)
        for row in rows if isinstance(rows, Seq) else ():
            if not isinstance(row, Map) or row.get("kind") in NO_RULES:
                continue
            elements = row.get("elements")
            ranks = [_rank(tree, str(e), holders, conditions) for e in (elements if isinstance(elements, Seq) else ())]
            if any(ranks):
                text = row.get("rule") or row.get("reading") or row.get("taken") or ""
                found.append((min(r for r in ranks if r), str(row.get("id")), str(text)))
    best = min((rank for rank, _, _ in found), default=0)
    near = [(name, text) for rank, name, text in sorted(found, key=lambda row: row[0]) if rank <= max(best, 2)]
    return list(dict.fromkeys(near))


def _rank(tree: Map, path: str, holders: list[Map], conditions: list[tuple[Condition, str]]) -> int:
    """How near an element is: 1 the condition, 2 what it mentions, 3 its arm, 4 its statement; 0 not at all."""
    section, _, name = path.rpartition(".")
    mentioned = " ".join(part for _, part in conditions)
    chosen = {str(holder.get("choose")) for holder in holders}
    named = re.search(rf"(?<![\w.]){re.escape(name)}(?!\w)", mentioned)
    if named and name not in chosen and (not section or section in MENTIONED):
        return 2
    for element in find_elements(tree, path):
        value: Any = element.value
        for condition, _ in conditions:
            holder = holders[condition.arm + 1] if condition.arm + 1 < len(holders) else None
            if element.container is holder and str(element.key) == condition.key.partition(".")[0]:
                return 1
            if value is holder:
                return 3
        if holders and value is holders[0]:
            return 4
    return 0
