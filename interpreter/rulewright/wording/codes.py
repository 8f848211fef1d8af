"""Short codes in words: `:gems:` is said "gems", `:waterhole:` by the kind's title, in the language in use."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.languages.codes import say_codes
from rulewright.languages.grammar import Noun
from rulewright.resolved.codes import Coded
from rulewright.wording.nouns import Nouns


def noun_of(nouns: Nouns, coded: Coded) -> Noun:
    """The noun of what a code names."""
    match coded.sort:
        case "class":
            return nouns.piece_class(coded.name)
        case "kind":
            return nouns.kind(coded.owner, coded.name)
        case "word":
            return nouns.word(coded.owner, coded.name)
        case "face":
            return nouns.face(coded.owner, coded.name)
        case "property":
            return nouns.property(coded.owner, coded.name)
        case "role":
            return nouns.role(coded.name)
        case "zone":
            return nouns.zone(coded.name)
        case _:
            return nouns.value(coded.name)


def words_of(nouns: Nouns, coded: Coded) -> str:
    """A code in words, as they stand inside a sentence."""
    noun = noun_of(nouns, coded)
    return (noun.many or noun.one) if coded.several else noun.one


def in_words(text: str, nouns: Nouns, codes: Mapping[str, Coded]) -> str:
    """A text with its codes in words."""
    return say_codes(text, lambda code: words_of(nouns, codes[code]) if code in codes else None)
