"""`python -m benchmarks`: speed, as ratios from one run, beside the targets.

Beside generated Python stand the hand-written game (hand_written_maji.py, which is not to be edited) and, where the
package `open_spiel` is installed, OpenSpiel's C++ games stepped from Python. Everything is processor time.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "interpreter"), str(ROOT / "tools")]


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--rounds", type=click.IntRange(1, 100), default=7, show_default=True, help="How often all is measured.")
@click.option("--seconds", type=click.FloatRange(0.02, 10), default=0.3, show_default=True, help="For each batch.")
@click.option("--game", "games", multiple=True, help="Only this game; may be repeated.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def main(rounds: int, seconds: float, games: tuple[str, ...], as_json: bool) -> None:
    """Playouts, decisions and copies a second; time to begin, and to draw; and whether the targets are met."""
    from benchmarks.measure import run
    from benchmarks.pictures import pictures
    from benchmarks.report import summary, table
    from benchmarks.startup import startup
    from benchmarks.subjects import GAMES, SPIEL, all_subjects

    subjects = [s for s in all_subjects() if not games or s.game in games]
    if not subjects:
        raise click.UsageError("there is no such game here; there are " + ", ".join(title for title, *_ in GAMES))

    def told(number: int) -> None:
        if sys.stderr.isatty():
            click.echo(f"\r{number} of {rounds} rounds ", nl=False, err=True)

    figures = run(subjects, rounds, seconds, told)
    if sys.stderr.isatty():
        click.echo("\r", nl=False, err=True)
    times = startup(GAMES[0][1], rounds)
    drawn = pictures(GAMES[0][1], rounds)
    data = {"format": 1, "command": "bench", "rounds": rounds} | summary(figures, times, drawn)
    if as_json:
        click.echo(json.dumps(data, indent=1))
        return
    click.echo(table(data))
    if not any(s.maker == SPIEL for s in subjects):
        click.echo("\nThe package open_spiel is not installed, so nothing is compared with OpenSpiel.")


if __name__ == "__main__":
    main()
