"""Sheets of lists: what must be in the box, and what a variant changes."""

from __future__ import annotations

from rulewright.languages import _
from rulewright_tools.book import Component, Variant
from rulewright_tools.sheets.blocks import Block
from rulewright_tools.sheets.paper import Document
from rulewright_tools.sheets.prepared import Prepared, by_players, capital, count_words, players_of

FEW = 16
"""So many lines stand in one column."""


def component_list(made: Prepared) -> Document:
    """Everything in the box with a box to tick, class by class."""
    blocks: list[Block] = []
    for component in made.book.components:
        blocks += checks(made, component)
    return Document(
        "components",
        _("What is in the box"),
        made.book.title.text,
        _("Tick off what you have found."),
        (players_of(made.book),),
        tuple(blocks),
        columns=1 if len(blocks) <= FEW else 2,
        largest=11.0,
    )


def checks(made: Prepared, component: Component) -> list[Block]:
    """A class as lines to tick: a heading and its kinds, or one line where it has a single kind."""
    per = component.per
    if len(component.kinds) <= 1:
        more = " · ".join(p for p in (per, by_players(component.counts), faces_of(component)) if p)
        name = made.runs(capital(component.one if component.count == 1 else component.many))
        return [
            Block(
                "check", name, f"{count_words(component.counts)} ×", made.runs(more),
                icon=made.picture_of(component, component.kinds[0] if component.kinds else None) or None,
                where=component.where,
            )
        ]  # fmt: skip
    title = capital(component.many) + (f" ({per})" if per else "")
    blocks = [Block("heading", made.runs(title), count_words(component.counts), where=component.where, glue=True)]
    for kind in component.kinds:
        if not any(kind.counts.values()):
            continue
        blocks.append(
            Block(
                "check", made.runs(kind.title), f"{count_words(kind.counts)} ×", made.runs(by_players(kind.counts)),
                icon=made.picture_of(component, kind) or None, where=kind.where,
            )
        )  # fmt: skip
    return blocks


def faces_of(component: Component) -> str:
    """The faces of a die in words."""
    return _("faces: {faces}", faces=", ".join(component.faces)) if component.faces else ""


def variant_sheet(made: Prepared, variant: Variant) -> Document:
    """What a variant changes, and nothing else."""
    blocks: list[Block] = []
    if variant.problem:
        blocks.append(Block("note", made.runs(variant.problem), where=variant.title.where))
    for change in variant.changes:
        about = made.runs(change.about)
        old = tuple(made.runs(w) for w in change.was)
        new = tuple(made.runs(n) for n in change.now)
        text = made.runs(change.text)
        blocks.append(Block("change", text, key=about, old=old, new=new, depths=change.depths, where=change.text.where))
    if variant.components:
        blocks.append(Block("heading", (_("More in the box"),), glue=True))
        for component in variant.components:
            blocks += checks(made, component)
    facts = [_("{n} players", n=", ".join(map(str, variant.players)))] if variant.players else []
    if variant.needs:
        facts.append(_("with {names}", names=", ".join(variant.needs)))
    if variant.excludes:
        facts.append(_("not with {names}", names=", ".join(variant.excludes)))
    return Document(
        f"variant-{variant.id}",
        variant.title.text,
        _("{game}: what this variant changes", game=made.book.title.text),
        variant.summary.text,
        tuple(facts),
        tuple(blocks),
        columns=2 if len(blocks) > 6 else 1,
        largest=11.0,
        where=variant.title.where,
    )
