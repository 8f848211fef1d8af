"""The layout table as text, for `rulewright show GAME --form layout`: what each slot of a state is.

SLOTS  NAME    TYPE  FOR EACH  SEEN BY  ROLE
10-13  points  int   player    all      value
"""

from __future__ import annotations

from rulewright.ir.program import Program

HEAD = ("SLOTS", "NAME", "TYPE", "FOR EACH", "SEEN BY", "ROLE")


def print_layout(program: Program) -> str:
    """One line for each line of the table, in the order of slots; then how many slots there are."""
    rows = [HEAD]
    for slot in program.layout:
        last = slot.offset + slot.count * slot.stride - 1
        slots = f"{slot.offset}-{last}" if last > slot.offset else str(slot.offset)
        rows.append((slots, slot.name, slot.type, slot.per or "-", slot.seen, slot.role))
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEAD))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join([*lines, f"{program.size} slots before the frames of procedures"]) + "\n"
