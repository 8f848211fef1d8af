"""The best of several: `the player with the most gems`, `the card with the lowest cost`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.languages import _
from rulewright.languages.grammar import Noun, Phrase
from rulewright.resolved.tree import Node
from rulewright.wording.having import having
from rulewright.wording.local_names import names

if TYPE_CHECKING:
    from rulewright.wording.voice import Voice


def best(voice: Voice, node: Node) -> Phrase:
    """`the player with the most gems and, among those, the highest bid`."""
    domain, test, *keys = node.args
    what = voice.several(domain).with_(det="the", plural=False)
    what = voice.such(what, node.data, test)
    measures = [superlative(voice, key, node.data) for key in keys]
    text = measures[0]
    for more in measures[1:]:
        text = _("{first} and, among those, {second}", context="superlative", first=text, second=more)
    return what.about(_("{what} with {superlative}", context="thing"), superlative=text)


def superlative(voice: Voice, key: Node, local: str) -> str:
    """What the best has: `the most gems`, `the highest bid`."""
    key = voice.real(key)
    less = key.op == "arith" and key.data == "-" and key.args[0].op == "const"
    lowest = key.op == "neg" or less
    inner = key.args[-1] if lowest else key
    if inner.op == "cast" and inner.args[0].type.kind == "bool":
        return _("{clause}", context="superlative", clause=voice.condition(inner.args[0]))
    found = having(voice, inner)
    if found is not None and inner.args and names(inner, local):
        if lowest:
            return _("the fewest {what:plural}", context="superlative", what=found.what)
        return _("the most {what:plural}", context="superlative", what=found.what)
    with voice.calling(local, Phrase(Noun("", back=True, person=_is_person(inner, local)))):
        what = voice.number(inner)
    if what.owner is not None and not what.around:
        bare, owner = what.with_(owner=None), what.owner
        if owner.noun.back:
            if lowest:
                return _("the lowest {what:one}", context="superlative", what=bare)
            return _("the highest {what:one}", context="superlative", what=bare)
        if lowest:
            return _("the lowest {what:one} of {owner}", context="superlative", what=bare, owner=owner)
        return _("the highest {what:one} of {owner}", context="superlative", what=bare, owner=owner)
    if lowest:
        return _("the lowest value of: {number}", context="superlative", number=what)
    return _("the highest value of: {number}", context="superlative", number=what)


def _is_person(node: Node, local: str) -> bool:
    """Whether a local name in an expression is a player's."""
    if node.op == "local" and node.data == local:
        return node.type.kind == "player"
    return any(_is_person(arg, local) for arg in node.args)
