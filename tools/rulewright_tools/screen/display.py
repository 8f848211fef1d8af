"""Where a game is shown: plainly, line by line, or in colour with rich. Both draw the same scenes and options.

A plain display writes nothing but lines of text, in the order they are read, so it serves pipes, tests and screen
readers. The coloured one gives each player a colour and dims what is not news.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from rulewright.board.canvas import fit, width
from rulewright.languages import ENGLISH, current
from rulewright_tools.screen.plain import scene_lines, table_rows, wrapped
from rulewright_tools.screen.scene import BoardScene, Cell, Scene

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from rulewright.play.decision import Option
    from rulewright_tools.screen.naming import Naming

PAGE = 60
"""Lines that push what was shown out of sight."""

SENTENCES = 14
"""Up to so many options are shown with their sentences, one a line; more in columns."""

LONG = 20
"""Rows of options that push a board above them out of sight."""

SEAT_COLOURS = ("bright_cyan", "bright_yellow", "bright_magenta", "bright_green", "bright_red", "bright_blue")
KIND_COLOURS = ("green", "yellow", "blue", "magenta", "cyan", "red", "white")


class Display(Protocol):
    """What the table talk needs of a display."""

    @property
    def columns(self) -> int:
        """How wide it is."""

    def scene(self, scene: Scene) -> None:
        """Draw a position."""

    def heading(self, text: str, seat: int = 0) -> None:
        """A line that parts what comes from what was."""

    def line(self, text: str = "", *, quiet: bool = False, seat: int = 0) -> None:
        """A line of text, wrapped to the width; `seat` counts from 1."""

    def rows(self, rows: Sequence[tuple[str, str]]) -> None:
        """What can be typed, and what it does."""

    def options(self, options: Sequence[Option], *, numbered: bool) -> None:
        """What can be chosen."""

    def clear(self) -> None:
        """Remove what others must not read."""


def shows_unicode() -> bool:
    """Whether the output can carry box lines."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    try:
        "┌→·".encode(encoding)
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def two_columns(rows: Sequence[tuple[str, str]], columns: int) -> list[str]:
    """Lines with a head each and its text behind it, wrapped to the width."""
    heads = max((width(head) for head, _text in rows), default=0)
    return [line for head, text in rows for line in wrapped(f"  {_padded(head, heads)}  ", text, columns)]


def told_option(option: Option) -> str:
    """An option in one line: in English what is typed stands first, in other languages what it means."""
    if option.sentence == option.name:
        return option.name
    if current() == ENGLISH:
        return f"{option.name}: {option.sentence}"
    return f"{option.sentence}  ({option.name})"


