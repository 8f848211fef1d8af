"""`rulewright coverage`: clauses that nothing carries out or tests; with --mutate, breaks that go unnoticed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from rulewright.languages import _
from rulewright_tools import common, speaking
from rulewright_tools.words import decimal


@speaking.command("coverage")
@speaking.argument("games", nargs=-1, metavar="[GAME ...]")
@speaking.option("--mutate", is_flag=True, help="Break the game in small ways; list what no scenario notices.")
@speaking.option("--only", default="", metavar="PATH", help="With --mutate: only breaks below this path.")
@speaking.option("--workers", type=speaking.Whole(1, 256), metavar="N", help="Processes for --mutate.")
@common.json_option
@click.pass_context
def command(
    ctx: click.Context, games: tuple[str, ...], mutate: bool, only: str, workers: int | None, as_json: bool
) -> None:
    """Say which clauses of GAMEs' rules are not carried out by any element, not tested by any scenario, or not printed.

    The exit code is 1 unless everything is covered (and, with --mutate, every break is noticed or accepted).
    """
    if only and not mutate:
        raise common.Failure(_("--only chooses among breaks"), _("add --mutate"))
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
        raise common.Failure(_('there is nothing to break below "{path}"', path=only),
                             _("`rulewright explain GAME PATH` knows paths"))  # fmt: skip
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
        click.echo(_("{name}: has no clauses", name=name))
        return
    share = 100 * result["covered"] / result["entries"]
    shown = decimal(share, 0) if share in (0, 100) else decimal(min(share, 99.9), 1)
    click.echo(_("{name}: {covered} of {all} clauses covered ({share} %)", name=name, covered=result["covered"],
                 all=result["entries"], share=shown))  # fmt: skip


def mutations_of(folder: Path, workers: int | None, only: str) -> dict[str, Any]:
    """What became of all breaks, as plain data."""
    from rulewright_tools.coverage.mutate import count_breaks, mutate
    from rulewright_tools.progress import bar

    with bar(_("breaks"), count_breaks(folder, only)) as advance:
        report = mutate(folder, workers, advance, only)
    return {
        "tried": report.tried,
        "noticed": report.noticed,
        "survivors": [{"file": m.span.file, "line": m.span.line, "change": m.title} for m in report.survivors],
        "accepted": [{"change": m.title, "reason": reason} for m, reason in report.accepted],
        "stale": report.stale,
    }


LEFT_OUT = ": left out"
"""How the name of a break ends that leaves a step out; names are the same in every language."""


def show_mutations(name: str, result: dict[str, Any]) -> None:
    """The survivors, and one line that sums up."""
    for survivor in result["survivors"]:
        place = {"file": survivor["file"], "line": survivor["line"]}
        path, left_out, rest = survivor["change"].rpartition(LEFT_OUT)
        if left_out and not rest:
            click.echo(_("{file}:{line}: nobody notices  {path}: left out", **place, path=path))
        else:
            click.echo(_("{file}:{line}: nobody notices  {change}", **place, change=survivor["change"]))
    for change in result["stale"]:
        click.echo(_("{name}: accepted in survivors.yaml, but it is noticed or does not exist: {change}", name=name,
                     change=change))  # fmt: skip
    click.echo(
        _(
            "{name}: {tried} breaks, {noticed} noticed, {accepted} accepted with a reason, {survivors} unnoticed",
            name=name,
            tried=result["tried"],
            noticed=result["noticed"],
            accepted=len(result["accepted"]),
            survivors=len(result["survivors"]),
        )
    )
