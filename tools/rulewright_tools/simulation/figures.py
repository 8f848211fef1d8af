"""The figures of several combinations as rows of one table, for terminals and reports alike.

summaries with their values  ->  heads, and for each combination a row of texts
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulewright.languages import _
from rulewright_tools.simulation.report import between
from rulewright_tools.words import decimal, percent


def said(value: Any) -> str:
    """A value as an author writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def short_path(path: str, others: Sequence[str]) -> str:
    """A path as heads say it: a number's name, else its last two words; all of it where another one ends alike."""

    def end(one: str) -> str:
        return one.removeprefix("numbers.") if one.count(".") == 1 else ".".join(one.split(".")[-2:])

    return path if sum(end(other) == end(path) for other in others) > 1 else end(path)


def heads_and_rows(
    results: Sequence[Mapping[str, Any]], paths: Sequence[str]
) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """One row for each combination: its values, games, wins by seat, length, choice, changes of the lead, drama."""
    first = results[0]
    nobody = any(result["no_winner"]["count"] for result in results)
    changes = any(result.get("lead_changes") for result in results)
    drama = any(result.get("drama") for result in results)
    scores = any(any(result["mean_scores"]) for result in results)
    limited = any(result["ended_by_limit"] for result in results)
    faults = any(result["faults"] for result in results)
    heads = [short_path(path, paths) for path in paths] + [_("Games", context="played")]
    heads += [_("{seat} wins", seat=name) for name in first["names"]] + [_("Nobody")] * nobody
    who = list(first["by_who"]) if len(first["by_who"]) > 1 else []
    heads += [_("{seat} wins", seat=name) for name in who]
    heads += [_("Decisions"), _("Options")] + [_("Lead changes")] * changes + [_("Drama")] * drama
    heads += [_("Mean score")] * scores + [_("By limit")] * limited + [_("Broken off")] * faults
    rows = []
    for result in results:
        row = [said(result["set"][path]) for path in paths] + [str(result["games"])]
        row += [wins_text(wins) for wins in result["wins"]] + [percent(result["no_winner"]["share"])] * nobody
        row += [wins_text(result["by_who"][name]) for name in who]
        row += [decimal(result["length"]["mean"], 1), decimal(result["branching"]["mean"], 2)]
        if changes:
            row.append(decimal(result["lead_changes"]["mean"], 2) if result.get("lead_changes") else "")
        if drama:
            row.append(percent(result["drama"]["mean"]) if result.get("drama") else "")
        row += [" / ".join(decimal(score, 1) for score in result["mean_scores"])] * scores
        row += [str(result["ended_by_limit"])] * limited
        row += [str(sum(fault["games"] for fault in result["faults"].values()))] * faults
        rows.append(tuple(row))
    return tuple(heads), rows


def wins_text(wins: dict[str, Any]) -> str:
    """A share with its interval in one cell."""
    return _("{share} ({between})", share=percent(wins["share"]), between=between(wins))
