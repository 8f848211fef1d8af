"""A summary of many games as tables for people."""

from __future__ import annotations

from typing import Any

import click

from rulewright.languages import _, plural
from rulewright_tools.common import columns
from rulewright_tools.words import decimal, percent


def print_report(result: dict[str, Any]) -> None:
    """Print one summary (see `Tally.summary`)."""
    if result["set"]:
        values = ", ".join(f"{path} = {value}" for path, value in result["set"].items())
        click.echo(_("with {values}", values=values))
    names = result["names"]
    scores = any(result["mean_scores"])  # a game that only tells who wins has none
    rows: list[tuple[str, ...]] = [
        (_("SEAT"), _("WHO"), _("WINS"), _("95 % BETWEEN"), *[_("MEAN SCORE")] * scores),
    ]
    for seat, name in enumerate(names):
        wins = result["wins"][seat]
        rows.append(
            (
                name,
                result["seats"][seat],
                percent(wins["share"]),
                between(wins),
                *[decimal(result["mean_scores"][seat], 2)] * scores,
            )
        )
    nobody = result["no_winner"]
    if nobody["count"]:
        rows.append((_("nobody"), "", percent(nobody["share"]), between(nobody), *[""] * scores))
    click.echo(columns(rows))
    if len(result["by_who"]) > 1:
        rows = [(_("PLAYED BY"), _("WINS"), _("95 % BETWEEN"), _("GAMES"))]
        for who, share in result["by_who"].items():
            rows.append((who, percent(share["share"]), between(share), str(share["of"])))
        click.echo("\n" + columns(rows))
    rows = [("", _("LEAST"), _("MEAN"), _("MEDIAN"), _("95 OF 100"), _("MOST"))]
    for title, key in ((_("decisions in a game"), "length"), (_("options at a decision"), "branching")):
        spread = result[key]
        rows.append((title, str(spread["least"]), decimal(spread["mean"], 2), str(spread["median"]), str(spread["p95"]),
                     str(spread["most"])))  # fmt: skip
    click.echo("\n" + columns(rows))
    if result["used"]:
        rows = [(_("ACTION"), _("TIMES A GAME"), _("TAKEN WHEN OFFERED"))]
        for step, used in result["used"].items():
            rows.append((step, decimal(used["per_game"], 2), percent(used["times"] / used["offered"])))
        click.echo("\n" + columns(rows))
    if result["effects"]:
        rows = [(_("EFFECT"), _("TIMES A GAME"))]
        rows += [(name, decimal(used["per_game"], 2)) for name, used in result["effects"].items()]
        click.echo("\n" + columns(rows))
    if result["ended_by_limit"]:
        click.echo()
        click.echo(
            plural("{n} game was ended by the limit of decisions", "{n} games were ended by the limit of decisions",
                   result["ended_by_limit"])
        )  # fmt: skip
    for message, fault in result["faults"].items():
        click.echo()
        click.echo(
            plural("{n} game broke off, with seed {seed}: {message}",
                   "{n} games broke off, the first with seed {seed}: {message}", fault["games"],
                   seed=fault["first_seed"], message=message)
        )  # fmt: skip
    click.echo()
    click.echo(
        plural("{games} games in {seconds} s with {n} process", "{games} games in {seconds} s with {n} processes",
               result["workers"], games=result["games"], seconds=decimal(result["seconds"], 1))
    )  # fmt: skip


def between(share: dict[str, Any]) -> str:
    """The interval of a share."""
    low, high = decimal(100 * share["low"], 1), decimal(100 * share["high"], 1)
    return _("{low} - {high} %", low=low, high=high)
