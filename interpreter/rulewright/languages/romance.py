"""What Romance languages share: gender, articles that agree, prepositions that melt into articles.

A language is a table (`Tongue`); its module binds the functions below to it. `{zone:no}` asks for the preposition of
that form and the phrase with whatever stands before its noun: `na caixa`, `em todas as caixas`, `na sua mão`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from rulewright.languages.grammar import Phrase

Four = tuple[str, str, str, str]
"""A word that agrees: m, f, m plural, f plural."""


@dataclass(frozen=True, slots=True)
class Tongue:
    """The words of one language."""

    words: Mapping[str, Four]
    """By determiner: the, a, this, no, each, all, your."""
    forms: Mapping[str, str]
    """Form -> the determiner it asks for."""
    prepositions: Mapping[str, str]
    """Form -> the preposition it puts before the phrase."""
    melted: Mapping[tuple[str, str], str]
    """(preposition, word) -> the one word that both become."""
    pronouns: Mapping[str, Four]
    """Form -> pronoun."""
    of: str
    """The form that makes an owner."""
    and_: str
    or_: str
    pronoun: str = ""
    """The form that is a pronoun for the whole phrase."""
    owner_article: bool = True
    """`a sua mão` rather than `sua mão`."""
    bare: Mapping[str, str] = field(default_factory=dict)
    """Form -> `one` or `many`: the noun alone."""


def number(phrase: Phrase) -> int:
    """The place of a phrase in a word that agrees."""
    return (2 if phrase.many else 0) + (1 if phrase.noun.gender == "f" else 0)


def pick(phrase: Phrase, words: list[str]) -> str:
    """The word of two (by number) or four (by gender and number) that agrees."""
    at = number(phrase)
    return words[at] if len(words) == 4 else words[at // 2]


def is_many(tongue: Tongue, phrase: Phrase, form: str) -> bool:
    """Whether a phrase stands in the plural in a form."""
    det = tongue.forms.get(form, "")
    return (
        tongue.bare.get(form) == "many"
        or (det == "all" and not phrase.noun.only_single)
        or (phrase.many and det not in ("a", "no", "each") and tongue.bare.get(form) != "one")
    )


def head(tongue: Tongue, phrase: Phrase, form: str) -> str:
    """The noun with preposition, article or number, and its owner."""
    noun = phrase.noun
    if form in tongue.pronouns:
        return noun.one if noun.you else tongue.pronouns[form][number(phrase)]
    if form in tongue.bare:
        return noun.one if tongue.bare[form] == "one" else noun.many or noun.one
    det = tongue.forms.get(form, "")
    if det:
        plural = (phrase.plural or noun.only_plural or det == "all") and det not in ("a", "no", "each")
        phrase = phrase.with_(det=det, count=None, plural=plural)
    words = _words(tongue, phrase)
    preposition = tongue.prepositions.get(form, "")
    if preposition:
        first = words[0]
        words = [tongue.melted.get((preposition, first), f"{preposition} {first}"), *words[1:]]
    return " ".join(w for w in words if w)


def _words(tongue: Tongue, phrase: Phrase) -> list[str]:
    noun = phrase.noun
    if noun.back:
        return [tongue.pronouns[tongue.pronoun][number(phrase)]]
    if noun.proper:  # words that were put together may begin with an article, which melts like any other
        return noun.one.split(" ", 1)
    at = number(phrase)
    word = (noun.many or noun.one) if phrase.many else noun.one
    owner = phrase.owner
    if owner is not None and (owner.noun.you or owner.noun.back):
        return _yours(tongue, phrase, word, tongue.words["your" if owner.noun.you else "their"])
    behind = format(owner, tongue.of) if owner is not None else ""
    if phrase.count is not None:
        if noun.only_single and phrase.count:
            word = f"{tongue.prepositions[tongue.of]} {word}"
        return [
            str(phrase.count) if phrase.count else tongue.words["no"][at % 2],
            noun.one if not phrase.count else word,
            behind,
        ]
    if phrase.det == "all":
        all_ = at % 2 + (0 if noun.only_single else 2)
        return [tongue.words["all"][all_], tongue.words["the"][all_], noun.many or word, behind]
    before = tongue.words[phrase.det][at] if phrase.det else ""
    return [before, word, behind] if before else [word, behind]


def _yours(tongue: Tongue, phrase: Phrase, word: str, whose: Four) -> list[str]:
    """What is the reader's: `a sua mão`, `2 das suas gemas`, `todas as suas gemas`."""
    noun, at = phrase.noun, number(phrase)
    many = at % 2 + (0 if noun.only_single else 2)
    yours = [tongue.words["the"][many]] if tongue.owner_article else []
    yours += [whose[many], noun.many or word]
    if phrase.count is None and phrase.det in ("the", "this", ""):
        article = [tongue.words["the"][at]] if tongue.owner_article else []
        return [*article, whose[at], word]
    if phrase.count is None and phrase.det == "all":
        return [
            tongue.words["all"][many],
            *(yours if tongue.owner_article else [tongue.words["the"][many], *yours][1:]),
        ]
    of = tongue.prepositions[tongue.of]
    yours[0] = tongue.melted.get((of, yours[0]), f"{of} {yours[0]}")
    if phrase.count is not None:
        return [str(phrase.count) if phrase.count else tongue.words["no"][at % 2], *yours]
    one = tongue.words["a"][at % 2]
    before = {"each": [tongue.words["each"][at % 2], one], "no": [tongue.words["no"][at % 2]]}.get(phrase.det, [one])
    return [*before, *yours]


def join(tongue: Tongue, texts: Sequence[str], word: str) -> str:
    """`a, b e c`."""
    if len(texts) < 2:
        return "".join(texts)
    return f"{', '.join(texts[:-1])} {tongue.or_ if word == 'or' else tongue.and_} {texts[-1]}"


def relative_clause(_phrase: Phrase, clause: str, subject: str) -> str:
    """`que tem 2 gemas`."""
    return f"que {clause.removeprefix(subject).lstrip()}" if clause.startswith(f"{subject} ") else ""


def plural_of(one: str, plural: Callable[[str], str]) -> str:
    """The likely plural of a noun: of all words before `de`."""
    start, of, rest = one.partition(" de ")
    if of:
        return f"{plural_of(start, plural)}{of}{rest}"
    return " ".join(plural(word) for word in one.split(" "))
