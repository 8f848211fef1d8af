"""A board drawn with characters, for a terminal, a test or a log.

The caller says with `show` what stands on each site; everything else comes from the board: headings from the names
of spaces, offset rows of hexes, the path of a route, blocks of tiles. Plain characters, or box lines with `unicode`.

        a   b                 a   b
      +---+---+             ┌───┬───┐
    2 | x |   | 2         2 │ x │   │ 2
      +---+---+             ├───┼───┤
    1 |   | o | 1         1 │   │ o │ 1
      +---+---+             └───┴───┘
        a   b                 a   b
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from rulewright.board.board import Board
from rulewright.board.canvas import Canvas, Segment, centred, fit, width
from rulewright.board.text_paths import draw_graph, draw_route
from rulewright.board.text_tiles import draw_tiles

Show = Callable[[str], str]
"""What stands on a site, by the site's name; empty if nothing. Several lines are allowed."""
Placed = Mapping[str, tuple[str, int]]
"""Tiles of a modular board: position -> (kind, turned)."""


def draw(board: Board, show: Show, *, unicode: bool = True, columns: int = 80, placed: Placed | None = None) -> str:
    """The board as lines of text, at most `columns` wide where its shape allows that."""
    return _sheet(board, show, unicode, columns, placed).text()


def draw_segments(
    board: Board, show: Show, *, unicode: bool = True, columns: int = 80, placed: Placed | None = None,
    close: bool = False,
) -> list[list[Segment]]:  # fmt: skip
    """As `draw`, in stretches that say which site they show, so that a screen can colour them. `close`: a grid without
    boxes, a line for each row."""
    return _sheet(board, show, unicode, columns, placed, close=close).rows()


def _sheet(
    board: Board, show: Show, unicode: bool, columns: int, placed: Placed | None, *, close: bool = False
) -> Canvas:
    canvas = Canvas(unicode=unicode)
    if board.copies:
        _draw_copies(canvas, board, show, columns)
    elif close and board.shape == "grid":
        _draw_grid(canvas, board, show, columns, range(1, board.rows + 1), range(1, board.columns + 1), close=True)
    else:
        _draw(canvas, board, show, columns, placed)
    return canvas


def _draw_copies(canvas: Canvas, board: Board, show: Show, columns: int) -> None:
    """One drawing for each owner below its name, side by side where there is room."""
    size = len(board.sites) // len(board.copies)
    for k, owner in enumerate(board.copies):
        prefix = owner + "."
        one = replace(
            board,
            sites=[site.removeprefix(prefix) for site in board.sites[k * size : (k + 1) * size]],
            edges=[edge for edge in board.edges if edge.start <= size],
            points=board.points[:size],
            cells=board.cells[:size],
            copies=[],
        )

        def show_one(site: str, prefix: str = prefix) -> str:
            return show(prefix + site)

        trial = Canvas(unicode=canvas.unicode)
        _draw(trial, one, show_one, columns, None)
        wide, tall = canvas.size()
        beside = k and wide + 3 + max(trial.size()[0], width(owner)) <= columns
        canvas.left, canvas.top = (wide + 3, canvas.top - 1) if beside else (0, tall + (1 if k else 0))
        canvas.shift = 0
        canvas.put(0, 0, owner)
        canvas.top += 1
        canvas.shift = k * size
        _draw(canvas, one, show_one, columns, None)


def _draw(canvas: Canvas, board: Board, show: Show, columns: int, placed: Placed | None) -> None:
    match board.shape:
        case "grid" | "positions":
            _draw_grid(canvas, board, show, columns, range(1, board.rows + 1), range(1, board.columns + 1))
        case "lattice":
            _draw_grid(canvas, board, show, columns, *_occupied(board, show))
        case "hexes":
            _draw_hexes(canvas, board, show)
        case "route":
            draw_route(canvas, board, show, columns)
        case "modular":
            draw_tiles(canvas, board, show, columns, placed or {})
        case _:
            draw_graph(canvas, board, show, columns)


def _occupied(board: Board, show: Show) -> tuple[range, range]:
    """Rows and columns of a lattice in which something lies, and one more all around; the middle at least."""
    cells = [cell for site, cell in zip(board.sites, board.cells, strict=True) if show(site)]
    if board.middle:
        cells.append(board.cells[board.middle - 1])
    rows, across = [row for row, _ in cells] or [1], [column for _, column in cells] or [1]
    return (
        range(max(1, min(rows) - 1), min(board.rows, max(rows) + 1) + 1),
        range(max(1, min(across) - 1), min(board.columns, max(across) + 1) + 1),
    )


def _draw_grid(
    canvas: Canvas, board: Board, show: Show, columns: int, down: range, across: range, *, close: bool = False
) -> None:
    numbers = {cell: number for number, cell in enumerate(board.cells, 1)}
    texts = {
        (row, column): show(board.sites[numbers[row, column] - 1]).split("\n")
        for row in down
        for column in across
        if (row, column) in numbers
    }
    if close:
        texts = {cell: [" ".join(lines)] for cell, lines in texts.items()}
    heads = [board.column_headings[column - 1] for column in across]
    wide = max(1, *(width(line) for lines in texts.values() for line in lines), *map(width, heads))
    tall = max(1, *(len(lines) for lines in texts.values()))
    margin = max(width(board.row_headings[row - 1]) for row in down) + 1
    boxed = not close and (margin + (wide + 3) * len(across) + 1 + margin <= columns or tall > 1)
    step_x, step_y = (wide + 3, tall + 1) if boxed else (wide + 1, 1)
    left, top = margin + (2 if boxed else 0), 2 if boxed else 1
    bottom = top + step_y * len(down)
    for index, head in enumerate(heads):
        for y in (0, bottom):
            canvas.put(left + index * step_x, y, centred(head, wide))
    for i, row in enumerate(down):
        y = top + i * step_y
        head = board.row_headings[row - 1]
        middle = y + (tall - 1) // 2
        canvas.put(margin - 1 - width(head), middle, head)
        canvas.put(left + len(across) * step_x, middle, head)
        for j, column in enumerate(across):
            if (row, column) not in numbers:
                continue
            x, number, lines = left + j * step_x, numbers[row, column], texts[row, column]
            if boxed:
                canvas.box(x - 2, y - 1, x + wide + 1, y + tall)
            for k, line in enumerate(lines):
                line = line or ("" if boxed else "." if not canvas.unicode else "·")
                if line:
                    canvas.put(x, y + k, centred(line, wide), number)


def _draw_hexes(canvas: Canvas, board: Board, show: Show) -> None:
    """Hexes as a honeycomb; an empty one shows its name. Contents wider than three columns make plain rows."""
    texts = [show(site) for site in board.sites]
    shown = [text or site for text, site in zip(texts, board.sites, strict=True)]
    wide = max(width(text) for text in shown)
    comb = wide <= 3
    wide = 3 if comb else wide | 1
    half = (wide + 1) // 2
    for number, ((x, _), (row, _), text) in enumerate(zip(board.points, board.cells, shown, strict=True), 1):
        middle = half + round(x * 2) * half
        y = 2 * row - 1 if comb else row - 1
        canvas.put(middle - half, y, "|")
        canvas.put(middle + half, y, "|")
        canvas.put(middle - half + 1, y, centred(fit(text, wide), wide), number)
        if comb:
            for way, up, under in ((-1, "/", "\\"), (1, "\\", "/")):
                canvas.put(middle + way, y - 1, up)
                canvas.put(middle + way, y + 1, under)
