"""A game's rules digest: the same rules with the same settings give the same digest.

It stands in saved games, and names compiled games in the cache (there together with the interpreter that compiled
them).
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from rulewright.diagnostics import Diagnostics
from rulewright.source.folder import game_files

MEANING = "1"
"""Changes whenever the same rules begin to mean another game: another order of draws, other option numbers."""


@cache
def interpreter_stamp() -> str:
    """Stands for the interpreter's own files as they are on this machine, so that a changed one compiles anew."""
    root = Path(__file__).resolve().parent.parent
    found = hashlib.sha256()
    for file in sorted(root.rglob("*.py")):
        stat = file.stat()
        found.update(f"{file.relative_to(root)} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return found.hexdigest()


def digest_of(
    game: Path, players: int | None, variants: Sequence[str], changes: Mapping[str, Any] | None = None
) -> str:
    """64 hex digits that stand for these rules with these settings."""
    found = hashlib.sha256(MEANING.encode())
    files = list(game_files(game, Diagnostics()))
    if game.is_dir():
        files += sorted(f for f in (game / "variants").rglob("*.yaml") if f.is_file())
    for file in files:
        found.update(f"\n{file.name} {file.parent.name}\n".encode())
        found.update(file.read_bytes())
    settings = f"\n{players}\n{sorted(variants)}\n{sorted((changes or {}).items(), key=str)}\n"
    found.update(settings.encode())
    return found.hexdigest()


def cache_key(digest: str) -> str:
    """The name of a compiled game in the cache: its rules, and the interpreter that compiled it."""
    return hashlib.sha256(f"{digest} {interpreter_stamp()}".encode()).hexdigest()
