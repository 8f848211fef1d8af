"""A game speaking one language: sentences of the rules, words for things, texts of the data with their numbers.

    voice.text("Build {bricks} parts", span, "effects.build", bricks=3)  ->  Text("Build 3 parts", "play.yaml:67", ...)

What is said of rules comes from `rulewright.wording`; here it is only put into the shapes of the book.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from rulewright.diagnostics import Span
from rulewright.diagnostics.span import NOWHERE
from rulewright.languages import Catalog, _, fill, in_language, names_in
from rulewright.languages.current import ENGLISH
from rulewright.languages.grammar import Noun, capital
from rulewright.resolved.game import Resolved
from rulewright.resolved.names import names_of
from rulewright.resolved.tree import Node, Statement
from rulewright.resolved.types import Type
from rulewright.resolved.walk import all_statements
from rulewright.source.tree import Map
from rulewright.verbs.registry import all_verbs
from rulewright.wording import Said, Speaker
from rulewright.wording.codes import in_words, words_of
from rulewright.wording.nouns import Nouns
from rulewright_tools.book.by_number import said_by_number
from rulewright_tools.book.cases import matches_of
from rulewright_tools.book.data import NO_TEXT, Step, Text
from rulewright_tools.book.figures import figure, said_figure
from rulewright_tools.book.source import GameSource, at

LOOPS = {"turns": "turns", "repeat": "loop"}
"""Verbs that do what they hold again and again, and the form of their steps."""
FORMS = {"": "do", "arm": "option", "case": "case", "else": "else", "note": "note"}


class Voice:
    """One game with some variants, in the language in use."""

    def __init__(
        self, source: GameSource, catalog: Catalog, variants: tuple[str, ...] = (), players: Sequence[int] = (),
        in_force: tuple[str, ...] | None = None,
    ) -> None:  # fmt: skip
        """Read the game with some variants.

        players: with these numbers of players alone, also where the game asks for one more variant with them.
        in_force: to tell what overlays change: of those that come into force during play, these are.
        """
        self.source = source
        self.catalog = catalog
        self.variants = variants
        self.games: dict[int, Resolved] = {}
        for number in players or source.counts:
            forms = source.forms(number, variants, alone=bool(players), in_force=in_force)
            if not forms.diags.failed and forms.resolved is not None:
                self.games[number] = forms.resolved
        if not self.games:
            source.resolved(source.counts[0], variants)  # says why
        self.players = min(self.games)
        self.game = self.games[self.players]
        self.speakers = {
            n: Speaker(game, verbs=all_verbs(), catalog=catalog, codes_stay=True) for n, game in self.games.items()
        }
        self.speaker = self.speakers[self.players]
        self._anchors: set[str] = set()
        outline = source.outline
        self.left_out = frozenset(named.name for named in outline.leaves_out) if outline is not None else frozenset()

    @property
    def tree(self) -> Map:
        """The document with players and variants applied."""
        return self.game.symbols.tree

    # ---- texts of the data

    def text(
        self, english: Any, span: Span = NOWHERE, path: str = "", context: str = "",
        values: Mapping[str, object] | None = None,
    ) -> Text:  # fmt: skip
        """A text of the data: translated, its numbers filled in. None is no text; a mapping has a form for one, and a
        table by player number is that of the fewest players."""
        if isinstance(english, Map) and "one" in english:
            said = self._counted(english, values or {})
        else:
            if isinstance(english, Map):
                english = english.get(str(self.players), english.get("else"))
            if english is None or english == "":
                return NO_TEXT
            said = self.speaker.sentence(one_line(english), context)
        return Text(self.filled(said, values), at(span), path)

    def plain_text(self, english: Any, span: Span = NOWHERE, path: str = "") -> Text:
        """A text that stands where there are no pictures: its short codes are words."""
        found = self.text(english, span, path)
        return Text(in_words(found.text, self.nouns, self.speaker.codes), found.where, found.path)

    @cached_property
    def matches(self) -> list[Statement]:
        """Every `match` of the game: the rules ask there what kind something is."""
        return matches_of(self.game)

    @cached_property
    def codes(self) -> dict[str, str]:
        """All short codes that texts may have, in words."""
        return {code: words_of(self.nouns, coded) for code, coded in self.speaker.codes.items()}

    def _counted(self, forms: Map, values: Mapping[str, object]) -> str:
        """The form of a text that goes with its number."""
        one, other = one_line(forms.get("one")), one_line(forms.get("other"))
        name = str(forms.get("count") or next(iter(sorted(names_in(other))), ""))
        found = values.get(name)
        if not isinstance(found, int):
            by_players = figure(self.games, name)
            found = by_players[self.players] if by_players else 2
        return self.catalog.plural(one, other, found, str(forms.get("context") or ""))

    def filled(self, template: str, values: Mapping[str, object] | None = None) -> str:
        """A template with numbers of the data put in; other names are left as they are written."""
        known: dict[str, object] = dict(values or {})
        for name in names_in(template):
            if name not in known:
                found = figure(self.games, name)
                if found is not None:
                    known[name] = next(iter(found.values())) if len(set(found.values())) == 1 else said_figure(found)
        return fill(template, known)

    def declared(self, section: str, name: str) -> Map:
        """The mapping that declares an element; an empty one where nothing is written."""
        found = self.tree.get(section)
        entry = found.get(name) if isinstance(found, Map) else None
        return entry if isinstance(entry, Map) else Map(NOWHERE)

    def declared_section(self, section: str) -> Map:
        """A section that is a mapping; an empty one where it is not written."""
        found = self.tree.get(section)
        return found if isinstance(found, Map) else Map(NOWHERE)

    def span_of(self, section: str, name: str) -> Span:
        """Where an element is declared."""
        found = self.tree.get(section)
        return found.key_span(name) if isinstance(found, Map) else NOWHERE

    def help_of(self, section: str, name: str, values: Mapping[str, object] | None = None) -> Text:
        """The `text:` of an element."""
        entry = self.declared(section, name)
        return self.text(entry.get("text"), entry.value_span("text"), f"{section}.{name}", values=values)

    # ---- sentences of the rules

    def block(self, of: Callable[[Resolved], Sequence[Statement]]) -> list[Said]:
        """A block of the rules in words; what is said otherwise for other numbers of players stands apart."""
        return said_by_number({n: self.speakers[n].block(list(of(game))) for n, game in self.games.items()})

    @cached_property
    def statements(self) -> dict[str, Statement]:
        """Every statement of the game by its path."""
        return {statement.path: statement for statement in all_statements(self.game)}

    @cached_property
    def _placed(self) -> dict[tuple[str, Span], Statement]:
        """The same by path and place: statements of both sides of an `if` share their paths."""
        return {(statement.path, statement.span): statement for statement in all_statements(self.game)}

    def statement_of(self, said: Said) -> Statement | None:
        """The statement that a line says."""
        return self._placed.get((said.path, said.span)) or self.statements.get(said.path)

    def steps(self, said: Iterable[Said], prefix: str = "") -> tuple[Step, ...]:
        """Said lines as steps; a remark is a condition of the step before it, or of the one that it stands first in."""
        found: list[Step] = []
        for one in for_readers(self.told(said)):
            text = Text(one.text, at(one.span), one.path)
            if one.kind == "note" and found and not one.inner:
                before = found[-1]
                found[-1] = Step(before.text, before.form, before.name, (*before.conditions, text), before.costs,
                                 before.steps, before.anchor)  # fmt: skip
                continue
            first = next((i for i, s in enumerate(one.inner) if s.kind != "note" or s.inner), len(one.inner))
            notes = tuple(Text(s.text, at(s.span), s.path) for s in one.inner[:first])
            costs, rest = self._costs(one, one.inner[first:])
            inner = self.steps(rest, prefix)
            statement = self.statement_of(one) if not one.kind else None
            repeats = LOOPS.get(statement.verb) if inner and statement is not None else None
            form = repeats or FORMS.get(one.kind, "do")
            effect = str(statement.parts.get("effect", "")) if statement is not None and not inner else ""
            anchor = self.anchor_of(prefix, one.path)
            found.append(Step(text, form, "", notes, costs, inner, anchor, effect))
        return tuple(found)

    def told(self, said: Iterable[Said]) -> list[Said]:
        """Lines without those that only keep what pages leave out, and without blocks in which nothing is left."""
        if not self.left_out:
            return list(said)
        found = []
        for one in said:
            inner = self.told(one.inner)
            if self._is_left_out(one) or (one.inner and not inner and one.kind != "arm"):
                continue
            found.append(replace(one, inner=inner))
        return found

    def _is_left_out(self, said: Said) -> bool:
        """Whether a line without a text of its own sets a value, or calls an effect, that is left out."""
        statement = self.statement_of(said) if not said.kind else None
        if statement is None or statement.text is not None:
            return False
        target = statement.parts.get("target")
        if isinstance(target, Node) and target.op == "value":
            return f"values.{target.data}" in self.left_out
        return f"effects.{statement.parts.get('effect')}" in self.left_out

    def _costs(self, of: Said, inner: list[Said]) -> tuple[tuple[Text, ...], list[Said]]:
        """What an option costs, and what else it does: payments that belong to the option as a whole."""
        if of.kind != "arm":
            return (), inner
        paid = [s for s in inner if not s.inner and (found := self.statement_of(s)) and found.verb == "pay"]
        costs = tuple(Text(s.text, at(s.span), s.path) for s in paid)
        return costs, [s for s in inner if s not in paid]

    def anchor_of(self, prefix: str, path: str) -> str:
        """An anchor from a model path; empty for a path that was met before or has a place in it (it may shift)."""
        if not path or any(part.isdigit() for part in path.split(".")):
            return ""
        wanted = f"{prefix}-{path}".strip("-").replace(".", "-").replace("_", "-")
        if wanted in self._anchors:
            return ""
        self._anchors.add(wanted)
        return wanted

    # ---- words

    @cached_property
    def nouns(self) -> Any:
        """Words for classes, kinds, zones and so on."""
        return self.speaker.nouns

    def name_of(self, what: str, name: str) -> str:
        """A named number or effect as a heading calls it."""
        find = getattr(self.nouns, what, None)
        return capital(word(find(name)) if find is not None else name.replace("_", " "))

    def titled(self, what: str, name: str, *more: str) -> str:
        """A noun as a heading: in the plural where the author's word is one (`gems`, `Surplus bricks`)."""
        noun = getattr(self.nouns, what)(name, *more)
        return capital(word(noun, "plural" if self.is_plural(what, name, *more) else "one"))

    @cached_property
    def english_nouns(self) -> Nouns:
        """The game's nouns without any catalog."""
        return Nouns(self.game.symbols)

    def is_plural(self, what: str, name: str, *more: str) -> bool:
        """Whether the author's word for something is a plural."""
        with in_language(ENGLISH):
            english = getattr(self.english_nouns, what)(name, *more)
        section = {"zone": "zones", "value": "values", "board": "boards"}.get(what, "")
        title = self.declared(section, name).get("title") if section else None
        written = str(title if isinstance(title, str) else (more[-1] if more else name).replace("_", " "))
        return bool(written.lower() == english.many.lower() != english.one.lower())

    def thing(self, path: str) -> str:
        """An element in words, for a heading: its noun, or for a statement the part of the rules it stands in."""
        parts = path.split(".")
        symbols = self.game.symbols
        match parts:
            case ["components", name] if name in symbols.classes:
                return capital(word(self.nouns.piece_class(name), "plural"))
            case ["components", name, "kinds", kind, *_rest] if (
                name in symbols.classes and kind in symbols.classes[name].kinds
            ):
                return capital(word(self.nouns.kind(name, kind)))
            case ["components", *_rest]:
                return _("Components")
            case ["boards", name, "spaces", space, *_rest] if (name, space) in {(b, s) for b, s, _ in self.game.blocks}:
                return capital(word(self.nouns.site(name, space)))
            case ["boards", name, *_rest] if name in symbols.boards:
                return self.titled("board", name)
            case ["zones", name, *_rest] if name in symbols.zones:
                return self.titled("zone", name)
            case ["values", name, *_rest] if name in symbols.values:
                return self.titled("value", name)
            case ["numbers", name]:
                return self.name_of("number", name)
        if parts[0] == "effects" and len(parts) > 1 and parts[1] in symbols.effects:
            return self.name_of("effect", parts[1])
        return {
            "setup": _("Set-up"), "play": _("Course of play"), "turn": _("Course of play"), "result": _("Scoring"),
            "boards": _("Boards"), "zones": _("Places"), "values": _("Values"), "numbers": _("Numbers"),
        }.get(parts[0], self.source.name)  # fmt: skip

    def value_word(self, type_: Type, value: int) -> str:
        """A value of a reference type in words: a word of a list, a kind, a space."""
        symbols = self.game.symbols
        name = names_of(symbols, type_)[value]
        match type_.kind:
            case "sym":
                return word(self.nouns.word(type_.name, name))
            case "kind":
                return word(self.nouns.kind(type_.name, name))
            case "site":
                return word(self.nouns.site(type_.name, name))
            case _:
                return name


def for_readers(said: list[Said]) -> list[Said]:
    """Lines without what is only announced in play, unless nothing else is left to read."""
    return [one for one in said if one.kind != "say"] or said


def one_line(text: Any) -> str:
    """A text as catalogs know it: white space, also that of folded lines, is single blanks."""
    return " ".join(str(text if text is not None else "").split())


def word(noun: Any, form: str = "one") -> str:
    """A noun in a form, as text; the bare noun if no form is named. Forms have other names in other languages."""
    if isinstance(noun, Noun) and form in ("one", "plural"):
        return noun.one if form == "one" else noun.many or noun.one
    return format(noun, form)
