"""Writes WebAssembly modules, byte by byte: types, functions, one memory, one table, globals, exports, data.

    m = Module()
    f = m.function("double", 1, 1)
    f.get(0); f.const(2); f.op("i32.mul")
    m.export("double")
    m.binary()

All parameters and results are i32. Functions are referred to by name and may be defined later.

Source: WebAssembly Core Specification 2.0, binary format; of what came after 1.0 only bulk memory operations are used.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

I32, I64 = 0x7F, 0x7E
EMPTY = 0x40
"""Type of a block that leaves nothing."""
PAGE = 65536
"""Bytes of a page of memory."""

OPS: dict[str, int] = {
    "unreachable": 0x00, "return": 0x0F, "drop": 0x1A, "select": 0x1B, "else": 0x05, "end": 0x0B,
    "i32.eqz": 0x45, "i32.eq": 0x46, "i32.ne": 0x47, "i32.lt_s": 0x48, "i32.lt_u": 0x49, "i32.gt_s": 0x4A,
    "i32.gt_u": 0x4B, "i32.le_s": 0x4C, "i32.ge_s": 0x4E, "i32.ge_u": 0x4F,
    "i32.clz": 0x67, "i32.ctz": 0x68, "i32.add": 0x6A, "i32.sub": 0x6B, "i32.mul": 0x6C, "i32.div_s": 0x6D,
    "i32.rem_s": 0x6F, "i32.rem_u": 0x70, "i32.and": 0x71, "i32.or": 0x72, "i32.xor": 0x73, "i32.shl": 0x74,
    "i32.shr_s": 0x75, "i32.shr_u": 0x76,
    "i64.add": 0x7C, "i64.mul": 0x7E, "i64.and": 0x83, "i64.or": 0x84, "i64.xor": 0x85, "i64.shl": 0x86,
    "i64.shr_u": 0x88, "i64.rem_u": 0x82,
    "i32.wrap_i64": 0xA7, "i64.extend_i32_u": 0xAD,
}  # fmt: skip
"""Instructions without immediates."""

MEMORY_OPS: dict[str, tuple[int, int]] = {
    "i32.load": (0x28, 2), "i32.load8_s": (0x2C, 0), "i32.load8_u": (0x2D, 0), "i32.load16_s": (0x2E, 1),
    "i32.load16_u": (0x2F, 1), "i32.store": (0x36, 2),
}  # fmt: skip
"""Loads and stores: code, and the logarithm of the alignment."""


def unsigned(value: int) -> bytes:
    """A whole number from 0 in LEB128."""
    found = bytearray()
    while True:
        low = value & 0x7F
        value >>= 7
        if not value:
            found.append(low)
            return bytes(found)
        found.append(low | 0x80)


def signed(value: int) -> bytes:
    """A whole number in signed LEB128."""
    found = bytearray()
    while True:
        low = value & 0x7F
        value >>= 7
        if (value == 0 and not low & 0x40) or (value == -1 and low & 0x40):
            found.append(low)
            return bytes(found)
        found.append(low | 0x80)


def vector(items: Sequence[bytes]) -> bytes:
    """A count and the items."""
    return unsigned(len(items)) + b"".join(items)


def text(name: str) -> bytes:
    """A name."""
    data = name.encode()
    return unsigned(len(data)) + data


class Function:
    """A function being written. Locals are numbers: parameters first, then those given out by `local`."""

    def __init__(self, module: Module, name: str, params: int, results: int) -> None:
        self.module = module
        self.name = name
        self.params = params
        self.results = results
        self.code = bytearray()
        self.types: list[int] = []
        self.depth = 0
        """Blocks that are open."""

    def local(self, kind: int = I32) -> int:
        """A new local."""
        self.types.append(kind)
        return self.params + len(self.types) - 1

    def op(self, name: str) -> None:
        """An instruction without immediates."""
        self.code.append(OPS[name])

    def const(self, value: int) -> None:
        """Push a 32-bit number; numbers from 2**31 to 2**32 - 1 stand for what has the same bits."""
        if value >= 1 << 31:
            value -= 1 << 32
        self.code.append(0x41)
        self.code += signed(value)

    def const64(self, value: int) -> None:
        """Push a 64-bit number, likewise."""
        if value >= 1 << 63:
            value -= 1 << 64
        self.code.append(0x42)
        self.code += signed(value)

    def get(self, local: int) -> None:
        """Push a local."""
        self.code.append(0x20)
        self.code += unsigned(local)

    def set(self, local: int) -> None:
        """Pop into a local."""
        self.code.append(0x21)
        self.code += unsigned(local)

    def tee(self, local: int) -> None:
        """Copy the top into a local."""
        self.code.append(0x22)
        self.code += unsigned(local)

    def global_get(self, name: str) -> None:
        """Push a global."""
        self.code.append(0x23)
        self.code += unsigned(self.module.global_index(name))

    def global_set(self, name: str) -> None:
        """Pop into a global."""
        self.code.append(0x24)
        self.code += unsigned(self.module.global_index(name))

    def memory(self, op: str, offset: int) -> None:
        """A load or store at the address on the stack plus `offset` bytes."""
        code, align = MEMORY_OPS[op]
        self.code.append(code)
        self.code += unsigned(align) + unsigned(offset)

    def call(self, name: str) -> None:
        """Call a function by name; it may be written later."""
        self.code.append(0x10)
        self.code += unsigned(self.module.index(name))

    def call_indirect(self, params: int, results: int) -> None:
        """Call the function whose number in the table is on the stack."""
        self.code.append(0x11)
        self.code += unsigned(self.module.type_index(params, results)) + unsigned(0)

    def block(self) -> None:
        """Begin a block: jumps to it go behind its end."""
        self._open(0x02, EMPTY)

    def loop(self) -> None:
        """Begin a loop: jumps to it go to its start."""
        self._open(0x03, EMPTY)

    def open_if(self, result: bool = False) -> None:
        """Begin what is run if the number on the stack is not 0."""
        self._open(0x04, I32 if result else EMPTY)

    def _open(self, code: int, kind: int) -> None:
        self.code += bytes((code, kind))
        self.depth += 1

    def orelse(self) -> None:
        """Begin what is run otherwise."""
        self.op("else")

    def end(self) -> None:
        """End the innermost block."""
        self.op("end")
        self.depth -= 1

    def branch(self, depth: int) -> None:
        """Jump to the block that was opened as number `depth`, from 1."""
        self.code.append(0x0C)
        self.code += unsigned(self.depth - depth)

    def branch_if(self, depth: int) -> None:
        """Jump there if the number on the stack is not 0."""
        self.code.append(0x0D)
        self.code += unsigned(self.depth - depth)

    def copy_memory(self) -> None:
        """memory.copy: to, from, bytes are on the stack."""
        self.code += b"\xfc\x0a\x00\x00"

    def fill_memory(self) -> None:
        """memory.fill: to, value, bytes are on the stack."""
        self.code += b"\xfc\x0b\x00"

    def memory_size(self) -> None:
        """Push the pages of memory there are."""
        self.code += b"\x3f\x00"

    def body(self) -> bytes:
        """The function's entry in the code section."""
        groups: list[list[int]] = []
        for kind in self.types:
            if groups and groups[-1][1] == kind:
                groups[-1][0] += 1
            else:
                groups.append([1, kind])
        listed = vector([unsigned(count) + bytes((kind,)) for count, kind in groups])
        whole = listed + bytes(self.code) + b"\x0b"
        return unsigned(len(whole)) + whole


