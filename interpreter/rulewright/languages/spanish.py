"""Spanish nouns, with gender and contractions: `de la caja`, `del mazo`, `al jugador`, `3 de tus gemas`.

Forms: `el`, `un`, `este`, `cada`, `ningún`, `todo` put that before the noun; `del`, `al`, `en`, `por` put the
preposition before the phrase as it stands; `singular` and `plural` give the bare noun; `él` is a pronoun.
`{x:tiene|tienen}` picks by number, `{x:tiene|tienen|tienes}` also by whether it is the reader,
`{x:vacío|vacía|vacíos|vacías}` by gender and number.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.languages import romance
from rulewright.languages.grammar import Noun, Phrase

CHOICES = (2, 3, 4)
YOU = Noun("tú", "vosotros", "m", proper=True, person=True, you=True)
TONGUE = romance.Tongue(
    words={
        "the": ("el", "la", "los", "las"),
        "a": ("un", "una", "unos", "unas"),
        "this": ("este", "esta", "estos", "estas"),
        "no": ("ningún", "ninguna", "ningunos", "ningunas"),
        "each": ("cada", "cada", "cada", "cada"),
        "all": ("todo", "toda", "todos", "todas"),
        "your": ("tu", "tu", "tus", "tus"),
        "their": ("su", "su", "sus", "sus"),
    },
    forms={"el": "the", "un": "a", "este": "this", "ningún": "no", "cada": "each", "todo": "all"},
    prepositions={"del": "de", "al": "a", "en": "en", "por": "por"},
    melted={
        ("de", "el"): "del",
        ("a", "el"): "al",
        ("de", "tú"): "de ti",
        ("a", "tú"): "a ti",
        ("por", "tú"): "por ti",
    },
    pronouns={"él": ("él", "ella", "ellos", "ellas")},
    of="del",
    pronoun="él",
    and_="y",
    or_="o",
    owner_article=False,
    bare={"singular": "one", "plural": "many"},
)
PLAIN = {"ó": "o", "á": "a", "é": "e", "í": "i"}
FORMS = frozenset({*TONGUE.forms, *TONGUE.prepositions, *TONGUE.pronouns, *TONGUE.bare})
PRONOUNS = frozenset(TONGUE.pronouns)


def head(phrase: Phrase, form: str) -> str:
    """The noun with preposition, article or number, and its owner."""
    return romance.head(TONGUE, phrase, form)


def pick(phrase: Phrase, words: list[str]) -> str:
    """By number (two words) or by gender and number (four); the third of three words is said to the reader."""
    if len(words) == 3:
        return words[2] if phrase.noun.you else words[1 if phrase.many else 0]
    return romance.pick(phrase, words)


relative_clause = romance.relative_clause


def is_many(phrase: Phrase, form: str) -> bool:
    """Whether a phrase stands in the plural in a form."""
    return romance.is_many(TONGUE, phrase, form)


def plural_of(one: str) -> str:
    """The likely plural: of the first word, and of the adjective behind it."""
    return romance.plural_of(one, _plural)


def _plural(word: str) -> str:
    low = word.lower()
    if low.endswith("z"):
        return f"{word[:-1]}ces"
    if low.endswith(("ón", "án", "én", "ín")):
        return f"{word[:-2]}{PLAIN[low[-2]]}nes"
    if low.endswith(("s", "x")) or not low[-1:].isalpha():
        return word
    return f"{word}s" if low[-1] in "aeiouáéó" else f"{word}es"


def join(texts: Sequence[str], word: str) -> str:
    """`a, b y c`."""
    if len(texts) > 1 and word == "and" and texts[-1][:1].lower() == "i":
        return f"{', '.join(texts[:-1])} e {texts[-1]}"
    return romance.join(TONGUE, texts, word)
