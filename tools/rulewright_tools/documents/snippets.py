"""Parts of files that hand-written pages show: read when the page is made, so that readers copy what is tested.

{{ file("games/GAME/game.yaml") }}                              a whole file
{{ file("games/GAME/game.yaml", "numbers:", "middle:") }}       from the line that holds one text to that with another
{{ file("games/GAME/game.yaml", lines="3-10") }}                lines by number
"""

from __future__ import annotations

from pathlib import Path

from markupsafe import Markup

from rulewright.source.folder import games_roots
from rulewright_tools.documents.engine import PageError


class Snippets:
    """Finds files by their path in the project (or in the installed package)."""

    def __init__(self, roots: list[Path] | None = None) -> None:
        package = Path(__file__).resolve().parents[1]
        near = [root.resolve().parent for root in games_roots() if root.name == "games"]
        self.roots = roots if roots is not None else [*near, package.parents[1], package.parent]

    def file(self, path: str, start: str = "", end: str = "", *, lines: str = "") -> Markup:
        """The text of a file or a part of it, as it is: for a code block of the page. Raises PageError."""
        text = self._read(path)
        rows = text.splitlines()
        if lines:
            first, _dash, last = lines.partition("-")
            if not first.isdigit() or (last and not last.isdigit()):
                raise PageError(f'{path}: "{lines}" are no lines; write "3-10"')
            rows = rows[int(first) - 1 : int(last or first)]
        if start:
            rows = rows[self._find(path, rows, start) :]
        if end:
            rows = rows[: self._find(path, rows, end) + 1]
        if not rows:
            raise PageError(f"{path}: the part that is included is empty")
        return Markup("\n".join(rows))

    def _read(self, path: str) -> str:
        if path.startswith("/") or ".." in Path(path).parts:
            raise PageError(f'"{path}" does not lie in the project')
        for root in self.roots:
            try:
                return (root / path).read_text("utf-8")
            except (FileNotFoundError, NotADirectoryError):
                continue
        raise PageError(f'there is no file "{path}" to include')

    @staticmethod
    def _find(path: str, rows: list[str], wanted: str) -> int:
        for number, row in enumerate(rows):
            if wanted in row:
                return number
        raise PageError(f'{path}: no line holds "{wanted}"')
