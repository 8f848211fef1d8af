"""What routines of play that stops at chance may use besides `names.py`; the native engine alone supplies it.

See `native/ahead.py`.
"""

from __future__ import annotations

from collections.abc import MutableSequence

K: MutableSequence[int] = []
"""The stack of look-aheads."""
E: MutableSequence[int] = []
"""Positions seen."""
STEP = 0
"""Words of an entry of K."""
DEEPEST = 0
"""Entries there are room for in K."""
LIST_ROOM = 0
"""Where in O a list of options may begin at the latest."""
SEEN = 0
"""Entries there are room for in E, a power of two."""
UNREMEMBERED = 0
MOST_TRIES = 0
LOOK_LIMIT = 0
"""As in `play.support`."""
FAULT_CHANCE_AHEAD = 0
FAULT_NO_OUTCOME = 0
CHANCE: tuple[int, ...] = ()
"""By site: 1 if it waits for chance."""
RULES: tuple[int, ...] = ()
"""By site: its rule."""


_ENGINE = "an engine supplies this"


def step_ahead(site: int, choice: int) -> int:
    """Play an answer on by the flow that stops at chance: the site reached, 0 where what was begun is completed or the
    game is over, -1 at a dead end."""
    raise NotImplementedError(_ENGINE)


def options_at(site: int) -> int:
    """List options behind the end of the list; gives their number, which may be 0."""
    raise NotImplementedError(_ENGINE)


def count_at(site: int) -> int:
    """How many numbers chance draws from."""
    raise NotImplementedError(_ENGINE)


def outcome(site: int, number: int) -> int:
    """List what tells an outcome apart behind the end of the list; gives the length."""
    raise NotImplementedError(_ENGINE)


def list_end() -> int:
    """Where in O the next list begins."""
    raise NotImplementedError(_ENGINE)


def set_list_end(at: int) -> None:
    """Let the next list begin there."""
    raise NotImplementedError(_ENGINE)


def look_top() -> int:
    """The first word of K that is free."""
    raise NotImplementedError(_ENGINE)


def set_look_top(at: int) -> None:
    """Let go of what lies behind, or keep what lies in front."""
    raise NotImplementedError(_ENGINE)


def put_aside(at: int) -> None:
    """S -> K[at ..]."""
    raise NotImplementedError(_ENGINE)


def take_back(at: int) -> None:
    """K[at ..] -> S."""
    raise NotImplementedError(_ENGINE)
