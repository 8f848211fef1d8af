"""Sheets to download: made when the site is built, kept until what they are made from changes, listed on a page."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import rulewright
from rulewright.languages import _, marked, translated
from rulewright.source.folder import list_games
from rulewright_tools.manual.usage import verbs_of
from rulewright_tools.writing import write, write_files

PAPERS = {"a4": marked("A4"), "letter": marked("Letter")}
KINDS = {
    "turn": marked("Turn-summary cards"),
    "summary": marked("Rules on a page"),
    "cards": marked("Reference cards"),
    "components": marked("What is in the box"),
    "variants": marked("What variants change"),
    "poster": marked("The board as a poster"),
    "chits": marked("Tiles and markers to cut out"),
}
"""The sheets that are offered, as they are called; a game has those it has something for."""
SHEETS, VERBS = "<!-- sheets -->", "<!-- verbs -->"
"""Where a page wants its list; without them it stands at the page's end."""
RECORD = "made.json"


class Downloads:
    """The sheets of one language. They are kept in `folder/LANGUAGE/GAME/`."""

    def __init__(self, language: str, folder: Path, games: Iterable[str]) -> None:
        there = list_games()
        self.language = language
        self.folder = folder / language
        self.games = {name: there[name] for name in games if name in there}
        self.sheets: dict[str, dict[str, dict[str, str]]] = {}

    def make(self) -> dict[str, Path]:
        """Every sheet, made where it is not up to date: where it goes in the site, and where it lies.

        Raises:
            RulewrightError: a sheet cannot be made; the message says why.
            OSError: it cannot be written.
        """
        found: dict[str, Path] = {}
        for game, source in self.games.items():
            home = self.folder / game
            self.sheets[game] = made_sheets(source, self.language, home)
            for papers in self.sheets[game].values():
                found |= {f"{game}/sheets/{name}": home / name for name in papers.values()}
        return found

    def add_to(self, source: str, markdown: str) -> str:
        """A page's Markdown with what the site adds to a game's first page: its sheets, and its verbs for authors."""
        game, _slash, page = source.rpartition("/")
        if page != "index.md" or game not in self.games:
            return markdown
        for mark, lines in ((SHEETS, self._listed(game)), (VERBS, self._verbs(game))):
            if mark not in markdown:
                markdown = f"{markdown.rstrip()}\n\n{mark}\n"
            markdown = markdown.replace(mark, "\n".join(lines))
        return markdown

    def _listed(self, game: str) -> list[str]:
        sheets = self.sheets.get(game, {})
        if not sheets:
            return []
        lines = [f"## {_('Sheets to print')} {{ #sheets .rw-no-print }}", "", '<ul class="rw-sheets rw-no-print">']
        for kind, papers in sheets.items():
            title = translated(KINDS[kind])
            links = (
                f'<a href="sheets/{name}" aria-label="{title}: {translated(PAPERS[paper])}">'
                f"{translated(PAPERS[paper])}</a>"
                for paper, name in papers.items()
            )
            lines.append(f"<li><span>{title}</span> {' '.join(links)}</li>")
        return [*lines, "</ul>", ""]

    def _verbs(self, game: str) -> list[str]:
        links = ", ".join(
            f"[{verb}](rules:verb:{verb.replace(' ', '%20')})" for verb in sorted(verbs_of(self.games[game]))
        )
        said = _("For authors: this game is written with the verbs {verbs}.", verbs=links)
        return ["", said, "{: .rw-verbs .rw-no-print }", ""]


def made_sheets(source: Path, language: str, home: Path) -> dict[str, dict[str, str]]:
    """File names by kind and paper of a game's sheets in `home`, made anew where what they come from has changed."""
    stamp = hashlib.sha256(f"{_code()} {language} {digest_of(files_of(source))}".encode()).hexdigest()
    record = home / RECORD
    try:
        kept = json.loads(record.read_text("utf-8"))
        names = [name for papers in kept["sheets"].values() for name in papers.values()]
        if kept["stamp"] == stamp and all((home / name).is_file() for name in names):
            sheets: dict[str, dict[str, str]] = kept["sheets"]
            return sheets
    except (OSError, ValueError, KeyError):
        pass
    sheets = _make(source, language, home)
    write(record, json.dumps({"stamp": stamp, "sheets": sheets}, indent=1))
    return sheets


def _make(source: Path, language: str, home: Path) -> dict[str, dict[str, str]]:
    from rulewright_tools.book import make_book
    from rulewright_tools.sheets.produce import Order, draw_all, name_of, print_pdf, refuse_overflows, workshop

    home.mkdir(parents=True, exist_ok=True)
    for old in home.glob("*.pdf"):
        old.unlink()
    book = make_book(source, language)
    found: dict[str, dict[str, str]] = {}
    for paper in PAPERS:
        shop = workshop(book, Order(kinds=tuple(KINDS), language=language, paper=paper))
        parts = draw_all(shop)
        refuse_overflows(parts)
        for part in parts:
            name = f"{name_of(shop, part.kind)}.pdf"
            write_files(home, {name: print_pdf(shop, [part])})
            found.setdefault(part.kind, {})[paper] = name
    return found


def files_of(source: Path) -> list[Path]:
    """All files of a game that its sheets could be made from."""
    return sorted(f for f in source.rglob("*") if f.suffix in (".yaml", ".po", ".svg") and f.is_file())


@cache
def _code() -> str:
    """A digest of the program that makes sheets, and of its words."""
    homes = [Path(rulewright.__file__).parent, Path(__file__).resolve().parents[1]]
    kinds = (".py", ".po", ".typ", ".yaml", ".ttf")
    return digest_of(sorted(f for home in homes for f in home.rglob("*") if f.suffix in kinds and f.is_file()))


def digest_of(files: Iterable[Path]) -> str:
    """A digest of files' names and contents."""
    found = hashlib.sha256()
    for file in files:
        found.update(f"\n{file.name} {file.parent.name}\n".encode())
        found.update(hashlib.sha256(file.read_bytes()).digest())
    return found.hexdigest()
