"""The nouns by which sentences call what a game declares, in the language in use.

`gems` -> Noun(one="gem", many="gems"), in Portuguese Noun("gema", "gemas", "f")

A noun is an element's `title`, else its id with blanks for `_`. Its translation stands in the game's catalog with the
context `term`. What is asked for is noted, so that it is known which terms a game has.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rulewright.languages import PSEUDO, Catalog, _, current, plural
from rulewright.languages.grammar import MODULES, Noun, read_noun, rules_of
from rulewright.resolved.names import player_name
from rulewright.resolved.symbols import Symbols
from rulewright.resolved.types import Type
from rulewright.source.tree import Map

GENERAL = {"player": "player", "line": "line", "run": "line", "dir": "direction", "kind": "kind", "int": "number"}
"""What a value of a type is called where nothing else is known."""
NUMBERED = re.compile(r"([a-z]+(?:_[a-z]+)*)_(\d+)")
"""The name of a space that is a word with a number, such as `heap_3`."""
TERM = "term"
"""The context of a game's nouns in its catalog."""


@dataclass(slots=True)
class Nouns:
    """The nouns of one game. `asked` has every pair (one, many) that was asked for, with the path of what it names."""

    symbols: Symbols
    catalog: Catalog = field(default_factory=Catalog)
    asked: dict[tuple[str, str], tuple[str, str]] = field(default_factory=dict)

    # ---- of the game

    def term(
        self, one: str, many: str = "", path: str = "", what: str = "", *, bare: bool = False, person: bool = False
    ) -> Noun:
        """A noun of the game, translated; without `many` its plural is guessed."""
        self.asked.setdefault((one, many), (path, what))
        found = self.catalog.texts.get((TERM, one), self.catalog.texts.get((TERM, many)) if many else None)
        if found is None:
            noun = read_noun(one, many, "en", person=person, bare=bare)
        elif isinstance(found, str) and (TERM, one) in self.catalog.texts:
            several = self.catalog.texts.get((TERM, many or rules_of("en").plural_of(one)), "")
            noun = read_noun(found, several if isinstance(several, str) else "", person=person, bare=bare)
        elif isinstance(found, str):
            noun = read_noun(found, found, person=person, bare=bare)
        else:
            noun = read_noun(found[0], found[-1], person=person, bare=bare)
        return noun

    def _named(self, section: str, name: str, what: str) -> Noun:
        one, many = self._forms(section, name)
        return small(self.term(one, many, f"{section}.{name}", what))

    def _forms(self, section: str, name: str) -> tuple[str, str]:
        """(one, many); many is empty where the name is not that of things one can count."""
        one, many = title_of(self._entry(section, name), words(name))
        if not many and plural_partner(one):
            one, many = singular_of(one), one
        return one, many

    def counts(self, section: str, name: str) -> bool:
        """Whether a value, zone or property is named after things that can be counted: `points`, `gems`."""
        return bool(self._forms(section, name)[1])

    def piece_class(self, name: str) -> Noun:
        """A class: `tile`, `tiles`."""
        piece = self.symbols.classes.get(name)
        one, many = title_of(self._entry("components", name), "")
        if one and not many:
            many = rules_of("en").plural_of(one)
        if not one:
            one, many = words(piece.one if piece is not None else name.removesuffix("s")), words(name)
            if one == many:
                many = rules_of("en").plural_of(one)
        return small(self.term(one, many, f"components.{name}", "class"))

    def kind(self, name: str, kind: str) -> Noun:
        """A kind of a class: `waterhole`."""
        declared = self._entry("components", name)
        kinds = declared.get("kinds") if isinstance(declared, Map) else None
        if not isinstance(kinds, Map) or kind not in kinds:
            return self.piece_class(name)
        one, many = title_of(kinds.get(kind), words(kind))
        return self.term(one, many, f"components.{name}.kinds.{kind}", "kind")

    def zone(self, name: str) -> Noun:
        """A zone: `hand`, `gem supply`."""
        return self._named("zones", name, "zone")

    def zone_is_called(self, name: str) -> bool:
        """Whether a zone has a title of its own, which is not just that of what it holds."""
        declared = self._entry("zones", name)
        title = title_of(declared, "")[0]
        held = title_of(self._entry("components", str(declared.get("holds"))), "") if title else ()
        return bool(title) and title.lower() not in (form.lower() for form in held)

    def value(self, name: str) -> Noun:
        """A value: `point`, `points`."""
        return self._named("values", name, "value")

    def board(self, name: str) -> Noun:
        """A board: `grid`."""
        name = name.removesuffix(".positions")
        one, many = title_of(self._entry("boards", name), words(name))
        return small(self.term(one, many, f"boards.{name}", "board"))

    def space(self, board: str) -> Noun:
        """What a board's spaces are called: its `space`, else `space`."""
        if board.endswith(".positions"):
            return self.own("position", "positions")
        one, many = self._space_forms(board)
        if (one, many) == ("space", "spaces"):
            return self.own("space", "spaces")
        return self.term(one, many, f"boards.{board}.space", "space")

    def _space_forms(self, board: str) -> tuple[str, str]:
        declared = self._entry("boards", board)
        called = declared.get("space") if isinstance(declared, Map) else None
        if called is None:
            return "space", "spaces"
        one = str(called.get("one", "")) if isinstance(called, Map) else str(called)
        return one, str(called.get("other", "")) if isinstance(called, Map) else rules_of("en").plural_of(one)

    def site(self, board: str, name: str) -> Noun:
        """A space by its name: names that are plain words take an article, others do not."""
        base = board.removesuffix(".positions")
        title, position, path = on_tile(self.symbols, base, name)
        if title:
            noun = self.term(title, "", path, "space")
            return replace(noun, one=_("{space} of {place}", context="space", space=noun.one, place=position), many="")
        declared = self._entry("boards", base)
        spaces = declared.get("spaces") if isinstance(declared, Map) else None
        entry = spaces.get(name.rpartition(".")[2]) if isinstance(spaces, Map) else None
        one, _many = title_of(entry, "")
        counted = NUMBERED.fullmatch(name)
        if counted is not None and not one:
            noun = self.term(words(counted[1]), "", f"boards.{base}.spaces.{counted[1]}", "space")
            return Noun(f"{noun.one} {counted[2]}", gender=noun.gender, proper=True)
        if not one and not isinstance(spaces, Map) and not _listed(spaces, name):
            return Noun(name, proper=True)
        if one and not any(letter.isalpha() for letter in one):
            return Noun(one, proper=True)  # a figure, such as what the space is worth
        if not one and re.search(r"\d", name):
            return Noun(words(name), proper=True)
        numbered = re.search(r"\s\d+$", one) is not None  # "yellow 3" is a name
        return self.term(one or words(name), "", f"boards.{base}.spaces.{name}", "space", bare=numbered)

    def word(self, of: str, word: str) -> Noun:
        """A word of a list of symbols, or a face."""
        if word.lstrip("-").isdecimal():
            return Noun(word, proper=True)
        declared = self._entry("symbols", of)
        title = declared.get(word) if isinstance(declared, Map) else None
        return self.term(str(title or words(word)), "", f"symbols.{of}", "word")

    def face(self, of: str, face: str) -> Noun:
        """A face of a class."""
        if face.lstrip("-").isdecimal():
            return Noun(face, proper=True)
        return self.term(words(face), "", f"components.{of}.faces", "face")

    def role(self, role: str) -> Noun:
        """A role: a name without an article."""
        one = words(role)
        return self.term(one[:1].upper() + one[1:], "", "roles", "role", bare=True, person=True)

    def player(self, seat: int) -> Noun:
        """A seat: its role, or "player 2"."""
        name = player_name(self.symbols, seat)
        if name in self.symbols.roles:
            return self.role(name)
        return Noun(_("player {n}", context="thing", n=seat), proper=True, person=True)

    def property(self, owner: str, name: str) -> Noun:
        """A property of kinds or spaces: `brick`, `bricks`."""
        one, many = words(name), ""
        if plural_partner(one):
            one, many = singular_of(one), one
        return self.term(one, many, f"{owner}.{name}", "property")

    def property_counts(self, name: str) -> bool:
        """Whether a property is named after things that can be counted."""
        return bool(plural_partner(words(name)))

    def number(self, name: str) -> Noun:
        """A named number: the title that the glossary gives it, else its id with blanks."""
        one, _many = title_of(self._entry("glossary", name), words(name))
        return self.term(one, "", f"numbers.{name}", "number")

    def effect(self, name: str) -> Noun:
        """A named effect: its title, else its id with blanks."""
        one, _many = title_of(self._entry("effects", name), words(name))
        return self.term(one, "", f"effects.{name}", "effect")

    def named_term(self, name: str) -> Noun | None:
        """A named expression that has a title."""
        if not title_of(self._entry("terms", name), "")[0]:
            return None
        one, many = self._forms("terms", name)
        return small(self.term(one, many, f"terms.{name}", "term"))

    def is_worded(self, name: str) -> bool:
        """Whether a named expression has a title or a text."""
        entry = self._entry("terms", name)
        return isinstance(entry, Map) and any(key in entry for key in ("title", "text", "if not"))

    def symbol_list(self, name: str) -> Noun:
        """A list of symbols."""
        _owner, _dot, last = name.rpartition(".")
        return self.term(words(last), "", f"symbols.{name}", "symbols")

    def local(self, name: str, of: Type) -> Noun:
        """A name that an author gave to something chosen or visited; one letter says no more than its type."""
        name = re.sub(r"_\d+$", "", name).strip("_")
        general = self.of_type(of)
        piece = self.symbols.classes.get(of.name) if of.kind in ("comp", "kind") else None
        if piece is not None and name == piece.one:
            return general
        if len(name) < 3 or words(name) == self._general_word(of):
            return general
        noun = self.term(words(name), "", "", "name", person=of.kind == "player")
        several = of.kind == "int" and bool(plural_partner(words(name)))
        return replace(noun, many=noun.one, only_plural=True) if several else noun

    def set_of(self, name: str, of: Type) -> Noun:
        """A name that an author gave to things chosen together; the word for such things where it is that."""
        name = re.sub(r"_\d+$", "", name).strip("_")
        general, many = self.of_type(of), words(name)
        one = singular_of(many)
        if len(name) < 3 or one == self._general_word(of) or (of.kind == "comp" and name == of.name):
            return general
        return self.term(one or many, many, "", "name", person=of.kind == "player")

    def _general_word(self, of: Type) -> str:
        """The English word for a value of a type."""
        if of.kind == "site" and not of.name.endswith(".positions"):
            return self._space_forms(of.name)[0]
        return GENERAL.get(of.kind, "")

    def of_type(self, of: Type) -> Noun:
        """What a value of a type is called where nothing else is known."""
        match of.kind:
            case "comp":
                return self.piece_class(of.name)
            case "player":
                return self.own("player", "players", person=True)
            case "site":
                return self.space(of.name)
            case "line" | "run":
                return self.own("line", "lines")
            case "dir":
                return self.own("direction", "directions")
            case "kind":
                return self.own("kind", "kinds")
            case "sym":
                return self.symbol_list(of.name)
            case "int":
                return self.own("number", "numbers")
            case _:
                return self.own("thing", "things")

    # ---- of the system

    def own(self, one: str, many: str, *, person: bool = False) -> Noun:
        """A noun of the system itself, such as `player`."""
        first, other = plural(one, many, 1, context="noun"), plural(one, many, 2, context="noun")
        return read_noun(first, other, person=person)

    def _entry(self, section: str, name: str) -> Any:
        found = self.symbols.tree.get(section)
        return found.get(name) if isinstance(found, Map) else None


