"""`rulewright check`: every mistake in game data, with its place and what to do; again at each save with --watch."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rulewright.languages import _, plural
from rulewright_tools import common, speaking
from rulewright_tools.words import decimal

if TYPE_CHECKING:
    from rulewright.diagnostics import Diagnostic

POLL = 0.3
"""Seconds between two looks at the files."""


def check_folder(folder: Path) -> list[Diagnostic]:
    """All diagnostics of one game, and of the files beside its rules: scenarios, clauses and the rulebook's outline."""
    from rulewright import driver
    from rulewright.diagnostics import Diagnostics
    from rulewright.model.check import check_clauses
    from rulewright.source.load import load_file
    from rulewright.source.tree import Map
    from rulewright_tools.scenarios.read import read_scenarios, scenario_files

    found = list(driver.check(folder))
    diags = Diagnostics()
    for file in scenario_files(folder):
        read_scenarios(file, diags)
    if (folder / "clauses.yaml").is_file():
        clauses = load_file(folder / "clauses.yaml", diags)
        if isinstance(clauses, Map):
            check_clauses(clauses, diags)
    if (folder / "rulebook.yaml").is_file() and not errors_of(found):
        from rulewright_tools.book.source import check_rulebook_of

        diags.items += check_rulebook_of(folder)
    return found + [d for d in diags.items if d not in found]


def errors_of(found: list[Diagnostic]) -> int:
    """How many diagnostics are errors."""
    return sum(1 for d in found if d.severity == "error")


def check_all(folders: list[Path]) -> tuple[list[Diagnostic], int]:
    """Diagnostics of all folders, and how many of them are errors."""
    found: list[Diagnostic] = []
    for folder in folders:
        found += check_folder(folder)
    return found, errors_of(found)


def print_all(found: list[Diagnostic], folders: list[Path]) -> None:
    """Diagnostics for people, with the line and a caret under what is meant, and a last line that sums up."""
    from rulewright.diagnostics.render import render_count, render_text

    games = plural("{n} game", "{n} games", len(folders))
    if found:
        click.echo(render_text(found) + f"\n\n{games}: {render_count(found)}")
    else:
        click.echo(_("{games}: nothing to complain about", games=games))


def search(folder: Path, games: int, seed: int) -> list[dict[str, Any]]:
    """Random games at every number of players, without variants and with each of them (and what it needs).

    Each fault is found once, with the variant and the seed that show it again.
    """
    from random import Random

    from rulewright.exceptions import GameDataError, RulewrightError
    from rulewright.overlay.sweeps import playable_variants
    from rulewright.overlay.variant import with_needed
    from rulewright_tools.progress import bar

    faults: dict[str, dict[str, Any]] = {}
    choices = [(), *(with_needed(folder, name) for name in playable_variants(folder))]
    cases = [(n, with_them) for n in players_of(folder) for with_them in choices]
    with bar(_("games of {name}", name=folder.name), games * len(cases)) as advance:
        for players, variants in cases:
            try:
                game = common.load(str(folder), players, variants)
            except GameDataError:  # not for so many players, or not without another variant; mistakes are told above
                advance(games)
                continue
            for number in range(seed, seed + games):
                try:
                    state = game.new_state(seed=number)
                    chooser = Random(number)
                    while not state.is_over:
                        state.apply(chooser.choice(state.decision.ids))
                except RulewrightError as error:
                    record = {"players": players, "variants": variants, "seed": number, "message": str(error)}
                    faults.setdefault(str(error).splitlines()[0], record)
                advance(1)
    return list(faults.values())


def told(game: str, record: dict[str, Any]) -> str:
    """One fault of a random game, for people."""
    if record["variants"]:
        variant = ", ".join(record["variants"])
        return _(
            "{game}: at {players} players with {variant}, seed {seed}: {message}", game=game, variant=variant, **record
        )
    return _("{game}: at {players} players, seed {seed}: {message}", game=game, **record)


def players_of(folder: Path) -> list[int]:
    """The numbers of players of a game."""
    from rulewright.diagnostics import Diagnostics
    from rulewright.model.players import player_numbers
    from rulewright.source.folder import load_game_tree

    return player_numbers(load_game_tree(folder, Diagnostics()).get("players"))


def stamp(folders: list[Path]) -> dict[str, int]:
    """Each file's time of change, to notice a save."""
    times: dict[str, int] = {}
    for folder in folders:
        files = folder.rglob("*.yaml") if folder.is_dir() else [folder]
        for file in files:
            try:
                times[str(file)] = file.stat().st_mtime_ns
            except OSError:
                continue
    return times


def watch(folders: list[Path]) -> None:
    """Check, wait for a save, check again, until interrupted."""
    while True:
        before = stamp(folders)
        click.clear()
        started = time.perf_counter()
        found, _errors = check_all(folders)
        print_all(found, folders)
        took = time.perf_counter() - started
        note = _("checked in {seconds} s; watching, Ctrl-C ends", seconds=decimal(took, 2))
        click.echo(click.style(note, dim=True))
        while stamp(folders) == before:
            time.sleep(POLL)


@speaking.command("check")
@speaking.argument("games", nargs=-1, metavar="[GAME ...]")
@speaking.option("--watch", "watching", is_flag=True, help="Check again whenever a file is saved.")
@speaking.option(
    "--play",
    "plays",
    type=speaking.Whole(1),
    metavar="N",
    help="Also search N random games for dead ends, and N with each variant.",
)
@common.seed_option
@common.json_option
@click.pass_context
def command(
    ctx: click.Context, games: tuple[str, ...], watching: bool, plays: int | None, seed: int, as_json: bool
) -> None:
    """Find mistakes in the data of GAMEs (all of them if none is named).

    Each is printed as FILE:LINE:COLUMN: severity[code]: message, and what to do about it. The exit code is 1 if there
    are errors, 0 if there are none or only warnings.
    """
    folders = list(dict.fromkeys(map(common.folder_of, games))) or list(common.all_games().values())
    if watching:
        watch(folders)
        return
    found, errors = check_all(folders)
    faults: dict[str, list[dict[str, Any]]] = {}
    if plays:
        for folder in folders:
            if not any(d.severity == "error" for d in found if d.span.file.startswith(str(folder))):
                faults[str(folder)] = search(folder, plays, seed)
    if as_json:
        more: dict[str, Any] = {"faults": faults} if plays else {}
        from rulewright.diagnostics import render

        common.print_json(
            common.envelope(
                "check",
                common.only_one(games),
                games=[str(f) for f in folders],
                diagnostics=render.as_json(found),
                **more,
            )
        )
    else:
        print_all(found, folders)
        for folder_name, records in faults.items():
            for record in records:
                click.echo(told(folder_name, record))
            if not records:
                click.echo(_("{game}: {count} random games, no dead end", game=folder_name, count=plays))
    if errors or any(faults.values()):
        ctx.exit(1)
