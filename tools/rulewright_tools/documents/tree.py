"""The folder of made files: what differs from what should be there, and bringing it there.

wanted: {"en/GAME/index.md": "...", ...}  ->  findings (missing, stale, edited by hand, left over), or the files
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from rulewright.languages import _
from rulewright_tools.documents.stamps import hand_edited, is_stamped
from rulewright_tools.writing import write

MADE = (".md", ".svg")
"""Endings of files that this part makes; others in the folder (sheets to download) belong to somebody else."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One file that is not as it should be. `kind`: missing, stale, edited, extra."""

    path: str
    kind: str

    def __str__(self) -> str:
        return f"{self.path}: {said(self.kind)}"


def said(kind: str) -> str:
    """A kind of finding in words, with what to do."""
    return {
        "missing": _("is missing; run `rulewright docs`"),
        "stale": _("is out of date: the data has changed; run `rulewright docs`"),
        "edited": _("was edited by hand; change the data or the template instead, then run `rulewright docs`"),
        "extra": _("is left over from something that is gone; run `rulewright docs`"),
    }[kind]


def compare(folder: Path, wanted: Mapping[str, str], scopes: Iterable[str]) -> list[Finding]:
    """What is not as it should be, by path.

    Args:
        folder: the folder of made files.
        wanted: contents by path below it.
        scopes: folders below it (`en/GAME`, or `` for all) in which other made files are left over.
    """
    found: list[Finding] = []
    for path, text in wanted.items():
        there = _read(folder / path)
        if there is None:
            found.append(Finding(path, "missing"))
        elif hand_edited(there):
            found.append(Finding(path, "edited"))
        elif there != text:
            found.append(Finding(path, "stale"))
    found += [Finding(path, "extra") for path in left_over(folder, wanted, scopes)]
    return sorted(found, key=lambda f: f.path)


def left_over(folder: Path, wanted: Mapping[str, str], scopes: Iterable[str]) -> list[str]:
    """Made files within the scopes that are not wanted."""
    found: set[str] = set()
    for scope in scopes:
        base = folder / scope if scope else folder
        if not base.is_dir():
            continue
        for file in base.rglob("*"):
            if file.suffix in MADE and file.is_file() and not file.is_symlink():
                path = file.relative_to(folder).as_posix()
                if path not in wanted and is_stamped(_read(file) or ""):
                    found.add(path)
    return sorted(found)


def bring(folder: Path, wanted: Mapping[str, str], scopes: Iterable[str]) -> tuple[int, int]:
    """Write what differs and remove what is left over; (written, removed). Each file is replaced as a whole."""
    written = 0
    for path, text in wanted.items():
        file = folder / path
        if _read(file) != text:
            write(file, text)
            written += 1
    gone = left_over(folder, wanted, scopes)
    for path in gone:
        (folder / path).unlink()
    for path in gone:
        _remove_empty((folder / path).parent, folder)
    return written, len(gone)


def _read(file: Path) -> str | None:
    try:
        return file.read_text("utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return None
    except UnicodeDecodeError:
        return ""


def _remove_empty(folder: Path, stop: Path) -> None:
    while folder != stop and folder.is_dir() and not any(folder.iterdir()):
        folder.rmdir()
        folder = folder.parent
