"""Sheets of lists: what must be in the box, and what a variant changes."""

from __future__ import annotations

import re

from rulewright.languages import _
from rulewright.languages.grammar import capital
from rulewright_tools.book import Change, Component, Variant
from rulewright_tools.book.figures import said_players
from rulewright_tools.book.uses import END, RULES, SETUP
from rulewright_tools.sheets.blocks import Block
from rulewright_tools.sheets.outline import bullets, section_about
from rulewright_tools.sheets.paper import Document
from rulewright_tools.sheets.prepared import Prepared, by_players, count_words, players_of

PICTURE = 134.0
"""The most height of a picture of the table with a variant."""
_HEIGHT = re.compile(r'<svg [^>]*height="([\d.]+)mm"')
TALL = 150.0
"""The most height of a table for notes."""
MANY = 10
"""Of more changes the picture is smaller."""
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


def tracker_sheet(made: Prepared) -> Document:
    """Tables for one player to note what lies face down where."""
    blocks: list[Block] = []
    for number, table in enumerate(made.book.trackers):
        blocks.append(Block("heading", made.runs(table.caption), glue=True))
        name = made.pictures.add(f"tracker.{number}", table.svg)
        blocks.append(Block("picture", picture=name, alt=table.alt, height=min(TALL, _height(table.svg))))
    return Document(
        "tracker",
        _("Notes"),
        made.book.title.text,
        _("Tick off, or circle, what you have found out. Keep this sheet to yourself."),
        (players_of(made.book),),
        tuple(blocks),
        columns=1,
        largest=11.0,
    )


def _height(svg: str) -> float:
    """How high a picture is as it is, in millimetres."""
    found = _HEIGHT.search(svg)
    return float(found.group(1)) if found else TALL


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
    """What a variant changes, and nothing else: the set-up, the rules, the end, and others that go with it."""
    blocks: list[Block] = []
    if variant.problem:
        blocks.append(Block("note", made.runs(variant.problem), where=variant.title.where))
    titles = {SETUP: _("Set-up"), RULES: _("Rules"), END: _("How it ends")}
    parted = len({change.part for change in variant.changes if change.part}) > 1
    for part, title in titles.items():
        told = [change for change in variant.changes if change.part == part]
        if parted and told:
            blocks.append(Block("heading", (title,), glue=True))
        if part == SETUP and variant.picture is not None:
            name = made.pictures.add(f"variant.{variant.id}", variant.picture.svg)
            high = PICTURE if len(variant.changes) <= MANY else PICTURE * 0.7
            blocks.append(Block("picture", picture=name, alt=variant.picture.alt, height=high))
        blocks += [change_block(made, change) for change in told]
    blocks += [change_block(made, change) for change in variant.changes if not change.part]
    if variant.components:
        blocks.append(Block("heading", (_("More in the box"),), glue=True))
        for component in variant.components:
            blocks += checks(made, component)
    if variant.group:
        blocks += in_common(made, variant)
    others = [v for v in (*made.chosen, *made.book.variants) if v.id in variant.goes_with]
    for other in others:
        blocks.append(Block("heading", made.runs(_("Goes with it: {title}", title=other.title)), glue=True))
        blocks.append(Block("para", made.runs(other.summary), where=other.summary.where))
    facts = [said_players(variant.players)] if variant.players else []
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
        one_page=bool(variant.group),
        largest=11.0,
        where=variant.title.where,
    )


def in_common(made: Prepared, variant: Variant) -> list[Block]:
    """What the rulebook tells about variants of a group: the paragraphs of the section about this one, and the effects
    that it shows, or that the section about one beside it does."""
    blocks: list[Block] = []
    own = section_about(made, "variant", variant.id)
    if own is not None and own.paragraphs:
        blocks.append(Block("heading", made.runs(own.title), where=own.title.where, glue=True))
        blocks += [made.para(paragraph) for paragraph in own.paragraphs]
    beside = [section_about(made, "variant", name) for name in variant.goes_with]
    for section in dict.fromkeys(s for s in (own, *beside) if s is not None):
        names = [name for what, name in section.shows if what == "effect"]
        effects = [effect for name in names for effect in made.book.effects if effect.id == name]
        if effects and section != own:
            blocks.append(Block("heading", made.runs(section.title), where=section.title.where, glue=True))
        for effect in effects:
            inner = (made.para(effect.text),) if effect.text.text else tuple(bullets(made, effect.steps, {}))
            blocks.append(Block("box", made.runs(effect.title), blocks=inner, where=effect.title.where))
    return blocks


def change_block(made: Prepared, change: Change) -> Block:
    """One change: what it is about, what was done, what was said and what is now."""
    old = tuple(made.runs(w) for w in change.was)
    new = tuple(made.runs(n) for n in change.now)
    text, about = made.runs(change.text), made.runs(change.about)
    return Block("change", text, key=about, old=old, new=new, depths=change.depths, where=change.text.where)
