"""`rulewright simulate`: many games, summed up. Who wins, how long it takes, how much choice there is, what is used."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from rulewright.languages import _
from rulewright_tools import common, speaking
from rulewright_tools.writing import write


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
@speaking.option("--report", type=speaking.File(), help="Also write the JSON to this file.")
@common.players_option
@common.variant_option
@common.seed_option
@common.json_option
def command(
    game: str,
    games: int,
    seats: tuple[str, ...],
    alternate: bool,
    engine: str,
    workers: int | None,
    settings: tuple[str, ...],
    report: Path | None,
    players: int | None,
    variants: tuple[str, ...],
    seed: int,
    as_json: bool,
) -> None:
    """Play many games of GAME and sum them up.

    The same seed gives the same games, whatever the engine and the number of workers. With --set each value (and each
    combination of values) is a table of its own: `--set numbers.hand=4,5,6`, `--set numbers.hand=4..6`.
    """
    from rulewright_tools.simulation.report import print_report
    from rulewright_tools.simulation.run import Job, simulate
    from rulewright_tools.simulation.sweep import sweep

    if report is not None and not report.parent.is_dir():  # told now, not after an hour of games
        raise common.Failure(_("there is no folder {folder} for the report", folder=report.parent))
    results: list[dict[str, Any]] = []
    for changes in sweep(settings):
        loaded = common.load(game, players, variants, changes)
        names = list(loaded.player_names)
        who = common.seat_options(seats, names, ["random", "greedy", "mcts"], "random")
        job = Job(game, loaded.players, tuple(variants), tuple(who), tuple(changes.items()), alternate, engine)
        summary = simulate(job, games, seed, workers, progress=not as_json and sys.stderr.isatty())
        sitting = [_("in turn")] * len(who) if alternate and len(set(who)) > 1 else who
        stopped = summary.pop("interrupted")
        results.append({"set": changes, "players": loaded.players, "seats": sitting} | summary)
        if stopped:
            if not as_json and summary["games"]:
                print_report(results[-1])
            raise KeyboardInterrupt
    head = results[0]
    data = common.envelope(
        "simulate", game, variants, head["players"], engine=head["engine"], seed=seed, results=results
    )
    if report is not None:
        write(report, json.dumps(data, indent=1, ensure_ascii=False) + "\n")
    if as_json:
        common.print_json(data)
        return
    for result in results:
        print_report(result)
