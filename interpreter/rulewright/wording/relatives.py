"""Conditions on what a phrase names: `a tile that is not empty and that has more than 1 brick`.

A condition becomes a relative clause where what it is about is its subject, in first place, and is not named again:
then a pronoun stands for it. Any other condition is put behind the phrase as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.languages import _
from rulewright.languages.grammar import Agreeing, Noun, Phrase, join, relative_clause
from rulewright.resolved.tree import Node, conjuncts

if TYPE_CHECKING:
    from rulewright.wording.voice import Voice

HOLE = "\ue000"
"""Stands for the pronoun while a clause is tried."""


def such_that(voice: Voice, what: Phrase, local: str, test: Node, name: Phrase | None = None) -> Phrase:
    """The phrase with its condition; `name` is how it is called where no pronoun can stand for it."""
    begun: list[Agreeing] = []
    inside: list[str] = []
    other: list[str] = []
    parts = [voice.real(part) for part in conjuncts(test)]
    for part in parts:
        if part.op == "const" and part.data:
            continue
        if _looks_inside(part, local):
            with voice.inside(local):
                inside.append(voice.condition(part))
            continue
        mixed = part.op == "or" and len(parts) > 1
        one, many = (_relative(voice, what.with_(plural=plural, det=""), local, part) for plural in (False, True))
        if one and many:
            begun.append(Agreeing(_either(one), _either(many)) if mixed else Agreeing(one, many))
        else:
            with voice.calling(local, name or Phrase(what.noun)):
                text = voice.condition(part)
            other.append(_either(text) if mixed else text)
    if begun:
        clause = Agreeing(join([b.one for b in begun]), join([b.many for b in begun]))
        what = what.about(_("{what} {clause}", context="relative clause"), clause=clause)
    if inside:
        what = what.about(_("{what} where {clause}", context="several"), clause=join(inside))
    if other:
        what = what.about(_("{what} for which {clause}", context="several"), clause=join(other))
    return what


def _either(clause: str) -> str:
    return _("either {clause}", context="clause", clause=clause)


def _looks_inside(test: Node, local: str) -> bool:
    """Whether a condition is one on the spaces of a line that a name stands for."""
    negated = test.args[0] if test.op == "not" else test
    if negated.op not in ("any", "all") or negated.args[0].op != "map":
        return False
    spaces = negated.args[0].args[0]
    return spaces.op in ("line_sites", "run_sites") and spaces.args[0].op == "local" and spaces.args[0].data == local


def _relative(voice: Voice, what: Phrase, local: str, test: Node) -> str:
    if test.op == "or":
        each = [_relative(voice, what, local, voice.real(arg)) for arg in test.args]
        return join(each, "or") if all(each) else ""
    noun = what.noun
    hole = Phrase(Noun(HOLE, HOLE, noun.gender, person=noun.person), "", plural=what.plural)
    with voice.calling(local, hole):
        clause = voice.condition(test)
    return relative_clause(what, clause, HOLE)
