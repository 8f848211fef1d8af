"""Entries of sections and their keys, from the models: what may be written there, and what it means.

An object is named by its path: `zones` is a section, `zones.seen by` a key of its entries, `boards.grid.rows` a key of
one of several shapes. The files beside the rules have names of their own: `variant.changes.at`, `scenario.given`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from pydantic import BaseModel

from rulewright.model import beside, fields
from rulewright.model.describe import described
from rulewright.model.game import Game
from rulewright_tools.manual.markup import entry

FILES: dict[str, type[BaseModel]] = {
    "variant": beside.Variant,
    "scenario": beside.Scenario,
    "clauses": beside.ClauseFile,
    "rulebook": beside.Rulebook,
}
"""Files beside the rules, by the name that their keys begin with."""

WORDS: list[tuple[Any, str]] = [
    (fields.Block, "a block of statements"),
    (fields.Text, "a text"),
    (fields.Number, "a number, or an expression over named numbers"),
    (fields.Expr, "an expression"),
    (fields.Flag, "true or false"),
    (fields.Word, "a text"),
    (fields.Id, "an id"),
    (fields.Ids, "a list of ids"),
    (str, "a text"),
    (int, "a number"),
    (bool, "true or false"),
]
"""Types of fields in an author's words."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One object: its path, what may be written there, whether it must be, what it means, and the paths inside it."""

    path: str
    takes: str
    needed: bool
    means: str
    inside: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """The last word of the path: what an author writes."""
        return self.path.rpartition(".")[2]


@cache
def all_entries() -> dict[str, Entry]:
    """Every section and key, by path."""
    found: dict[str, Entry] = {}
    _enter(found, Game, "", ())
    for name, model in FILES.items():
        inside = _enter(found, model, f"{name}.", ())
        found[name] = Entry(name, "", False, _summary(model), inside)
    return found


def section_names() -> list[str]:
    """The sections of a game, in the order of the model, and the files beside it."""
    return [path for path in all_entries() if "." not in path]


def section_entry(path: str) -> list[str]:
    """The text of an entry, with entries of the keys inside it."""
    found = all_entries()[path]
    lines = [found.means or "", ""]
    for name in found.inside:
        lines += entry("field", name)
    return lines


def _enter(found: dict[str, Entry], model: type[BaseModel], prefix: str, within: tuple[type, ...]) -> tuple[str, ...]:
    """Enters the fields of a model and what is inside them; returns their paths."""
    hints = get_type_hints(model, include_extras=True)
    meanings = described(model)
    paths = []
    for name, info in model.model_fields.items():
        path = f"{prefix}{info.alias or name}"
        paths.append(path)
        inner = [m for m in _models(hints[name]) if m not in within and m is not fields.Plural]
        inside: tuple[str, ...] = ()
        found[path] = Entry(path, "", False, "")  # keeps its place before what is inside it
        if len(inner) == 1:
            inside = _enter(found, inner[0], f"{path}.", (*within, inner[0]))
        elif inner:  # shapes told apart by a key: each is an entry with keys of its own
            for shape in inner:
                own = f"{path}.{shape.__name__.lower()}"
                found[own] = Entry(own, "", False, "")
                keys = _enter(found, shape, f"{own}.", (*within, shape))
                found[own] = Entry(own, "", False, _summary(shape), keys)
                inside += (own,)
        found[path] = Entry(path, _takes(hints[name]), info.is_required(), meanings.get(name, ""), inside)
    return tuple(paths)


def _summary(model: type[BaseModel]) -> str:
    return (model.__doc__ or "").strip().split("\n\n")[0].replace("\n", " ")


def _models(hint: Any) -> list[type[BaseModel]]:
    """The models that an annotation holds, at any depth."""
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        return [hint]
    if get_origin(hint) is Literal:
        return []
    found = [model for part in get_args(hint) for model in _models(part)]
    return list(dict.fromkeys(found))


def _takes(hint: Any) -> str:
    """What may be written for an annotation, in words."""
    for known, words in WORDS:
        if hint == known:
            return words
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        return "a mapping"
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return " or ".join("true" if value is True else str(value) for value in arguments)
    if origin is Annotated:
        return _takes(arguments[0])
    if origin is list:
        return f"a list of {_plural(_takes(arguments[0]))}"
    if origin is dict:
        inner = _takes(arguments[1])
        return "a table by player number" if _is_table(arguments[0]) else f"a mapping by name{_each(inner)}"
    said = dict.fromkeys(_takes(part) for part in arguments)  # a union by shape
    return " or ".join(word for word in said if word and "player number" not in word)


def _is_table(keys: Any) -> bool:
    return any(getattr(m, "pattern", None) == fields.TABLE_KEYS for m in get_args(keys)[1:])


def _each(inner: str) -> str:
    return f"; each is {inner}" if inner and inner != "a mapping" else ""


def _plural(words: str) -> str:
    return {"a text": "texts", "a number": "numbers", "an id": "ids", "": "anything"}.get(words, "mappings")
