"""What every routine may use by name: arrays, intrinsics, constants. For type checkers; no engine reads the values.

An engine runs a routine in a name space of its own, in which these names are those of one game: `python_machine.py`
binds them, `translate.py` turns them into operations. Names that only one group of routines needs are declared in a
module of their own, `names_<group>.py`; values are made by the tables registered in `environment.py` and the regions
of `memory.py`.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from rulewright.ir.header import DECISIONS as DECISIONS
from rulewright.ir.header import FUEL as FUEL
from rulewright.ir.header import OVER as OVER
from rulewright.ir.header import PC as PC
from rulewright.ir.header import PENDING as PENDING
from rulewright.ir.header import PLAYER as PLAYER
from rulewright.ir.header import RESULT as RESULT
from rulewright.ir.header import RNG_C as RNG_C
from rulewright.ir.header import RNG_X as RNG_X
from rulewright.ir.header import STACK as STACK

# -- arrays of whole numbers of 32 bits

S: MutableSequence[int] = []
"""The vector of the position, `SIZE` words; its header is named by RNG_X .. RESULT (`ir/header.py`)."""
M: MutableSequence[int] = []
"""The work memory, `room()` words, all 0 at the start; its parts are handed out by `memory.py`."""
O: MutableSequence[int] = []  # noqa: E741 (the list of options)
"""The ids of the options listed last. A routine may change their order, or put other numbers in their place."""

# -- the game

SIZE = 0
"""Words of the vector."""
BASE = 0
"""Words of the vector in front of the frames of procedures."""
PLAYERS = 0
"""How many play; seats count from 1."""
SITES = 0
"""One more than the largest number of a site."""
LIMIT = 0
"""Decisions after which a game ends."""
LIMIT_DRAW = 0
"""1 if a game that ends so is a draw, 0 if scores decide."""
DIVISOR = 0
"""What returns are to be divided by."""
HAS_SCORE = 0
"""1 if there are scores; else `score_of` must not be called."""
HAS_RETURNS = 0
"""1 if the game says its returns itself; else `returns_of` must not be called."""
HAS_WORTH = 0
"""1 if the game says what a position is worth to a bot; else `worth_of` must not be called."""
LOWEST = 0
"""1 if the lowest score wins."""
TIES = 0
"""How many tie breaks there are, each in turn larger is better."""
WINNERS = 0
"""S[WINNERS + seat] is 1 for those who won where S[RESULT] is 1; 0 if the game has no such slots."""
READS_PLAYER = 0
"""1 if rules read who decides, so that it must be right at every decision and not only where play is left."""
READS_PC = 0
"""1 if rules read where play waits."""
READS_DECISIONS = 0
"""1 if rules read how many decisions were made."""

# -- faults: their place in `ir.header.FAULTS`

FAULT_RANGE = 0
FAULT_RUNAWAY = 0

# -- regions of M

HEAP = 0
"""The last region: from here to `room()`."""

# -- intrinsics

_ENGINE = "an engine supplies this"


def options(site: int) -> int:
    """List the options of the decision waited at in O, in order; gives their number, at least 1 (else a fault)."""
    raise NotImplementedError(_ENGINE)


def player_at(site: int) -> int:
    """The seat from 1 that decides at a site."""
    raise NotImplementedError(_ENGINE)


def begin() -> int:
    """Run a vector in front of its first step to its first decision, chance drawn; gives the site, 0 if it is over.

    Leaves the header's PC, PLAYER and OVER as they are: see `play.stop`.
    """
    raise NotImplementedError(_ENGINE)


def resume(site: int, choice: int) -> int:
    """Play an answer on to the next decision, chance drawn; gives the site, 0 if it is over. The header as `begin`."""
    raise NotImplementedError(_ENGINE)


def last(site: int, choice: int) -> int:
    """The same for the last decision that the limit allows: chance with more than one outcome is not drawn any more.

    Gives 0 if the game is over by its rules; else it would go on, and is to be ended by the limit.
    """
    raise NotImplementedError(_ENGINE)


def initial() -> None:
    """Set S to the vector in front of the first step; only the generator's words stay."""
    raise NotImplementedError(_ENGINE)


def draw(count: int) -> int:
    """A number from 0 .. count - 1 of the generator in S, evenly; with 1 nothing is drawn. count is at least 1."""
    raise NotImplementedError(_ENGINE)


def seed_state(low: int, high: int) -> None:
    """Seed the generator in S from a number of 64 bits, given as two halves of 32."""
    raise NotImplementedError(_ENGINE)


def seed_at(at: int, low: int, high: int) -> None:
    """The same for a generator of its own in M[at], M[at + 1]."""
    raise NotImplementedError(_ENGINE)


def step_at(at: int) -> int:
    """One step of the generator in M[at], M[at + 1]: a number of 31 bits."""
    raise NotImplementedError(_ENGINE)


def save(at: int) -> None:
    """Write S to M[at .. at + SIZE - 1]."""
    raise NotImplementedError(_ENGINE)


def restore(at: int) -> None:
    """Read S back from M[at .. at + SIZE - 1]."""
    raise NotImplementedError(_ENGINE)


def copy(to: int, start: int, count: int) -> None:
    """M[to .. to + count - 1] become what M[start .. start + count - 1] were."""
    raise NotImplementedError(_ENGINE)


def zero(at: int, count: int) -> None:
    """M[at .. at + count - 1] become 0."""
    raise NotImplementedError(_ENGINE)


def room() -> int:
    """Words of M."""
    raise NotImplementedError(_ENGINE)


def score_of(seat: int) -> int:
    """The score of a seat; only where HAS_SCORE."""
    raise NotImplementedError(_ENGINE)


def returns_of(seat: int) -> int:
    """What a finished game returns to a seat, over DIVISOR; only where HAS_RETURNS."""
    raise NotImplementedError(_ENGINE)


def worth_of(seat: int) -> int:
    """What a position is worth to a bot at a seat; only where HAS_WORTH."""
    raise NotImplementedError(_ENGINE)


def tie_of(number: int, seat: int) -> int:
    """The tie break of that number (from 0, below TIES) for a seat."""
    raise NotImplementedError(_ENGINE)


def part_of(number: int, seat: int) -> int:
    """What one addend of the score gives a seat; only in games compiled for counting, by number from 0."""
    raise NotImplementedError(_ENGINE)


def fault(code: int, rule: int) -> None:
    """Stop with a PlayFault: `code` is one of FAULT_..., `rule` the number of the rule that is named."""
    raise NotImplementedError(_ENGINE)
