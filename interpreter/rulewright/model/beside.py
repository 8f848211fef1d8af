"""Models of the files beside the rules: variants, scenarios, clauses, the outline of the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from rulewright.model.fields import Anything, Expr, Flag, Id, Number, Part, Text, Word, key, one_of
from rulewright.model.game import Players

if TYPE_CHECKING:
    Names: TypeAlias = Any
    Overruled: TypeAlias = Any
    Additions: TypeAlias = Any
    PlayerCount: TypeAlias = Any
    Seeds: TypeAlias = Any
    Statements: TypeAlias = Any
    Tried: TypeAlias = Any
else:
    Names = one_of(text=str, list=list[str])
    Overruled = one_of(list=list[str], mapping=dict[str, Text])
    Additions = one_of(mapping=dict[str, Any], list=list[Any], text=str)
    PlayerCount = one_of(number=int, list=list[int])
    Seeds = one_of(text=str, number=int, list=list[int])
    Statements = one_of(mapping=dict[str, Any], text=str, list=list[Any], table=True)
    Tried = one_of(text=str, list=list[Any], table=True)


class Change(Part):
    """One change of a variant: where, and exactly one of what to do."""

    at: Word
    """The model path of what is changed: `numbers.well_size`."""
    set: Anything = None
    """What stands there from now on."""
    add: Additions = None
    """Entries for a mapping, or items for a list."""
    replace: Statements = None
    """A statement, or a block, in place of the one there."""
    remove: Literal[True] = True
    """Takes away what is there."""
    before: Statements = None
    """Statements in front of the one there."""
    after: Statements = None
    """Statements behind the one there."""
    plus: Number = None
    """So much more, or less; applied last."""
    times: Number = None
    """So many times as much; applied last."""
    sweep: Tried = None
    """Values for `simulate` to try there, one after the other: `5..7`, or a list."""


class Variant(Part):
    """A variant: its head and its changes."""

    title: Text = ""
    """What the variant is called."""
    summary: Text = None
    """What is different, in a sentence."""
    players: Players = None
    """With how many players it may be chosen."""
    needs: Names = None
    """Variants that must be chosen too."""
    excludes: Names = None
    """Variants that must not be chosen with it."""
    group: Word = None
    """Of the variants of a group at most one may be chosen."""
    after: Names = None
    """Variants that this one comes behind, where both change the same thing."""
    in_play: Flag = key("in play")
    """Whether it is put into force during a game, by `apply`."""
    overrules: Overruled = None
    """Ids of the clauses that do not hold where this is in force; with a text each where only a part of it does not."""
    changes: list[Change] = []  # noqa: RUF012 - pydantic copies it
    """What is different, path by path."""


class Scenario(Part):
    """A test of the rules, and maybe a worked example."""

    name: Text
    """What is shown, as a sentence."""
    clauses: list[str] = []  # noqa: RUF012
    """Ids of clauses that the scenario proves."""
    note: Text = None
    """A remark for whoever reads the file."""
    players: PlayerCount = None
    """How many play; the smallest number where nothing is said."""
    variants: list[str] = []  # noqa: RUF012
    """Variants that are chosen."""
    seed: int = 1
    """What chance and the decisions of set-up follow."""
    carried: dict[str, Any] = {}  # noqa: RUF012
    """What the game before it in a campaign has handed over, by path; it is there before set-up."""
    setup: list[Any] = []  # noqa: RUF012
    """Decisions of set-up; others follow the seed."""
    turn: Word = None
    """The player whose turn it is."""
    at: Word = None
    """The named step where the position is taken."""
    given: dict[str, Any] = {}  # noqa: RUF012
    """Changes to the position, by path."""
    do: list[Any] = []  # noqa: RUF012
    """Decisions in order, by player and option, and fixed chance."""
    next_game: bool = key("next game", default=False)
    """Whether the game is then played to its end at random, and the next one of the campaign is set up."""
    expect: dict[str, Any] = {}  # noqa: RUF012
    """What must hold at the end."""
    example: bool = False
    """Whether it is printed in the rulebook, with pictures."""
    refused: Word = None
    """The code with which these variants or this number of players are refused."""
    seeds: Seeds = None
    """Many games instead of one position: `1..200`."""
    play: Word = None
    """How they are played: `random`."""
    every: dict[str, Any] = {}  # noqa: RUF012
    """What must hold at the end of every game."""
    some: dict[str, Any] = {}  # noqa: RUF012
    """What must hold at the end of at least one."""
    share: Anything = None
    """How often something must hold: `of`, `is`, `within`."""


class Clause(Part):
    """A statement of the rulebook in our own words, and what carries it out."""

    id: str
    """A name that never changes."""
    section: Text = None
    """The heading it stands under in the source."""
    kind: Word = None
    """What sort of statement it is."""
    rule: Text
    """The statement, in our own words."""
    check: Text = None
    """How one would see that it is kept."""
    elements: list[str] = []  # noqa: RUF012
    """Model paths that carry it out."""
    printed: Names = None
    """Ids of the rulebook's paragraphs that say it, where play cannot show it."""
    untestable: Text = None
    """Why no test can show it."""
    note: Text = None
    """A remark for whoever reads the file."""


