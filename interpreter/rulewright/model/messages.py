"""Words for validation errors: what was found, what was expected, the likely cause.

Every message is written for an author: "expected a whole number, found the text "six"", with near names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel

from rulewright.diagnostics import Diagnostics
from rulewright.diagnostics.near import did_you_mean, either, listing, near_names, nearest
from rulewright.languages import _, translated
from rulewright.model.fields import SHAPES, known_keys, shape_of
from rulewright.model.locate import Found, Place, locate, model_at
from rulewright.model.places import BOARD_SHAPES
from rulewright.source.tree import Map, Value

_EXPECTED = {
    "int_type": "number", "int_parsing": "number", "int_from_float": "number",
    "string_type": "text",
    "bool_type": "flag", "bool_parsing": "flag",
    "dict_type": "mapping", "model_type": "mapping", "model_attributes_type": "mapping", "dataclass_type": "mapping",
    "list_type": "list",
}  # fmt: skip


def without_consequences(errors: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The errors without those that only follow from another: a misspelt key also leaves the right one missing."""
    unknown = [e["loc"] for e in errors if e["type"] == "extra_forbidden"]
    kept = []
    for error in errors:
        place = error["loc"]
        beside = [str(u[-1]) for u in unknown if u[:-1] == place[:-1]]
        if error["type"] == "missing" and near_names(str(place[-1]), beside):
            continue
        kept.append(error)
    return kept


