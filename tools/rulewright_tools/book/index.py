"""The index of clauses: every statement of the rules with where it is carried out, printed and tested."""

from __future__ import annotations

from typing import Any

from rulewright.languages import _
from rulewright.source.tree import Map, Seq
from rulewright_tools.book.data import Clause, Text
from rulewright_tools.book.source import GameSource, at

RULES = ("rule", "reading", "taken")
"""Where entries of the three sections say what holds."""


def clauses(source: GameSource) -> tuple[Clause, ...]:
    """All entries of clauses.yaml. Their wording is English: the checklist is for those who write and test rules."""
    document = source.clauses
    if document is None:
        return ()
    tested: dict[str, list[str]] = {}
    for scenario in source.scenarios:
        for clause in scenario.clauses:
            tested.setdefault(clause, []).append(scenario.name)
    found = []
    for section in ("clauses", "gaps", "contradictions"):
        rows = document.get(section)
        for row in rows if isinstance(rows, Seq) else ():
            if isinstance(row, Map) and isinstance(row.get("id"), str):
                found.append(_clause(row, section, tested))
    return tuple(found)


def _clause(row: Map, section: str, tested: dict[str, list[str]]) -> Clause:
    key = next((k for k in RULES if row.get(k)), "rule")
    rule = str(row.get(key) or "")
    if key == "taken":
        rule = str(row.get({"a": "reading_a", "b": "reading_b"}.get(rule.strip().lower(), "")) or rule)
    kind = {"gaps": _("gap"), "contradictions": _("contradiction")}.get(section, str(row.get("kind") or ""))
    title = str(row.get("section") or _about(row.get("about")))
    return Clause(
        row["id"], " ".join(title.split()), kind, Text(" ".join(rule.split()), at(row.value_span(key))),
        _texts(row.get("elements")), _texts(row.get("printed")), tuple(tested.get(row["id"], ())),
        " ".join(str(row.get("untestable") or "").split()),
    )  # fmt: skip


def _about(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, Seq) else str(value or "")


def _texts(value: Any) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    return tuple(str(item) for item in value) if isinstance(value, Seq) else ()
