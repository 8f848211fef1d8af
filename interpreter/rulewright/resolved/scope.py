"""Which names can be seen at a place of the rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count

from rulewright.resolved.tree import Node
from rulewright.resolved.types import Type


@dataclass(slots=True)
class Scope:
    """Local names, each with the node that reads it, and the loops around. A block opens a child; no name leaks out."""

    names: dict[str, Node] = field(default_factory=dict)
    loops: tuple[str, ...] = ()
    has_me: bool = False
    effect: str = ""
    counter: count[int] = field(default_factory=lambda: count(1))
    everywhere: set[str] = field(default_factory=set)
    """Names bound anywhere around, also in blocks that are over: shared by all scopes of one outermost block."""

    def child(self, *, loop: str = "", me: bool | None = None) -> Scope:
        """The scope of a block inside; names bound there are not seen here."""
        loops = (*self.loops, loop) if loop else self.loops
        return Scope(
            dict(self.names), loops, self.has_me if me is None else me, self.effect, self.counter, self.everywhere
        )

    def bind(self, name: str, type_: Type) -> str:
        """Make `name` visible from here on; returns its unique local name."""
        local = f"{name}_{next(self.counter)}"
        self.everywhere.add(name)
        self.names[name] = Node("local", type_, data=local)
        return local
