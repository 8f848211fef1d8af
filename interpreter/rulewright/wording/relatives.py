"""Conditions on what a phrase names: `a tile that is not empty and that has more than 1 brick`.

A condition becomes a relative clause where what it is about is its subject, in first place, and is not named again:
then a pronoun stands for it. Any other condition is put behind the phrase as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.languages import _
from rulewright.languages.grammar import Noun, Phrase, join, relative
from rulewright.resolved.tree import Node, conjuncts

if TYPE_CHECKING:
    from rulewright.wording.speaker import Speaker

HOLE = "\ue000"
"""Stands for the pronoun while a clause is tried."""


def such_that(speaker: Speaker, what: Phrase, local: str, test: Node) -> Phrase:
    """The phrase with its condition."""
    pronoun = relative(what)
    begun: list[str] = []
    other: list[str] = []
    for part in conjuncts(test):
        if part.op == "const" and part.data:
            continue
        found = _relative(speaker, what, local, part, pronoun)
        if found:
            begun.append(found)
        else:
            with speaker.calling(local, Phrase(what.noun)):
                other.append(speaker.condition(part))
    if begun:
        what = what.about(_("{what} {clause}", context="relative clause"), clause=join(begun))
    if other:
        what = what.about(_("{what} for which {clause}", context="several"), clause=join(other))
    return what


def _relative(speaker: Speaker, what: Phrase, local: str, test: Node, pronoun: Phrase) -> str:
    noun = what.noun
    hole = Phrase(Noun(HOLE, HOLE, noun.gender, proper=True, person=noun.person), "", plural=pronoun.plural)
    with speaker.calling(local, hole):
        clause = speaker.condition(test)
    whose = f"{HOLE}'s "
    if clause.count(HOLE) != 1 or local in clause:
        return ""
    if clause.startswith(f"{HOLE} "):
        return clause.replace(HOLE, str(pronoun))
    return clause.replace(whose, "whose ") if clause.startswith(whose) else ""
