"""The language in use, and the system's own words in it.

    use_language("pt_BR")
    _("there is no game called {name}", name="chess")

The language belongs to the context of the running code (`contextvars`), so that documents in several languages can be
made side by side.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

from rulewright.languages.catalog import Catalog
from rulewright.languages.fill import fill

HOME = Path(__file__).resolve().parent.parent / "locale"
ENGLISH = "en"

_language: ContextVar[str] = ContextVar("language", default=ENGLISH)


def current() -> str:
    """The code of the language in use: `en`, `pt_BR`."""
    return _language.get()


def use_language(code: str) -> None:
    """Speak this language from now on; a language without a catalog speaks English."""
    _language.set(code)


@contextmanager
def in_language(code: str) -> Iterator[None]:
    """Speak this language within a `with` block."""
    token = _language.set(code)
    try:
        yield
    finally:
        _language.reset(token)


def languages() -> list[str]:
    """The languages the system speaks, English first."""
    return [ENGLISH, *sorted(path.stem for path in HOME.glob("*.po"))]


@cache
def system_catalog(code: str) -> Catalog:
    """The system's own words in a language; empty for English and for languages without a catalog."""
    path = HOME / f"{code}.po"
    return Catalog.read(path) if code != ENGLISH and path.is_file() else Catalog()


def marked(text: str) -> str:
    """Marks a text for translators where it is declared; `translated` says it later."""
    return text


def translated(text: str, context: str = "") -> str:
    """A marked text in the language in use, placeholders and all."""
    code = _language.get()
    return text if code == ENGLISH else system_catalog(code).text(text, context)


def _(text: str, /, *, context: str = "", **values: object) -> str:
    """A text of the system in the language in use, its placeholders filled."""
    return fill(translated(text, context), values) if values else translated(text, context)


def plural(one: str, other: str, count: int, /, *, context: str = "", **values: object) -> str:
    """A text of the system in its form for a count; `{n}` is the count."""
    text = system_catalog(_language.get()).plural(one, other, count, context)
    return fill(text, {"n": count, **values})
