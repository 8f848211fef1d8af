"""The voice: puts values, conditions and texts of one resolved game into words, in the language in use.

    voice.condition(node)   ->   "you have fewer gems than the other player"
    voice.thing(node)       ->   Phrase("tile", around=["{what} on the space"])

What a local name stands for is kept while it is said: `bound` has nodes in place of parameters of terms and effects,
`called` has pronouns in place of what a relative clause is about.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from rulewright.languages import Catalog, _, fill
from rulewright.languages.grammar import Around, Phrase, plain, you
from rulewright.resolved.codes import codes_of
from rulewright.resolved.game import Resolved
from rulewright.resolved.tree import Binder, Node, TextParts
from rulewright.resolved.types import BOOL, INT
from rulewright.wording.clauses import clause
from rulewright.wording.codes import in_words
from rulewright.wording.local_names import is_me
from rulewright.wording.nouns import Nouns
from rulewright.wording.numbers import NUMBERS
from rulewright.wording.relatives import such_that
from rulewright.wording.said import quoted
from rulewright.wording.several import SEVERAL
from rulewright.wording.things import THINGS


class Voice:
    """Says the values and conditions of one game for one number of players."""

    def __init__(self, game: Resolved, catalog: Catalog | None = None, *, codes_stay: bool = False) -> None:
        self.game = game
        self.codes_stay = codes_stay
        self.codes = codes_of(game.symbols)
        self.symbols = game.symbols
        self.catalog = catalog or Catalog()
        self.nouns: Nouns = Nouns(game.symbols, self.catalog)
        self.bound: dict[str, Node] = {}
        self.called: dict[str, Phrase] = {}
        self.reader: Phrase | None = None
        self.within_line = ""
        self.introduced: dict[str, tuple[Binder, Node]] = {}

    # ---- texts of the game

    def sentence(self, english: str, context: str = "") -> str:
        """A text of the game in the language in use."""
        return self.uncoded(self.catalog.text(english, context))

    def uncoded(self, text: str) -> str:
        """A text with its short codes in words, unless whoever asks puts pictures there."""
        return text if self.codes_stay else in_words(text, self.nouns, self.codes)

    def text(self, parts: TextParts) -> str:
        """A text with placeholders, filled. A number that is no plain number becomes a letter that is explained."""
        values: dict[str, Any] = {}
        explained: list[str] = []
        count = 0
        for name, node in parts.values:
            node = self.real(node)
            if node.type == INT and node.op != "const" and not _spoken(self, node):
                letter = "XYZWVUT"[len(explained) % 7]
                values[name] = plain(letter, plural=True)
                count = 2
                explained.append(
                    _("{letter} is {number}.", context="sentence", letter=letter, number=self.number(node))
                )
            else:
                values[name] = self.number(node) if node.type == INT else self.said(node)
                if name == parts.count:
                    count = node.data if node.op == "const" else 2
        if parts.one:
            template = self.catalog.plural(parts.one, parts.template, count, parts.context)
        else:
            template = self.catalog.text(parts.template, parts.context)
        return " ".join([fill(self.uncoded(template), values), *explained])

    # ---- expressions

    def real(self, node: Node) -> Node:
        """The node with what its names stand for put in their place, and terms that have no words of their own."""
        if node.op == "local":
            found = self.bound.get("me" if is_me(node) else node.data)
            return node if found is None else found
        args = tuple(self.real(a) for a in node.args)
        if not all(a is b for a, b in zip(args, node.args, strict=True)):
            node = replace(node, args=args)
        return self._opened(node) if node.op == "term" else node

    def _opened(self, node: Node) -> Node:
        """What a term stands for, unless it has a title or a text."""
        term = self.symbols.terms[node.data]
        if term.body is None or self.nouns.is_worded(node.data):
            return node
        me, given = (node.args[0], node.args[1:]) if term.uses_me else (None, node.args)
        with self.within({p: a for (p, _type), a in zip(term.params, given, strict=True)}, me):
            return self.real(term.body)

    def said(self, node: Node) -> Any:
        """A node as what it is: a phrase for a thing or several, a number, a clause."""
        if node.type.kind == "domain":
            return self.several(node)
        if node.type == BOOL:
            return self.condition(node)
        return self.number(node) if node.type == INT else self.thing(node)

    def value(self, node: Node) -> str:
        """A node in words: a number, a noun phrase, a clause."""
        return str(self.said(node))

    def noun(self, node: Node) -> Phrase:
        """A piece, space, player or the like as a phrase."""
        return self.thing(node)

    def thing(self, node: Node) -> Phrase:
        """A piece, space, player, word or the like."""
        node = self.real(node)
        if node.op == "local" and node.data in self.called:
            return self.called[node.data]
        if node.op in THINGS:
            return THINGS[node.op](self, node)
        if node.type.kind == "domain" or node.op in SEVERAL:
            return self.several(node).with_(det="the")
        if node.type == BOOL:
            return plain(self.condition(node))
        found = NUMBERS[node.op](self, node)
        return found if isinstance(found, Phrase) else plain(found)

    def number(self, node: Node) -> Phrase:
        """A number: digits, or a phrase."""
        node = self.real(node)
        if node.op == "local" and node.data in self.called:
            return self.called[node.data]
        if node.op not in NUMBERS:
            return self.thing(node)
        found = NUMBERS[node.op](self, node)
        return found if isinstance(found, Phrase) else plain(found)

    def several(self, node: Node) -> Phrase:
        """Several things, without an article: `tiles on the grid`."""
        node = self.real(node)
        if node.op in SEVERAL:
            return SEVERAL[node.op](self, node)
        return self.thing(node).with_(det="")

    def place(self, node: Node) -> Phrase:
        """Where something is put: a zone, a space, the box. Tokens that a space or piece holds lie on it."""
        node = self.real(node)
        if node.op != "zone":
            return self.thing(node)
        zone = self.symbols.zones[node.data]
        noun = self.nouns.zone(node.data)
        if not node.args:
            return Phrase(noun, plural=self.nouns.counts("zones", node.data))
        owner = self.thing(node.args[0])
        if zone.per is not None and zone.per.kind != "player" and not self.nouns.zone_is_called(node.data):
            return owner
        return Phrase(noun, owner=owner, plural=self.nouns.counts("zones", node.data))

    def condition(self, node: Node, negated: bool = False) -> str:
        """A condition as a clause without `if`; negated, its contrary."""
        return str(clause(self, self.real(node), negated))

    def such(self, what: Phrase, local: str, test: Node | None, name: Phrase | None = None) -> Phrase:
        """A phrase with the condition that what it names satisfies."""
        return what if test is None else such_that(self, what, local, self.real(test), name)

    def chosen(self, binder: Binder, where: Node | None = None, det: str = "a") -> Phrase:
        """What is taken from a domain, as one thing: `a space (the target) of the line that is not empty`."""
        what = self.several(binder.domain).with_(det=det, plural=False)
        noun = self.nouns.local(binder.name, binder.type)
        if noun != what.noun and not what.noun.proper:
            name = Around(_("{what} ({name})", context="several"), {"name": Phrase(noun)})
            what = what.with_(around=(name, *what.around))
        elif what.noun.proper:
            what = Phrase(noun, det=det).about(_("{what} from this: {which}", context="several"), which=str(what))
        return self.such(what, binder.local, where, Phrase(noun))

    def introduction(self, node: Node) -> Phrase | None:
        """What a name stands for where it is said first: `a player (the builder) who has 5 gems`."""
        found = self.introduced.pop(str(node.data), None) if node.op == "local" else None
        if found is None:
            return None
        binder, value = found
        what = self.thing(value)
        name = Around(
            _("{what} ({name})", context="several"), {"name": Phrase(self.nouns.local(binder.name, binder.type))}
        )
        return what.with_(around=(name, *what.around))

    # ---- what names stand for

    @contextmanager
    def within(self, bound: Mapping[str, Node], me: Node | None = None) -> Iterator[None]:
        """Inside a term or an effect: its parameters alone are known."""
        before = self.bound
        self.bound = dict(bound)
        if me is not None and not is_me(me) and not (me.op == "const" and me.data == 0):
            self.bound["me"] = me
        try:
            yield
        finally:
            self.bound = before

    @contextmanager
    def calling(self, local: str, phrase: Phrase) -> Iterator[None]:
        """While a local name is said in another way."""
        before = self.called
        self.called = {**before, local: phrase}
        try:
            yield
        finally:
            self.called = before

    def face(self, node: Node) -> Phrase:
        """A face that is shown: a number, or a word in quotation marks."""
        node = self.real(node)
        if node.type == INT:
            return self.number(node)
        return plain(quoted(self.thing(node).noun.one)) if node.op == "const" else self.thing(node)

    # ---- who is spoken to

    def me(self) -> Phrase:
        """The player at work: the reader, unless all players are spoken of."""
        return you() if self.reader is None else self.reader

    @contextmanager
    def inside(self, local: str) -> Iterator[None]:
        """While the spaces of a line that is called so are spoken of: they are simply "spaces"."""
        before = self.within_line
        self.within_line = local
        try:
            yield
        finally:
            self.within_line = before

    @contextmanager
    def of_anybody(self) -> Iterator[None]:
        """While the player at work is said to be "the player"."""
        before = self.reader
        self.reader = Phrase(self.nouns.own("player", "players", person=True))
        try:
            yield
        finally:
            self.reader = before


def _spoken(voice: Voice, node: Node) -> bool:
    """Whether a number reads well in the middle of a sentence: a name, or one thing's property."""
    return node.op in ("local", "value", "property", "face", "amount", "place_count")
