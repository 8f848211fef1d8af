"""Routes and free graphs drawn with characters: a path of boxes with arrows, a map or a list of ways.

+------+    +------+
| inn  | -> | port |        den   red   - pond, hill
| x    |    |      |
+------+    +------+
"""

from __future__ import annotations

from collections.abc import Callable

from rulewright.board.board import Board
from rulewright.board.canvas import Canvas, fit, width
from rulewright.languages import _


def draw_route(canvas: Canvas, board: Board, show: Callable[[str], str], columns: int) -> None:
    """Boxes in the order of the spaces, as many in a row as fit; arrows that go elsewhere are listed below.

    A loop that fits goes to the right above and back to the left below. Written places (`at`) make a map.
    """
    if board.placed and _draw_map(canvas, board, show, columns):
        return
    texts = [[site, *(line for line in show(site).split("\n") if line)] for site in board.sites]
    wide = min(max(width(line) for lines in texts for line in lines), max(4, columns - 10))
    tall = max(2, *(len(lines) for lines in texts))
    step = wide + 8
    in_row = max(1, (columns - 3) // step)
    count = len(texts)
    ring = board.loop and count > 3 and (count + 1) // 2 <= in_row
    spots = (
        _ring(count) if ring else [((number - 1) % in_row, (number - 1) // in_row) for number in range(1, count + 1)]
    )
    down = tall + (3 if ring else 2)
    for number, ((place, row), lines) in enumerate(zip(spots, texts, strict=True), 1):
        x, y = place * step, row * down
        canvas.box(x, y, x + wide + 3, y + tall + 1)
        for index, line in enumerate(lines):
            canvas.put(x + 2, y + 1 + index, fit(line, wide), number)
    one_way = {(edge.start, edge.end): edge.arrow for edge in board.edges}
    signs = _SIGNS[canvas.unicode]
    drawn = set()
    for start in range(1, count + 1):
        end = start % count + 1
        if (start, end) not in one_way:
            continue
        (x0, y0), (x1, y1) = spots[start - 1], spots[end - 1]
        arrow = one_way[start, end]
        if ring and x0 == x1:
            canvas.put(x0 * step + (wide + 4) // 2, tall + 2, signs[0, y1 - y0, arrow])
        elif y0 == y1 and abs(x1 - x0) == 1:
            canvas.put(min(x0, x1) * step + wide + 5, y0 * down + 1, signs[x1 - x0, 0, arrow])
        elif not ring and start < end:
            canvas.put(x0 * step + wide + 5, y0 * down + 1, signs[1, 0, arrow])
        else:
            continue
        drawn.add((start, end))
    rest = [
        f"{board.sites[start - 1]} {signs[1, 0, arrow]} {board.sites[end - 1]}"
        for (start, end), arrow in one_way.items()
        if (start, end) not in drawn and (end, start) not in drawn and (arrow or start < end)
    ]
    if rest:
        below = (max(row for _, row in spots) + 1) * down - (1 if ring else 0)
        _wrapped(canvas, below, _("also", context="ways beside those that are drawn") + " ", rest, columns)


_SIGNS = {
    True: {(1, 0, True): "─→", (-1, 0, True): "←─", (0, 1, True): "↓", (0, -1, True): "↑",
           (1, 0, False): "──", (-1, 0, False): "──", (0, 1, False): "│", (0, -1, False): "│"},
    False: {(1, 0, True): "->", (-1, 0, True): "<-", (0, 1, True): "v", (0, -1, True): "^",
            (1, 0, False): "--", (-1, 0, False): "--", (0, 1, False): "|", (0, -1, False): "|"},
}  # fmt: skip
"""Signs of ways by the step right, the step down, and whether it is one way; plain and with box lines."""


def _ring(count: int) -> list[tuple[int, int]]:
    """Places of a loop: the first half to the right, the rest back to the left in the row below."""
    half = (count + 1) // 2
    return [(number, 0) if number < half else (count - 1 - number, 1) for number in range(count)]


def draw_graph(canvas: Canvas, board: Board, show: Callable[[str], str], columns: int) -> None:
    """A map where every space has its place written with `at` on whole numbers, else a list of spaces and ways."""
    if board.placed and _draw_map(canvas, board, show, columns):
        return
    arrow, line = ("→", "─") if canvas.unicode else ("->", "-")
    names = max(width(site) for site in board.sites)
    shown = [show(site).replace("\n", " ") for site in board.sites]
    wide = min(max(width(text) for text in shown), max(4, columns // 2))
    y = 0
    for number, site in enumerate(board.sites, 1):
        canvas.put(0, y, site, number)
        canvas.put(names + 2, y, fit(shown[number - 1], wide), number)
        x = names + 2 + (wide + 2 if wide else 0)
        ways = [_way(board, edge.end, edge.label, arrow if edge.arrow else line)
                for edge in board.edges if edge.start == number]  # fmt: skip
        y = _wrapped(canvas, y, "", ways, columns, x) + 1


def _way(board: Board, end: int, label: str, sign: str) -> str:
    return f"{sign} {board.sites[end - 1]}{f' ({label})' if label else ''}"


def _wrapped(canvas: Canvas, y: int, lead: str, words: list[str], columns: int, x0: int = 0) -> int:
    """Words separated by commas, wrapped to the width; gives the last row used."""
    canvas.put(x0, y, lead)
    left = x0 + width(lead)
    x = left
    for index, word in enumerate(words):
        text = word + ("," if index < len(words) - 1 else "")
        if x > left and x + width(text) > columns:
            x, y = left, y + 1
        canvas.put(x, y, text)
        x += width(text) + 1
    return y


def _draw_map(canvas: Canvas, board: Board, show: Callable[[str], str], columns: int) -> bool:
    """Spaces where they are, ways between those in one row or column as lines. False if that would not be true:
    a place off the whole numbers, two in one place, a slanted way, a way through another space, or too wide."""
    at = {}
    for number, (x, y) in enumerate(board.points, 1):
        if x != int(x) or y != int(y) or (int(x), int(y)) in at:
            return False
        at[int(x), int(y)] = number
    texts = [show(site) or site for site in board.sites]
    wide = max(width(text) for text in texts)
    step = wide + 3
    left, top = min(x for x, _ in at), min(y for _, y in at)
    if (max(x for x, _ in at) - left) * step + wide > columns or any("\n" in text for text in texts):
        return False
    lines = []
    for edge in board.edges:
        (x0, y0), (x1, y1) = (_whole(board, edge.start), _whole(board, edge.end))
        between = [
            (x, y)
            for x in range(min(x0, x1), max(x0, x1) + 1)
            for y in range(min(y0, y1), max(y0, y1) + 1)
            if (x, y) not in ((x0, y0), (x1, y1))
        ]
        if (x0 != x1 and y0 != y1) or any(place in at for place in between) or edge.arrow:
            return False
        lines.append((x0, y0, x1, y1))
    for x0, y0, x1, y1 in lines:
        if y0 == y1:
            canvas.across(
                (min(x0, x1) - left) * step + wide // 2, (max(x0, x1) - left) * step + wide // 2, (y0 - top) * 2
            )
        else:
            canvas.down((x0 - left) * step + wide // 2, (min(y0, y1) - top) * 2, (max(y0, y1) - top) * 2)
    for (x, y), number in at.items():
        text = texts[number - 1]
        canvas.put((x - left) * step + (wide - width(text)) // 2, (y - top) * 2, text, number)
    return True


def _whole(board: Board, site: int) -> tuple[int, int]:
    x, y = board.points[site - 1]
    return int(x), int(y)
