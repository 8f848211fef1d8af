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
UNREMEMBERED = 24
"""Positions a look-ahead visits before it remembers where it was; most are over by then."""
MOST_TRIES = 1_000_000
"""Choices a look-ahead tries, those of look-aheads inside it included, before it counts as a runaway."""
LOOK_LIMIT = 200_000
"""Positions a look-ahead visits before it counts as a runaway; also look-aheads that begin inside of one."""


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
    at_work = begun = tried = 0

    def look(S: list[int], start: str, args: tuple[int, ...], rule: int) -> int:
        """1 if the procedure, begun on a copy, can be played to its end."""
        nonlocal at_work, begun, tried
        if not at_work:
            begun = tried = 0
        begun += 1
        if begun > LOOK_LIMIT:
            raise Trap("runaway", rule)
        at_work += 1
        try:
            return search(S, start, args, rule)
        finally:
            at_work -= 1

    def search(S: list[int], start: str, args: tuple[int, ...], rule: int) -> int:
        nonlocal tried
        if start not in space:
            load()
        resume, units, options = space["X_RESUME"], space["X_UNITS"], space["OPTIONS"]
        T = S[:]
        try:
            site = space[start](T, SINK, *args)
            while site < DONE:
                site = units[-site](T, SINK)
        except DeadEnd:
            return 0
        except Halted:
            return 1
        if site <= 0:
            return 1
        seen: set[tuple[int, ...]] = set()
        visited = 0
        stack = [(T, site, _choices(options, T, site, rule))]
        while stack:
            T, site, left = stack[-1]
            if not left:
                stack.pop()
                continue
            choice = left.pop()
            tried += 1
            if tried > MOST_TRIES:
                raise Trap("runaway", rule)
            after = T[:] if left else T  # the last way may use the position itself
            try:
                reached = resume[site](after, SINK, choice)
                while reached < DONE:
                    reached = units[-reached](after, SINK)
            except DeadEnd:
                continue
            except Halted:
                return 1
            if reached <= 0:
                return 1
            visited += 1
            if visited > UNREMEMBERED:
                key = (reached, *after)
                if key in seen:
                    continue
                seen.add(key)
                if visited > LOOK_LIMIT:
                    raise Trap("runaway", rule)
            stack.append((after, reached, _choices(options, after, reached, rule)))
        return 0

    return look


def _choices(options: list[Any], T: list[int], site: int, rule: int) -> list[int]:
    """The options at a site, the first one last; chance cannot be looked through."""
    if options[site] is None:
        raise Trap("chance-ahead", rule)
    found: list[int] = options[site](T)[::-1]
    return found


__all__ = ["DONE", "ONCE", "OVER", "SINK", "DeadEnd", "Halted", "Trap", "draw", "make_look", "pop", "push"]
