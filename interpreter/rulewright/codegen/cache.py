"""Compiled games kept on disk, named by their content and the interpreter that compiled them.

The cache is a help and never needed: a file that cannot be read, is cut off or of another format is as good as none,
and a cache that cannot be written is left alone. What is kept are bytes behind a line with their digest; here lie
artifacts, and `native.store` keeps modules in the same way.
"""

from __future__ import annotations

import hashlib
import os
import stat
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from rulewright.codegen.artifact import Artifact

MOST = 400
"""Compiled games that are kept."""
DAY = 86_400


def cache_folder() -> Path:
    """The folder of compiled games: under RULEWRIGHT_CACHE, or the user's cache folder."""
    chosen = os.environ.get("RULEWRIGHT_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "rulewright"


def recall(key: str) -> Artifact | None:
    """The artifact kept under a key, or None."""
    content = read_kept(cache_folder() / f"{key}.json")
    try:
        return None if content is None else Artifact.from_json(content.decode("utf-8"))
    except (ValueError, TypeError, RecursionError):
        return None


def keep(key: str, artifact: Artifact) -> None:
    """Keep an artifact; a reader sees the whole file or none."""
    write_kept(cache_folder() / f"{key}.json", artifact.to_json().encode("utf-8"), MOST)


def read_kept(path: Path, *, own: bool = False) -> bytes | None:
    """What is kept in a file; None where there is none, it is damaged, or (`own`) others could have written it."""
    try:
        with path.open("rb") as file:
            if own and not _is_own(file.fileno()):
                return None
            check, _, content = file.read().partition(b"\n")
    except OSError:
        return None
    return content if check == _check(content) else None


def write_kept(path: Path, content: bytes, most: int) -> None:
    """Keep bytes in a file, and no more than so many files of that kind in its folder. A reader sees all or nothing.

    A folder that has to be made is the user's alone.
    """
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".writing-")  # readable by the user alone
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(_check(content) + b"\n")
                file.write(content)
            os.replace(name, path)
        except BaseException:
            with suppress(OSError):
                os.unlink(name)
            raise
        _tidy(path.parent, path.suffix, most)
    except OSError:
        return


def _check(content: bytes) -> bytes:
    """What stands in the first line of a kept file, so that a damaged one is known."""
    return hashlib.sha256(content).hexdigest().encode()


def _is_own(handle: int) -> bool:
    """Whether an open file is a plain one of this user that nobody else may write."""
    found = os.fstat(handle)
    if not hasattr(os, "getuid"):  # the user's own folder is all there is to go by
        return stat.S_ISREG(found.st_mode)
    return stat.S_ISREG(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o022


def _tidy(folder: Path, suffix: str, most: int) -> None:
    """Let go of what was compiled longest ago, and of what was never finished."""
    ages = []
    yesterday = time.time() - DAY
    for file in folder.iterdir():
        with suppress(FileNotFoundError):  # another process tidies, too
            age = file.stat().st_mtime
            if file.suffix == suffix:
                ages.append((age, file))
            elif file.name.startswith(".writing-") and age < yesterday:
                file.unlink()
    ages.sort(key=lambda pair: pair[0], reverse=True)
    for _age, file in ages[most:]:
        file.unlink(missing_ok=True)
