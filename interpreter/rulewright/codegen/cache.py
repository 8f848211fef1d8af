"""Compiled games kept on disk, named by their content and the interpreter that compiled them.

The cache is a help and never needed: a file that cannot be read, is cut off or of another format is as good as none,
and a cache that cannot be written is left alone.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from rulewright.codegen.artifact import Artifact


def cache_folder() -> Path:
    """The folder of compiled games: under RULEWRIGHT_CACHE, or the user's cache folder."""
    chosen = os.environ.get("RULEWRIGHT_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "rulewright"


def recall(key: str) -> Artifact | None:
    """The artifact kept under a key, or None."""
    try:
        return Artifact.from_json((cache_folder() / f"{key}.json").read_text("utf-8"))
    except (OSError, ValueError, TypeError):
        return None


def keep(key: str, artifact: Artifact) -> None:
    """Keep an artifact; a reader sees the whole file or none."""
    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=folder, prefix=".writing-")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(artifact.to_json())
            os.replace(name, folder / f"{key}.json")
        except BaseException:
            os.unlink(name)
            raise
    except OSError:
        return
