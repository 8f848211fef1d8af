"""Helpers that generated code calls by name."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from typing import Any

from rulewright.ir.header import OVER, STACK
from rulewright.play.fault import DeadEnd, Halted, Trap
from rulewright.play.generator import draw

DONE = -1
"""What a step gives when the procedure of a look-ahead has returned."""
ONCE = (0,)
LOOK_LIMIT = 200_000
"""Positions a look-ahead visits before it counts as a runaway."""


class Sink:
    """Takes events and forgets them."""

    __slots__ = ()

    def append(self, item: object) -> None:
        """Forget."""


SINK = Sink()


def push(S: list[int], base: int, size: int, stack: int, room: int, rule: int) -> None:
    """Keep a frame on the stack, because its procedure is about to begin once more."""
    used = S[STACK]
    if used + size > room:
        raise Trap("depth", rule)
    S[stack + used : stack + used + size] = S[base : base + size]
    S[STACK] = used + size


def pop(S: list[int], base: int, size: int, stack: int) -> None:
    """Take the frame back."""
    used = S[STACK] = S[STACK] - size
    S[base : base + size] = S[stack + used : stack + used + size]


def make_look(space: MutableMapping[str, Any], load: Callable[[], None]) -> Callable[..., int]:
    """The look-ahead for one module of generated code; `load` makes sure that the explicit code is there."""

    def look(S: list[int], start: str, args: tuple[int, ...], rule: int) -> int:
        """1 if the procedure, begun on a copy, can be played to its end."""
        if start not in space:
            load()
        T = S[:]
        reached = _run(space, T, lambda: space[start](T, SINK, *args))
        if reached is None:
            return 0
        if reached <= 0:
            return 1
        seen: set[tuple[int, ...]] = set()
        stack = [_options(space, T, reached, rule)]
        while stack:
            T, site, left = stack[-1]
            if not left:
                stack.pop()
                continue
            choice = left.pop()
            after = T[:]
            reached = _run(space, after, lambda a=after, s=site, c=choice: space["X_RESUME"][s](a, SINK, c))  # type: ignore[misc]
            if reached is None:
                continue
            if reached <= 0:
                return 1
            key = (reached, *after)
            if key in seen:
                continue
            seen.add(key)
            if len(seen) > LOOK_LIMIT:
                raise Trap("runaway", rule)
            stack.append(_options(space, after, reached, rule))
        return 0

    return look


def _options(space: MutableMapping[str, Any], T: list[int], site: int, rule: int) -> tuple[list[int], int, list[int]]:
    options = space["OPTIONS"][site]
    if options is None:
        raise Trap("chance-ahead", rule)
    return T, site, options(T)[::-1]


def _run(space: MutableMapping[str, Any], T: list[int], step: Callable[[], int]) -> int | None:
    """A step and its trampolines: the site reached, 0 or DONE at an end, None for a dead end."""
    try:
        reached = step()
        while reached < DONE:
            reached = space["X_UNITS"][-reached](T, SINK)
    except DeadEnd:
        return None
    except Halted:
        return 0
    return reached


__all__ = ["DONE", "ONCE", "OVER", "SINK", "DeadEnd", "Halted", "Trap", "draw", "make_look", "pop", "push"]