SYSTEM = (
    plural("player", "players", 1, context="noun"),
    plural("other player", "other players", 1, context="noun"),
    plural("opponent", "opponents", 1, context="noun"),
    plural("seat number", "seat numbers", 1, context="noun"),
    plural("turn", "turns", 1, context="noun"),
    plural("game", "games", 1, context="noun"),
    plural("side", "sides", 1, context="noun"),
    plural("space", "spaces", 1, context="noun"),
    plural("line", "lines", 1, context="noun"),
    plural("row", "rows", 1, context="noun"),
    plural("column", "columns", 1, context="noun"),
    plural("diagonal", "diagonals", 1, context="noun"),
    plural("direction", "directions", 1, context="noun"),
    plural("position", "positions", 1, context="noun"),
    plural("kind", "kinds", 1, context="noun"),
    plural("number", "numbers", 1, context="noun"),
    plural("thing", "things", 1, context="noun"),
    plural("face", "faces", 1, context="noun"),
    plural("owner", "owners", 1, context="noun"),
    plural("box", "boxes", 1, context="noun"),
)
"""The system's own nouns, where translators find them."""


def on_tile(symbols: Symbols, board: str, site: str) -> tuple[str, str, str]:
    """(title, position, path) of a space of a tile that has a title: `r1c2.gate` -> "town gate", "r1c2"; else empty."""
    found = symbols.boards.get(board)
    position, dot, local = site.partition(".")
    if not dot or found is None or found.tiles is None or position not in found.tiles.positions:
        return "", "", ""
    held = found.tiles.class_name
    entry: Any = symbols.tree.get("components")
    for key in (held, "spaces", local, "title"):
        entry = entry.get(key) if isinstance(entry, Map) else None
    return (str(entry), position, f"components.{held}.spaces.{local}") if isinstance(entry, str) else ("", "", "")


