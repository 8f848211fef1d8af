"""Nouns and the phrases made of them: number, gender, articles, owners, in the language in use.

    fill("Put {piece} into {zone:the}.", {"piece": Phrase(gem, count=2), "zone": zone})  ->  Put 2 gems into the box.
    fill("Ponha {piece} {zone:no}.", ...)                                                ->  Ponha 2 gemas na caixa.

A text asks for a form behind a colon. Each language has forms of its own (see its module); all of them have the form
that picks a word by what a phrase is: `{who:has|have}` by number, and where words have gender
`{space:vazio|vazia|vazios|vazias}` (m, f, m plural, f plural). A form with a capital letter gives a capital letter.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Any, Protocol, cast

from rulewright.languages.current import current
from rulewright.languages.fill import fill

MARK = re.compile(r"\s*\((m|f|n|c)?\s*(pl|sg|proper)?\)\s*$")
"""The mark behind a noun in a glossary: `gema (f)`, `óculos (m pl)`, `Norte (proper)`."""
MODULES = {"en": "english", "pt": "portuguese", "es": "spanish"}


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun with its two numbers.

    `proper` ones take no article, `person` ones are people, `you` is the reader, `back` is the owner who was named just
    before (`their hand`, `its gems`). `only_single` ones are measured, not counted: `6 de ouro`.
    """

    one: str
    many: str = ""
    gender: str = ""
    proper: bool = False
    only_plural: bool = False
    person: bool = False
    you: bool = False
    back: bool = False
    only_single: bool = False

    def __str__(self) -> str:
        return format(self, "")

    def __format__(self, form: str) -> str:
        return format(Phrase(self), form)


@dataclass(frozen=True, slots=True)
class Agreeing:
    """Words around a phrase that are said for one or for several."""

    one: str
    many: str


