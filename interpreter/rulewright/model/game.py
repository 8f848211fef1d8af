"""The model of a whole game's document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from pydantic import StringConstraints

from rulewright.model.drawing import Drawing
from rulewright.model.fields import Block, Expr, Flag, Id, Ids, Number, Part, Text, Word, key, one_of
from rulewright.model.places import AnyBoard, ComponentClass, ValueModel, Zone

if TYPE_CHECKING:
    Players: TypeAlias = Any
    Ties: TypeAlias = Any
    Judging: TypeAlias = Any
    Roles: TypeAlias = Any
    Term: TypeAlias = Any
    EffectModel: TypeAlias = Any
    Value: TypeAlias = Any
    Words: TypeAlias = Any
else:
    from rulewright.model.fields import Sentence

    PlayerRange = Annotated[str, StringConstraints(pattern=r"^\s*[1-9][0-9]?\s*\.\.\s*[1-9][0-9]?\s*$")]
    Players = one_of(number=int, list=list[int], text=PlayerRange)
    Ties = one_of(list=list[Expr], table=True)


class TermWithParameters(Part):
    """A named expression with parameters."""

    takes: dict[Id, Word] = {}  # noqa: RUF012 - pydantic copies it
    """Its parameters, each with its type."""
    is_: Expr = key("is", ...)
    """What it stands for."""
    title: Text = None
    """Of a number or a thing: what sentences call it, in place of saying how it is found."""
    text: Text = None
    """Of a condition: the clause that says it, with its parameters as placeholders."""
    if_not: Text = key("if not")
    """Of a condition: the clause that says its contrary."""


class Effect(Part):
    """A named block, with parameters if it takes any."""

    takes: dict[Id, Word] = {}  # noqa: RUF012 - pydantic copies it
    """Its parameters, each with its type."""
    do: Block
    """What happens."""
    title: Text = None
    """What headings and sentences call it."""
    text: Text = None
    """How a rulebook says it."""


class GivenRoles(Part):
    """Roles handed out in play."""

    given: Ids
    """The roles, which `set: ROLE` gives to players in play."""


class Limit(Part):
    """How a game that does not end is ended."""

    decisions: Number
    """So many decisions, and the game ends where play would next stop."""
    then: Literal["draw", "scores"] = "draw"
    """`draw`: nobody wins; `scores`: the scores decide."""


class CarryOver(Part):
    """What a finished game hands over to the next one of its campaign. That one begins with it, before its set-up."""

    values: Ids = []  # noqa: RUF012 - pydantic copies it
    """Values that go on with what they were at the end, those of every owner."""
    variants: Ids = []  # noqa: RUF012
    """Overlays (`in play: true`) that stay in force once they are."""
    components: Ids = []  # noqa: RUF012
    """Classes whose pieces go on lying where they lay: on spaces, in zones, in the box."""
    zones: Ids = []  # noqa: RUF012
    """Zones that begin with what lay in them at the end."""
    boards: Ids = []  # noqa: RUF012
    """Boards that begin with what lay on them at the end."""
    until: Expr = None
    """A condition at the end of a game: where it holds, the campaign is over with that game."""


class Result(Part):
    """Scores, ties and returns."""

    score: Expr = None
    """A number for each player, who is `me`; the value `points` where nothing is said."""
    ties: Ties = None
    """What decides between equal scores, the first that differs."""
    lowest_wins: Flag = key("lowest wins")
    """Whether the lowest score wins."""
    returns: Expr = None
    """What the game is worth to each player; 1, 0 or -1 by win, draw and loss where nothing is said."""
    divisor: Number = None
    """Returns are whole numbers over this."""


class Bot(Part):
    """How a bot judges positions of games that are too long to be played to their end."""

    worth: Expr
    """What a position is worth to a bot that sits there; it may look at what its seat sees."""
    after: Number = None
    """After so many decisions of random play a searching bot judges by worth; it plays to the end if left out."""
    half: Number = 100
    """To be ahead by so much counts for half of a win."""


if not TYPE_CHECKING:
    Judging = one_of(text=str, number=int, mapping=Bot)
    Roles = one_of(list=list[Id], mapping=GivenRoles, table=True)
    Term = one_of(text=str, number=int, flag=bool, mapping=TermWithParameters, table=True)
    EffectModel = one_of(mapping=Effect, list=list[Any])
    Value = one_of(mapping=ValueModel, nothing=None)
    Words = one_of(list=list[Id], mapping=dict[Id, one_of(text=Sentence, nothing=None)], table=True)


class Game(Part):
    """A game's whole document: every section."""

    format: Literal[1]
    """The version of the language. There is one so far: `1`."""
    title: Text
    """What the game is called."""
    summary: Text = None
    """The game in a sentence or two, for the gallery and the box."""
    players: Players
    """How many can play: `2`, `[2, 3, 4]` or `2..4`."""
    needs: Word = None
    """The group of variants of which one must be chosen; perhaps only with some numbers of players."""
    roles: Roles = None
    """Names of the seats in order (`[x, o]`), or names that are handed out in play."""
    limit: Limit
    """How a game that does not end by itself is ended. Every game has one."""
    numbers: dict[Id, Number] = {}  # noqa: RUF012 - pydantic copies it
    """Numbers with names. Rules, texts and other numbers use the name, so a variant changes one place."""
    symbols: dict[Id, Words] = {}  # noqa: RUF012
    """Lists of words with a name of their own, such as suits or weather; or each word with what sentences call it."""
    components: dict[Id, ComponentClass] = {}  # noqa: RUF012
    """What is in the box: classes of pieces."""
    boards: dict[Id, AnyBoard] = {}  # noqa: RUF012
    """Boards: spaces and what leads from one to another."""
    zones: dict[Id, Zone] = {}  # noqa: RUF012
    """Places for pieces that are no board: hands, piles, supplies."""
    values: dict[Id, Value] = {}  # noqa: RUF012
    """What is counted or remembered beside the pieces."""
    terms: dict[Id, Term] = {}  # noqa: RUF012
    """Expressions with a name, perhaps with parameters."""
    effects: dict[Id, EffectModel] = {}  # noqa: RUF012
    """Blocks with a name, perhaps with parameters. An effect is called by its name, like a verb."""
    setup: Block = None
    """What happens once, before the first turn."""
    turn: Block = None
    """What a player does on a turn; the turns go round. Short for `play` with nothing but turns."""
    play: Block = None
    """The whole course of the game, where it is more than turns."""
    result: Result = key("result")
    """Who has won: scores, ties and returns."""
    carry_over: CarryOver = key("carry over")
    """What is handed over from game to game of a campaign. A game without it is complete each time."""
    draw: Drawing = key("draw")
    """How boards and pieces look: colours, shapes, symbols, icons, and what is not worth drawing."""
    bot: Judging = None
    """What a position is worth to a bot that sits there; with `after`, when a search judges by that."""
    glossary: dict[str, Any] = {}  # noqa: RUF012
    """Words of the game and what they mean."""