@dataclass(slots=True)
class Module:
    """A module being written."""

    pages: int = 1
    most_pages: int = 1
    functions: dict[str, Function] = field(default_factory=dict)
    table: list[str | None] = field(default_factory=list)
    """Names of functions by number; None traps."""
    exports: list[str] = field(default_factory=list)
    data: list[tuple[int, bytes]] = field(default_factory=list)
    starts: dict[str, int] = field(default_factory=dict)
    """What globals hold at the start, where it is not 0."""
    notes: dict[str, bytes] = field(default_factory=dict)
    """Custom sections."""
    _indices: dict[str, int] = field(default_factory=dict)
    _types: dict[tuple[int, int], int] = field(default_factory=dict)
    _globals: dict[str, int] = field(default_factory=dict)

    def function(self, name: str, params: int, results: int) -> Function:
        """Begin a function."""
        if name in self.functions:
            raise AssertionError(f"{name} is written twice")
        self.index(name)
        made = self.functions[name] = Function(self, name, params, results)
        return made

    def index(self, name: str) -> int:
        """The number of a function."""
        return self._indices.setdefault(name, len(self._indices))

    def type_index(self, params: int, results: int) -> int:
        """The number of a function type."""
        return self._types.setdefault((params, results), len(self._types))

    def global_index(self, name: str) -> int:
        """The number of a global variable (i32)."""
        return self._globals.setdefault(name, len(self._globals))

    def export(self, *names: str) -> None:
        """Make functions known outside, by their names."""
        self.exports += names

    def add_to_table(self, names: Iterable[str | None]) -> int:
        """Put functions into the table one behind the other; gives the number of the first."""
        first = len(self.table)
        self.table += names
        return first

    def binary(self) -> bytes:
        """The module. Raises KeyError where a function was referred to and never written."""
        functions = [self.functions[name] for name in self._indices]
        kinds = [self.type_index(f.params, f.results) for f in functions]
        types = [
            b"\x60" + vector([bytes((I32,))] * params) + vector([bytes((I32,))] * results)
            for params, results in self._types
        ]
        table = unsigned(len(self.table))
        exported = [text("memory") + b"\x02\x00"]
        exported += [text(name) + b"\x00" + unsigned(self.index(name)) for name in self.exports]
        sections = [
            (1, vector(types)),
            (3, vector([unsigned(k) for k in kinds])),
            (4, vector([b"\x70\x01" + table + table])),
            (5, vector([b"\x01" + unsigned(self.pages) + unsigned(self.most_pages)])),
            (6, vector([bytes((I32, 1)) + b"\x41" + signed(self.starts.get(g, 0)) + b"\x0b" for g in self._globals])),
            (7, vector(exported)),
            (9, vector(self._elements())),
            (10, vector([f.body() for f in functions])),
            (11, vector([b"\x00\x41" + signed(at) + b"\x0b" + unsigned(len(d)) + d for at, d in self.data])),
            (0, text("name") + self._names()),
            *((0, text(name) + data) for name, data in self.notes.items()),
        ]
        return b"\x00asm\x01\x00\x00\x00" + b"".join(
            bytes((number,)) + unsigned(len(content)) + content for number, content in sections
        )

    def _elements(self) -> list[bytes]:
        """Stretches of the table that hold functions."""
        found: list[tuple[int, list[str]]] = []
        for number, name in enumerate(self.table):
            if name is None:
                continue
            if found and found[-1][0] + len(found[-1][1]) == number:
                found[-1][1].append(name)
            else:
                found.append((number, [name]))
        return [
            b"\x00\x41" + signed(at) + b"\x0b" + vector([unsigned(self._indices[n]) for n in names])
            for at, names in found
        ]

    def _names(self) -> bytes:
        """Names of functions, for whoever reads a profile or a trap."""
        names = vector([unsigned(i) + text(name) for name, i in self._indices.items()])
        return b"\x01" + unsigned(len(names)) + names
