"""Writes files whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path


def write_files(folder: Path, files: Mapping[str, bytes]) -> list[Path]:
    """Write files by name into a folder, which is made if it is not there; returns their paths.

    Each is written beside its place and then moved there, so that nobody sees half a file.

    Raises:
        OSError: a full disk, a folder that may not be written to.
    """
    written = []
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            os.chmod(beside, 0o644)
            os.replace(beside, path)
        except BaseException:
            with suppress(OSError):
                os.unlink(beside)
            raise
        written.append(path)
    return written
