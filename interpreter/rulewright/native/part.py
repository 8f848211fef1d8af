"""What the writers of a module's runtime share: the module, its places, and addresses in them."""

from __future__ import annotations

from rulewright.native.places import Places
from rulewright.native.writer import Function, Module


class Part:
    """Writes some functions into a module."""

    def __init__(self, module: Module, places: Places) -> None:
        self.module = module
        self.places = places

    def slot(self, number: int) -> int:
        """Byte address of a slot of the state."""
        return self.places.state + 4 * number

    def copy_state(self, f: Function, back: bool, base: int) -> None:
        """S -> the words from parameter 0 on, counted from a byte address; or the other way."""
        for state in (True, False) if back else (False, True):
            if state:
                f.const(self.places.state)
            else:
                f.get(0)
                f.const(2)
                f.op("i32.shl")
                f.const(base)
                f.op("i32.add")
        f.const(4 * self.places.size)
        f.copy_memory()

    def work(self, f: Function, param: int) -> None:
        """Byte address of a word of M."""
        f.get(param)
        f.const(2)
        f.op("i32.shl")
        f.const(self.places.work)
        f.op("i32.add")
