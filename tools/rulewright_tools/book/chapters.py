"""The rulebook's sections in order: own paragraphs with numbers filled in, what each shows, and its examples.

A game without rulebook.yaml has none; its pages order themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.overlay.paths import find_elements
from rulewright_tools.book.data import Example, Section
from rulewright_tools.book.examples import example_id
from rulewright_tools.book.outline import VARIANTS, SectionPlan
from rulewright_tools.book.voice import Voice

WHOLE = {
    "components": "components", "boards": "boards", "zones": "zones", "values": "zones", "numbers": "numbers",
    "players": "players", "setup": "setup", "turn": "turn", "play": "turn", "result": "result",
}  # fmt: skip
"""Whole sections of a game's document, and what shows them."""


def sections(voice: Voice, examples: Sequence[Example]) -> tuple[Section, ...]:
    """All sections of the outline."""
    outline = voice.source.outline
    if outline is None:
        return ()
    by_id = {example.id: example for example in examples}
    names = {s.name: example_id(s) for s in voice.source.scenarios if s.example}
    found = []
    for plan in outline.sections:
        title = voice.text(plan.title, plan.span, f"rulebook.{plan.id}", plan.context)
        paragraphs = tuple(
            voice.text(p.written, p.span, f"rulebook.{plan.id}.{p.id}", p.context) for p in plan.paragraphs
        )
        told = tuple(by_id[names[e.name]] for e in plan.examples if names.get(e.name) in by_id)
        found.append(Section(plan.id, title, paragraphs, tuple(_shows(voice, plan)), told, plan.card))
    return tuple(found)


def _shows(voice: Voice, plan: SectionPlan) -> Iterator[tuple[str, str]]:
    """What a section shows, as (what, id)."""
    symbols = voice.game.symbols
    for named in plan.shows:
        if named.name.startswith(VARIANTS):
            yield "variant", named.name.removeprefix(VARIANTS)
            continue
        elements = find_elements(voice.tree, named.name)
        if not elements:
            continue
        path = elements[0].name
        section, _dot, rest = path.partition(".")
        first = rest.split(".")[0]
        if not rest and section in WHOLE:
            yield WHOLE[section], ""
            continue
        match section:
            case "components" if first in symbols.classes:
                yield "component", first
            case "boards" if first in symbols.boards:
                yield "board", first
            case "zones" if first in symbols.zones:
                yield "zone", first
            case "values" if first in symbols.values:
                yield "value", first
            case "numbers" if first in symbols.numbers:
                yield "number", first
            case "effects" if rest == first:
                yield "effect", first
            case _:
                yield "step", path
