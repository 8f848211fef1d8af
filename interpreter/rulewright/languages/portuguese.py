"""Portuguese nouns, with gender and contractions: `na caixa`, `do estoque`, `às gemas`, `3 das suas gemas`.

Forms: `o`, `um`, `este`, `cada`, `nenhum`, `todo` put that before the noun; `do`, `no`, `ao`, `pelo` put the
preposition before the phrase as it stands (`das suas gemas`, `de 3 gemas`, `de você`); `singular` and `plural` give the
bare noun; `ele` is a pronoun, `dele` its owner. `{x:tem|têm}` picks by number, `{x:vazio|vazia|vazios|vazias}` by
gender and number.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from rulewright.languages import romance
from rulewright.languages.grammar import Noun, Phrase

CHOICES = (2, 4)
YOU = Noun("você", "vocês", "m", proper=True, person=True, you=True)
ARTICLES = ("o", "a", "os", "as")
TONGUE = romance.Tongue(
    words={
        "the": ARTICLES,
        "a": ("um", "uma", "uns", "umas"),
        "this": ("este", "esta", "estes", "estas"),
        "no": ("nenhum", "nenhuma", "nenhuns", "nenhumas"),
        "each": ("cada", "cada", "cada", "cada"),
        "all": ("todo", "toda", "todos", "todas"),
        "your": ("seu", "sua", "seus", "suas"),
        "their": ("seu", "sua", "seus", "suas"),
    },
    forms={"o": "the", "um": "a", "este": "this", "nenhum": "no", "cada": "each", "todo": "all"},
    prepositions={"do": "de", "no": "em", "ao": "a", "pelo": "por"},
    melted={
        **{("de", w): f"d{w}" for w in ARTICLES},
        **{("em", w): f"n{w}" for w in ARTICLES},
        **{("por", w): f"pel{w}" for w in ARTICLES},
        ("a", "o"): "ao", ("a", "a"): "à", ("a", "os"): "aos", ("a", "as"): "às",
        **{(p, f"est{e}"): f"{m}est{e}" for (p, m), e in product((("de", "d"), ("em", "n")), ("e", "a", "es", "as"))},
        **{("em", w): f"n{w}" for w in ("um", "uma", "uns", "umas")},
    },
    pronouns={"ele": ("ele", "ela", "eles", "elas"), "dele": ("dele", "dela", "deles", "delas")},
    of="do",
    pronoun="ele",
    and_="e",
    or_="ou",
    bare={"singular": "one", "plural": "many"},
)  # fmt: skip
FORMS = frozenset({*TONGUE.forms, *TONGUE.prepositions, *TONGUE.pronouns, *TONGUE.bare})
PRONOUNS = frozenset(TONGUE.pronouns)


def head(phrase: Phrase, form: str) -> str:
    """The noun with preposition, article or number, and its owner."""
    if phrase.noun.you and form == "dele":
        return "seu"
    return romance.head(TONGUE, phrase, form)


pick = romance.pick
relative_clause = romance.relative_clause


def is_many(phrase: Phrase, form: str) -> bool:
    """Whether a phrase stands in the plural in a form."""
    return romance.is_many(TONGUE, phrase, form)


def plural_of(one: str) -> str:
    """The likely plural: of the first word, and of the adjective behind it."""
    return romance.plural_of(one, _plural)


def _plural(word: str) -> str:
    low = word.lower()
    if low in ("mão", "irmão", "grão", "chão", "cidadão"):
        return f"{word}s"
    if low.endswith("ão"):
        return f"{word[:-2]}ões"
    if low.endswith("m"):
        return f"{word[:-1]}ns"
    if low.endswith(("al", "el", "ol", "ul")):
        return f"{word[:-1]}is"
    if low.endswith("il"):
        return f"{word[:-1]}s"
    if low.endswith(("r", "z", "n")):
        return f"{word}es"
    if low.endswith(("s", "x")) or not low[-1:].isalpha():
        return word
    return f"{word}s"


def join(texts: Sequence[str], word: str) -> str:
    """`a, b e c`."""
    return romance.join(TONGUE, texts, word)
