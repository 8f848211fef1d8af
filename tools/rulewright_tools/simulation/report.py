"""A summary of many games as tables for people."""

from __future__ import annotations

from typing import Any

import click

from rulewright.languages import _, plural
from rulewright_tools.common import columns
from rulewright_tools.words import decimal, percent


def print_report(result: dict[str, Any], spaces: bool = False, holdings: bool = False) -> None:
    """Print one summary (see `Tally.summary`); where they are wanted, the use of spaces and what players had."""
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
    if spaces:
        _print_spaces(result)
    if holdings:
        _print_holdings(result)
    _print_points(result)
    _print_course(result)
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
    click.echo(how_fast(result))


def how_fast(result: dict[str, Any]) -> str:
    """How many games were played, by what and how fast."""
    workers = result["workers"]
    if result["engine"] == "wasm":
        spread = plural("in native code (wasm) with {n} thread", "in native code (wasm) with {n} threads", workers)
    else:
        spread = plural("in Python with {n} process", "in Python with {n} processes", workers)
    return plural("{n} game in {seconds} s, {rate} a second, {spread}",
                  "{n} games in {seconds} s, {rate} a second, {spread}", result["games"],
                  seconds=decimal(result["seconds"], 1), rate=decimal(result["games_per_second"], 0),
                  spread=spread)  # fmt: skip


def source_name(row: dict[str, Any]) -> str:
    """What brought points, as people read it."""
    return row["source"] if row["kind"] != "start" else _("from the start")


def _print_spaces(result: dict[str, Any]) -> None:
    """How often pieces were put on each space."""
    rows: list[tuple[str, ...]] = [(_("SPACE"), _("PIECES"), _("TIMES A GAME"), _("IN GAMES"))]
    for row in result["spaces"]:
        space = f"{row['board']}.{row['space']}"
        rows.append((space, row["pieces"], decimal(row["per_game"], 2), percent(row["games"])))
    if len(rows) > 1:
        click.echo("\n" + columns(rows))


def _print_holdings(result: dict[str, Any]) -> None:
    """Who had what at the end, and how they fared."""
    from rulewright_tools.simulation.told import by_place, holding_cells

    for (where, what), found in by_place(result):
        place = _("{where}: {what}", where=where, what=what)
        rows: list[tuple[str, ...]] = [
            (place, _("HAD BY"), _("WINS"), _("95 % BETWEEN"), _("MEAN SCORE"), _("CORRELATION"))
        ]
        rows += [(row["kind"], *holding_cells(row)) for row in found]
        click.echo("\n" + columns(rows))


def _print_points(result: dict[str, Any]) -> None:
    """Points by source, and the parts of the score."""
    names = result["names"]
    if result["points"]:
        rows: list[tuple[str, ...]] = [(_("POINTS A GAME FROM"), *names, _("WINNERS"))]
        for row in result["points"]:
            rows.append((source_name(row), *(decimal(x, 2) for x in [*row["by_seat"], row["winners"]])))
        click.echo("\n" + columns(rows))
    if result["score_parts"]:
        rows = [(_("PART OF THE SCORE"), *names)]
        rows += [(row["part"], *(decimal(x, 2) for x in row["by_seat"])) for row in result["score_parts"]]
        click.echo("\n" + columns(rows))


def _print_course(result: dict[str, Any]) -> None:
    """How the lead went."""
    rows: list[tuple[str, ...]] = []
    leads, drama, led = result["lead_changes"], result["drama"], result["led_by_winner"]
    if leads is not None and not leads["mean"] and led is not None and not led["count"]:
        click.echo("\n" + _("Nobody leads before the end: scores change only then, or stay equal."))
        return
    if leads is not None:
        rows.append((_("changes of the lead in a game"), decimal(leads["mean"], 2), _interval(leads, 2)))
    if drama is not None:
        rows.append((_("drama"), decimal(drama["mean"], 3), _interval(drama, 3)))
    if led is not None:
        rows.append((_("decisions at which the winner led"), percent(led["share"]), ""))
    if rows:
        click.echo("\n" + columns([("", _("MEAN"), _("95 % BETWEEN")), *rows]))


def _interval(figure: dict[str, Any], places: int) -> str:
    return _("{low} - {high}", low=decimal(figure["low"], places), high=decimal(figure["high"], places))


def between(share: dict[str, Any]) -> str:
    """The interval of a share."""
    low, high = decimal(100 * share["low"], 1), decimal(100 * share["high"], 1)
    return _("{low} - {high} %", low=low, high=high)
