"""Native programs kept on disk: the module and its machine code, by content and interpreter version.

    obtain(key, make)   recalled and loaded in milliseconds, or made, compiled and kept

The modules are those of our own emitter, which count their steps: they are not guarded by epochs (`host`).

What is kept is run as machine code, and wasmtime's `deserialize` trusts what it is given, so it is given nothing that
somebody else can have written: a file that is not the user's or that others may write is not read, whoever may write
the folder. That folder is the user's alone (mode 0700) where it had to be made; one that was there is used as it is.
Behind that a digest finds damage, and the head names the key, the version of wasmtime, the system, the kind of
processor and the settings: what differs in any of it is as good as none. wasmtime itself looks whether this very
processor has what the code uses. Writing is atomic, and any number of processes may do it at once (`codegen.cache`).
"""

from __future__ import annotations

import hashlib
import json
import platform
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rulewright.codegen.cache import cache_folder, read_kept, write_kept
from rulewright.native.host import SETTINGS, Program

FORMAT = 1
"""Changes whenever kept files of older versions must not be read."""
MOST = 200
"""Native programs that are kept."""
Made = tuple[bytes, dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Native:
    """A program that is ready, the module it was compiled from, and what its maker says about it."""

    program: Program
    wasm: bytes
    about: dict[str, Any]


def store_folder() -> Path:
    """Where native programs are kept."""
    return cache_folder() / "native"


@cache
def surroundings() -> str:
    """What machine code depends on besides the module."""
    import wasmtime

    package = Path(wasmtime.__file__).parent
    # importlib.metadata says the same in 25 ms, which is longer than it takes to load a program
    found = sorted(one.name for one in package.parent.glob("wasmtime-*.dist-info")) or [str(package.stat().st_mtime_ns)]
    return f"{FORMAT}; {found[-1]}; {sys.platform} {platform.machine()} {sys.maxsize}; {SETTINGS}"


def obtain(key: str, make: Callable[[], Made], *, cache: bool = True) -> Native:
    """The native program of a key, which stands for all that it is made from (`source.digest.cache_key`).

    Args:
        key: its name in the store: letters, digits, `-` and `_`.
        make: gives the module and what there is to say about it (JSON's kinds of values), when nothing is kept.
        cache: whether it may be kept and recalled.
    Raises:
        NativeError: what `make` gave cannot be compiled.
    """
    found = recall(key) if cache else None
    if found is not None:
        return found
    wasm, about = make()
    program = Program.compile(wasm, guarded=False)
    if cache:
        keep(key, wasm, program.machine_code(), about)
    return Native(program, wasm, about)


def recall(key: str) -> Native | None:
    """What is kept under a key, loaded; None where nothing is that can be used here."""
    content = read_kept(_file(key), own=True)
    try:
        parts = None if content is None else _parts(key, content)
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    if parts is None:
        return None
    wasm, code, about = parts
    program = Program.from_machine_code(code, guarded=False)
    return None if program is None else Native(program, wasm, about)


def keep(key: str, wasm: bytes, code: bytes, about: dict[str, Any]) -> None:
    """Keep a module with its machine code; does nothing where that is not possible."""
    head = {
        "key": key, "made for": surroundings(), "about": about, "wasm": len(wasm), "code": len(code),
    }  # fmt: skip
    text = json.dumps(head, ensure_ascii=False, separators=(",", ":")).encode()
    write_kept(_file(key), b"".join([text, b"\n", wasm, code]), MOST)


def _file(key: str) -> Path:
    """The file of a key under these circumstances: other versions of wasmtime keep theirs beside it."""
    name = hashlib.sha256(f"{key} {surroundings()}".encode()).hexdigest()
    return store_folder() / f"{name}.native"


def _parts(key: str, content: bytes) -> tuple[bytes, bytes, dict[str, Any]] | None:
    """Module, machine code and remarks from what a file holds; None where it was made for something else."""
    text, _line, rest = content.partition(b"\n")
    head = json.loads(text)
    if not isinstance(head, dict) or head["key"] != key or head["made for"] != surroundings():
        return None
    size, about = head["wasm"], head["about"]
    if type(size) is not int or not isinstance(about, dict) or size < 0 or size + head["code"] != len(rest):
        return None
    return rest[:size], rest[size:], about
