"""Compiled games kept on disk, named by their content and the interpreter that compiled them.

The cache is a help and never needed: a file that cannot be read, is cut off or of another format is as good as none,
and a cache that cannot be written is left alone.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
import time
from pathlib import Path

from rulewright.codegen.artifact import Artifact

MOST = 400
"""Compiled games that are kept."""


def cache_folder() -> Path:
    """The folder of compiled games: under RULEWRIGHT_CACHE, or the user's cache folder."""
    chosen = os.environ.get("RULEWRIGHT_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "rulewright"


def recall(key: str) -> Artifact | None:
    """The artifact kept under a key, or None."""
    try:
        check, _, text = (cache_folder() / f"{key}.json").read_text("utf-8").partition("\n")
        return Artifact.from_json(text) if check == _check(text) else None
    except (OSError, ValueError, TypeError, RecursionError):
        return None


def _check(text: str) -> str:
    """What stands in the first line of a kept file, so that a damaged one is known."""
    return hashlib.sha256(text.encode()).hexdigest()


def keep(key: str, artifact: Artifact) -> None:
    """Keep an artifact; a reader sees the whole file or none."""
    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=folder, prefix=".writing-")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                text = artifact.to_json()
                file.write(f"{_check(text)}\n{text}")
            os.replace(name, folder / f"{key}.json")
        except BaseException:
            os.unlink(name)
            raise
        _tidy(folder)
    except OSError:
        return


def _tidy(folder: Path) -> None:
    """Let go of the games that were compiled longest ago, and of what was never finished."""
    kept = sorted(folder.glob("*.json"), key=lambda file: file.stat().st_mtime, reverse=True)
    yesterday = time.time() - 86_400
    for file in [*kept[MOST:], *(f for f in folder.glob(".writing-*") if f.stat().st_mtime < yesterday)]:
        file.unlink(missing_ok=True)