def words(identifier: str) -> str:
    """An id as words."""
    return identifier.replace("_", " ")


def title_of(declared: Any, default: str) -> tuple[str, str]:
    """(one, many) of an element's title; many is empty where it has only one form."""
    title = declared.get("title") if isinstance(declared, Map) else None
    if isinstance(title, Map):
        return str(title.get("one", default)), str(title.get("other", ""))
    return (str(title), "") if title is not None else (default, "")


def singular_of(many: str) -> str:
    """The likely singular of an English plural."""
    for ending, single in (
        ("oes", "o"),
        ("ies", "y"),
        ("ches", "ch"),
        ("shes", "sh"),
        ("xes", "x"),
        ("sses", "ss"),
        ("s", ""),
    ):
        if many.endswith(ending):
            return many[: -len(ending)] + single
    return many


def plural_partner(word: str) -> str:
    """The word again where it looks like an English plural (or has no other), else nothing."""
    last = word.rpartition(" ")[2].lower()
    alike = rules_of("en").plural_of(last) == last
    return word if alike or (last.endswith("s") and not last.endswith(("ss", "us", "is"))) else ""


def small(noun: Noun) -> Noun:
    """A title written as a heading, as it stands inside a sentence."""
    return replace(noun, one=_small(noun.one), many=_small(noun.many))


def _small(text: str) -> str:
    if current().partition("_")[0] not in MODULES and current() != PSEUDO:
        return text  # a language whose rules nobody wrote down yet may write nouns large, as German does
    rest = text[1:]
    return text[:1].lower() + rest if rest[:1].islower() and rest == rest.lower() else text


def _listed(spaces: Any, name: str) -> bool:
    return not isinstance(spaces, Mapping) and spaces is not None and name in spaces


def flag_texts(declared: Any) -> tuple[str, str]:
    """The clauses an author gives a condition or a flag: where it holds (`text`), where it does not (`if not`)."""
    if not isinstance(declared, Map):
        return "", ""
    return _text(declared.get("text")), _text(declared.get("if not"))


def _text(written: Any) -> str:
    found = written.get("other", "") if isinstance(written, Map) else written
    return str(found) if found is not None else ""
