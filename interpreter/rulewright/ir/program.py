"""A whole typed program, and what the runtime must know beside it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rulewright.ir.header import HEADER
from rulewright.ir.ops import Block


@dataclass(slots=True)
class Function:
    """Never suspends. `result` says whether it returns a value."""

    name: str
    params: tuple[str, ...]
    body: Block
    result: bool = False


@dataclass(slots=True)
class Procedure:
    """May suspend; returns no value. `types` has type descriptors of its locals, as far as they are known."""

    name: str
    params: tuple[str, ...]
    body: Block
    types: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Text:
    """A sentence with placeholders: `values` names them in the order of the values offered, each with its type.

    With `one` it has two forms in English, and `template` is the one for other numbers; `count` names the value that
    picks a form. `context` is what catalogs tell it apart by.
    """

    template: str
    values: list[tuple[str, str]] = field(default_factory=list)
    one: str = ""
    context: str = ""
    count: str = ""


@dataclass(slots=True)
class Arm:
    """One group of options of a decision: ids `offset .. offset + size - 1`.

    `describe` offers: the arm's index, then one value for each of `binders` (name, type descriptor), then the values of
    `sentence`. `name` is a template over binder names ("take {tile}").
    """

    id: str
    offset: int
    size: int
    name: str
    binders: list[tuple[str, str]]
    sentence: Text
    path: str = ""


@dataclass(slots=True)
class Site:
    """A suspension site. `kind` is ask, secret or chance. `path` is its model path, `rule` its index in Program.rules.

    `secret` sites belong to one simultaneous choice each; the runtime asks the seats in order.
    For chance, `outcome` names the values its key offers: (name, type descriptor).
    """

    id: int
    kind: str
    path: str
    rule: int
    size: int = 0
    sorted: bool = True
    question: Text = field(default_factory=lambda: Text(""))
    arms: list[Arm] = field(default_factory=list)
    outcome: list[tuple[str, str]] = field(default_factory=list)
    verb: str = ""


@dataclass(slots=True)
class Rule:
    """Where a piece of the program comes from: model path, file, line, column (from 1)."""

    path: str
    file: str
    line: int
    column: int


@dataclass(slots=True)
class Slot:
    """One line of the layout table: `count` groups of `stride` slots from `offset`.

    `seen` is all, owner, nobody or known (the mask of the component in it decides); `type` a type descriptor;
    `per` what the groups count: "" (one), player, site:BOARD, comp:CLASS, place.
    """

    name: str
    offset: int
    count: int = 1
    stride: int = 1
    type: str = "int"
    per: str = ""
    seen: str = "all"
    role: str = "value"


@dataclass(slots=True)
class Program:
    """The typed program of one game for one number of players and one set of variants."""

    functions: dict[str, Function] = field(default_factory=dict)
    procedures: dict[str, Procedure] = field(default_factory=dict)
    tables: dict[str, tuple[int, ...]] = field(default_factory=dict)
    sites: list[Site] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    events: list[Text] = field(default_factory=list)
    layout: list[Slot] = field(default_factory=list)
    size: int = HEADER
    initial: list[tuple[int, int]] = field(default_factory=list)
    """(slot, value) pairs that are not 0 before the first step."""
    entry: str = "main"
    limit: int = 100_000
    """Decisions after which the game ends by `limit_result`."""
    limit_result: str = "draw"
    result: dict[str, Any] = field(default_factory=dict)
    """Functions of the result, each taking a seat from 1: score, tie breaks, returns; see play/result.py."""
    facts: dict[str, Any] = field(default_factory=dict)
    """What views, paths and pictures need; see lower/facts.py."""
