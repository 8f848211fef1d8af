"""What a plain (unquoted) YAML word means here: a whole number, true or false, nothing, or a text.

The YAML forms that surprise people (`1_000`, `012`, dates, fractions) are refused with the words to write instead;
`yes`, `no`, `on` and `off` are texts. Before: `count: 012`. After: refused as `number-form`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from rulewright.languages import _

LARGEST = 2**31 - 1
SMALLEST = -(2**31)

_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)\Z")
_ODD_NUMBER = re.compile(r"[-+]?(?:0[xXoObB][0-9a-fA-F_]+|[0-9][0-9_]*)\Z")
_FRACTION = re.compile(
    r"[-+]?(?:\.[0-9][0-9_]*|[0-9][0-9_]*\.[0-9_]*|[0-9]+(?:\.[0-9]*)?[eE][-+]?[0-9]+|\.(?:inf|Inf|INF))\Z"
    r"|\.(?:nan|NaN|NAN)\Z"
)
_DATE = re.compile(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt \t].*)?\Z")
_WORDS: dict[str, bool | None] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Refused:
    """A word that has no meaning here: the code, what is wrong and what to write."""

    code: str
    message: str
    hint: str


def plain_scalar(text: str) -> str | int | bool | Refused | None:
    """The value of an unquoted word."""
    if text in _WORDS:
        return _WORDS[text]
    first = text[0]
    if first not in "-+.0123456789":
        return text
    if _NUMBER.match(text):
        return _number(text)
    if _ODD_NUMBER.match(text):
        digits = text.replace("_", "").lstrip("+-").lstrip("0")
        write = digits or "0"
        return Refused(
            "number-form",
            _('"{text}" is not a way to write a number here', text=text),
            _("write {names}", names=write) if write.isdigit() else _("write its decimal digits"),
        )
    if _FRACTION.match(text):
        return Refused(
            "fraction",
            _('"{text}" is not a whole number', text=text),
            _("numbers are whole; a text needs quotes around it"),
        )
    if _DATE.match(text):
        return Refused(
            "date",
            _('"{text}" looks like a date', text=text),
            _('put it in quotes if a text is meant: "{text}"', text=text),
        )
    return text


def _number(text: str) -> int | Refused:
    if len(text) <= 11 and SMALLEST <= int(text) <= LARGEST:
        return int(text)
    shown = text if len(text) <= 20 else text[:17] + "..."
    return Refused(
        "huge-number",
        _("the number {shown} is too large", shown=shown),
        _("numbers lie between {smallest} and {largest}", smallest=SMALLEST, largest=LARGEST),
    )


def plain_key(text: str) -> str | Refused:
    """An unquoted key. Numbers and true/false stay as written (`{2: 6, else: 8}`); keys are always texts."""
    value = plain_scalar(text)
    if value is None:
        return Refused("bad-key", _("a key is missing before the colon"), _("write `key: value`"))
    if isinstance(value, Refused):
        return value
    return text.lower() if isinstance(value, bool) else text
