"""The course of play as blocks: what repeats as a remark, steps with numbers, what belongs to a step as bullets.

In each round: / On your turn: / Take a tile. / If it is clay: Build.   ->   note, note, 1, bullet
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from rulewright.languages import _
from rulewright_tools.book import Effect, Section, Step
from rulewright_tools.sheets.blocks import Block, Bold, Runs
from rulewright_tools.sheets.prepared import Prepared

DEEPEST = 3
LONG_WORD = 4
"""Letters of words that say something; shorter ones bind others."""
_WORD = re.compile(r"\w+")
TURNS = "turns"
LOOPS = ("loop", TURNS)
"""Forms of steps that are done again and again."""
BELONGS = ("case", "else", "option", "note")
"""Forms of steps that belong to the step before them."""


def outline_blocks(
    made: Prepared, steps: Sequence[Step], *, boxes: bool = True, short: bool = False, brief: bool = False
) -> list[Block]:  # fmt: skip
    """Steps as blocks. With `boxes`, an effect that a step only names is told in a box behind the steps. With `short`,
    it is not said that players take turns, for the title says whose turn it is. With `brief`, an option that says what
    is done in a sentence of its own is not told step by step."""
    if brief:
        steps = [briefly(step) for step in steps]
    told: dict[str, None] = {}
    blocks = list(_level(made, steps, told, short=short))
    if boxes:
        for name in told:
            effect = next((e for e in made.book.effects if e.id == name), None)
            if effect is not None:
                blocks.append(effect_box(made, effect))
    return blocks


def briefly(step: Step) -> Step:
    """A step whose options are told by their sentences alone; what only names an effect stays."""
    inner = tuple(briefly(one) for one in step.steps)
    if step.form == "option" and step.text.text.endswith("."):
        kept = tuple(one for one in inner if one.effect and not _repeats(one.text.text, step.text.text))
        return replace(step, steps=kept, conditions=())
    return replace(step, steps=inner)


def _repeats(said: str, before: str) -> bool:
    """Whether a sentence has no long word that the one before it has not."""
    long, known = ({word for word in _WORD.findall(text.lower()) if len(word) >= LONG_WORD} for text in (said, before))
    return long <= known


def _level(made: Prepared, steps: Sequence[Step], told: dict[str, None], *, short: bool) -> Iterator[Block]:
    number = 0
    loop: Step | None = None
    for step in steps:
        if step.form in LOOPS:
            plain = step.form == TURNS or any(s.form == TURNS for s in step.steps)
            if not (short and plain and number == 0 and loop is None):
                yield Block("lead", made.runs(step.text), where=step.text.where, glue=True)
            yield from _level(made, step.steps, told, short=short)
            loop, number = step, 0
            continue
        if loop is not None and step.text.path == loop.text.path and not step.steps:
            yield Block("box", blocks=(Block("para", made.runs(step.text), where=step.text.where),))
            continue
        if loop is not None and number == 0:
            yield Block("lead", (_("After that:"),), glue=True)
        if step.form in BELONGS and number:
            yield from bullets(made, (step,), told)
            continue
        number += 1
        said, rest = line(made, step, told)
        follows = bool(rest or step.conditions or step.costs)
        yield Block("step", said, str(number), where=step.text.where, glue=follows)
        yield from _conditions(made, step, 0)
        yield from bullets(made, rest, told)


def bullets(made: Prepared, steps: Sequence[Step], told: dict[str, None], depth: int = 0) -> Iterator[Block]:
    """Steps inside a step."""
    for step in steps:
        said, rest = line(made, step, told)
        if rest and rest[0].text.text == step.text.text:  # an option that is called what it does
            rest = (*rest[0].steps, *rest[1:])
        yield Block("bullet", said, depth=depth, indented=True, where=step.text.where, glue=bool(rest))
        deeper = min(depth + 1, DEEPEST)
        yield from _conditions(made, step, deeper)
        yield from bullets(made, rest, told, deeper)


def line(made: Prepared, step: Step, told: dict[str, None]) -> tuple[Runs, tuple[Step, ...]]:
    """What a step says, together with the only thing inside it, if that is all; and the steps that are left to tell."""
    name = step.effect if any(e.id == step.effect and not e.text for e in made.book.effects) else ""
    if name:
        told[name] = None
        title = next(e.title.text for e in made.book.effects if e.id == name)
        return (Bold(title),), ()
    text = made.runs(step.text)
    if step.form == "option":
        text = (Bold(step.text.text),)
    if len(step.steps) == 1 and step.text.text.endswith(":") and not step.conditions:
        (only,) = step.steps
        inner, rest = line(made, only, told)
        if not rest and not only.conditions:
            return (*text, " ", *inner), ()
    return text, step.steps


def _conditions(made: Prepared, step: Step, depth: int) -> Iterator[Block]:
    for text in (*step.conditions, *step.costs):
        yield Block("bullet", made.runs(text), depth=depth, indented=True, where=text.where)


def effect_box(made: Prepared, effect: Effect) -> Block:
    """An effect in a box: as the rulebook tells it, where a section is about it, else step by step."""
    section = section_about(made, "effect", effect.id)
    if section is not None and section.paragraphs:
        inner = tuple(Block("bullet", made.runs(p), where=p.where) for p in section.paragraphs)
    else:
        inner = tuple(
            Block(b.form, b.runs, depth=b.depth, where=b.where) for b in bullets(made, effect.steps, {})
        )  # fmt: skip
    return Block("box", made.runs(effect.title), blocks=inner, where=effect.title.where)


def section_about(made: Prepared, what: str, name: str) -> Section | None:
    """The section of the rulebook that shows an element."""
    return next((s for s in made.book.sections if (what, name) in s.shows), None)
