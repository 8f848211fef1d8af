"""Refuses games whose state would not fit: the slots that boards, zones and values need, before they are given any.

values: v: {per: [site of big, site of big]}   ->   impossible-count: 16,000,000 numbers are too many
"""

from __future__ import annotations

from rulewright.diagnostics import Diagnostics, Span
from rulewright.ir.program import Program
from rulewright.lower.state import Layout, owner_count
from rulewright.resolved.symbols import Symbols

MOST_SLOTS = 500_000
"""Slots of a state: each position of a game is a copy of all of them."""


def check_room(symbols: Symbols, diags: Diagnostics) -> None:
    """`impossible-count` at what needs most, where everything together is too much."""
    layout = Layout(symbols, Program())
    sizes: list[tuple[int, str, Span]] = []
    for value in symbols.values.values():
        sizes.append((owner_count(layout, value.per), f'"{value.name}" would keep', value.span))
    for zone in symbols.zones.values():
        room = 1 if zone.is_tokens else zone.capacity + 3
        sizes.append((layout.size_of(zone.per) * room, f'"{zone.name}" would have room for', zone.span))
    for (board, _), most in symbols.held.items():
        sites = len(symbols.boards[board].sites)
        sizes.append((sites * (most + 1), f'"{board}" would have room for', symbols.tree.span))
    if sum(size for size, _, _ in sizes) > MOST_SLOTS:
        size, what, span = max(sizes, key=lambda entry: entry[0])
        diags.error(
            "impossible-count",
            span,
            _("{what} {size} things, which is too much", what=what, size=f"{size:,}"),
            _(
                "at most {most_slots} of all kinds together: use fewer owners, spaces or pieces",
                most_slots=f"{MOST_SLOTS:,}",
            ),
        )
