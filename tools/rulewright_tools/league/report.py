"""What a league came to: as data for `--json`, and as tables for people."""

from __future__ import annotations

from typing import Any

import click

from rulewright.languages import _, plural
from rulewright_tools.bots.spec import parse_spec
from rulewright_tools.common import columns
from rulewright_tools.league.play import League, Sums
from rulewright_tools.league.ratings import Rating, rate
from rulewright_tools.simulation.measures import wilson
from rulewright_tools.words import decimal, percent

RANDOM = "random"
NO_RATING: dict[str, float | None] = dict.fromkeys(("rating", "low", "high"))


def summary(league: League, sums: Sums) -> dict[str, Any]:
    """Everything as plain data, the strongest bot first; without ratings if no game came to its end."""
    count = len(league.entrants)
    weight = 2 / (league.players if league.players > 1 else count)
    points = [[0.0] * count for _ in range(count)]
    games = [[0.0] * count for _ in range(count)]
    for i in range(count):
        for j in range(count):
            won, tied, lost = sums.against(i, j) if i != j else (0, 0, 0)
            points[i][j] = weight * (won + tied / 2)
            games[i][j] = weight * (won + tied + lost)
    kinds = [parse_spec(entrant.spec).kind for entrant in league.entrants]
    anchor = kinds.index(RANDOM) if RANDOM in kinds else None
    ratings = [_rounded(rating) for rating in rate(points, games, anchor)] if sums.games else [NO_RATING] * count
    order = sorted(range(count), key=lambda i: (-(ratings[i]["rating"] or 0.0), i))
    return {
        "games_each": league.rounded,
        "games": sums.games,
        "anchor": None if anchor is None else league.entrants[anchor].name,
        "bots": [
            {
                "name": league.entrants[i].name,
                "spec": league.entrants[i].spec,
                "budget": parse_spec(league.entrants[i].spec).budget,
                **ratings[i],
                "wins": wilson(sums.won[i], sums.seats[i]) | {"shared": sums.shared[i]},
            }
            for i in order
        ],
        "table": [[_met(sums, i, j) for j in order] for i in order],
        "faults": {
            message: {"games": n, "first_seed": sums.first_fault[message]} for message, n in sorted(sums.faults.items())
        },
    }


def _rounded(rating: Rating) -> dict[str, float | None]:
    return {"rating": round(rating.value, 2), "low": round(rating.low, 2), "high": round(rating.high, 2)}


def thinking(league: League, sums: Sums) -> dict[str, float]:
    """Seconds that each bot thought about a decision, by name; they differ from run to run."""
    return {
        entrant.name: round(sums.seconds[i] / max(1, sums.decisions[i]) / 1e9, 6)
        for i, entrant in enumerate(league.entrants)
    }


def _met(sums: Sums, one: int, two: int) -> dict[str, int] | None:
    if one == two:
        return None
    won, tied, lost = sums.against(one, two)
    return {"won": won, "tied": tied, "lost": lost}


def print_report(league: League, result: dict[str, Any]) -> None:
    """Print what `summary` gives, with `seconds`, `workers` and `thinking`."""
    if result["games"]:
        _print_tables(league, result)
    else:
        click.echo(_("No game came to its end, so there are no ratings."))
    for message, fault in result["faults"].items():
        click.echo(
            plural("{n} game broke off, with seed {seed}: {message}",
                   "{n} games broke off, the first with seed {seed}: {message}", fault["games"],
                   seed=fault["first_seed"], message=message)
        )  # fmt: skip
    spread = plural("with {n} process", "with {n} processes", result["workers"])
    click.echo(
        plural("{n} game in {seconds} s {spread}", "{n} games in {seconds} s {spread}", result["games"],
               seconds=decimal(result["seconds"], 1), spread=spread)
    )  # fmt: skip


def _print_tables(league: League, result: dict[str, Any]) -> None:
    """Ratings, and who won against whom."""
    bots = result["bots"]
    rows: list[tuple[str, ...]] = [
        (_("BOT"), _("RATING"), _("95 % BETWEEN"), _("WINS"), _("SHARED"), _("SEATS"), _("TIME A DECISION"),
         _("BUDGET A DECISION")),
    ]  # fmt: skip
    for bot in bots:
        wins = bot["wins"]
        rows.append(
            (
                bot["name"],
                decimal(bot["rating"], 0),
                _("{low} - {high}", low=decimal(bot["low"], 0), high=decimal(bot["high"], 0))
                if bot["name"] != result["anchor"]
                else "",
                percent(wins["share"]),
                str(wins["shared"]),
                str(wins["of"]),
                _("{number} ms", number=decimal(1000 * result["thinking"][bot["name"]], 2)),
                bot["budget"] or _("none"),
            )
        )
    click.echo(columns(rows))
    click.echo()
    click.echo(_("Won, tied and lost by the bot of the line against that of the column:"))
    click.echo()
    names = [bot["name"] for bot in bots]
    rows = [("", *names)]
    for name, line in zip(names, result["table"], strict=True):
        rows.append((name, *("-" if met is None else f"{met['won']} / {met['tied']} / {met['lost']}" for met in line)))
    click.echo(columns(rows))
    click.echo()
    if result["anchor"] is None:
        click.echo(_("Ratings are in Elo points; their mean is 0. A tie is half a win."))
    else:
        click.echo(_("Ratings are in Elo points; {name} stands at 0. A tie is half a win.", name=result["anchor"]))
    if any(parse_spec(entrant.spec).seconds for entrant in league.entrants):
        click.echo(_("Where bots are given seconds, another run gives other games."))