def found_words(value: Value) -> str:
    """What a value is, in an author's words."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return _("the number {value}", value=value)
    if isinstance(value, str):
        return _('the text "{text}"', text=value if len(value) <= 40 else value[:37] + "...")
    return translated(SHAPES[shape_of(value)])


def report(tree: Map, model: type[BaseModel], error: Mapping[str, Any], diags: Diagnostics, what: str) -> None:
    """Write one validation error as a diagnostic. `what` is what the document is: "game", "variant"."""
    place: Place = error["loc"]
    kind: str = error["type"]
    found = locate(tree, place)
    if kind == "missing":
        _missing(found, place, diags, what)
    elif kind == "extra_forbidden":
        _unknown_key(found, place, model, diags, what)
    elif place and place[-1] == "[key]":
        _bad_id(str(found.key), found, diags)
    elif kind == "board_shape":
        _board_shape(found, diags)
    elif kind in ("literal_error", "word"):
        _unknown_word(found, str(error["ctx"]["expected"]), diags)
    elif kind == "string_pattern_mismatch":
        _pattern(found, diags)
    elif kind == "string_too_short":
        diags.error(
            "empty-text",
            found.value_span,
            _('"{key}" is an empty text', key=found.key),
            _("write the text, or leave the key out"),
        )
    elif kind == "shape":
        owner = model_at(model, place[:-1])
        if owner is not None and owner.model_config.get("extra") == "allow" and found.key not in known_keys(owner):
            _wrong_property(found, known_keys(owner), diags)
        else:
            _wrong_shape(found, str(error["msg"]).split(), diags)
    elif kind in _EXPECTED:
        _wrong_shape(found, (_EXPECTED[kind],), diags)
    else:
        diags.error("wrong-value", found.value_span, translated(str(error["msg"])))


def _name(found: Found, what: str) -> str:
    named = [str(n) for n in found.names if not isinstance(n, int)]
    return f'"{".".join(named[-2:])}"' if named else what


def _missing(found: Found, place: Place, diags: Diagnostics, what: str) -> None:
    span = found.key_span if found.names else found.value_span
    diags.error(
        "missing-key",
        span,
        _('{name} needs "{place}"', name=_name(found, what), place=place[-1]),
        _("add a line `{place}: ...`", place=place[-1]),
    )


def _unknown_key(found: Found, place: Place, model: type[BaseModel], diags: Diagnostics, what: str) -> None:
    known = known_keys(model_at(model, place[:-1]) or model)
    key = str(found.key)
    near = did_you_mean(key, known)
    if len(found.names) == 1:
        code, message = "unknown-section", _('{what} has no section "{key}"', what=what, key=key)
    else:
        owner = [str(n) for n in found.names[:-1] if not isinstance(n, int)]
        code, message = "unknown-key", _('there is no key "{key}"', key=key)
        if owner:
            message = _('there is no key "{key}" in "{owner}"', key=key, owner=".".join(owner[-2:]))
    diags.error(code, found.key_span, message, near or _("known: {names}", names=listing(known, 20)))


def _bad_id(name: str, found: Found, diags: Diagnostics) -> None:
    plain = "".join(c if c.isascii() and c.isalnum() else "_" for c in name.lower()).strip("_")
    if plain and not plain[0].isalpha():
        plain = f"n_{plain}"
    hint = _("ids are lower-case words joined by _")
    if plain and plain != name:
        hint = _("ids are lower-case words joined by _, such as {example}", example=plain)
    diags.error("bad-id", found.key_span, _('"{name}" cannot be an id', name=name), hint)


def _board_shape(found: Found, diags: Diagnostics) -> None:
    board = found.value
    if not isinstance(board, Map):
        _wrong_shape(found, ("mapping",), diags)
    elif "shape" not in board:
        diags.error(
            "missing-key",
            found.key_span,
            _('the board "{key}" needs "shape"', key=found.key),
            _("one of {names}", names=listing(BOARD_SHAPES)),
        )
    else:
        shape = board["shape"]
        hint = did_you_mean(str(shape), BOARD_SHAPES) or _("known: {names}", names=listing(BOARD_SHAPES))
        diags.error(
            "board-shape", board.value_span("shape"), _('there is no shape called "{shape}"', shape=shape), hint
        )


def _unknown_word(found: Found, expected: str, diags: Diagnostics) -> None:
    if found.key == "format":
        message = _("{found} is no format that this program reads", found=found_words(found.value))
        diags.error("format-version", found.value_span, message, _("write `format: 1`, or install a newer version"))
        return
    words = [w.strip("'\"") for w in expected.replace(" or ", ", ").split(", ")]
    near = nearest(str(found.value), words)
    hint = (
        _('did you mean "{near}"?', near=near)
        if near and not isinstance(found.value, bool)
        else _("write {names}", names=either(words))
    )
    named = [str(name) for name in found.names if not isinstance(name, int)]
    if named and isinstance(found.names[-1], int):  # an item of a list has no name of its own
        message = _('"{key}" cannot hold {found}', key=named[-1], found=found_words(found.value))
    else:
        message = _('"{key}" cannot be {found}', key=found.key, found=found_words(found.value))
    diags.error("unknown-word", found.value_span, message, hint)


def _pattern(found: Found, diags: Diagnostics) -> None:
    if found.key == "players":
        diags.error(
            "bad-players", found.value_span, _("{found} is no number of players", found=found_words(found.value)),
            _("write 2, [2, 3, 4] or 2..4"),
        )  # fmt: skip
        return
    message = _("{found} cannot be an id", found=found_words(found.value))
    diags.error("bad-id", found.value_span, message, _("ids are lower-case words joined by _"))


def _wrong_property(found: Found, known: list[str], diags: Diagnostics) -> None:
    message = _('"{key}" cannot be a property: found {found}', key=found.key, found=found_words(found.value))
    hint = did_you_mean(str(found.key), known) or _(
        "a property is a number, a flag, a word, a list of these, or a block"
    )
    diags.error("wrong-property", found.value_span, message, hint)


def _wrong_shape(found: Found, expected: Sequence[str], diags: Diagnostics) -> None:
    value = found.value
    hint = ""
    if expected[0] == "list" and isinstance(value, Map):
        hint = _("begin each item with `- `")
    elif expected[0] == "list" and isinstance(value, str):
        hint = (
            _("write [{value}] or begin each item on its own line with `- `", value=value)
            if len(value) < 30
            else _("begin each item with `- `")
        )
    elif "text" in expected and isinstance(value, Map) and len(value) == 1 and None in value.values():
        hint = _("a text that begins with { needs quotes around it")
    elif "number" in expected and isinstance(value, str) and value.isdigit():
        hint = _("write the number without quotes")
    elif "flag" in expected and value in ("yes", "on", "no", "off"):
        hint = _("write {names}", names="true" if value in ("yes", "on") else "false")
    elif value is None:
        hint = _("a value is missing behind the colon, or the lines below it are not indented")
    shapes, given = either([translated(SHAPES[shape]) for shape in expected]), found_words(value)
    message = _("expected {shapes}, found {found}", shapes=shapes, found=given)
    if isinstance(found.key, str) and found.key:
        message = _('"{key}": expected {shapes}, found {found}', key=found.key, shapes=shapes, found=given)
    diags.error("wrong-shape", found.value_span, message, hint)
