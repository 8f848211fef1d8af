"""The one-page summary: everything a player looks up, on one side of paper."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.languages import _
from rulewright.languages.grammar import capital
from rulewright_tools.book import Step
from rulewright_tools.sheets.blocks import Block
from rulewright_tools.sheets.outline import outline_blocks
from rulewright_tools.sheets.paper import Document
from rulewright_tools.sheets.poster import shape
from rulewright_tools.sheets.prepared import Prepared, by_groups, groups_of, groups_words, players_of
from rulewright_tools.sheets.turn import ending_blocks, piece_blocks

MOST_KINDS = 100
"""More kinds of pieces are not listed: they have cards of their own."""
TALL = 0.6
"""Width over height of a picture of the table below which the first board is seen better."""


def summary_sheet(made: Prepared) -> Document:
    """Overview, what is needed, set-up, turn, end, pieces and variants of a game."""
    blocks: list[Block] = []
    blocks += _picture(made)
    blocks += _components(made)
    if made.book.setup:
        blocks.append(Block("heading", (_("Set-up"),), glue=True))
        blocks += numbered(made, made.book.setup)
    blocks.append(Block("heading", (_("How to play"),), glue=True))
    steps = outline_blocks(made, made.book.turn)
    blocks += [*steps, *ending_blocks(made, steps)]
    if sum(len(component.kinds) for component in made.book.components) <= MOST_KINDS:
        blocks += piece_blocks(made)
    blocks += _variants(made)
    return Document(
        "summary",
        made.book.title.text,
        _("Rules at a glance"),
        made.book.summary.text,
        (players_of(made.book),),
        tuple(blocks),
        one_page=True,
        where=made.book.title.where,
    )


def numbered(made: Prepared, steps: Sequence[Step]) -> list[Block]:
    """Steps with numbers, what is inside them as bullets."""
    blocks = []
    for number, step in enumerate(steps, 1):
        blocks.append(Block("step", made.runs(step.text), str(number), where=step.text.where))
        blocks += bullets(made, step.steps)
    return blocks


def bullets(made: Prepared, steps: Sequence[Step], depth: int = 0) -> list[Block]:
    """Steps as bullets, each deeper than what it is part of."""
    blocks = []
    for step in steps:
        blocks.append(Block("bullet", made.runs(step.text), depth=depth, indented=True, where=step.text.where))
        blocks += bullets(made, step.steps, min(depth + 1, 3))
    return blocks


def _picture(made: Prepared) -> list[Block]:
    if made.book.cover is not None and shape(made.book.cover.svg) > TALL:
        return [Block("picture", alt=made.book.cover.alt, picture="cover", height=58.0)]
    for place in made.book.boards:
        if place.picture is not None:
            return [Block("picture", alt=place.picture.alt, picture=f"place.{place.id}", height=58.0)]
    return []


def _components(made: Prepared) -> list[Block]:
    blocks: list[Block] = []
    for component in made.book.components:
        icon = made.picture_of(component, component.kinds[0] if component.kinds else None)
        name = capital(component.one if component.count == 1 else component.many)
        groups = groups_of(component)
        more = " · ".join(said for said in (component.per, groups_words(groups)) if said)
        blocks.append(
            Block(
                "row", made.runs(name), f"×{by_groups(component.counts, groups)}", made.runs(more), icon=icon or None,
                icon_size=5.0, where=component.where,
            )
        )  # fmt: skip
    return [Block("heading", (_("In the box"),), glue=True), *blocks] if blocks else []


def _variants(made: Prepared) -> list[Block]:
    if not made.book.variants:
        return []
    blocks = [Block("heading", (_("Variants"),), glue=True)]
    for variant in made.book.variants:
        text = (*made.runs(variant.title.text + ". "), *made.runs(variant.summary))
        blocks.append(Block("para", text, where=variant.title.where))
    return blocks
