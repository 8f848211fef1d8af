"""A game with the conditions of one decision loosened, to find out what keeps an option from being offered.

The game's document is changed at the statement that asks (a condition left out, or one part of it kept alone),
compiled anew, and asked for its options in the same position. Nothing is evaluated but by the rules' own code, and
nothing hidden from the seat that asks comes in: the position is one that this seat cannot tell from the real one.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulewright.diagnostics import Span
from rulewright.exceptions import RulewrightError
from rulewright.ir.header import PC
from rulewright.play.decision import Decision, Option
from rulewright.source.tree import Map, Seq, copy_tree

if TYPE_CHECKING:
    from rulewright.play.game import Game
    from rulewright.play.state import State

ONCE = "once"
CONDITIONS = ("when", "where", "such that", ONCE, "keeps")
"""Keys of a statement or arm that keep options from being offered."""
ARMS = "choose one of"
Changes = tuple[tuple[int, str, Any], ...]
"""(arm counted from 0, or -1 for the statement itself; key; new value, or None to leave it out)."""


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition: of which arm (-1: of the statement itself), under which key, as written, and where."""

    arm: int
    key: str
    written: Any
    span: Span

    @property
    def parts(self) -> list[str]:
        """An expression's parts that are joined by `and`; otherwise itself."""
        return conjuncts(self.written) if isinstance(self.written, str) and self.key != ONCE else [str(self.written)]

    @property
    def is_expression(self) -> bool:
        return self.key in ("when", "where", "such that") and isinstance(self.written, str)


def conjuncts(text: str) -> list[str]:
    """The parts of an expression that all have to hold."""
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except SyntaxError:
        return [text]
    if not isinstance(tree, ast.BoolOp) or not isinstance(tree.op, ast.And):
        return [text]
    found = [ast.get_source_segment(text.strip(), value) or "" for value in tree.values]
    return found if all(found) else [text]


class Relaxed:
    """Loosened forms of one game. `folder` is where its data lies."""

    def __init__(self, game: Game, folder: Path) -> None:
        from rulewright.driver import merged

        self._game = game
        self._folder = folder
        self._tree: Map = merged(folder, game.players, game.variants)
        self._made: dict[str, Game | None] = {}

    def statement(self, state: State) -> Map | None:
        """The statement that asks now, as written."""
        return _at_place(self._tree, self._place(state))

    def _place(self, state: State) -> tuple[str, int, int]:
        site = self._game.code.sites[state.decision.site]
        _, file, line, column = self._game.artifact.rules[site["rule"]]
        return Path(str(file)).name, int(line), int(column)

    def conditions(self, state: State) -> list[Condition]:
        """All conditions of the statement that asks, and of its arms."""
        statement = self.statement(state)
        if statement is None:
            return []
        return [
            Condition(index, key, holder[key], holder.value_span(key))
            for index, holder in enumerate(_holders(statement), -1)
            for key in CONDITIONS
            if key in holder
        ]

    def offered(self, state: State, changes: Changes, *, everything: bool = False) -> dict[str, Option] | None:
        """What would be offered now with the changes made, by name; None if that cannot be found out.

        `everything`: the changes leave out all conditions there are, so that nothing hidden is put to the test.
        """
        game = self._with(self._place(state), changes)
        return None if game is None else _offered(game, state, everything)

    def domains(self, state: State) -> list[Condition]:
        """What the names of the statement and its arms are chosen among: `among`, or the entries of a joint choice."""
        statement = self.statement(state)
        found = []
        for index, holder in enumerate([] if statement is None else _holders(statement), -1):
            chosen = holder.get("choose", holder.get("choose secretly"))
            if isinstance(chosen, Map):
                found += [Condition(index, f"choose.{name}", chosen[name], chosen.value_span(name)) for name in chosen]
            elif "among" in holder:
                found.append(Condition(index, "among", holder["among"], holder.value_span("among")))
        return found

    def everything(self) -> list[str]:
        """Expressions for all there is of each kind of thing, to be put in the place of a domain."""
        facts = self._game.facts
        boards = [f"{name}.{what}" for name in facts["boards"] for what in ("sites", "lines", "positions")]
        return [*boards, *facts["classes"], *(f"{name}.kinds" for name in facts["classes"]), "players"]

    def holders(self, state: State) -> list[Map]:
        """The statement that asks, and its arms in order, as written; empty if it was not found."""
        statement = self.statement(state)
        return [] if statement is None else _holders(statement)

    @property
    def tree(self) -> Map:
        """The document, as written."""
        return self._tree

    def _with(self, place: tuple[str, int, int], changes: Changes) -> Game | None:
        from rulewright.driver import load_tree

        key = repr((place, changes))
        if key not in self._made:
            tree = copy_tree(self._tree)
            statement = _at_place(tree, place)
            self._made[key] = None
            if statement is not None and all(_change(statement, *change) for change in changes):
                try:
                    self._made[key] = load_tree(tree, self._folder, self._game.players, self._game.variants)
                except RulewrightError:
                    self._made[key] = None
        return self._made[key]


def _at_place(value: Any, place: tuple[str, int, int]) -> Map | None:
    """The statement whose verb stands at a file, line and column. Of the file its name counts, as folders may be
    written in several ways."""
    if isinstance(value, Map) and any(
        (span.line, span.column) == place[1:] and Path(span.file).name == place[0] for span in value.keys_at.values()
    ):
        return value
    inner = value.values() if isinstance(value, Map) else value if isinstance(value, Seq) else ()
    for item in inner:
        found = _at_place(item, place)
        if found is not None:
            return found
    return None


def _holders(statement: Map) -> list[Map]:
    """The statement, and its arms in order."""
    arms = statement.get(ARMS)
    return [statement, *(arm if isinstance(arm, Map) else Map() for arm in (arms if isinstance(arms, Seq) else ()))]


def _change(statement: Map, arm: int, key: str, new: Any) -> bool:
    """Change a key of the statement or of one of its arms, in place."""
    holder = _holders(statement)[arm + 1]
    for inner in key.split(".")[:-1]:
        holder = holder[inner] if inner in holder else holder["choose secretly"]
    key = key.rpartition(".")[2]
    if new is None:
        holder.drop(key)
    else:
        holder.put(key, new, holder.key_span(key), holder.value_span(key))
    return True


def _offered(game: Game, state: State, everything: bool) -> dict[str, Option] | None:
    """What the loosened game offers in the position of a state: in the very slots where both games have the same, else
    after the same events."""
    here = state.game
    site = state.decision.site
    alike = len(game.artifact.sites) == len(here.artifact.sites) and game.artifact.size == here.artifact.size
    if alike and game.artifact.frames == here.artifact.frames:
        like = state.redeal(state.player, 1) if here.has_secrets else state
        return _options(game, like.vector)
    if here.has_secrets and not everything:
        return None
    again = game.replay(state.to_json())
    if again.difference or again.state.is_over or again.state.vector[PC] != site:
        return None
    return _options(game, again.state.vector)


def _options(game: Game, vector: list[int]) -> dict[str, Option]:
    found: dict[str, Option] = {}
    try:
        decision = Decision(game.code, game.words, vector[:])
    except RulewrightError:
        return found  # nothing at all is offered
    for number in decision.ids:
        try:
            option = decision.option(number)
            found[option.name] = option
        except RulewrightError:
            continue
    return found
