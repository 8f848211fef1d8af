"""The index of clauses: every statement of the rules with where it is carried out, printed and tested."""

from __future__ import annotations

import re
from typing import Any

from rulewright.languages import _
from rulewright.languages.grammar import capital
from rulewright.source.tree import Map, Seq
from rulewright_tools.book.data import Clause, Reading, Text
from rulewright_tools.book.source import at
from rulewright_tools.book.voice import Voice

CONTEXT = "clause"
"""The context of the checklist's texts in a game's catalog."""
RULES = ("rule", "reading", "taken")
"""Where entries of the three sections say what holds."""
TAKEN = re.compile(r"(?:Reading )?([ABab])\b[.:;,]?\s*")
"""Which of two readings was taken, before the reason for it: `B: ...`, `Reading B. ...`"""
SAID = re.compile(r"(?:\w+ )?[ABab]\b[.:;,]?\s*")
"""The same in any language."""


def clauses(voice: Voice) -> tuple[Clause, ...]:
    """All entries of clauses.yaml, in the language in use as far as they are translated (context `clause`)."""
    source = voice.source
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
                found.append(_clause(voice, row, section, tested))
    return tuple(found)


def _clause(voice: Voice, row: Map, section: str, tested: dict[str, list[str]]) -> Clause:
    key = next((k for k in RULES if row.get(k)), "rule")
    rule = str(row.get(key) or "")
    reading = ""
    taken = TAKEN.match(rule) if key == "taken" else None
    if taken is not None:
        reading = str(row.get(f"reading_{taken[1].lower()}") or "")
    kind = {"gaps": _("gap"), "contradictions": _("contradiction")}.get(section, str(row.get("kind") or ""))
    title = str(row.get("section") or "")
    matter = row.get("about")  # a sentence; in some lists, ids of clauses
    about = matter if isinstance(matter, str) and section != "clauses" else ""

    def said(text: str) -> str:
        return voice.speaker.sentence(" ".join(text.split()), CONTEXT) if text else ""

    parts = [said(about), said(reading), said(rule)]
    if reading:  # the reading that was taken stands there in full, so its letter would say nothing
        parts[2] = capital(SAID.sub("", parts[2], count=1))
    whole = " ".join(part for part in parts if part)
    names = [said(name) for name in tested.get(row["id"], ())]
    names = [voice.speaker.sentence(name) for name in names]  # those of examples have their entry without a context

    place = at(row.value_span(key))
    readings = tuple(
        Reading(letter, Text(text, place), bool(reading) and taken is not None and taken[1].upper() == letter)
        for letter in "AB"
        if (text := said(str(row.get(f"reading_{letter.lower()}") or "")))
    )
    heading = said(title) or (
        _("Where the source contradicts itself") if section == "contradictions" else _("What the rules leave open")
    )
    return Clause(
        row["id"], heading, kind, Text(whole, place),
        _texts(row.get("elements")), _printed(voice, _texts(row.get("printed"))), tuple(names),
        said(str(row.get("untestable") or "")),
        Text(parts[0], place), readings, Text(parts[2], place), section == "contradictions",
    )  # fmt: skip


def _printed(voice: Voice, paragraphs: tuple[str, ...]) -> tuple[str, ...]:
    """The titles of the sections in which paragraphs stand, each once; an id that no section has stays as it is."""
    outline = voice.source.outline
    found: dict[str, None] = {}
    for name in paragraphs:
        plan = next((s for s in outline.sections if name in (p.id for p in s.paragraphs)), None) if outline else None
        found[voice.text(plan.title, context=plan.context).text if plan is not None else name.replace("_", " ")] = None
    return tuple(found)


def _texts(value: Any) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    return tuple(str(item) for item in value) if isinstance(value, Seq) else ()
