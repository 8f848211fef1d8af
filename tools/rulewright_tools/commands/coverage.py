"""`rulewright coverage`: clauses that nothing carries out or tests; with --mutate, breaks that go unnoticed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from rulewright_tools import common


@click.command("coverage", short_help="Clauses that are not carried out or not tested.")
@click.argument("games", nargs=-1, metavar="[GAME ...]")
@click.option("--mutate", is_flag=True, help="Break the game in small ways; list what no scenario notices.")
@click.option("--only", default="", metavar="PATH", help="With --mutate: only breaks below this path.")
@click.option("--workers", type=click.IntRange(1, 256), metavar="N", help="Processes for --mutate.")
@common.json_option
@click.pass_context
def command(
    ctx: click.Context, games: tuple[str, ...], mutate: bool, only: str, workers: int | None, as_json: bool
) -> None:
    """Say which clauses of GAMEs' rules are not carried out by any element, not tested by any scenario, or not printed.

    The exit code is 1 unless everything is covered (and, with --mutate, every break is noticed or accepted).
    """
    if only and not mutate:
        raise common.Failure("--only chooses among breaks", "add --mutate")
    folders = {name: common.folder_of(name) for name in games} or common.all_games()
    results: dict[str, dict[str, Any]] = {}
    fine = True
    for name, folder in folders.items():
        result = results[name] = clauses_of(folder)
        unfit = mistakes(folder) or (unfit_for_breaks(folder) if mutate else [])
        result["problems"] += unfit
        fine = fine and not result["uncovered"] and not result["problems"]
        if not as_json:
            show_clauses(name, result)
        if mutate and not unfit:
            result["mutations"] = mutations_of(folder, workers, only)
            fine = fine and not result["mutations"]["survivors"] and not result["mutations"]["stale"]
            if not as_json:
                show_mutations(name, result["mutations"])
    if as_json:
        common.print_json(common.envelope("coverage", common.only_one(games), results=results))
    if only and not any(result["mutations"]["tried"] for result in results.values() if "mutations" in result):
        raise common.Failure(f'there is nothing to break below "{only}"', "`rulewright explain GAME PATH` knows paths")
    if not fine:
        ctx.exit(1)


def clauses_of(folder: Path) -> dict[str, Any]:
    """The coverage of clauses as plain data."""
    from rulewright_tools.coverage.clauses import cover

    found = cover(folder)
    return {
        "entries": len(found.entries),
        "covered": found.covered,
        "problems": found.problems,
        "uncovered": [
            {"id": e.id, "file": e.span.file, "line": e.span.line, "missing": e.missing}
            for e in found.entries
            if e.missing
        ],
    }


def mistakes(folder: Path) -> list[str]:
    """The errors of a game that cannot be read."""
    from rulewright.driver import run_passes

    return [str(found) for found in run_passes(folder, until="model").diags.items if found.severity == "error"]


def unfit_for_breaks(folder: Path) -> list[str]:
    """Why breaks cannot be tried: mistakes in the game, or scenarios that fail without any break."""
    from rulewright_tools.coverage.mutate import unfit

    return unfit(folder)


def show_clauses(name: str, result: dict[str, Any]) -> None:
    """What is missing, and one line that sums up."""
    for problem in result["problems"]:
        click.echo(problem)
    for entry in result["uncovered"]:
        click.echo(f"{entry['file']}:{entry['line']}: {entry['id']} {', '.join(entry['missing'])}")
    if not result["entries"]:
        click.echo(f"{name}: has no clauses")
        return
    share = 100 * result["covered"] / result["entries"]
    shown = f"{share:.0f}" if share in (0, 100) else f"{min(share, 99.9):.1f}"
    click.echo(f"{name}: {result['covered']} of {result['entries']} clauses covered ({shown} %)")


def mutations_of(folder: Path, workers: int | None, only: str) -> dict[str, Any]:
    """What became of all breaks, as plain data."""
    from rulewright_tools.coverage.mutate import count_breaks, mutate
    from rulewright_tools.progress import bar

    with bar("breaks", count_breaks(folder, only)) as advance:
        report = mutate(folder, workers, advance, only)
    return {
        "tried": report.tried,
        "noticed": report.noticed,
        "survivors": [{"file": m.span.file, "line": m.span.line, "change": m.title} for m in report.survivors],
        "accepted": [{"change": m.title, "reason": reason} for m, reason in report.accepted],
        "stale": report.stale,
    }


def show_mutations(name: str, result: dict[str, Any]) -> None:
    """The survivors, and one line that sums up."""
    for survivor in result["survivors"]:
        click.echo(f"{survivor['file']}:{survivor['line']}: nobody notices  {survivor['change']}")
    for change in result["stale"]:
        click.echo(f"{name}: accepted in survivors.yaml, but it is noticed or does not exist: {change}")
    click.echo(
        f"{name}: {result['tried']} breaks, {result['noticed']} noticed, {len(result['accepted'])} accepted with a "
        f"reason, {len(result['survivors'])} unnoticed"
    )
