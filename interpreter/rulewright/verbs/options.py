"""The options of a decision as their author wrote them: arms, each with what is chosen in it and what follows.

{id: sell, choose: {melons: {several: me.hand, from: 2, to: 3}}}   ->   an arm for two melons and one for three
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import product

from rulewright.lower.uses import locals_of_block, locals_of_node
from rulewright.resolved.tree import Binder, Node, Statement, TextParts


@dataclass(slots=True)
class Options:
    """One arm of a decision, resolved."""

    id: str
    path: str
    binders: list[Binder] = field(default_factory=list)
    when: Node | None = None
    where: Node | None = None
    keeps: tuple[str, list[Node]] | None = None
    """An effect that must stay possible, and its values: the player who performs it first."""
    once: str = ""
    name: str = ""
    sentence: TextParts | None = None
    text: TextParts | None = None
    """What its author says of it in place of the sentence that is made."""
    do: list[Statement] = field(default_factory=list)
    flag: int = 0
    """Slot base of its once-flag."""
    absent: list[Binder] = field(default_factory=list)
    """Of an arm for one size of a set: the places beyond it, which are none."""


def by_size(arms: list[Options]) -> Iterator[tuple[int, Options]]:
    """Arms with the number of what they were written as: one that chooses a set is an arm for each of its sizes."""
    for number, arm in enumerate(arms):
        places = [binder for binder in arm.binders if binder.member is not None]
        names = dict.fromkeys(binder.name for binder in places)
        ranges = [[b.member for b in places if b.name == name and b.member is not None] for name in names]
        for sizes in product(*(range(r[0].least, len(r) + 1) for r in ranges)):
            size = dict(zip(names, sizes, strict=True))
            absent = [b for b in places if b.member is not None and b.member.place >= size[b.name]]
            yield number, replace(arm, binders=[b for b in arm.binders if b not in absent], absent=absent)


def before_in_set(arm: Options, position: int) -> Binder | None:
    """The member of a set before the one at a position; None of the first, and of what is in no set."""
    member = arm.binders[position].member
    return arm.binders[position - 1] if member is not None and member.place else None


def locals_of(arm: Options) -> set[str]:
    """Locals of the rules around that an arm's block and its names read."""
    found = locals_of_block(arm.do) | {binder.local for binder in arm.binders}
    for node in arm.keeps[1] if arm.keeps else []:
        found |= locals_of_node(node)
    return found
