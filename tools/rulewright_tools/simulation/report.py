"""A summary of many games as tables for people."""

from __future__ import annotations

from typing import Any

import click

from rulewright_tools.common import columns


def print_report(result: dict[str, Any]) -> None:
    """Print one summary (see `Tally.summary`)."""
    if result["set"]:
        click.echo("with " + ", ".join(f"{path} = {value}" for path, value in result["set"].items()))
    names = result["names"]
    rows: list[tuple[str, ...]] = [("SEAT", "WHO", "WINS", "95 % BETWEEN", "MEAN SCORE")]
    for seat, name in enumerate(names):
        wins = result["wins"][seat]
        rows.append(
            (name, result["seats"][seat], percent(wins["share"]), between(wins), f"{result['mean_scores'][seat]:.2f}")
        )
    nobody = result["no_winner"]
    if nobody["count"]:
        rows.append(("nobody", "", percent(nobody["share"]), between(nobody), ""))
    click.echo(columns(rows))
    if len(result["by_who"]) > 1:
        rows = [("PLAYED BY", "WINS", "95 % BETWEEN", "GAMES")]
        for who, share in result["by_who"].items():
            rows.append((who, percent(share["share"]), between(share), str(share["of"])))
        click.echo("\n" + columns(rows))
    rows = [("", "LEAST", "MEAN", "MEDIAN", "95 OF 100", "MOST")]
    for title, key in (("decisions in a game", "length"), ("options at a decision", "branching")):
        spread = result[key]
        rows.append((title, str(spread["least"]), f"{spread['mean']:.2f}", str(spread["median"]), str(spread["p95"]),
                     str(spread["most"])))  # fmt: skip
    click.echo("\n" + columns(rows))
    if result["used"]:
        rows = [("ACTION", "TIMES A GAME", "TAKEN WHEN OFFERED")]
        for step, used in result["used"].items():
            rows.append((step, f"{used['per_game']:.2f}", percent(used["times"] / used["offered"])))
        click.echo("\n" + columns(rows))
    if result["effects"]:
        rows = [("EFFECT", "TIMES A GAME")]
        rows += [(name, f"{used['per_game']:.2f}") for name, used in result["effects"].items()]
        click.echo("\n" + columns(rows))
    if result["ended_by_limit"]:
        click.echo(f"\n{result['ended_by_limit']} games were ended by the limit of decisions")
    for message, fault in result["faults"].items():
        click.echo(f"\n{fault['games']} games broke off, the first with seed {fault['first_seed']}: {message}")
    speed = result["seconds"]
    click.echo(f"\n{result['games']} games in {speed:.1f} s with {result['workers']} "
               + ("process" if result["workers"] == 1 else "processes"))  # fmt: skip


def percent(share: float) -> str:
    """0.123 as "12.3 %"."""
    return f"{100 * share:.1f} %"


def between(share: dict[str, Any]) -> str:
    """The interval of a share."""
    return f"{100 * share['low']:.1f} - {100 * share['high']:.1f} %"
