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
from rulewright.ir.draws import MULTIPLIER, RANGE
from rulewright.ir.header import FAULTS, OVER, RNG_C, RNG_X
from rulewright.play import support
from rulewright.play.fault import Halted, Trap
from rulewright.play.generator import draw as draw_from
from rulewright.play.generator import seed as set_seed
from rulewright.routines.environment import environment
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
        self.space.update(_allowed)
        self.space.update(_steps(self))
        self.space.update(_draws(self))
        self.space.update(_memory(self))
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


_allowed: dict[str, Any] = {"__builtins__": {}, "range": range, "min": min, "max": max}
"""The built-in functions that routines may call: these and no other."""


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
    for name, key in (("score_of", "score"), ("returns_of", "returns")):
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


def _draws(machine: PythonMachine) -> dict[str, Callable[..., Any]]:
    """The intrinsics over generators."""
    S, M = machine._S, machine._M

    def draw(count: int) -> int:
        return draw_from(S, count)

    def number(low: int, high: int) -> int:
        return (low & 0xFFFFFFFF) | (high & 0xFFFFFFFF) << 32

    def seed_state(low: int, high: int) -> None:
        set_seed(S, number(low, high))

    def seed_at(at: int, low: int, high: int) -> None:
        words = [0, 0]
        set_seed(words, number(low, high))
        M[at], M[at + 1] = words

    def step_at(at: int) -> int:
        t = MULTIPLIER * M[at] + M[at + 1]
        M[at + 1] = t >> 31
        x = M[at] = t & (RANGE - 1)
        return x

    return {"draw": draw, "seed_state": seed_state, "seed_at": seed_at, "step_at": step_at}


def _memory(machine: PythonMachine) -> dict[str, Callable[..., Any]]:
    """The intrinsics over the work memory."""
    S, M = machine._S, machine._M
    size, words = machine.size, machine.room

    def save(at: int) -> None:
        M[at : at + size] = S

    def restore(at: int) -> None:
        S[:] = M[at : at + size]

    def copy(to: int, start: int, count: int) -> None:
        M[to : to + count] = M[start : start + count]

    def zero(at: int, count: int) -> None:
        M[at : at + count] = [0] * count

    def room() -> int:
        return words

    return {"save": save, "restore": restore, "copy": copy, "zero": zero, "room": room}
