"""Refuses games whose state would not fit: the slots that boards, zones and values need, before they are given any.

values: v: {per: [site of big, site of big]}   ->   impossible-count: 16,000,000 numbers are too many
"""

from __future__ import annotations

from rulewright.diagnostics import Diagnostics, Span
from rulewright.ir.program import Program
from rulewright.languages import _, grouped, marked
from rulewright.lower.state import Layout, owner_count
from rulewright.resolved.symbols import Symbols

MOST_SLOTS = 500_000
"""Slots of a state: each position of a game is a copy of all of them."""


def check_room(symbols: Symbols, diags: Diagnostics) -> None:
    """`impossible-count` at what needs most, where everything together is too much."""
    layout = Layout(symbols, Program())
    sizes: list[tuple[int, str, str, Span]] = []
    room_for = marked('"{name}" would have room for {size} things, which is too much')
    for value in symbols.values.values():
        would_keep = marked('"{name}" would keep {size} things, which is too much')
        sizes.append((owner_count(layout, value.per), would_keep, value.name, value.span))
    for zone in symbols.zones.values():
        room = 1 if zone.is_tokens else zone.capacity + 3
        sizes.append((layout.size_of(zone.per) * room, room_for, zone.name, zone.span))
    for (board, _held), most in symbols.held.items():
        sites = len(symbols.boards[board].sites)
        sizes.append((sites * (most + 1), room_for, board, symbols.tree.span))
    if sum(entry[0] for entry in sizes) > MOST_SLOTS:
        size, message, name, span = max(sizes, key=lambda entry: entry[0])
        diags.error(
            "impossible-count",
            span,
            _(message, name=name, size=grouped(size)),
            _(
                "at most {most_slots} of all kinds together: use fewer owners, spaces or pieces",
                most_slots=grouped(MOST_SLOTS),
            ),
        )