@dataclass(frozen=True, slots=True)
class Around:
    """What stands around a phrase: a template with the hole `{what}` for the phrase."""

    template: str
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun as it stands in a sentence.

    `det` is what stands before it: `the`, `a`, `this`, `each`, `no`, `all`, or nothing (``""``); with `count` so many
    of it. `owner` is whose it is. `around` is what is said about it, from the inside out.
    """

    noun: Noun
    det: str = "the"
    count: int | None = None
    plural: bool = False
    owner: Phrase | None = None
    around: tuple[Around, ...] = ()

    @property
    def many(self) -> bool:
        """Whether verbs and adjectives stand in the plural with it."""
        if self.noun.only_plural:
            return True
        if self.noun.only_single:
            return False
        if self.count is not None:
            return self.count != 1
        return self.det == "all" or (self.plural and self.det not in ("a", "each", "no"))

    @property
    def simple(self) -> bool:
        """Whether nothing follows the noun."""
        return not self.around and (self.owner is None or self.owner.simple)

    def with_(self, **changes: Any) -> Phrase:
        """The same phrase, changed."""
        return replace(self, **changes)

    def about(self, template: str, **values: Any) -> Phrase:
        """The same phrase with more said about it; the template has the hole `{what}`."""
        return replace(self, around=(*self.around, Around(template, values)))

    def __str__(self) -> str:
        return format(self, "")

    def __format__(self, form: str) -> str:
        if "|" in form:
            return _rules().pick(self, form.split("|"))
        small = form[:1].lower() + form[1:]
        text = _rules().head(self, small)
        if small not in _rules().PRONOUNS:
            many = _rules().is_many(self, small)
            for around in self.around:
                values = {k: _agreed(v, many) for k, v in around.values.items()}
                text = fill(around.template, {**values, "what": _Said(text, self)})
        return text if small == form else capital(text)


def _agreed(value: Any, many: bool) -> Any:
    return (value.many if many else value.one) if isinstance(value, Agreeing) else value


@dataclass(frozen=True, slots=True)
class _Said:
    """A phrase that was put into words already; only its number and gender can still be asked for."""

    text: str
    phrase: Phrase

    def __str__(self) -> str:
        return self.text

    def __format__(self, form: str) -> str:
        return format(self.phrase, form) if "|" in form else self.text


class Rules(Protocol):
    """What the module of a language offers."""

    FORMS: frozenset[str]
    """The forms a text may ask for, apart from those that pick with `|`."""
    PRONOUNS: frozenset[str]
    """Those that stand for the whole phrase, so that nothing is said around them."""
    YOU: Noun
    CHOICES: tuple[int, ...]
    """How many words a picking form may offer."""

    def head(self, phrase: Phrase, form: str) -> str:
        """The noun with what stands before it, and its owner."""
        ...

    def pick(self, phrase: Phrase, words: list[str]) -> str:
        """The word that agrees with a phrase."""
        ...

    def is_many(self, phrase: Phrase, form: str) -> bool:
        """Whether a phrase stands in the plural in a form."""
        ...

    def plural_of(self, one: str) -> str:
        """The likely plural of a noun."""
        ...

    def join(self, texts: Sequence[str], word: str) -> str:
        """A list in words; `word` is `and` or `or`."""
        ...

    def relative_clause(self, phrase: Phrase, clause: str, subject: str) -> str:
        """A clause that begins with a subject, as one about a phrase; empty where it does not begin so."""
        ...


def rules_of(code: str) -> Rules:
    """The grammar of a language; that of English where a language has none of its own."""
    name = MODULES.get(code.partition("_")[0], "english")
    return cast(Rules, import_module(f"rulewright.languages.{name}"))


def _rules() -> Rules:
    return rules_of(current())


def forms(code: str) -> frozenset[str]:
    """The names of the forms that texts of a language may ask for."""
    return rules_of(code).FORMS


def is_form(code: str, form: str) -> bool:
    """Whether a text of a language may ask for this form."""
    if "|" in form:
        return form.count("|") + 1 in rules_of(code).CHOICES
    return form[:1].lower() + form[1:] in forms(code)


def you() -> Phrase:
    """The reader."""
    return Phrase(_rules().YOU)


def relative_clause(phrase: Phrase, clause: str, subject: str) -> str:
    """A clause about a phrase, with a pronoun in place of its subject: `that has 2 gems`, `whose cost is 2`.

    Empty where the clause does not begin with the subject, or names it again.
    """
    return _rules().relative_clause(phrase, clause, subject) if clause.count(subject) == 1 else ""


def join(texts: Sequence[str], word: str = "and") -> str:
    """A list in words: `a, b and c`."""
    return _rules().join(texts, word)


def plain(text: object, *, plural: bool = False) -> Phrase:
    """Words or a number that take no article but may follow a preposition."""
    return Phrase(Noun(str(text), proper=True), det="", plural=plural)


def read_noun(one: str, many: str = "", code: str = "", *, person: bool = False, bare: bool = False) -> Noun:
    """A noun as a glossary writes it: `gem`, `gema (f)`, `the bright player`; `bare` ones take no article."""
    rules = rules_of(code or current())
    one, gender, number = _unmark(one)
    many, _, _ = _unmark(many)
    single = re.sub(r"^(the|el|la|los|las|o|a|os|as) (?=.{2})", "", one) if code_has_article(one, code) else one
    definite = single != one
    return Noun(
        single,
        many or (single if number in ("pl", "sg") else rules.plural_of(single)),
        gender or ("f" if definite and one[:2].lower() in ("a ", "la") else "m"),
        proper=number == "proper" or (bare and not definite and not gender),
        only_plural=number == "pl",
        person=person,
        only_single=number == "sg",
    )


def code_has_article(text: str, code: str = "") -> bool:
    """Whether a noun is written with its article."""
    words = {"en": ("the",), "pt": ("o", "a", "os", "as"), "es": ("el", "la", "los", "las")}
    first, _, rest = text.partition(" ")
    return bool(rest) and first in words.get((code or current()).partition("_")[0], ())


def _unmark(text: str) -> tuple[str, str, str]:
    found = MARK.search(text)
    if found is None or not (found.group(1) or found.group(2)):
        return text, "", ""
    return text[: found.start()], found.group(1) or "", found.group(2) or ""


def capital(text: str) -> str:
    """A text with a capital first letter."""
    return text[:1].upper() + text[1:]
