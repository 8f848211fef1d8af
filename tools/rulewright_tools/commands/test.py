"""`rulewright test`: the scenarios of games, with file and line of what is otherwise."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rulewright.languages import _
from rulewright_tools import common, speaking
from rulewright_tools.words import decimal

if TYPE_CHECKING:
    from rulewright_tools.scenarios.load import Games


def run_game(folder: Path, only: str = "") -> list[dict[str, Any]]:
    """A record for each scenario of a game: name, file, line, failures (texts with their place)."""
    from rulewright.diagnostics import Diagnostics
    from rulewright_tools.scenarios.load import Games
    from rulewright_tools.scenarios.read import read_scenarios, scenario_files
    from rulewright_tools.scenarios.run import run

    games = Games(folder)
    records: list[dict[str, Any]] = []
    for file in scenario_files(folder):
        diags = Diagnostics()
        scenarios = read_scenarios(file, diags)
        for found in diags.items:
            records.append({"name": f"({file.name})", "file": found.span.file, "line": found.span.line,
                            "failures": [str(found)]})  # fmt: skip
        if diags.failed:
            continue
        for scenario in scenarios:
            if only.lower() not in scenario.name.lower():
                continue
            failures = [str(failure) for failure in run(scenario, games.get)]
            records.append({"name": scenario.name, "file": scenario.span.file, "line": scenario.span.line,
                            "failures": failures})  # fmt: skip
    if not records:
        records += cannot_be_loaded(folder, games)
    return records


def cannot_be_loaded(folder: Path, games: Games) -> list[dict[str, Any]]:
    """A record that fails for a game without scenarios that cannot be played; else none."""
    from rulewright.exceptions import GameDataError

    try:
        games.get(None, ())
    except GameDataError as error:
        errors = [found for found in error.diagnostics if found.severity == "error"]
        if any(found.code != "variant-required" for found in errors):
            return [{"name": _("(the game itself)"), "file": errors[0].span.file, "line": errors[0].span.line,
                     "failures": [str(found) for found in errors]}]  # fmt: skip
    return []


@speaking.command("test")
@speaking.argument("games", nargs=-1, metavar="[GAME ...]")
@speaking.option("--only", "-k", default="", metavar="WORDS", help="Only scenarios whose name holds these words.")
@speaking.option("--verbose", "-v", is_flag=True, help="Name the scenarios that pass, too.")
@common.json_option
@click.pass_context
def command(ctx: click.Context, games: tuple[str, ...], only: str, verbose: bool, as_json: bool) -> None:
    """Run the scenarios of GAMEs (of all if none is named). The exit code is 1 if one fails."""
    folders = {name: common.folder_of(name) for name in games} or common.all_games()
    results: dict[str, list[dict[str, Any]]] = {}
    failed = 0
    for name, folder in folders.items():
        started = time.perf_counter()
        records = results[name] = run_game(folder, only)
        bad = [record for record in records if record["failures"]]
        failed += len(bad)
        if as_json:
            continue
        for record in records if verbose else bad:
            if record["failures"]:
                click.echo(_("FAILED {game}: {scenario}", game=name, scenario=record["name"]))
            else:
                click.echo(_("passed {game}: {scenario}", game=name, scenario=record["name"]))
            for failure in record["failures"]:
                click.echo("  " + failure.replace("\n", "\n  "))
        took = time.perf_counter() - started
        click.echo(_("{game}: {passed} passed, {failed} failed ({seconds} s)", game=name,
                     passed=len(records) - len(bad), failed=len(bad), seconds=decimal(took, 1)))  # fmt: skip
    if as_json:
        common.print_json(common.envelope("test", common.only_one(games), results=results))
    if only and not any(results.values()):
        raise common.Failure(_('no scenario has "{words}" in its name', words=only))
    if failed:
        ctx.exit(1)
