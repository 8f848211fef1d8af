"""What a verb is: one description, from which checking, editors' schema, manual, sentences and lowering follow."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, get_type_hints

from rulewright.lower.builder import Builder
from rulewright.lower.context import Context
from rulewright.resolved.statements import Reader
from rulewright.resolved.tree import Statement

if TYPE_CHECKING:
    from pydantic import BaseModel

    from rulewright.wording import Said, Speaker

Expression = str | int | bool | None
"""An expression as written."""
Among = Expression | dict[str, Expression]
"""What to choose from, as written: a domain, or how a set is chosen from one."""
Block = list[Any] | str | dict[str, Any] | None
"""A block as written: a list of statements."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a verb: what it means, how it is written (else as its field), and whether it must be there."""

    description: str
    alias: str | None = None
    needed: bool = True


def part(*, description: str, alias: str | None = None, needed: bool = True) -> Any:
    """Declares a part; the annotation beside it says what may be written there."""
    return Part(description, alias, needed)


class Params:
    """The parts of a verb, as an author may write them. The field `value` stands behind the verb itself."""


@dataclass(frozen=True, slots=False)
class Verb:
    """One verb of the language.

    `phrases` are whole sentences, by what they are for, and `say` chooses and fills one (the speaker of `wording`
    offers the nouns and clauses); a heading whose sentences stand inside it ends with a colon. `reads` and `writes`
    say what kinds of things it looks at and changes (zone, board, value, piece, score, flow, knowledge). `asks`,
    `rolls` and `reveals` say whether it may ask a player, draw chance, and let players know pieces. All of this is of
    the verb alone: expressions, blocks inside it and effects that it calls say it of themselves. `also` names known
    games whose rules need it.
    """

    name: str
    params: type[Params]
    read: Callable[[Reader], dict[str, Any]]
    """Reads the parts of a statement, in the order in which names are bound; mistakes are reported, never raised."""
    lower: Callable[[Context, Builder, Statement], None]
    """Emits what the statement does. A part that was reported is a `bad` node, and then nothing need be emitted."""
    summary: str
    example: str
    phrases: Mapping[str, str] = field(kw_only=True)
    say: Callable[[Speaker, Statement], list[Said]] = field(kw_only=True)
    reads: frozenset[str] = frozenset()
    writes: frozenset[str] = frozenset()
    asks: bool = False
    rolls: bool = False
    reveals: bool = False
    loop: str = ""
    """The name of its loop where it has no id (`turn`)."""
    also: tuple[str, ...] = field(default=())

    @cached_property
    def fields(self) -> dict[str, Part]:
        """Its parts by field, those of what it shares with other verbs first."""
        classes = reversed(self.params.__mro__)
        return {name: found for c in classes for name, found in vars(c).items() if isinstance(found, Part)}

    @cached_property
    def parts(self) -> dict[str, bool]:
        """Its parts as written, each with whether it must be there."""
        return {(f.alias or name): f.needed for name, f in self.fields.items() if name != "value"}

    @cached_property
    def model(self) -> type[BaseModel]:
        """Its parts as a model, for schemas. Made when asked for: playing a game needs none of them."""
        from pydantic import ConfigDict, Field, create_model

        hints = get_type_hints(self.params)
        fields: dict[str, Any] = {
            name: (hints[name], Field(... if f.needed else None, alias=f.alias, description=f.description))
            for name, f in self.fields.items()
        }
        config = ConfigDict(extra="forbid", populate_by_name=True)
        return create_model(self.params.__name__, __config__=config, __doc__=self.params.__doc__, **fields)
