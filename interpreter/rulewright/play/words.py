"""Texts filled with values: names of options, sentences, questions, events, outcomes.

Names are the same in every language, for they are typed and saved; what people read is in the language of the game.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulewright.languages import ENGLISH, Catalog, _, fill, in_language
from rulewright.languages.fill import ABSENT

if TYPE_CHECKING:
    from rulewright.play.terms import Terms

HOLE = re.compile(r"\{([^{}]*)\}")
PIECES = ("alike", "piece", "die", "spot")
"""Families of descriptors whose names are those of single pieces, or of pieces that are alike."""
COPY = re.compile(r"_\d+\Z")
FORM = re.compile(r"\{[^{}:]*:[^{}]*\}")
OPTION = "option"
"""The context of names of options in a game's catalog: they are said where an option has no sentence."""


class Words:
    """Turns typed values into words by `facts["types"]`: names by value, index 0 = none.

    With a catalog sentences are said in its language.
    """

    def __init__(self, facts: dict[str, Any], language: str = ENGLISH, catalog: Catalog | None = None) -> None:
        self.types: dict[str, list[str]] = facts.get("types", {})
        self.titles: dict[str, list[str]] = {**facts.get("listed", {}), **facts.get("titles", {})}
        self.facts = facts
        self.language = language
        self.catalog = catalog or Catalog()
        self._terms: Terms | None = None

    @property
    def terms(self) -> Terms:
        """The game's nouns in its language."""
        if self._terms is None:
            from rulewright.play.terms import Terms  # only texts that ask for articles need nouns

            self._terms = Terms(self.facts, self.catalog, self.language)
        return self._terms

    # ---- names

    def of(self, value: int, kind: str, S: Sequence[int]) -> str:
        """One value by its name; `kind` is its type descriptor."""
        if kind.startswith("comp:"):
            return self.piece(value, kind[5:], S)
        names = self.types.get(kind)
        if names is not None and 0 <= value < len(names):
            return names[value]
        if kind == "bool":
            return "yes" if value else "no"
        if kind == "player":
            return f"p{value}" if value else "nobody"
        return str(value)

    def piece(self, value: int, group: str, S: Sequence[int]) -> str:
        """A piece on a board is called by its space, elsewhere by its kind, with its face behind where it has one."""
        if not value:
            return "none"
        names = self.types.get(f"comp:{group}")
        entry = self.facts.get("classes", {}).get(group, {})
        where = self.facts.get("where", 0)
        if where:
            place = self.place(S[where + value])
            if place.get("site"):
                return str(place["site"])
        if names is not None and value < len(names):
            name = names[value]
        else:
            kinds = entry.get("kinds", [])
            first = entry.get("first", 1)
            kind_of = entry.get("kind_of", [])
            index = kind_of[value - first] if 0 <= value - first < len(kind_of) else 0
            name = kinds[index] if index < len(kinds) else f"{entry.get('one', group)} {value}"
        face = entry.get("face")
        if face:
            name += "-" + self.of(S[face + value], f"face:{group}", S)
        return name

    def place(self, number: int) -> dict[str, Any]:
        """The facts of a place by its number."""
        places = self.facts.get("places", [])
        return places[number] if 0 <= number < len(places) else {}

    # ---- sentences

    def said(self, value: int, kind: str, S: Sequence[int]) -> str:
        """One value as a sentence says it: by its title where it has one."""
        if kind == "player" and value:
            role = self._role_of(value, S)
            if role:
                return role
        titles = self.titles.get(kind)
        if titles is not None and 0 <= value < len(titles):
            return titles[value]
        name = self.of(value, kind, S)
        family, _colon, group = kind.partition(":")
        if family in PIECES and value:
            return self._piece_words(name, group, S)
        return name.replace("_", " ") if family in ("sym", "face") else name

    def _role_of(self, seat: int, S: Sequence[int]) -> str:
        """The role that a player was openly given in this game, if any: players are called by it."""
        name = role_of(self.facts, seat, S)
        words = self.facts["values"][name]["words"] if name else {}
        return str(words.get("title") or name.replace("_", " "))

    def _piece_words(self, name: str, group: str, S: Sequence[int]) -> str:
        """A piece by its own name, `p1.red_2` or `red-5`: its kind in words, with owner and face where it names them.

        Where the name is that of a space it stays as it is, and so does a face alone.
        """
        kinds: list[str] = self.facts.get("classes", {}).get(group, {}).get("kinds", [])
        titles = self.titles.get(f"kind:{group}", ())
        owner, dot, rest = name.rpartition(".")
        rest, dash, face = rest.partition("-")
        kind = rest if rest in kinds else COPY.sub("", rest)
        if kind not in kinds:
            return name
        words = titles[kinds.index(kind) + 1] if len(titles) > len(kinds) else kind.replace("_", " ")
        with in_language(self.language):
            if dash:
                words = _("{piece} showing {face}", piece=words, face=self._named(f"face:{group}", face, S))
            return _("{piece} of {owner}", piece=words, owner=self._named("player", owner, S)) if dot else words

    def _named(self, kind: str, name: str, S: Sequence[int]) -> str:
        """A value that is known by its name, as a sentence says it."""
        names = self.types.get(kind, [])
        return self.said(names.index(name), kind, S) if name in names else name.replace("_", " ")

    def fill(self, text: Mapping[str, Any], values: Sequence[int], S: Sequence[int]) -> str:
        """A text (template and typed values) in the language of the game, with its placeholders filled."""
        pairs = list(zip(text["values"], values, strict=False))
        template = self._template(text, pairs)
        if "codes" in self.facts:
            template = self.terms.uncoded(template)
        return self._filled(template, pairs, S)

    def _filled(self, template: str, pairs: Sequence[tuple[Sequence[str], int]], S: Sequence[int]) -> str:
        """A template with typed values; only texts that ask for forms need nouns."""
        if not FORM.search(template):
            said = [(name, self.said(value, kind, S), is_there(value, kind)) for (name, kind), value in pairs]
            return fill(template, self._together(said))
        with in_language(self.language):
            things = [(name, self._thing(value, kind, S), is_there(value, kind)) for (name, kind), value in pairs]
            return fill(template, self._together(things))

    def _together(self, said: Sequence[tuple[str, Any, bool]]) -> dict[str, Any]:
        """What names stand for in a text: the members of a set, which share a name, as a list in words."""
        found = {name: words for name, words, _there in said}
        if len(found) == len(said):
            return found
        from rulewright.languages.grammar import join

        for name in found:
            mine = [(words, there) for other, words, there in said if other == name]
            if len(mine) > 1:
                with in_language(self.language):
                    found[name] = join([str(words) for words, there in mine if there])
        return found

    def _template(self, text: Mapping[str, Any], pairs: Sequence[tuple[Sequence[str], int]]) -> str:
        template: str = text["template"]
        one, context = text.get("one", ""), text.get("context", "")
        if one:
            count = next((value for (name, _kind), value in pairs if name == text["count"]), 0)
            return self.catalog.plural(one, template, count, context)
        return self.catalog.text(template, context) if template and self.language != ENGLISH else template

    def _thing(self, value: int, kind: str, S: Sequence[int]) -> Written:
        """One value that can be asked for with its article, or whether it is one."""
        from rulewright.languages.grammar import Phrase, plain

        text, noun = self.said(value, kind, S), self.terms.noun(kind, value)
        return Written(text, plain(text, plural=kind == "int" and value != 1) if noun is None else Phrase(noun))

    def option(self, arm: Mapping[str, Any], values: Sequence[int], S: Sequence[int]) -> str:
        """An option without a sentence of its own: its name, said in the language of the game."""
        name = str(arm["name"])
        own = self.catalog.text(name, OPTION)
        if own == name:
            with in_language(self.language):
                own = {"yes": _("yes"), "no": _("no"), "done": _("done")}.get(name, name)
        return self._filled(own, list(zip(arm["binders"], values, strict=False)), S)


def is_there(value: int, kind: str) -> bool:
    """Whether a place of a set holds a member: else its value is none, and a number of it ABSENT."""
    return value != ABSENT if kind == "int" else value != 0


def role_of(facts: Mapping[str, Any], seat: int, S: Sequence[int]) -> str:
    """The role that a player (seat from 1) was given in this position, by its id: the first that everybody may see.

    Empty where there is none. `S` may be a state or what a seat observes of it.
    """
    for name in facts.get("given_roles", ()):
        role = facts["values"].get(name)
        if role is not None and role["seen"] == "all" and not role["per"] and S[role["address"]] == seat:
            return str(name)
    return ""


class Written:
    """A noun in a sentence: bare as titles write it, in any other form as its language makes it."""

    def __init__(self, text: str, phrase: Any) -> None:
        self.text = text
        self.phrase = phrase

    def __str__(self) -> str:
        return self.text

    def __format__(self, form: str) -> str:
        return format(self.phrase, form) if form else self.text
