"""Everything in `generated_docs`: games in all languages, the gallery, and the hand-written pages of the site.

Job(game, languages)  ->  {"en/GAME/index.md": "...", ...}
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from jinja2 import FileSystemLoader
from markupsafe import Markup

from rulewright.driver import load
from rulewright.languages import in_language, languages
from rulewright_tools.book import Book, GameSource, languages_of, make_book
from rulewright_tools.documents.engine import PageError, inline_svg, make_environment, render
from rulewright_tools.documents.figures import Run, chapters, command, label, read_runs
from rulewright_tools.documents.pages import Balance, environment_for_games, game_pages
from rulewright_tools.documents.snippets import Snippets
from rulewright_tools.documents.stamps import stamped

PAGES = Path(__file__).resolve().parent / "pages"
"""Hand-written pages: a folder for each language."""


@dataclass(frozen=True, slots=True)
class Made:
    """What was made for one game: its books without their drawings, and its files by path."""

    game: str
    books: tuple[Book, ...]
    files: dict[str, str]


def languages_for(folder: Path, wanted: Sequence[str]) -> list[str]:
    """The languages in which a game gets pages: those asked for, else those that it speaks and the system too."""
    spoken = [code for code in languages_of(folder) if code in languages()]
    return list(wanted) if wanted else spoken


def make_game(folder: Path, wanted: Sequence[str]) -> Made:
    """The pages of one game. Raises GameDataError, PageError."""
    source = GameSource(folder)
    environment = environment_for_games()
    runs = read_runs(folder)
    books: list[Book] = []
    files: dict[str, str] = {}
    for language in languages_for(folder, wanted):
        book = make_book(source, language)
        books.append(book)
        for path, text in game_pages(environment, book, balance_of(folder, runs, language)).items():
            files[f"{language}/{book.game}/{path}"] = stamped(text)
    return Made(source.name, tuple(books), files)


def balance_of(folder: Path, runs: Sequence[Run], language: str) -> Balance:
    """What the page of balance shows in one language; nothing where no figures lie beside the rules."""
    if not runs:
        return Balance()
    most = max(runs, key=lambda run: int(run["results"][0]["players"]))
    game = load(folder, most["results"][0]["players"], most["variants"], lang=language)
    with in_language(language):
        commands = tuple(command(run, f"games/{folder.resolve().name}") for run in runs)
        return Balance(tuple(map(label, runs)), chapters(runs, game.facts), commands)


def gallery(books: Sequence[Book], language: str) -> str:
    """The gallery of one language; the classics stand apart."""
    with in_language(language):
        data = {
            "games": [b for b in books if not b.classic],
            "classics": [b for b in books if b.classic],
        }
        return stamped(render(environment_for_games(), "gallery.md.j2", data))


def written_pages(books: Sequence[Book], language: str, root: Path | None = None) -> dict[str, str]:
    """The hand-written pages of one language by path below it, with what they include filled in."""
    folder = (root or PAGES) / language
    if not folder.is_dir():
        return {}
    snippets = Snippets()
    environment = make_environment(FileSystemLoader(folder), file=snippets.file, board=_boards(books))
    environment.filters.update(environment_for_games().filters)
    found: dict[str, str] = {}
    with in_language(language):
        for page in sorted(folder.rglob("*.md")):
            name = page.relative_to(folder).as_posix()
            data = {"games": list(books), "language": language}
            found[name] = stamped(render(environment, name, data))
    return found


def _boards(books: Sequence[Book]) -> Callable[..., Markup]:
    def board(game: str, name: str = "") -> Markup:
        """The picture of a game's board (its first, or the one named), inline."""
        for book in books:
            if book.game == game:
                for place in book.boards:
                    if place.picture is not None and name in ("", place.id):
                        return inline_svg(place.picture.svg)
        raise PageError(f"there is no picture of {game} {name}".rstrip())

    return board


def all_languages(made: Iterable[Made]) -> list[str]:
    """The languages in which something was made, in the system's order."""
    there = {book.language for one in made for book in one.books}
    return [code for code in languages() if code in there] + sorted(there - set(languages()))
