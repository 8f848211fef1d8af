"""The description of a module: what stands in `game.json` beside `game.wasm`, as models.

`describe.py` makes it, `description.py` reads it, `schemas/native.json` is its JSON Schema, and docs/native.md tells
what every part is for. Each number and list has a bound, so that a description is small before anything is made of
it. Readers ignore entries they do not know: new ones may come without a change of `format`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

FORMAT = 1
"""The format of descriptions: changes when something a reader may rely on is renamed or dropped."""
ABI = 1
"""The meaning of exports and memory: changes when a program written against an older one would go wrong."""

MOST_PAGES = 8192
"""Pages of memory that a module may declare (512 MiB)."""
MOST_BYTES = 32 << 20
"""Bytes of a module."""
MOST_TEXT = 32 << 20
"""Bytes of a description."""

Word = Annotated[int, Field(ge=-(1 << 31), lt=1 << 31)]
Count = Annotated[int, Field(ge=0, lt=1 << 31)]
Address = Annotated[int, Field(ge=0, lt=MOST_PAGES << 16)]
Text = Annotated[str, StringConstraints(max_length=100_000)]
Name = Annotated[str, StringConstraints(max_length=1000)]
Code = Annotated[str, StringConstraints(pattern=r"^[A-Za-z]{2,8}([_-][A-Za-z0-9]{2,8})*$")]
Digest = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
Names = Annotated[list[Name], Field(max_length=1 << 20)]
Said = Annotated[dict[Code, Text], Field(max_length=200)]
"""A text by language."""
Words = Annotated[dict[Code, Names], Field(max_length=200)]
"""Texts in a row by language."""
Typed = Annotated[tuple[Name, Name], Field()]
"""The name of a value, and its type: a key of `types`, or `int`, or `comp:CLASS`."""
Values = Annotated[list[Typed], Field(max_length=1000)]


class Model(BaseModel):
    """A part of the description."""

    model_config = ConfigDict(strict=True, frozen=True, allow_inf_nan=False)


class Memory(Model):
    """Where things lie. Byte addresses, but for counts of words (4 bytes each) and of pages (65,536 bytes each)."""

    state: Address
    state_words: Annotated[int, Field(ge=10, lt=1 << 26)]
    list: Address
    list_words: Annotated[int, Field(ge=1, lt=1 << 26)]
    work: Address
    pages: Annotated[int, Field(ge=1, le=MOST_PAGES)]
    most_pages: Annotated[int, Field(ge=1, le=MOST_PAGES)]
    fault_code: Address
    fault_rule: Address
    stop: Address
    room: Address
    regions: Annotated[dict[Name, Count], Field(max_length=1000)]


class Module(Model):
    """The file with the module."""

    file: Annotated[str, StringConstraints(min_length=1, max_length=255, pattern=r"^[^/\\:\x00-\x1f]+$")]
    sha256: Digest
    bytes: Annotated[int, Field(ge=8, le=MOST_BYTES)]
    memory: Memory


class Export(Model):
    """An exported function. All parameters and results are signed numbers of 32 bits."""

    name: Name
    params: Annotated[list[Name], Field(max_length=100)]
    result: bool
    promised: bool
    meaning: Text


class Line(Model):
    """A line of the layout: what `count` times `stride` words from `offset` on hold, and who sees them."""

    name: Name
    offset: Count
    count: Count
    stride: Count
    type: Name
    per: Name
    seen: Name
    role: Name


class Type(Model):
    """The values of a type, by number: their names, and what they are called in sentences, also in certain forms."""

    names: Names
    said: Words
    forms: Annotated[dict[Code, dict[Name, Names]], Field(max_length=200)]


class Filled(Model):
    """A text with placeholders: its values in order, and the text by language, one for each plural form.

    `count` is the name of the value that picks the form; empty where there is one form only.
    """

    values: Values
    count: Name
    said: Words


class Arm(Model):
    """A kind of options of a decision. Its options have the ids `offset` to `offset + size - 1`."""

    id: Name
    path: Name
    offset: Count
    size: Count
    name: Text
    values: Values
    sentence: Filled
    title: Said


class Site(Model):
    """A place in the rules where play stops for a decision (`ask`, `secret`) or draws chance (`chance`)."""

    id: Count
    kind: Name
    path: Name
    rule: Count
    options: Count
    question: Filled
    arms: Annotated[list[Arm], Field(max_length=10_000)]


class Rule(Model):
    """A rule by its place in the game's files; `line` 0 where it has none."""

    path: Name
    file: Name
    line: Count
    column: Count


