"""What can run the routines of one game: a position, a work memory, and calls by name.

    game -> Machine -> call("new", 7, 0), call("advance"), call("playout"), call("score", 1) ...

Two engines have this protocol, `python_machine.PythonMachine` and `native.machine.NativeMachine`, and give the same
numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from rulewright.routines.memory import Value

if TYPE_CHECKING:
    from rulewright.play.game import Game


class Machine(Protocol):
    """Belongs to one thread at a time; a native call lets other threads run."""

    @property
    def engine(self) -> str:
        """`python` or `wasm`."""

    @property
    def game(self) -> Game:
        """The game it runs."""

    @property
    def size(self) -> int:
        """Words of the vector."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def room(self) -> int:
        """Words of the work memory."""

    @property
    def environment(self) -> Mapping[str, Value]:
        """Constants and tables by name, the first words of regions of the work memory among them."""

    def call(self, name: str, *args: int) -> int:
        """Call a routine with numbers of 32 bits (signed); gives its result, 0 if it has none.

        Raises:
            PlayFault: the rules led into something impossible. The machine can go on with another vector.
        """

    def read(self, at: int, count: int) -> list[int]:
        """Words of the work memory."""

    def write(self, at: int, values: Sequence[int]) -> None:
        """Set words of the work memory."""

    def vector(self) -> list[int]:
        """A copy of the position's vector."""

    def set_vector(self, values: Sequence[int]) -> None:
        """Put another vector in its place."""

    def options(self, count: int) -> list[int]:
        """The first words of the list of options."""


def halves(number: int) -> tuple[int, int]:
    """A whole number as the two signed halves of 32 bits that `new`, `seed_state` and `seed_at` take (low, high)."""

    def signed(word: int) -> int:
        return word - (1 << 32) if word >> 31 else word

    return signed(number & 0xFFFFFFFF), signed(number >> 32 & 0xFFFFFFFF)