def option_rows(options: Sequence[Option], columns: int, *, numbered: bool) -> list[list[tuple[str, str, str]]]:
    """Rows of (number, name, sentence): one option a row while they are few, else names only, side by side.

    Names are ids, near enough to English. In another language the sentence comes first and stands for the option.
    """
    numbers = [str(index) if numbered else "" for index in range(1, len(options) + 1)]
    if current() != ENGLISH:
        return _said_rows(options, numbers, columns)
    if len(options) <= SENTENCES:
        return [
            [(number, option.name, "" if option.sentence == option.name else option.sentence)]
            for number, option in zip(numbers, options, strict=True)
        ]
    cell = max(width(option.name) for option in options) + len(numbers[-1]) + 4
    found = [(number, option.name, "") for number, option in zip(numbers, options, strict=True)]
    return _side_by_side(found, max(1, columns // cell))


def kind_colours(classes: Mapping[str, Any]) -> dict[str, str]:
    """A colour for each kind of each class: one for all that share their first word-valued property, else its own."""
    found: dict[str, str] = {}
    for piece in classes.values():
        families = [
            p["values"] for p in piece["properties"].values() if p["type"].startswith("sym:") and not p["items"]
        ]
        for number, kind in enumerate(piece["kinds"], 1):
            found[kind] = KIND_COLOURS[(families[0][number] if families else number - 1) % len(KIND_COLOURS)]
    return found


def _said_rows(options: Sequence[Option], numbers: list[str], columns: int) -> list[list[tuple[str, str, str]]]:
    """Rows for another language than English: sentences, with the name to type behind them while options are few."""
    if len(options) <= SENTENCES:
        return [[(number, "", told_option(option))] for number, option in zip(numbers, options, strict=True)]
    typed = [number or option.name for number, option in zip(numbers, options, strict=True)]
    cell = max(width(option.sentence) for option in options) + max(map(width, typed)) + 4
    found = [(word, option.sentence, "") for word, option in zip(typed, options, strict=True)]
    return _side_by_side(found, max(1, columns // cell))


def _side_by_side(cells: list[tuple[str, str, str]], across: int) -> list[list[tuple[str, str, str]]]:
    """Cells in so many columns, to be read downwards."""
    down = -(-len(cells) // across)
    return [[cells[index] for index in range(row, len(cells), down)] for row in range(down)]


class PlainDisplay:
    """Lines of text through `write`."""

    def __init__(self, write: Callable[[str], None], columns: int = 80, *, unicode: bool = True) -> None:
        self.write = write
        self.columns = columns
        self.unicode = unicode

    def scene(self, scene: Scene) -> None:
        for line in scene_lines(scene, self.columns, unicode=self.unicode):
            self.write(line)
        self.write("")

    def heading(self, text: str, seat: int = 0) -> None:
        self.write("")
        self.write(f"{'──' if self.unicode else '--'} {text}")

    def line(self, text: str = "", *, quiet: bool = False, seat: int = 0) -> None:
        for part in text.split("\n"):
            lead = part[: len(part) - len(part.lstrip())]
            for line in wrapped(lead, part, self.columns):
                self.write(line)

    def rows(self, rows: Sequence[tuple[str, str]]) -> None:
        for line in two_columns(rows, self.columns):
            self.write(line)

    def options(self, options: Sequence[Option], *, numbered: bool) -> None:
        rows = option_rows(options, self.columns, numbered=numbered)
        first, names = _widths(rows)
        for row in rows:
            cells = [f"{number:>{first}}" + (f"  {_padded(name, names)}" if name else "") for number, name, _s in row]
            sentence = row[0][2] if len(row) == 1 else ""
            for line in wrapped(f"{'  '.join(cells)}  ", sentence, self.columns) if sentence else ["  ".join(cells)]:
                self.write(line.rstrip())

    def clear(self) -> None:
        self.write("\n" * PAGE)


def _widths(rows: list[list[tuple[str, str, str]]]) -> tuple[int, int]:
    """Widths of numbers and of names."""
    cells = [cell for row in rows for cell in row]
    return max((len(number) for number, _, _ in cells), default=0), max(
        (width(name) for _, name, _ in cells), default=0
    )


def _padded(text: str, columns: int) -> str:
    return text + " " * (columns - width(text))


class ColourDisplay:
    """The same on a rich console."""

    def __init__(self, console: Console, naming: Naming, *, unicode: bool = True) -> None:
        self.console = console
        self.naming = naming
        self.unicode = unicode
        self._kinds = kind_colours(naming.facts["classes"])

    @property
    def columns(self) -> int:
        return min(self.console.width, 120)

    def seat_colour(self, seat: int) -> str:
        """The colour of a player (seat from 1)."""
        named = self.naming.colour(self.naming.ids[seat - 1])
        return named or SEAT_COLOURS[(seat - 1) % len(SEAT_COLOURS)]

    def scene(self, scene: Scene) -> None:
        for board in scene.boards[:-1]:
            self._board(board, titled=scene.titled)
        self._players(scene)
        self._table(scene)
        for board in scene.boards[-1:]:
            self._board(board, titled=scene.titled)
        if scene.legend:
            self.line(scene.legend, quiet=True)

    def _board(self, board: BoardScene, *, titled: bool) -> None:
        from rich.text import Text

        if titled:
            self.console.print(Text(board.title, style="bold"))
        rows, cells = board.segments(self.columns, unicode=self.unicode)
        for row in rows:
            line = Text()
            for segment in row:
                name = board.board.sites[segment.site - 1] if segment.site else ""
                line.append(segment.text, style=self._cell_style(cells, name))
                if name in board.choosable:
                    line.stylize("underline" if name in cells else "bold", len(line) - len(segment.text))
            self._print(line)
        self.console.print()

    def _table(self, scene: Scene) -> None:
        from rich.text import Text

        heads = max((width(head) for head, _ in scene.table), default=0)
        for head, text in scene.table:
            for index, part in enumerate(wrapped(" " * (heads + 2), text, self.columns)):
                line = Text(_padded(head, heads) + "  " if index == 0 else " " * (heads + 2), style="dim")
                line.append(part[heads + 2 :], style="not dim")
                self._print(line)
        if scene.table:
            self.console.print()

    def _players(self, scene: Scene) -> None:
        from rich.text import Text

        rows = table_rows(scene.players, self.columns)
        for index, lines in enumerate(rows):
            for at, text in enumerate(lines):
                line = Text(text)
                if index == 0:
                    for seat, name in enumerate(scene.players.heads, 1):
                        line.highlight_words([name], f"bold {self.seat_colour(seat)}")
                elif at == 0:
                    line.stylize("dim", 0, len(scene.players.rows[index - 1][0]))
                self._print(line)
        if rows:
            self.console.print()

    def _cell_style(self, cells: Mapping[str, Cell], name: str) -> str:
        cell = cells.get(name)
        if cell is None:
            return "dim"
        if cell.seat:
            return f"bold {self.seat_colour(cell.seat)}"
        return self.naming.colour(cell.kind) or self._kinds.get(cell.kind, "bold")

    def heading(self, text: str, seat: int = 0) -> None:
        from rich.rule import Rule
        from rich.text import Text

        self.console.print()
        style = self.seat_colour(seat) if seat else "bold"
        characters = "─" if self.unicode else "-"
        self.console.print(Rule(Text(text, style=f"bold {style}"), align="left", style="dim", characters=characters))

    def line(self, text: str = "", *, quiet: bool = False, seat: int = 0) -> None:
        from rich.text import Text

        style = self.seat_colour(seat) if seat else "dim" if quiet else ""
        self.console.print(Text(text, style=style))

    def rows(self, rows: Sequence[tuple[str, str]]) -> None:
        from rich.text import Text

        for line in two_columns(rows, self.columns):
            self._print(Text(line))

    def options(self, options: Sequence[Option], *, numbered: bool) -> None:
        from rich.text import Text

        rows = option_rows(options, self.columns, numbered=numbered)
        first, names = _widths(rows)
        for row in rows:
            line = Text()
            for number, name, sentence in row:
                line.append(f"{number:>{first}}", style="dim")
                line.append(f"  {_padded(name, names)}" if name else "", style="bold")
                line.append(f"  {sentence}")
            self.console.print(line)

    def clear(self) -> None:
        self.console.clear()
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.file.write("\x1b[3J")  # and what has scrolled away

    def _print(self, line: Text) -> None:
        line.no_wrap = True
        line.plain = fit(line.plain, self.console.width) if width(line.plain) > self.console.width else line.plain
        self.console.print(line, overflow="crop")
