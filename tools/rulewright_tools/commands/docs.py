"""`rulewright docs`: the pages of games, rendered from their data, and whether they are up to date."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rulewright.languages import _, plural
from rulewright_tools import common, speaking
from rulewright_tools.commands.check import POLL
from rulewright_tools.words import decimal

if TYPE_CHECKING:
    from rulewright.diagnostics import Diagnostic
    from rulewright_tools.book import Book
    from rulewright_tools.documents.site import Made

FOLDER = "generated_docs"


@dataclass
class Outcome:
    """What came of one run: files by path, the folders they are all of, and mistakes of games that have no pages."""

    files: dict[str, str] = field(default_factory=dict)
    scopes: list[str] = field(default_factory=list)
    problems: list[Diagnostic] = field(default_factory=list)


@speaking.command("docs")
@speaking.argument("games", nargs=-1, metavar="[GAME ...]")
@speaking.option("--lang", "-l", "languages", multiple=True, metavar="L",
                 help="Only this language (all that a game speaks, if none is named).")  # fmt: skip
@speaking.option("--check", "checking", is_flag=True, help="Write nothing; list what is not up to date.")
@speaking.option("--watch", "watching", is_flag=True, help="Render again whenever a file is saved.")
@speaking.option("--output", "-o", type=speaking.Folder(), help="Write here, not into generated_docs.")
@speaking.option("--workers", type=speaking.Whole(1, 64), metavar="N", help="How many processes work.")
@common.json_option
@click.pass_context
def command(
    ctx: click.Context,
    games: tuple[str, ...],
    languages: tuple[str, ...],
    checking: bool,
    watching: bool,
    output: Path | None,
    workers: int | None,
    as_json: bool,
) -> None:
    """Render the pages of GAMEs (all of them if none is named): rules, turn summary, components, glossary, variants.

    Pages are made wholly from the data, so they are never edited: with --check the exit code is 1 if a page is missing,
    out of date, left over, or was edited by hand.
    """
    folders = {name: common.folder_of(name) for name in games} or common.all_games()
    codes = [common.language_for(name, folders.values()) for name in languages]
    target = output or home_of(folders)
    whole = not games
    if watching:
        watch(folders, codes, target, whole)
        return
    outcome = make(folders, codes, whole, workers)
    if checking:
        fine = report(target, outcome, games, as_json)
    else:
        fine = put(target, outcome, games, as_json)
    if not fine:
        ctx.exit(1)


def home_of(folders: dict[str, Path]) -> Path:
    """The folder of pages beside the folder of games."""
    for folder in folders.values():
        for parent in folder.resolve().parents:
            if parent.name == "games":
                home = parent.parent / FOLDER
                return Path(os.path.relpath(home)) if home.is_relative_to(Path.cwd()) else home
    if not folders:
        return Path(FOLDER)
    raise common.Failure(_("these games lie in no folder called games, so their pages have no place"),
                         _("say where with -o FOLDER"))  # fmt: skip


def make(folders: dict[str, Path], codes: Sequence[str], whole: bool, workers: int | None = None) -> Outcome:
    """Render everything that was asked for."""
    from rulewright_tools.documents.site import all_languages, gallery, written_pages
    from rulewright_tools.processes import spread
    from rulewright_tools.progress import bar

    outcome = Outcome()
    made: list[Made] = []
    tasks = sorted(folders.values(), key=weight, reverse=True)
    count = workers or min(os.cpu_count() or 1, len(tasks)) or 1
    with bar(_("pages of games"), len(tasks)) as advance:
        for one in spread(partial(_one, codes=tuple(codes)), tasks, count):
            if isinstance(one, list):
                outcome.problems += one
            else:
                made.append(one)
                outcome.files.update(one.files)
            advance(1)
    order = {folder_name(folder): n for n, folder in enumerate(folders.values())}
    made.sort(key=lambda m: order.get(m.game, 0))
    if whole:
        for language in all_languages(made):
            books: list[Book] = [book for m in made for book in m.books if book.language == language]
            pages = {"index.md": gallery(books, language)} | written_pages(books, language)
            outcome.files.update({f"{language}/{path}": text for path, text in pages.items()})
        if not outcome.problems:
            outcome.scopes = list(codes) or [""]
    else:
        outcome.scopes = sorted({"/".join(path.split("/")[:2]) for path in outcome.files})
    return outcome


def _one(folder: Path, codes: tuple[str, ...]) -> Made | list[Diagnostic]:
    """The pages of one game, or what is wrong with it."""
    from rulewright.exceptions import GameDataError
    from rulewright_tools.documents.site import make_game

    try:
        return make_game(folder, codes)
    except GameDataError as error:
        return list(error.diagnostics)


def folder_name(folder: Path) -> str:
    """A game's id."""
    return folder.stem if folder.is_file() else folder.resolve().name