class Gap(Part):
    """A question the rulebook leaves open, and the answer taken."""

    id: str
    """A name that never changes."""
    about: Anything = None
    """What is left open."""
    reading: Text = None
    """The answer taken."""
    basis: Text = None
    """Why this answer."""
    data: Anything = None
    """Where the answer is a table: the table."""
    check: Text = None
    """How it can be told whether play keeps to it."""
    elements: list[str] = []  # noqa: RUF012
    """Model paths that carry it out."""
    printed: Names = None
    """Ids of the rulebook's paragraphs that say it, where play cannot show it."""
    untestable: Text = None
    """Why no test can show it."""
    note: Text = None
    """A remark for whoever reads the file."""


class Contradiction(Part):
    """Two statements of the rulebook that disagree, and which one is taken."""

    id: str
    """A name that never changes."""
    about: Anything = None
    """What the two statements are about."""
    reading_a: Text = None
    """The one reading."""
    reading_b: Text = None
    """The other."""
    taken: Expr = None
    """Which of them is taken."""
    elements: list[str] = []  # noqa: RUF012
    """Model paths that carry it out."""
    printed: Names = None
    """Ids of the rulebook's paragraphs that say it, where play cannot show it."""
    untestable: Text = None
    """Why no test can show it."""
    note: Text = None
    """A remark for whoever reads the file."""


class ClauseFile(Part):
    """The file `clauses.yaml`."""

    game: Id = ""
    """The game's id."""
    source: Text = None
    """What the clauses were taken from."""
    clauses: list[Clause] = []  # noqa: RUF012
    """Every statement of the rulebook."""
    gaps: list[Gap] = []  # noqa: RUF012
    """What it leaves open."""
    contradictions: list[Contradiction] = []  # noqa: RUF012
    """Where it disagrees with itself."""


class Paragraph(Part):
    """A paragraph of the rulebook: our own wording, with numbers filled in from the data."""

    id: Id
    """A name for clauses to point at."""
    text: Text
    """The paragraph; `{well_size}` is filled in from the data."""
    context: str = ""
    """Tells translators apart what English says alike."""
    note: Text = None
    """A remark for translators."""


class RulebookSection(Part):
    """A section: paragraphs, the elements it explains, the scenarios that are printed with it."""

    id: Id
    """A name for paths."""
    title: Text
    """The heading."""
    context: str = ""
    """Tells translators apart what English says alike."""
    note: Text = None
    """A remark for translators."""
    shows: Names = None
    """Model paths of what the section explains."""
    examples: Names = None
    """Names of scenarios that are printed here."""
    card: Literal["", "turn", "table"] = ""
    """`turn`: its paragraphs are the steps on the turn-summary card; `table`: they are printed as rows of a card of
    their own, each with the icons it begins with, and so are the kinds of classes and the spaces of boards that the
    section shows."""
    paragraphs: list[Paragraph] = []  # noqa: RUF012
    """What is said, in order."""


class Rulebook(Part):
    """The file `rulebook.yaml`."""

    sections: list[RulebookSection]
    """The sections in order."""
    leaves_out: Names = key("leaves out")
    """Model paths of values, zones and effects that only help the rules along: pages do not tell of them."""
