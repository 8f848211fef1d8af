"""Terms that must be said alike: where an English sentence says a term, its translation should say the term's own.

    term "tile" = "peça (f)"; "Take the tiles." = "Pegue os blocos."  ->  "tile" is "peça", and this does not say it

Words are compared by their beginnings, since nouns and adjectives change their endings. Only words that authors chose
for players count (classes, kinds, boards, spaces, roles, the glossary), and none whose translation is the same word.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulewright.languages.codes import CODE
from rulewright.languages.fill import HOLE
from rulewright.languages.grammar import MARK
from rulewright_tools.translation.messages import CHOSEN, TERM, Messages
from rulewright_tools.translation.update import FUZZY, is_translated, key_of

if TYPE_CHECKING:
    import polib

_WORD = re.compile(r"[^\W\d_]+")
_OTHER = re.compile(r"other words:\s*(.+)$", re.MULTILINE)
SMALL = 3
"""Words of so many letters or fewer (articles, prepositions) are not looked for."""


@dataclass(frozen=True)
class Missing:
    """A term that a translation does not say: not a word of it (`whole`), or only some of its words."""

    term: str
    translation: str
    whole: bool


@dataclass(frozen=True)
class Term:
    """A term: how it is found in English, and the beginnings of the words that must stand in a translation."""

    english: str
    pattern: re.Pattern[str]
    translation: str
    ways: tuple[tuple[str, ...], ...]
    """For each plural form, the beginnings of its words."""


@dataclass(frozen=True)
class Glossary:
    """The terms of one catalog, the longest first."""

    terms: tuple[Term, ...]

    @classmethod
    def of(cls, file: polib.POFile, messages: Messages) -> Glossary:
        """The glossary that a game's catalog itself holds: its translated terms."""
        found = []
        for entry in file:
            message = messages.get(key_of(entry))
            if entry.obsolete or message is None or message.context != TERM or not message.sorts & CHOSEN:
                continue
            if FUZZY in entry.flags or not is_translated(entry):
                continue
            forms = list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]
            words = [MARK.sub("", form) for form in forms]
            ways = tuple(dict.fromkeys(tuple(map(stem, _long_words(form))) for form in words))
            english = [entry.msgid, *([entry.msgid_plural] if entry.msgid_plural else [])]
            pattern = "|".join(re.escape(e).replace(r"\ ", r"\s+") for e in sorted(english, key=len, reverse=True))
            if all(ways):
                regex = re.compile(rf"(?<![\w{{]){f'(?:{pattern})'}(?![\w}}])", re.IGNORECASE)
                found.append(Term(entry.msgid, regex, words[0], ways))
        return cls(tuple(sorted(found, key=lambda t: -len(t.english))))

    def missing(self, entry: polib.POEntry, text: str) -> list[Missing]:
        """The terms that an entry's English says and its translation `text` does not."""
        english = CODE.sub(" ", HOLE.sub(" ", entry.msgid_plural or entry.msgid))
        meant = {word.strip().lower() for row in _OTHER.findall(entry.tcomment or "") for word in row.split(",")}
        there = [plain(word) for word in _WORD.findall(HOLE.sub(" ", text))]
        holes = " ".join(hole[1] for hole in HOLE.finditer(text))
        found = []
        for term in self.terms:
            if not term.pattern.search(english):
                continue
            # a longer term has been looked at: "gem supply" is not the term "gem" once more
            english = term.pattern.sub(" ", english)
            if term.english.lower() in meant or term.pattern.search(holes):
                continue
            best = max(
                sum(any(word.startswith(part) for word in there) for part in way) / len(way) for way in term.ways
            )
            if best < 1:
                found.append(Missing(term.english, term.translation, best == 0))
        return found


def plain(word: str) -> str:
    """A word in small letters without accents."""
    return "".join(c for c in unicodedata.normalize("NFKD", word.lower()) if not unicodedata.combining(c))


def stem(word: str) -> str:
    """The beginning of a word that its inflected forms share, by a rule of thumb: all but the last two letters."""
    bare = plain(word)
    cut = 2 if word.lower().endswith("ão") else 1 if bare.endswith("z") else 0  # leão, leões; luz, luces
    return bare[: max(len(bare) - cut, 2)] if cut else bare[: max(len(bare) - 2, min(len(bare), 3))]


def _long_words(text: str) -> list[str]:
    words = _WORD.findall(text)
    return [word for word in words if len(word) > SMALL] or words
