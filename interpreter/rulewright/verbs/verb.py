"""What a verb is: one description, from which checking, editors' schema, manual, sentences and lowering follow."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from pydantic import BaseModel, ConfigDict

from rulewright.lower.builder import Builder
from rulewright.lower.context import Context
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Statement
from rulewright.source.tree import Map

Expression = str | int | bool | None
"""An expression as written."""
Block = list[Any] | str | dict[str, Any] | None
"""A block as written: a list of statements."""


class Params(BaseModel):
    """The parts of a verb, as an author may write them. The field `value` stands behind the verb itself."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True, defer_build=True)


@dataclass(frozen=True, slots=False)
class Verb:
    """One verb of the language.

    `phrase` is how a rulebook says it; braces hold parts. `reads` and `writes` say what kinds of things it touches
    (zone, board, value, piece, score, flow, knowledge). `also` names known games whose rules need it.
    """

    name: str
    params: type[Params]
    read: Callable[[Reader], dict[str, Any]]
    lower: Callable[[Context, Builder, Statement], None]
    phrase: str
    summary: str
    example: str
    reads: frozenset[str] = frozenset()
    writes: frozenset[str] = frozenset()
    asks: bool = False
    rolls: bool = False
    reveals: bool = False
    loop: str = ""
    """The name of its loop where it has no id (`turn`)."""
    also: tuple[str, ...] = field(default=())

    @cached_property
    def parts(self) -> dict[str, bool]:
        """Its parts as written, each with whether it must be there."""
        return {(f.alias or name): f.is_required() for name, f in self.params.model_fields.items() if name != "value"}

    def resolve(self, reader: Reader) -> dict[str, Any]:
        return self.read(reader)

    def segment(self, statement: Map) -> str | None:
        """Its part of a model path where it has no id; None for its place."""
        return self.loop or None
