"""What the kinds of each class are made of: the verbs and effects of their blocks, and which kinds a rule names.

A kind that no rule names is plain data: it can be changed, added or left out in its table alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rulewright.languages import _
from rulewright.resolved.game import Resolved
from rulewright.resolved.tree import Node
from rulewright.resolved.walk import all_statements, nodes, statements_in


@dataclass(slots=True)
class Made:
    """A class: its kinds, how many carry blocks, the verbs and effects these use, and the kinds that rules name."""

    name: str
    kinds: list[str]
    carrying: int
    used: list[str] = field(default_factory=list)
    named: list[str] = field(default_factory=list)

    @property
    def share(self) -> int:
        """How many in a hundred need nothing but general verbs, rounded down."""
        return 100 * (len(self.kinds) - len(self.named)) // len(self.kinds)


def made_of(game: Resolved) -> list[Made]:
    """Every class of several kinds."""
    asked = _asked(game)
    found = []
    for piece in game.symbols.classes.values():
        if len(piece.kinds) < 2:
            continue
        own = {kind for kind, _name in piece.blocks}
        made = Made(piece.name, list(piece.kinds), len(own))
        for (held, _kind, _name), block in game.blocks.items():
            if held == piece.name:
                for statement in statements_in(block):
                    word = statement.parts["effect"] if statement.verb == "perform effect" else statement.verb
                    if word not in made.used:
                        made.used.append(str(word))
        made.named = [kind for number, kind in enumerate(piece.kinds, 1) if (piece.name, number) in asked]
        found.append(made)
    return found


def _asked(game: Resolved) -> set[tuple[str, int]]:
    """Class and number of every kind that an expression or the case of a `match` names."""
    found = {
        (node.type.name, node.data)
        for node in _expressions(game)
        if node.op == "const" and node.type.kind == "kind" and isinstance(node.data, int)
    }
    for statement in all_statements(game):
        if statement.verb == "match" and statement.parts["value"].type.kind == "kind":
            found |= {(statement.parts["value"].type.name, value) for value, _block in statement.parts["cases"]}
    return found


def _expressions(game: Resolved) -> Iterator[Node]:
    for statement in all_statements(game):
        yield from nodes(statement.parts)
    for term in game.symbols.terms.values():
        if term.body is not None:
            yield from nodes(term.body)
    for node in (game.score, game.returns, game.worth, *game.ties):
        if node is not None:
            yield from nodes(node)


def print_kinds(game: Resolved) -> str:
    """A few lines for each class."""
    lines: list[str] = []
    for made in made_of(game):
        number = len(made.kinds)
        lines.append(_("{name}: {n} kinds, {carrying} with effects", name=made.name, n=number, carrying=made.carrying))
        if made.used:
            lines.append("  " + _("made of: {words}", words=", ".join(sorted(made.used))))
        if made.named:
            lines.append("  " + _("named by rules: {names}", names=", ".join(made.named)))
        plain = number - len(made.named)
        lines.append("  " + _("{plain} of {n} need nothing but general verbs ({share} %)", plain=plain, n=number,
                              share=made.share))  # fmt: skip
    return "\n".join(lines) or _("no class has more than one kind")
