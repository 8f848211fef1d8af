"""What the headers of catalogs say about a language: its plural rule. Our own table, because tools differ.

Some tools write three forms for Portuguese, Spanish, French and Italian (the third for millions); whoever then fills
in two gets English for the number 2, while every count says 100 %. So the rule is fixed here when a catalog is begun,
and `check` compares.
"""

from __future__ import annotations

_TWO = "nplurals=2; plural=(n != 1);"
_TWO_FROM_ZERO = "nplurals=2; plural=(n > 1);"
_SLAVIC = (
    "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
)  # fmt: skip

PLURAL_FORMS: dict[str, str] = {
    "ca": _TWO,
    "cs": "nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);",
    "da": _TWO,
    "de": _TWO,
    "es": _TWO,
    "fi": _TWO,
    "fr": _TWO_FROM_ZERO,
    "gl": _TWO,
    "it": _TWO,
    "ja": "nplurals=1; plural=0;",
    "ko": "nplurals=1; plural=0;",
    "nb": _TWO,
    "nl": _TWO,
    "pl": "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
    "pt": _TWO,
    "pt_BR": _TWO_FROM_ZERO,
    "ru": _SLAVIC,
    "sv": _TWO,
    "uk": _SLAVIC,
    "zh": "nplurals=1; plural=0;",
}
"""The header `Plural-Forms` by language; one line to add for another language."""

GENDERS: dict[str, tuple[str, ...]] = {
    "ca": ("m", "f"), "es": ("m", "f"), "fr": ("m", "f"), "gl": ("m", "f"), "it": ("m", "f"), "pt": ("m", "f"),
    "pt_BR": ("m", "f"),
    "cs": ("m", "f", "n"), "de": ("m", "f", "n"), "pl": ("m", "f", "n"), "ru": ("m", "f", "n"), "uk": ("m", "f", "n"),
    "da": ("c", "n"), "nb": ("m", "f", "n"), "nl": ("c", "n"), "sv": ("c", "n"),
}  # fmt: skip
"""The genders of nouns by language, as marks are written; none where nouns have no gender."""


def forms_of(language: str) -> int:
    """How many plural forms a language has, by the table."""
    return int(PLURAL_FORMS[language].partition("=")[2].partition(";")[0])
