"""Writes files whole or not at all: the one place of the tools where a file comes to be.

A file is written beside its place, flushed to the disk and then moved there, so that at any moment it holds either the
old content or the new one. What is no plain file (a device, a pipe) is written straight into, a link is followed.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path


def write(path: Path, content: str | bytes) -> None:
    """Write a file, text in UTF-8 with plain line ends; its folder is made where there is none.

    A new file gets the mode that the user's mask gives, an old one keeps its own.

    Raises:
        OSError: it cannot be written, and says of which file; the old file is then as it was.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    try:
        _write(path.resolve(), data)
    except OSError as error:
        raise _about(error, path) from error


def write_files(folder: Path, files: Mapping[str, bytes]) -> list[Path]:
    """Write files by name into a folder; returns their paths. Raises OSError as `write` does."""
    written = []
    for name, content in files.items():
        path = folder / name
        write(path, content)
        written.append(path)
    return written


def write_together(files: Mapping[Path, bytes]) -> None:
    """Write files that belong together: all of them, or none.

    All are on the disk under other names before the first comes to its place; where one cannot come there, those
    before it become what they were.

    Raises:
        OSError: as `write` does; every file is then as it was.
    """
    ready: list[tuple[Path, Path, str, str]] = []  # as named, its place, the new content, the old content
    moved = 0
    try:
        for named, content in files.items():
            try:
                path = named.resolve()
                path.parent.mkdir(parents=True, exist_ok=True)
                ready.append((named, path, _beside(path, content), _second_name(path)))
            except OSError as error:
                raise _about(error, named) from error
        for named, path, new, _old in ready:
            try:
                os.replace(new, path)
            except OSError as error:
                raise _about(error, named) from error
            moved += 1
    except BaseException:
        for _named, path, _new, old in ready[:moved]:
            with suppress(OSError):
                if old:
                    os.replace(old, path)
                else:
                    os.unlink(path)
        raise
    finally:
        for _named, _path, new, old in ready:
            for left in (new, old):
                with suppress(OSError):
                    if left:
                        os.unlink(left)


def _second_name(path: Path) -> str:
    """Another name for the content that a file has now; empty where there is no file."""
    if not path.exists():
        return ""
    handle, second = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:100]}.")
    os.close(handle)
    try:
        os.unlink(second)
        os.link(path, second)
    except OSError:  # a file system without second names
        shutil.copy2(path, second)
    return second


def write_if_changed(path: Path, text: str) -> bool:
    """Write a text where the file does not hold it already; whether it had to be written. Raises OSError."""
    with suppress(OSError, UnicodeDecodeError):
        if path.read_text("utf-8") == text:
            return False
    write(path, text)
    return True


def _write(path: Path, data: bytes) -> None:
    if path.exists() and not path.is_file():
        with path.open("wb") as stream:  # a folder says so itself
            stream.write(data)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = _beside(path, data)
    try:
        os.replace(beside, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise


def _beside(path: Path, data: bytes) -> str:
    """Write a file beside another one, with its mode, down to the disk; gives its name."""
    handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:100]}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(beside, _mode(path))
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise
    return beside


def _about(error: OSError, path: Path) -> OSError:
    """The error as one of the file that was asked for: the name of the one beside it would mean nothing to a reader."""
    if error.errno is None:
        return error
    return type(error)(error.errno, error.strerror, str(path))


def _mode(path: Path) -> int:
    with suppress(OSError):
        return path.stat().st_mode & 0o7777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
