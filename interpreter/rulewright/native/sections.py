"""What a WebAssembly module says about itself: its memory, its exports, whether it wants anything. Nothing is run.

Reads only the sections that tell it, within bounds; wasmtime checks the rest when the module is compiled.

Source: WebAssembly Core Specification 2.0, chapter 5 (binary format).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.languages import _
from rulewright.native.calls import NativeError
from rulewright.native.writer import I32

HEAD = b"\0asm\1\0\0\0"
TYPE, IMPORT, FUNCTION, MEMORY, EXPORT, START = 1, 2, 3, 5, 7, 8
FUNC, MEM = 0, 2
MOST = 1_000_000
"""Entries of a section."""


@dataclass(slots=True)
class Outline:
    """`functions`: (parameters, results) of exported functions of 32-bit numbers, None for others. `memory`: least and
    most pages of the one exported memory, None where it is not exported or has no maximum."""

    functions: dict[str, tuple[int, int] | None] = field(default_factory=dict)
    memory: tuple[int, int] | None = None
    imports: bool = False
    start: bool = False


def outline(wasm: bytes) -> Outline:
    """What a module exports and wants.

    Raises:
        NativeError: it is damaged, or no module.
    """
    try:
        return _Reader(wasm).outline()
    except (IndexError, ValueError):
        raise NativeError(_("the module is damaged")) from None


class _Reader:
    def __init__(self, wasm: bytes) -> None:
        self.wasm = wasm
        self.at = 0
        self.end = len(wasm)

    def outline(self) -> Outline:
        """The sections one after the other, those with numbers in order and each once."""
        if self.wasm[:8] != HEAD:
            raise ValueError
        self.at = 8
        found = Outline()
        types: list[tuple[int, int] | None] = []
        functions: list[int] = []
        memories: list[tuple[int, int | None]] = []
        exports: list[tuple[str, int, int]] = []
        seen: set[int] = set()
        while self.at < len(self.wasm):
            kind = self.byte()
            size = self.number()
            self.end = self.at + size
            if self.end > len(self.wasm) or (kind and kind in seen):
                raise ValueError
            seen.add(kind)
            if kind == TYPE:
                types = [self.type() for _entry in range(self.count())]
            elif kind == IMPORT:
                found.imports = self.count() > 0
            elif kind == FUNCTION:
                functions = [self.number() for _entry in range(self.count())]
            elif kind == MEMORY:
                memories = [self.limits() for _entry in range(self.count())]
            elif kind == EXPORT:
                exports = [self.export() for _entry in range(self.count())]
            elif kind == START:
                found.start = True
            if kind in (TYPE, FUNCTION, MEMORY, EXPORT) and self.at != self.end:
                raise ValueError
            self.at, self.end = self.end, len(self.wasm)
        for name, kind, index in exports:
            if kind == FUNC and not found.imports:
                found.functions[name] = types[functions[index]]
            elif kind == MEM and name == "memory" and len(memories) == 1:
                least, most = memories[index]
                found.memory = None if most is None else (least, most)
        return found

    def byte(self) -> int:
        """The next byte of the section."""
        if self.at >= self.end:
            raise IndexError
        self.at += 1
        return self.wasm[self.at - 1]

    def number(self) -> int:
        """An unsigned LEB128 number of 32 bits."""
        found = 0
        for shift in range(0, 35, 7):
            byte = self.byte()
            found |= (byte & 0x7F) << shift
            if byte < 0x80:
                if found >= 1 << 32:
                    raise ValueError
                return found
        raise ValueError

    def count(self) -> int:
        """The number of entries of a section, which takes a byte each at least."""
        found = self.number()
        if found > min(MOST, self.end - self.at):
            raise ValueError
        return found

    def skip(self, count: int) -> bytes:
        """So many bytes."""
        if count > self.end - self.at:
            raise IndexError
        self.at += count
        return self.wasm[self.at - count : self.at]

    def type(self) -> tuple[int, int] | None:
        """The type of a function."""
        if self.byte() != 0x60:
            raise ValueError
        params = self.skip(self.count())
        results = self.skip(self.count())
        return (len(params), len(results)) if set(params + results) <= {I32} else None

    def limits(self) -> tuple[int, int | None]:
        """The type of a memory of 32-bit addresses that is not shared."""
        flag = self.byte()
        if flag > 1:
            raise ValueError
        least = self.number()
        return least, self.number() if flag else None

    def export(self) -> tuple[str, int, int]:
        """Name, kind and index of an export."""
        name = self.skip(self.number()).decode("utf-8")
        return name, self.byte(), self.number()
