"""A language nobody speaks, made from the English texts: what has no brackets in it cannot be translated yet.

    pseudo("Take {n} tiles.")  ->  "[Ţááķéé {n} ţííļééš.]"

Texts grow by some 40 %, as translations do, and keep words that lines can be broken between; letters carry accents, so
that a font without them shows. Placeholders, short codes and what stands in backticks stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rulewright.languages.catalog import Catalog

PSEUDO = "xx"
"""The code of this language. Codes beginning with x belong to no real language."""
NAMES = ("pseudo", "xx", "en_xa")
"""What people may call it, in small letters."""
_KEPT = re.compile(r"(\{[^{}]*\}|`[^`]*`|(?<![\w:{]):[a-z][a-z0-9_.]*:(?![\w:]))")
_FORM = re.compile(r"\{[^{}:]*:")
_ACCENTS = str.maketrans(
    "aAbBcCdDeEgGhHiIjJkKlLnNoOrRsStTuUwWyYzZ", "áÁƀƁçÇďĎéÉğĞĥĤíÍĵĴķĶļĻñÑóÓŕŔšŠţŢúÚŵŴýÝžŽ"
)  # fmt: skip
_VOWELS = frozenset("aeiouAEIOU")


def pseudo(text: str) -> str:
    """An English text in this language: bracketed, accented, longer."""
    parts = [_part(part) for part in _KEPT.split(text)]
    if "".join(parts) == text and not _FORM.search(text):
        return text  # signs alone, such as a decimal mark, are no words
    return f"[{''.join(parts)}]"


def _part(text: str) -> str:
    """A piece of a text; of a placeholder, only the words that it picks from."""
    if not _KEPT.fullmatch(text):
        return _grown(text)
    name, colon, form = text.partition(":")
    if text[0] != "{" or "|" not in form:
        return text
    return f"{name}{colon}{'|'.join(map(_grown, form[:-1].split('|')))}}}"


def _grown(text: str) -> str:
    return "".join(c + c.lower() if c in _VOWELS else c for c in text).translate(_ACCENTS)


class _Every(Mapping[tuple[str, str], str]):
    """A catalog's texts where every text has a translation."""

    def __getitem__(self, key: tuple[str, str]) -> str:
        return pseudo(key[1])

    def __contains__(self, key: object) -> bool:
        return True

    def __iter__(self) -> Iterator[tuple[str, str]]:
        return iter(())

    def __len__(self) -> int:
        return 0


@dataclass(frozen=True)
class Pseudo(Catalog):
    """The catalog of this language: every text there is, nothing ever missing."""

    texts: Mapping[tuple[str, str], str | tuple[str, ...]] = field(default_factory=_Every)

    def plural(self, one: str, other: str, count: int, context: str = "") -> str:
        return pseudo(one if count == 1 else other)

    def __contains__(self, english: str) -> bool:
        return True
