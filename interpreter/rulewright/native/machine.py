"""The native engine of routines: an instance of a game's module, with the faults of its rules told as such."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from rulewright.ir.header import FAULTS
from rulewright.native.form import native_form
from rulewright.native.host import PAGE, Trapped
from rulewright.native.places import AHEAD, FAULT_CODE, FAULT_RULE, ROOM, STOP
from rulewright.routines.environment import environment
from rulewright.routines.memory import HEAP_WORDS, Value, room

if TYPE_CHECKING:
    from rulewright.play.game import Game

CODES = tuple(FAULTS)
LONG = "playouts"
"""The routine that plays whole games by the count, and may take long for it. Those that search or count (`..._run`) are
called for slices of some milliseconds."""


class NativeMachine:
    """A `Machine` in WebAssembly. Each has a memory of its own; they share the compiled module."""

    engine = "wasm"

    def __init__(self, game: Game, words: int = HEAP_WORDS) -> None:
        """Begin with so many words in the open region of the work memory.

        Raises:
            MisuseError: the game has no native form.
            NativeError: it cannot be compiled, or there is no memory for it.
        """
        native = native_form(game)
        memory: dict[str, int] = native.about["memory"]
        self.game = game
        self.players = game.players
        self.size = memory["state_words"]
        self.environment: Mapping[str, Value] = environment(game.artifact)
        self.room = room(self.environment, words)
        self._state = memory["state"] // 4
        self._list = memory["list"] // 4
        self._work = memory["work"] // 4
        pages = max(memory["pages"], -(-(memory["work"] + 4 * self.room) // PAGE))
        self._instance = native.program.instance(pages * PAGE, STOP // 4)
        if pages > memory["pages"]:
            self._instance.grow(pages - memory["pages"])
        self._instance.write(ROOM // 4, [self.room])  # no more than the Python engine has, so that both do the same
        self._functions: dict[str, Callable[..., int]] = {}

    def call(self, name: str, *args: int) -> int:
        """Call a routine; see `Machine`."""
        function = self._functions.get(name)
        if function is None:
            function = partial(self._instance.call_long, name) if name == LONG else self._instance.function(name)
            self._functions[name] = function
        try:
            return function(*args)
        except Trapped as trap:
            fault = self._fault(trap)
            self._instance.call("reset")
            if fault is None:
                raise
            raise fault from None

    def _fault(self, trap: Trapped) -> Exception | None:
        """What the rules did wrong, as the module noted it; None where it was no fault of the rules."""
        code, rule = self._instance.read(FAULT_CODE // 4, 1)[0], self._instance.read(FAULT_RULE // 4, 1)[0]
        if trap.code == "stack":
            return self.game.code.fault("depth", self._instance.read(AHEAD // 4, 1)[0] - 1)
        if trap.code != "unreachable" or not 1 <= code <= len(CODES):
            return None
        return self.game.code.fault(CODES[code - 1], rule)

    def stop(self) -> None:
        """End the call that is going on in another thread: it raises Trapped with the code "stopped"."""
        self._instance.stop()

    def read(self, at: int, count: int) -> list[int]:
        """Words of the work memory."""
        assert 0 <= at <= at + count <= self.room
        return self._instance.read(self._work + at, count)

    def write(self, at: int, values: Sequence[int]) -> None:
        """Set words of the work memory."""
        assert 0 <= at <= at + len(values) <= self.room
        self._instance.write(self._work + at, values)

    def vector(self) -> list[int]:
        """A copy of the position's vector."""
        return self._instance.read(self._state, self.size)

    def set_vector(self, values: Sequence[int]) -> None:
        """Put another vector in its place."""
        assert len(values) == self.size
        self._instance.write(self._state, values)

    def options(self, count: int) -> list[int]:
        """The first words of the list of options."""
        return self._instance.read(self._list, count)
