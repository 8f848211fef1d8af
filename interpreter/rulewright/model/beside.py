"""Models of the files beside the rules: variants, scenarios, clauses, the outline of the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from rulewright.model.fields import Anything, Expr, Flag, Id, Number, Part, Text, Word, key, one_of
from rulewright.model.game import Players

if TYPE_CHECKING:
    Names: TypeAlias = Any
    Additions: TypeAlias = Any
    PlayerCount: TypeAlias = Any
    Seeds: TypeAlias = Any
    Statements: TypeAlias = Any
else:
    Names = one_of(text=str, list=list[str])
    Additions = one_of(mapping=dict[str, Any], list=list[Any], text=str)
    PlayerCount = one_of(number=int, list=list[int])
    Seeds = one_of(text=str, number=int, list=list[int])
    Statements = one_of(mapping=dict[str, Any], text=str, list=list[Any], table=True)


class Change(Part):
    """One change of a variant: where, and exactly one of what to do."""

    at: Word
    set: Anything = None
    add: Additions = None
    replace: Statements = None
    remove: Literal[True] = True
    before: Statements = None
    after: Statements = None
    plus: Number = None
    times: Number = None


class Variant(Part):
    """A variant: its head and its changes."""

    title: Text = ""
    summary: Text = None
    players: Players = None
    needs: Names = None
    excludes: Names = None
    group: Word = None
    after: Names = None
    in_play: Flag = key("in play")
    changes: list[Change] = []  # noqa: RUF012 - pydantic copies it


class Scenario(Part):
    """A test of the rules, and maybe a worked example."""

    name: Text
    clauses: list[str] = []  # noqa: RUF012
    note: Text = None
    players: PlayerCount = None
    variants: list[str] = []  # noqa: RUF012
    seed: int = 1
    setup: list[Any] = []  # noqa: RUF012
    turn: Word = None
    at: Word = None
    given: dict[str, Any] = {}  # noqa: RUF012
    do: list[Any] = []  # noqa: RUF012
    expect: dict[str, Any] = {}  # noqa: RUF012
    example: bool = False
    refused: Word = None
    seeds: Seeds = None
    play: Word = None
    every: dict[str, Any] = {}  # noqa: RUF012
    some: dict[str, Any] = {}  # noqa: RUF012
    share: Anything = None


class Clause(Part):
    """A statement of the rulebook in our own words, and what carries it out."""

    id: str
    section: Text = None
    kind: Word = None
    rule: Text
    check: Text = None
    elements: list[str] = []  # noqa: RUF012
    printed: Names = None
    untestable: Text = None
    note: Text = None


class Gap(Part):
    """A question the rulebook leaves open, and the answer taken."""

    id: str
    about: Anything = None
    reading: Text = None
    basis: Text = None
    data: Anything = None
    elements: list[str] = []  # noqa: RUF012
    printed: Names = None
    untestable: Text = None
    note: Text = None


class Contradiction(Part):
    """Two statements of the rulebook that disagree, and which one is taken."""

    id: str
    about: Anything = None
    reading_a: Text = None
    reading_b: Text = None
    taken: Expr = None
    elements: list[str] = []  # noqa: RUF012
    printed: Names = None
    untestable: Text = None
    note: Text = None


class ClauseFile(Part):
    """The file `clauses.yaml`."""

    game: Id = ""
    source: Text = None
    clauses: list[Clause] = []  # noqa: RUF012
    gaps: list[Gap] = []  # noqa: RUF012
    contradictions: list[Contradiction] = []  # noqa: RUF012


class Paragraph(Part):
    """A paragraph of the rulebook: our own wording, with numbers filled in from the data."""

    id: Id
    text: Text
    context: str = ""
    note: Text = None


class RulebookSection(Part):
    """A section: paragraphs, the elements it explains, the scenarios that are printed with it."""

    id: Id
    title: Text
    context: str = ""
    note: Text = None
    shows: Names = None
    examples: Names = None
    paragraphs: list[Paragraph] = []  # noqa: RUF012


class Rulebook(Part):
    """The file `rulebook.yaml`."""

    sections: list[RulebookSection]
