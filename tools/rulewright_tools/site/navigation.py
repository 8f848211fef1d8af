"""The navigation of a language's pages, from what lies in its folder: a new game appears by itself.

index.md, acorns/index.md, acorns/turn.md, howto/print.md
->  [{"Games": [index.md, {"Acorns": [acorns/index.md, acorns/turn.md]}]}, {"How to": [howto/print.md]}]
"""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

from rulewright.languages import _

PAGES = ("index.md", "turn.md", "reference.md", "glossary.md", "clauses.md", "contradictions.md", "balance.md")
"""Pages of a game in reading order; others follow by name."""
GALLERY = "index.md"
HOWTO = "howto"
CLASSIC = re.compile(r"^classic: *true *$", re.MULTILINE)
_FRONT = re.compile(r"\A---\n(.*?)\n---\n", re.DOTALL)
_HEADING = re.compile(r"^# +(.+?)(?: *\{[^{}]*\})? *$", re.MULTILINE)
Nav = list[Any]


def navigation(pages: Path) -> Nav:
    """The navigation, as MkDocs takes it. `pages` is a language's folder."""
    games: Nav = []
    classics: Nav = []
    for folder in game_folders(pages):
        title = title_of(folder / "index.md")
        entry = {title: [_named(pages / page, page, title) for page in pages_of(pages, folder)]}
        (classics if is_classic(folder / "index.md") else games).append(entry)
    if (pages / GALLERY).is_file():
        games.insert(0, GALLERY)
    nav: Nav = [{title: entries} for title, entries in ((_("Games"), games), (_("Classics"), classics)) if entries]
    howto = pages / HOWTO
    if howto.is_dir():
        first = [howto / "index.md"] if (howto / "index.md").is_file() else []
        others = sorted((p for p in howto.glob("*.md") if p not in first), key=order_of)
        nav.append({_("How to"): [p.relative_to(pages).as_posix() for p in (*first, *others)]})
    return nav


def _named(page: Path, path: str, game: str) -> Any:
    """A page of a game: under the game's name there is no need to say it again (`Acorns: glossary`)."""
    title = title_of(page)
    short = title.removeprefix(f"{game}: ")
    return path if short == title else {short[:1].upper() + short[1:]: path}


def game_folders(pages: Path) -> list[Path]:
    """The folders of games: all but the how-to, in the order of their titles."""
    found = [file.parent for file in pages.glob("*/index.md") if file.parent.name != HOWTO]
    return sorted(found, key=lambda folder: title_of(folder / "index.md").casefold())


def pages_of(pages: Path, folder: Path) -> list[str]:
    """A game's pages in reading order, as paths below the language's folder."""
    known = [folder / name for name in PAGES if (folder / name).is_file()]
    others = sorted(p for p in folder.rglob("*.md") if p not in known)
    return [page.relative_to(pages).as_posix() for page in (*known, *others)]


def title_of(page: Path) -> str:
    """The first heading of a page, as plain text; its file's name where it has none."""
    match = _HEADING.search(_body(page))
    return html.unescape(re.sub(r"<[^>]+>", "", match[1])) if match else page.stem


def is_classic(page: Path) -> bool:
    """Whether a game's page says that the game is a classic."""
    return CLASSIC.search(_front(page)) is not None


def order_of(page: Path) -> tuple[int, str]:
    """Where a how-to page stands: by `order:` in its head, then by name."""
    match = re.search(r"^order: *(\d+) *$", _front(page), re.MULTILINE)
    return int(match[1]) if match else 99, page.name


def _front(page: Path) -> str:
    match = _FRONT.match(page.read_text("utf-8"))
    return match[1] if match else ""


def _body(page: Path) -> str:
    return _FRONT.sub("", page.read_text("utf-8"))
