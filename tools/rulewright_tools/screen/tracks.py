"""Tracks of which each owner has a copy, in few lines: the spaces once, then for each owner what lies where.

start −10 → spring −4 → brook −1 → ford 0
red     spring −4: carrier
yellow  ford 0: carrier
"""

from __future__ import annotations

from collections.abc import Callable

from rulewright.board.board import Board
from rulewright.board.canvas import Segment, width

Part = tuple[str, int]
"""Text that stays on one line, and the number of the space that it is about; 0 for none."""


def in_few_lines(board: Board) -> bool:
    """Whether a board is a track with several copies and without written places, which would be a map to look at."""
    return board.shape == "route" and bool(board.copies) and not board.placed


def track_rows(
    board: Board, owners: list[str], label: Callable[[str], str], show: Callable[[str], str], columns: int, dash: bool
) -> list[list[Segment]]:
    """The lines, at most `columns` wide where words allow. `label` names a space, `show` tells what lies on it.

    dash: whether arrows may be drawn with more than plain characters.
    """
    size = len(board.sites) // len(board.copies)
    rows = wrapped_parts([], _ways(board, [label(site) for site in board.sites[:size]], dash), 2, columns)
    heads = max(map(width, owners)) + 2
    for index, owner in enumerate(owners):
        parts: list[Part] = []
        for number in range(index * size + 1, (index + 1) * size + 1):
            lying = show(board.sites[number - 1]).replace("\n", ", ")
            if lying:
                if parts:
                    parts[-1] = (f"{parts[-1][0]};", parts[-1][1])
                text = f"{label(board.sites[number - 1])}: {lying}"
                fits = heads + width(text) < columns
                parts += [(text, number)] if fits else [(word, number) for word in text.split()]
        rows += wrapped_parts([Segment(owner + " " * (heads - width(owner)), 0)], parts, heads, columns)
    return rows


def _ways(board: Board, labels: list[str], dash: bool) -> list[Part]:
    """The spaces in order with an arrow to the next, then the ways that go elsewhere."""
    signs = {True: "→" if dash else "->", False: "─" if dash else "-"}
    size = len(labels)
    ways = {(edge.start, edge.end): edge.arrow for edge in board.edges if edge.start <= size}
    parts = []
    for number, name in enumerate(labels, 1):
        onward = (number, number + 1)
        last = "," if number < size else ""
        parts.append((f"{name} {signs[ways[onward]]}" if onward in ways else f"{name}{last}", 0))
    for (start, end), arrow in ways.items():
        drawn = end == start + 1 or (start == end + 1 and (end, start) in ways)
        if not drawn and (arrow or start < end):
            parts[-1] = (f"{parts[-1][0]},", 0)
            parts.append((f"{labels[start - 1]} {signs[arrow]} {labels[end - 1]}", 0))
    return parts


def wrapped_parts(row: list[Segment], parts: list[Part], indent: int, columns: int) -> list[list[Segment]]:
    """Parts side by side behind what stands in the row already, further lines indented."""
    rows = [row]
    used = sum(width(segment.text) for segment in row)
    filled = False
    for text, number in parts:
        if filled and used + 1 + width(text) > columns:
            rows.append([Segment(" " * indent, 0)])
            used, filled = indent, False
        if filled:
            rows[-1].append(Segment(" ", 0))
            used += 1
        rows[-1].append(Segment(text, number))
        used += width(text)
        filled = True
    return rows
