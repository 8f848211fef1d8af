"""What must hold for every file of the project: length, no traces of somebody's machine."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable
from pathlib import Path

LONGEST = 600

TEXT = {".py", ".yaml", ".yml", ".md", ".toml", ".json", ".svg", ".po", ".j2", ".txt", ".lock", ".cfg", ""}

MACHINE = re.compile(
    r"(?<![\w./-])(?:/(?:root|work|home|Users|opt|mnt)/[\w.-]+|[A-Z]:\\\\?Users\b)|\.pyenv\b|file:///|bash_jobs"
)


def project_files(root: Path) -> list[Path]:
    """Files that are committed or about to be; everything below `root` where git is not at hand."""
    try:
        listed = subprocess.run(
            ["git", "-C", str(root), "ls-files", "-co", "--exclude-standard", "-z"], capture_output=True, check=True
        ).stdout.decode("utf-8")
    except (OSError, subprocess.CalledProcessError):
        return sorted(f for f in root.rglob("*") if f.is_file() and ".venv" not in f.parts)
    return sorted(root / name for name in listed.split("\0") if name and (root / name).is_file())


def long_modules(files: Iterable[Path], longest: int = LONGEST) -> list[str]:
    """Messages for Python files of more than `longest` lines."""
    found = []
    for file in files:
        if file.suffix == ".py":
            lines = len(file.read_text("utf-8").splitlines())
            if lines > longest:
                found.append(f"{file}: {lines} lines; look for the second idea inside")
    return found


def machine_paths(files: Iterable[Path]) -> list[str]:
    """Messages for lines that name a place on somebody's machine."""
    found = []
    for file in files:
        if file.suffix not in TEXT:
            continue
        for number, line in enumerate(file.read_text("utf-8", errors="replace").splitlines(), 1):
            match = MACHINE.search(line)
            if match:
                found.append(f"{file}:{number}: names a place on one machine: {match.group()}")
    return found
