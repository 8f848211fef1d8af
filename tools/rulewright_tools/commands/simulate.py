"""`rulewright simulate`: many games, summed up. Who wins, how long it takes, how much choice there is, what is used."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rulewright.languages import _
from rulewright_tools import common, speaking
from rulewright_tools.writing import write

if TYPE_CHECKING:
    from rulewright_tools.simulation.sweep import Plan


@speaking.command("simulate")
@common.game_argument
@speaking.option(
    "--games", "-n", type=speaking.Whole(1, 10_000_000), metavar="N", default=1000, show_default=True, help="How many."
)
@speaking.option(
    "--seat", "seats", multiple=True, metavar="NAME=WHO", help="Who plays: random, greedy, mcts, mcts:500 or mcts:2s."
)
@speaking.option("--alternate", is_flag=True, help="Let those who play change seats from game to game.")
@speaking.option(
    "--engine",
    type=speaking.OneOf(["auto", "python", "wasm"]),
    default="auto",
    show_default=True,
    help="What plays: Python, or native code (wasm), which auto takes where it can be used.",
)
@speaking.option(
    "--workers",
    type=speaking.Whole(1, 256),
    metavar="N",
    help="Threads or processes; as many as there are processors by default.",
)
@speaking.option("--set", "settings", multiple=True, metavar="PATH=VALUES", help="Try values: numbers.well_size=5,6,7.")
@speaking.option(
    "--cluster", "address", metavar="ADDRESS", help="Play on this Dask cluster: the address of its scheduler."
)
@speaking.option(
    "--report", type=speaking.File(), help="Also write a report: pictures and tables (FILE.html), or JSON (any other)."
)
@speaking.option("--spaces", is_flag=True, help="Also tell how often each space was used; reports and JSON always do.")
@speaking.option(
    "--holdings",
    is_flag=True,
    help="Also tell who had what at the end, and how they fared; reports and JSON always do.",
)
@common.players_option
@common.variant_option
@common.seed_option
@common.json_option
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    games: int,
    seats: tuple[str, ...],
    alternate: bool,
    engine: str,
    workers: int | None,
    settings: tuple[str, ...],
    address: str | None,
    report: Path | None,
    spaces: bool,
    holdings: bool,
    players: int | None,
    variants: tuple[str, ...],
    seed: int,
    as_json: bool,
) -> None:
    """Play many games of GAME and sum them up.

    The same seed gives the same games, whatever the engine, the number of workers and the cluster. With --set, or with
    a variant that sweeps a value, each combination of values is played, and one table compares them:
    `--set numbers.hand=4,5,6`, `--set numbers.hand=4..6`.
    """
    from rulewright_tools.simulation.html import ENDINGS
    from rulewright_tools.simulation.many import play_all
    from rulewright_tools.simulation.run import Job
    from rulewright_tools.simulation.sweep import plan_of

    as_html = report is not None and report.suffix.lower() in ENDINGS
    if report is not None:
        check_report(report, as_html)  # told now, not after an hour of games
    if address is not None and workers is not None:
        raise common.Failure(_("--workers is for this computer; a cluster has workers of its own"), _("leave one out"))
    plan = plan_of(common.folder_of(game), players, variants, settings)
    jobs: list[Job] = []
    heads: list[dict[str, Any]] = []
    title = ""
    for combination in plan.combinations:
        # what is wrong with one of them is told before any is played
        loaded = common.load(game, players, variants, combination.changes)
        names = list(loaded.player_names)
        title = loaded.title
        who = common.seat_options(seats, names, ["random", "greedy", "mcts"], "random")
        changes = tuple(combination.changes.items())
        jobs.append(Job(game, loaded.players, tuple(variants), tuple(who), changes, alternate, engine))
        sitting = [_("in turn")] * len(who) if alternate and len(set(who)) > 1 else who
        heads.append({
            "set": combination.changes, "baseline": combination.baseline, "players": loaded.players, "seats": sitting,
        })  # fmt: skip
    progress = not as_json and sys.stderr.isatty()
    summaries = play_all(jobs, games, seed, workers, address=address, progress=progress)
    stopped = len(summaries) < len(jobs)
    broken_off = [summary.pop("interrupted") for summary in summaries]
    stopped = stopped or any(broken_off)
    results = [head | summary for head, summary in zip(heads, summaries, strict=False)]
    if stopped and not (results and results[0]["games"]):
        raise KeyboardInterrupt  # there is nothing to show
    whole = [result for result, broken in zip(results, broken_off, strict=True) if not broken]
    head = results[0]
    data = common.envelope(
        "simulate", game, variants, head["players"], engine=head["engine"], seed=seed, sweep=plan.described(),
        interrupted=stopped, results=whole or results[:1],
    )  # fmt: skip
    failed: OSError | None = None
    if report is not None:
        try:
            write(report, page(data, title, seats, alternate) if as_html else written(data))
        except OSError as error:  # told behind the figures, which may be those of hours
            failed = error
    if not as_json:
        show(results, plan, spaces, holdings)
    elif not stopped:
        common.print_json(data)
    if failed is not None:
        raise failed
    if stopped:
        raise KeyboardInterrupt
    if any(result["faults"] for result in results):
        ctx.exit(1)


def show(results: list[dict[str, Any]], plan: Plan, spaces: bool = False, holdings: bool = False) -> None:
    """The figures for people: all of one combination, or one table of several."""
    from rulewright_tools.simulation.report import print_report
    from rulewright_tools.simulation.table import print_table

    if len(plan.combinations) > 1:
        print_table(results, plan.described())
    else:
        print_report(results[0], spaces, holdings)


def check_report(report: Path, as_html: bool) -> None:
    """Raises Failure where no report could be written, or one would take the place of something else."""
    if not report.parent.is_dir():
        raise common.Failure(_("there is no folder {folder} for the report", folder=report.parent))
    if report.exists() and not report.is_file():
        raise common.Failure(_("{file} is there already and is no file", file=report))
    if report.is_file() and report.stat().st_size and not is_report(report):
        raise common.Failure(
            _("{file} is there already and is no report", file=report), _("choose another name, or remove it")
        )
    if as_html:
        from rulewright_tools.simulation.pictures import check_matplotlib

        check_matplotlib()


def is_report(file: Path) -> bool:
    """Whether a file holds a report, of any version: as a page or as JSON."""
    with file.open("rb") as stream:
        head = stream.read(4096)
    return b'content="Rulewright"' in head or (head.lstrip().startswith(b"{") and b'"command": "simulate"' in head)


def written(data: dict[str, Any]) -> str:
    """The figures as JSON for a file."""
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def page(data: dict[str, Any], title: str, seats: tuple[str, ...], alternate: bool) -> str:
    """The report as a page, with the command that gives the same figures."""
    from rulewright_tools.simulation.html import again, html_report

    return html_report(data, title, again(data, seats, alternate))