def weight(folder: Path) -> int:
    """How much there is to do, roughly: the bytes of its files; the longest first keeps all processes busy."""
    if folder.is_file():
        return folder.stat().st_size
    return sum(file.stat().st_size for file in folder.rglob("*.yaml"))


def report(target: Path, outcome: Outcome, games: tuple[str, ...], as_json: bool) -> bool:
    """Say what is not up to date; whether all is."""
    from rulewright_tools.documents.tree import compare, said

    findings = compare(target, outcome.files, outcome.scopes)
    if as_json:
        rows = [{"path": f.path, "kind": f.kind, "message": said(f.kind)} for f in findings]
        _print_json(games, outcome, findings=rows)
    else:
        for finding in findings:
            click.echo(f"{target / finding.path}: {said(finding.kind)}")
        if not findings and not outcome.problems:
            click.echo(plural("{n} file is up to date", "{n} files are up to date", len(outcome.files)))
        _show(outcome.problems)
    return not findings and not outcome.problems


def put(target: Path, outcome: Outcome, games: tuple[str, ...], as_json: bool) -> bool:
    """Write what differs, remove what is left over, and sum up; whether no game had mistakes."""
    from rulewright_tools.documents.tree import bring, compare

    edited = [f for f in compare(target, outcome.files, outcome.scopes) if f.kind == "edited"]
    written, removed = bring(target, outcome.files, outcome.scopes)
    for finding in edited:
        click.echo(
            _("{file}: was edited by hand; what was written there is gone", file=target / finding.path), err=True
        )
    if as_json:
        _print_json(games, outcome, written=written, removed=removed)
    else:
        same = len(outcome.files) - written
        click.echo(_("{target}: {written} written, {same} as they were, {removed} removed",
                     target=target, written=written, same=same, removed=removed))  # fmt: skip
        _show(outcome.problems)
    return not outcome.problems


def _print_json(games: tuple[str, ...], outcome: Outcome, **data: Any) -> None:
    from rulewright.diagnostics import render

    common.print_json(
        common.envelope(
            "docs",
            common.only_one(games),
            files=len(outcome.files),
            diagnostics=render.as_json(outcome.problems),
            **data,
        )
    )


def _show(problems: list[Diagnostic]) -> None:
    if problems:
        from rulewright.diagnostics.render import render_text

        click.echo(render_text(problems), err=True)


def watch(folders: dict[str, Path], codes: Sequence[str], target: Path, whole: bool) -> None:
    """Render, wait for a save, render what has changed, until interrupted."""
    from rulewright_tools.documents.tree import bring

    before: dict[Path, dict[str, int]] = {}
    while True:
        changed = {}
        for name, folder in folders.items():
            now = dict(stamps(folder))
            if before.get(folder) != now:
                changed[name] = folder
            before[folder] = now
        if changed:
            started = time.perf_counter()
            outcome = make(changed, codes, whole and len(changed) == len(folders))
            written, removed = bring(target, outcome.files, outcome.scopes)
            took = decimal(time.perf_counter() - started, 1)
            click.echo(_("{written} written, {removed} removed in {took} s; watching, Ctrl-C ends",
                         written=written, removed=removed, took=took))  # fmt: skip
            _show(outcome.problems)
        time.sleep(POLL)


def stamps(folder: Path) -> Iterator[tuple[str, int]]:
    """Each file of a game with its time of change."""
    files = (
        [folder] if folder.is_file() else sorted(f for f in folder.rglob("*") if f.suffix in (".yaml", ".po", ".svg"))
    )
    for file in files:
        try:
            yield str(file), file.stat().st_mtime_ns
        except OSError:
            continue
