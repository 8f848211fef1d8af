"""The Python engine of routines: their functions as they are, in a name space that holds one game's state and code.

    routines (bytecode) + intrinsics over `play.code` + constants  ->  functions of one machine

No source is made: `types.FunctionType` gives a function's code other globals. Random play goes through the loop that
the game's own code has for it, which is faster and makes the same decisions (a test says so).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import FunctionType
from typing import TYPE_CHECKING, Any

from rulewright.codegen.lines import identifier
from rulewright.ir.header import FAULTS, OVER, RNG_C, RNG_X
from rulewright.play import support
from rulewright.play.fault import Halted, Trap
from rulewright.routines.environment import environment
from rulewright.routines.intrinsics import ALLOWED, draws, memory
from rulewright.routines.listing import routines
from rulewright.routines.memory import HEAP_WORDS, Value, room

if TYPE_CHECKING:
    from rulewright.play.game import Game

FAULT_CODES = tuple(FAULTS)


class PythonMachine:
    """A `Machine` in Python. `space` is the name space of its routines."""

    engine = "python"

    def __init__(self, game: Game, words: int = HEAP_WORDS, *, loops: bool = True) -> None:
        """With `loops` off random play is what `routines.play` says, step by step."""
        game.code.load("sample")
        self.game = game
        self.environment: dict[str, Value] = environment(game.artifact)
        self.size = game.artifact.size
        self.players = game.players
        self.room = room(self.environment, words)
        self._S = game.code.new()
        self._M = [0] * self.room
        self._O: list[int] = []
        self.space: dict[str, Any] = {**self.environment, "S": self._S, "M": self._M, "O": self._O}
        self.space.update(ALLOWED)
        self.space.update(_steps(self))
        self.space.update(draws(self._S, self._M))
        self.space.update(memory(self._S, self._M))
        for name, routine in routines().items():
            self.space[name] = FunctionType(routine.__code__, self.space, name)
        if loops:
            self.space.update(_loops(self))

    def call(self, name: str, *args: int) -> int:
        """Call a routine; see `Machine`."""
        try:
            return self.space[name](*args) or 0
        except Exception as error:
            raise self.game.code.explain(error) from error

    def read(self, at: int, count: int) -> list[int]:
        """Words of the work memory."""
        assert 0 <= at <= at + count <= self.room
        return self._M[at : at + count]

    def write(self, at: int, values: Sequence[int]) -> None:
        """Set words of the work memory."""
        assert 0 <= at <= at + len(values) <= self.room
        self._M[at : at + len(values)] = values

    def vector(self) -> list[int]:
        """A copy of the position's vector."""
        return self._S[:]

    def set_vector(self, values: Sequence[int]) -> None:
        """Put another vector in its place."""
        assert len(values) == self.size
        self._S[:] = values

    def options(self, count: int) -> list[int]:
        """The first words of the list of options."""
        return self._O[:count]


def _steps(machine: PythonMachine) -> dict[str, Callable[..., Any]]:
    """The intrinsics that run the game's own code."""
    S, O, code = machine._S, machine._O, machine.game.code  # noqa: E741
    listed, players = code.space["OPTIONS"], code.space["PLAYERS"]
    answers, units, rules = code.space["S_RESUME"], code.space["S_UNITS"], code.space["RULE_OF_SITE"]
    fresh = code.new()
    result = code.artifact.result

    def options(site: int) -> int:
        O[:] = found = listed[site](S)
        if not found:
            raise Trap("no-options", rules[site])
        return len(found)

    def player_at(site: int) -> int:
        return players[site](S)  # type: ignore[no-any-return]

    def begin() -> int:
        return code.begin(S)

    def resume(site: int, choice: int) -> int:
        try:
            site = answers[site](S, choice)
            while site < 0:
                site = units[-site](S)
        except Halted:
            return 0
        return site

    def last(site: int, choice: int) -> int:
        code.resume(S, site, choice, support.SINK)
        code.settle(S, support.SINK)
        return int(not S[OVER])

    def initial() -> None:
        x, c = S[RNG_X], S[RNG_C]
        S[:] = fresh
        S[RNG_X], S[RNG_C] = x, c

    def of(name: str) -> Callable[[int], int]:
        function = code.space[f"f_{identifier(name)}"]
        return lambda seat: int(function(S, seat))

    def among(names: Sequence[str]) -> Callable[[int, int], int]:
        functions = [of(name) for name in names]
        return lambda number, seat: functions[number](seat)

    def fault(number: int, rule: int) -> None:
        raise Trap(FAULT_CODES[number], rule)

    found: dict[str, Callable[..., Any]] = {
        "options": options, "player_at": player_at, "begin": begin, "resume": resume, "last": last, "initial": initial,
        "fault": fault, "tie_of": among(result.get("ties", ())), "part_of": among(result.get("parts", ())),
    }  # fmt: skip
    for name, key in (("score_of", "score"), ("returns_of", "returns"), ("worth_of", "worth")):
        if result.get(key):
            found[name] = of(result[key])
    return found


def _loops(machine: PythonMachine) -> dict[str, Callable[..., Any]]:
    """Routines of random play by the loops of the game's own code."""
    S, code = machine._S, machine.game.code
    initial = machine.space["initial"]

    def play_on(most: int) -> int:
        return code.playout(S, most)

    def playouts(games: int) -> int:
        initial()
        return code.whole_playouts(S, games)

    return {"play_on": play_on, "playouts": playouts}
