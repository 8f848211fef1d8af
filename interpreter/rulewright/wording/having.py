"""Numbers that are said as having: `me.gems` is what you have of gems, `deck.count` what there is of cards in the deck.

With a comparison behind it, such a number makes a sentence people say: `you have more gems than the other player`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulewright.languages import _
from rulewright.languages.grammar import Noun, Phrase
from rulewright.resolved.tree import Node
from rulewright.resolved.types import INT, PLAYER

if TYPE_CHECKING:
    from rulewright.wording.voice import Voice


@dataclass(frozen=True, slots=True)
class Having:
    """Who has (None: it is there), and what, as a phrase that takes a number."""

    who: Phrase | None
    what: Phrase
    place: Phrase | None = None
    """Where it lies, where that is all there is to it (`your hand is empty`)."""


def having(voice: Voice, node: Node) -> Having | None:
    """The number as something had; None where it is none."""
    nouns = voice.nouns
    match node.op:
        case "amount":
            return of_tokens(voice, voice.real(node.args[0]))
        case "place_count":
            zone = voice.real(node.args[0])
            what = Phrase(nouns.piece_class(voice.symbols.zones[node.data].holds), det="")
            place = voice.place(zone)
            if zone.args and zone.args[0].type == PLAYER:
                who = voice.thing(zone.args[0])
                near = place if who.noun.you else place.with_(owner=Phrase(Noun("", back=True, person=True)))
                return Having(who, what.about(_("{what} {place:in}", context="several"), place=near), place)
            return Having(None, what.about(_("{what} {place:in}", context="several"), place=place), place)
        case "value" if node.type == INT and nouns.counts("values", node.data):
            if len(node.args) > 1 or (node.args and node.args[0].type.kind in ("sym", "kind")):
                return None
            return Having(voice.thing(node.args[0]) if node.args else None, Phrase(nouns.value(node.data), det=""))
        case "property" if node.type == INT and nouns.property_counts(node.data[2]):
            thing = node.args[0].args[0] if node.args[0].op in ("kind_of", "tile_space") else node.args[0]
            family, owner, name = node.data
            return Having(voice.thing(thing), Phrase(nouns.property(f"{family}.{owner}", name), det=""))
        case "term" if node.type == INT and nouns.counts("terms", node.data) and nouns.named_term(node.data):
            declared = voice.symbols.terms[node.data]
            if len(node.args) != 1:
                return None
            noun = nouns.named_term(node.data)
            assert noun is not None and declared is not None
            return Having(voice.thing(node.args[0]), Phrase(noun, det=""))
        case "count":
            domain = voice.real(node.args[0])
            return None if domain.op in ("map", "nest") else Having(None, voice.several(domain).with_(det=""))
        case _:
            return None


def of_tokens(voice: Voice, zone: Node) -> Having:
    """Tokens in a zone: their owner has them, unless they lie apart from the others of that kind."""
    declared = voice.symbols.zones[zone.data]
    what = Phrase(voice.nouns.piece_class(declared.holds), det="")
    if zone.args and is_main(voice, zone.data):
        return Having(voice.thing(zone.args[0]), what)
    place = voice.place(zone)
    if zone.args and declared.per == PLAYER:
        who = voice.thing(zone.args[0])
        if not who.noun.you:
            place = place.with_(owner=Phrase(Noun("", back=True, person=who.noun.person)))
        return Having(who, what.about(_("{what} {place:in}", context="several"), place=place))
    return Having(None, what.about(_("{what} {place:in}", context="several"), place=place), place)


def is_main(voice: Voice, name: str) -> bool:
    """Whether tokens in this zone are simply had: of all such zones of that owner it alone has no name of its own."""
    zone = voice.symbols.zones[name]
    if zone.per is None or not zone.is_tokens or voice.nouns.zone_is_called(name):
        return False
    alike = [z for z in voice.symbols.zones.values() if z.per == zone.per and z.holds == zone.holds]
    return len(alike) == 1 or name == zone.holds
