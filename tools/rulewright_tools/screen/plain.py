"""The scene as plain lines: for pipes, screen readers, tests, and wherever there is no colour."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.board.canvas import fit, width
from rulewright_tools.screen.scene import Scene, Table

NARROWEST = 6
"""A column of the players' table is never narrower."""


def scene_lines(scene: Scene, columns: int = 80, *, unicode: bool = True) -> list[str]:
    """Boards but the last, the players' table, what lies on the table, and the last board, next to the question."""
    heads = max((width(head) for head, _ in scene.table), default=0)
    tables = [
        table_lines(scene.players, columns),
        [line for head, text in scene.table for line in wrapped(_pad(head, heads) + "  ", text, columns)],
    ]
    boards = [_board_lines(scene, index, columns, unicode) for index in range(len(scene.boards))]
    if boards:
        boards[-1] += wrapped("", scene.legend, columns) if scene.legend else []
    blocks = [block for block in (*boards[:-1], *tables, *boards[-1:]) if block]
    return [line for index, block in enumerate(blocks) for line in (("", *block) if index else block)]


def _board_lines(scene: Scene, index: int, columns: int, unicode: bool) -> list[str]:
    """One board, below its title where there are several."""
    rows, _ = scene.boards[index].segments(columns, unicode=unicode)
    lines = ["".join(segment.text for segment in row).rstrip() for row in rows]
    while lines and not lines[-1]:
        lines.pop()
    return [scene.boards[index].title, *lines] if scene.titled else lines


def table_lines(table: Table, columns: int) -> list[str]:
    """A row for each thing, a column for each player. Nothing for a table without rows."""
    return [line for row in table_rows(table, columns) for line in row]


def table_rows(table: Table, columns: int) -> list[list[str]]:
    """The lines of the heading and of each row; what is wider than its column goes on in further lines."""
    if not table.rows:
        return []
    rows = [("", table.heads), *table.rows]
    first = max(width(head) for head, _ in rows)
    wanted = [max(width(cells[i]) for _, cells in rows) for i in range(len(table.heads))]
    widths = shared_out(wanted, max(NARROWEST * len(wanted), columns - first - 2 * len(wanted)))
    found = []
    for head, cells in rows:
        parts = [wrapped("", cell, w) for cell, w in zip(cells, widths, strict=True)]
        lines = []
        for at in range(max(map(len, parts), default=1)):
            texts = [fit(part[at], w) if at < len(part) else "" for part, w in zip(parts, widths, strict=True)]
            line = _pad("" if at else head, first) + "".join(
                "  " + _pad(t, w) for t, w in zip(texts, widths, strict=True)
            )
            lines.append(line.rstrip())
        found.append(lines)
    return found


def shared_out(wanted: Sequence[int], room: int) -> list[int]:
    """Widths of columns that have so much room together: what each wants, and the wide ones an equal share of what the
    narrow ones leave."""
    found = list(wanted)
    open_ = sorted(range(len(wanted)), key=lambda i: wanted[i])
    while open_:
        share = room // len(open_)
        narrowest = open_.pop(0)
        found[narrowest] = min(wanted[narrowest], share)
        room -= found[narrowest]
    return found


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
