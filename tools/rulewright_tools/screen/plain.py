"""The scene as plain lines: for pipes, screen readers, tests, and wherever there is no colour."""

from __future__ import annotations

from rulewright.board.canvas import fit, width
from rulewright_tools.screen.scene import Scene, Table


def scene_lines(scene: Scene, columns: int = 80, *, unicode: bool = True) -> list[str]:
    """Boards, then the players' table, then what lies on the table."""
    lines: list[str] = []
    for board in scene.boards:
        if len(scene.boards) > 1:
            lines += [board.title]
        rows, _ = board.segments(columns, unicode=unicode)
        lines += ["".join(segment.text for segment in row).rstrip() for row in rows]
        lines.append("")
    lines += table_lines(scene.players, columns)
    if scene.players.rows and scene.table:
        lines.append("")
    heads = max((width(head) for head, _ in scene.table), default=0)
    for head, text in scene.table:
        lines += wrapped(f"{head.ljust(heads)}  ", text, columns)
    while lines and not lines[-1]:
        lines.pop()
    return lines


def table_lines(table: Table, columns: int) -> list[str]:
    """A row for each thing, a column for each player; cut to the width. Nothing for a table without rows."""
    if not table.rows:
        return []
    rows = [("", table.heads), *table.rows]
    first = max(width(head) for head, _ in rows)
    widths = [max(width(cells[i]) for _, cells in rows) for i in range(len(table.heads))]
    room = max(6, (columns - first) // max(1, len(widths)) - 2)
    if first + sum(w + 2 for w in widths) > columns:
        widths = [min(w, room) for w in widths]
    return [
        (
            _pad(head, first) + "".join("  " + _pad(fit(cell, w), w) for cell, w in zip(cells, widths, strict=True))
        ).rstrip()
        for head, cells in rows
    ]


def _pad(text: str, columns: int) -> str:
    return text + " " * (columns - width(text))


def wrapped(lead: str, text: str, columns: int) -> list[str]:
    """Text behind a lead, wrapped at blanks, further lines indented by the lead's width."""
    lines, line = [], ""
    for word in text.split():
        if line and width(lead) + width(line) + 1 + width(word) > columns:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    lines.append(line)
    return [((lead if index == 0 else " " * width(lead)) + part).rstrip() for index, part in enumerate(lines)]
