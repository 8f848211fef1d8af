"""The speaker: puts blocks of statements into sentences, in the language that is in use when it is asked.

    speaker = Speaker(resolved, verbs=all_verbs(), catalog=catalog)
    speaker.block(resolved.play)   ->   [Said("The players take turns. On your turn:", inner=[...])]

Each verb chooses and fills its own phrases; the registry of verbs stands above this package and is handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from rulewright.languages import Catalog, fill, translated
from rulewright.languages.grammar import capital
from rulewright.resolved.game import Resolved
from rulewright.resolved.tree import Binder, Node, Statement, TextParts, conjuncts
from rulewright.resolved.walk import inside, nodes
from rulewright.wording.parts import Parts
from rulewright.wording.said import Said

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

    def __init__(
        self, game: Resolved, verbs: Mapping[str, VerbLike], catalog: Catalog | None = None, *,
        codes_stay: bool = False,
    ) -> None:  # fmt: skip
        """`codes_stay`: short codes such as `:gems:` are left in texts, for whoever puts pictures there."""
        super().__init__(game, catalog, codes_stay=codes_stay)
        self.verbs = verbs
        self.rounds = {}
        self._open: list[str] = []

    # ---- blocks and statements

    def block(self, statements: Sequence[Statement]) -> list[Said]:
        """The sentences of a block, in order."""
        found: list[Said] = []
        for index, statement in enumerate(statements):
            if not self._waits(statement, statements[index + 1 :]):
                found += self.statement(statement)
        return found

    def _waits(self, statement: Statement, rest: Sequence[Statement]) -> bool:
        """Whether a name needs no line of its own: what is done first is to ask whether it stands for anything, or what
        is said of the rest, in texts of its own, does not speak of it."""
        binder, value = statement.parts.get("binder"), statement.parts.get("value")
        if statement.text is not None or not isinstance(binder, Binder) or not isinstance(value, Node):
            return False
        if self._unsaid(statement, rest):
            return True
        first = next((s for s in _in_order(list(rest)) if _names(s, binder.local)), None)
        if value.op != "first" or first is None or first.text is not None:
            return False
        test = first.parts.get("test")
        waits = isinstance(test, Node) and any(_is_there(part, binder.local) for part in conjuncts(test))
        if waits:
            self.introduced[binder.local] = (binder, value)
        return waits

    def _unsaid(self, statement: Statement, rest: Sequence[Statement]) -> bool:
        """Whether a statement only gives a name that nothing said of the rest of its block speaks of."""
        binder = statement.parts.get("binder")
        if statement.text is not None or statement.verb != "let" or not isinstance(binder, Binder) or not rest:
            return False
        said = (later for at, later in enumerate(rest) if not self._unsaid(later, rest[at + 1 :]))
        return not any(self._speaks_of(later, binder.local) for later in said)

    def _speaks_of(self, part: Any, local: str) -> bool:
        """Whether what is said of a statement, or of anything in it, may speak of a name: a text says all of what it
        stands on, and only the values put into it are spoken of."""
        if isinstance(part, Statement):
            text = part.text
            called = self.symbols.effects.get(str(part.parts.get("effect", "")))
            if text is None and called is not None and called.text is not None and not called.text.values:
                return False
            if text is not None and "question" not in part.parts:
                return any(n.op == "local" and n.data == local for _name, value in text.values for n in nodes(value))
            if not self.told(part.parts.get("question")) and _names(part, local):
                return True
        return any(self._speaks_of(inner, local) for inner in inside(part))

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
        """A block that stands on a kind, or on a space of a board."""
        with self.within({}):
            return self.block(self.game.blocks[piece_class, kind, name])

    def phrase(self, statement: Statement, key: str, **values: object) -> str:
        """One of the verb's phrases, filled, as a sentence to put behind another."""
        return capital(fill(translated(self.verbs[statement.verb].phrases[key]), values))

    def told(self, question: TextParts | None) -> str:
        """The text of a decision where it says what is done; empty where it asks, or where there is none.

        It may speak of the game's numbers; other placeholders are about one position, so that they are for play alone.
        """
        changing = question is not None and any(self.real(node).op != "const" for _name, node in question.values)
        if question is None or changing or question.template.rstrip().endswith("?"):
            return ""
        return capital(self.text(question))

    # ---- the result

    def score(self) -> str:
        """What counts as a player's score; empty where nothing does."""
        return str(self.number(self.game.score)) if self.game.score is not None else ""

    def ties(self) -> list[str]:
        """What is compared between equal scores, in order."""
        return [str(self.number(node)) for node in self.game.ties]


def _in_order(part: Any) -> Iterator[Statement]:
    """Every statement, in the order in which they are reached."""
    if isinstance(part, Statement):
        yield part
    for inner in inside(part):
        yield from _in_order(inner)


def _names(statement: Statement, local: str) -> bool:
    """Whether a statement itself, its blocks left out, reads a name."""
    parts = statement.parts.values()
    return any(node.op == "local" and node.data == local for part in parts for node in nodes(part))


def _is_there(node: Node, local: str) -> bool:
    """Whether a condition asks just whether a name stands for something."""
    if node.op != "compare" or node.data != "!=":
        return False
    left, right = node.args
    return left.op == "local" and left.data == local and right.op == "const" and right.data == 0
