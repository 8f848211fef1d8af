"""What a game's things are called in the language that is played in: the compiled facts, said by a catalog.

    facts["terms"]["kind:gems"] = [["ruby", "", 0]]  ->  titles["kind:gems"] = ["nada", "rubi"]

The compiled form of a game knows no language: it keeps the English nouns by which catalogs find their translations.
Ids, paths and names of options stay as they are in every language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from rulewright.languages import ENGLISH, Catalog, _, in_language
from rulewright.languages.codes import say_codes
from rulewright.languages.grammar import MARK, Noun, read_noun

TERM = "term"
"""The context of a game's nouns in its catalog."""
BARE, PERSON = 1, 2
"""Marks of a noun: it takes no article; it is a person."""
SPOKEN = ("title", "summary", "classes", "boards", "zones", "values")
"""Facts in which texts stand."""
Entry = list[Any]
"""A noun as facts hold it: one, many (or empty), marks, and a number where one stands behind it; True behind that where
it is a position on which the space is."""


@dataclass
class Terms:
    """The nouns of one game in one language, translated as they are asked for."""

    facts: Mapping[str, Any]
    catalog: Catalog = field(default_factory=Catalog)
    language: str = ENGLISH
    _nouns: dict[str, list[Noun | None]] = field(default_factory=dict)

    def forms(self, entry: Entry) -> tuple[str, str]:
        """(one, many) of a noun in this language, with its gender mark; many is empty where it is not known."""
        if len(entry) > 3:
            one, many = self.forms(entry[:3])
            mark = MARK.search(one)
            at = mark.start() if mark else len(one)
            if len(entry) > 4:
                return _("{space} of {place}", context="space", space=one[:at].rstrip(), place=entry[3]) + one[at:], ""
            return f"{one[:at]} {entry[3]}{one[at:]}", ""
        one, many = entry[0], entry[1]
        found = self.catalog.texts.get((TERM, one))
        if found is None and many:
            found = self.catalog.texts.get((TERM, many))
            if isinstance(found, str):
                return found, found
        if found is None:
            return one, many
        if isinstance(found, str):
            several = self.catalog.plural(one, many, 2, TERM) if many else found
            return found, several if several != found else ""
        return found[0], found[-1]

    def noun(self, kind: str, value: int) -> Noun | None:
        """The noun for a value of a type, by descriptor; None where it has only a name."""
        known = self._nouns.get(kind)
        if known is None:
            with in_language(self.language):
                known = self._nouns[kind] = self._read(kind)
        return known[value] if 0 <= value < len(known) else None

    def _read(self, kind: str) -> list[Noun | None]:
        if kind.startswith(("line:", "dir:")) and self.language != ENGLISH:
            return [read_noun(text, "", self.language, bare=True) for text in self._of_board(kind)]
        found: list[Noun | None] = []
        for entry in self.facts.get("terms", {}).get(kind, ()):
            if entry is None:
                found.append(None)
            else:
                one, many = self.forms(entry)
                marks = {"bare": bool(entry[2] & BARE), "person": bool(entry[2] & PERSON)}
                found.append(read_noun(one, many, self.language, **marks))
        return found

    # ---- facts said in this language

    def said(self) -> dict[str, Any]:
        """The facts with every word that people read in this language; the same facts where it is English.

        In other languages there are also `properties` and `networks`: what the properties of kinds and spaces, and the
        networks of ways, are called, by id.
        """
        if self.language == ENGLISH:
            facts = dict(self.facts)
            spoken = SPOKEN if self.codes else ()
            return facts | {key: self._uncoded(facts[key]) for key in spoken if key in facts}
        with in_language(self.language):
            return self._said()

    @cached_property
    def codes(self) -> dict[str, str]:
        """The words for the short codes that the game's texts have."""
        found: dict[str, str] = {}
        for code, (entry, several) in self.facts.get("codes", {}).items():
            one, many = self.forms(entry)
            with in_language(self.language):
                noun = read_noun(one, many, self.language)
            found[code] = (noun.many or noun.one) if several else noun.one
        return found

    def uncoded(self, text: str) -> str:
        """A text with its short codes in words."""
        return say_codes(text, self.codes.get) if "codes" in self.facts else text

    def _uncoded(self, value: Any) -> Any:
        """Facts with the codes of all their texts in words."""
        if isinstance(value, str):
            return self.uncoded(value)
        if isinstance(value, dict):
            return {key: self._uncoded(inner) for key, inner in value.items()}
        return [self._uncoded(inner) for inner in value] if isinstance(value, list) else value

    def _said(self) -> dict[str, Any]:
        facts = dict(self.facts)
        for key in ("title", "summary"):
            facts[key] = self.text(facts.get(key, ""))
        terms = facts.get("terms", {})
        facts["titles"] = self._titles()
        facts["classes"] = {
            name: {
                **entry,
                "words": {
                    **self._words(entry["words"], terms.get("class", {}).get(name), plural=True),
                    **self._one(terms.get("class", {}).get(name)),
                },
                "kind_words": {
                    kind: self._words(entry["kind_words"].get(kind, {}), found)
                    for kind, found in zip(entry["kinds"], terms.get(f"kind:{name}", [None])[1:], strict=False)
                },
            }
            for name, entry in facts.get("classes", {}).items()
        }
        for section, sort in (("properties", "property"), ("networks", "network")):
            facts[section] = {
                name: self._words({}, entry, plural=True)["title"] for name, entry in terms.get(sort, {}).items()
            }
        for section, sort in (("boards", "board"), ("zones", "zone"), ("values", "value")):
            facts[section] = {
                name: {**entry, "words": self._words(entry["words"], terms.get(sort, {}).get(name), plural=True)}
                for name, entry in facts.get(section, {}).items()
            }
        return facts

    def text(self, english: Any) -> str:
        """A text of the game without placeholders."""
        return self.uncoded(self.catalog.text(str(english))) if english else ""

    def _words(self, words: Mapping[str, str], entry: Entry | None, *, plural: bool = False) -> dict[str, str]:
        """Title, help and symbol; the title is in the plural where the thing is named after several."""
        found = dict(words)
        if "text" in found:
            found["text"] = self.text(found["text"])
        if entry is not None:
            one, many = self.forms(entry)
            if plural and entry[1]:
                found["title"] = MARK.sub("", many) if many else read_noun(one, "", self.language).many
            else:
                found["title"] = MARK.sub("", one)
        return found

    def _one(self, entry: Entry | None) -> dict[str, str]:
        """What one piece of a class is called."""
        return {} if entry is None else {"one": MARK.sub("", self.forms(entry)[0])}

    def _titles(self) -> dict[str, list[str]]:
        """For every type with names: the words for its values by number, the first for none."""
        found: dict[str, list[str]] = {}
        terms = self.facts.get("terms", {})
        english = self.facts.get("titles", {})
        for kind, names in self.facts.get("types", {}).items():
            if kind == "bool":
                found[kind] = [_("no"), _("yes")]
            elif kind.startswith("comp:"):
                continue
            elif kind.startswith(("line:", "dir:")):
                found[kind] = [MARK.sub("", text) for text in self._of_board(kind)]
            elif kind in terms:
                plain = english.get(kind, names)
                entries = [*terms[kind], *[None] * (len(names) - len(terms[kind]))]
                words = [
                    MARK.sub("", self.forms(entry)[0]) if entry is not None else plain[number]
                    for number, entry in enumerate(entries)
                ]
                found[kind] = [_nothing(kind), *words[1:]]
            elif kind in english or kind == "player":
                found[kind] = [_nothing(kind), *english.get(kind, names)[1:]]
        return found

    def _of_board(self, kind: str) -> list[str]:
        """Words for the lines or directions of a board, with their gender marks."""
        sort, _colon, board = kind.partition(":")
        names: list[str] = self.facts["types"][kind]
        if sort == "dir":
            return [_nothing(kind), *(direction(name) for name in names[1:])]
        lines = self.facts.get("boards", {}).get(board, {}).get("lines", [])
        said = [line_words(line["family"], line["number"], line["name"], self) for line in lines]
        return [_nothing(kind), *said] if len(said) == len(names) - 1 else names


