"""A gettext catalog, read from a PO file as it is: a translator's change is seen at once, nothing need be compiled."""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

_RULE = re.compile(r"plural\s*=\s*([^;]+)")


def _english(n: int) -> int:
    return int(n != 1)


@dataclass(frozen=True)
class Catalog:
    """Translations by (context, English text); a text with plurals has a tuple of forms.

    What is missing, empty or fuzzy is answered in English.
    """

    texts: Mapping[tuple[str, str], str | tuple[str, ...]] = field(default_factory=dict)
    form_of: Callable[[int], int] = _english
    """The form for a count, from 0."""

    @classmethod
    def read(cls, path: Path) -> Catalog:
        """The catalog in a PO file.

        Raises:
            OSError: the file cannot be read, or is no PO file (the message says where).
        """
        import polib

        try:
            return cls._of(polib.pofile(str(path)))
        except (ValueError, IndexError) as error:  # what is no text, and plural rules that are none
            raise OSError(f"{path}: {error}") from error

    @classmethod
    def _of(cls, file: Any) -> Catalog:
        texts: dict[tuple[str, str], str | tuple[str, ...]] = {}
        for entry in file:
            if entry.obsolete or entry.fuzzy:
                continue
            key = (entry.msgctxt or "", entry.msgid)
            if entry.msgid_plural:
                forms = tuple(entry.msgstr_plural[i] for i in sorted(entry.msgstr_plural))
                if forms and all(forms):
                    texts[key] = forms
            elif entry.msgstr:
                texts[key] = entry.msgstr
        rule = _RULE.search(file.metadata.get("Plural-Forms", ""))
        # the standard library's reader of plural rules: arithmetic on n and nothing else
        form_of = gettext.c2py(rule.group(1).strip()) if rule else _english
        return cls(texts, form_of)

    def text(self, english: str, context: str = "") -> str:
        """A text in this language."""
        found = self.texts.get((context, english), english)
        return found if isinstance(found, str) else found[0]

    def plural(self, one: str, other: str, count: int, context: str = "") -> str:
        """The form of a text for a count."""
        found = self.texts.get((context, one))
        if found is None:
            return one if count == 1 else other
        if isinstance(found, str):
            return found
        try:
            number = self.form_of(count)
        except ArithmeticError:  # a rule such as n%0; `translate check` finds it
            number = _english(count)
        return found[max(0, min(number, len(found) - 1))]

    def __contains__(self, english: str) -> bool:
        return ("", english) in self.texts
