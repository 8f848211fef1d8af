"""Several combinations as one table for people: a row for each, its wins, length, choices, leads.

Where the terminal is too narrow for all columns they go below each other, with the values in front of each part.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from typing import Any

import click

from rulewright.languages import _, plural
from rulewright_tools.common import columns
from rulewright_tools.simulation.figures import heads_and_rows, said
from rulewright_tools.simulation.report import how_fast

MARK = "*"
GAP = 2


def print_table(results: Sequence[Mapping[str, Any]], axes: Sequence[Mapping[str, Any]]) -> None:
    """Print the figures of a sweep (see `Tally.summary`), then what was wrong, and how fast it went."""
    paths = [axis["path"] for axis in axes]
    heads, rows = heads_and_rows(results, paths)
    marks = [MARK if result.get("baseline") else "" for result in results]
    lead = len(paths)
    table = [(head.upper() for head in heads), *rows]
    whole = [("", *row) if not any(marks) else (mark, *row) for mark, row in zip(["", *marks], table, strict=True)]
    for number, part in enumerate(split(whole, lead + 1, shutil.get_terminal_size().columns)):
        click.echo(("\n" if number else "") + columns(part))
    if any(marks):
        click.echo("\n" + _("{mark} as in the data", mark=MARK))
    for axis in axes:
        if axis["data"] is not None and axis["data"] not in axis["values"]:
            click.echo("\n" + _("in the data {path} is {value}", path=axis["path"], value=said(axis["data"])))
    for result in results:
        for message, fault in result["faults"].items():
            values = ", ".join(f"{path} = {said(value)}" for path, value in result["set"].items())
            click.echo()
            click.echo(
                plural("with {values}, {n} game broke off, with seed {seed}: {message}",
                       "with {values}, {n} games broke off, the first with seed {seed}: {message}", fault["games"],
                       values=values, seed=fault["first_seed"], message=message)
            )  # fmt: skip
    games, seconds = sum(result["games"] for result in results), sum(result["seconds"] for result in results)
    rate = {"games": games, "seconds": seconds, "games_per_second": games / max(seconds, 1e-6)}
    click.echo("\n" + how_fast(dict(results[0]) | rate))


def split(rows: Sequence[tuple[str, ...]], lead: int, width: int) -> list[list[tuple[str, ...]]]:
    """A table cut into parts that fit a width, as far as columns do; each begins with the first `lead` columns."""
    widths = [max(len(row[i]) for row in rows) + GAP for i in range(len(rows[0]))]
    front = sum(widths[:lead])
    parts: list[list[int]] = [[]]
    used = front
    for column in range(lead, len(widths)):
        if parts[-1] and used + widths[column] - GAP > width:
            parts.append([])
            used = front
        parts[-1].append(column)
        used += widths[column]
    return [[(*row[:lead], *(row[i] for i in part)) for row in rows] for part in parts]
