"""The model of a whole game's document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from pydantic import StringConstraints

from rulewright.model.fields import Anything, Block, Expr, Flag, Id, Ids, Number, Part, Text, Word, key, one_of
from rulewright.model.places import AnyBoard, ComponentClass, ValueModel, Zone

if TYPE_CHECKING:
    Players: TypeAlias = Any
    Ties: TypeAlias = Any
    Roles: TypeAlias = Any
    Term: TypeAlias = Any
    EffectModel: TypeAlias = Any
    Value: TypeAlias = Any
else:
    PlayerRange = Annotated[str, StringConstraints(pattern=r"^\s*[1-9][0-9]?\s*\.\.\s*[1-9][0-9]?\s*$")]
    Players = one_of(number=int, list=list[int], text=PlayerRange)
    Ties = one_of(list=list[Expr], table=True)


class TermWithParameters(Part):
    """A named expression with parameters."""

    takes: dict[Id, Word] = {}  # noqa: RUF012 - pydantic copies it
    is_: Expr = key("is", ...)
    text: Text = None


class Effect(Part):
    """A named block, with parameters if it takes any."""

    takes: dict[Id, Word] = {}  # noqa: RUF012 - pydantic copies it
    do: Block
    text: Text = None


class GivenRoles(Part):
    """Roles handed out in play."""

    given: Ids


class Limit(Part):
    """How a game that does not end is ended."""

    decisions: Number
    then: Literal["draw", "scores"] = "draw"


class Result(Part):
    """Scores, ties and returns."""

    score: Expr = None
    ties: Ties = None
    lowest_wins: Flag = key("lowest wins")
    returns: Expr = None
    divisor: Number = None


if not TYPE_CHECKING:
    Roles = one_of(list=list[Id], mapping=GivenRoles, table=True)
    Term = one_of(text=str, number=int, flag=bool, mapping=TermWithParameters, table=True)
    EffectModel = one_of(mapping=Effect, list=list[Any])
    Value = one_of(mapping=ValueModel, nothing=None)


class Game(Part):
    """A game's whole document: every section."""

    format: Literal[1]
    title: Text
    summary: Text = None
    players: Players
    needs: Word = None
    """The group of variants of which one must be chosen; perhaps only with some numbers of players."""
    roles: Roles = None
    limit: Limit
    numbers: dict[Id, Number] = {}  # noqa: RUF012 - pydantic copies it
    symbols: dict[Id, Ids] = {}  # noqa: RUF012
    components: dict[Id, ComponentClass] = {}  # noqa: RUF012
    boards: dict[Id, AnyBoard] = {}  # noqa: RUF012
    zones: dict[Id, Zone] = {}  # noqa: RUF012
    values: dict[Id, Value] = {}  # noqa: RUF012
    terms: dict[Id, Term] = {}  # noqa: RUF012
    effects: dict[Id, EffectModel] = {}  # noqa: RUF012
    setup: Block = None
    turn: Block = None
    play: Block = None
    result: Result = key("result")
    draw: Anything = None
    bot: Expr = None
    glossary: dict[str, Any] = {}  # noqa: RUF012
