"""The speaker: puts the parts of one resolved game into words, in the language that is in use when it is asked.

    speaker = Speaker(resolved, verbs=all_verbs(), catalog=catalog)
    speaker.block(resolved.play)       ->  [Said("The players take turns. On your turn:", inner=[...])]
    speaker.condition(node)            ->  "you have fewer gems than the other player"

What a local name stands for is kept while its block is said: `bound` has nodes in place of parameters of terms and
effects, `called` has pronouns in place of what a relative clause is about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Protocol

from rulewright.languages import Catalog, _, fill, translated
from rulewright.languages.grammar import Around, Phrase, capital, plain, you
from rulewright.resolved.game import Resolved
from rulewright.resolved.tree import Binder, Node, Statement, TextParts
from rulewright.resolved.types import BOOL, INT, Type
from rulewright.wording.clauses import clause
from rulewright.wording.nouns import Nouns
from rulewright.wording.numbers import NUMBERS
from rulewright.wording.parts import Parts
from rulewright.wording.relatives import such_that
from rulewright.wording.said import Said
from rulewright.wording.several import SEVERAL
from rulewright.wording.things import THINGS

LONGEST_INLINE = 3
"""An effect of more statements than this, without a text of its own, is named where it is used and said once."""


class VerbLike(Protocol):
    """What the speaker needs of a verb."""

    @property
    def name(self) -> str: ...

    @property
    def phrases(self) -> Mapping[str, str]: ...

    @property
    def say(self) -> Callable[[Speaker, Statement], list[Said]]: ...


class Speaker(Parts):
    """Says the rules of one game for one number of players."""

    def __init__(self, game: Resolved, verbs: Mapping[str, VerbLike], catalog: Catalog | None = None) -> None:
        self.game = game
        self.symbols = game.symbols
        self.verbs = verbs
        self.catalog = catalog or Catalog()
        self.nouns = Nouns(game.symbols, self.catalog)
        self.bound: dict[str, Node] = {}
        self.called: dict[str, Phrase] = {}
        self.letters: dict[str, tuple[str, str]] = {}
        self.reader: Phrase | None = None
        self.rounds: dict[str, bool] = {}
        self._open: list[str] = []

    # ---- blocks and statements

    def block(self, statements: Sequence[Statement]) -> list[Said]:
        """The sentences of a block, in order."""
        return [said for statement in statements for said in self.statement(statement)]

    def statement(self, statement: Statement) -> list[Said]:
        """The sentences of one statement: its author's text, or what its verb makes of it."""
        verb = self.verbs[statement.verb]
        if statement.text is not None and "question" not in statement.parts:
            return [self.line(statement, self.text(statement.text))]
        return verb.say(self, statement)

    def tell(self, statement: Statement, key: str, inner: Sequence[Said] = (), kind: str = "", **values: Any) -> Said:
        """A sentence from one of the verb's phrases, filled with the values."""
        template = translated(self.verbs[statement.verb].phrases[key])
        return self.line(statement, fill(template, values), inner, kind)

    def line(self, statement: Statement, text: str, inner: Sequence[Said] = (), kind: str = "") -> Said:
        """A sentence of a statement."""
        return Said(capital(text), list(inner), statement.path, statement.span, kind)

    def effect(self, name: str) -> list[Said]:
        """A named effect: its own text, or what it does."""
        effect = self.symbols.effects[name]
        with self.within({}):
            if effect.text is not None:
                return [Said(capital(self.text(effect.text)), [], effect.path, effect.span)]
            return self.body(name)

    def body(self, name: str) -> list[Said]:
        """What a named effect does, statement by statement."""
        effect = self.symbols.effects[name]
        self._open.append(name)
        try:
            return self.block(effect.body)
        finally:
            self._open.pop()

    def call(self, statement: Statement, name: str, args: Sequence[Node]) -> list[Said]:
        """A named effect with values: in its text's words, in full where it is short, else by its name."""
        effect = self.symbols.effects[name]
        given = {p: self.real(a) for (p, _type), a in zip(effect.params, args[1:], strict=True)}
        me = self.real(args[0])
        if effect.text is not None:
            with self.within(given, me):
                return [self.line(statement, self.text(effect.text))]
        if name in self._open or len(effect.body) > LONGEST_INLINE:
            return [self.tell(statement, "named", effect=self.effect_name(name))]
        with self.within(given, me):
            return self.body(name)

    def kind_effect(self, piece_class: str, kind: str, name: str) -> list[Said]:
        """A block that stands on a kind."""
        with self.within({}):
            return self.block(self.game.blocks[piece_class, kind, name])

    # ---- texts of the game

    def sentence(self, english: str, context: str = "") -> str:
        """A text of the game in the language in use."""
        return self.catalog.text(english, context)

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
        return " ".join([fill(template, values), *explained])

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

    # ---- the result

    def score(self) -> str:
        """What counts as a player's score; empty where nothing does."""
        return str(self.number(self.game.score)) if self.game.score is not None else ""

    def ties(self) -> list[str]:
        """What is compared between equal scores, in order."""
        return [str(self.number(node)) for node in self.game.ties]

    def me(self) -> Phrase:
        """The player at work: the reader, unless all players are spoken of."""
        return you() if self.reader is None else self.reader

    @contextmanager
    def of_anybody(self) -> Iterator[None]:
        """While the player at work is said to be "the player"."""
        before = self.reader
        self.reader = Phrase(self.nouns.own("player", "players", person=True))
        try:
            yield
        finally:
            self.reader = before


def is_me(node: Node) -> bool:
    """Whether a node is the player at work."""
    return node.op == "local" and isinstance(node.data, str) and (node.data == "me" or node.data.startswith("me_"))


def _spoken(speaker: Speaker, node: Node) -> bool:
    """Whether a number reads well in the middle of a sentence: a name, or one thing's property."""
    return node.op in ("local", "value", "property", "term", "face", "amount", "place_count") and node.op != "term"


PLAYERS = Type("player")