def _nothing(kind: str) -> str:
    """What is said where there is no value."""
    return _("nobody") if kind == "player" else _("none", context="value")


def direction(name: str) -> str:
    """A direction of a board in words; one that has no word in this language as it is."""
    match name:
        case "n":
            return _("n", context="direction")
        case "ne":
            return _("ne", context="direction")
        case "e":
            return _("e", context="direction")
        case "se":
            return _("se", context="direction")
        case "s":
            return _("s", context="direction")
        case "sw":
            return _("sw", context="direction")
        case "w":
            return _("w", context="direction")
        case "nw":
            return _("nw", context="direction")
        case _:
            return name


def line_words(family: str, number: int, name: str, terms: Terms) -> str:
    """A line of a board in words; of a board with several owners the owner's name stands before it."""
    plain = f"{family} {number}"
    if name != plain and not name.endswith(f" {plain}"):  # a name its author gave
        return terms.forms([name.replace("_", " "), "", 0])[0]
    words = _line(family, number)
    owner = name[: -len(plain)].strip()
    return _("{line} of {owner}", line=words, owner=owner) if owner else words


def _line(family: str, number: int) -> str:
    match family:
        case "row":
            return _("row {n}", n=number)
        case "column":
            return _("column {n}", n=number)
        case "diagonal":
            return _("diagonal {n}", n=number)
        case "antidiagonal":
            return _("antidiagonal {n}", n=number)
        case "falling":
            return _("falling line {n}", n=number)
        case "rising":
            return _("rising line {n}", n=number)
        case _:
            return _("line {n}", n=number)