class Class(Model):
    """A class of pieces. Pieces are numbered through all classes, from `first` on; `face` is the slot of piece 0's
    face, 0 where they have none.
    """

    one: Name
    first: Count
    count: Count
    kinds: Names
    kind_of: Annotated[list[Count], Field(max_length=1 << 20)]
    owner_of: Annotated[list[Word], Field(max_length=1 << 20)]
    face: Count


class Place(Model):
    """Where pieces lie. `site`: its name where it is a space of a board; `base`: its first slot."""

    name: Name
    path: Name
    site: Name
    board: Name
    zone: Name
    holds: Name
    owner: Word
    base: Count
    capacity: Count
    count: Count


class Pieces(Model):
    """What is needed to name pieces: `where` is the slot of piece 0's place; 0 where no piece has one."""

    where: Count
    classes: Annotated[dict[Name, Class], Field(max_length=10_000)]
    places: Annotated[list[Place], Field(max_length=1 << 20)]


class Board(Model):
    """A board: its spaces with their middles, and the ways between them (numbers from 1, by `sites`)."""

    shape: Name
    sites: Names
    points: Annotated[list[tuple[float, float]], Field(max_length=1 << 20)]
    edges: Annotated[list[tuple[Count, Count]], Field(max_length=1 << 20)]


class Role(Model):
    """A name that play gives to a player: the slot that holds the seat from 1, 0 before."""

    name: Name
    slot: Count
    said: Said


class Fault(Model):
    """A way in which rules can go wrong at play. The module notes its number in this list and 1 more."""

    code: Name
    meaning: Said


class Result(Model):
    """How a finished game is read."""

    score: bool
    returns: bool
    lowest: bool
    divisor: Annotated[int, Field(ge=1, lt=1 << 31)]
    ties: Count


class Limits(Model):
    """Where a game ends at the latest: after so many decisions, by `scores` or as a `draw`."""

    decisions: Count
    then: Name


class Language(Model):
    """A language: the plural form of a count n stands at n, or from 100 on at 100 + n mod 100. `of` and `showing` say a
    piece with its owner or its face.
    """

    code: Code
    plural: Annotated[list[Count], Field(min_length=200, max_length=200)]
    of: Text
    showing: Text


class Description(Model):
    """All of it."""

    format: Literal[1]
    abi: Literal[1]
    made_by: Name
    game: Name
    players: Annotated[int, Field(ge=1, le=64)]
    variants: Annotated[list[Name], Field(max_length=1000)]
    digest: Name
    title: Said
    summary: Said
    player_names: Annotated[list[Name], Field(max_length=64)]
    languages: Annotated[list[Language], Field(min_length=1, max_length=200)]
    module: Module
    exports: Annotated[list[Export], Field(max_length=10_000)]
    header: Annotated[dict[Name, Count], Field(max_length=100)]
    layout: Annotated[list[Line], Field(max_length=100_000)]
    types: Annotated[dict[Name, Type], Field(max_length=100_000)]
    pieces: Pieces
    boards: Annotated[dict[Name, Board], Field(max_length=1000)]
    roles: Annotated[list[Role], Field(max_length=1000)]
    sites: Annotated[list[Site], Field(max_length=100_000)]
    events: Annotated[list[Filled], Field(max_length=100_000)]
    rules: Annotated[list[Rule], Field(max_length=1 << 20)]
    faults: Annotated[list[Fault], Field(max_length=1000)]
    result: Result
    limits: Limits


def schema() -> dict[str, Any]:
    """The JSON Schema of descriptions, as `schemas/native.json` holds it."""
    found = Description.model_json_schema(mode="validation")
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The description of a native module of Rulewright",
    }
    return head | {key: value for key, value in found.items() if key != "title"}
