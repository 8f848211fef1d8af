"""Small words that many texts need: rows of names, decimal numbers, the system's errors, and which language to speak.

listed(["ann", "ben", "cid"])  ->  "ann, ben and cid"
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Mapping

from rulewright.languages import ENGLISH, _, languages, marked, match_language, translated

VARIABLE = "RULEWRIGHT_LANG"
LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")

SYSTEM_ERRORS = {
    errno.EACCES: marked("Permission denied"),
    errno.EEXIST: marked("File exists"),
    errno.EFBIG: marked("File too large"),
    errno.EIO: marked("Input/output error"),
    errno.EISDIR: marked("Is a directory"),
    errno.ENAMETOOLONG: marked("File name too long"),
    errno.ENOENT: marked("No such file or directory"),
    errno.ENOSPC: marked("No space left on device"),
    errno.ENOTDIR: marked("Not a directory"),
    errno.EPERM: marked("Operation not permitted"),
    errno.EROFS: marked("Read-only file system"),
}
"""What an operating system says in English, to be said in the language in use."""


def listed(names: Iterable[str]) -> str:
    """Names in a row: "ann, ben and cid"."""
    *first, last = list(names) or [""]
    return _("{names} and {last}", names=", ".join(first), last=last) if first else last


def either(names: Iterable[str]) -> str:
    """Names to choose from: "ann, ben or cid"."""
    *first, last = list(names) or [""]
    return _("{names} or {last}", names=", ".join(first), last=last) if first else last


def decimal(number: float, places: int) -> str:
    """A number with so many places behind the decimal mark of the language in use."""
    # Translators: the mark between whole numbers and tenths; "12,5" where it is a comma
    return f"{number:.{places}f}".replace(".", _(".", context="decimal mark"))


def percent(share: float, places: int = 1) -> str:
    """0.123 as "12.3 %"."""
    return _("{number} %", context="percent", number=decimal(100 * share, places))


def os_error(error: OSError) -> str:
    """What the operating system complains about."""
    known = SYSTEM_ERRORS.get(error.errno or 0)
    return translated(known) if known else error.strerror or str(error)


def language_at_hand(environment: Mapping[str, str] = os.environ) -> str:
    """The language of the command line where nobody names one: RULEWRIGHT_LANG's, else the locale's, else English."""
    wanted = environment.get(VARIABLE) or next((environment[name] for name in LOCALE if environment.get(name)), "")
    if wanted.partition(".")[0] in ("", "C", "POSIX", ENGLISH):
        return ENGLISH
    return match_language(wanted, languages()) or ENGLISH
