"""Building blocks of the models: values of several shapes, tables by player number, ids and texts.

A field that takes "a number or an expression" is a union told apart by the YAML shape of the value, so that a mistake
gives one message ("expected a number or a text, found a list") and never one for each member of the union.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, Union

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    StringConstraints,
    Tag,
    WithJsonSchema,
)
from pydantic_core import PydanticCustomError

from rulewright.languages import marked

SHAPES = {
    "number": marked("a whole number"),
    "text": marked("a text"),
    "flag": marked("true or false"),
    "mapping": marked("a mapping (key: value)"),
    "list": marked("a list"),
    "nothing": marked("nothing"),
    "table": marked("a table by player number ({2: 6, else: 8})"),
}
"""The shapes of YAML values in an author's words."""

TABLE_KEYS = "^([1-9][0-9]?|else)$"
_PLAYER_KEY = re.compile(r"(?:[1-9][0-9]?|else)\Z")


def is_player_table(value: Any) -> bool:
    """Whether a value is a table by player number: a mapping whose keys are all numbers or `else`."""
    return isinstance(value, dict) and bool(value) and all(_PLAYER_KEY.match(key) for key in value)


def shape_of(value: Any) -> str:
    """The shape of a YAML value: a key of SHAPES."""
    if isinstance(value, bool):
        return "flag"
    if isinstance(value, int):
        return "number"
    if isinstance(value, str):
        return "text"
    if isinstance(value, dict):
        return "table" if is_player_table(value) else "mapping"
    return "list" if isinstance(value, list) else "nothing"


def _union(members: dict[str, Any], expected: str) -> Any:
    """A union of types by shape. Tags begin with `#`, which no key does, so that places of errors can be read back.

    A mistake says what was `expected`: names of shapes, put into words where it is reported.
    """
    message = expected
    if len(members) == 1:
        only = next(iter(members))
        return Annotated[members[only], BeforeValidator(_of_shape(only, message))]

    def tag(value: Any) -> str | None:
        shape = shape_of(value)
        if shape == "table" and "table" not in members:
            shape = "mapping"
        return f"#{shape}" if shape in members else None

    tagged = tuple(Annotated[kind, Tag(f"#{shape}")] for shape, kind in members.items())
    return Annotated[
        Union[tagged],  # noqa: UP007 - made at run time from a list
        Discriminator(tag, custom_error_type="shape", custom_error_message=message),
    ]


def _of_shape(wanted: str, message: str) -> Callable[[Any], Any]:
    def check(value: Any) -> Any:
        shape = shape_of(value)
        if shape != wanted and not (shape == "table" and wanted == "mapping"):
            raise PydanticCustomError("shape", message)
        return value

    return check


def one_of(*, table: bool = False, **members: Any) -> Any:
    """A value of one of several shapes; with `table`, also a table by player number of such values."""
    expected = " ".join(members)
    plain = _union(members, expected)
    if not table:
        return plain
    by_players: Any = dict.__class_getitem__((Annotated[str, StringConstraints(pattern=TABLE_KEYS)], plain))
    return _union({**members, "table": by_players}, expected)


class Part(BaseModel):
    """Base of all models: strict, and no key that is not declared."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, defer_build=True)


class Open(Part):
    """A part with properties of its own beside the declared keys: numbers, flags, words, lists of these, blocks."""

    model_config = ConfigDict(
        strict=True,
        extra="allow",
        frozen=True,
        defer_build=True,
        json_schema_extra={
            "additionalProperties": {
                "type": ["integer", "string", "boolean", "array", "null", "object"],
                "patternProperties": {TABLE_KEYS: {}},
                "additionalProperties": False,
            }
        },
    )


class Plural(Part):
    """A text in two forms, for one and for other numbers; translations may have more forms."""

    one: Annotated[str, StringConstraints(min_length=1)]
    other: Annotated[str, StringConstraints(min_length=1)]
    count: str | None = Field(
        default=None, description="the number that picks the form; needed where there are several"
    )
    context: str = Field(default="", description="tells apart for translators what English says alike")
    note: str = Field(default="", description="a remark for translators")


if TYPE_CHECKING:
    # Values stay in the tree; the models only check and describe, so their field types need no static types.
    Id: TypeAlias = Any
    Number: TypeAlias = Any
    Flag: TypeAlias = Any
    Text: TypeAlias = Any
    Word: TypeAlias = Any
    Expr: TypeAlias = Any
    Block: TypeAlias = Any
    Strings: TypeAlias = Any
    Anything: TypeAlias = Any
    SpaceName: TypeAlias = Any
    Ids: TypeAlias = Any
    Per: TypeAlias = Any
else:
    Id = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$")]
    """Lower-case words joined by `_`."""
    SpaceName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_]+$")]
    """The name of a space: letters, digits and `_`."""
    Number = one_of(number=int, text=str, table=True)
    """A whole number, or an expression over named numbers."""
    Flag = one_of(flag=bool, table=True)
    Sentence = Annotated[str, StringConstraints(min_length=1)]
    Text = one_of(text=Sentence, mapping=Plural, table=True)
    """A sentence or title in English, with `{placeholders}`; or its forms for one and for other numbers."""
    Word = one_of(text=str, table=True)
    """A text with a grammar of its own, such as `site of grid`; later steps read it."""
    Expr = one_of(text=str, number=int, flag=bool, table=True)
    """An expression."""
    Statement = Annotated[Any, WithJsonSchema({"statement": True})]
    Block = one_of(list=list[Statement], table=True)
    """A list of statements; the registry of verbs checks them."""
    Ids = one_of(list=list[Id], table=True)
    Strings = one_of(list=list[str], table=True)
    Per = one_of(text=str, list=list[str])
    """Whom a zone or value belongs to."""
    Anything: TypeAlias = Any


def known_keys(model: type[BaseModel]) -> list[str]:
    """The keys that an author may write in a model, as written."""
    return [field.alias or name for name, field in model.model_fields.items()]


def key(alias: str, default: Any = None, **more: Any) -> Any:
    """A field whose key has spaces or is a word of Python."""
    return Field(default=default, alias=alias, **more)
