"""The language in use, and the system's own words in it.

    use_language("pt_BR")
    _("there is no game called {name}", name="chess")

The language belongs to the context of the running code (`contextvars`), so that documents in several languages can be
made side by side.
"""

from __future__ import annotations

import errno
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

from rulewright.languages.catalog import Catalog
from rulewright.languages.fill import fill
from rulewright.languages.pseudo import NAMES, PSEUDO, Pseudo

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


def match_language(written: str, known: Iterable[str]) -> str | None:
    """The language that is meant: `pt_BR` by `pt_BR`, `pt-br`, `pt` or `pt_BR.UTF-8`; None if there is none such.

    The language of translators' trials, which nobody speaks, is there beside the known ones.
    """
    codes = list(known)
    if written.lower().replace("-", "_") in NAMES:
        return PSEUDO
    wanted = written.partition(".")[0].partition("@")[0].replace("-", "_").lower()
    whole = [code for code in codes if code.lower() == wanted]
    near = [code for code in codes if wanted and code.lower().partition("_")[0] == wanted.partition("_")[0]]
    found = [*whole, *near]
    return found[0] if found else None


_unreadable: list[str] = []


@cache
def system_catalog(code: str) -> Catalog:
    """The system's own words in a language; empty for English, for languages without a catalog, and where it is broken.

    A broken one must not silence the complaint about it: what is said is said in English, and `unreadable` tells why.
    """
    try:
        return catalog_in(HOME, code)
    except OSError as error:
        _unreadable.append(str(error))
        return Catalog()


def unreadable() -> list[str]:
    """What is wrong with catalogs of the system that were wanted and could not be read; mostly nothing."""
    return list(_unreadable)


def game_catalog(folder: Path, code: str) -> Catalog:
    """A game's words in a language; empty for English, for languages without a catalog, and for games of one file."""
    return catalog_in(folder / "locale", code)


def game_languages(folder: Path) -> list[str]:
    """The languages a game speaks, English first."""
    return [ENGLISH, *sorted(path.stem for path in (folder / "locale").glob("*.po"))]


def catalog_in(home: Path, code: str) -> Catalog:
    """The catalog of a language in a folder; empty where there is none.

    Raises:
        OSError: there is one and it cannot be read, or is no PO file.
    """
    if code == PSEUDO:
        return Pseudo()
    path = home / f"{code}.po"
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


def grouped(number: int) -> str:
    """A number with its digits in groups of three, as the language in use parts them."""
    return f"{number:,}".replace(",", _(",", context="between groups of three digits"))


_REASONS = {
    errno.ENOENT: marked("there is no such file"),
    errno.EACCES: marked("reading it is not allowed"),
    errno.EPERM: marked("reading it is not allowed"),
    errno.EISDIR: marked("it is a folder"),
    errno.ELOOP: marked("its links lead in a circle"),
    errno.ENAMETOOLONG: marked("its name is too long"),
}


def os_reason(error: OSError) -> str:
    """Why a file cannot be read, in the language in use where the reason is a common one."""
    known = _REASONS.get(error.errno or 0)
    return translated(known) if known else error.strerror or _("unknown reason")
