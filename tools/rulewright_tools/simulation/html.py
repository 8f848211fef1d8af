"""The report of a run as one HTML file: `--report FILE.html`.

the JSON of `rulewright simulate`  ->  a page with pictures and tables, in the language in use
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import Any

from rulewright.languages import _, plural
from rulewright_tools.simulation.compared import findings_of_sweep, sections_of_sweep
from rulewright_tools.simulation.figures import said
from rulewright_tools.simulation.page import Card, Report, page_of
from rulewright_tools.simulation.told import cards_of, findings_of, sections_of
from rulewright_tools.words import listed

ENDINGS = (".html", ".htm")


def html_report(data: Mapping[str, Any], title: str, again: str = "") -> str:
    """The page of a run.

    Args:
        data: what `simulate --json` prints.
        title: what the game is called in the language in use.
        again: the command that gives the same figures.
    Raises:
        Failure: matplotlib is not installed.
    """
    results: Sequence[Mapping[str, Any]] = data["results"]
    axes: Sequence[Mapping[str, Any]] = data.get("sweep") or []
    first = results[0]
    if len(results) > 1:
        games = sum(result["games"] for result in results)
        about = plural("{n} game over {count} combinations of values", "{n} games over {count} combinations of values",
                       games, count=len(results))  # fmt: skip
        cards: tuple[Card, ...] = ()
        findings, sections = findings_of_sweep(results, axes), sections_of_sweep(results, axes)
    else:
        about = plural("What {n} game says", "What {n} games say", first["games"])
        cards, findings, sections = cards_of(first), findings_of(first), sections_of(first)
    notes = (
        _("Intervals say what chance may have done: the true figure lies in 95 of 100 of them."),
        _("They cannot say how well those who played did so; people may fare otherwise."),
    )
    return page_of(Report(title, about, _facts(data), cards, findings, sections, again, notes))


def _facts(data: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    first = data["results"][0]
    found = [(_("Players"), str(first["players"]))]
    if data["variants"]:
        found.append((_("Variants"), listed(data["variants"])))
    who = list(dict.fromkeys(first["seats"]))
    found.append((_("Played by"), listed(who) if len(who) < 2 else listed(first["seats"])))
    if len(data["results"]) == 1 and first["set"]:
        found.append((_("With"), ", ".join(f"{path} = {said(value)}" for path, value in first["set"].items())))
    seed, games = data["seed"], first["games"]
    if data.get("interrupted"):  # those that are over need not be the first ones
        found.append((_("Interrupted"), _("These are the games that were over when the run was ended.")))
    else:
        found.append((_("Seeds"), _("{first} to {last}", first=seed, last=seed + games - 1)))
    return tuple(found)


def again(data: Mapping[str, Any], seats: Sequence[str] = (), alternate: bool = False) -> str:
    """The command that gives the same figures, wherever they are played; none where they were interrupted."""
    if data.get("interrupted"):
        return ""
    first = data["results"][0]
    words = ["rulewright", "simulate", str(data["game"]), "--games", str(first["games"]), "--seed", str(data["seed"])]
    words += ["--players", str(first["players"])]
    for variant in data["variants"]:
        words += ["--variant", variant]
    for seat in seats:
        words += ["--seat", seat]
    words += ["--alternate"] * alternate
    for axis in data["sweep"]:
        words += ["--set", f"{axis['path']}={','.join(said(value) for value in axis['values'])}"]
    return shlex.join(words)
