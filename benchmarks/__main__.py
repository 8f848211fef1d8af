"""`python -m benchmarks`: speed, as ratios from one run, beside the targets.

Beside generated Python and WebAssembly stand the hand-written game (hand_written_maji.py, which is not to be edited)
and, where the package `open_spiel` is installed, OpenSpiel's C++ games and its search bot. Everything is processor
time. docs/performance.md says what each row means.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "interpreter"), str(ROOT / "tools")]

PARTS = ("play", "search", "start", "large")
NOTE = """
Ratios of processor time, medians of {rounds} rounds in which all takes turns; higher is better for "x", lower for s and
ms. The C++ loop of OpenSpiel is not in its wheel. Its rows are reckoned: WebAssembly / Python loop as measured now,
times Python loop / C++ loop as measured once elsewhere (benchmarks/report.py: LOOPS). What the wheel does have of C++,
`evaluate_bots` with uniform random bots, was measured in this run and stands beside it."""


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--rounds", type=click.IntRange(1, 100), default=7, show_default=True, help="How often all is measured.")
@click.option("--seconds", type=click.FloatRange(0.02, 10), default=0.2, show_default=True, help="For each batch.")
@click.option("--game", "games", multiple=True, help="Only this game; may be repeated.")
@click.option("--part", "parts", multiple=True, type=click.Choice(PARTS), help="Only this part; may be repeated.")
@click.option(
    "--effects", type=click.IntRange(2, 20_000), default=3000, show_default=True, help="Of the large program."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def main(
    rounds: int, seconds: float, games: tuple[str, ...], parts: tuple[str, ...], effects: int, as_json: bool
) -> None:
    """Playouts, decisions and copies a second; a move of search; time to begin, and to draw; and whether the targets
    are met."""
    from benchmarks.large import measured
    from benchmarks.machine import machine
    from benchmarks.measure import run
    from benchmarks.pictures import pictures
    from benchmarks.report import summary, table
    from benchmarks.search import search
    from benchmarks.startup import largest, startup
    from benchmarks.subjects import WRITTEN_BY_HAND, all_subjects, has_native, spiel_module
    from benchmarks.subjects import games as all_games

    titles = [played.title for played in all_games()]
    if unknown := set(games) - set(titles):
        raise click.UsageError(f"there is no game {', '.join(sorted(unknown))} here; there are {', '.join(titles)}")
    wanted = parts or PARTS

    def told(text: str) -> None:
        if sys.stderr.isatty():
            click.echo(f"\r\033[K{text}", nl=False, err=True)

    figures, searched = [], []
    if "play" in wanted:
        subjects = all_subjects(games)
        figures = run(subjects, rounds, seconds, lambda number: told(f"playing: {number} of {rounds} rounds "))
    if "search" in wanted:
        told("searching ")
        searched = search(rounds, games)
    times: dict[str, float] = {}
    drawn: dict[str, float] = {}
    biggest = WRITTEN_BY_HAND
    if "start" in wanted:
        told("beginning and drawing ")
        biggest = largest([played.name for played in all_games() if not games or played.title in games])
        times = startup(biggest, rounds)
        drawn = pictures(WRITTEN_BY_HAND, rounds)
    large = None
    if "large" in wanted:
        told("a large program ")
        large = measured(effects)
    told("")
    data = {"format": 1, "command": "bench", "rounds": rounds, "machine": machine()}
    data |= summary(figures, times, drawn, searched, large, biggest)
    if as_json:
        click.echo(json.dumps(data, indent=1))
        return
    click.echo("\n".join(f"{key}: {value}" for key, value in machine().items()) + "\n")
    click.echo(table(data))
    click.echo(NOTE.format(rounds=rounds))
    if spiel_module() is None:
        click.echo("\nThe package open_spiel is not installed, so nothing is compared with OpenSpiel.")
    if not has_native():
        click.echo("\nThe package wasmtime cannot be used here, so there is no WebAssembly.")


if __name__ == "__main__":
    main()
